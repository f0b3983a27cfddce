internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import WrittenCells

// Money in and money out in columns of their own.
extension SignJudge {
    mutating func decideTwo() throws(LedgerError) {
        try decideMinus()
        if let balance, balance.allows(isInverted: true), !isNamed(.moneyIn), !isNamed(.moneyOut), balance.steps > 1 {
            throw misnamed("the balance goes down with it in \(steps(balance.steps)): it may be the balance of a debt")
        }
        try checkWords()
        let out = evidence.out
        if columns.moneyIn < 0, !isNamed(.moneyOut), balance == nil { try checkMoneyBack(columns.moneyOut, out) }
        if out.creditCount > 0 || out.plusCount > 0 && out.plusCount < out.positiveCount { rule = .marked(othersAreOut: true) }
        value = "columns for money in and money out" + (isOutSigned ? ", money out below zero" : "")
        if isInSigned { value += ", money in below zero" }
        let isSaid = file.isOfProfile(\.columnNames[columns.moneyIn >= 0 ? .moneyIn : .moneyOut])
        let name = columns.name(columns.moneyIn >= 0 ? columns.moneyIn : columns.moneyOut)
        reason = isSaid ? file.settler(\.columnNames) : "\(name) says so"
        if let balance, !balance.allows(isInverted: true) { reason += ", and \(balance.readings[0].clause) in \(steps(balance.steps))" }
    }

    /// Refuses columns whose names most words of kinds contradict: a debit of a ledger is not one of a bank. Types of transactions do so where
    /// all that tell a side say the opposite, unless the balance follows.
    private func checkWords() throws(LedgerError) {
        guard !isNamed(.moneyIn), !isNamed(.moneyOut), columns.moneyIn >= 0, columns.moneyOut >= 0 else { return }
        let areLedgerSides = [columns.moneyIn, columns.moneyOut].allSatisfy { NameTrait.ledgerSide.fits(columns.rawName($0)) }
        for column in evidence.words where !column.isTooMany {
            let hasKinds = kinds != nil && column.place == kindPlace
            guard hasKinds || areLedgerSides && kinds == nil && isNamedKind(column.place) else { continue }
            if !hasKinds, let balance, balance.steps > 1, !balance.allows(isInverted: true) { continue }
            var (agreeing, opposing) = (0, 0)
            for (key, word) in column.folded {
                guard let kind = hasKinds ? kinds?[key]?.kind : KindWords.kind(key) ?? CellWords.usualKind(key), kind != .transfer else {
                    continue
                }
                agreeing += kind == .income ? word.positiveCount : word.negativeCount
                opposing += kind == .income ? word.negativeCount : word.positiveCount
            }
            guard opposing > (hasKinds ? agreeing : 0), hasKinds || agreeing == 0 else { continue }
            throw misnamed("the words in \(columns.name(column.place)) say the opposite in \(opposing) of \(agreeing + opposing) rows")
        }
    }

    /// Says that money in may be in the column that is not named so.
    private func misnamed(_ why: String) -> LedgerError {
        let (into, out) = (columns.rawName(columns.moneyIn), columns.rawName(columns.moneyOut))
        func hint(_ into: String, _ out: String) -> Hint? {
            let sides = [("in", into), ("out", out)].filter { !$1.isEmpty }.map { Hint(.column, for: $0, values: [$1]) }
            return sides.dropFirst().reduce(sides.first) { $0?.and($1) }
        }
        let name = into.isEmpty ? "“\(out)” sounds like money out" : "“\(into)” sounds like money in"
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place, "\(name), but \(why); specify which column is money in",
                hint: hint(into, out).flatMap { named in hint(out, into).map(named.or) }))
    }

    /// Decides what a minus says in a column of money in and in one of money out: no more than the name, or that money came back.
    private mutating func decideMinus() throws(LedgerError) {
        let (money, out) = (evidence.money, evidence.out)
        // Few below zero came back. Where most are, or half of what went out in a column that nobody named, the others may be what came back.
        let isHalfOpen = out.negativeCount == out.positiveCount && !isNamed(.moneyOut)
        let isOutMixed = out.positiveCount > 0 && (out.negativeCount > out.positiveCount || isHalfOpen)
        let isInMixed = money.positiveCount > 0 && money.negativeCount > money.positiveCount
        let isSaid = options.amountSign != .auto && !file.isOfProfile(\.amountSign)
        isOutSigned =
            options.amountSign != .unsigned && out.negativeCount > 0
            && (out.positiveCount == 0 || isOutMixed && isSaid && options.amountSign == .signed)
        isInSigned = isInMixed && isSaid && options.amountSign == .inverted
        // A minus before all that came in says no more than the name of the column, unless the balance goes down with it.
        if options.amountSign == .auto, money.negativeCount > 0, money.positiveCount == 0 {
            isInSigned = balance?.allows(isInverted: true) ?? true
        }
        // A profile was made of another file.
        guard !isSaid, options.amountSign != .unsigned else { return }
        if isOutMixed { throw mixed(out, columns.moneyOut, "went out", "came back", [.signed, .unsigned]) }
        if isInMixed { throw mixed(money, columns.moneyIn, "came in", "went back", [.inverted, .unsigned]) }
    }

    private func mixed(
        _ amounts: AmountEvidence, _ place: Int, _ one: String, _ other: String, _ signs: [LedgerReadingOptions.AmountSign]
    ) -> LedgerError {
        let below = amounts.sums[mark].negative?.negated?.description ?? "?"
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: self.place,
                "of the amounts in \(columns.name(place)), \(amounts.negativeCount) are below zero and \(amounts.positiveCount) above: "
                    + "as \(signs[0].rawValue) \(below) \(one), as \(signs[1].rawValue) \(below) \(other); choose one",
                hint: Hint(.amountSign, values: signs.map(\.rawValue))))
    }

    /// Whether an option, not only a profile, says which column has that role.
    private func isNamed(_ role: ColumnRole) -> Bool {
        options.columnNames[role] != nil && !file.isOfProfile(\.columnNames[role]) || options.fields != nil && !file.isOfProfile(\.fields)
    }
}
