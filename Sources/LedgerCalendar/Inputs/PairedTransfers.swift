internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV

extension [OpenedLedger] {
    /// Reads all rows, one ledger after another: of a pair, only one may be of a day that counts. Faults of rows are reported elsewhere.
    ///
    /// - Throws: `LedgerError` when reading fails.
    fileprivate func forEachRow(
        in run: JobRun, take: (_ ledger: Int, RowFacts, inout LedgerReader) -> Void
    ) throws(LedgerError) {
        // What is unusable is reported when it is used.
        for (number, ledger) in enumerated() where !run.isStopped && ledger.survey.missingCurrency == nil {
            var reader = try LedgerReader(ledger.survey) { _ in }
            while let facts = try reader.nextFacts() { take(number, facts, &reader) }
        }
    }

    /// Finds the sides of transfers.
    ///
    /// - Throws: `LedgerError` when reading fails.
    fileprivate func transferPairs(in run: JobRun) throws(LedgerError) -> TransferPairs {
        var look = FirstLook()
        for ledger in self { look.begin(byteCount: ledger.source.count, name: ledger.name) }
        var accounts = LabelNumbers()
        try forEachRow(in: run) { ledger, facts, reader in
            look.add(Likeness(facts.money, on: facts.date).key, in: ledger)
            _ = reader.withLabel(.account, facts) { accounts.number(of: $0) }
        }
        look.add(accounts)
        var rows: [TransferPairs.Side] = []
        var current: TransferSides?
        try forEachRow(in: run) { ledger, facts, reader in
            if current?.ledger != ledger {
                rows += current?.sides ?? []
                current = TransferSides(in: ledger, named: self[ledger].name, after: look)
            }
            current?.add(facts, Likeness(facts.money, on: facts.date), of: &reader)
        }
        return TransferPairs(rows + (current?.sides ?? []))
    }
}

extension JobRun {
    /// Finds rows that are the two sides of transfers and reports them, and those of which only one looks like one.
    ///
    /// - Returns: the inputs, whose rows are read as transfers then.
    /// - Throws: `LedgerError` when reading fails.
    func pairTransfers(of inputs: [Input], _ options: JobOptions) throws(LedgerError) -> [Input] {
        let ledgers = inputs.ledgers
        let transfers = try ledgers.transferPairs(in: self)
        let pairs = transfers.pairs.filter { !$0.one.isMarked || !$0.other.isMarked }
        let shown = pairs.filter { options.shows($0) }
        if let first = shown.first {
            let what = shown.count == 1 ? "one pair of rows is a transfer" : "\(shown.count) pairs of rows are transfers"
            let other = first.other.place(in: ledgers)
            report(
                Diagnostic(
                    .note, .transfersPaired, at: first.one.place(in: ledgers),
                    "\(what) between accounts, in no sum; the first is this row with line \(other.line) of \(other.source)"))
        } else if !transfers.pairs.contains(where: { options.shows($0) }) {
            // Whoever asks for pairs counts on them; those that are marked need no telling.
            report(
                Diagnostic(
                    .note, .transfersPaired, at: SourcePlace(ledgers.first?.name ?? inputs.first?.source.name ?? "-"),
                    "no rows pair up as transfers: a pair has the same amount out of one account and into another within three days, with a word that says so"
                ))
        }
        reportDoubtful(transfers.doubtful.filter { options.shows($0) }, ledgers)
        var offsets = ledgers.map { _ in Set<Int>() }
        for side in pairs.flatMap({ [$0.one, $0.other] }) { offsets[side.ledger].insert(side.offset) }
        var paired = zip(ledgers, offsets).map { $0.pairing($1) }[...]
        return inputs.map { input in
            if case .ledger = input, let ledger = paired.popFirst() { .ledger(ledger) } else { input }
        }
    }

    /// Lists rows that look like the sides of transfers, and have other sides that do not.
    func reportDoubtful(_ doubtful: [TransferPairs.Pair], _ ledgers: [OpenedLedger]) {
        let maxCount = 10
        for (one, other) in doubtful.prefix(maxCount) {
            let place = one.place(in: ledgers)
            let what = "the transfer on line \(place.line) of \(place.source),"
            let told = "line \(place.line) of \(place.source), which mentions a transfer,"
            report(
                Diagnostic(
                    .note, .transferDoubtful, at: other.place(in: ledgers),
                    "mirrors \(one.isMarked ? what : told) but has a payee and does not mention one: it counts as \(other.kind)"))
        }
        guard doubtful.count > maxCount else { return }
        let (count, first) = (doubtful.count - maxCount, doubtful[maxCount].other)
        let what = count == 1 ? "this row, too, mirrors" : "\(count) more rows, this one first, mirror"
        let rest = "one that mentions a transfer but \(count == 1 ? "has a payee and does" : "have a payee and do") not mention one"
        report(Diagnostic(.note, .transferDoubtful, at: first.place(in: ledgers), "\(what) \(rest)"))
    }
}

extension JobOptions {
    /// Whether a side of a pair is of a day that counts.
    fileprivate func shows(_ pair: TransferPairs.Pair) -> Bool {
        let days = days
        return [pair.one, pair.other].contains { days?.contains($0.likeness.day) == true }
    }
}

extension TransferPairs.Side {
    /// Returns its place in the ledgers that were searched.
    func place(in ledgers: [OpenedLedger]) -> SourcePlace { ledgers[ledger].place(line: line) }

    /// What it counts as.
    var kind: String { likeness.isNegative ? "an expense" : "income" }
}

extension DiagnosticCode {
    /// Rows were recognised as the two sides of transfers, as requested.
    public static let transfersPaired: DiagnosticCode = "transfers-paired"
    /// A row mirrors another that looks like the side of a transfer, and does not look like one itself.
    public static let transferDoubtful: DiagnosticCode = "transfer-doubtful"
}

extension Hint.Setting {
    /// Whether rows that are the two sides of a transfer count as transfers.
    package static let pairTransfers: Hint.Setting = "pair-transfers"
}
