import ArgumentParser
import LedgerCalendar

/// In which zone moments belong to days, and which day is today.
struct ZoneOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The IANA zone in which a moment belongs to a day (default: TZ, then the system's).", valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("What counts as today, as YYYY-MM-DD.", valueName: "date"))
    var today: DateArgument?

    func validate() throws {
        if let timeZone, TimeZoneRules.named(timeZone) == nil {
            throw ValidationError("'\(timeZone)' is not a time zone of the installed tz database; give a name such as Asia/Seoul.")
        }
    }

    var rules: TimeZoneRules {
        timeZone.flatMap { TimeZoneRules.named($0) } ?? .current
    }

    /// Today in `zone`, unless the command line names another day.
    func today(in zone: TimeZoneRules) -> CivilDate {
        today?.date ?? .today(in: zone)
    }
}
