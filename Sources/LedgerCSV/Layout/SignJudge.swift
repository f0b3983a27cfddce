internal import Diagnostics
internal import LedgerCore

/// Decides what gives amounts their signs, from the strongest evidence to the weakest, and refuses what proves nothing.
struct SignJudge {
    var rule = SignRule.signed
    /// Where the rows begin whose money went out, by `SignRule.byBalance`.
    var outOffsets: [Int] = []
    var isOutSigned = false
    var isInSigned = false
    private(set) var kinds: [String: KindMeaning]?
    /// Whether all words of that column have a meaning; else the signs of the amounts tell the others.
    private(set) var knowsAllKinds = true
    /// The column of kinds, if one has a meaning.
    private(set) var kindPlace: Int?
    var value = ""
    var reason = ""

    let file: LedgerFile
    let evidence: LedgerEvidence
    var options: LedgerReadingOptions { file.options }
    let plan: ColumnPlan
    let mark: Int
    let balance: BalanceEvidence.Verdict
    /// The directions of amounts without signs, where the balance proves them.
    let proof: BalanceSteps.Proof?
    /// The line of the header, which messages name.
    let place: SourcePlace

    init(
        _ file: LedgerFile, _ evidence: LedgerEvidence, _ plan: ColumnPlan, mark: Int, _ balance: BalanceEvidence.Verdict,
        _ proof: BalanceSteps.Proof?, at place: SourcePlace
    ) {
        (self.file, self.evidence, self.plan, self.mark, self.balance, self.place) = (file, evidence, plan, mark, balance, place)
        self.proof = proof
    }

    var columns: LedgerColumns { evidence.columns }
    var amount: AmountEvidence { evidence.amount }

    mutating func decide() throws(LedgerError) {
        try findKinds()
        try decideRule()
        try checkOpenWords()
        if rule != .signed, rule != .bySignOrKind { try refuseUnknown(besideMinus: false) }
    }

    private mutating func decideRule() throws(LedgerError) {
        if columns.hasTwoAmounts { return try decideTwo() }
        if try decideByBalance() { return }
        switch options.amountSign {
        case .signed: return try settleAsSaid(.signed)
        case .inverted: return try settleAsSaid(.inverted)
        case .unsigned:
            guard kinds != nil || plan[.column(.kind)] >= 0 || columns.isCanonical else { throw missingKinds }
            return try settleAsSaid(.byKind)
        case .auto: break
        }
        // What stands beside the numbers is more than the numbers.
        if amount.creditCount + amount.debitCount > 0 { return try decideByAmounts() }
        if let (rule, reason) = try byWords() { return try settleUnlessBalanceObjects(rule, reason) }
        switch balance {
        // One step between two amounts without signs tells the direction of one.
        case .follows(1, _) where isPair, .opposes(1, _) where isPair: break
        case .follows(let matches, let line) where isUnproven(line),
            .opposes(let matches, let line) where isUnproven(line):
            throw contradiction(
                "no amount has a sign, and \(columns.name(columns.balance)) shows it for only \(matches + 1) of \(amount.positiveCount)")
        case .follows(let matches, _):
            guard !columns.isSpending else { throw contradiction("the column's name means spending, but the balance goes up with it") }
            guard
                !(amount.negativeCount > 0 && evidence.payments > 0 && evidence.earnings == 0
                    && amount.positiveCount > amount.negativeCount)
            else { throw contradiction("the balance goes up with purchases, like that of a debt") }
            try checkDebt()
            return settle(.signed, "the balance adds up in \(steps(matches))")
        case .opposes(let matches, _): return settle(.inverted, "the balance goes down with positive amounts in \(steps(matches))")
        case .eitherOf(let matches) where !columns.isSpending:
            throw contradiction(
                "the balance goes down with positive amounts in \(steps(matches)), like that of a debt, or of an account whose signs are reversed"
            )
        case .nothing, .eitherOf: break
        }
        if evidence.fees.heldCount > 0, evidence.fees.heldCount == evidence.fees.count {
            return settle(.signed, "\(columns.name(columns.fee)) makes them smaller, as fees do with money that comes in")
        }
        if columns.isSpending {
            let name = columns.name(columns.index(of: .amount))
            guard amount.positiveCount >= amount.negativeCount else {
                throw contradiction("\(name) is the name of a spending column, but most of its amounts are below zero")
            }
            try checkMoneyBack(columns.index(of: .amount), amount)
            return settle(.inverted, "\(name) is the name of a spending column")
        }
        try checkDebt()
        try checkMoneyBack(columns.index(of: .amount), amount)
        try decideByAmounts()
    }

