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

/// An index of all events of some feeds by the days they touch.
///
/// Looking up a window takes as many steps as there are events found, times the logarithm of the total: turning a page does not read a
/// whole feed again. Cancelled events are left out.
package struct EventIndex: Sendable, Equatable {
    /// Sorted by first day. The slice around each middle is a subtree, as in a binary search.
    private var events: [DayEvent] = []
    /// The last day touched by any event in the subtree of each middle.
    private var lastDays: [CivilDate] = []

    /// Creates an index of events.
    package init(_ events: some Sequence<DayEvent>) {
        self.events = events.filter { !$0.isCancelled }
        self.events.sort { ($0.days.lowerBound, $0.order) < ($1.days.lowerBound, $1.order) }
        lastDays = Array(repeating: .min, count: self.events.count)
        _ = measure(0, self.events.count)
    }

    /// The number of events.
    package var count: Int { events.count }

    private mutating func measure(_ start: Int, _ end: Int) -> CivilDate {
        guard start < end else { return .min }
        let middle = start + (end - start) / 2
        let last = max(events[middle].days.upperBound, measure(start, middle), measure(middle + 1, end))
        lastDays[middle] = last
        return last
    }

    /// Returns the events that touch a window, by first day, then in the feed's order.
    package func events(touching window: ClosedRange<CivilDate>) -> [DayEvent] {
        var steps = 0
        return events(touching: window, steps: &steps)
    }

    /// Returns the same and counts the events examined.
    package func events(touching window: ClosedRange<CivilDate>, steps: inout Int) -> [DayEvent] {
        var found: [DayEvent] = []
        collect(0, events.count, window, into: &found, &steps)
        return found
    }

    private func collect(
        _ start: Int, _ end: Int, _ window: ClosedRange<CivilDate>, into found: inout [DayEvent], _ steps: inout Int
    ) {
        guard start < end else { return }
        let middle = start + (end - start) / 2
        steps += 1
        guard lastDays[middle] >= window.lowerBound else { return }
        collect(start, middle, window, into: &found, &steps)
        let days = events[middle].days
        guard days.lowerBound <= window.upperBound else { return }
        if days.upperBound >= window.lowerBound { found.append(events[middle]) }
        collect(middle + 1, end, window, into: &found, &steps)
    }
}
