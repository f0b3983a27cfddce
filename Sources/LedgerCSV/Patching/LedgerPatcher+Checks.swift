internal import ByteStreams
internal import LedgerCore
internal import Text

extension LedgerPatcher {
    private func reader(_ source: ByteSource, _ range: Range<Int>, _ layout: LedgerLayout) -> LedgerReader {
        var small = options
        small.chunkSize = 1 << 12
        return LedgerReader(
            source: source, range: range, layout: layout, separator: separator, options: small
        ) { _ in }
    }

    /// The row that begins there, if it still holds that entry.
    func row(_ saved: Entry, at offset: Int) throws(LedgerPatchError) -> (bytes: [UInt8], end: Int, entry: Entry) {
        guard edits[offset] == nil else { throw LedgerPatchError(.touchedTwice, offset: offset) }
        guard offset > 0, offset < source.count else { throw LedgerPatchError(.noSuchRow, offset: offset) }
        var reader = reader(source, offset..<offset + 1, layout)
        let found = try LedgerPatchError.reading { () throws(StreamError) in
            try source.bytes(at: offset - 1, length: 1).contains { $0 == .lineFeed || $0 == .carriageReturn } ? try reader.next() : nil
        }
        guard let found, found.offset == offset, found.entry == saved else { throw LedgerPatchError(.noSuchRow, offset: offset) }
        let end = reader.nextOffset
        let bytes = try LedgerPatchError.reading { () throws(StreamError) in try source.bytes(at: offset, length: end - offset) }
        return (bytes, end, found.entry)
    }

    /// Reads a row back and names the first thing it does not say.
    func check(_ bytes: [UInt8], says entry: Entry, offset: Int) throws(LedgerPatchError) {
        var reader = reader(ByteSource(bytes, name: source.name), 0..<bytes.count, layout)
        let back = try LedgerPatchError.reading { () throws(StreamError) in try reader.next() }?.entry
        if let column = Self.difference(entry, back) { throw LedgerPatchError(.noColumn, column: column, offset: offset) }
    }

    private static func difference(_ entry: Entry, _ back: Entry?) -> String? {
        guard let back else {
            // The one thing that keeps a rewritten row from being read: its money cannot be told.
            return LedgerColumn.currency.rawValue
        }
        if back.date != entry.date { return LedgerColumn.date.rawValue }
        if back.time != entry.time { return LedgerColumn.time.rawValue }
        if back.money.commodity != entry.money.commodity { return LedgerColumn.currency.rawValue }
        if back.money.amount != entry.money.amount || back.money.amount.scale != entry.money.amount.scale {
            return LedgerColumn.amount.rawValue
        }
        // A kind that only says what the sign says needs no column.
        if back.kind != entry.kind { return LedgerColumn.kind.rawValue }
        if back.status != entry.status { return LedgerColumn.status.rawValue }
        if back.category != entry.category { return LedgerColumn.category.rawValue }
        for column in RowRewriter.texts where back.text(of: column) != entry.text(of: column) { return column.rawValue }
        let (wanted, got) = (entry.fields.valuesByName(), back.fields.valuesByName())
        return (entry.fields + back.fields).first { wanted[ColumnName($0.name)] != got[ColumnName($0.name)] }?.name
    }

    func isTruncated() throws(LedgerPatchError) -> Bool {
        let (source, separator) = (source, separator)
        return try LedgerPatchError.reading { () throws(StreamError) in
            var csv = try CSVReader(source: source, separator: separator) { _ in }
            while try csv.next() {}
            return csv.isTruncated
        }
    }

