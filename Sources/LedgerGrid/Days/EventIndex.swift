public import CivilCalendar

/// All events of some feeds, found by the days they touch.
///
/// Looking up a window takes as many steps as it finds events, times the logarithm of how many there are: turning a page does not read
/// a whole feed again. Cancelled events are left out.
public struct EventIndex: Sendable, Equatable {
    /// By first day. The slice around each middle is a subtree, as in a binary search.
    private var events: [DayEvent] = []
    /// The last day any event in the subtree of that middle touches.
    private var lastDays: [CivilDate] = []

    /// The index of no events.
    public init() {}

    /// The index of those events.
    public init(_ events: some Sequence<DayEvent>) {
        self.events = events.filter { !$0.isCancelled }
        self.events.sort { ($0.days.lowerBound, $0.order) < ($1.days.lowerBound, $1.order) }
        lastDays = Array(repeating: .min, count: self.events.count)
        _ = measure(0, self.events.count)
    }

    /// How many events there are.
    public var count: Int { events.count }

    private mutating func measure(_ start: Int, _ end: Int) -> CivilDate {
        guard start < end else { return .min }
        let middle = start + (end - start) / 2
        let last = max(events[middle].days.upperBound, measure(start, middle), measure(middle + 1, end))
        lastDays[middle] = last
        return last
    }

    /// The events that touch a window, by first day, then as in the feed.
    public func events(touching window: ClosedRange<CivilDate>) -> [DayEvent] {
        var (found, steps) = ([DayEvent](), 0)
        collect(0, events.count, window, into: &found, &steps)
        return found
    }

    /// The same, counting the events it looks at.
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

    /// The events that touch a window, laid on its days.
    public func days(in window: ClosedRange<CivilDate>) -> EventDays {
        EventDays(events(touching: window), in: window)
    }
}
