internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerGrid

/// Compares the rows of ledgers: finds the two sides of transfers, and entries that occur in two inputs.
///
/// It only reports: transfers already count in no sum, and no other row may be removed from the sums on a guess.
struct RowComparison {
    private let options: JobOptions
    private let run: JobRun
    private var ledgers: [OpenedLedger] = []
    private var look = FirstLook()

    init(_ options: JobOptions, in run: JobRun) { (self.options, self.run) = (options, run) }

    /// Reads the next ledger for the first time, and reports the faults of its rows and sums.
    mutating func add(_ ledger: OpenedLedger) async throws {
        ledgers.append(ledger)
        look.begin(byteCount: ledger.source.count, name: ledger.name)
        var walk = InputWalk([.ledger(ledger)], options, into: ComparedSums(look, ledger: ledgers.count - 1), in: run)
        try await walk.readLedger(ledger)
        look = walk.book.look(after: look)
    }

    /// Reports pairs of transfers, single sides, and entries that several inputs have in common.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func report() async throws {
        var (known, sides, repeats) = (KnownEntries(), [TransferPairs.Side](), [(copies: Lines, repeats: Lines)]())
        for (number, ledger) in ledgers.enumerated() where !run.isStopped {
            var (seen, copies, others) = (Set<Int>(), Lines(), Lines())
            known.beginFile()
            var survey = ledger.survey
            survey.listedFaults = 0
            let pieces = try LedgerPieces(survey, length: LedgerPieces.length(of: ledger.source)) { _ in }
            let transfers = TransferSides(in: number, named: ledger.name, after: look)
            let rows = ComparedRows(transfers, look, options.days, isAlone: ledgers.count == 1)
            try await pieces.read(into: rows, until: { run.isStopped }) { piece in
                sides += piece.rows.sides.sides.map { $0.moved(by: piece.firstLine - 1) }
                for row in piece.rows.equal {
                    let line = row.line + piece.firstLine - 1
                    // Among a million different entries, two have the same hash in one of ten million files.
                    if !seen.insert(row.hash).inserted { copies.add(line) }
                }
                for row in piece.rows.near {
                    let line = row.line + piece.firstLine - 1
                    if known.find(row.entry) != nil {
                        others.add(line)
                    } else {
                        known.add(row.entry, at: ledger.place(line: line))
                    }
                }
            }
            repeats.append((copies, others))
        }
        reportTransfers(TransferPairs(sides))
        for (ledger, found) in zip(ledgers, repeats) { report(found.copies, found.repeats, in: ledger) }
    }

    private func reportTransfers(_ transfers: TransferPairs) {
        func note(_ code: DiagnosticCode, _ side: TransferPairs.Side, _ message: String, _ hint: Hint? = nil) {
            run.report(Diagnostic(.note, code, at: side.place(in: ledgers), message, hint: hint))
        }
        let whole = transfers.pairs.filter { $0.one.isMarked && $0.other.isMarked }
        if let first = whole.first {
            let what = whole.count == 1 ? "one transfer has a row" : "\(whole.count) transfers have a row"
            note(.checkTransfers, first.one, "\(what) for each side, this one first; neither side is income or expense")
        }
        for (one, other) in transfers.pairs where !other.isMarked {
            let place = one.place(in: ledgers)
            let what =
                one.isMarked
                ? "mirrors the transfer on line \(place.line) of \(place.source), but counts as \(other.kind)"
                : "looks like one transfer together with line \(place.line) of \(place.source), but they count as income and expense"
            note(.checkHalfTransfer, other, what + "; to count neither", Hint(.pairTransfers))
        }
        // They have been told by whoever paired them.
        if !options.pairsTransfers { run.reportDoubtful(transfers.doubtful, ledgers) }
        let singles = transfers.singles
        if let first = singles.first {
            let what = singles.count == 1 ? "one transfer lacks its second row" : "\(singles.count) transfers lack their second rows"
            note(.checkTransfers, first, "\(what) and the other account, this one first")
        }
    }

    /// Reports rows that are equal to earlier ones, in their own input and in another.
    ///
    /// Two equal rows of one day may be two coffees, or one entered twice: only the user knows. Overlapping downloads count their common
    /// entries twice.
    private func report(_ copies: Lines, _ repeats: Lines, in ledger: OpenedLedger) {
        func note(_ code: DiagnosticCode, _ lines: Lines, _ one: String, _ several: String) {
            guard lines.count > 0 else { return }
            let message = lines.count == 1 ? one : "\(lines.count) \(several)"
            run.report(Diagnostic(.note, code, at: ledger.place(line: lines.first), message))
        }
        note(
            .checkCopies, copies, "this row is identical to an earlier one; both count",
            "rows are identical to earlier ones, this one first; all count")
        let advice = "; import --merge adds only what is new"
        note(
            .checkRepeats, repeats, "one entry is also in an earlier input and counts twice" + advice,
            "entries are also in earlier inputs, this one first, and count twice" + advice)
    }

    /// How many rows there are of some kind, and the line of the first.
    private struct Lines {
        var (count, first) = (0, 0)

        mutating func add(_ line: Int) {
            if count == 0 { first = line }
            count += 1
        }
    }
}

