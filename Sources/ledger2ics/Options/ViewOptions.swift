import ArgumentParser
import LedgerCalendar

/// How what people look at is written, and on which weekday weeks begin.
struct ViewOptions: ParsableArguments {
    @OptionGroup var language: LocaleOptions

    @Option(help: ArgumentHelp("The first day of the week, such as monday.", valueName: "day"))
    var weekStart: WeekdayArgument?

    /// The locale for people or for programs.
    func viewLocale(forPeople: Bool) -> ViewLocale { language.viewLocale(forPeople: forPeople) }
}
