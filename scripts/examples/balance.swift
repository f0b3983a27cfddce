// Last month's balance of a ledger, per currency.
//   scripts/swift-script scripts/examples/balance.swift household.csv [what counts as today, as YYYY-MM-DD]
import LedgerCalendar

await runScript {
    let arguments = CommandLine.arguments.dropFirst()
    let today = arguments.dropFirst().first.flatMap { CivilDate($0) } ?? .today()

    let ledger = try Ledger(contentsOf: arguments.first ?? "-")
    ledger.problems.forEach(Diagnostic.printToStandardError)

    if let month = today.yearMonth.adding(months: -1) {
        for total in ledger.days.totals(in: month) { print(month, total.net, total.commodity) }
    }
}
