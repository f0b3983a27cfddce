internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore

/// What rows of ledgers show together: the two sides of transfers, and entries that two inputs have.
///
/// It only tells: rows that are marked as transfers count in no sum as it is, and no other row may leave the sums on a guess.
struct RowComparison {
    let ledgers: [(source: ByteSource, survey: LedgerSurvey)]
    let options: JobOptions
    let run: JobRun

    /// One side of a transfer, in a row of its own.
    private struct Side {
        let place: SourcePlace
        let day: CivilDate
        let money: Money
        /// The account, or the file where the row names none.
        let account: String
        let isMarked: Bool
    }

    /// So many days may lie between the sides of a transfer.
    private static let nearDays: Int32 = 3

    /// Reports pairs of transfers, single sides, and what several inputs have in common.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func report() throws(LedgerError) {
        try reportTransfers()
        if ledgers.count > 1 { try reportRepeats() }
    }

    private func reportTransfers() throws(LedgerError) {
        // A row that names both accounts is a whole transfer.
        var sides = try sides { facts in facts.kind == .transfer }
        guard !sides.isEmpty else { return }
        let mirrored = Set(sides.compactMap { Self.opposite($0.money) })
        sides += try self.sides { facts in facts.kind != .transfer && mirrored.contains(facts.money) }
        var pairs: [(marked: Int, other: Int)] = []
        var isFree = sides.map { _ in true }
        let numbers = Dictionary(grouping: sides.indices) { sides[$0].money }
        for isMarked in [true, false] {
            for number in sides.indices where sides[number].isMarked && isFree[number] {
                let candidates = Self.opposite(sides[number].money).flatMap { numbers[$0] } ?? []
                let others = candidates.filter {
                    isFree[$0] && sides[$0].isMarked == isMarked && $0 != number && Self.mirrors(sides[$0], sides[number])
                }
                guard let other = others.min(by: { Self.distance(sides[$0], sides[number]) < Self.distance(sides[$1], sides[number]) })
                else { continue }
                (isFree[number], isFree[other]) = (false, false)
                pairs.append((number, other))
            }
        }
        let whole = pairs.filter { sides[$0.other].isMarked }
        if let first = whole.first {
            let what = whole.count == 1 ? "one transfer has both its sides" : "\(whole.count) transfers have both their sides"
            note(.checkTransfers, sides[first.marked], "\(what) in rows of their own, this one first; neither side is income or expense")
        }
        for (marked, other) in pairs where !sides[other].isMarked {
            let (place, kind) = (run.original(sides[marked].place), sides[other].money.amount.isNegative ? "an expense" : "income")
            note(
                .checkHalfTransfer, sides[other],
                "mirrors the transfer in line \(place.line) of \(place.source), but counts as \(kind) until its kind is transfer, too")
        }
        let single = sides.indices.filter { sides[$0].isMarked && isFree[$0] }
        if let first = single.first {
            let what = single.count == 1 ? "one transfer names" : "\(single.count) transfers name"
            note(.checkTransfers, sides[first], "\(what) one account only and no other row mirrors them, this one first")
        }
    }

    private func sides(where isWanted: (RowFacts) -> Bool) throws(LedgerError) -> [Side] {
        var sides: [Side] = []
        try forEachRow(where: isWanted) { facts, entry, place in
            guard entry.toAccount.isEmpty else { return }
            let account = entry.account.isEmpty ? place.source : entry.account
            sides.append(
                Side(place: place, day: entry.date, money: entry.money, account: account, isMarked: facts.kind == .transfer))
        }
        return sides
    }

    private static func opposite(_ money: Money) -> Money? { money.amount.negated.map { Money($0, money.commodity) } }

    private static func distance(_ one: Side, _ other: Side) -> Int32 { abs(one.day.dayNumber - other.day.dayNumber) }

    private static func mirrors(_ one: Side, _ other: Side) -> Bool {
        one.account != other.account && distance(one, other) <= nearDays
    }

    /// Overlapping downloads count twice what both have.
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
        try forEachRow(where: { _ in true }) { _, entry, place in
            if place.source != source {
                finish()
                (source, repeats) = (place.source, 0)
                known.beginFile()
            }
            guard known.find(entry) else { return known.add(entry, at: place) }
            repeats += 1
            if repeats == 1 { first = place.line }
        }
        finish()
    }

    private func forEachRow(
        where isWanted: (RowFacts) -> Bool, take: (RowFacts, Entry, SourcePlace) -> Void
    ) throws(LedgerError) {
        let days = options.days
        for (source, survey) in ledgers where !run.isStopped {
            // What is wrong with rows has been reported.
            var reader = try LedgerReader(source: source, options: run.reading(of: source, options.reading), survey: survey) { _ in }
            while let facts = try reader.nextFacts() {
                guard isWanted(facts), days?.contains(facts.date) == true, let entry = reader.entry(facts) else { continue }
                take(facts, entry, SourcePlace(source.name, line: reader.line))
            }
        }
    }

    private func note(_ code: DiagnosticCode, _ side: Side, _ message: String) {
        run.report(Diagnostic(.note, code, at: side.place, message))
    }
}

extension DiagnosticCode {
    /// Transfers of which each side stands in a row of its own, or only one side does.
    public static let checkTransfers: DiagnosticCode = "check-transfers"
    /// A row mirrors a transfer without being one.
    public static let checkHalfTransfer: DiagnosticCode = "check-half-transfer"
    /// Entries of an input stand in an earlier one, too.
    public static let checkRepeats: DiagnosticCode = "check-repeats"
}
