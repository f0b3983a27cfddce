public import CivilCalendar

/// The events of each day of a window, in display order.
///
/// An event is listed on each day of the window that it touches, so one that lasts ten thousand years costs no more than the number of days
/// in the window. Cancelled events are left out.
public struct EventDays: Sendable, Equatable {
    /// The days covered.
    public let window: ClosedRange<CivilDate>
    private var events: [DayEvent] = []
    private var places: [CivilDate: [Int32]] = [:]

    /// Creates the lists for the days of a window; events outside it are ignored.
    public init(_ events: some Sequence<DayEvent>, in window: ClosedRange<CivilDate>) {
        self.window = window
        self.events = events.filter { !$0.isCancelled && $0.days.overlaps(window) }
        // The order is the same on every day: after sorting once, the days are filled in order.
        self.events.sort { $0.precedes($1) }
        for (index, event) in self.events.enumerated() {
            let days = event.days.clamped(to: window)
            for offset in 0...days.upperBound.days(since: days.lowerBound) {
                guard let day = days.lowerBound.adding(days: offset) else { continue }
                places[day, default: []].append(Int32(truncatingIfNeeded: index))
            }
        }
    }

    /// Returns the events of a day in display order: all-day ones first (longer ones above), then by start, then in the feed's order.
    public subscript(day: CivilDate) -> [DayEvent] { (places[day] ?? []).map { events[Int($0)] } }

    /// The days with events, in ascending order.
    public var days: [CivilDate] { places.keys.sorted() }
}
