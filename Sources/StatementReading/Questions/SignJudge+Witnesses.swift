internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import WrittenCells

// Who is heard on the signs of amounts in one column.
extension SignJudge {
    typealias Testimony = StatementReading.Testimony<SignReading>

    static let witnesses: [Witness<SignJudge, SignReading>] = [
        Witness("amount-sign", .option) { judge in judge.file.isOfProfile(\.amountSign) ? nil : judge.whatWasAsked },
        Witness("CR and DR", .proof, \.marksOfSides),
        Witness("balance, row for row", .arithmetic, \.stepsOfBalance),
        Witness("balance", .arithmetic, \.equationsOfBalance),
        Witness("fees", .arithmetic, \.heldFees),
        Witness("both sides", .arithmetic, \.columnsOfSides),
        Witness("amount-sign", .profile) { judge in judge.file.isOfProfile(\.amountSign) ? judge.whatWasAsked : nil },
        Witness("kinds", .words) { judge throws(LedgerError) in try judge.wordsOfKinds() },
        Witness("plus and minus", .words) { judge throws(LedgerError) in try judge.writtenPlus() },
        Witness("payments and earnings", .words) { judge throws(LedgerError) in try judge.paymentsAndEarnings() },
        Witness("pay and payments below zero", .words) { judge throws(LedgerError) in try judge.payBelowZero() },
        Witness("cash", .words) { judge throws(LedgerError) in try judge.withdrawnCash() },
        Witness("net amounts", .names, \.netAmounts),
        Witness("name of spending", .names, \.nameOfSpending),
        Witness("name of a debt", .names, \.nameOfDebt),
        Witness("accounts of others", .habit, \.accountsOfOthers),
        Witness("some plus", .habit, \.somePlus),
        Witness("amounts below zero", .habit, \.mostBelowZero),
    ]

    // MARK: Options and proof

    var whatWasAsked: Testimony? {
        let reason = file.settler(\.amountSign)
        // What the balance shows of each row is all that an option leaves open then.
        let byBalance: Set<SignReading> =
            proof.map { !$0.open.isEmpty } ?? false ? [.byBalance(isDebt: false), .byBalance(isDebt: true)] : []
        return switch options.amountSign {
        case .auto: nil
        case .signed: Testimony(byBalance.union([.signed]), reason)
        case .inverted: Testimony(byBalance.union([.inverted]), reason)
        case .unsigned: Testimony([.byKind], reason)
        }
    }

    var marksOfSides: Testimony? {
        guard amount.creditCount + amount.debitCount > 0 else { return nil }
        let hasCredits = amount.creditCount > 0
        return Testimony([.rule(.marked(othersAreOut: hasCredits))], "some amounts end in \(hasCredits ? "CR" : "DR")")
    }

    // MARK: Arithmetic

    var stepsOfBalance: Testimony? {
        guard let proof, let comparison else { return nil }
        let name = columns.name(columns.balance)
        let reason = "\(name) rises or falls by the amount in \(steps(proof.count))"
        if let isDebt = evidence.isDebt { return Testimony([.byBalance(isDebt: isDebt)], reason) }
        if comparison.hintsDebt(proof, isSpending: columns.isSpending) {
            let both: Set<SignReading> = [.byBalance(isDebt: false), .byBalance(isDebt: true)]
            return Testimony(both, "\(name) goes up with purchases, like that of a debt", isLast: true)
        }
        return Testimony([.byBalance(isDebt: false)], reason)
    }

    var equationsOfBalance: Testimony? {
        guard proof == nil, let balance, !areOfPostings else { return nil }
        let (signed, inverted) = (balance.allows(isInverted: false), balance.allows(isInverted: true))
        let line = balance.firstBreak(isInverted: !signed)
        if areUnsigned, line != nil || evidence.amountsWithoutBalance > 0 {
            let shown = "\(columns.name(columns.balance)) shows it for only \(balance.steps + 1) of \(amount.positiveCount)"
            return .open("no amount has a sign, and \(shown)")
        }
        if columns.isSpending, signed, !inverted { return .open("the column's name means spending, but the balance goes up with it") }
        let reading = balance.readings.first { !$0.isDebt } ?? balance.readings[0]
        let reason = "\(reading.clause) in \(steps(balance.steps))"
        if signed != inverted { return Testimony([signed ? .signed : .inverted], reason) }
        // What assumes more is less likely, and nothing is proven.
        return balance.isTied ? .open(reason + balance.doubt) : nil
    }

