import ArgumentParser
import LedgerCalendar

/// How far recurring events are followed.
struct RecurrenceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Maximum number of occurrences of one recurring event.", valueName: "count"))
    var maxOccurrences = FeedLimits.occurrences

    func validate() throws {
        guard maxOccurrences > 0 else { throw ValidationError("--max-occurrences must be 1 or more.") }
    }
}
