internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import WrittenCells

/// What is known of amounts whose decimal mark is asked for.
struct MarkQuestion {
    enum Mark: String, Sendable {
        case point, comma

        var byte: UInt8 { self == .comma ? AmountCell.comma : AmountCell.point }
        var other: Mark { self == .comma ? .point : .comma }
    }

    private let judge: LayoutJudge
    private let amounts: AmountEvidence
    /// An amount whose only mark may stand before decimals or between thousands, and that mark; there may be amounts with either.
    private let open: AmountEvidence.Example?
    private let ownMark: Mark
    private let isMixed: Bool
    /// How many decimals their currencies have; `nil` for one that is not known.
    private let units: [Int?]

    init(_ judge: LayoutJudge) {
        var amounts = judge.evidence.amount
        for other in [judge.evidence.money, judge.evidence.out, judge.evidence.moved] { amounts.merge(proofsOf: other) }
        (self.judge, self.amounts) = (judge, amounts)
        open = amounts.first(.point3) ?? amounts.first(.comma3)
        ownMark = amounts.first(.point3) == nil ? .comma : .point
        isMixed = amounts.first(.point3) != nil && amounts.first(.comma3) != nil
        units = judge.openUnits(amounts)
    }

    /// Whether an amount has a mark.
    var isOpen: Bool { open != nil || amounts.first(.point) != nil || amounts.first(.comma) != nil }

    /// How many decimals the open amounts have at most; `nil` where that is not known.
    private var openUnit: Int? { units.contains(nil) ? nil : units.compactMap(\.self).max() }

    static let witnesses: [Witness<MarkQuestion, Mark>] = [
        Witness("decimal-mark", .option) { question in question.isOfProfile ? nil : question.stated },
        Witness("amounts with a point", .proof) { $0.proof(.point, .point) },
        Witness("amounts with a comma", .proof) { $0.proof(.comma, .comma) },
        Witness("amounts of the balance", .arithmetic, \.markOfBalances),
        Witness("balance", .arithmetic, \.stepsOfBalance),
        Witness("decimal-mark", .profile) { question in question.isOfProfile ? question.stated : nil },
        Witness("decimals of the currency", .names, \.decimalsOfCurrency),
        Witness("separator and dates", .habit, \.usualMark),
    ]

    // MARK: Who is heard

    private var isOfProfile: Bool { judge.file.isOfProfile(\.decimalMark) }

    private var stated: Testimony<Mark>? {
        switch judge.options.decimalMark {
        case .auto: nil
        case .point: Testimony([.point], judge.file.settler(\.decimalMark))
        case .comma: Testimony([.comma], judge.file.settler(\.decimalMark))
        }
    }

    private func proof(_ proof: WrittenAmount.Proof, _ mark: Mark) -> Testimony<Mark>? {
        amounts.first(proof).map { Testimony([mark], "\($0.text) on line \($0.line) has no other reading") }
    }

    /// Balances that have one reading, and the mark that they show.
    private var shown: (example: AmountEvidence.Example, mark: Mark)? {
        switch (judge.evidence.balanceMarks.first(.point), judge.evidence.balanceMarks.first(.comma)) {
        case (let point?, nil): (point, .point)
        case (nil, let comma?): (comma, .comma)
        default: nil
        }
    }

    /// Whether the mark of the balances would give amounts more decimals than their currency and the balances have.
    private var isOdd: Bool {
        guard let shown, shown.mark == ownMark else { return false }
        return openUnit ?? 3 < 3 && shown.example.decimals(ownMark.byte) != 3
    }

    /// One hand writes amounts and balances: of `12.500` and `1000.500` the second has one reading.
    private var markOfBalances: Testimony<Mark>? {
        guard let shown, !isMixed, !isOdd, open != nil else { return nil }
        return Testimony([shown.mark], "the balance \(shown.example.text) on line \(shown.example.line) has no other reading")
    }

    private var stepsOfBalance: Testimony<Mark>? {
        let strengths = judge.evidence.balances.map(\.strength)
        let best = strengths[0] > strengths[1] ? 0 : 1
        // One step may follow by chance.
        guard open != nil, strengths.contains(0), strengths[best] > 1 else { return nil }
        return Testimony([best == 0 ? .point : .comma], "only this way do the balances add up")
    }

    /// Whether nothing speaks against reading all amounts by one rule; some banks write three decimals of every currency.
    private var isRegular: Bool {
        let mayHaveThree = openUnit == 2 && amounts.otherCount == 0 && amounts.openCount > 2 && judge.habit?.mark == ownMark.byte
        return !isMixed && !mayHaveThree && !isOdd
    }

    private var decimalsOfCurrency: Testimony<Mark>? {
        guard let open, isRegular, let openUnit, openUnit < 3 else { return nil }
        let reason = "its currency has fewer than three decimals, so the \(ownMark.rawValue) in \(open.text) separates thousands"
        return Testimony([ownMark.other], reason)
    }

    private var usualMark: Testimony<Mark>? {
        guard open != nil, isRegular, let habit = judge.habit else { return nil }
        // Where a currency has three decimals, no habit makes groups of them.
        guard habit.mark == ownMark.byte || units.allSatisfy({ $0 ?? 0 < 3 }) else { return nil }
        return Testimony([habit.mark == AmountCell.comma ? .comma : .point], "\(habit.reason), and nothing contradicts it")
    }

    // MARK: Refusing

    /// Says that two findings contradict each other.
    func refusal(of finding: Finding<Mark>, _ other: Finding<Mark>) -> LedgerError {
        if let point = amounts.first(.point), let comma = amounts.first(.comma) {
            return judge.refuse(
                .csvAmbiguousAmount, line: max(point.line, comma.line),
                "\(point.text) on line \(point.line) has a decimal point, \(comma.text) on line "
                    + "\(comma.line) a decimal comma; specify the file's decimal mark",
                Hint(.decimalMark, values: ["point", "comma"]))
        }
        let example = amounts.first(.point) ?? amounts.first(.comma) ?? open
        let said = finding.keeps.first ?? .point
        let what =
            finding.strength == .profile ? "the profile “\(judge.file.profile?.name ?? "")” states a decimal \(said)" : finding.reason
        return judge.refuse(
            .csvAmbiguousAmount, line: example?.line ?? judge.file.start.line, "\(what), but \(other.reason); specify the decimal mark",
            Hint(.decimalMark, values: [said.other, said].map(\.rawValue)))
    }

    /// Says what the open amount may be.
    var refusal: LedgerError {
        let text = open?.text ?? ""
        let values = AmountCell.marks.compactMap { mark in AmountCell.amount(text.utf8.span, mark: mark)?.description }
        return judge.refuse(
            .csvAmbiguousAmount, line: open?.line ?? judge.file.start.line,
            "\(text) may be \(values.joined(separator: " or ")); specify the decimal mark",
            Hint(.decimalMark, values: ["point", "comma"]))
    }
}
