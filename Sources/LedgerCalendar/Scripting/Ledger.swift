public import ByteStreams
public import Diagnostics
public import LedgerCSV
public import LedgerCore
public import LedgerGrid

/// A whole ledger in memory: its entries, the sums of its days, and what is wrong with its rows.
///
/// ```swift
/// let ledger = try Ledger(contentsOf: "household.csv")
/// for total in ledger.days.totals(in: august) { print(total.net, total.commodity) }
/// ```
///
/// For ledgers that are too large to be kept, `LedgerReader` gives one entry at a time and `LedgerInputs` reads into sums alone.
public struct Ledger: Sendable {
    /// The entries, in the order of the file.
    public private(set) var entries: [Entry] = []
    /// Income and expense by day and commodity.
    public private(set) var days = DayLedger()
    /// What is wrong with single rows; those with an error are left out.
    public private(set) var problems: [Diagnostic] = []

    /// Reads the file at that path, or standard input for `-`.
    ///
    /// - Throws: `LedgerError` when it cannot be read, or is no ledger.
    public init(contentsOf path: String, reading: LedgerReadingOptions = LedgerReadingOptions()) throws {
        try self.init(ByteSource(path: path), reading: reading)
    }

    /// Reads a ledger.
    ///
    /// - Throws: `LedgerError` when it cannot be read, or is no ledger.
    public init(_ source: ByteSource, reading: LedgerReadingOptions = LedgerReadingOptions()) throws {
        let found = DiagnosticList()
        var reader = try LedgerReader(source: source, options: reading, report: found.append)
        while let row = try reader.next() {
            do throws(GridError) {
                try days.gather(row.entry.money, row.entry.kind, on: row.entry.date)
                entries.append(row.entry)
            } catch {
                found.append(.overflow(at: SourcePlace(source.name, line: row.line)))
            }
        }
        days.settle()
        problems = found.diagnostics
    }
}

/// Gathers diagnostics for whoever reports through a closure that outlives the call.
final class DiagnosticList {
    private(set) var diagnostics: [Diagnostic] = []

    func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