    private var missingKinds: LedgerError {
        LedgerError(
            Diagnostic(
                .error, .csvMissingColumn, at: place,
                "the amounts are declared unsigned, but no column says which of them are income and which are expenses; specify that column",
                hint: Hint(.column, for: "kind", values: ["…"])))
    }

    /// Refuses signs where a balance is named like a debt: it goes up with interest, and down with what is repaid.
    private func checkDebt() throws(LedgerError) {
        guard let debt = file.names.indices.first(where: { LikelyNames.namesDebt(file.names[$0]) }) else { return }
        throw contradiction("\(columns.name(debt)) is the name of a debt, which goes up with charges and down with payments")
    }

    /// Whether amounts without signs are not all shown to be on the side that some are on.
    private func isUnproven(_ firstBreak: Int?) -> Bool {
        guard amount.negativeCount == 0, amount.plusCount == 0 else { return false }
        return firstBreak != nil || evidence.amountsWithoutBalance > 0
    }

    /// Whether the file has two rows, whose amounts have no signs.
    private var isPair: Bool { evidence.rowCount == 2 && amount.positiveCount == 2 && amount.plusCount == 0 }

    private func counted(_ count: Int, _ which: String = "") -> String { "\(count) amount\(count == 1 ? "" : "s") \(which)came" }

