internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// What the cells of a column of amounts show, whichever mark their decimals have.
struct AmountEvidence: Sendable {
    /// A row to show.
    struct Example: Sendable, Hashable {
        let line: Int
        let text: String

        /// How many decimals it has with that mark before them.
        func decimals(_ mark: UInt8) -> Int? { AmountCell.amount(text.utf8.span, mark: mark).map { Int($0.scale) } }
    }

    /// How many cells prove each mark, and the first of them, by proof.
    private var counts = Array(repeating: 0, count: WrittenAmount.Proof.allCases.count)
    private var firsts: [Example?] = Array(repeating: nil, count: WrittenAmount.Proof.allCases.count)

    /// The first cell that proves something of marks; `nil` when none does.
    func first(_ proof: WrittenAmount.Proof) -> Example? { firsts[proof.rawValue] }

    /// Amounts above and below zero by their written signs.
    private(set) var positiveCount = 0
    private(set) var negativeCount = 0
    /// Amounts with a `+`, with `CR` and with `DR`.
    private(set) var plusCount = 0
    private(set) var creditCount = 0
    private(set) var debitCount = 0
    /// The sums of those above and below zero with decimal points, and with commas; `nil` when they overflow.
    private(set) var sums: [(positive: ExactDecimal?, negative: ExactDecimal?)] = [(.zero, .zero), (.zero, .zero)]
    /// How many decimals a currency has.
    enum Unit: Hashable, Sendable {
        case known(Int)
        /// It is stated, and is none of ISO 4217.
        case unknown
        /// Neither the row nor the name of its column states one: it is that of the file.
        case unstated
        /// The same, with a sign that several currencies share, which have so many at most.
        case shared(Int)

        init(_ currency: String) {
            self = currency.isEmpty ? .unstated : ISOCurrency.named(currency)?.minorUnit.map { .known($0) } ?? .unknown
        }

        init(sign: String) {
            self = ISOCurrency.sharing(sign).compactMap { ISOCurrency.named($0)?.minorUnit }.max().map { .shared($0) } ?? .unstated
        }
    }

    /// Those of the currencies of amounts of open mark.
    private(set) var openUnits: Set<Unit> = []
    /// How many amounts other than zero have a mark that is open, and how many have not.
    private(set) var (openCount, otherCount) = (0, 0)

    /// Adds an amount; `unit` tells of one of open mark how many decimals its currency has.
    mutating func add(_ cell: AmountReadings, line: Int, text: String, unit: Unit?) {
        let proof = cell.proof.rawValue
        counts[proof] += 1
        if counts[proof] == 1 { firsts[proof] = Example(line: line, text: text) }
        if let unit, cell.hasOpenMark { openUnits.insert(unit) }
        guard !cell.isZero else { return }
        if cell.hasOpenMark { openCount += 1 } else { otherCount += 1 }
        if cell.side == .credit { creditCount += 1 } else if cell.side == .debit { debitCount += 1 }
        if cell.sign == .plus { plusCount += 1 }
        if cell.sign == .minus { negativeCount += 1 } else { positiveCount += 1 }
        for index in sums.indices {
            guard let value = cell.value(index) else { continue }
            if value.isNegative {
                sums[index].negative = sums[index].negative?.adding(value)
            } else {
                sums[index].positive = sums[index].positive?.adding(value)
            }
        }
    }

    /// Whether the next cell of this kind is the first one, which is kept to be shown.
    func needsExample(of cell: AmountReadings) -> Bool { counts[cell.proof.rawValue] == 0 }

    var count: Int { positiveCount + negativeCount }

    /// Takes the proofs of another column of the same file.
    mutating func merge(proofsOf other: AmountEvidence) {
        for proof in counts.indices {
            counts[proof] += other.counts[proof]
            firsts[proof] = firsts[proof] ?? other.firsts[proof]
        }
        openUnits.formUnion(other.openUnits)
        (openCount, otherCount) = (openCount + other.openCount, otherCount + other.otherCount)
    }
}
