import CivilCalendar
import LedgerCore
import LedgerGrid
import LedgerPage
import LedgerViews
import TestSupport

/// A day written `YYYY-MM-DD`; a typo becomes the last day of the calendar and fails the test that made it.
func day(_ text: String) -> CivilDate { CivilDate(text) ?? .max }

/// A text of the engine as the page writes it: with real minus signs.
func onPage(_ text: String) -> String { text.replacing("-", with: "\u{2212}") }

func money(_ text: String) -> Money {
    guard let money = Money(text) else { preconditionFailure("not an amount: \(text)") }
    return money
}

func entry(
    _ date: String, _ amount: String, payee: String = "", category: String = "", account: String = "", to other: String = "",
    at time: String = "", _ kind: Entry.Kind? = nil
) -> Entry {
    var entry = Entry(date: day(date), money: money(amount))
    (entry.payee, entry.category, entry.account, entry.toAccount) = (payee, category, account, other)
    entry.time = CivilTime(time)
    entry.statedKind = kind
    return entry
}

func allDay(_ title: String, _ first: String, _ last: String, order: Int = 0) -> DayEvent {
    DayEvent(title: title, span: .allDay(day(first)...day(last)), order: order)
}

func timed(_ title: String, _ date: String, _ start: String, _ end: String, order: Int = 0) -> DayEvent {
    let (from, to) = (CivilTime(start) ?? .midnight, CivilTime(end) ?? .midnight)
    return DayEvent(title: title, span: .timed(from: CivilDateTime(day(date), from), to: CivilDateTime(day(date), to)), order: order)
}

/// A page with a title in a language, today a day in March 2026.
func page(_ locale: String = "en_US", title: String = "Household", at selected: String? = "2026-03-14") -> CalendarPage {
    var page = CalendarPage(title: title, locale: ViewLocale(locale))
    page.today = day("2026-03-25")
    page.selectedDay = selected.map { day($0) }
    return page
}

/// A few days of a household.
let household = [
    entry("2026-02-27", "1000.00 USD", category: "Salary", account: "Checking"),
    entry("2026-03-01", "-1850.00 USD", payee: "Elm Street", category: "Home:Rent", account: "Checking"),
    entry("2026-03-10", "119.99 USD", payee: "Shoes", category: "Clothing", account: "Card", .expense),
    entry("2026-03-14", "-27.14 USD", payee: "Pi & Crust", category: "Food:Dining", account: "Card", at: "15:09"),
    entry("2026-03-14", "-3.50 EUR", payee: "Kiosk", category: "Food", account: "Cash"),
    entry("2026-03-14", "-400.00 USD", account: "Checking", to: "Savings", .transfer),
    entry("2026-05-31", "-5.00 USD", category: "Food:Coffee", account: "Card"),
]

let appointments = [
    allDay("School trip", "2026-03-09", "2026-03-12"), timed("Piano", "2026-03-11", "16:30", "17:15", order: 1),
]

/// Three years of entries that look random: several currencies, one with amounts that no plain number holds, refunds and transfers.
func manyEntries(seed: UInt64 = 7) -> [Entry] {
    var random = SeededGenerator(seed: seed)
    let first = Int(day("2024-01-15").dayNumber)
    return (0..<900).map { index in
        let date = CivilDate(dayNumber: first + Int.random(in: 0...1000, using: &random)) ?? .max
        let cents = Int.random(in: -999_999...999_999, using: &random)
        let text = "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(abs(cents) % 100 < 10 ? "0" : "")\(abs(cents) % 100)"
        let amount =
            [
                "\(text) USD", "\(text) USD", "\(cents) KRW", "\(text)5 EUR", "\(cents)99999999999999999.123456 WEI", "\(cents / 100000) X",
            ].randomElement(using: &random) ?? ""
        var entry = Entry(date: date, money: money(amount))
        entry.statedKind = [nil, .expense, .income, .expense, .transfer].randomElement(using: &random) ?? nil
        entry.category = ["", "Food", "Food:Groceries", "Food:Groceries:Fruit", "Foodstuff", "Home"].randomElement(using: &random) ?? ""
        entry.account = ["Card", "Cash", ""].randomElement(using: &random) ?? ""
        entry.toAccount = entry.kind == .transfer ? "Card" : ""
        entry.payee = "Shop \(index % 13)"
        entry.time = index % 3 == 0 ? CivilTime(secondOfDay: index * 61 % 86_400) : nil
        return entry
    }
}

func manyEvents(seed: UInt64 = 11) -> [DayEvent] {
    var random = SeededGenerator(seed: seed)
    let first = Int(day("2024-01-01").dayNumber)
    return (0..<300).map { index in
        let start = CivilDate(dayNumber: first + Int.random(in: 0...1100, using: &random)) ?? .max
        let length = [0, 0, 0, 1, 6, 45, 400].randomElement(using: &random) ?? 0
        let end = start.adding(days: length) ?? start
        let time = CivilTime(secondOfDay: Int.random(in: 0..<1440, using: &random) * 60) ?? .midnight
        return DayEvent(
            title: "Event \(index)",
            span: index % 2 == 0 ? .allDay(start...end) : .timed(from: CivilDateTime(start, time), to: CivilDateTime(end, .midnight)),
            isCancelled: index % 17 == 0, order: index)
    }
}

/// A hundred thousand entries over ten years.
func tenYears() -> [Entry] {
    (0..<100_000).map { index in
        entry(
            "20\(17 + index % 10)-0\(1 + index % 9)-1\(index / 10 % 10)", "-\(index).37 USD", payee: "Shop number \(index % 500)",
            category: index % 3 == 0 ? "Food:Groceries" : "Home:Supplies", account: "Checking", at: "12:34")
    }
}
