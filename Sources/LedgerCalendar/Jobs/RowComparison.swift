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
        for ledger in ledgers { try reportCopies(in: ledger) }
        if ledgers.count > 1 { try reportRepeats() }
    }

    private func reportTransfers() throws(LedgerError) {
        let transfers = try TransferPairs(ledgers, options, in: run)
        let pairs = transfers.pairs.map { (one: transfers.sides[$0], other: transfers.sides[$1]) }
        let whole = pairs.filter { $0.one.isMarked && $0.other.isMarked }
        if let first = whole.first {
            let what = whole.count == 1 ? "one transfer has both its sides" : "\(whole.count) transfers have both their sides"
            note(.checkTransfers, first.one, "\(what) in rows of their own, this one first; neither side is income or expense")
        }
        for (one, other) in pairs where !other.isMarked {
            let place = run.original(one.place)
            let what =
                one.isMarked
                ? "mirrors the transfer in line \(place.line) of \(place.source), but counts as \(Self.kind(other))"
                : "looks like one transfer with line \(place.line) of \(place.source), but these count as income and expense"
            note(.checkHalfTransfer, other, what + "; to count neither", Hint(.pairTransfers))
        }
        let singles = transfers.singles
        if let first = singles.first {
            let what = singles.count == 1 ? "one transfer names" : "\(singles.count) transfers name"
            note(.checkTransfers, first, "\(what) one account only and no other row mirrors them, this one first")
        }
    }

    private static func kind(_ side: TransferPairs.Side) -> String { side.money.amount.isNegative ? "an expense" : "income" }

    /// Two equal rows of a day may be two coffees, or one entered twice: only the user knows.
    private func reportCopies(in ledger: SurveyedLedger) throws(LedgerError) {
        var (seen, count, first) = (Set<Int>(), 0, 0)
        try [ledger].forEachRow(options, in: run) { _, facts, reader in
            // Among a million different entries, two have the same hash in one of ten million files.
            guard let entry = reader.entry(facts), !seen.insert(entry.hashValue).inserted else { return }
            count += 1
            if count == 1 { first = reader.line }
        }
        guard count > 0 else { return }
        let what =
            count == 1
            ? "this row says in all cells what an earlier one says; both count"
            : "\(count) rows say in all cells what earlier ones say, this one first; all count"
        run.report(Diagnostic(.note, .checkCopies, at: SourcePlace(ledger.source.name, line: first), what))
    }

    /// Overlapping downloads count their common entries twice.
    private func reportRepeats() throws(LedgerError) {
        var known = KnownEntries()
        var (source, repeats, first) = ("", 0, 0)
        func finish() {
            guard repeats > 0 else { return }
            let what =
                repeats == 1
                ? "one entry stands in an earlier input, too, and counts twice"
                : "\(repeats) entries stand in earlier inputs, too, this one first, and count twice"
            let message = what + "; import --merge adds only what is new"
            run.report(Diagnostic(.note, .checkRepeats, at: SourcePlace(source, line: first), message))
        }
        try ledgers.forEachRow(options, in: run) { ledger, facts, reader in
            guard let entry = reader.entry(facts) else { return }
            let place = SourcePlace(ledgers[ledger].source.name, line: reader.line)
            if place.source != source {
                finish()
                (source, repeats) = (place.source, 0)
                known.beginFile()
            }
            guard known.find(entry) != nil else { return known.add(entry, at: place) }
            repeats += 1
            if repeats == 1 { first = place.line }
        }
        finish()
    }

    private func note(_ code: DiagnosticCode, _ side: TransferPairs.Side, _ message: String, _ hint: Hint? = nil) {
        run.report(Diagnostic(.note, code, at: side.place, message, hint: hint))
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
}
