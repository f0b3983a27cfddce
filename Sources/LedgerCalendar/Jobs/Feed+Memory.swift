internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
public import LedgerCore
internal import LedgerCSV
internal import LedgerEvents
internal import StatementReading

extension Feed {
    /// Creates the calendar of some entries in memory, as an export of a ledger of them writes it.
    ///
    /// ```swift
    /// let calendar = try await Feed(entries: ledger.entries, by: LedgerExport(name: "Household"))
    /// print(try calendar.text)                        // BEGIN:VCALENDAR …
    /// try Ledger(calendar).entries == ledger.entries  // true
    /// ```
    ///
    /// - Parameters:
    ///   - entries: the entries, in the order of the calendar. Control characters other than line feeds and tabs are left out of texts, which
    ///     is among the `problems` then.
    ///   - export: the calendar's properties and titles, and which days count; how ledgers are read does not matter.
    /// - Throws: `LedgerError` for an entry that cannot be exported, or when the title refers to a column that no entry has.
    public init(entries: [Entry], by export: LedgerExport = LedgerExport(name: "Ledger")) async throws {
        var columns = ColumnNames()
        for entry in entries { columns.formUnion(entry.fields.map(\.name)) }
        var (writer, rows) = (LedgerWriter(extraColumns: columns.all), [UInt8]())
        writer.writeHeader(to: &rows)
        for entry in entries { writer.write(entry, to: &rows) }
        var export = export
        (export.options.reading, export.options.encoding) = (LedgerReadingOptions(), .utf8)
        export.options.isStrict = true
        try await self.init(of: ByteSource(rows, name: "entries"), by: export)
    }

    /// Creates the feed that a job writes for an input, with the problems of that.
    init(of input: ByteSource, by job: some Job) async throws {
        let found = DiagnosticList()
        let bytes = try await job.output(of: [input], report: found.append)
        try Task.checkCancellation()
        if bytes.isEmpty, let fault = found.diagnostics.first(where: { $0.severity == .error }) { throw LedgerError(fault) }
        try self.init(ByteSource(bytes, name: input.name))
        problems = found.diagnostics
    }

    /// The bytes of the feed, as they were read.
    ///
    /// - Throws: `LedgerError` when its file cannot be read any longer, or has changed.
    public var bytes: [UInt8] {
        get throws(LedgerError) {
            let bytes = try source.bytes(at: 0, length: source.count)
            try source.checkUnchanged()
            return bytes
        }
    }

    /// The text of the feed.
    ///
    /// - Throws: `LedgerError` when its file cannot be read any longer, or has changed, or its encoding is unknown.
    public var text: String {
        get throws(LedgerError) {
            let text = try source.inUTF8 { _ in }
            return String(decoding: try text.bytes(at: 0, length: text.count), as: UTF8.self)
        }
    }
}
