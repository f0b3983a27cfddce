public import CivilCalendar

/// The days of a month as a flat list.
public struct DayStrip: Sendable, Hashable, RandomAccessCollection {
    /// The month.
    public let month: MonthPeriod
    private let firstDay: CivilDate
    /// How many days there are.
    public let count: Int

    /// A place in the list with its day.
    public struct Day: Sendable, Hashable {
        /// The place, from 0 on.
        public let index: Int
        /// The day.
        public let date: CivilDate
        /// The year, 1…9999.
        public let year: Int
        /// The month, 1…12.
        public let month: Int
        /// The day of the month, 1…31.
        public let day: Int
        /// The weekday, whose name the view takes from the reader's language.
        public let weekday: Weekday
    }

    /// The list of a month's days.
    public init(_ month: MonthPeriod) {
        self.month = month
        firstDay = month.firstDay
        count = month.dayCount
    }

    /// The place of the first day.
    public var startIndex: Int { 0 }
    /// One more than the place of the last.
    public var endIndex: Int { count }

    /// The day at a place from 0 to `count - 1`; `date(at:)` is for places that may be wrong.
    public subscript(position: Int) -> Day {
        precondition(position >= 0 && position < count, "the strip has no such place")
        let date = firstDay.adding(days: position) ?? firstDay
        let (year, month, day) = date.components
        return Day(index: position, date: date, year: year, month: month, day: day, weekday: date.weekday)
    }

    /// The day at a place.
    ///
    /// - Throws: `GridError` with the code `indexOutOfRange` when the list has no such place.
    public func date(at index: Int) throws(GridError) -> CivilDate {
        guard index >= 0, index < count, let date = firstDay.adding(days: index) else { throw GridError(.indexOutOfRange) }
        return date
    }

    /// The place of a day; `nil` when it lies in another month.
    public func index(of day: CivilDate) -> Int? {
        let index = day.days(since: firstDay)
        return index >= 0 && index < count ? index : nil
    }
}