    func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }

    mutating func settle(_ rule: SignRule, _ reason: String) {
        self.rule = rule
        self.reason = reason
        value =
            switch rule {
            case .signed: "signed: below zero is money out"
            case .inverted: "inverted: above zero is money out"
            case .byKind: "by kind: \(kindWords)"
            case .bySignOrKind: "below zero is money out; without a minus, by kind: \(kindWords)"
            case .byBalance: "by balance: a rise is money in, a fall is money out"
            case .marked(true): "amounts without a mark are money out"
            case .marked(false): "amounts without a mark are money in"
            }
    }

    /// An option is believed whatever the balance says, a profile is not.
    private mutating func settleAsSaid(_ rule: SignRule) throws(LedgerError) {
        let reason = file.settler(\.amountSign)
        if file.isOfProfile(\.amountSign) { try settleUnlessBalanceObjects(rule, reason) } else { settle(rule, reason) }
    }

    private var kindWords: String {
        guard let kinds else { return "income or expense" }
        return kinds.sorted { ($0.value.kind.rawValue, $0.key) < ($1.value.kind.rawValue, $1.key) }.map { word, meaning in
            "\(word.isEmpty ? "nothing" : word) is \(meaning.kind == .expense ? "out" : meaning.kind == .income ? "in" : "transfer")"
        }.joined(separator: ", ")
    }

    // MARK: Words

    /// Finds the column whose words tell kinds: the one that is named, one with such a name, or one that has nothing but such words.
    private mutating func findKinds() throws(LedgerError) {
        let stated = file.second.kinds.isEmpty ? options.kinds : file.second.kinds
        let given = stated.reduce(into: [String: KindMeaning]()) { $0[KindWords.folded($1.key)] = KindMeaning(kind: $1.value) }
        if !given.isEmpty {
            guard let column = columnOfWords(Set(given.keys)) else {
                throw LedgerError(
                    Diagnostic(
                        .error, .csvUnknownKinds, at: self.place,
                        "no column has all of the words \(given.keys.sorted().map { "“\($0)”" }.joined(separator: ", "))"))
            }
            let words = column.folded
            kinds = KindWords.meanings(of: words.keys.filter { given[$0] == nil && !$0.isEmpty }).merging(given) { $1 }
            if let known = kinds, known[""] == nil, words[""] != nil { kinds?[""] = Self.otherSide(known) }
            kindPlace = column.place
            knowsAllKinds = words.keys.allSatisfy { $0.isEmpty || kinds?[$0] != nil }
            return try refuseUnknown(besideMinus: true)
        }
        // A column called `kind` is ours, and its words are.
        let named = plan[.column(.kind)]
        let isStated = options.columnNames[.column(.kind)] != nil
        if named >= 0, isStated || columns.rawName(named) == LedgerColumn.kind.rawValue {
            kindPlace = named
            if let words = known(named, isStated: isStated) { kinds = words }
            return
        }
        // An empty name says that there is none.
        guard !isStated else { return }
        for column in evidence.words where isNamedKind(column.place) {
            var words = known(column.place)
            if words == nil { words = try partlyKnown(column) }
            guard words != nil else { continue }
            (kinds, kindPlace) = (words, column.place)
            return
        }
        guard !columns.hasTwoAmounts, amount.negativeCount == 0 || amount.positiveCount == 0 else { return }
        for column in evidence.words {
            guard let words = known(column.place), isPlainly(words) else { continue }
            (kinds, kindPlace) = (words, column.place)
            return
        }
    }

    /// The column of the words that were given: the one that is named for them, else one that has them all. A profile knows words that a
    /// file need not have.
    private func columnOfWords(_ given: Set<String>) -> WordEvidence? {
        let named = options.columnNames[.column(.kind)] == nil ? LedgerColumns.absent : plan[.column(.kind)]
        let columns = evidence.words.filter { !$0.isTooMany }
        if named >= 0, let column = columns.first(where: { $0.place == named }) { return column }
        if let column = columns.first(where: { given.isSubset(of: $0.folded.keys) }) { return column }
        return file.isOfProfile(\.kinds) ? columns.first { !given.isDisjoint(with: $0.folded.keys) } : nil
    }

    func isNamedKind(_ place: Int) -> Bool {
        place == plan[.column(.kind)] || NameTrait.asksIncome.fits(columns.rawName(place))
            || ColumnRole.named(HeaderName(columns.rawName(place))).contains { $0.role == .column(.kind) }
    }

    /// Whether words tell kinds whatever their column is called: two different kinds, or the side of an account.
    private func isPlainly(_ words: [String: KindMeaning]) -> Bool {
        let sides: Set<String> = ["cr", "dr", "cr.", "dr."]
        return Set(words.filter { !$0.key.isEmpty }.map(\.value.kind)).count > 1 || words.keys.contains(where: sides.contains)
    }

    /// The meanings of a column's words, if all of them are known. Where a word stands for one side and nothing for the other, so does nothing.
    private func known(_ place: Int, isStated: Bool = false) -> [String: KindMeaning]? {
        guard let column = evidence.words.first(where: { $0.place == place }), !column.isTooMany,
            isStated || !NameTrait.otherKinds.fits(columns.rawName(place))
        else { return nil }
        let folded = column.folded
        let words = folded.keys.filter { !$0.isEmpty }
        let name = columns.rawName(place)
        var meanings = KindWords.initials(words, under: name)
        if meanings.isEmpty { meanings = NameTrait.asksIncome.fits(name) ? Self.answers(words) : KindWords.meanings(of: words) }
        guard !words.isEmpty, meanings.count == words.count else { return nil }
        if folded[""] != nil, NameTrait.blankTransfers.fits(name) { meanings[""] = KindMeaning(kind: .transfer) }
        if words.count == 1, folded[""] != nil, meanings[""] == nil { meanings[""] = Self.otherSide(meanings) }
        return meanings
    }

    /// The meanings of a column of kinds of which some words are not known, where the signs of the amounts agree with the others: then the
    /// signs tell those, too.
    private mutating func partlyKnown(_ column: WordEvidence) throws(LedgerError) -> [String: KindMeaning]? {
        guard !column.isTooMany, !columns.hasTwoAmounts, options.amountSign == .auto else { return nil }
        let folded = column.folded
        let words = folded.keys.filter { !$0.isEmpty }
        let meanings = KindWords.meanings(of: words)
        let sides = Set(meanings.values.map(\.kind))
        guard sides.isSuperset(of: [.income, .expense]) else { return nil }
        let counts = meanings.map { key, meaning in (meaning.kind, folded[key]?.positiveCount ?? 0, folded[key]?.negativeCount ?? 0) }
        let agree =
            proof != nil
            || counts.allSatisfy { kind, above, below in
                kind == .income ? above >= 2 * below : kind == .expense ? below >= 2 * above : true
            }
        let unknown = words.filter { meanings[$0] == nil }.compactMap { folded[$0]?.text }.sorted()
        guard agree, amount.negativeCount > 0 || proof != nil else { throw unknownWords(unknown, column.place) }
        if proof == nil, let spent = misplaced(folded) { throw misplaced(spent, in: column.place) }
        knowsAllKinds = false
        return meanings
    }

    /// What yes and no mean where a column asks whether money came in.
    private static func answers(_ words: some Sequence<String>) -> [String: KindMeaning] {
        words.reduce(into: [:]) { meanings, word in
            if let isIncome = CellWords.flag(word.utf8.span) { meanings[word] = KindMeaning(kind: isIncome ? .income : .expense) }
        }
    }

    /// Where all words stand for one side, nothing stands for the other.
    private static func otherSide(_ meanings: [String: KindMeaning]) -> KindMeaning? {
        let sides = Set(meanings.values.map(\.kind))
        return sides == [.income] ? KindMeaning(kind: .expense) : sides == [.expense] ? KindMeaning(kind: .income) : nil
    }

    /// What the words beside the amounts prove.
    private mutating func byWords() throws(LedgerError) -> (SignRule, String)? {
        guard let kinds, let place = kindPlace, let column = evidence.words.first(where: { $0.place == place }) else {
            return try byTypes()
        }
        var (outAbove, outBelow, inAbove, inBelow) = (0, 0, 0, 0)
        for (key, word) in column.folded {
            switch kinds[key]?.kind {
            case .expense: (outAbove, outBelow) = (outAbove + word.positiveCount, outBelow + word.negativeCount)
            case .income: (inAbove, inBelow) = (inAbove + word.positiveCount, inBelow + word.negativeCount)
            case .transfer, nil: break
            }
        }
        let name = columns.name(place)
        if outAbove > 0, inAbove > 0, inBelow == 0, goesBesideSigns(column) {
            return (.bySignOrKind, "the words in \(name) agree with each minus, and \(file.settler(\.kinds)) of amounts without one")
        }
        if outAbove + inBelow == 0 {
            guard outBelow + inAbove > 0 else { return amount.negativeCount == 0 ? (.byKind, "\(name) says so") : nil }
            let hasMinus = outBelow > 0 || !knowsAllKinds && amount.negativeCount > 0
            return hasMinus ? (.signed, "the words in \(name) agree with the signs") : (.byKind, "\(name) says so")
        }
        if outBelow + inBelow == 0 { return (.byKind, "\(name) says so, and no amount is below zero") }
        if inAbove + outBelow == 0 { return (.inverted, "by \(name), expenses are above zero and income is below") }
        if outAbove >= 2 * outBelow, inAbove >= inBelow, outAbove > 0 {
            return (.byKind, "\(name) says so; \(counted(outBelow + inBelow, "below zero ")) back")
        }
        if outBelow >= 2 * outAbove, inAbove >= inBelow {
            return (.signed, "the words in \(name) agree with most signs; \(counted(outAbove + inBelow)) back")
        }
        throw contradiction("\(name) and the signs of the amounts contradict each other")
    }

    /// Whether neither the balance nor the amounts show their signs, so that words must.
    var provesNothingElse: Bool {
        balance == .nothing && !columns.isSpending && amount.creditCount + amount.debitCount + amount.plusCount == 0
    }

    private mutating func settleUnlessBalanceObjects(_ rule: SignRule, _ reason: String) throws(LedgerError) {
        switch (balance, rule) {
        case (.follows(2..., _), .inverted), (.opposes(2..., _), .signed):
            throw contradiction("\(reason), but the balance says the opposite")
        default: settle(rule, reason)
        }
    }

    // MARK: The amounts alone

    private mutating func decideByAmounts() throws(LedgerError) {
        let (above, below) = (amount.positiveCount, amount.negativeCount)
        if amount.creditCount + amount.debitCount > 0 {
            let hasCredits = amount.creditCount > 0
            return settle(.marked(othersAreOut: hasCredits), "some amounts end in \(hasCredits ? "CR" : "DR")")
        }
        if above + below == 0 { return settle(.signed, "no amount is above or below zero") }
        if above == 0 { return settle(.signed, "all amounts are below zero") }
        if amount.plusCount > 0, below > 0 { return settle(.signed, "amounts have + and -") }
        if amount.plusCount > 0, amount.plusCount < above { return settle(.marked(othersAreOut: true), "some amounts have a +") }
        let (earns, pays) = (evidence.earnings > 0, evidence.payments > 0)
        if below > 0, earns, pays { throw contradiction("texts mention earnings above zero, and payments to a card below it") }
        if below > 0, pays {
            // The account that pays the card may have such a text as well; a card has many purchases for each payment.
            guard evidence.receipts > 0 ? above > below || evidence.payments >= below : above >= 3 * below else {
                throw contradiction("a text below zero mentions a payment, to a card or from an account, and nothing shows which")
            }
            return settle(.inverted, "the texts of amounts below zero mention payments to a card")
        }
        if below >= 2 * above, above + below >= 3 { return settle(.signed, "\(below) of \(above + below) amounts are below zero") }
        // One such text among many of purchases may be the name of a shop.
        if below > 0, earns, below >= above || 2 * evidence.earnings >= above {
            guard evidence.refundTexts < below || evidence.earnings == above else {
                throw contradiction("texts mention earnings above zero, and money that came back below it")
            }
            return settle(.signed, "the texts of amounts above zero mention earnings")
        }
        throw contradiction(
            below == 0
                ? "all amounts are above zero, and nothing says whether they are money in or money out"
                : above > below
                    ? "most amounts are above zero, and nothing says whether that is money in or money out"
                    : "about as many amounts are above zero as below it, and nothing says which are money in")
    }

    // MARK: Refusing

    func contradiction(_ why: String) -> LedgerError {
        let rows = evidence.examples.map { "line \($0.line): \($0.text)" }.joined(separator: "; ")
        var (hint, words) = (Hint(.amountSign, values: ["signed", "inverted"]), "")
        if let place = openKinds {
            words = ", or specify that \(columns.name(place)) tells money in from money out"
            hint = hint.or(Hint(.column, for: LedgerColumn.kind.rawValue, values: [columns.rawName(place)]))
        }
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: self.place,
                "\(why): as signed \(totals(.signed)), as inverted \(totals(.inverted)) (\(rows)); choose one\(words)", hint: hint))
    }

    /// A column whose words would tell kinds if its name did not speak of something else, such as the kind of a card.
    private var openKinds: Int? {
        guard kindPlace == nil, amount.negativeCount == 0 else { return nil }
        return evidence.words.first { known($0.place, isStated: true).map(isPlainly) ?? false }?.place
    }

    /// What a file comes to under a rule.
    func totals(_ rule: SignRule) -> String {
        let sums = amount.sums[mark]
        let (above, below) = (sums.positive?.description ?? "?", (sums.negative?.negated)?.description ?? "?")
        return rule == .inverted ? "\(below) came in and \(above) went out" : "\(above) came in and \(below) went out"
    }
}
