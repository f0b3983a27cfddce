internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import WrittenCells

// Types of transactions.
extension SignJudge {
    /// What the accounts of an accounting program say of signs.
    var accountsOfRows: Testimony? {
        guard !columns.hasTwoAmounts else { return nil }
        guard let column = evidence.roots.nominal else {
            // A register in which each row names the other side says nothing of its own account.
            guard let other = ofHoldings else { return nil }
            return .open(
                "\(columns.name(other)) has nothing but accounts that hold money, and the account of the rows may be one, or of income or expense"
            )
        }
        let (name, arePostings) = (columns.name(column.place), layoutJudge.arePostings(column.place))
        let turned = "by the accounts in \(name), expenses are above zero and income is below"
        let plain = "the accounts of income and expense in \(name) agree with the signs"
        if arePostings, column.holding > 0 { return Testimony([.inverted], turned) }
        if rootKindPlace != nil { return Testimony([.byKind], "\(name) says so, and no income is below zero") }
        switch column.directions {
        case (1, 1): return Testimony([.signed], plain)
        case (-1, -1): return Testimony([.inverted], turned)
        case (0, -1) where arePostings || columns.balance < 0: return Testimony([.inverted], turned)
        case (-1, 0) where arePostings: return Testimony([.inverted], turned)
        case (1, 0) where !arePostings, (0, 1) where !arePostings: return Testimony([.signed], plain)
        default: return .open("the accounts in \(name) say what is income and expense, and the signs do not agree with them")
        }
    }

    /// What looks at the columns with the decimal mark that is known.
    var layoutJudge: LayoutJudge {
        var judge = LayoutJudge(file, evidence)
        judge.layout.decimalMark = AmountCell.marks[mark]
        return judge
    }

    /// The column whose accounts tell income from expense where no amount has a sign for it, but for what came back.
    var rootKindPlace: Int? {
        guard kinds == nil, balance == nil, !columns.hasTwoAmounts, let column = evidence.roots.nominal, column.directions == (1, -1),
            column.income.below == 0, !layoutJudge.arePostings(column.place)
        else { return nil }
        return column.place
    }

    /// The column of other accounts, all of which hold money, where no row names its own.
    private var ofHoldings: Int? {
        let roots = evidence.roots.columns
        return roots.count == 1 && roots[0].holding > 1 && plan[.column(.account)] < 0 && file.start.hasHeader ? roots[0].place : nil
    }

    /// Whether balances are those of accounts of income and expense, or may be: these say nothing of what came in.
    var areOfPostings: Bool {
        guard !columns.hasTwoAmounts else { return false }
        return evidence.roots.nominal.map { layoutJudge.arePostings($0.place) } ?? (ofHoldings != nil)
    }

    /// What types of transactions prove, of which only some are on one side.
    func typesOfRows() throws(LedgerError) -> Testimony? {
        for column in evidence.words where isNamedKind(column.place) && !column.isTooMany {
            var (agreeing, opposing, unknown) = (0, 0, [String]())
            // A few types that are on the other side in other files tell nothing of all rows.
            var (isSure, isOfCard) = (false, false)
            for (key, word) in column.folded {
                let plain = KindWords.kind(key)
                guard let kind = plain ?? CellWords.usualKind(key) else {
                    if !key.isEmpty { unknown.append(word.text) }
                    continue
                }
                let isOut = kind == .expense
                guard isOut || kind == .income else { continue }
                agreeing += isOut ? word.negativeCount : word.positiveCount
                opposing += isOut ? word.positiveCount : word.negativeCount
                guard plain != nil || !CellWords.isShared(key), word.positiveCount + word.negativeCount > 0 else { continue }
                // What shops give back is below zero, as on a card.
                isSure = isSure || plain != nil || isOut || word.negativeCount == 0
                isOfCard = isOfCard || plain != nil || isOut && word.positiveCount > 0
            }
            let name = columns.name(column.place)
            if amount.negativeCount > 0 {
                guard isSure || 2 * (agreeing + opposing) >= amount.negativeCount + amount.positiveCount else { continue }
                if agreeing > 0, opposing == 0 { return Testimony([.signed], "the types in \(name) agree with the signs") }
                if agreeing > 0, options.amountSign == .auto, let spent = misplaced(column.folded) {
                    throw misplaced(spent, in: column.place)
                }
                guard opposing > 0, agreeing == 0, isOfCard else { continue }
                guard amount.positiveCount == 0 || amount.plusCount < amount.positiveCount else {
                    return .open("the types in \(name) say the opposite of the signs, and every amount above zero has a +")
                }
                return Testimony([.inverted], "the types in \(name) all say the opposite of the signs")
            } else if amount.negativeCount == 0, !unknown.isEmpty, unknown.count <= 4 || agreeing + opposing > 0, provesNothingElse {
                throw unknownWords(unknown.sorted(), column.place)
            }
        }
        return nil
    }

