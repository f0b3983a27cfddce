package import ByteStreams
package import CivilCalendar
package import Diagnostics
package import LedgerCore
package import LedgerGrid

/// A destination for the rows of inputs, which keeps what it needs of each.
package protocol MoneyBook: Sendable {
    /// The days whose entries are kept with their UIDs; `nil` for none.
    var keptDays: ClosedRange<CivilDate>? { get }

    /// The days on which events are needed; `nil` for none.
    var eventDays: ClosedRange<CivilDate>? { get }

    /// An empty book for the rows of one piece of a ledger while others take those of other pieces, before they are merged into this one;
    /// `nil` when rows have to be read sequentially.
    var part: Self? { get }

    /// Adds a row.
    ///
    /// - Throws: `GridError` with the code `overflow`; the book is then unchanged.
    mutating func take(_ row: borrowing MoneyRow) throws(GridError)

    /// Adds the contents of a part.
    ///
    /// - Throws: `GridError` when that is impossible; the book is then unchanged, and gets the rows of the piece one by one.
    mutating func merge(_ part: Self) throws(GridError)

    /// Adds the commodities of all income and expense of the inputs, whether these count or not.
    mutating func take(_ commodities: CommodityCounts)

    /// The occurrences of events that the book has no room for; `nil` where it has all.
    var eventsLeftOut: EventsLeftOut? { get }

    /// Adds an occurrence of an event that is not money.
    ///
    /// - Parameters:
    ///   - event: the occurrence in the civil time of the user's zone.
    ///   - details: returns its other properties, for books that keep them.
    mutating func take(_ event: DayEvent, details: () -> DayEvent.Details)
}

/// The occurrences of events that a book has no room for: a feed of a few lines can have millions.
package struct EventsLeftOut: Sendable {
    /// How many there are.
    package var count: Int
    /// What the book holds at most, as a sentence without a point.
    package var limit: String
}

extension DiagnosticCode {
    /// There are more occurrences of events than a page, a month or a week holds.
    static let pageTooManyEvents = DiagnosticCode(rawValue: "page-too-many-events")
}

extension MoneyBook {
    /// All events have room.
    package var eventsLeftOut: EventsLeftOut? { nil }

    /// No entry with its UID.
    package var keptDays: ClosedRange<CivilDate>? { nil }

    /// No events.
    package var eventDays: ClosedRange<CivilDate>? { nil }

    /// Takes nothing.
    package mutating func take(_ commodities: CommodityCounts) {}

    /// Takes nothing.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}

    /// Most books need their rows in order.
    package var part: Self? { nil }

    /// Throws: a book without parts takes rows one by one.
    package mutating func merge(_ part: Self) throws(GridError) { throw GridError(.notAdded) }
}

extension MoneyBook {
    /// Reads ledgers and feeds sequentially as a stream; the book decides what to keep.
    ///
    /// ```swift
    /// var book = TotalsBook()
    /// try await book.load([try ByteSource(path: "household.csv")], report: { print($0) })
    /// print(book.ledger.totals)
    /// ```
    ///
    /// - Parameters:
    ///   - inputs: the inputs, in this order.
    ///   - options: how to read them, and which days count.
    ///   - report: receives the faults of the inputs as they are found, including sums that overflow.
    ///   - progress: receives the progress after every few thousand entries and events, and at the end of each input.
    /// - Returns: counts; nothing is written.
    /// - Throws: `LedgerError` when reading fails, or with the code `inputGivenTwice`; the book is then unchanged.
    @discardableResult
    package mutating func load(
        _ inputs: [ByteSource], _ options: JobOptions = JobOptions(), report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        try inputs.checkPlaces(output: nil)
        let run = JobRun(inputs, isStrict: options.isStrict, report: report, progress: progress)
        try await load(try run.open(inputs, options), options, in: run)
        run.result.isStopped = run.isStopped
        return run.result
    }

    /// Reads inputs in a job; with `wantsLedgers`, a feed without entries ends it.
    mutating func load(_ inputs: [Input], _ options: JobOptions, wantsLedgers: Bool = false, in run: JobRun) async throws {
        var walk = InputWalk(inputs, options, wantsLedgers: wantsLedgers, into: self, in: run)
        try await walk.read()
        self = walk.book
        take(walk.commodities)
    }
}
