package import ByteStreams
package import Diagnostics
package import LedgerCore
internal import TextBytes

/// Writes single changes back into a ledger file, whatever its columns are called and however it writes its values.
///
/// Every byte of an untouched row stays as it was, and so does every cell of a changed row whose meaning is the same. A changed row keeps
/// the file's separator, quoting, line ending and way of writing dates and amounts; added rows go to the end. A change is
/// read back before it is taken: what the file cannot hold is an error, and nothing is lost in silence. Memory grows with the changes only.
///
/// ```swift
/// var patcher = try LedgerPatcher(source: ledger)
/// try patcher.change(row.entry, at: row.offset, to: edited)
/// try patcher.finish()
/// try patcher.write { bytes in try output.write(bytes) }
/// ```
package struct LedgerPatcher {
    /// The file as it is.
    var source: ByteSource { survey.source }
    /// What its columns mean.
    package var columns: LedgerColumns { layout.columns }

    /// What its rows showed when it was opened.
    package let survey: LedgerSurvey
    var layout: LedgerLayout { survey.layout }
    var separator: UInt8 { survey.separator }
    /// Opens a file by the options that this one was read with.
    let reopen: @Sendable (ByteSource) throws(LedgerError) -> LedgerSurvey
    private let rewriter: RowRewriter
    private let style: LedgerStyle
    private(set) var edits: [Int: Edit] = [:]
    /// The bytes of added rows.
    private(set) var added: [[UInt8]] = []

    struct Edit {
        let end: Int
        let bytes: [UInt8]
        let old: Entry
        let new: Entry?
    }

    /// A patcher without changes.
    ///
    /// - Parameters:
    ///   - source: the file, as it was when its rows were read.
    ///   - guardsFormulas: whether texts that are written get an apostrophe where a spreadsheet would run them as formulas.
    ///   - open: opens a file as the rows were read: this one, and what the changes would make of it.
    /// - Throws: what makes the file unusable as a whole.
    package init(
        source: ByteSource, guardsFormulas: Bool, open: @escaping @Sendable (ByteSource) throws(LedgerError) -> LedgerSurvey
    ) throws(LedgerError) {
        reopen = open
        survey = try open(source)
        style = try LedgerStyle(survey)
        rewriter = RowRewriter(layout: survey.layout, style: style, guardsFormulas: guardsFormulas)
    }

    /// Whether nothing is to be written.
    package var isEmpty: Bool { edits.isEmpty && added.isEmpty }

    /// Puts another entry into a row.
    ///
    /// - Parameters:
    ///   - saved: the entry as it was read.
    ///   - offset: where its row begins, the `offset` of its `LedgerRow`.
    ///   - entry: the entry as it shall be.
    /// - Throws: `LedgerError`; the row is then left as it was.
    package mutating func change(_ saved: Entry, at offset: Int, to entry: Entry) throws(LedgerError) {
        let row = try row(saved, at: offset)
        let bytes = rewritten(row.bytes, of: row.entry, to: entry)
        try check(bytes, says: entry, at: offset)
        edits[offset] = Edit(end: row.end, bytes: bytes, old: row.entry, new: entry)
    }

    /// Removes a row with its line ending.
    ///
    /// - Throws: `LedgerError`; the row then stays.
    package mutating func remove(_ saved: Entry, at offset: Int) throws(LedgerError) {
        let row = try row(saved, at: offset)
        edits[offset] = Edit(end: row.end, bytes: [], old: row.entry, new: nil)
    }

    /// Adds a row at the end.
    ///
    /// - Throws: `LedgerError` when the file cannot hold the entry.
    package mutating func add(_ entry: Entry) throws(LedgerError) {
        let bytes = newRow(entry)
        try check(bytes, says: entry, at: source.count)
        added.append(bytes)
    }

    /// Returns the columns that the file lacks for an entry, by name: with any of them `change` or `add` would be refused.
    ///
    /// - Parameters:
    ///   - entry: the entry as it shall be.
    ///   - saved: the entry whose row it would take, as it was read; `nil` for one that would be added.
    ///   - offset: where that row begins.
    /// - Returns: the names of canonical columns, and of others that the entry has.
    /// - Throws: `LedgerError` when there is no such row, or it cannot be read.
    package func missingColumns(for entry: Entry, replacing saved: Entry? = nil, at offset: Int = 0) throws(LedgerError) -> [String] {
        guard let saved else { return try differences(newRow(entry), entry, at: source.count) }
        let row = try row(saved, at: offset)
        return try differences(rewritten(row.bytes, of: row.entry, to: entry), entry, at: offset)
    }

    private func rewritten(_ record: [UInt8], of old: Entry, to new: Entry) -> [UInt8] {
        var cells = RowCells(record: record, separator: separator)
        rewriter.rewrite(&cells, from: old, to: new)
        return cells.bytes
    }

    private func newRow(_ entry: Entry) -> [UInt8] {
        var cells = RowCells(count: columns.count, quoted: style.quotesCells, ending: style.ending, separator: separator)
        rewriter.rewrite(&cells, from: nil, to: entry)
        return cells.bytes
    }

    /// Looks whether the changes together leave all other rows their meaning; to be called before `write`.
    ///
    /// - Parameter isWhole: whether the file is known not to end within a quoted field.
    /// - Throws: `LedgerError` with the codes `csvSignsChange`, `csvReadingChanges`, `csvUnterminatedQuote` or `readFailed`.
    package func finish(isWhole: Bool = false) throws(LedgerError) {
        if !isWhole, !added.isEmpty, try isTruncated() { throw failure(.csvUnterminatedQuote) }
        try checkReading()
    }

    /// Hands out the patched file from its first byte to its last.
    ///
    /// - Throws: what the source or the taker throws.
    package func write(to take: (Span<UInt8>) throws(LedgerError) -> Void) throws(LedgerError) {
        var position = 0
        for (offset, edit) in edits.sorted(by: { $0.key < $1.key }) {
            try copy(position..<offset, take)
            try take(edit.bytes.span)
            position = edit.end
        }
        try copy(position..<source.count, take)
        guard !added.isEmpty else { return }
        if try lacksFinalLineEnding() { try take(style.ending.span) }
        for row in added { try take(row.span) }
    }

    /// Where rows begin once the changes are written.
    ///
    /// - Throws: what the source throws.
    package func offsetsAfterWriting() throws(LedgerError) -> LedgerOffsets {
        var offsets = LedgerOffsets()
        for (offset, edit) in edits.sorted(by: { $0.key < $1.key }) {
            offsets.append(after: offset, shift: edit.bytes.count - (edit.end - offset))
        }
        var end = offsets.offset(of: source.count)
        if !added.isEmpty, try lacksFinalLineEnding() { end += style.ending.count }
        for row in added {
            offsets.added.append(end)
            end += row.count
        }
        return offsets
    }

    private func copy(_ range: Range<Int>, _ take: (Span<UInt8>) throws(LedgerError) -> Void) throws(LedgerError) {
        var position = range.lowerBound
        while position < range.upperBound {
            let bytes = try source.bytes(at: position, length: min(1 << 17, range.upperBound - position))
            try take(bytes.span)
            position += bytes.count
        }
    }

    /// Whether what is left of the file ends within a line.
    func lacksFinalLineEnding() throws(LedgerError) -> Bool {
        var end = source.count
        for (offset, edit) in edits.sorted(by: { $0.key > $1.key }) {
            guard edit.end == end, edit.bytes.isEmpty else { break }
            end = offset
        }
        guard let last = try source.bytes(at: end - 1, length: 1).first else { return false }
        return last != .lineFeed && last != .carriageReturn
    }
}
