internal import LedgerCore
internal import StatementReading
internal import TextBytes

/// The rows of ledgers that are the two sides of transfers: the same amount with opposite signs, in two accounts, on near days.
///
/// At least one side must be recognisable: by its kind, or by a text that mentions a transfer or the other account. The other one must be, too,
/// or name nobody: rent that was paid by transfer is no transfer to the employer whose salary came that day.
struct TransferPairs {
    /// One side of a transfer, in its own row.
    struct Side: Sendable {
        let likeness: Likeness
        /// The index of the row's ledger, its offset there, and its line.
        let ledger, offset: Int
        private(set) var line: Int
        /// The number of its account, or of the file's name if the row has none.
        let account: Int32
        /// Whether its kind is transfer.
        let isMarked: Bool
        /// Whether it has a payee.
        let hasPayee: Bool
        /// What its texts tell.
        let texts: WordFinder.Finding

        /// Returns the side as it stands so many lines further down.
        func moved(by lines: Int) -> Side {
            var side = self
            side.line += lines
            return side
        }

        fileprivate var showsSome: Bool { isMarked || texts.tells || !texts.accounts.isEmpty }

        fileprivate func shows(_ other: Side) -> Bool { isMarked || texts.tells || texts.accounts.contains(other.account) }

        fileprivate func mayBelong(to other: Side) -> Bool { !hasPayee || shows(other) }
    }

    typealias Pair = (one: Side, other: Side)

    /// The two sides of each: a marked one first, otherwise the one read first.
    private(set) var pairs: [Pair] = []
    /// Rows of which one looks like the side of a transfer and the other one like something else, which comes last.
    private(set) var doubtful: [Pair] = []
    /// Marked sides without a counterpart.
    var singles: [Side] { sides.indices.filter { sides[$0].isMarked && isFree[$0] }.map { sides[$0] } }

    private let sides: [Side]
    private var isFree: [Bool]

    /// The maximum number of rows of the same amount on near days among which the other side is searched.
    private static let candidateLimit = 1_000

    /// Pairs rows, given in the order in which they were read: sides that are both marked first, then those with one marked side, then those
    /// recognised by their texts.
    init(_ rows: [Side]) {
        // Of few rows anything shows; of the others, only those count that are near.
        var shown = KeyFilter(count: rows.count)
        for row in rows where row.showsSome { shown.insert(row.likeness.key) }
        sides = rows.filter { $0.showsSome || $0.likeness.isNear(in: shown, as: $0.likeness.opposite) }
        isFree = sides.map { _ in true }
        let numbers = Dictionary(grouping: sides.indices) { [sides] in sides[$0].likeness.money }.mapValues { [sides] numbers in
            numbers.sorted { (sides[$0].likeness.day, $0) < (sides[$1].likeness.day, $1) }
        }
        pairs += pair(numbers) { $0.isMarked && $1.isMarked }
        pairs += pair(numbers) { ($0.isMarked || $1.isMarked) && $0.mayBelong(to: $1) && $1.mayBelong(to: $0) }
        pairs += pair(numbers) { ($0.shows($1) || $1.shows($0)) && $0.mayBelong(to: $1) && $1.mayBelong(to: $0) }
        doubtful = pair(numbers) { $0.shows($1) || $1.shows($0) }.map { $0.mayBelong(to: $1) ? ($0, $1) : ($1, $0) }
    }

    /// Takes pairs of free sides out that fit.
    private mutating func pair(_ numbers: [UInt64: [Int]], where fits: (Side, Side) -> Bool) -> [(one: Side, other: Side)] {
        var found: [(one: Side, other: Side)] = []
        for number in sides.indices where isFree[number] && sides[number].likeness.isNegative {
            let side = sides[number]
            guard let others = numbers[side.likeness.opposite], let other = nearest(to: side, of: others, where: fits) else { continue }
            (isFree[number], isFree[other]) = (false, false)
            let isFirst = side.isMarked == sides[other].isMarked ? number < other : side.isMarked
            found.append(isFirst ? (side, sides[other]) : (sides[other], side))
        }
        return found
    }

    /// Returns the free side nearest to another in time, given indexes in the order of days.
    private func nearest(to side: Side, of numbers: [Int], where fits: (Side, Side) -> Bool) -> Int? {
        var count = 0
        for day in side.likeness.nearDays {
            for number in numbers[numbers.partitioningIndex { sides[$0].likeness.day >= day }...] {
                guard sides[number].likeness.day == day, count < Self.candidateLimit else { break }
                count += 1
                if isFree[number], sides[number].account != side.account, fits(side, sides[number]) { return number }
            }
        }
        return nil
    }
}
