public import ByteStreams
internal import CalendarFeed
public import CivilCalendar
public import Diagnostics
public import LedgerCSV
public import ZoneInfo

/// Reads ledgers and feeds into a book, as a stream: what is kept is the book's affair.
///
/// ```swift
/// var book = TotalsBook()
/// try await LedgerInputs().load([try ByteSource(path: "household.csv")], into: &book, report: { print($0.message) })
/// print(book.ledger.totals)
/// ```
public struct LedgerInputs: Sendable {
    /// How ledgers are read.
    public var reading = LedgerReadingOptions()
    /// What all inputs are; `nil` looks at the content of each.
    public var kind: InputKind?
    /// Keeps two households apart whose rows look alike.
    public var ledgerID = ""
    /// The first day that counts; `nil` leaves it open.
    public var since: CivilDate?
    /// The last day that counts; `nil` leaves it open.
    public var until: CivilDate?
    /// The zone in which a moment of a feed belongs to a day.
    public var zone = TimeZoneRules.utc
    /// How many occurrences one event of a feed has at most.
    public var maxOccurrences = FeedLimits.occurrences
    /// Whether the first error ends the run.
    public var isStrict = false

    /// Inputs that tell everything themselves.
    public init() {}

    /// What came of a run.
    public struct Result: Sendable, Hashable {
        /// How many records and events of money the inputs have.
        public internal(set) var recordCount = 0
        /// How many of them could not be used.
        public internal(set) var skippedCount = 0
        /// How many went into the book, or would have but for their day.
        public internal(set) var usedCount = 0
        /// Whether an error was reported.
        public internal(set) var hasErrors = false
        /// Whether an input ended within a record.
        public internal(set) var isTruncated = false
        /// Whether the run ended at its first error.
        public internal(set) var isStopped = false

        /// Whether something can be told of the inputs: a run that lost everything, was stopped, or has to replace a file by what a
        /// cut-off input gave, must leave the output alone.
        public func deserves(_ output: borrowing OutputFile) -> Bool {
            !isStopped && !(isTruncated && output.isFile) && (usedCount > 0 || !hasErrors)
        }
    }

    /// Reads all inputs, one after the other.
    ///
    /// - Parameters:
    ///   - sources: what to read, in this order.
    ///   - book: takes what they hold.
    ///   - report: gets the faults of the inputs as they are found; a sum that overflows is one.
    ///   - progress: is told after every few thousand entries and events, and at the end of each input.
    /// - Returns: what came of it.
    /// - Throws: `StreamError` when reading fails.
    @discardableResult
    public func load(
        _ sources: [ByteSource], into book: inout some MoneyBook, report: @escaping Diagnostic.Handler,
        progress: (LedgerExport.Progress) -> Void = { _ in }
    ) async throws -> Result {
        var run = InputRun(inputs: self, sources: sources, book: book, report: report)
        try await run.readAll(progress: progress)
        book = run.book
        return run.result
    }
}
