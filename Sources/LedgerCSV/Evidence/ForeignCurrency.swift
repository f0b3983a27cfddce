internal import LedgerCore

extension LedgerSample {
    /// Whether a column of currencies is that of an amount beside it which no role has: the original amount of a purchase abroad, which is
    /// empty, and zero, exactly where the currency is.
    func isOfOtherAmount(_ place: Int, _ plan: ColumnPlan) -> Bool {
        let taken = Set(plan.places.values)
        return [place - 1, place + 1].contains { other in
            guard other >= 0, !taken.contains(other) else { return false }
            var (full, empty) = (0, 0)
            for record in 0..<count {
                let amount = cell(record, other)
                let hasCurrency = !cell(record, place).isEmpty
                if !amount.isEmpty {
                    guard let written = AmountEvidence.Cell(amount.span) else { return false }
                    guard written.isZero != hasCurrency else { return false }
                } else if hasCurrency {
                    return false
                }
                if hasCurrency { full += 1 } else { empty += 1 }
            }
            return full > 0 && empty > 0
        }
    }
}
