import ArgumentParser
import LedgerCalendar

/// How what people look at is written, and when weeks and months begin.
struct ViewOptions: ParsableArguments {
    @OptionGroup var language: LocaleOptions
    @OptionGroup var week: WeekOptions

    @Option(
        help: ArgumentHelp("First day of the month: 25 for months from the 25th, named after the month they begin in.", valueName: "day")
    )
    var monthStart = MonthStartArgument.first

    /// The locale for people or for programs.
    func viewLocale(forPeople: Bool) -> ViewLocale { language.viewLocale(forPeople: forPeople) }

    /// When weeks and months begin; weeks on that weekday where the command line does not say.
    func settings(weekStart: Weekday) -> CalendarSettings {
        CalendarSettings(weekStart: week.start ?? weekStart, monthRule: monthStart.rule)
    }
}

/// `--week-start`: on which weekday weeks begin.
struct WeekOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("First day of the week (default: the locale's; in export and summary, monday).", valueName: "day"),
        completion: .list(WeekdayArgument.allValueStrings))
    var weekStart: WeekdayArgument?

    /// The weekday, if one is given.
    var start: Weekday? { weekStart?.weekday }
}
