internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import WrittenCells

/// Decides what gives amounts their signs, and refuses what proves nothing.
struct SignJudge {
    var rule = SignRule.signed
    /// Where the rows begin whose money went out, by `SignRule.byBalance`.
    var outOffsets: [Int] = []
    var isOutSigned = false
    var isInSigned = false
    var kinds: [String: KindMeaning]?
    /// Whether all words of that column have a meaning; else the signs of the amounts tell the others.
    var knowsAllKinds = true
    /// The column of kinds, if one has a meaning.
    var kindPlace: Int?
    var value = ""
    var reason = ""
    /// What was found, in the order in which it was heard.
    private(set) var findings: [LedgerFinding] = []
    /// What to tell of an option that was believed against what the file shows.
    private(set) var warning: Diagnostic?

    let file: LedgerFile
    let evidence: LedgerEvidence
    var options: LedgerReadingOptions { file.options }
    let plan: ColumnPlan
    let mark: Int
    let balance: BalanceFinding?
    /// The directions of amounts without signs, where the balance proves them.
    let proof: BalanceSteps.Proof?
    /// The same where the balance falls by all amounts, and the oldest row is left open.
    private let oneWay: BalanceSteps.Proof?
    /// What the rows say that the balance says as well.
    private(set) var comparison: BalanceComparison?
    /// The line of the header, which messages name.
    let place: SourcePlace

    init(
        _ file: LedgerFile, _ evidence: LedgerEvidence, _ plan: ColumnPlan, mark: Int, _ balance: BalanceFinding?,
        _ proof: BalanceSteps.Proof?, at place: SourcePlace
    ) {
        (self.file, self.evidence, self.plan, self.mark, self.balance, self.place) = (file, evidence, plan, mark, balance, place)
        let oneWay = proof.flatMap { $0.into.offsets.isEmpty && !$0.open.isEmpty ? $0 : nil }
        // Where the balance goes one way, one sign for all amounts says as much. An option for the open row says nothing of the others.
        self.proof =
            switch file.options.amountSign {
            case .unsigned: nil
            case .auto: proof.flatMap { $0.isOneWay ? nil : $0 }
            case .signed, .inverted: proof.flatMap { $0.isOneWay ? oneWay : $0 }
            }
        self.oneWay = oneWay
    }

    var columns: LedgerColumns { evidence.columns }
    var amount: AmountEvidence { evidence.amount }

    mutating func decide() throws(LedgerError) {
        try findKinds()
        if columns.hasTwoAmounts { try decideTwo() } else { try decideOne() }
        try checkOpenWords()
        if rule != .signed, rule != .bySignOrKind { try refuseUnknown(besideMinus: false) }
    }

    /// Hears all that speaks for the signs of amounts in one column.
    private mutating func decideOne() throws(LedgerError) {
        if options.amountSign == .unsigned, kinds == nil, plan[.column(.kind)] < 0, !columns.isCanonical { throw missingKinds }
        if let proof { comparison = try compare(proof) }
        let outcomes = Dictionary(uniqueKeysWithValues: readings.map { ($0, outcome($0)) })
        var resolver = Resolver(readings) { outcomes[$0] ?? .byRow($0) }
        try resolver.hear(Self.witnesses, of: self)
        findings += resolver.heard.map { LedgerFinding($0, of: .signs, \.name) }
        for (finding, other) in resolver.contradictions {
            // An option is believed, and what it is believed against is said.
            guard other.strength == .option, proof == nil || finding.strength > .arithmetic else { throw refusal(of: finding, other) }
            if finding.strength <= .arithmetic { warning = warning ?? overruled(finding, other) }
        }
        // Words for what came back are asked about before names and habits are believed.
        if resolver.decisive?.strength.isGuess ?? true {
            try checkMoneyBack(columns.index(of: .amount), amount)
        }
        guard resolver.isSettled, let decisive = resolver.decisive, let reading = resolver.left.first(where: decisive.keeps.contains) else {
            throw refusal(resolver.last, resolver.left)
        }
        // Amounts above zero by which all balances fall may have no signs, or those of what was spent.
        if let oneWay, let row = oneWay.open.first, proof == nil, decisive.strength == .arithmetic, kinds == nil,
            !columns.isSpending
        {
            throw openRow(row, oneWay.open.count, oneWay)
        }
        try settle(reading, decisive.reason)
        if [.option, .profile].contains(decisive.strength) { try ignoreContradictingWords(reading) }
    }

