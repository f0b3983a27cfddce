import ArgumentParser
import LedgerCalendar

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// In which zone moments belong to days, and which day is today.
struct ZoneOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The IANA zone in which a moment belongs to a day (default: TZ, then the system's).", valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("What counts as today, as YYYY-MM-DD.", valueName: "date"))
    var today: DateArgument?

    func validate() throws {
        if let timeZone, TimeZoneRules.named(timeZone) == nil {
            throw ValidationError("'\(timeZone)' is no time zone of the installed tz database; give a name such as Asia/Seoul.")
        }
    }

    var rules: TimeZoneRules {
        if let rules = timeZone.flatMap({ TimeZoneRules.named($0) }) { return rules }
        var environment: [String: String] = [:]
        if let name = unsafe getenv("TZ") { environment["TZ"] = unsafe String(cString: name) }
        return TimeZoneName.current(environment: environment).rules
    }

    /// Today in `zone`, unless the command line says another day.
    func today(in zone: TimeZoneRules) -> CivilDate {
        today?.date ?? zone.local(atUTC: Int64(time(nil)))?.date ?? .max
    }
}
