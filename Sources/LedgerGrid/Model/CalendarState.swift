public import CivilCalendar

/// Everything a calendar shows: a month or week of a ledger, the selected day and its entries, sums, events and decorations.
///
/// ```swift
/// var calendar = CalendarState<Never>(try LedgerStore(ledger.entries), today: today)
/// calendar.cells                     // the month, with income and expense under every day
/// calendar.move(by: -1)
/// calendar.selectedEntries           // still those of the selected day
/// ```
///
/// `Decoration` is what the app draws below a day's number, such as a mood; `Never` where there is none. The entries belong to the store,
/// which several calendars may share; the rest is a value. `CalendarModel` lets views observe it.
public struct CalendarState<Decoration> {
    /// The entries.
    public let store: LedgerStore
    /// How it is laid out.
    public internal(set) var settings: CalendarSettings
    /// The day that counts as today; the state never asks a clock.
    public internal(set) var today: CivilDate
    /// The selected day, which need not be in view. At first it is today.
    public internal(set) var selectedDay: CivilDate
    /// The month or week shown.
    public internal(set) var page: LedgerPeriod
    /// What the app draws below the days' numbers.
    public internal(set) var decorations: [CivilDate: Decoration] = [:]
    /// Whether cells carry their decorations, or are dates only.
    public internal(set) var showsDecorations = true

    /// The sums of the page shown, the one before and the one after, of the entries as they were at `revision`.
    var sums: [LedgerPeriod: PageTotals] = [:]
    var revision: Int
    /// The events of the page shown, then of the others.
    var events: [Stretch] = []
    var source = EventSource.none
    var change = CalendarChange()
    /// How often sums were made: what tests hold against what should not need any.
    package internal(set) var work = Work()

    package struct Work: Sendable, Equatable {
        /// Pages summed from the ledger as a whole.
        package var pages = 0
        /// Days of a page whose sums were taken again.
        package var days = 0
    }

    /// Creates a calendar that shows the month or week of a day, or else of today. Today is selected, in view or not.
    public init(
        _ store: LedgerStore = LedgerStore(), today: CivilDate, at day: CivilDate? = nil, mode: CalendarMode = .month,
        settings: CalendarSettings = CalendarSettings()
    ) {
        self.store = store
        self.today = today
        self.settings = settings
        revision = store.revision
        selectedDay = today
        page = settings.page(containing: day ?? today, mode)
        fill()
    }

    /// What has changed since this was last asked, by whomever; `nil` when nothing has.
    public mutating func takeChange() -> CalendarChange? {
        catchUp()
        guard !change.isEmpty else { return nil }
        let taken = change
        change = CalendarChange()
        change.number = taken.number + 1
        return taken
    }

    /// Takes in what happened to the entries since the sums were made.
    mutating func catchUp() {
        guard revision != store.revision else { return }
        let days = store.days(changedSince: revision)
        revision = store.revision
        if let days, days.count <= 42 {
            for page in pages {
                let grid = grid(of: page)
                for day in days where sums[page]?.update(day, in: grid, from: store.book.sums) == true { work.days += 1 }
            }
        } else {
            sums = [:]
            fill()
        }
        change.days.formUnion(days ?? store.book.days)
        change.parts.insert(.entries)
    }

    /// Sums the pages that were not there before and asks for their events; forgets what is out of sight.
    mutating func fill() {
        catchUp()
        var filled: [LedgerPeriod: PageTotals] = [:]
        for page in pages {
            if let known = sums[page] {
                filled[page] = known
            } else {
                filled[page] = PageTotals(grid(of: page), from: store.book.sums)
                work.pages += 1
            }
        }
        sums = filled
        fillEvents()
    }
}