    /// Refuses a type that is not known, and holds a word of money out, where the file writes minus, but not before its amounts: they may be
    /// of either side. A balance shows which.
    func checkOpenWords() throws(LedgerError) {
        guard rule == .signed, options.amountSign == .auto, proof == nil, !columns.hasTwoAmounts, amount.negativeCount > 0,
            amount.plusCount < amount.positiveCount
        else { return }
        if let balance, balance.wholeSteps > 0 { return }
        for column in evidence.words where !column.isTooMany {
            let name = columns.rawName(column.place)
            guard column.place == kindPlace || mayTell(column.place, ofSpending: false) || name.isEmpty else { continue }
            let open = column.folded.filter { key, word in
                word.positiveCount > 0 && word.negativeCount == 0 && CellWords.tellsSpending(key) && kinds?[key] == nil
                    && KindWords.kind(key) == nil && CellWords.usualKind(key) == nil
            }
            guard open.isEmpty else { throw unknownWords(open.values.map(\.text).sorted(), column.place) }
        }
    }

    /// Refuses words of which options that tell those of others say nothing; where they go beside signs, a minus says it.
    func refuseUnknown(besideMinus: Bool) throws(LedgerError) {
        guard !knowsAllKinds, !options.kinds.isEmpty, let column = evidence.words.first(where: { $0.place == kindPlace }) else { return }
        let unknown = column.folded.filter { key, word in
            let hasMinus = besideMinus && !columns.hasTwoAmounts && word.negativeCount > 0 && word.positiveCount == 0
            return kinds?[key] == nil && !key.isEmpty && word.count > 0 && !hasMinus
        }
        guard unknown.isEmpty else { throw unknownWords(unknown.values.map(\.text).sorted(), column.place) }
    }

    func unknownWords(_ words: [String], _ place: Int) -> LedgerError {
        let list = words.prefix(8).map { "“\($0.prefix(30))”" }.joined(separator: ", ") + (words.count > 8 ? ", …" : "")
        let what = words.count > 2 ? "which of them mean money out and which money in" : "what they mean"
        return LedgerError(
            Diagnostic(
                .error, .csvUnknownKinds, at: self.place,
                "\(columns.name(place)) tells money in from money out, but the words \(list) are not known; "
                    + "with the signs as written, \(totals(.signed)); specify \(what)",
                hint: hint(Self.meanings(words), column: place)))
    }

    /// What words may mean; where amounts have signs, the column may tell something else.
    private func hint(_ meanings: [String], column: Int) -> Hint {
        let kinds = Hint(.kinds, values: meanings)
        guard amount.negativeCount > 0, !columns.hasTwoAmounts else { return kinds }
        return kinds.or(Hint(.column, for: LedgerColumn.kind.rawValue, values: [""]))
    }

    /// What words may mean, each way; of more than two, what is to be filled in.
    private static func meanings(_ words: [String]) -> [String] {
        switch words.count {
        case 1: ["out=\(words[0])", "in=\(words[0])", "transfer=\(words[0])"]
        case 2:
            [
                "out=\(words[0]),in=\(words[1])", "out=\(words[1]),in=\(words[0])", "out=\(words[0])|\(words[1])",
                "in=\(words[0])|\(words[1])",
            ]
        default: ["out=…|…,in=…|…"]
        }
    }

