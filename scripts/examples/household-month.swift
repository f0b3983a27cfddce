// A household's month: income and expense under every date, a day's list, and an amount that is changed and written back.
//   scripts/swift-script scripts/examples/household-month.swift household.csv 2026-03-13 en_US [new amount of the day's first entry]
import LedgerCalendar

let arguments = CommandLine.arguments + ["-", "", "", ""]
let today = CivilDate(arguments[2]) ?? .today()
let locale = ViewLocale(arguments[3])

var saving = LedgerSaving(path: arguments[1])
let store = LedgerStore(try saving.read(report: Diagnostic.printToStandardError))
let month = CalendarState<Never>(
    store, today: today, settings: CalendarSettings(weekStart: locale.firstWeekday, fill: .blank, height: .sixRows))

func colored(_ text: String, _ color: Int) -> String { color == 0 ? text : "\u{1B}[\(color)m\(text)\u{1B}[0m" }

func color(_ weekday: Weekday) -> Int { weekday == .sunday ? 31 : weekday == .saturday ? 34 : 0 }

func showHeader(_ month: CalendarState<Never>, _ locale: ViewLocale) {
    print(locale.shortTitle(of: month.month.name))
    for total in month.totals {
        let money = locale.money(of: total.commodity)
        let amounts = zip([locale.labels.income, locale.labels.expense, locale.labels.balance], [total.income, total.expense, total.net])
        print(amounts.filter { !$1.isZero }.map { "\($0) \(money.text(of: $1))" }.joined(separator: ", "))
    }
}

/// The lines below a cell's number: nothing for zero, income green and expense red.
func amounts(_ cell: DayCell<Never>?, _ locale: ViewLocale) -> [(text: String, color: Int)] {
    var lines: [(text: String, color: Int)] = []
    for total in cell?.totals ?? [] {
        let money = locale.money(of: total.commodity)
        if let income = total.visibleIncome { lines.append((money.text(of: income), 32)) }
        if let expense = total.visibleExpense { lines.append((money.text(of: expense), 31)) }
    }
    return lines
}

func showGrid(_ month: CalendarState<Never>, _ locale: ViewLocale) {
    print(month.grid.weekdays.map { colored(TerminalText.column(locale.shortName(of: $0), width: 12), color($0)) }.joined())
    for week in month.weeks where week.contains(where: { $0 != nil }) {
        let numbers = week.map { cell in
            guard let cell else { return TerminalText.column("", width: 12) }
            let number = cell.isSelected ? "[\(cell.number)]" : "\(cell.number)"
            return colored(TerminalText.column(cell.isToday ? "\(number) \(locale.labels.today)" : number, width: 12), color(cell.weekday))
        }
        print(numbers.joined())
        let lines = week.map { amounts($0, locale) }
        for line in 0..<(lines.map(\.count).max() ?? 0) {
            let cells = lines.map { $0.indices.contains(line) ? $0[line] : ("", 0) }
            print(cells.map { colored(TerminalText.column($0.0, width: 12), $0.1) }.joined())
        }
    }
}

showHeader(month, locale)
showGrid(month, locale)
for item in month.selectedEntries { print(item.entry.payee, item.entry.description, locale.text(of: item.entry.money)) }

if let amount = ExactDecimal(arguments[4]), let item = month.selectedEntries.first {
    var entry = item.entry
    entry.money.amount = amount
    let missing = try saving.missingColumns(for: entry, replacing: item.id, in: store.book)
    for column in missing { print("The ledger has no column \(column).") }
    if missing.isEmpty {
        try store.change(item.id, to: entry)
        try saving.save(store)
        showHeader(month, locale)
    }
}
