import ArgumentParser
import LedgerCalendar

/// How what people look at is written, and on which weekday weeks begin.
struct ViewOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Language and formats, such as ko_KR (default: LC_ALL, LC_TIME, LC_MONETARY or LANG; neutral in files).", valueName: "id"))
    var locale: String?

    @Option(help: ArgumentHelp("The first day of the week, such as monday.", valueName: "day"))
    var weekStart: WeekdayArgument?

    /// The locale for people; what programs read has the language of no place, unless one is asked for.
    func viewLocale(forPeople: Bool) -> ViewLocale {
        if let locale { return ViewLocale(locale) }
        return ViewLocale(forPeople ? ViewLocale.identifier(inEnvironment: Terminal.environment) : "C")
    }
}

/// Which day is looked at, and which one is today.
struct DayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The day to look at, as YYYY-MM-DD (default: today).", valueName: "date"))
    var at: DateArgument?

    @Option(help: ArgumentHelp("What counts as today (default: today in the time zone).", valueName: "date"))
    var today: DateArgument?

    @Option(
        help: ArgumentHelp(
            "The zone in which an event's moment belongs to a day, such as Asia/Seoul (default: TZ, then the system's).", valueName: "zone")
    )
    var timeZone: TimeZoneArgument?

    /// The reader's zone.
    func zone() -> TimeZoneRules {
        if let timeZone { return timeZone.rules }
        let name = Terminal.environment("TZ")
        return TimeZoneName.current(environment: name.isEmpty ? [:] : ["TZ": name]).rules
    }

    /// What counts as today.
    func todayDate() -> CivilDate { today?.date ?? Terminal.today(in: zone()) }
}
