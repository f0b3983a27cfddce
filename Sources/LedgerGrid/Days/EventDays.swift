public import CivilCalendar

/// Events laid on the days of a window, each day's in the order they are shown.
///
/// An event is on every day it touches within the window and nowhere else, so one that lasts ten thousand years costs no more than the
/// window has days. Cancelled events are left out.
public struct EventDays: Sendable, Equatable {
    /// The days that were asked for.
    public let window: ClosedRange<CivilDate>
    private var events: [DayEvent] = []
    private var places: [CivilDate: [Int32]] = [:]

    /// Lays out the events that touch the window; the others may be given too.
    public init(_ events: some Sequence<DayEvent>, in window: ClosedRange<CivilDate>) {
        self.window = window
        self.events = events.filter { !$0.isCancelled && $0.days.overlaps(window) }
        // The order is the same on every day: sorted once, the days fill up in order.
        self.events.sort { $0.precedes($1) }
        for (index, event) in self.events.enumerated() {
            let days = event.days.clamped(to: window)
            for offset in 0...days.upperBound.days(since: days.lowerBound) {
                guard let day = days.lowerBound.adding(days: offset) else { continue }
                places[day, default: []].append(Int32(truncatingIfNeeded: index))
            }
        }
    }

    /// The events of a day in the order they are shown: all-day ones first (longer ones above), then by start, then as in the feed.
    public subscript(day: CivilDate) -> [DayEvent] {
        (places[day] ?? []).map { events[Int($0)] }
    }

    /// How many events touch a day.
    public func count(on day: CivilDate) -> Int { places[day]?.count ?? 0 }

    /// The first `limit` events of a day, or all of them, each with how it lies in it.
    public func parts(on day: CivilDate, limit: Int = .max) -> [EventOnDay] {
        (places[day] ?? []).prefix(limit).compactMap { EventOnDay(events[Int($0)], on: day) }
    }

    /// The days with events, in order.
    public var days: [CivilDate] { places.keys.sorted() }
}