/// The sums of a ledger, to find the rows that overflow them, and a first look at its rows.
private struct ComparedSums: MoneyBook {
    private var sums = TotalsBook()
    /// What is known of all rows; `nil` in a part, which keeps the keys of its own.
    private var look: FirstLook?
    private let ledger: Int
    private var keys: [UInt64] = []
    private var accounts = LabelNumbers()

    init(_ look: FirstLook?, ledger: Int) { (self.look, self.ledger) = (look, ledger) }

    var part: ComparedSums? { ComparedSums(nil, ledger: ledger) }

    mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        let key = Likeness(row.money, on: row.date).key
        if look == nil { keys.append(key) } else { look?.add(key, in: ledger) }
        _ = row.withLabel(.account) { accounts.number(of: $0) }
        try sums.take(row)
    }

    mutating func merge(_ part: ComparedSums) throws(GridError) {
        try sums.merge(part.sums)
        for key in part.keys { look?.add(key, in: ledger) }
        _ = accounts.numbers(of: part.accounts)
    }

    /// Returns what is known of all rows now; `other` if this is a part.
    func look(after other: FirstLook) -> FirstLook {
        var look = look ?? other
        look.add(accounts)
        return look
    }
}

/// The rows of a piece that are to be compared with others.
private struct ComparedRows: RowCollection {
    private(set) var sides: TransferSides
    /// Rows that may be equal to others of their ledger.
    private(set) var equal: [(hash: Int, line: Int)] = []
    /// Rows that may stand in another ledger.
    private(set) var near: [(entry: Entry, line: Int)] = []

    private let look: FirstLook
    private let days: ClosedRange<CivilDate>?
    private let isAlone: Bool

    init(_ sides: TransferSides, _ look: FirstLook, _ days: ClosedRange<CivilDate>?, isAlone: Bool) {
        (self.sides, self.look, self.days, self.isAlone) = (sides, look, days, isAlone)
    }

    mutating func add(_ row: RowFacts, of reader: inout LedgerReader) {
        guard days?.contains(row.date) == true else { return }
        let likeness = Likeness(row.money, on: row.date)
        sides.add(row, likeness, of: &reader)
        let (mayBeEqual, mayBeNear) = (look.hasSeveral(likeness, in: sides.ledger), !isAlone && look.hasNear(likeness, notIn: sides.ledger))
        guard mayBeEqual || mayBeNear, let entry = reader.entry(row) else { return }
        if mayBeEqual { equal.append((entry.hashValue, reader.line)) }
        if mayBeNear { near.append((entry, reader.line)) }
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