    /// Where rows tell whether amounts carry a sign, a change to a few of them must not turn all others around.
    func checkSigns() throws(LedgerPatchError) {
        guard !isEmpty, LedgerSurvey.dependsOnKinds(columns, options.amountSign) else { return }
        let entries = edits.values.compactMap(\.new) + added.map(\.entry)
        if layout.isUnsigned {
            // A refund is an expense below zero here: with it the file would seem to be signed.
            let hasRefund = entries.contains { $0.statedKind == .expense && !$0.money.amount.isNegative && !$0.money.amount.isZero }
            if hasRefund { throw LedgerPatchError(.signsChange, column: LedgerColumn.amount.rawValue) }
            return
        }
        func isSign(_ entry: Entry) -> Bool { entry.statedKind == .expense && entry.money.amount.isNegative }
        func turns(_ entry: Entry) -> Bool {
            let amount = entry.money.amount
            return (entry.statedKind == .expense || entry.statedKind == .transfer) && !amount.isNegative && !amount.isZero
        }
        guard edits.values.contains(where: { isSign($0.old) }), !entries.contains(where: isSign) else { return }
        var doesTurn = entries.contains(where: turns)
        let (source, options) = (source, options)
        let edits = edits
        try LedgerPatchError.reading { () throws(StreamError) in
            var reader = reader(source, 0..<0, layout)
            do throws(LedgerFileError) {
                reader = try LedgerReader(source: source, options: options) { _ in }
            } catch {
                throw error.streamError ?? StreamError(.readFailed, name: source.name, reason: "it has changed")
            }
            while let row = try reader.next() {
                guard edits[row.offset] == nil else { continue }
                if isSign(row.entry) {
                    doesTurn = false
                    return
                }
                if turns(row.entry) { doesTurn = true }
            }
        }
        if doesTurn { throw LedgerPatchError(.signsChange, column: LedgerColumn.amount.rawValue) }
    }

    /// Money out is read by what the numbers of its column have in common; a change to a few must not turn all others around.
    func checkMoneyOut() throws(LedgerPatchError) {
        let place = columns.moneyOut
        guard !isEmpty, LedgerSurvey.dependsOnMoneyOut(columns, options.amountSign) else { return }
        let mark = layout.decimalMark
        var hasNegative = false
        for bytes in edits.values.map(\.bytes) + added.map(\.bytes) {
            let cells = RowCells(record: bytes, separator: separator)
            guard let number = AmountCell.amount(cells.trimmed(place).span, mark: mark), !number.isZero else { continue }
            guard number.isNegative else {
                if layout.isOutSigned { throw LedgerPatchError(.signsChange, column: LedgerColumn.amount.rawValue) }
                return
            }
            hasNegative = true
        }
        guard !layout.isOutSigned else { return }
        let (source, separator, edits) = (source, separator, edits)
        let turns = try LedgerPatchError.reading { () throws(StreamError) in
            var csv = try CSVReader(source: source, separator: separator) { _ in }
            guard try csv.next() else { return false }
            while try csv.next() {
                guard edits[csv.offset] == nil else { continue }
                let number = csv.withField(place) { AmountCell.amount(inCell: $0, mark: mark) }
                guard let number, !number.isZero else { continue }
                guard number.isNegative else { return false }
                hasNegative = true
            }
            return hasNegative
        }
        if turns { throw LedgerPatchError(.signsChange, column: LedgerColumn.amount.rawValue) }
    }

    /// The first rows tell how a file writes amounts and dates, and what some columns mean; a change to them must not reread the others.
    func checkLayout() throws(LedgerPatchError) {
        guard !isEmpty, !columns.isCanonical else { return }
        let (source, options, old) = (source, options, layout)
        let head = try LedgerPatchError.reading { () throws(StreamError) in try headAfterWriting() }
        var new = layout
        do throws(LedgerFileError) {
            new = try LedgerFile.open(ByteSource(head, name: source.name), options) { _ in }.layout
        } catch {
            throw LedgerPatchError(.readingChanges)
        }
        (new.isUnsigned, new.isOutSigned) = (layout.isUnsigned, layout.isOutSigned)
        guard new != layout else { return }
        let rows = edits.values.map(\.bytes) + added.map(\.bytes)
        let isSame = try LedgerPatchError.reading { () throws(StreamError) in
            for bytes in rows {
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
        if !isSame { throw LedgerPatchError(.readingChanges) }
    }

    private func unchangedRow(_ reader: inout LedgerReader) throws(StreamError) -> LedgerRow? {
        while let row = try reader.next() {
            if edits[row.offset] == nil { return row }
        }
        return nil
    }
}