    /// Fees make what comes in smaller: `Gross 100, Fee 3, Amount 97`. Those on top, as in `Price 100, Fee 3, Total 103`, may be of what is paid.
    var heldFees: Testimony? {
        let fees = evidence.fees
        guard fees.heldCount > 0, fees.heldCount == fees.count, fees.onTopCount == 0 else { return nil }
        return Testimony([.signed], "\(columns.name(columns.fee)) makes them smaller, as fees do with money that comes in")
    }

    /// Further columns have the amounts once more, each on its side: `Amount -5, Money Out 5`.
    var columnsOfSides: Testimony? {
        let own = columns.index(of: .amount)
        let sides = AmountQuestion.sides(file)
        guard own >= 0, sides.count == 2, amount.positiveCount > 0, amount.negativeCount > 0 else { return nil }
        let judge = layoutJudge
        let (amounts, into, out) = (judge.numbers(own), judge.numbers(sides[0]), judge.numbers(sides[1]))
        var readings: Set<SignReading> = [.signed, .inverted]
        for row in amounts.indices {
            guard let number = amounts[row], let size = number.magnitude, !size.isZero, let into = into[row]?.magnitude,
                let out = out[row]?.magnitude, into.isZero != out.isZero, into == size || out == size
            else { return nil }
            readings.formIntersection([number.isNegative == into.isZero ? .signed : .inverted])
        }
        guard readings.count == 1, !amounts.isEmpty else { return nil }
        return Testimony(readings, "\(columns.name(sides[0])) and \(columns.name(sides[1])) have each amount on its side")
    }

    /// The same of amounts beside net ones, which may be totals with a tax as well: `Amount 100, Fee 3, Net 97`.
    var netAmounts: Testimony? {
        guard evidence.fees.netRule != nil, amount.negativeCount > 0 else { return nil }
        let reason = "another column has them made smaller by \(columns.name(columns.fee)), as fees do with money that comes in"
        return Testimony([.signed], reason)
    }

    // MARK: Words

    /// Signs that are written on purpose, where no column of words says what they mean, and no balance casts doubt on them.
    func writtenPlus() throws(LedgerError) -> Testimony? {
        guard amount.plusCount > 0, amount.negativeCount > 0, !columns.isSpending, balance?.isTied != true, try wordsOfKinds() == nil else {
            return nil
        }
        return Testimony([.signed], "amounts have + and -")
    }

    /// What a few texts tell where nothing else does: they turn no amounts over that are written with plus and minus, or that a balance follows.
    func paymentsAndEarnings() throws(LedgerError) -> Testimony? {
        let (above, below) = (amount.positiveCount, amount.negativeCount)
        let (earns, pays) = (evidence.earnings > 0, evidence.payments > 0)
        guard above > 0, below > 0, amount.plusCount == 0, !columns.isSpending, balance?.isTied ?? true, try wordsOfKinds() == nil else {
            return nil
        }
        if earns, pays { return .open("texts mention earnings or payments received above zero, and payments to a card below it") }
        if pays {
            // The account that pays the card may have such a text as well; a card has many purchases for each payment.
            guard evidence.receipts > 0 ? above > below || evidence.payments >= below : above >= 3 * below else {
                return .open("a text below zero mentions a payment, to a card or from an account, and nothing shows which")
            }
            return Testimony([.inverted], "the texts of amounts below zero mention payments to a card")
        }
        // One such text among many of purchases may be the name of a shop.
        guard earns, below >= above || 2 * evidence.earnings >= above else { return nil }
        guard below >= 2 * above || evidence.refundTexts < below || evidence.earnings == above else {
            return .open("texts mention earnings above zero, and money that came back below it")
        }
        return Testimony([.signed], "the texts of amounts above zero mention earnings or payments received")
    }

