public import CivilCalendar

/// A stretch of civil days that one turns over as a page: a month or a week.
public protocol CalendarPage: Sendable, Hashable {
    /// All its days, without those that the calendar lacks.
    var range: ClosedRange<CivilDate> { get }

    /// The page that many pages later (earlier when negative); `nil` where the calendar ends.
    func moved(by count: Int) -> Self?

    /// The page of the same kind that holds a day.
    func page(containing day: CivilDate) -> Self
}

extension CalendarPage {
    /// The first day.
    public var firstDay: CivilDate { range.lowerBound }
    /// The last day.
    public var lastDay: CivilDate { range.upperBound }

    /// Whether the day lies in the page; also the test whether two days are in the same month or week.
    public func contains(_ day: CivilDate) -> Bool { range.contains(day) }
}

extension CivilWeek: CalendarPage {
    /// The seven days, fewer at the ends of the calendar.
    public var range: ClosedRange<CivilDate> { (self[0] ?? .min)...(self[6] ?? .max) }

    /// The week that many weeks later (earlier when negative); `nil` where the calendar ends.
    public func moved(by count: Int) -> CivilWeek? { adding(weeks: count) }

    /// The week with the same first weekday that holds a day.
    public func page(containing day: CivilDate) -> CivilWeek { CivilWeek(containing: day, startingOn: firstWeekday) }
}
