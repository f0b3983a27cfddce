public import CivilCalendar

/// One occurrence of a calendar event, in the civil days and times of the user's zone.
///
/// Whoever makes it has converted zones already; here everything is civil.
public struct DayEvent: Sendable, Hashable {
    /// The UID of the event it is an occurrence of; may be empty.
    public var uid: String
    /// The title.
    public var title: String
    /// When it is.
    public var span: Span
    /// Whether it was called off: then it is in no grid and no count.
    public var isCancelled: Bool
    /// Its place in the feed; decides between events that are otherwise equal.
    public var order: Int
    /// What else its feed has of it; `nil` where nobody asked for it.
    public var details: Details?

    /// When an event is.
    public enum Span: Sendable, Hashable {
        /// Whole days, both ends included.
        case allDay(ClosedRange<CivilDate>)
        /// From one wall-clock time to another. An end that is not after the start counts as no length.
        case timed(from: CivilDateTime, to: CivilDateTime)
    }

    /// What a feed has of an occurrence beside its title and its civil time.
    public struct Details: Sendable, Hashable {
        /// Which occurrence of a recurring event it is, written as `start` is; empty for others.
        public var recurrenceID = ""
        /// The start in the event's own zone: `2025-08-01`, or RFC 3339 with an offset, or without one when it floats; empty for none.
        public var start = ""
        /// The end, exclusive for whole days, written as `start` is.
        public var end = ""
        /// The description.
        public var description = ""
        /// The place where it happens.
        public var location = ""
        /// The categories.
        public var categories: [String] = []
        /// The status, such as `CONFIRMED`.
        public var status = ""
        /// The feed as the user named it.
        public var source = ""
        /// The line of the feed on which the event begins, from 1; 0 where it is not known.
        public var line = 0

        /// No details.
        public init() {}
    }

    /// An occurrence.
    public init(uid: String = "", title: String, span: Span, isCancelled: Bool = false, order: Int = 0, details: Details? = nil) {
        self.uid = uid
        self.title = title
        self.span = span
        self.isCancelled = isCancelled
        self.order = order
        self.details = details
    }
}

extension DayEvent.Span {
    /// Whole days up to, and not including, `end` (the DTEND of RFC 5545); one day when `end` is absent or not after `start`.
    public static func allDay(from start: CivilDate, until end: CivilDate?) -> Self {
        guard let end, end > start, let last = end.adding(days: -1) else { return .allDay(start...start) }
        return .allDay(start...last)
    }

    /// The days it touches. One that ends at midnight does not touch the day that begins then; one without length touches its start.
    public var days: ClosedRange<CivilDate> {
        switch self {
        case .allDay(let days): return days
        case .timed(let start, let end):
            guard end > start else { return start.date...start.date }
            let last = end.time == .midnight ? end.date.adding(days: -1) ?? end.date : end.date
            return start.date...last
        }
    }

    /// Whether it takes whole days.
    public var isAllDay: Bool {
        if case .allDay = self { true } else { false }
    }
}

extension DayEvent {
    /// The days it touches.
    public var days: ClosedRange<CivilDate> { span.days }
    /// Whether it takes whole days.
    public var isAllDay: Bool { span.isAllDay }

    /// Returns when it starts on a day; `nil` for all-day events and those that began before.
    public func startTime(on day: CivilDate) -> CivilTime? {
        guard case .timed(let start, _) = span, start.date == day else { return nil }
        return start.time
    }

    /// Returns when it ends on a day; `nil` for all-day events, for those that go on, and for those that end with the day, at midnight.
    public func endTime(on day: CivilDate) -> CivilTime? {
        guard case .timed(let start, let end) = span, days.contains(day) else { return nil }
        guard end > start else { return start.time }
        return end.date == day ? end.time : nil
    }

    /// Returns whether it stands above the other in a day: all-day events first, the longer ones of them above, then by start, then as in
    /// the feed.
    public func precedes(_ other: DayEvent) -> Bool {
        switch (span, other.span) {
        case (.allDay(let days), .allDay(let others)):
            let (length, otherLength) = (days.upperBound.days(since: days.lowerBound), others.upperBound.days(since: others.lowerBound))
            return length == otherLength ? order < other.order : length > otherLength
        case (.allDay, .timed): return true
        case (.timed, .allDay): return false
        case (.timed(let start, _), .timed(let otherStart, _)):
            return start == otherStart ? order < other.order : start < otherStart
        }
    }
}
