internal import Diagnostics
internal import LedgerCore
internal import TextBytes

extension LayoutJudge {
    /// Refuses amounts that are only parts of the totals of their rows, `Amount, Tip, Total` or `Price, Quantity, Total`, unless an option names
    /// their column.
    func checkWhole() throws(LedgerError) {
        let amount = layout.columns.index(of: .amount)
        guard amount >= 0, options.fields == nil, !options.namesAmounts,
            let role = layout.columns.plan.amountRole(at: amount)
        else { return }
        let unused = file.names.indices.filter { layout.columns.plan.isUnused($0) && !file.names[$0].isEmpty }
        guard let whole = unused.first(where: { NameTrait.whole.fits(file.names[$0]) && file.names[$0] != file.names[amount] }) else {
            return
        }
        let (amounts, wholes) = (numbers(amount), numbers(whole))
        // What is left of an amount after a discount was paid; an amount from which one was taken already is the money.
        let isBefore = zip(amounts, wholes).contains { amount, whole in
            guard let amount = amount?.magnitude, let whole = whole?.magnitude else { return false }
            return whole < amount
        }
        // A tax that is a part of a total is no fee beside the amount.
        let tax = layout.columns.fee >= 0 && NameTrait.ownMoney.fits(layout.columns.rawName(layout.columns.fee)) ? [layout.columns.fee] : []
        for rest in unused.prefix(64) + tax where rest != whole && (isBefore || !NameTrait.reduction.fits(file.names[rest])) {
            guard Self.areParts(amounts, numbers(rest), of: wholes) else { continue }
            let names = [amount, rest, whole].map { layout.columns.name($0) }
            throw refuse(
                .csvAmbiguousAmount, line: file.start.line,
                "\(names[0]) and \(names[1]) add up to \(names[2]) in all rows examined: the money may be either \(names[2]) or "
                    + "\(names[0]) alone; specify its column",
                Hint(.column, for: role.name, values: [layout.columns.rawName(whole)])
                    .or(Hint(.column, for: role.name, values: [layout.columns.rawName(amount)])))
        }
    }

    /// Refuses amounts beside which another column has what was billed in their place, or others of the same name, where some rows have both
    /// and they differ, unless an option names the column.
    func checkTwins() throws(LedgerError) {
        let (columns, sample) = (layout.columns, file.sample)
        let amount = columns.index(of: .amount)
        guard amount >= 0, columns.amounts.several.isEmpty, options.fields == nil, !columns.isCanonical,
            !options.namesAmounts,
            let role = columns.plan.amountRole(at: amount)
        else { return }
        let (name, amounts) = (file.names[amount], numbers(amount))
        // Where each amount has a currency of its own, that tells them apart.
        let currency = columns.index(of: .currency)
        var currencies = Set<[UInt8]>()
        sample.forEachCell(currency) { currencies.insert(Array(copying: $0)) }
        let isOneCurrency =
            currencies.count < 2 && HeaderName(name).amount == nil
            && !file.names.indices.contains { columns.plan.isUnused($0) && sample.hasOnlyCurrencies($0) }
        let money = sample.amountColumns(file.names.count)
        // Both sides once more: `Amount, Debit, Credit`.
        let (into, out) = (unusedPlaces(.moneyIn), unusedPlaces(.moneyOut))
        let sides = into.isEmpty || out.isEmpty ? [] : into + out
        for other in file.names.indices where columns.plan.isUnused(other) && !file.names[other].isEmpty {
            // `Settlement date` and `Billing zip` are no money.
            let isMoney = money.contains(other) || LikelyNames.roles(of: file.names[other]).contains(.column(.amount))
            let isSameName = HeaderName(file.names[other]).key == HeaderName(name).key
            let isBilled =
                isOneCurrency && isMoney && NameTrait.charged.fits(file.names[other])
                && !NameTrait.charged.fits(name) && !NameTrait.net.fits(name) && HeaderName(file.names[other]).amount == nil
            guard isSameName || isBilled || isOneCurrency && sides.contains(other), sample.isOfRole(.column(.amount), other) else {
                continue
            }
            let pairs = zip(amounts, numbers(other)).map { ($0?.magnitude ?? .zero, $1?.magnitude ?? .zero) }
            guard let (one, two) = pairs.first(where: { !$0.isZero && !$1.isZero && $0 != $1 }) else { continue }
            let shown = isSameName ? "two columns called \(columns.name(amount))" : "\(columns.name(amount)) and \(columns.name(other))"
            let message = "\(shown) have different amounts in the same row, such as \(one) and \(two): the money may be either"
            guard !isSameName else {
                throw refuse(
                    .csvAmbiguousAmount, line: file.start.line, message + "; use the first, or rename the second",
                    Hint(.column, for: role.name, values: [name]))
            }
            throw refuse(
                .csvAmbiguousAmount, line: file.start.line, message + "; specify its column",
                (sides.contains(other)
                    ? Hint(.column, for: ColumnRole.moneyIn.name, values: [file.names[into[0]]])
                    : Hint(.column, for: role.name, values: [file.names[other]]))
                    .or(Hint(.column, for: role.name, values: [name])))
        }
    }

    /// The columns without a role whose names have that one.
    private func unusedPlaces(_ role: ColumnRole) -> [Int] {
        file.names.indices.filter { place in
            layout.columns.plan.isUnused(place) && ColumnRole.named(HeaderName(file.names[place])).contains { $0.role == role }
        }
    }

    /// The numbers of a column in the first rows; zero where a cell says nothing, `nil` where it is no number.
    func numbers(_ place: Int) -> [ExactDecimal?] {
        (0..<file.sample.count).map { record in
            let cell = file.sample.cell(record, place)
            return cell.isEmpty || CellWords.isNothing(cell.span) ? .zero : AmountReadings(cell.span)?.value(markIndex)
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
            "the rows come in groups of one day that add up to zero, as in an accounting program's journal: both sides of each transaction "
                + "count; export the register of a single account instead")
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
