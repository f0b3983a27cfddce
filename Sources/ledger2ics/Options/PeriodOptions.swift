import ArgumentParser

/// Which days count.
struct PeriodOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The first day that counts, as YYYY-MM-DD.", valueName: "date"))
    var since: DateArgument?

    @Option(help: ArgumentHelp("The last day that counts, as YYYY-MM-DD.", valueName: "date"))
    var until: DateArgument?

    /// Whether some days do not count.
    var isLimited: Bool { since != nil || until != nil }

    func validate() throws {
        guard let since, let until, since.date > until.date else { return }
        throw ValidationError("No day counts: --since \(since.date) is after --until \(until.date).")
    }
}