    /// Where all amounts are on one side, as someone has stated, words for both sides tell no kinds: an expense that came in is none.
    private mutating func ignoreContradictingWords(_ reading: SignReading) throws(LedgerError) {
        guard [.signed, .inverted].contains(reading), amount.negativeCount == 0, let place = kindPlace,
            let kinds, Set(kinds.values.map(\.kind)).isSuperset(of: [.income, .expense]), let words = try wordsOfKinds(),
            words.keeps?.contains(reading) != true
        else { return }
        (self.kinds, kindPlace) = (nil, nil)
        warning =
            warning
            ?? Diagnostic(
                .warning, .csvReading, at: self.place,
                "the signs of amounts are read as asked for (\(reading.name)), although \(words.reason); \(columns.name(place)) is "
                    + "ignored: as signed \(totals(.signed)), as inverted \(totals(.inverted))")
    }

    /// All readings that the cells allow.
    private var readings: [SignReading] {
        var readings = [SignReading.signed, .inverted]
        if kinds != nil || options.amountSign == .unsigned || rootKindPlace != nil { readings.append(.byKind) }
        if kinds != nil { readings.append(.rule(.bySignOrKind)) }
        if amount.creditCount + amount.debitCount > 0 {
            readings.append(.rule(.marked(othersAreOut: amount.creditCount > 0)))
        } else if amount.plusCount > 0 {
            readings.append(.rule(.marked(othersAreOut: true)))
        }
        return proof == nil ? readings : readings + [.byBalance(isDebt: false), .byBalance(isDebt: true)]
    }

    /// What a reading makes of the rows.
    private func outcome(_ reading: SignReading) -> SignOutcome {
        if case .byBalance(let isDebt) = reading {
            return knowsAllKinds && agreesWithWords(isDebt: isDebt) ? outcome(.byKind) : .byRow(reading)
        }
        guard case .rule(let rule) = reading, Self.isOfRows(rule), rule != .byKind || rootKindPlace == nil else { return .byRow(reading) }
        let column = evidence.words.first { $0.place == kindPlace }
        let words = column.map { Array($0.folded) } ?? []
        let counts =
            words.isEmpty ? [("", amount.positiveCount, amount.negativeCount)] : words.map { ($0, $1.positiveCount, $1.negativeCount) }
        var rows: [SignOutcome.Rows: Bool] = [:]
        for (word, above, below) in counts {
            if above > 0 { rows[SignOutcome.Rows(word: word, isBelow: false)] = comesIn(rule, kinds?[word]?.kind, isBelow: false) }
            if below > 0 { rows[SignOutcome.Rows(word: word, isBelow: true)] = comesIn(rule, kinds?[word]?.kind, isBelow: true) }
        }
        return .byRows(rows)
    }

    /// Whether a rule tells the sides of rows by their words and signs.
    private static func isOfRows(_ rule: SignRule) -> Bool {
        switch rule {
        case .signed, .inverted, .byKind, .bySignOrKind: true
        case .byBalance, .marked, .ofPostings: false
        }
    }

    private func comesIn(_ rule: SignRule, _ kind: Entry.Kind?, isBelow: Bool) -> Bool {
        let isExpense = kind.map { $0 == .expense }
        return switch rule {
        case .inverted, .ofPostings: isBelow
        case .byKind: isExpense.map { $0 == isBelow } ?? !isBelow
        case .bySignOrKind: !isBelow && !(isExpense ?? false)
        case .signed, .byBalance, .marked: !isBelow
        }
    }

    private mutating func settle(_ reading: SignReading, _ reason: String) throws(LedgerError) {
        switch reading {
        case .rule(let rule): settle(rule, reason)
        case .byBalance(let isDebt): try settleByBalance(isDebt: isDebt, reason)
        }
    }

