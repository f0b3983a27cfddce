internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

extension LedgerPatcher {
    private func reader(_ source: ByteSource, _ range: Range<Int>, _ layout: LedgerLayout) -> LedgerReader {
        LedgerReader(
            source: source, range: range, layout: layout, separator: separator, defaultCurrency: survey.defaultCurrency,
            chunkSize: 1 << 12
        ) { _ in }
    }

    /// Why a change cannot be written; `column` is the canonical name of a column, or the name of one the toolkit does not know.
    func failure(_ code: DiagnosticCode, _ column: String = "") -> LedgerError {
        let message =
            switch code {
            case .csvCannotHold: "the ledger has no column '\(column)', or one that cannot hold all of the text"
            case .csvNoSuchRow: "the ledger has changed since it was read"
            case .csvTouchedTwice: "the row has been changed or removed already"
            case .csvSignsChange: "amounts of this ledger would be read with another sign; specify how they are signed"
            case .csvReadingChanges: "other rows of this ledger would be read differently; specify how it writes dates and amounts"
            default: "the ledger ends within a quoted field; nothing can be added after it"
            }
        return LedgerError(code, at: SourcePlace(source.name), message, subject: column)
    }

    /// The row that begins there, if it still holds that entry.
    func row(_ saved: Entry, at offset: Int) throws(LedgerError) -> (bytes: [UInt8], end: Int, entry: Entry) {
        guard edits[offset] == nil else { throw failure(.csvTouchedTwice) }
        guard offset >= survey.firstOffset, offset < source.count else { throw failure(.csvNoSuchRow) }
        var reader = reader(source, offset..<offset + 1, layout)
        let before = offset == 0 ? [.lineFeed] : try source.bytes(at: offset - 1, length: 1)
        let startsLine = before.contains { $0.isLineEnding }
        let found = startsLine ? try reader.next() : nil
        guard let found, found.offset == offset, found.entry == saved else { throw failure(.csvNoSuchRow) }
        let end = reader.nextOffset
        let bytes = try source.bytes(at: offset, length: end - offset)
        return (bytes, end, found.entry)
    }

    /// Reads a row back and names the first thing that it does not hold.
    func check(_ bytes: [UInt8], says entry: Entry, at offset: Int) throws(LedgerError) {
        if let column = try differences(bytes, entry, at: offset).first { throw failure(.csvCannotHold, column) }
    }

    /// Reads a row back and returns the names of the columns that do not hold what the entry has there.
    func differences(_ bytes: [UInt8], _ entry: Entry, at offset: Int) throws(LedgerError) -> [String] {
        var reader = reader(ByteSource(bytes, name: source.name), 0..<bytes.count, layout.ofRow(at: offset))
        // What keeps a rewritten row from being read: it has more cells than it may have, or its money cannot be told.
        guard let back = try reader.next()?.entry else {
            let beyond = entry.fields.first { layout.refusesLongRows && $0.isUnlisted }
            return [beyond?.name ?? LedgerColumn.currency.rawValue]
        }
        let (wanted, got) = (entry.fields.valuesByName(), back.fields.valuesByName())
        let fields = (entry.fields + back.fields).map(\.name).filter { wanted[ColumnName($0)] != got[ColumnName($0)] }
        var names = LedgerColumn.allCases.filter { Self.differs($0, entry, back) }.map(\.rawValue)
        for name in fields where !names.contains(name) { names.append(name) }
        return names
    }

    private static func differs(_ column: LedgerColumn, _ entry: Entry, _ back: Entry) -> Bool {
        switch column {
        // A kind that only repeats the sign needs no column.
        case .kind: back.kind != entry.kind
        default: back.text(of: column) != entry.text(of: column)
        }
    }

    func isTruncated() throws(LedgerError) -> Bool {
        var csv = try CSVReader(source: source, separator: separator) { _ in }
        while try csv.next() {}
        return csv.isTruncated
    }

    /// Looks whether the file would be read as it is now: what tells how amounts and dates are written, and what some columns mean,
    /// stands in its rows, and a change to a few of them must not reread the others.
    func checkReading() throws(LedgerError) {
        guard !isEmpty, !columns.isCanonical else { return }
        let (old, new) = (layout, try layoutAfterWriting())
        guard new != old, try !readsSame(old, new) else { return }
        var signs = old
        (signs.sign, signs.isOutSigned, signs.outOffsets) = (new.sign, new.isOutSigned, new.outOffsets)
        throw signs == new ? failure(.csvSignsChange, LedgerColumn.amount.rawValue) : failure(.csvReadingChanges)
    }

    /// Whether rows mean the same under two layouts: those that are new, and those that stay.
    private func readsSame(_ old: LedgerLayout, _ new: LedgerLayout) throws(LedgerError) -> Bool {
        var new = new
        // Lines that name accounts have moved, and stay before the same rows.
        if new.sections.map(\.account) == old.sections.map(\.account), new.sections.map(\.currency) == old.sections.map(\.currency) {
            (new.sections, new.sectionLines) = (old.sections, old.sectionLines)
        }
        // So have the rows whose money went out.
        let offsets = try offsetsAfterWriting()
        if old.sign == new.sign, new.outOffsets == old.outOffsets.map(offsets.offset(of:)) { new.outOffsets = old.outOffsets }
        for bytes in newRows {
            let row = ByteSource(bytes, name: source.name)
            var (before, after) = (reader(row, 0..<bytes.count, old), reader(row, 0..<bytes.count, new))
            guard try before.next()?.entry == after.next()?.entry else { return false }
        }
        var (before, after) = (reader(source, 0..<source.count, old), reader(source, 0..<source.count, new))
        while let row = try unchangedRow(&before) {
            guard try unchangedRow(&after) == row else { return false }
        }
        return try unchangedRow(&after) == nil
    }

    private var newRows: [[UInt8]] { edits.values.map(\.bytes).filter { !$0.isEmpty } + added }

    /// The layout that the patched file tells: all of its rows have a say.
    private func layoutAfterWriting() throws(LedgerError) -> LedgerLayout {
        var patched = try ScratchFile()
        try write { bytes throws(LedgerError) in try patched.append(bytes) }
        let written = try patched.source(named: source.name)
        do throws(LedgerError) {
            return try reopen(written).layout
        } catch {
            throw error.code == .csvAmbiguousSign ? failure(.csvSignsChange, LedgerColumn.amount.rawValue) : failure(.csvReadingChanges)
        }
    }

    private func unchangedRow(_ reader: inout LedgerReader) throws(LedgerError) -> LedgerRow? {
        while let row = try reader.next() {
            if edits[row.offset] == nil { return row }
        }
        return nil
    }
}
