import ArgumentParser
import LedgerCalendar

/// Which days count.
struct PeriodOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "First day that counts: YYYY-MM-DD, today, yesterday, or the first of YYYY-MM, YYYY, 'last month', 'this week', …",
            valueName: "date"), transform: DaysArgument.init)
    var since: DaysArgument?

    @Option(
        help: ArgumentHelp("Last day that counts, written as in --since. A month, week or year counts to its last day.", valueName: "date"),
        transform: DaysArgument.init)
    var until: DaysArgument?

    /// Whether some days do not count.
    var isLimited: Bool { since != nil || until != nil }

    /// The first and the last day that count, where they are given.
    ///
    /// - Throws: wrong usage, where no day counts.
    func bounds(_ clock: Clock) throws -> (since: CivilDate?, until: CivilDate?) {
        let (since, until) = (try since?.days(clock).lowerBound, try until?.days(clock).upperBound)
        if let since, let until, since > until {
            throw ValidationError("No days are left: --since \(since) is after --until \(until).")
        }
        return (since, until)
    }
}
