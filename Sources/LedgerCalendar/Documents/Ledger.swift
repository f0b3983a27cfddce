public import ByteStreams
internal import CivilCalendar
public import Diagnostics
public import LedgerCore
public import LedgerGrid
internal import StatementReading

/// A whole ledger in memory: its entries, daily totals, and the faults of its rows.
///
/// ```swift
/// let ledger = try Ledger(contentsOf: "household.csv")
/// for total in ledger.days.totals(in: august) { print(total.net, total.commodity) }
/// ```
///
/// Exported calendars can be read as well; their appointments are left out. For ledgers too large for memory, `LedgerReader` returns one
/// entry at a time, and `TotalsBook` keeps only sums.
public struct Ledger: Sendable {
    /// The entries, in the order of the file.
    public private(set) var entries: [Entry] = []
    /// Income and expense by day and commodity.
    public private(set) var days = DayLedger()
    /// The faults of single rows; those with an error are left out.
    public private(set) var problems: [Diagnostic] = []

    /// Reads the file at that path, or standard input for `-`; of a folder (vdir), the calendars in it.
    ///
    /// - Throws: `LedgerError` when it cannot be read or is not a ledger, as a calendar without entries is not.
    public init(contentsOf path: String, reading: LedgerReadingOptions = LedgerReadingOptions()) throws {
        try self.init(ByteSource(path: path, mayBeFolder: true), reading: reading)
    }

    /// Creates a ledger of entries in memory.
    ///
    /// - Throws: `GridError` with the code `overflow` when a sum has more digits than 128 bits hold.
    public init(_ entries: [Entry]) throws(GridError) {
        days = try DayLedger(entries)
        self.entries = entries
    }

    /// Creates the ledger from which a calendar was exported.
    ///
    /// - Throws: `LedgerError` when the calendar cannot be read or has no entries.
    public init(_ calendar: Feed) throws {
        try self.init(calendar.source)
    }

    /// Reads a ledger.
    ///
    /// - Throws: `LedgerError` when it cannot be read or is not a ledger.
    public init(_ source: ByteSource, reading: LedgerReadingOptions = LedgerReadingOptions()) throws {
        let found = DiagnosticList()
        var options = JobOptions()
        options.reading = reading
        let run = JobRun(report: found.append)
        let input = try run.open(source, options)
        var walk = InputWalk([input], options, wantsLedgers: true, into: LedgerBook(), in: run)
        switch input {
        case .ledger(let ledger): try walk.readRows(of: ledger)
        case .feed(let feed): try walk.readMoneyHere(of: feed)
        }
        try source.checkUnchanged()
        entries = walk.book.entries
        days = walk.book.sums
        days.settle()
        problems = found.diagnostics
    }
}

/// A book that keeps all entries and their sums.
private struct LedgerBook: MoneyBook {
    private(set) var entries: [Entry] = []
    private(set) var sums = DayLedger()

    mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        guard let entry = row.entry() else { return }
        try sums.gather(row.money, row.kind, on: row.date)
        entries.append(entry)
    }
}
