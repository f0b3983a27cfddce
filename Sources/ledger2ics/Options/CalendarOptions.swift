public import ArgumentParser
public import LedgerCalendar

/// What an exported calendar is like.
struct CalendarOptions: ParsableArguments {
    @Option(help: "Name of the calendar (default: the file's name without its ending; 'Ledger' for a reduced calendar).")
    var name: String?

    @Option(
        help: ArgumentHelp("Colour of the calendar: a CSS colour name or '#RRGGBB' (default: seagreen).", valueName: "color"))
    var calendarColor: CalendarColor?

    @Option(
        help: ArgumentHelp(
            "Title of every event; '{column}' or '{column|other column}' stands for the entry's text in that column.", valueName: "template"
        ))
    var title: String?

    @Option(help: "METHOD of the calendar (default: none).")
    var method: Method?

    @Flag(help: "Repeat the entry in a line of DESCRIPTION, for programs that drop X- properties.")
    var marker = false

    @Option(
        help: ArgumentHelp(
            "One event per day, week or month and currency, with income and expense in its title, instead of one per entry.",
            valueName: "period"))
    var per: Per?

    @Option(
        help: ArgumentHelp(
            "The calendar as exported before, often the output itself: events that have changed since get a higher SEQUENCE, so that calendar programs accept the change. It need not exist at the first export.",
            valueName: "file"), completion: .file(extensions: ["ics"]))
    var previous: String?

    @Flag(help: "Keep events of the previous calendar whose entries are gone, marked as cancelled.")
    var cancelRemoved = false

    @Option(
        help: ArgumentHelp(
            "Events that another program has changed in the folder named by -o: 'keep' leaves and reports them, 'replace' overwrites them.",
            valueName: "what"))
    var edits = FolderEdits.keep

    @OptionGroup var week: WeekOptions

    enum FolderEdits: String, ExpressibleByArgument, CaseIterable {
        case keep, replace
    }

    enum Method: String, ExpressibleByArgument, CaseIterable {
        case publish
    }

    enum Per: String, ExpressibleByArgument, CaseIterable {
        case day, week, month
    }

    /// Whether an option is given that only events of entries have.
    var isOfEntries: Bool { title != nil || marker || previous != nil }

    /// The periods that have an event each.
    var rule: PeriodRule? {
        switch per {
        case nil: nil
        case .day: .day
        case .week: .week(startingOn: week.start ?? .monday)
        case .month: .month(.calendar)
        }
    }

    func validate() throws {
        guard previous != nil || !cancelRemoved else { throw ValidationError("--cancel-removed needs --previous.") }
        guard week.start == nil || per == .week else { throw ValidationError("--week-start needs --per week.") }
        _ = try template()
    }

    func template() throws -> TitleTemplate {
        guard let title else { return .standard }
        do throws(LedgerError) {
            return try TitleTemplate(title)
        } catch {
            throw ValidationError("\(error.message).")
        }
    }
}

extension CalendarColor: ExpressibleByArgument {
    /// A CSS colour name, or `#RRGGBB`.
    public init?(argument: String) { self.init(argument) }
}
