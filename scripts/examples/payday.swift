// What the month from pay day to pay day has cost so far, per currency.
//   scripts/swift-script scripts/examples/payday.swift household.csv [pay day, 1 to 31] [what counts as today, as YYYY-MM-DD]
import LedgerCalendar

await runScript {
    let arguments = CommandLine.arguments.dropFirst()
    let payDay = arguments.dropFirst().first.flatMap { Int($0) } ?? 25
    let today = arguments.dropFirst(2).first.flatMap { CivilDate($0) } ?? .today()

    let ledger = try Ledger(contentsOf: arguments.first ?? "-")
    ledger.problems.forEach(Diagnostic.printToStandardError)

    if let month = MonthRule(startingOn: payDay)?.month(containing: today) {
        print("\(month.firstDay) to \(month.lastDay)")
        for total in ledger.days.totals(in: month) { print(total.expense, total.commodity) }
    }
}
