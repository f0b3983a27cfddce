internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import Text

/// The rows of ledgers that are the two sides of transfers: the same amount with opposite signs, in two accounts, on near days.
///
/// At least one side must show what it is: by its kind, or by a text that tells of a transfer or names the other account.
struct TransferPairs {
    /// One side of a transfer, in a row of its own.
    struct Side {
        let place: SourcePlace
        /// Where the row stands: which of the ledgers, and the offset in it.
        let ledger, offset: Int
        let day: CivilDate
        let money: Money
        /// The account, or the file where the row names none.
        let account: String
        /// Whether its kind is transfer.
        let isMarked: Bool
        /// Whether its texts tell of a transfer.
        let tells: Bool
        /// Its texts, to look for the name of the other account in.
        let text: String

        fileprivate func shows(_ other: Side) -> Bool { isMarked || tells || other.account.count > 2 && text.contains(other.account) }
    }

    /// Sides of transfers, and rows that may be some.
    private(set) var sides: [Side] = []
    /// The numbers of two sides each: a marked one comes first, else the one that is read first.
    private(set) var pairs: [(Int, Int)] = []
    private var isFree: [Bool] = []

    /// Marked sides that no row mirrors.
    var singles: [Side] { sides.indices.filter { sides[$0].isMarked && isFree[$0] }.map { sides[$0] } }

    /// So many days may lie between the sides of a transfer.
    private static let nearDays: Int32 = 3
    /// The other side is looked for in so many rows of the same amount on near days.
    private static let candidateLimit = 1_000

    /// Looks for pairs in the rows of ledgers that count.
    ///
    /// - Throws: `LedgerError` when reading fails.
    init(_ ledgers: [SurveyedLedger], _ options: JobOptions, in run: JobRun) throws(LedgerError) {
        // Few amounts stand on both sides, and only these are worth keeping; in one account none do.
        let hasAccounts = ledgers.count > 1 || ledgers.contains { $0.survey.columns.index(of: .account) >= 0 }
        var amounts = Set<Money>()
        if hasAccounts { try ledgers.forEachRow(options, in: run) { _, facts, _ in amounts.insert(facts.money) } }
        try ledgers.forEachRow(options, in: run) { ledger, facts, reader in
            let isMarked = facts.kind == .transfer
            guard isMarked || Self.opposite(facts.money).map(amounts.contains) ?? false, let entry = reader.entry(facts) else { return }
            // A row that names both accounts is a whole transfer.
            guard entry.toAccount.isEmpty else { return }
            let name = ledgers[ledger].source.name
            let text = [entry.payee, entry.description, entry.category, entry.note].joined(separator: "\n")
            sides.append(
                Side(
                    place: SourcePlace(name, line: reader.line), ledger: ledger, offset: reader.offset, day: entry.date,
                    money: entry.money, account: entry.account.isEmpty ? name : entry.account, isMarked: isMarked,
                    tells: CellWords.tellsTransfer(text), text: text))
        }
        pair()
    }

    /// Pairs sides that both are marked first, then those of which one is, then those whose texts tell it.
    private mutating func pair() {
        isFree = sides.map { _ in true }
        let numbers = Dictionary(grouping: sides.indices) { sides[$0].money }.mapValues { numbers in
            numbers.sorted { sides[$0].day < sides[$1].day }
        }
        let rules: [(Side, Side) -> Bool] = [
            { $0.isMarked && $1.isMarked }, { $0.isMarked || $1.isMarked }, { $0.shows($1) || $1.shows($0) },
        ]
        for fits in rules {
            for number in sides.indices where isFree[number] && sides[number].money.amount.isNegative {
                guard let others = Self.opposite(sides[number].money).flatMap({ numbers[$0] }),
                    let other = nearest(to: sides[number], of: others, where: fits)
                else { continue }
                (isFree[number], isFree[other]) = (false, false)
                let isFirst = sides[number].isMarked == sides[other].isMarked ? number < other : sides[number].isMarked
                pairs.append(isFirst ? (number, other) : (other, number))
            }
        }
    }

    private static func opposite(_ money: Money) -> Money? { money.amount.negated.map { Money($0, money.commodity) } }

    /// The free side nearest to another in time, of numbers in the order of days.
    private func nearest(to side: Side, of numbers: [Int], where fits: (Side, Side) -> Bool) -> Int? {
        func distance(_ number: Int) -> Int32 { abs(sides[number].day.dayNumber - side.day.dayNumber) }
        let first = numbers.partitioningIndex { sides[$0].day.dayNumber >= side.day.dayNumber - Self.nearDays }
        let near = numbers[first...].prefix(Self.candidateLimit).prefix { distance($0) <= Self.nearDays }
        return near.filter { isFree[$0] && sides[$0].account != side.account && fits(side, sides[$0]) }.min { distance($0) < distance($1) }
    }
}

/// A ledger that can be read, and how.
typealias SurveyedLedger = (source: ByteSource, survey: LedgerSurvey)

extension [SurveyedLedger] {
    /// Reads the rows that count, one ledger after the other; what is wrong with rows is reported elsewhere.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func forEachRow(
        _ options: JobOptions, in run: JobRun, take: (_ ledger: Int, RowFacts, inout LedgerReader) -> Void
    ) throws(LedgerError) {
        let days = options.days
        for (number, (source, survey)) in enumerated() where !run.isStopped {
            var reader = try LedgerReader(source: source, options: run.reading(of: source, options.reading), survey: survey) { _ in }
            while let facts = try reader.nextFacts() {
                if days?.contains(facts.date) == true { take(number, facts, &reader) }
            }
        }
    }
}
