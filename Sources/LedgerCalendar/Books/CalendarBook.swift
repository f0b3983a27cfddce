internal import ByteStreams
public import CivilCalendar
public import Diagnostics
package import LedgerCore
public import LedgerGrid

/// A book of what a calendar shows of ledgers and feeds on some days: totals, entries and events.
///
/// ```swift
/// var calendar = CalendarState<Never>(today: today)
/// let book = try await CalendarBook(showing: calendar.grid.shownDays).reading(["household.csv", "family.ics"])
/// book.show(in: &calendar)
/// ```
public struct CalendarBook: MoneyBook {
    /// The entries of the listed days, and the sums of all days shown.
    public private(set) var entries = EntryBook()
    /// The events that touch the days shown, in the order in which they were read.
    public private(set) var events: [DayEvent] = []
    /// The days from the first entry to the last where nothing is to be shown and these are elsewhere.
    package var daysElsewhere: ClosedRange<CivilDate>? {
        guard entries.sums.isEmpty, events.isEmpty, let days = span.days, !shownDays.contains(days.upperBound) else { return nil }
        return days
    }
    private var span = SpanBook()
    /// The balance, with every row up to the last day shown; `nil` if nobody asked for it.
    public var balance: RunningBalance? {
        var balance = running
        balance?.settle()
        return balance
    }
    private var running: RunningBalance?
    /// The days whose entries are kept.
    package let keptDays: ClosedRange<CivilDate>?
    private let shownDays: ClosedRange<CivilDate>
    private let keepsDetails: Bool
    /// How many events the days shown have, each on every day it touches, and how many were left out.
    private var (dayCount, leftOutCount) = (0, 0)
    /// So many take about a second and less than half a gigabyte to show.
    package static let maxDayCount = 250_000

    /// Creates an empty book.
    ///
    /// - Parameters:
    ///   - days: the days shown.
    ///   - listed: those of them whose entries are kept, such as the selected day; by default all.
    ///   - keepsDetails: whether to keep the properties of events besides title and time.
    ///   - balance: the balance before the first row, to be continued; `nil` for none.
    public init(
        showing days: ClosedRange<CivilDate>, listing listed: ClosedRange<CivilDate>? = nil, keepsDetails: Bool = true,
        balance: RunningBalance? = nil
    ) {
        running = balance
        shownDays = days
        keptDays = listed ?? days
        self.keepsDetails = keepsDetails
    }

    /// Reads the files at some paths; `-` is standard input.
    ///
    /// - Parameters:
    ///   - paths: ledgers and feeds.
    ///   - options: how to read them, and which days count.
    ///   - report: receives their faults as they are found; by default, they are printed to standard error.
    /// - Returns: the book, including what was read.
    /// - Throws: `LedgerError` when reading fails.
    public func reading(
        _ paths: [String], _ options: JobOptions = JobOptions(), report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> CalendarBook {
        try await reading(try .opened(paths), options, report: report)
    }

    /// Reads ledgers and feeds from sources.
    ///
    /// - Parameters:
    ///   - sources: ledgers and feeds.
    ///   - options: how to read them, and which days count.
    ///   - report: receives their faults as they are found; by default, they are printed to standard error.
    /// - Returns: the book, including what was read.
    /// - Throws: `LedgerError` when reading fails.
    public func reading(
        _ sources: [ByteSource], _ options: JobOptions = JobOptions(),
        report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> CalendarBook {
        var book = self
        try await book.load(sources, options, report: report)
        return book
    }

    /// Adds a row of the days shown, and keeps its entry if it is to be listed.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        span.take(row)
        if running != nil, row.date <= shownDays.upperBound {
            // It has all that the sums of the days shown have: where it is not too large, they are not.
            if running?.needsAccounts == true, let entry = row.entry() {
                try running?.add(entry)
            } else {
                try running?.add(row.money, row.kind, on: row.date)
            }
        }
        guard shownDays.contains(row.date) else { return }
        if keptDays?.contains(row.date) == true, let entry = row.entry() {
            try entries.load(entry, from: row.origin)
        } else {
            try entries.sum(row.money, row.kind, on: row.date)
        }
    }

    /// Keeps the commodities of the whole ledger: what the days shown have of them is a matter of the days.
    package mutating func take(_ commodities: CommodityCounts) {
        entries.ledgerCommodities = entries.ledgerCommodities?.adding(commodities) ?? commodities
    }

    /// The days shown.
    package var eventDays: ClosedRange<CivilDate>? { shownDays }

    /// The events beyond `maxDayCount`, each counted on every day it touches.
    package var eventsLeftOut: EventsLeftOut? {
        let limit = "the days shown hold at most \(Self.maxDayCount) events, each counted on every day it touches"
        return leftOutCount > 0 ? EventsLeftOut(count: leftOutCount, limit: limit) : nil
    }

    /// Keeps an event that touches the days shown; its order becomes its index among those kept.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {
        guard !event.isCancelled, event.days.overlaps(shownDays) else { return }
        let days = event.days.clamped(to: shownDays)
        let count = Int(days.upperBound.dayNumber - days.lowerBound.dayNumber) + 1
        guard dayCount + count <= Self.maxDayCount else { return leftOutCount += 1 }
        dayCount += count
        var kept = event
        kept.order = events.count
        if keepsDetails { kept.details = details() }
        events.append(kept)
    }

    /// Replaces what a calendar shows with the contents of the book.
    public func show<Decoration>(in calendar: inout CalendarState<Decoration>) {
        calendar.store.load(entries)
        calendar.showEvents { [events] _ in events }
    }
}
