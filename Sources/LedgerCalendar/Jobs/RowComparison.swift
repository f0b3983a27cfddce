internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore

/// Compares the rows of ledgers: finds the two sides of transfers, and entries that occur in two inputs.
///
/// It only reports: transfers already count in no sum, and no other row may be removed from the sums on a guess.
struct RowComparison {
    let ledgers: [SurveyedLedger]
    let options: JobOptions
    let run: JobRun

    /// Reports pairs of transfers, single sides, and entries that several inputs have in common.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func report() throws(LedgerError) {
        try reportTransfers()
        try reportRepeats()
    }

    private func reportTransfers() throws(LedgerError) {
        let transfers = try TransferPairs(ledgers, options, in: run)
        let pairs = transfers.pairs.map { (one: transfers.sides[$0], other: transfers.sides[$1]) }
        let whole = pairs.filter { $0.one.isMarked && $0.other.isMarked }
        if let first = whole.first {
            let what = whole.count == 1 ? "one transfer has a row" : "\(whole.count) transfers have a row"
            note(.checkTransfers, first.one, "\(what) for each side, this one first; neither side is income or expense")
        }
        for (one, other) in pairs where !other.isMarked {
            let place = run.original(one.place)
            let what =
                one.isMarked
                ? "mirrors the transfer on line \(place.line) of \(place.source), but counts as \(Self.kind(other))"
                : "looks like one transfer together with line \(place.line) of \(place.source), but they count as income and expense"
            note(.checkHalfTransfer, other, what + "; to count neither", Hint(.pairTransfers))
        }
        let singles = transfers.singles
        if let first = singles.first {
            let what = singles.count == 1 ? "one transfer lacks its second row" : "\(singles.count) transfers lack their second rows"
            note(.checkTransfers, first, "\(what) and the other account, this one first")
        }
    }

    private static func kind(_ side: TransferPairs.Side) -> String { side.money.amount.isNegative ? "an expense" : "income" }

    /// Reports rows that are equal to earlier ones, in their own input and in another.
    ///
    /// Two equal rows of one day may be two coffees, or one entered twice: only the user knows. Overlapping downloads count their common
    /// entries twice.
    private func reportRepeats() throws(LedgerError) {
        var known = KnownEntries()
        for ledger in ledgers {
            var (seen, copies, repeats) = (Set<Int>(), Lines(), Lines())
            known.beginFile()
            try [ledger].forEachRow(options, in: run) { _, facts, reader in
                guard let entry = reader.entry(facts) else { return }
                // Among a million different entries, two have the same hash in one of ten million files.
                if !seen.insert(entry.hashValue).inserted { copies.add(reader.line) }
                guard ledgers.count > 1 else { return }
                if known.find(entry) != nil {
                    repeats.add(reader.line)
                } else {
                    known.add(entry, at: SourcePlace(ledger.source.name, line: reader.line))
                }
            }
            report(
                .checkCopies, copies, in: ledger, "this row is identical to an earlier one; both count",
                "rows are identical to earlier ones, this one first; all count")
            let advice = "; import --merge adds only what is new"
            report(
                .checkRepeats, repeats, in: ledger, "one entry is also in an earlier input and counts twice" + advice,
                "entries are also in earlier inputs, this one first, and count twice" + advice)
        }
    }

    /// How many rows there are of some kind, and the line of the first.
    private struct Lines {
        var (count, first) = (0, 0)

        mutating func add(_ line: Int) {
            if count == 0 { first = line }
            count += 1
        }
    }

    private func report(_ code: DiagnosticCode, _ lines: Lines, in ledger: SurveyedLedger, _ one: String, _ several: String) {
        guard lines.count > 0 else { return }
        let message = lines.count == 1 ? one : "\(lines.count) \(several)"
        run.report(Diagnostic(.note, code, at: SourcePlace(ledger.source.name, line: lines.first), message))
    }

    private func note(_ code: DiagnosticCode, _ side: TransferPairs.Side, _ message: String, _ hint: Hint? = nil) {
        run.report(Diagnostic(.note, code, at: side.place, message, hint: hint))
    }
}

extension JobRun {
    /// Warns of rows that downloads have in common.
    func reportOverlaps(of sources: [ByteSource], _ options: JobOptions) {
        guard sources.count > 1 else { return }
        var overlap = LedgerOverlap()
        for source in sources where (try? options.kind(of: source)) == .csv {
            let found = overlap.add(source, reading(of: source, options.reading))
            guard found.count > 0 else { continue }
            let what = found.count == 1 ? "this row is" : "\(found.count) rows, this one first, are"
            report(
                Diagnostic(
                    .warning, .ledgerOverlap, at: SourcePlace(source.name, line: found.line),
                    "\(what) also in \(found.other) and \(found.count == 1 ? "counts" : "count") twice; import --merge adds only what is new"
                ))
        }
    }
}

extension DiagnosticCode {
    /// Transfers with each side in its own row, or with only one side.
    public static let checkTransfers: DiagnosticCode = "check-transfers"
    /// A row mirrors another like the other side of a transfer, without being one.
    public static let checkHalfTransfer: DiagnosticCode = "check-half-transfer"
    /// Rows of an input are equal to earlier ones in it.
    public static let checkCopies: DiagnosticCode = "check-copies"
    /// Entries of an input also occur in an earlier one.
    public static let checkRepeats: DiagnosticCode = "check-repeats"
    /// Rows of a bank's file are also in an earlier input.
    public static let ledgerOverlap: DiagnosticCode = "ledger-overlap"
}