    /// Pay is money that came in, wherever a file writes it, and so is what came to a card, unless people are paid with it.
    func payBelowZero() throws(LedgerError) -> Testimony? {
        let below = amount.negativeCount
        guard below > 0, evidence.earnings == 0, amount.plusCount == 0, !columns.isSpending, balance?.isTied ?? true,
            try wordsOfKinds() == nil
        else { return nil }
        // Where most others are below zero, too, that is what was spent.
        if evidence.payBelow.count > 0, amount.positiveCount >= below - evidence.payBelow.count {
            return .open("the text of an amount below zero, on line \(evidence.payBelow.line), mentions pay, and none above zero does")
        }
        guard amount.positiveCount == 0, evidence.receipts > 0, evidence.receipts + evidence.refundTexts >= below else { return nil }
        return .open("all amounts are below zero, and their texts mention payments received or money that came back")
    }

    /// Cash is taken out of an account, and on a card as well. Above zero, such a text turns nothing over.
    func withdrawnCash() throws(LedgerError) -> Testimony? {
        guard evidence.cash.below > 0, evidence.cash.above == 0, !columns.isSpending, balance?.isTied ?? true, try wordsOfKinds() == nil
        else { return nil }
        return Testimony([.signed], "the texts of amounts below zero mention cash that was taken out")
    }

    // MARK: Names and habits

    var nameOfSpending: Testimony? {
        guard columns.isSpending else { return nil }
        let name = columns.name(columns.index(of: .amount))
        guard amount.positiveCount >= amount.negativeCount else {
            return .open("\(name) is the name of a spending column, but most of its amounts are below zero")
        }
        return Testimony([.inverted], "\(name) is the name of a spending column")
    }

    var nameOfDebt: Testimony? {
        guard !columns.isSpending, let debt = file.names.first(where: LikelyNames.namesDebt) else { return nil }
        return .open("“\(debt.prefix(50))” is the name of a debt, which goes up with charges and down with payments")
    }

    /// The rows of a card name shops; those of an account, on which a minus is money out, name other accounts.
    var accountsOfOthers: Testimony? {
        guard amount.positiveCount > 0, amount.negativeCount > 0, !columns.isSpending,
            file.sample.namesAccounts(file.names.count, besides: columns.index(of: .account))
        else { return nil }
        return Testimony([.signed], "rows name the accounts of others, as those of a card do not")
    }

    var somePlus: Testimony? {
        guard amount.plusCount > 0, amount.plusCount < amount.positiveCount, amount.negativeCount == 0 else { return nil }
        return Testimony([.rule(.marked(othersAreOut: true))], "some amounts have a +")
    }

    var mostBelowZero: Testimony? {
        let (above, below) = (amount.positiveCount, amount.negativeCount)
        if above + below == 0 { return Testimony([.signed], "no amount is above or below zero") }
        if above == 0 { return Testimony([.signed], "all amounts are below zero") }
        guard below >= 2 * above, above + below >= 3 else { return nil }
        return Testimony([.signed], "\(below) of \(above + below) amounts are below zero")
    }

    // MARK: What they look at

    /// Whether no amount has a sign.
    var areUnsigned: Bool { amount.negativeCount + amount.plusCount + amount.creditCount + amount.debitCount == 0 }
}

extension BalanceReading {
    /// What its balances do, as a clause without a number of steps.
    var clause: String {
        switch (isDebt, isInverted) {
        case (false, false): "the balance adds up"
        case (false, true): "the balance goes down with positive amounts"
        case (true, false): "what is owed goes down with positive amounts"
        case (true, true): "what is owed goes up with positive amounts"
        }
    }
}

extension BalanceFinding {
    /// What leaves both signs open, to be added to a clause.
    fileprivate var doubt: String {
        let hasDebt = readings.contains { $0.isDebt && !$0.isBefore }
        guard hasDebt else { return ", after their rows or before them" }
        return readings.contains { !$0.isDebt && $0.isInverted }
            ? ", like that of a debt, or of an account whose signs are reversed" : ", like that of a debt"
    }
}
