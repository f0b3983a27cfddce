internal import CivilCalendar

#if canImport(FoundationInternationalization)
    internal import FoundationEssentials
    internal import FoundationInternationalization
#else
    internal import Foundation
#endif

/// A language's names of months and days; the formatters are created once.
struct DateNames: Sendable {
    /// Weekdays from Sunday on, for column headings.
    let short: [String]
    /// Weekdays from Sunday on, as short as possible.
    let narrow: [String]
    /// Weekdays from Sunday on, as they stand in dates.
    let wide: [String]
    /// Months from January on, standing alone.
    let months: [String]
    /// Months from January on, standing alone, shortened.
    let shortMonths: [String]
    private let month: Date.FormatStyle
    private let shortMonth: Date.FormatStyle
    private let day: Date.FormatStyle
    private let interval: Date.IntervalFormatStyle
    private let year: Date.FormatStyle

    init(locale: Locale, calendar: Calendar) {
        var calendar = calendar
        calendar.timeZone = .gmt
        short = calendar.shortStandaloneWeekdaySymbols.map(\.withoutMarks)
        narrow = calendar.veryShortStandaloneWeekdaySymbols.map(\.withoutMarks)
        wide = calendar.weekdaySymbols.map(\.withoutMarks)
        months = calendar.standaloneMonthSymbols.map(\.withoutMarks)
        shortMonths = calendar.shortStandaloneMonthSymbols.map(\.withoutMarks)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        month = style.year(.defaultDigits).month(.wide)
        shortMonth = style.year(.defaultDigits).month(.abbreviated)
        day = style.year(.defaultDigits).month(.wide).day().weekday(.wide)
        interval = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).year().month(.wide).day()
        year = style.year(.defaultDigits)
    }

    func title(ofYear year: Int) -> String { CivilDate(year: year, month: 1, day: 1).map { text($0, self.year) } ?? "\(year)" }

    func title(of month: YearMonth) -> String { text(month.firstDay, self.month) }

    func shortTitle(of month: YearMonth) -> String { text(month.firstDay, shortMonth) }

    func title(of day: CivilDate) -> String { text(day, self.day) }

    /// Returns a range of days without repeating what both ends share; in ISO 8601 for years in which Foundation uses another calendar.
    func title(of days: ClosedRange<CivilDate>) -> String {
        guard days.lowerBound.year >= 1600 else { return "\(days.lowerBound) – \(days.upperBound)" }
        return interval.format(noon(days.lowerBound)..<noon(days.upperBound)).withoutMarks
    }

    private func noon(_ day: CivilDate) -> Date { Date(timeIntervalSince1970: Double(Int(day.dayNumber) * 86_400 + 43_200)) }

    /// Foundation uses the Julian calendar before 1582, so it formats the same day of an equivalent year from 2000 to 2399, with the same
    /// weekdays and leap days, whose digits are then replaced.
    private func text(_ date: CivilDate, _ style: Date.FormatStyle) -> String {
        let (year, month, day) = date.components
        let stand = 2000 + year % 400
        guard let other = CivilDate(year: stand, month: month, day: day) else { return date.description }
        let text = style.format(noon(other)).withoutMarks
        return stand == year ? text : text.replacing(String(stand), with: String(year), maxReplacements: 1)
    }
}
