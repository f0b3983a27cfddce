public import ArgumentParser
public import LedgerCalendar

/// `--engine`: what carries an event between the calendar's bytes and an entry.
struct EngineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What carries each event: 'libical', a component of libical, or 'lines', which is faster for very many; the results are the same.",
            valueName: "name"))
    var engine = EventEngine.libical
}

extension EventEngine: ExpressibleByArgument {}
