import ArgumentParser
import LedgerCalendar

/// What a subcommand reports beside its output.
struct ReportingOptions: ParsableArguments {
    @Flag(help: "Stop at the first error and write nothing.")
    var strict = false

    @Flag(name: [.short, .long], help: "Show errors only.")
    var quiet = false

    @Option(
        help: ArgumentHelp("When to use colours: auto (on a terminal), always or never.", valueName: "when"),
        completion: .list(When.allCases.map(\.rawValue)))
    var color: [ColorArgument] = []

    @Option(help: ArgumentHelp("When to show progress on standard error; auto: on a terminal.", valueName: "when"))
    var progress = When.auto

    /// When there are colours, or, as exports once took it here, the colour of the calendar.
    enum ColorArgument: ExpressibleByArgument {
        case messages(When)
        case calendar(CalendarColor)

        init?(argument: String) {
            if let when = When(rawValue: argument) {
                self = .messages(when)
            } else if let color = CalendarColor(argument) {
                self = .calendar(color)
            } else {
                return nil
            }
        }
    }

    /// What reports as these options say.
    var printer: Printer { Printer(isQuiet: quiet, color: messageColor) }

    var messageColor: When {
        color.lazy.compactMap { if case .messages(let when) = $0 { when } else { nil } }.last ?? .auto
    }

    var calendarColor: CalendarColor? {
        color.lazy.compactMap { if case .calendar(let color) = $0 { color } else { nil } }.last
    }
}

extension When: ExpressibleByArgument {}