    /// Whether neither the balance nor the amounts show their signs, so that words must.
    var provesNothingElse: Bool {
        balance == nil && !columns.isSpending && amount.creditCount + amount.debitCount + amount.plusCount == 0
    }

    /// Whether what options say of words goes beside signs: a word that is money out has a minus before each of its amounts, or before none.
    func goesBesideSigns(_ column: WordEvidence) -> Bool {
        let given = Set(options.kinds.keys.map(KindWords.folded))
        return !given.isEmpty && amount.negativeCount > 0
            && column.folded.allSatisfy { key, word in
                guard kinds?[key]?.kind == .expense else { return true }
                guard word.negativeCount > 0 else { return word.positiveCount == 0 || given.contains(key) }
                return word.positiveCount == 0 && !CellWords.tellsRefund(CellWords.Text(key))
            }
    }

    /// Refuses amounts without signs among which a type is one of money that came back: `Refund`, `返品`.
    func checkMoneyBack(_ amount: Int, _ amounts: AmountEvidence) throws(LedgerError) {
        guard amounts.negativeCount == 0, amounts.plusCount == 0 else { return }
        let isSpending = columns.isSpending || columns.hasTwoAmounts
        for column in evidence.words where !column.isTooMany && mayTell(column.place, ofSpending: isSpending) {
            let words = column.folded.filter { !$0.key.isEmpty && $0.value.positiveCount + $0.value.negativeCount > 0 }
            let back = words.keys.filter {
                (KindWords.kind($0) ?? CellWords.usualKind($0)) == .income || CellWords.tellsRefund(CellWords.Text($0))
            }
            guard !back.isEmpty, back.count < words.count, words.count <= 8 else { continue }
            func joined(_ keys: some Sequence<String>) -> String { keys.compactMap { words[$0]?.text }.sorted().joined(separator: "|") }
            func hint(_ kinds: String) -> Hint {
                let kinds = Hint(.kinds, values: [kinds])
                return columns.hasTwoAmounts ? Hint(.column, for: "spent", values: [columns.rawName(amount)]).and(kinds) : kinds
            }
            let what =
                isSpending
                ? "\(columns.name(amount)) is the name of a spending column" : "no amount in \(columns.name(amount)) has a sign"
            let spent = joined(Set(words.keys).subtracting(back))
            throw LedgerError(
                Diagnostic(
                    .error, .csvUnknownKinds, at: place,
                    "\(what), and “\(joined(back))” in \(columns.name(column.place)) means money that came \(isSpending ? "back" : "in"); "
                        + "specify what each word means",
                    hint: hint("out=\(spent),in=\(joined(back))").or(hint("out=\(joined(words.keys))"))))
        }
    }

    /// Whether a column may have types of transactions: of spending, any but those of what people or cards are, or of what became of rows, where
    /// a word for what came back takes the row itself back.
    private func mayTell(_ place: Int, ofSpending: Bool) -> Bool {
        let others = [plan[.column(.category)], plan[.column(.note)]] + columns.states.map(\.place)
        return (ofSpending ? !others.contains(place) : isNamedKind(place)) && !NameTrait.otherKinds.fits(columns.rawName(place))
    }

    /// The alphabetically first type of spending whose amounts are all above zero, in a file where others are below.
    func misplaced(_ types: [String: WordEvidence.Word]) -> String? {
        types.filter { key, word in
            CellWords.usualKind(key) == .expense && !CellWords.isShared(key) && word.positiveCount > 0 && word.negativeCount == 0
        }.values.map(\.text).min()
    }

    func misplaced(_ type: String, in place: Int) -> LedgerError {
        contradiction("other types in \(columns.name(place)) agree with the signs, but “\(type.prefix(30))” is above zero")
    }
}
