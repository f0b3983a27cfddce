public import CivilCalendar

/// What a calendar shows at a time: a month or a week.
public enum ShownPage: CalendarPage {
    /// A month.
    case month(MonthPeriod)
    /// A week.
    case week(CivilWeek)

    /// All its days.
    public var range: ClosedRange<CivilDate> {
        switch self {
        case .month(let month): month.range
        case .week(let week): week.range
        }
    }

    /// The page that many months or weeks later (earlier when negative); `nil` where the calendar ends.
    public func moved(by count: Int) -> ShownPage? {
        switch self {
        case .month(let month): month.moved(by: count).map(ShownPage.month)
        case .week(let week): week.moved(by: count).map(ShownPage.week)
        }
    }

    /// The month or week that holds a day.
    public func page(containing day: CivilDate) -> ShownPage {
        switch self {
        case .month(let month): .month(month.page(containing: day))
        case .week(let week): .week(week.page(containing: day))
        }
    }
}
