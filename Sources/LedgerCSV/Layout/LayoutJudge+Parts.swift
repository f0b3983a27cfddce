internal import Diagnostics
internal import LedgerCore
internal import Text

extension LayoutJudge {
    /// Refuses amounts that are only parts of other numbers of their rows, `Amount, Tip, Total` or `Price, Quantity, Total`, unless an option
    /// names their column.
    func checkWhole() throws(LedgerError) {
        let amount = layout.columns.index(of: .amount)
        guard amount >= 0, !layout.columns.hasTwoAmounts, options.columnNames[.column(.amount)] == nil else { return }
        let unused = file.names.indices.filter { layout.columns.plan.isUnused($0) }
        guard unused.count > 1 else { return }
        let others = file.sample.numberColumns(file.names.count).filter(unused.contains)
        let parts = numbers(amount)
        let columns = others.map { (place: $0, numbers: numbers($0)) }
        for whole in columns {
            for rest in columns where rest.place != whole.place && Self.areParts(parts, rest.numbers, of: whole.numbers) {
                let names = [amount, rest.place, whole.place].map { layout.columns.name($0) }
                throw refuse(
                    .csvAmbiguousAmount, line: file.start.line,
                    "\(names[0]) and \(names[1]) make up \(names[2]) in all rows that were looked at: the money may be either \(names[2]) or "
                        + "\(names[0]) alone; name its column",
                    Hint(.column, for: "amount", values: [layout.columns.rawName(whole.place)])
                        .or(Hint(.column, for: "amount", values: [layout.columns.rawName(amount)])))
            }
        }
    }

    /// The numbers of a column in the first rows; zero where a cell says nothing, `nil` where it is no number.
    private func numbers(_ place: Int) -> [ExactDecimal?] {
        (0..<file.sample.count).map { record in
            let cell = file.sample.cell(record, place)
            return cell.isEmpty || CellWords.isNothing(cell.span) ? .zero : AmountEvidence.Cell(cell.span)?.value(markIndex)
        }
    }

    /// Says of the postings of an accounting program that both sides of each transaction count: by their days, they come in groups that add
    /// up to zero.
    var bothSides: Diagnostic? {
        guard layout.columns.index(of: .account) >= 0, layout.columns.balance < 0, file.sample.count > 3 else { return nil }
        let (into, out) = (layout.columns.moneyIn, layout.columns.moneyOut)
        let amounts = numbers(into >= 0 ? into : layout.columns.index(of: .amount))
        let others = into >= 0 && out >= 0 ? numbers(out) : []
        var (sum, day, count, groups) = (ExactDecimal.zero, [UInt8](), 0, 0)
        for row in amounts.indices {
            guard let amount = amounts[row], let other = others.isEmpty ? .zero : others[row],
                let next = other.magnitude.flatMap({ amount.subtracting($0) }).flatMap(sum.adding)
            else { return nil }
            let cell = file.sample.cell(row, layout.columns.index(of: .date))
            guard count == 0 || cell.isEmpty || cell == day else { return nil }
            if count == 0 { day = cell }
            (sum, count) = (next, count + 1)
            guard sum.isZero else { continue }
            guard count > 1 else { return nil }
            (count, groups) = (0, groups + 1)
        }
        guard groups > 1 else { return nil }
        return Diagnostic(
            .warning, .csvBothSides, at: place(file.start.line),
            "the rows come in groups of one day that add up to zero: they are both sides of each transaction, and sums count both; name the "
                + "account of the bank or the cash, whose rows are to count, with",
            hint: Hint(.account))
    }

    /// Whether amounts and the rest are the whole in all rows, as sums or as prices of several pieces, but not as balances before and after.
    private static func areParts(_ amounts: [ExactDecimal?], _ rest: [ExactDecimal?], of whole: [ExactDecimal?]) -> Bool {
        var (areSums, areProducts, count, different, following) = (true, true, 0, 0, 0)
        for row in amounts.indices {
            guard let amount = amounts[row]?.magnitude, let other = rest[row], let all = whole[row] else { return false }
            // Rows that are no transactions.
            if amount.isZero, all.isZero { continue }
            guard !all.isZero, all.isNegative == amounts[row]?.isNegative, areSums || areProducts else { return false }
            count += 1
            if all.magnitude != amount { different += 1 }
            areSums = areSums && other.magnitude.flatMap(amount.adding) == all.magnitude
            areProducts = areProducts && other.scale == 0 && amount.multiplied(byWhole: other) == all.magnitude
            if row > 0, whole[row - 1] == other || rest[row - 1] == all { following += 1 }
        }
        return (areSums || areProducts) && count > 1 && different > 0 && 2 * following < count
    }
}

extension ExactDecimal {
    /// Returns the product with a whole number of pieces; `nil` for other numbers, and beyond 128 bits.
    fileprivate func multiplied(byWhole number: ExactDecimal) -> ExactDecimal? {
        guard number.scale == 0, !number.isNegative else { return nil }
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: number.coefficient)
        return overflow ? nil : ExactDecimal(uncheckedCoefficient: product, scale: scale)
    }
}
