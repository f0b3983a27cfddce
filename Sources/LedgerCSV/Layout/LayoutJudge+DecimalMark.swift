internal import Diagnostics
internal import LedgerCore
internal import TextBytes

extension LayoutJudge {
    /// Finds what stands before decimals: as an option or a profile says, by amounts with one reading, balances, currencies, or habits.
    mutating func decideDecimalMark() throws(LedgerError) {
        func settle(_ mark: UInt8, _ reason: String) {
            layout.decimalMark = mark
            decisions.append(LedgerDecision(.amounts, mark == AmountCell.comma ? "1.234,56" : "1,234.56", because: reason))
        }
        let said = options.decimalMark == .point ? AmountCell.point : AmountCell.comma
        if options.decimalMark != .auto { settle(said, file.settler(\.decimalMark)) }
        guard options.decimalMark == .auto || file.isOfProfile(\.decimalMark) else { return }
        var amounts = evidence.amount
        for other in [evidence.money, evidence.out, evidence.moved] { amounts.merge(proofsOf: other) }
        if options.decimalMark != .auto { return try checkMark(amounts) }
        switch (amounts.first(.point), amounts.first(.comma)) {
        case (let point?, nil): return settle(AmountCell.point, "\(point.text) on line \(point.line) has no other reading")
        case (nil, let comma?): return settle(AmountCell.comma, "\(comma.text) on line \(comma.line) has no other reading")
        case (let point?, let comma?):
            throw refuse(
                .csvAmbiguousAmount, line: max(point.line, comma.line),
                "\(point.text) on line \(point.line) has a decimal point, \(comma.text) on line "
                    + "\(comma.line) a decimal comma; specify the file's decimal mark",
                Hint(.decimalMark, values: ["point", "comma"]))
        case (nil, nil): break
        }
        guard let open = amounts.first(.point3) ?? amounts.first(.comma3) else { return }
        let isPoint = amounts.first(.point3) != nil
        let isMixed = isPoint && amounts.first(.comma3) != nil
        let ownMark = isPoint ? AmountCell.point : AmountCell.comma
        let units = openUnits(amounts)
        let openUnit = units.contains(nil) ? nil : units.compactMap(\.self).max()
        // One hand writes amounts and balances: of `12.500` and `1000.500` the second has one reading.
        let balances = (point: evidence.balanceMarks.first(.point), comma: evidence.balanceMarks.first(.comma))
        let isOneMark = (balances.point == nil) != (balances.comma == nil)
        let hasSameMark = isOneMark && (balances.point != nil) == isPoint
        let isOdd = hasSameMark && openUnit ?? 3 < 3 && (balances.point ?? balances.comma)?.decimals(ownMark) != 3
        if let shown = balances.point ?? balances.comma, isOneMark, !isMixed, !isOdd {
            let mark = balances.point == nil ? AmountCell.comma : AmountCell.point
            return settle(mark, "the balance \(shown.text) on line \(shown.line) has no other reading")
        }
        let strengths = evidence.balances.map(\.strength)
        let best = strengths[0] > strengths[1] ? 0 : 1
        // One step may follow by chance.
        if strengths.contains(0), strengths[best] > 1 {
            return settle(best == 0 ? AmountCell.point : AmountCell.comma, "only this way do the balances add up")
        }
        // Some banks write three decimals of every currency.
        let mayHaveThree = openUnit == 2 && amounts.otherCount == 0 && amounts.openCount > 2 && habit?.mark == ownMark
        if !isMixed, !mayHaveThree, !isOdd {
            if let openUnit, openUnit < 3 {
                let (mark, name) = isPoint ? (AmountCell.comma, "point") : (AmountCell.point, "comma")
                return settle(mark, "its currency has fewer than three decimals, so the \(name) in \(open.text) separates thousands")
            }
            // Where a currency has three decimals, no habit makes groups of them.
            let isGroup = habit.map { $0.mark != ownMark } ?? false
            if let habit, !isGroup || units.allSatisfy({ $0 ?? 0 < 3 }) {
                return settle(habit.mark, "\(habit.reason), and nothing contradicts it")
            }
        }
        throw refuse(
            .csvAmbiguousAmount, line: open.line,
            "\(open.text) may be \(readings(open.text)); specify the decimal mark",
            Hint(.decimalMark, values: ["point", "comma"]))
    }

