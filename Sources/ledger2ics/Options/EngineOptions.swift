public import ArgumentParser
public import LedgerCalendar

/// `--engine`: what carries an event between the calendar's bytes and an entry.
struct EngineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How events are built and parsed: 'lines' is faster, 'libical' uses libical's components; the results are the same.",
            valueName: "name"))
    var engine = EventEngine.lines
}

extension EventEngine: ExpressibleByArgument {}