    mutating func settle(_ rule: SignRule, _ reason: String, isDebt: Bool = false) {
        self.rule = rule
        self.reason = reason
        value =
            switch rule {
            case .signed: "signed: below zero is money out"
            case .inverted, .ofPostings: "inverted: above zero is money out"
            case .byKind: "by kind: \(kindWords)"
            case .bySignOrKind: "below zero is money out; without a minus, by kind: \(kindWords)"
            case .byBalance:
                isDebt ? "by balance: a rise is money out, a fall is money in" : "by balance: a rise is money in, a fall is money out"
            case .marked(true): "amounts without a mark are money out"
            case .marked(false): "amounts without a mark are money in"
            }
    }

    private var kindWords: String {
        guard let kinds else { return "income or expense" }
        return kinds.sorted { ($0.value.kind.rawValue, $0.key) < ($1.value.kind.rawValue, $1.key) }.map { word, meaning in
            "\(word.isEmpty ? "nothing" : word) is \(meaning.kind == .expense ? "out" : meaning.kind == .income ? "in" : "transfer")"
        }.joined(separator: ", ")
    }

    func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }

    // MARK: Refusing

    private var missingKinds: LedgerError {
        LedgerError(
            Diagnostic(
                .error, .csvMissingColumn, at: place,
                "the amounts are declared unsigned, but no column says which of them are income and which are expenses; specify that column",
                hint: Hint(.column, for: "kind", values: ["…"])))
    }

    /// Says that two findings contradict each other.
    private func refusal(of finding: Finding<SignReading>, _ other: Finding<SignReading>) -> LedgerError {
        if let proof, let comparison, [finding, other].contains(where: { $0.keeps.contains(.byBalance(isDebt: false)) }) {
            if other.strength == .option || finding.strength == .profile { return contradicted(proof) }
            if let error = contradiction(of: comparison, proof) { return error }
        }
        return contradiction("\(finding.reason), but \(other.reason)")
    }

    /// Says what leaves readings open.
    private func refusal(_ last: Finding<SignReading>?, _ left: [SignReading]) -> LedgerError {
        if let proof, left.contains(.byBalance(isDebt: true)) { return openDebt(proof, last?.reason ?? "") }
        return contradiction(last?.reason ?? lack)
    }

    /// What the amounts alone do not show.
    private var lack: String {
        let (above, below) = (amount.positiveCount, amount.negativeCount)
        if below == 0 { return "all amounts are above zero, and nothing says whether they are money in or money out" }
        return above > below
            ? "most amounts are above zero, and nothing says whether that is money in or money out"
            : "about as many amounts are above zero as below it, and nothing says which are money in"
    }

    private func overruled(_ finding: Finding<SignReading>, _ option: Finding<SignReading>) -> Diagnostic {
        Diagnostic(
            .warning, .csvAmbiguousSign, at: place,
            "the signs of amounts are read as asked for (\(option.keeps.map(\.name).sorted().joined(separator: " or "))), although "
                + "\(finding.reason): as signed \(totals(.signed)), as inverted \(totals(.inverted))")
    }

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
        let columns = evidence.words.filter { !$0.isTooMany }
        return (columns.first { known($0.place, isStated: true).map(isPlainly) ?? false } ?? columns.first(where: beginsWithSides))?.place
    }

    /// Whether words of a column begin with those of both sides: `Débito cuenta`, `Crédito transferencia`.
    private func beginsWithSides(_ column: WordEvidence) -> Bool {
        let sides = column.folded.keys.compactMap { $0.split(separator: " ").first.flatMap { KindWords.kind(String($0)) } }
        return Set(sides).isSuperset(of: [.income, .expense])
    }

    /// What a file comes to under a rule.
    func totals(_ rule: SignRule) -> String {
        let sums = amount.sums[mark]
        let (above, below) = (sums.positive?.description ?? "?", (sums.negative?.negated)?.description ?? "?")
        return rule == .inverted ? "\(below) came in and \(above) went out" : "\(above) came in and \(below) went out"
    }
}
