import ArgumentParser
import LedgerCalendar

/// In which zone a ledger's times belong to days, where they state an offset.
struct LedgerZoneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time zone that times with an offset, or Z, are converted to, such as Asia/Seoul (default: they stay as written).",
            valueName: "zone"))
    var timeZone: String?

    @OptionGroup var day: TodayOptions

    func validate() throws { try ZoneOptions.check(timeZone) }

    /// The zone that is given.
    var rules: TimeZoneRules? { timeZone.flatMap { TimeZoneRules.named($0) } }

    /// Today in that zone or the user's, unless the command line names another day.
    var today: CivilDate { day.today(in: rules ?? .current) }
}

/// `--today`: what counts as today.
struct TodayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Day to take as today: YYYY-MM-DD, yesterday or tomorrow.", valueName: "date"), transform: DayArgument.init)
    var today: DayArgument?

    /// Today in `zone`, unless the command line names another day.
    func today(in zone: TimeZoneRules) -> CivilDate { today?.day(in: zone) ?? .today(in: zone) }
}

/// In which zone moments belong to days, and which day is today.
struct ZoneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time zone that decides which day a moment is on, such as Asia/Seoul (default: TZ, then the system's; a ledger's times stay as written).",
            valueName: "zone"))
    var timeZone: String?

    @OptionGroup var day: TodayOptions

    static func check(_ timeZone: String?) throws {
        guard let timeZone, TimeZoneRules.named(timeZone) == nil else { return }
        throw ValidationError("'\(timeZone)' is not a time zone of the installed tz database; give a name such as Asia/Seoul.")
    }

    func validate() throws {
        try Self.check(timeZone)
    }

    /// The zone that is given.
    var stated: TimeZoneRules? { timeZone.flatMap { TimeZoneRules.named($0) } }
    var rules: TimeZoneRules { stated ?? .current }

    /// The day that the command line says is today.
    var statedToday: CivilDate? { day.today?.day(in: rules) }
    /// Today in the zone, unless the command line names another day.
    var today: CivilDate { day.today(in: rules) }
}
