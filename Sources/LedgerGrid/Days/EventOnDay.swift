public import CivilCalendar

/// The part of an event that lies in one day.
public struct EventOnDay: Sendable, Hashable {
    /// The event.
    public let event: DayEvent
    /// The day.
    public let day: CivilDate

    /// The part of an event in a day; `nil` when it does not touch that day.
    public init?(_ event: DayEvent, on day: CivilDate) {
        guard event.days.contains(day) else { return nil }
        self.event = event
        self.day = day
    }

    /// Whether it began on an earlier day.
    public var beganBefore: Bool { event.days.lowerBound < day }
    /// Whether it goes on the day after.
    public var goesOn: Bool { event.days.upperBound > day }

    /// When it starts on this day; `nil` for all-day events and those that began before.
    public var startTime: CivilTime? {
        guard case .timed(let start, _) = event.span, !beganBefore else { return nil }
        return start.time
    }

    /// When it ends on this day; `nil` for all-day events, for those that go on, and for those that end with the day, at midnight.
    public var endTime: CivilTime? {
        guard case .timed(let start, let end) = event.span, !goesOn else { return nil }
        guard end > start else { return start.time }
        return end.date == day ? end.time : nil
    }
}
