internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import WrittenCells

// What was charged beside the amounts.
extension LayoutJudge {
    /// Takes fees beside the amounts from them where an option names their column, or the balances prove it; returns whether that is settled.
    mutating func decideFees() -> Bool {
        let (fees, columns) = (evidence.fees, evidence.columns)
        noteOtherFees()
        guard fees.count > 0 else { return true }
        let proven = evidence.feeRule(markIndex, layout.dates.order)
        let name = columns.name(columns.fee)
        let isNamed = options.columnNames[.fee] != nil
        if let proven, !isNamed || file.isOfProfile(\.columnNames[.fee]) {
            layout.fees = proven
            let value = proven == .uncounted ? "already in the amounts" : "subtracted from the amounts"
            let reason =
                fees.heldCount == fees.count
                ? "another number in each row is the amount before \(name)"
                : proven == .uncounted
                    ? "the balances add up without them" : "the balances add up only with \(name)"
            decisions.append(LedgerDecision(.fees, value, because: reason))
        } else if isNamed {
            layout.fees = fees.rule
            decisions.append(LedgerDecision(.fees, "subtracted from the amounts", because: file.settler(\.columnNames)))
        } else {
            return false
        }
        return true
    }

    /// Whether the fees are taxes, which totals of purchases hold.
    private func isTaxOfTotals(_ fee: Int) -> Bool {
        let (columns, amount) = (evidence.columns, evidence.columns.index(of: .amount))
        return amount >= 0 && NameTrait.ownMoney.fits(columns.rawName(fee)) && NameTrait.whole.fits(columns.rawName(amount))
    }

    /// Takes fees from amounts whose signs are known where a column of net amounts does; else a warning tells their sum.
    mutating func settleFees() {
        let (fees, columns) = (evidence.fees, evidence.columns)
        let name = columns.name(columns.fee)
        if layout.sign == .signed, let rule = fees.netRule {
            layout.fees = rule
            decisions.append(
                LedgerDecision(.fees, "subtracted from the amounts", because: "another number in each row is the amount without \(name)"))
        } else if !isTaxOfTotals(columns.fee) {
            let amounts = fees.count == 1 ? "1 amount that is" : "\(fees.count) amounts that are"
            notes.append(
                Diagnostic(
                    .warning, .csvFeesUncounted, at: place(fees.line),
                    "\(name) holds \(amounts) in no sum (\(fees.totals(markIndex))); subtract them from the amounts, or specify that the amounts include them",
                    hint: Hint(.column, for: "fee", values: [columns.rawName(columns.fee)]).or(Hint(.column, for: "fee", values: [""]))))
        }
    }

    /// Rows of nothing but a fee count where fees do, unless a balance shows that they only tell of them.
    mutating func settleLoneFees() {
        let (fees, columns) = (evidence.fees, evidence.columns)
        guard layout.fees != .uncounted, fees.aloneCount > 0, columns.amounts.several.isEmpty else { return }
        let isProven = columns.balance >= 0
        guard !isProven || evidence.followsLoneFees(layout.fees, markIndex, layout.dates.order) else { return }
        layout.countsLoneFees = true
        let rows =
            fees.aloneCount == 1 ? "1 row with nothing but a fee counts" : "\(fees.aloneCount) rows with nothing but a fee count"
        let line = evidence.leftOut[.noAmount]?.line ?? file.start.line
        notes.append(Diagnostic(isProven || fees.netRule != nil ? .note : .warning, .csvReading, at: place(line), rows))
    }

    /// Says that further columns have fees or taxes, of which one alone can be subtracted.
    private mutating func noteOtherFees() {
        let columns = evidence.columns
        guard options.columnNames[.fee] != "", evidence.balance(markIndex, layout.dates.order)?.isWhole != true else { return }
        for other in evidence.otherFees where other.count > 0 && !isTaxOfTotals(other.place) {
            let name = columns.rawName(other.place)
            let isOnly = evidence.fees.count == 0
            let amounts = other.count == 1 ? "1 amount that is" : "\(other.count) amounts that are"
            notes.append(
                Diagnostic(
                    .warning, .csvFeesUncounted, at: place(other.line),
                    "\(columns.name(other.place)) holds \(amounts) in no sum\(isOnly ? "" : " either"); "
                        + (isOnly
                            ? "subtract them from the amounts, or specify that the amounts include them"
                            : "if the amounts do not include them, add them to those in \(columns.name(columns.fee)) in the file"),
                    hint: isOnly ? Hint(.column, for: "fee", values: [name]).or(Hint(.column, for: "fee", values: [""])) : nil))
        }
    }
}
