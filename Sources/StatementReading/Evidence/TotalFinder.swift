internal import LedgerCore
internal import WrittenCells

/// Finds the rows of a table that have a day, and are balances or sums of the statement all the same.
struct TotalFinder: Sendable {
    private struct Candidate {
        let offset, row: Int
        /// Whether it is one wherever it stands: by its words, or as the sum of rows before it.
        let isProven: Bool
    }

    /// A number of a row, and the sum of those above it in the same column.
    struct Side {
        let value: ExactDecimal?
        let sum: ExactDecimal?
    }

    /// What the sums of one mark were at the last row that was found to be one.
    private struct Known {
        /// With that row.
        var last: [ExactDecimal] = []
        /// Those rows alone.
        var all: [ExactDecimal] = []
    }

    private var candidates: [Candidate] = []
    private var known: [Int: Known] = [:]
    /// The number of the last row that was found to be one by its sum.
    private var lastSum: Int?
    private static let maxCandidates = 100_000

    /// Adds a row with the words of such a line, or with none, which must be the sum of others, sign and all.
    ///
    /// `sides` are the numbers of its columns of amounts, for each mark, and those of a single column once more for either sign.
    mutating func add(_ line: CellWords.Line?, at offset: Int, row: Int, isMoneyOut: Bool, sides: [[Side]]) {
        guard candidates.count < Self.maxCandidates else { return }
        // All marks are looked at: each has sums of its own.
        let isSum = sides.indices.map { sumsUp(row: row, mark: $0, sides[$0], isSigned: line == nil) }.contains(true)
        if isSum { lastSum = row }
        let isProven = line == .balance || isSum
        // Money out may be what a shop of such a name was paid.
        guard isProven || line != nil && !isMoneyOut else { return }
        candidates.append(Candidate(offset: offset, row: row, isProven: isProven))
    }

    /// Whether a row sums up those since the last one that did, or all others above it.
    private mutating func sumsUp(row: Int, mark: Int, _ sides: [Side], isSigned: Bool) -> Bool {
        let values = sides.compactMap(\.value)
        let sums = sides.compactMap(\.sum)
        guard values.count == sides.count, sums.count == sides.count, values.contains(where: { !$0.isZero }) else { return false }
        let none = [ExactDecimal](repeating: .zero, count: values.count)
        let before = known[mark] ?? Known(last: none, all: none)
        func fits(_ known: [ExactDecimal]) -> Bool {
            values.indices.allSatisfy { index in
                guard let sum = sums[index].subtracting(known[index]) else { return false }
                return sum == values[index] || !isSigned && sum.negated == values[index]
            }
        }
        // A row may have the amount of the one above it by chance, but not behind others that were sums.
        let isSection = (lastSum.map { row > $0 + 1 } ?? (row > 1)) && fits(before.last)
        guard isSection || row > 1 && fits(before.all) else { return false }
        let pairs = values.indices.map { (sums[$0].adding(values[$0]), before.all[$0].adding(values[$0])) }
        known[mark] = Known(last: pairs.map { $0.0 ?? .zero }, all: pairs.map { $0.1 ?? .zero })
        return true
    }

    /// Where those begin that are no transactions, in a table with so many rows.
    func offsets(rowCount: Int) -> Set<Int> {
        guard candidates.count < rowCount else { return Set(candidates.lazy.filter(\.isProven).map(\.offset)) }
        let first = candidates.enumerated().prefix { $0.offset == $0.element.row }.count
        let last = candidates.reversed().enumerated().prefix { rowCount - 1 - $0.offset == $0.element.row }.count
        return Set(
            candidates.enumerated().lazy.filter { $0.element.isProven || $0.offset < first || $0.offset >= candidates.count - last }
                .map(\.element.offset))
    }
}
