package import ByteStreams
package import CivilCalendar
package import Diagnostics
package import LedgerCore

/// An opened ledger file, with what must be known about it before its first row can be used.
///
/// One of our own files needs no such knowledge. Of every other file the sign and the decimal mark of amounts, the order of dates and the
/// columns of kinds are decided by what all of its rows show; where they leave two readings that give different money or days, the file is
/// refused.
package struct LedgerSurvey: Sendable {
    /// The file.
    package let source: ByteSource
    /// What the columns of the file mean.
    package var columns: LedgerColumns { layout.columns }
    /// How its rows are read.
    package let layout: LedgerLayout
    /// The byte between fields.
    package let separator: UInt8
    /// The offset and the line of the first record after the header.
    package let firstOffset, firstLine: Int
    /// The currency of rows that name none; `nil` reports them.
    package let defaultCurrency: Commodity?
    /// How many bytes are read at a time.
    package let chunkSize: Int
    /// What was decided, and why.
    package var decisions: [LedgerDecision] = []
    /// What was found of how the file is to be read, in the order in which it was heard.
    package var findings: [LedgerFinding] = []
    /// What to tell of the rows: those that are left out, and breaks in the balance.
    package var notes: [Diagnostic] = []
    /// What to say where nothing names the currency of the amounts: the rows cannot be read then.
    package var missingCurrency: Diagnostic?
    /// The offsets of rows that are sides of transfers, whatever their kinds are.
    package var transferOffsets: Set<Int> = []
    /// Whether times have offsets from Universal Time.
    package var hasOffsets = false
    /// How many faults of each kind its readers list one by one.
    package var listedFaults = Int.max
    /// The faults before the first row.
    package var faults: [Diagnostic] = []

    /// A file whose rows are read by a layout; `csv` stands before the first one.
    package init(_ csv: borrowing CSVReader, _ layout: LedgerLayout, defaultCurrency: Commodity?, chunkSize: Int) {
        (source, separator, firstOffset, firstLine) = (csv.source, csv.separator, csv.nextOffset, csv.nextLine)
        (self.layout, self.defaultCurrency, self.chunkSize) = (layout, defaultCurrency, chunkSize)
    }

    /// Checks that the currency of the amounts is known.
    ///
    /// - Throws: `missingCurrency`.
    package func checkCurrency() throws(LedgerError) {
        if let missingCurrency { throw LedgerError(missingCurrency) }
    }

    /// Reports the faults before the first row, and the notes about the rows.
    func reportFindings(_ report: Diagnostic.Handler) {
        faults.forEach(report)
        notes.forEach(report)
    }

    /// Returns, for each name in the time zone column, the days of the rows with a time; names beyond the first 4096 are left out.
    ///
    /// Reads all rows where the file has such a column, or times with an offset.
    ///
    /// - Throws: `LedgerError` when reading fails.
    package func zones() throws(LedgerError) -> [String: ClosedRange<CivilDate>] {
        guard layout.columns.index(of: .timezone) >= 0 || hasOffsets || layout.clock.zone != nil else { return [:] }
        var (zones, csv) = (ZoneDays(layout), records)
        while try csv.next() { zones.add(csv) }
        return zones.days
    }

    /// A silent reader of the records after the header, for callers that need no texts.
    var records: CSVReader {
        var csv = records { _ in }
        csv.checksBuffers = false
        return csv
    }

    /// Returns a reader of the records after the header.
    func records(report: @escaping Diagnostic.Handler) -> CSVReader {
        CSVReader(
            source: source, range: firstOffset..<Int.max, line: firstLine, separator: separator, chunkSize: chunkSize,
            listedFaults: listedFaults, report: report)
    }
}
