internal import Diagnostics
internal import LedgerCore
internal import TextBytes

extension SignJudge {
    /// What the rows say that is to be compared with the directions that a balance proves.
    private struct Comparison {
        /// The first line on which a word says the opposite of the balance.
        var contradiction: (line: Int, word: String)?
        /// Rows of which the balance shows nothing, and a word does.
        var told: [Int: Entry.Kind] = [:]
        /// Rows that tell of earnings where the balance rises, and of payments to a card where it falls.
        var earnings = 0
        var payments = 0
        static let maxTexts = 500
    }

    /// Gives amounts without signs the directions that the balance proves, row for row; `false` where it leaves them to other evidence.
    mutating func decideByBalance() throws(LedgerError) -> Bool {
        guard let proof, options.amountSign != .unsigned else { return false }
        let name = columns.name(columns.balance)
        let found = try compare(proof)
        if let (line, word) = found.contradiction {
            throw LedgerError(
                Diagnostic(
                    .error, .csvAmbiguousSign, at: place.onLine(line),
                    "the word “\(word.prefix(30))” contradicts \(name), which goes up or down by the amount in \(steps(proof.count)); "
                        + "specify which of the two columns is not what it seems",
                    hint: Hint(.column, for: "kind", values: [""]).or(Hint(.column, for: "balance", values: [""]))))
        }
        // All words known, and the balance says the same.
        if kinds != nil, knowsAllKinds, options.amountSign == .auto { return false }
        let outCount = proof.outOffsets.count
        if found.payments > 0, found.earnings == 0, 2 * outCount < proof.count || columns.isSpending {
            throw LedgerError(
                Diagnostic(
                    .error, .csvAmbiguousSign, at: place,
                    "\(name) goes up with purchases, like that of a debt; put a minus before amounts that went out, or add a kind column"))
        }
        var (out, open, reasons) = ([Int](), [BalanceSteps.Row](), [String]())
        for row in proof.open {
            guard let kind = found.told[row.offset] else {
                open.append(row)
                continue
            }
            reasons.append("the word on line \(row.line)")
            if kind == .expense { out.append(row.offset) }
        }
        switch options.amountSign {
        case .auto, .unsigned: if let row = open.first { throw openRow(row, open.count, proof) }
        case .signed, .inverted:
            guard !open.isEmpty else { throw contradicted(proof) }
            reasons.append("\(file.settler(\.amountSign)) for line \(open.map { "\($0.line)" }.joined(separator: ", "))")
            if options.amountSign == .inverted { out += open.map(\.offset) }
        }
        outOffsets = proof.settling(out: out).outOffsets
        let reason = "\(name) rises or falls by the amount in \(steps(proof.count))"
        settle(.byBalance, ([reason] + reasons).joined(separator: "; "))
        return true
    }

    /// Looks at the words and texts of all rows.
    private func compare(_ proof: BalanceSteps.Proof) throws(LedgerError) -> Comparison {
        var found = Comparison()
        let out = Set(proof.outOffsets)
        let open = Set(proof.open.map(\.offset))
        let rule = RowRule(
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
                } else if found.contradiction == nil, isOut != (kind == .expense) {
                    found.contradiction = (csv.line, word)
                }
            }
            guard texts < Comparison.maxTexts, !open.contains(csv.offset) else { continue }
            texts += 1
            let text = Array(copying: csv.buffer.span.extracting(csv.contentRange))
            if isOut {
                found.payments += CellWords.tellsPayment(text) ? 1 : 0
            } else {
                found.earnings += CellWords.tellsEarning(text) ? 1 : 0
            }
        }
        return found
    }

    private func isZero(_ csv: borrowing CSVReader) -> Bool { columns.amount(csv, mark)?.isZero ?? true }

    private func openRow(_ row: BalanceSteps.Row, _ count: Int, _ proof: BalanceSteps.Proof) -> LedgerError {
        let those = count == 1 ? "this one" : "\(count) of them, this one first"
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place.onLine(row.line),
                "\(columns.name(columns.balance)) proves which amounts came in and which went out, except for \(those), with no "
                    + "balance before it: as signed its \(row.amount) came in, as inverted it went out; choose one",
                hint: Hint(.amountSign, values: ["signed", "inverted"])))
    }

    private func contradicted(_ proof: BalanceSteps.Proof) -> LedgerError {
        LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: place,
                "\(columns.name(columns.balance)) proves that \(proof.outOffsets.count) amounts went out and "
                    + "\(proof.count - proof.outOffsets.count) came in, which no single rule for signs gives; trust the balance, or ignore it",
                hint: Hint(.amountSign, values: ["auto"]).or(Hint(.column, for: "balance", values: [""]))))
    }
}

extension SourcePlace {
    fileprivate func onLine(_ line: Int) -> SourcePlace { SourcePlace(source, line: line) }
}