    /// Refuses a file whose amounts were cut at their decimal commas, which separate its cells as well, unless an option names their column.
    func checkCuts() throws(LedgerError) {
        let columns = layout.columns
        // Where only a few rows have more cells than the header, these are refused one by one.
        guard let cut = evidence.firstCut, file.csv.separator == AmountCell.comma, !columns.isCanonical,
            evidence.longRowCount > 0, 2 * evidence.cutCount >= evidence.rowCount, 10 * evidence.cutCount >= 9 * evidence.longRowCount,
            !options.namesAmounts,
            let place = columns.plan.places.filter({ $0.key.isAmount }).min(by: { $0.value < $1.value })
        else { return }
        let rows = evidence.cutCount == 1 ? "this row has" : "\(evidence.cutCount) rows, this one first, have"
        throw refuse(
            .csvAmbiguousAmount, line: cut.line,
            "\(rows) more cells than the header has names, and two digits after an amount, as in \(cut.text): they may be its decimals; put "
                + "amounts with a decimal comma in quotes, or use another separator between the cells; if they are not decimals, specify the "
                + "amount column",
            Hint(.column, for: place.key.name, values: [columns.rawName(place.value)]))
    }

    /// How many decimals the currencies of amounts of open mark have; `nil` among them for one that is not known.
    private func openUnits(_ amounts: AmountEvidence) -> [Int?] {
        amounts.openUnits.flatMap { unit in
            switch unit {
            case .known(let decimals): return [decimals] as [Int?]
            case .unknown: return [nil]
            case .unstated:
                let file = layout.currency ?? options.defaultCurrency ?? evidence.currencies.common ?? namedCurrency?.currency
                return ([file] + layout.sections.map(\.currency).filter { $0 != nil }).map { currency in
                    currency.flatMap { ISOCurrency.named($0.symbol)?.minorUnit }
                }
            }
        }
    }

    /// Refuses a file of which an amount contradicts the mark that a profile says.
    private func checkMark(_ amounts: AmountEvidence) throws(LedgerError) {
        let (said, other) = options.decimalMark == .comma ? ("comma", "point") : ("point", "comma")
        guard let example = amounts.first(options.decimalMark == .comma ? .point : .comma) else { return }
        throw refuse(
            .csvAmbiguousAmount, line: example.line,
            "the profile “\(file.profile?.name ?? "")” states a decimal \(said), but \(example.text) has a decimal \(other); specify the mark",
            Hint(.decimalMark, values: [other, said]))
    }

    /// The mark that goes with the separator and the dates of the file, if they agree.
    private var habit: (mark: UInt8, reason: String)? {
        let separator: UInt8? =
            file.csv.separator == UInt8(ascii: ";") ? AmountCell.comma : file.csv.separator == UInt8(ascii: ",") ? AmountCell.point : nil
        var dates: UInt8?
        if case .order(let order, _) = evidence.dates.verdict(isEastAsian: false) {
            dates = order == .mdy ? AmountCell.point : evidence.dates.hasPointedDates ? AmountCell.comma : nil
        }
        guard let mark = separator ?? dates, dates ?? mark == mark else { return nil }
        return (mark, "files with \(separator != nil ? "this separator" : "such dates") usually write amounts this way")
    }

    private func readings(_ text: String) -> String {
        let values = AmountEvidence.marks.compactMap { mark in AmountCell.amount(text.utf8.span, mark: mark)?.description }
        return values.joined(separator: " or ")
    }
}
