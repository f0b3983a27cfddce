internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// What the rows of a file say that is to be compared with the directions that a balance proves.
struct BalanceComparison {
    /// The first line on which a word says the opposite of the balance of an account, and of a debt.
    fileprivate(set) var opposes: (asset: (line: Int, word: String)?, debt: Bool) = (nil, false)
    /// Whether a word says anything of a row whose direction is proven.
    fileprivate(set) var hasWords = false
    /// Rows of which the balance shows nothing, and a word does.
    fileprivate(set) var told: [Int: Entry.Kind] = [:]
    /// Rows that tell of earnings where the balance rises, and of payments to a card where it falls.
    fileprivate var (earnings, payments) = (0, 0)
    fileprivate static let maxTexts = 500

    /// Whether texts show that the balance may be what is owed: payments where it falls, and a name of spending or few of them.
    func hintsDebt(_ proof: BalanceSteps.Proof, isSpending: Bool) -> Bool {
        payments > 0 && earnings == 0 && (2 * proof.out.offsets.count < proof.count || isSpending)
    }
}

// Amounts without signs, whose directions the balance proves row for row.
extension SignJudge {
    /// Whether words tell the sides of rows, and each says what the balance does.
    func agreesWithWords(isDebt: Bool) -> Bool {
        guard kinds != nil, let comparison, comparison.hasWords else { return false }
        return isDebt ? !comparison.opposes.debt : comparison.opposes.asset == nil
    }

    mutating func settleByBalance(isDebt: Bool, _ reason: String) throws(LedgerError) {
        guard let proof, let comparison else { return }
        var (out, open, reasons) = ([Int](), [BalanceSteps.Row](), [reason])
        for row in proof.open {
            guard let kind = comparison.told[row.offset] else {
                open.append(row)
                continue
            }
            reasons.append("the word on line \(row.line)")
            if kind == .expense { out.append(row.offset) }
        }
        if let row = open.first {
            guard options.amountSign != .auto else { throw openRow(row, open.count, proof) }
            reasons.append("\(file.settler(\.amountSign)) for line \(open.map { "\($0.line)" }.joined(separator: ", "))")
            if options.amountSign == .inverted { out += open.map(\.offset) }
        }
        outOffsets = ((isDebt ? proof.into : proof.out).offsets + out).sorted()
        settle(.byBalance, reasons.joined(separator: "; "), isDebt: isDebt)
    }

    /// Looks at the words and texts of all rows.
    func compare(_ proof: BalanceSteps.Proof) throws(LedgerError) -> BalanceComparison {
        var found = BalanceComparison()
        let out = Set(proof.out.offsets)
        let open = Set(proof.open.map(\.offset))
        var rule = RowRule(
            columns, DateTest(pattern: options.dateFormat), lines: evidence.sections.lineOffsets, totals: file.second.totals,
            standing: file.second.standing)
        var (csv, texts) = (file.records, 0)
        while try csv.next() {
            guard rule.reasonToLeaveOut(csv) == nil else { continue }
            let isOut = out.contains(csv.offset)
            if let kinds, let kindPlace, let word = csv.trimmedText(ofField: kindPlace),
                let kind = kinds[KindWords.folded(word)]?.kind, kind != .transfer, !isZero(csv)
            {
                if open.contains(csv.offset) {
                    found.told[csv.offset] = kind
                } else {
                    found.hasWords = true
                    if isOut == (kind == .expense) {
                        found.opposes.debt = true
                    } else if found.opposes.asset == nil {
                        found.opposes.asset = (csv.line, word)
                    }
                }
            }
            guard texts < BalanceComparison.maxTexts, !open.contains(csv.offset) else { continue }
            texts += 1
            let text = CellWords.Text(csv.buffer.span.extracting(csv.contentRange))
            if isOut {
                found.payments += CellWords.tellsPayment(text) ? 1 : 0
            } else {
                found.earnings += CellWords.tellsEarning(text) ? 1 : 0
            }
        }
        return found
    }

    private func isZero(_ csv: borrowing CSVReader) -> Bool { columns.amount(csv, mark)?.isZero ?? true }

    // MARK: Refusing

    /// Says which word contradicts the balance, if one does.
    func contradiction(of comparison: BalanceComparison, _ proof: BalanceSteps.Proof) -> LedgerError? {
        guard let (line, word) = comparison.opposes.asset else { return nil }
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place.onLine(line),
                "the word “\(word.prefix(30))” contradicts \(columns.name(columns.balance)), which goes up or down by the amount in "
                    + "\(steps(proof.count)); specify which of the two columns is not what it seems",
                hint: Hint(.column, for: "kind", values: [""]).or(Hint(.column, for: "balance", values: [""]))))
    }

    /// Says that the balance may be what an account has, or what is owed.
    func openDebt(_ proof: BalanceSteps.Proof, _ why: String) -> LedgerError {
        func sums(_ into: BalanceSteps.Side, _ out: BalanceSteps.Side) -> String {
            "\(into.sum?.description ?? "?") came in and \(out.sum?.description ?? "?") went out"
        }
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place,
                "\(why): as the balance of an account \(sums(proof.into, proof.out)), as what is owed \(sums(proof.out, proof.into)); "
                    + "choose one",
                hint: Hint(.balanceKind, values: ["asset", "debt"])))
    }

    func openRow(_ row: BalanceSteps.Row, _ count: Int, _ proof: BalanceSteps.Proof) -> LedgerError {
        let those = count == 1 ? "this one" : "\(count) of them, this one first"
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place.onLine(row.line),
                "\(columns.name(columns.balance)) proves which amounts came in and which went out, except for \(those), with no "
                    + "balance before it: as signed its \(row.amount) came in, as inverted it went out; choose one",
                hint: Hint(.amountSign, values: ["signed", "inverted"])))
    }

    func contradicted(_ proof: BalanceSteps.Proof) -> LedgerError {
        LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place,
                "\(columns.name(columns.balance)) proves that \(proof.out.offsets.count) amounts went out and "
                    + "\(proof.into.offsets.count) came in, which no single rule for signs gives; trust the balance, or ignore it",
                hint: Hint(.amountSign, values: ["auto"]).or(Hint(.column, for: "balance", values: [""]))))
    }
}

extension SourcePlace {
    fileprivate func onLine(_ line: Int) -> SourcePlace { SourcePlace(source, line: line) }
}
