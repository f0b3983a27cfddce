package import CivilCalendar
package import LedgerCore
package import LedgerGrid

/// A book of everything that a calendar page holds: all entries, and the events of a window.
package struct PageBook: MoneyBook {
    /// The entries in the order of the inputs, those of ledgers first.
    package private(set) var entries: [Entry] = []
    /// The events in the order of the inputs.
    package private(set) var events: [DayEvent] = []
    /// The commodities of the inputs, counting or not.
    package private(set) var commodities = CommodityCounts()
    private var leftOutCount = 0
    /// The maximum number of events kept.
    private let maxEvents: Int
    /// Refuses entries whose sums would overflow.
    private var sums = DayLedger()
    /// The days whose events are kept.
    package let eventDays: ClosedRange<CivilDate>?

    /// Creates an empty book.
    ///
    /// - Parameters:
    ///   - eventDays: the days whose events are kept.
    ///   - maxEvents: the maximum number of events kept.
    package init(eventDays: ClosedRange<CivilDate>, maxEvents: Int) {
        self.eventDays = eventDays
        self.maxEvents = maxEvents
    }

    /// The events beyond `maxEvents`.
    package var eventsLeftOut: EventsLeftOut? {
        leftOutCount > 0 ? EventsLeftOut(count: leftOutCount, limit: "a page has at most \(maxEvents) occurrences of events") : nil
    }

    /// Adds an entry.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        guard let entry = row.entry() else { return }
        try sums.gather(entry.money, entry.kind, on: entry.date)
        entries.append(entry)
    }

    /// Keeps the commodities.
    package mutating func take(_ commodities: CommodityCounts) { self.commodities.add(commodities) }

    /// Keeps an event that touches the window, with what the page shows of its details.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {
        guard let eventDays, !event.isCancelled, event.days.overlaps(eventDays) else { return }
        guard events.count < maxEvents else { return leftOutCount += 1 }
        var kept = event
        kept.order = events.count
        let all = details()
        var shown = DayEvent.Details()
        (shown.description, shown.location, shown.url) = (all.description, all.location, all.url)
        kept.details = shown
        events.append(kept)
    }
}

/// A book that keeps only the first and the last day of the entries.
struct SpanBook: MoneyBook {
    private(set) var days: ClosedRange<CivilDate>?

    mutating func take(_ row: borrowing MoneyRow) {
        let day = row.date
        days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
}
