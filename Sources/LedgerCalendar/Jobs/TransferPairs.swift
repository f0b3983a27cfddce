internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import TextBytes

/// The rows of ledgers that are the two sides of transfers: the same amount with opposite signs, in two accounts, on near days.
///
/// At least one side must be recognisable: by its kind, or by a text that mentions a transfer or the other account.
struct TransferPairs {
    /// One side of a transfer, in its own row.
    struct Side {
        let place: SourcePlace
        /// The index of the row's ledger, and its offset there.
        let ledger, offset: Int
        let day: CivilDate
        let money: Money
        /// The account, or the file if the row has none.
        let account: String
        /// Whether its kind is transfer.
        let isMarked: Bool
        /// Whether its texts mention a transfer.
        let tells: Bool
        /// The beginning of its texts, which may contain the name of the other account, in form C.
        let text: [UInt8]
        /// The name of its account as texts mention it, in form C; empty for one of less than three characters, or of more than texts have.
        let mention: [UInt8]

        fileprivate func shows(_ other: Side) -> Bool {
            isMarked || tells || !other.mention.isEmpty && text.span.firstOffset(of: other.mention) != nil
        }
    }

    /// The sides of transfers, and rows that may be some.
    private(set) var sides: [Side] = []
    /// The indexes of two sides each: a marked one first, otherwise the one read first.
    private(set) var pairs: [(Int, Int)] = []
    private var isFree: [Bool] = []

    /// Marked sides without a counterpart.
    var singles: [Side] { sides.indices.filter { sides[$0].isMarked && isFree[$0] }.map { sides[$0] } }

    /// The maximum number of days between the sides of a transfer.
    private static let nearDays: Int32 = 3
    /// The maximum number of rows of the same amount on near days among which the other side is searched.
    private static let candidateLimit = 1_000
    /// The bytes of texts that are looked at, and of names of accounts: a search takes as long as both together, at worst multiplied.
    private static let (textLimit, mentionLimit) = (2_000, 100)

    /// Finds pairs among the rows that count.
    ///
    /// - Throws: `LedgerError` when reading fails.
    init(_ ledgers: [SurveyedLedger], _ options: JobOptions, in run: JobRun) throws(LedgerError) {
        // Few amounts occur on both sides, and only those are worth keeping; with one account there are none.
        let hasAccounts = ledgers.count > 1 || ledgers.contains { $0.survey.columns.index(of: .account) >= 0 }
        var amounts = Set<Money>()
        if hasAccounts { try ledgers.forEachRow(options, in: run) { _, facts, _ in amounts.insert(facts.money) } }
        try ledgers.forEachRow(options, in: run) { ledger, facts, reader in
            let isMarked = facts.kind == .transfer
            guard isMarked || Self.opposite(facts.money).map(amounts.contains) ?? false, let entry = reader.entry(facts) else { return }
            // A row with both accounts is a complete transfer.
            guard entry.toAccount.isEmpty else { return }
            let name = ledgers[ledger].source.name
            let text = [entry.payee, entry.description, entry.category, entry.note].joined(separator: "\n")
            let account = entry.account.isEmpty ? name : entry.account
            sides.append(
                Side(
                    place: SourcePlace(name, line: reader.line), ledger: ledger, offset: reader.offset, day: entry.date,
                    money: entry.money, account: account, isMarked: isMarked,
                    tells: CellWords.tellsTransfer(text) || CellWords.tellsCardPayment(text),
                    text: Array(text.nfc.utf8.prefix(Self.textLimit)),
                    mention: account.utf8.count <= Self.mentionLimit && account.count > 2 ? Array(account.nfc.utf8) : []))
        }
        pair()
    }

    /// Pairs sides that are both marked first, then those with one marked side, then those recognised by their texts.
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

    /// Returns the free side nearest to another in time, given indexes in the order of days.
    private func nearest(to side: Side, of numbers: [Int], where fits: (Side, Side) -> Bool) -> Int? {
        func distance(_ number: Int) -> Int32 { abs(sides[number].day.dayNumber - side.day.dayNumber) }
        let first = numbers.partitioningIndex { sides[$0].day.dayNumber >= side.day.dayNumber - Self.nearDays }
        var (nearest, best) = (Int?.none, Self.nearDays + 1)
        for number in numbers[first...].prefix(Self.candidateLimit) {
            let days = distance(number)
            guard days <= Self.nearDays else { break }
            // Texts are compared last.
            guard days < best, isFree[number], sides[number].account != side.account, fits(side, sides[number]) else { continue }
            (nearest, best) = (number, days)
        }
        return nearest
    }
}

/// A readable ledger and its survey.
typealias SurveyedLedger = (source: ByteSource, survey: LedgerSurvey)

extension [SurveyedLedger] {
    /// Reads the rows that count, one ledger after another; faults of rows are reported elsewhere.
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

extension JobRun {
    /// Finds rows that are the two sides of transfers and reports them; unreadable ledgers are reported when they are used.
    func pairTransfers(of sources: [ByteSource], _ options: JobOptions) throws(LedgerError) {
        var ledgers: [SurveyedLedger] = []
        for source in sources where (try? options.kind(of: source)) == .csv {
            guard let survey = try? LedgerSurvey(source: source, options: reading(of: source, options.reading)) else { continue }
            ledgers.append((source, survey))
        }
        let transfers = try TransferPairs(ledgers, options, in: self)
        let pairs = transfers.pairs.map { [transfers.sides[$0], transfers.sides[$1]] }.filter { !$0.allSatisfy(\.isMarked) }
        for side in pairs.joined() { transferOffsets[ObjectIdentifier(ledgers[side.ledger].source), default: []].insert(side.offset) }
        guard let first = pairs.first else {
            // Whoever asks for pairs counts on them; those that are marked need no telling.
            guard transfers.pairs.isEmpty else { return }
            let place = SourcePlace(ledgers.first?.source.name ?? sources.first?.name ?? "-")
            return report(
                Diagnostic(
                    .note, .transfersPaired, at: place,
                    "no rows pair up as transfers: a pair has the same amount out of one account and into another within three days, with a word that says so"
                ))
        }
        let what = pairs.count == 1 ? "one pair of rows is a transfer" : "\(pairs.count) pairs of rows are transfers"
        let other = original(first[1].place)
        report(
            Diagnostic(
                .note, .transfersPaired, at: first[0].place,
                "\(what) between accounts, in no sum; the first is this row with line \(other.line) of \(other.source)"))
    }
}

extension DiagnosticCode {
    /// Rows were recognised as the two sides of transfers, as requested.
    public static let transfersPaired: DiagnosticCode = "transfers-paired"
}

extension Hint.Setting {
    /// Whether rows that are the two sides of a transfer count as transfers.
    package static let pairTransfers: Hint.Setting = "pair-transfers"
}
