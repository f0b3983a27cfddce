public import CivilCalendar
public import LedgerCore
public import LedgerGrid
public import LedgerViews

/// Formats entries and events as one HTML file that shows them as a calendar in any browser, offline, without a request to anywhere.
///
/// ```swift
/// let page = CalendarPage(title: "Household", locale: ViewLocale("en_US"))
/// let bytes = page.html(of: ledger.entries, events)
/// ```
///
/// The file holds months, weeks, years and categories with their sums, and can be paged and filtered. Texts from ledgers and feeds are data
/// in it, never markup; its Content Security Policy allows its own script and styles and nothing else.
public struct CalendarPage: Sendable {
    /// The title.
    public var title: String
    /// The locale for names and amounts.
    public var locale: ViewLocale
    /// The first days of weeks and months; the other settings have no effect.
    public var settings: CalendarSettings
    /// The day that counts as today; `nil` for the day on which the page is looked at.
    public var today: CivilDate?
    /// The day selected at first; `nil` for today.
    public var selectedDay: CivilDate?
    /// The accounts whose balances are shown, each with those below it; empty for all. The entries are theirs.
    public var accounts: [String] = []
    /// What was in accounts before their first entry.
    public var opening: [OpeningBalance] = []
    /// Whether the entries are all that their accounts have; otherwise the page shows no balances.
    public var showsBalances = true

    /// The days whose events the page has; `nil` for all days.
    public var eventDays: ClosedRange<CivilDate>?

    /// The commodities of the whole ledger; `nil` where the entries are all of it.
    package var commodities: CommodityCounts?

    /// Creates a format whose weeks begin as in the locale, with calendar months; without a title, it has the locale's word for a ledger.
    public init(title: String? = nil, locale: ViewLocale) {
        self.title = title ?? PageWords(locale)["ledger"]
        self.locale = locale
        settings = CalendarSettings(weekStart: locale.firstWeekday)
    }

    /// Returns the file; cancelled events are left out.
    public func html(of entries: [Entry], _ events: [DayEvent] = []) -> [UInt8] {
        let template = PageTemplate(title: title, locale: locale)
        return template.html(data: PageData(page: self, entries, events).json)
    }
}
