internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

// The column whose words tell kinds.
extension SignJudge {
    /// Finds the column whose words tell kinds: the one that is named, one with such a name, or one that has nothing but such words.
    mutating func findKinds() throws(LedgerError) {
        let stated = file.second.kinds.isEmpty ? options.kinds : file.second.kinds
        let given = KindWords.meanings(stated)
        if !given.isEmpty {
            guard let column = columnOfWords(Set(given.keys)) else {
                throw LedgerError(
                    Diagnostic(
                        .error, .csvUnknownKinds, at: self.place,
                        "no column has all of the words \(given.keys.sorted().map { "“\($0)”" }.joined(separator: ", "))"))
            }
            let words = column.folded
            let others = words.keys.filter { given[$0] == nil && !$0.isEmpty }
            let usual = others.compactMap { word in CellWords.usualKind(word).map { (word, KindMeaning(kind: $0)) } }
            kinds = Dictionary(uniqueKeysWithValues: usual).merging(KindWords.meanings(of: others)) { $1 }.merging(given) { $1 }
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
            kinds = known(named, isStated: isStated)
            if kinds == nil, isStated { try refuseStated(named) }
            return
        }
        // An empty name says that there is none.
        guard !isStated else { return }
        let kindColumns = evidence.words.filter { isNamedKind($0.place) }
        // Words for both sides go before those for transfers alone, which may be all that a file has.
        func haveSides(_ column: WordEvidence) -> Bool { known(column.place)?.contains { $0.value.kind != .transfer } ?? false }
        for column in kindColumns.filter(haveSides) + kindColumns {
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

    /// Refuses words of the column that someone says has kinds, where nothing else tells the signs of amounts.
    private func refuseStated(_ place: Int) throws(LedgerError) {
        guard options.amountSign == .auto, provesNothingElse, !columns.hasTwoAmounts, amount.negativeCount == 0,
            let column = evidence.words.first(where: { $0.place == place }), !column.isTooMany
        else { return }
        let meanings = KindWords.meanings(of: column.folded.keys.filter { !$0.isEmpty })
        let unknown = column.folded.filter { !$0.key.isEmpty && meanings[$0.key] == nil }
        if !unknown.isEmpty { throw unknownWords(unknown.values.map(\.text).sorted(), place) }
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
            || LikelyNames.namesSides(columns.rawName(place))
    }

    /// Whether words tell kinds whatever their column is called: two different kinds, or the side of an account.
    func isPlainly(_ words: [String: KindMeaning]) -> Bool {
        let sides: Set<String> = ["cr", "dr", "cr.", "dr."]
        return Set(words.filter { !$0.key.isEmpty }.map(\.value.kind)).count > 1 || words.keys.contains(where: sides.contains)
    }

    /// The meanings of a column's words, if all of them are known. Where a word stands for one side and nothing for the other, so does nothing.
    func known(_ place: Int, isStated: Bool = false) -> [String: KindMeaning]? {
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

    // MARK: What the words show

    /// What the words beside the amounts prove.
    func wordsOfKinds() throws(LedgerError) -> Testimony? {
        guard let kinds, let place = kindPlace, let column = evidence.words.first(where: { $0.place == place }) else {
            if let accountsOfRows { return accountsOfRows }
            return try typesOfRows()
        }
        let name = columns.name(place)
        let byBalance = proof == nil ? [] : Set([false, true].filter(agreesWithWords).map { SignReading.byBalance(isDebt: $0) })
        // Words of which some are not known say no more than that of rows whose direction the balance proves.
        if proof != nil, !knowsAllKinds {
            guard comparison?.hasWords ?? false else { return nil }
            return Testimony(byBalance.isEmpty ? [.byKind] : byBalance, "\(name) says so")
        }
        var count = (outAbove: 0, outBelow: 0, inAbove: 0, inBelow: 0)
        for (key, word) in column.folded {
            switch kinds[key]?.kind {
            case .expense: (count.outAbove, count.outBelow) = (count.outAbove + word.positiveCount, count.outBelow + word.negativeCount)
            case .income: (count.inAbove, count.inBelow) = (count.inAbove + word.positiveCount, count.inBelow + word.negativeCount)
            case .transfer, nil: break
            }
        }
        func says(_ rule: SignRule, _ reason: String) -> Testimony { Testimony(byBalance.union([.rule(rule)]), reason) }
        if count.outAbove > 0, count.inAbove > 0, count.inBelow == 0, goesBesideSigns(column) {
            return says(.bySignOrKind, "the words in \(name) agree with each minus, and \(file.settler(\.kinds)) of amounts without one")
        }
        if count.outAbove + count.inBelow == 0 {
            guard count.outBelow + count.inAbove > 0 else { return amount.negativeCount == 0 ? says(.byKind, "\(name) says so") : nil }
            let hasMinus = count.outBelow > 0 || !knowsAllKinds && amount.negativeCount > 0
            return hasMinus ? says(.signed, "the words in \(name) agree with the signs") : says(.byKind, "\(name) says so")
        }
        if count.outBelow + count.inBelow == 0 { return says(.byKind, "\(name) says so, and no amount is below zero") }
        if count.inAbove + count.outBelow == 0 { return says(.inverted, "by \(name), expenses are above zero and income is below") }
        func counted(_ count: Int, _ which: String = "") -> String { "\(count) amount\(count == 1 ? "" : "s") \(which)came" }
        if count.outAbove >= 2 * count.outBelow, count.inAbove >= count.inBelow, count.outAbove > 0 {
            return says(.byKind, "\(name) says so; \(counted(count.outBelow + count.inBelow, "below zero ")) back")
        }
        if count.outBelow >= 2 * count.outAbove, count.inAbove >= count.inBelow {
            return says(.signed, "the words in \(name) agree with most signs; \(counted(count.outAbove + count.inBelow)) back")
        }
        return .open("\(name) and the signs of the amounts contradict each other")
    }
}
