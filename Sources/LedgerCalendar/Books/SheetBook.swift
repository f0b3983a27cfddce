public import CivilCalendar
public import LedgerCore
public import LedgerGrid
public import LedgerViews

/// Keeps what one page of a calendar shows: the sums of its days, the entries of some of them, and its events.
///
/// ```swift
/// var book = SheetBook(.month(grid), keeping: day...day)
/// try await LedgerInputs().load([ledger], into: &book, report: { print($0.message) })
/// let sheet = book.sheet(today: today, selectedDay: day)
/// ```
public struct SheetBook: MoneyBook {
    /// The month or week.
    public let grid: ShownGrid
    /// The days whose entries are kept.
    public let keptDays: ClosedRange<CivilDate>?
    private let shownDays: ClosedRange<CivilDate>
    private let keepsDetails: Bool
    private var ledger = DayLedger()
    private var entries: [CivilDate: [SheetEntry]] = [:]
    private var events: [DayEvent] = []

    /// An empty page.
    ///
    /// - Parameters:
    ///   - grid: the month or week.
    ///   - days: the days whose entries are kept, such as the selected day.
    ///   - keepsDetails: whether what else feeds have of events is kept too.
    public init(_ grid: ShownGrid, keeping days: ClosedRange<CivilDate>, keepsDetails: Bool = false) {
        self.grid = grid
        self.keepsDetails = keepsDetails
        keptDays = days
        shownDays = grid.shownDays
    }

    /// Adds an entry of the days shown, and keeps it if it is to be listed.
    public mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) {
        if shownDays.contains(entry.date) { try ledger.add(entry) }
        guard keptDays?.contains(entry.date) == true else { return }
        entries[entry.date, default: []].append(SheetEntry(entry, uid: origin.uid, source: origin.source, line: origin.line))
    }

    /// The days shown.
    public var eventDays: ClosedRange<CivilDate>? { shownDays }

    /// Keeps an event that touches the days shown; its order becomes its place among those kept.
    public mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {
        guard !event.isCancelled, event.days.overlaps(shownDays) else { return }
        var kept = event
        kept.order = events.count
        if keepsDetails { kept.details = details() }
        events.append(kept)
    }

    /// The page as it is now.
    public func sheet(today: CivilDate, selectedDay: CivilDate) -> CalendarSheet {
        var sheet = CalendarSheet(grid, totals: PageTotals(grid, from: ledger), today: today, selectedDay: selectedDay)
        sheet.entries = entries
        sheet.events = EventDays(events, in: shownDays)
        return sheet
    }
}
