import CivilCalendar
import LedgerCore
import LedgerGrid

/// What every clever sum is held against: a list of entries that is read from front to back for each question.
struct NaiveLedger {
    var entries: [Entry] = []

    func totals(where isWanted: (Entry) -> Bool) -> [Totals] {
        var totals: [Totals] = []
        for commodity in Set(entries.map(\.money.commodity)).sorted() {
            var (income, expense, count) = (ExactDecimal.zero, ExactDecimal.zero, 0)
            for entry in entries where entry.money.commodity == commodity && isWanted(entry) {
                switch entry.kind {
                case .income: income = income.adding(entry.money.amount) ?? .zero
                case .expense: expense = expense.subtracting(entry.money.amount) ?? .zero
                case .transfer: continue
                }
                count += 1
            }
            if count > 0, let sum = Totals(commodity: commodity, income: income, expense: expense, count: count) { totals.append(sum) }
        }
        return totals
    }

    func totals(in range: ClosedRange<CivilDate>) -> [Totals] { totals { range.contains($0.date) } }

    /// How many decimals the sums of a range must have: as many as the entry with the most.
    func scale(of commodity: Commodity, in range: ClosedRange<CivilDate>) -> UInt8 {
        entries.filter { $0.kind != .transfer && $0.money.commodity == commodity && range.contains($0.date) }
            .map(\.money.amount.scale).max() ?? 0
    }
}
