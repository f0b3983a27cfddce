import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerGrid
import LedgerViews

/// A day written `YYYY-MM-DD`; a typo becomes the last day of the calendar and fails the test that made it.
func day(_ text: String) -> CivilDate { CivilDate(text) ?? .max }

func decimal(_ text: String) -> ExactDecimal { ExactDecimal(text) ?? .zero }

func commodity(_ symbol: String) -> Commodity {
    guard let commodity = Commodity(symbol) else { preconditionFailure("no commodity has the symbol \(symbol)") }
    return commodity
}

func entry(
    _ date: String, _ amount: String, _ symbol: String = "KRW", payee: String = "", category: String = "", account: String = "",
    to other: String = "", at time: String = "", _ kind: Entry.Kind? = nil
) -> Entry {
    var entry = Entry(date: day(date), money: Money(decimal(amount), commodity(symbol)))
    (entry.payee, entry.category, entry.account, entry.toAccount) = (payee, category, account, other)
    entry.time = CivilTime(time)
    entry.statedKind = kind
    return entry
}

func event(_ title: String, _ start: String, _ end: String = "", order: Int) -> DayEvent {
    let parts = start.split(separator: " ")
    guard parts.count == 2, let time = CivilTime(String(parts[1])) else {
        return DayEvent(title: title, span: .allDay(from: day(start), until: end.isEmpty ? nil : day(end)), order: order)
    }
    let from = CivilDateTime(day(String(parts[0])), time)
    let last = end.split(separator: " ")
    let to = last.count == 2 ? CivilDateTime(day(String(last[0])), CivilTime(String(last[1])) ?? .midnight) : from
    return DayEvent(title: title, span: .timed(from: from, to: to), order: order)
}

/// What a calendar shows, and how.
struct Shown {
    var day: CivilDate
    var mode = CalendarMode.month
    var settings: CalendarSettings
}

func month(_ date: String, from weekday: Weekday, fill: DayGrid.Fill = .neighbours, rule: MonthRule = .calendar) -> Shown {
    Shown(day: day(date), settings: CalendarSettings(weekStart: weekday, monthRule: rule, fill: fill))
}

func week(_ date: String, from weekday: Weekday) -> Shown {
    Shown(day: day(date), mode: .week, settings: CalendarSettings(weekStart: weekday))
}

/// A calendar with those entries and events.
func calendar(
    _ shown: Shown, _ entries: [Entry], _ events: [DayEvent] = [], selected: String, today: String
) throws -> CalendarState<Never> {
    var book = EntryBook()
    for (index, entry) in entries.enumerated() {
        try book.load(entry, from: EntryOrigin(uid: "uid-\(index)", source: "l.csv", line: index + 2))
    }
    var calendar = CalendarState<Never>(
        LedgerStore(book), today: day(today), at: shown.day, mode: shown.mode, settings: shown.settings)
    calendar.select(day(selected))
    calendar.showEvents { _ in events }
    return calendar
}

/// August 2025 of a household with two currencies, refunds, transfers and a full calendar.
let august: [Entry] = [
    entry("2025-07-31", "-8000", payee: "택시"),
    entry("2025-08-01", "3000000", payee: "한빛전자", category: "급여", account: "급여통장"),
    entry("2025-08-01", "-12000", payee: "골목김밥", category: "식비", account: "카드", at: "12:30"),
    entry("2025-08-01", "-4.50", "USD", payee: "App Store", account: "Card"),
    entry("2025-08-01", "-300000", account: "급여통장", to: "저축", .transfer),
    entry("2025-08-05", "-999950", payee: "여행사"),
    entry("2025-08-09", "15000", payee: "환불", .expense),
    entry("2025-08-15", "-123456789", payee: "집"),
    entry("2025-08-15", "99.99", "USD"), entry("2025-08-15", "-1", "BTC"),
    entry("2025-08-31", "-700", payee: "자판기"),
]

let augustEvents: [DayEvent] = [
    event("부산 여행 가족 모두", "2025-08-14", "2025-08-18", order: 0),
    event("Dentist", "2025-08-01 09:00", "2025-08-01 09:45", order: 1),
    event("Night shift", "2025-08-01 22:00", "2025-08-02 06:00", order: 2),
    event("Standup", "2025-08-15 10:00", order: 3), event("Lunch with Sam 🍜 at the old harbour", "2025-08-15 12:00", order: 4),
    event("اجتماع", "2025-08-20 15:00", "2025-08-20 16:00", order: 5),
]

/// The lines of a text, with `|` for the end of each, so that spaces there are seen.
func marked(_ text: String) -> String {
    String(text.map { $0 == "\n" ? ["|", "\n"] : [$0] }.joined())
}
