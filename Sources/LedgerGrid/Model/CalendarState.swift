public import CivilCalendar

/// The state of a calendar view: a month or week of a ledger, the selected day and its entries, totals, events and decorations.
///
/// ```swift
/// var calendar = CalendarState<Never>(try LedgerStore(ledger.entries), today: today)
/// calendar.cells                     // the month, with income and expense under every day
/// calendar.move(by: -1)
/// calendar.selectedEntries           // still those of the selected day
/// ```
///
/// `Decoration` is what the app draws below a day's number, such as a mood; `Never` if there is none. The entries are in the store,
/// which several calendars may share; the rest is a value. `CalendarModel` makes it observable.
public struct CalendarState<Decoration> {
    /// The entries.
    public let store: LedgerStore
    /// The layout.
    public internal(set) var settings: CalendarSettings
    /// The day that counts as today; the state never reads a clock.
    public internal(set) var today: CivilDate
    /// The selected day, which need not be in view; initially today.
    public internal(set) var selectedDay: CivilDate
    /// The month or week shown.
    public internal(set) var page: LedgerPeriod
    /// The decorations below the days' numbers.
    public internal(set) var decorations: [CivilDate: Decoration] = [:]
    /// Whether cells include their decorations.
    public internal(set) var showsDecorations = true

    /// The totals of the page shown, the previous and the next one, at `revision`.
    var sums: [LedgerPeriod: PageTotals] = [:]
    var revision: Int
    /// The events of the page shown, followed by the others.
    var events: [Stretch] = []
    var source = EventSource.none
    var change = CalendarChange()
    /// The number of sums computed, so that tests can verify when none should be.
    package internal(set) var work = Work()

    package struct Work: Sendable, Equatable {
        /// Pages summed from the whole ledger.
        package var pages = 0
        /// Days of a page whose sums were recomputed.
        package var days = 0
    }

    /// Creates a calendar that shows the month or week of `day`, or else of today. Today is selected, in view or not.
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

    /// Returns all changes since the last call; `nil` when there are none.
    public mutating func takeChange() -> CalendarChange? {
        catchUp()
        guard !change.isEmpty else { return nil }
        let taken = change
        change = CalendarChange()
        change.number = taken.number + 1
        return taken
    }

    /// Updates the totals with the changes to the entries.
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

    /// Computes the totals of new pages and requests their events; discards those out of view.
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
