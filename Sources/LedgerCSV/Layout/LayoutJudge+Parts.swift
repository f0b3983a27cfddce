internal import Diagnostics
internal import LedgerCore
internal import Text

extension LayoutJudge {
    /// Refuses amounts that are only parts of the totals of their rows, `Amount, Tip, Total` or `Price, Quantity, Total`, unless an option names
    /// their column.
    func checkWhole() throws(LedgerError) {
        let amount = layout.columns.index(of: .amount)
        guard amount >= 0, options.fields == nil, !options.columnNames.keys.contains(where: ColumnPlan.isAmount),
            let role = layout.columns.plan.places.first(where: { ColumnPlan.isAmount($0.key) && $0.value == amount })?.key
        else { return }
        let unused = file.names.indices.filter { layout.columns.plan.isUnused($0) && !file.names[$0].isEmpty }
        guard let whole = unused.first(where: { CellWords.namesWhole(file.names[$0]) && file.names[$0] != file.names[amount] }) else {
            return
        }
        let (amounts, wholes) = (numbers(amount), numbers(whole))
        // What is left of an amount after a discount was paid; an amount from which one was taken already is the money.
        let isBefore = zip(amounts, wholes).contains { amount, whole in
            guard let amount = amount?.magnitude, let whole = whole?.magnitude else { return false }
            return whole < amount
        }
        // A tax that is a part of a total is no fee beside the amount.
        let tax = layout.columns.fee >= 0 && CellWords.namesOwnMoney(layout.columns.rawName(layout.columns.fee)) ? [layout.columns.fee] : []
        for rest in unused.prefix(64) + tax where rest != whole && (isBefore || !CellWords.namesReduction(file.names[rest])) {
            guard Self.areParts(amounts, numbers(rest), of: wholes) else { continue }
            let names = [amount, rest, whole].map { layout.columns.name($0) }
            throw refuse(
                .csvAmbiguousAmount, line: file.start.line,
                "\(names[0]) and \(names[1]) make up \(names[2]) in all rows that were looked at: the money may be either \(names[2]) or "
                    + "\(names[0]) alone; name its column",
                Hint(.column, for: role.name, values: [layout.columns.rawName(whole)])
                    .or(Hint(.column, for: role.name, values: [layout.columns.rawName(amount)])))
        }
    }

    /// The numbers of a column in the first rows; zero where a cell says nothing, `nil` where it is no number.
    func numbers(_ place: Int) -> [ExactDecimal?] {
        (0..<file.sample.count).map { record in
            let cell = file.sample.cell(record, place)
            return cell.isEmpty || CellWords.isNothing(cell.span) ? .zero : AmountEvidence.Cell(cell.span)?.value(markIndex)
        }
    }

    /// Whether amounts and the rest are the whole in all rows, as sums, as differences or as prices of several pieces.
    private static func areParts(_ amounts: [ExactDecimal?], _ rest: [ExactDecimal?], of whole: [ExactDecimal?]) -> Bool {
        var (areSums, areDifferences, areProducts) = (true, true, true)
        var (isDifferent, wholes) = (false, Set<ExactDecimal>())
        for row in amounts.indices {
            // Footers and headings have no amount.
            guard let amount = amounts[row], !amount.isZero else { continue }
            guard let other = rest[row], let all = whole[row], areSums || areDifferences || areProducts else { return false }
            if all != amount { isDifferent = true }
            wholes.insert(all)
            areSums = areSums && amount.adding(other) == all
            areDifferences = areDifferences && amount.subtracting(other) == all
            areProducts = areProducts && amount.isPrice(of: other, for: all)
        }
        return (areSums || areDifferences || areProducts) && isDifferent && wholes.count > 1
    }
}

extension LayoutJudge {
    /// Says of the postings of an accounting program that both sides of each transaction count: by their days, they come in groups over
    /// several accounts that add up to zero.
    var bothSides: Diagnostic? {
        let account = layout.columns.index(of: .account)
        guard account >= 0, layout.columns.balance < 0, file.sample.count > 3 else { return nil }
        let (into, out) = (layout.columns.moneyIn, layout.columns.moneyOut)
        let amounts = numbers(into >= 0 ? into : layout.columns.index(of: .amount))
        let others = into >= 0 && out >= 0 ? numbers(out) : []
        var (sum, day, first, accounts) = (ExactDecimal.zero, [UInt8](), 0, Set<[UInt8]>())
        for row in amounts.indices {
            guard let amount = amounts[row], let other = others.isEmpty ? .zero : others[row],
                let next = other.magnitude.flatMap({ amount.subtracting($0) }).flatMap(sum.adding)
            else { return nil }
            let cell = file.sample.cell(row, layout.columns.index(of: .date))
            guard row == first || cell.isEmpty || cell == day else { return nil }
            if row == first { day = cell }
            sum = next
            guard sum.isZero else { continue }
            let group = Set((first...row).map { file.sample.cell($0, account) })
            guard group.count > 1 else { return nil }
            accounts.formUnion(group)
            first = row + 1
        }
        // Two accounts may have transfers between them. The sample may end within a transaction.
        guard accounts.count > 2, sum.isZero || file.sample.isFull else { return nil }
        return Diagnostic(
            .warning, .csvBothSides, at: place(file.start.line),
            "the rows come in groups of one day that add up to zero, as in the journal of an accounting program: both sides of each transaction "
                + "count; export the register of one account instead")
    }
}

extension ExactDecimal {
    /// Returns whether this is the price of that many pieces, or of that much, which cost `all`, give or take one in its last digit.
    fileprivate func isPrice(of quantity: ExactDecimal, for all: ExactDecimal) -> Bool {
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: quantity.coefficient)
        guard !overflow, !quantity.isNegative, let exact = ExactDecimal(coefficient: product, scale: Int(scale) + Int(quantity.scale)),
            let difference = exact.subtracting(all)?.magnitude
        else { return false }
        return difference <= ExactDecimal(uncheckedCoefficient: 1, scale: all.scale)
    }
}
