public import CivilCalendar

extension ViewLocale {
    /// The month with its year in the language's own order: `August 2025`, `2025년 8월`.
    public func title(of month: YearMonth) -> String { names.title(of: month) }

    /// The month with its year where there is little room: `Aug 2025`, `2025년 8월`.
    public func shortTitle(of month: YearMonth) -> String { names.shortTitle(of: month) }

    /// The month in digits: `2021.06`.
    public func compactTitle(of month: YearMonth) -> String {
        month.description.replacing(dash: ".")
    }

    /// The whole date with the weekday: `Friday, August 1, 2025`.
    public func title(of day: CivilDate) -> String { names.title(of: day) }

    /// The days from the first to the last: `August 3 – 9, 2025`, `2025년 8월 3일~9일`.
    public func title(of days: ClosedRange<CivilDate>) -> String { names.title(of: days) }

    /// A weekday as it stands above a column: `Fri`, `금`.
    public func shortName(of weekday: Weekday) -> String { names.short[Int(weekday.rawValue) % 7] }

    /// A weekday in as little as can be: `F`, `금`.
    public func narrowName(of weekday: Weekday) -> String { names.narrow[Int(weekday.rawValue) % 7] }
}

extension String {
    fileprivate func replacing(dash: Character) -> String { String(map { $0 == "-" ? dash : $0 }) }
}
