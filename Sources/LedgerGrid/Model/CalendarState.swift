public import CivilCalendar

/// Everything a calendar shows, as a plain value: what is shown, what is selected, entries, their sums, events and decorations.
///
/// ```swift
/// var calendar = CalendarState<Never>(today: today)
/// calendar.load(entries)
/// calendar.cells                     // the month, with income and expense under every day
/// calendar.move(by: -1)
/// calendar.selectedEntries           // still those of the selected day
/// ```
///
/// `Decoration` is what the app draws below a day's number, such as a mood; `Never` where there is none.
/// `CalendarModel` lets views observe it.
public struct CalendarState<Decoration: Sendable>: Sendable {
    /// How it is laid out.
    public internal(set) var settings: CalendarSettings
    /// The day that counts as today; the state never asks a clock.
    public internal(set) var today: CivilDate
    /// The selected day, which need not be in view. At first it is today.
    public internal(set) var selectedDay: CivilDate
    /// The page shown, with the one before and the one after.
    public internal(set) var window: PageWindow<ShownPage>
    /// The entries, by id.
    public internal(set) var entries = EntryBook()
    /// Income and expense of all entries, by day.
    public internal(set) var ledger = DayLedger()
    /// The events.
    public internal(set) var events = EventIndex()
    /// What the app draws below the days' numbers.
    public internal(set) var decorations: [CivilDate: Decoration] = [:]
    /// Whether cells carry their decorations, or are dates only.
    public internal(set) var showsDecorations = true

    /// The sums and events of the three pages of the window.
    var contents: [ShownPage: PageContents] = [:]
    var change = CalendarChange()
    /// How often sums were made: what tests hold against what should not need any.
    package internal(set) var work = Work()

    struct PageContents: Sendable {
        var totals: PageTotals
        var events: EventDays
    }

    package struct Work: Sendable, Equatable {
        /// Pages summed from the ledger as a whole.
        package var pages = 0
        /// Days of a page whose sums were taken anew.
        package var days = 0
    }

    /// A calendar without entries that shows the month or week of a day, or else of today. Today is selected, in view or not.
    public init(today: CivilDate, at day: CivilDate? = nil, mode: CalendarMode = .month, settings: CalendarSettings = CalendarSettings()) {
        self.today = today
        self.settings = settings
        selectedDay = today
        window = PageWindow(Self.page(containing: day ?? today, mode, settings))
        fillContents()
    }

    static func page(containing day: CivilDate, _ mode: CalendarMode, _ settings: CalendarSettings) -> ShownPage {
        switch mode {
        case .month: .month(settings.monthRule.month(containing: day))
        case .week: .week(CivilWeek(containing: day, startingOn: settings.weekStart))
        }
    }

    /// What has changed since this was last asked; `nil` when nothing has.
    public mutating func takeChange() -> CalendarChange? {
        guard !change.isEmpty else { return nil }
        let taken = change
        change = CalendarChange()
        change.number = taken.number + 1
        return taken
    }
}
