public import ArgumentParser
public import LedgerCalendar

/// `--engine`: what carries an event between the calendar's bytes and an entry.
struct EngineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What carries an event: 'lines' (the fast way) or 'libical' (a component of libical); the results are the same.",
            valueName: "name"))
    var engine = EventEngine.lines
}

extension EventEngine: ExpressibleByArgument {}
