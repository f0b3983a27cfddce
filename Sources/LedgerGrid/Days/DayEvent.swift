public import CivilCalendar

/// One occurrence of a calendar event, in the civil days and times of the user's zone.
///
/// Zones have already been converted by its creator; everything here is civil.
public struct DayEvent: Sendable, Hashable {
    /// The UID of its event; may be empty.
    public var uid: String
    /// The title.
    public var title: String
    /// The days or times it covers.
    public var span: Span
    /// Whether it was cancelled: it is then in no grid and no count.
    public var isCancelled: Bool
    /// Its position in the feed; breaks ties between otherwise equal events.
    public var order: Int
    /// Further properties from the feed; `nil` unless requested.
    public var details: Details?

    /// The days or times of an event.
    public enum Span: Sendable, Hashable {
        /// Whole days, both ends included.
        case allDay(ClosedRange<CivilDate>)
        /// From one wall-clock time to another. An end that is not after the start means no duration.
        case timed(from: CivilDateTime, to: CivilDateTime)
    }

    /// The properties of an occurrence besides its title and its civil time.
    public struct Details: Sendable, Hashable {
        /// The occurrence's ID within a recurring event, in the format of `start`; empty for other events.
        public var recurrenceID = ""
        /// The start in the event's own zone: `2025-08-01`, or RFC 3339 with an offset, or without one if it floats; empty if unknown.
        public var start = ""
        /// The end, exclusive for whole days, in the format of `start`.
        public var end = ""
        /// The description.
        public var description = ""
        /// The location.
        public var location = ""
        /// The address of more about it, as the feed has it: it may be of any scheme, or none.
        public var url = ""
        /// The categories.
        public var categories: [String] = []
        /// The status, such as `CONFIRMED`.
        public var status = ""
        /// The feed, as the user named it.
        public var source = ""
        /// The line of the feed on which the event begins, from 1; 0 if unknown.
        public var line = 0

        /// Creates empty details.
        public init() {}
    }

    /// Creates an occurrence.
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
    /// Returns the whole days before `end` (the DTEND of RFC 5545); one day if `end` is absent or not after `start`.
    public static func allDay(from start: CivilDate, until end: CivilDate?) -> Self {
        guard let end, end > start, let last = end.adding(days: -1) else { return .allDay(start...start) }
        return .allDay(start...last)
    }

    /// The days it touches. An event that ends at midnight does not touch the day that begins then; one without duration touches its start.
    public var days: ClosedRange<CivilDate> {
        switch self {
        case .allDay(let days): return days
        case .timed(let start, let end):
            guard end > start else { return start.date...start.date }
            let last = end.time == .midnight ? end.date.adding(days: -1) ?? end.date : end.date
            return start.date...last
        }
    }

    /// Whether it is all-day.
    public var isAllDay: Bool {
        if case .allDay = self { true } else { false }
    }
}

extension DayEvent {
    /// The days it touches.
    public var days: ClosedRange<CivilDate> { span.days }
    /// Whether it is all-day.
    public var isAllDay: Bool { span.isAllDay }

    /// Returns when it starts on a day; `nil` for all-day events and those that started earlier.
    public func startTime(on day: CivilDate) -> CivilTime? {
        guard case .timed(let start, _) = span, start.date == day else { return nil }
        return start.time
    }

    /// Returns when it ends on a day; `nil` for all-day events, for those that continue, and for those that end at the following midnight.
    public func endTime(on day: CivilDate) -> CivilTime? {
        guard case .timed(let start, let end) = span, days.contains(day) else { return nil }
        guard end > start else { return start.time }
        return end.date == day ? end.time : nil
    }

    /// Returns whether it is listed above the other in a day: all-day events first, longer ones above shorter ones, then by start, then in
    /// the feed's order.
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
