internal import LedgerCore

/// Finds the rows of a table that have a day, and are balances or sums of the statement all the same.
struct TotalFinder: Sendable {
    private struct Candidate {
        let offset, row: Int
        /// Whether it is one wherever it stands: by its words, or as the sum of all rows before it.
        let isProven: Bool
    }

    private var candidates: [Candidate] = []
    private static let maxCandidates = 100_000

    /// Adds a row with the words of such a line; `sums` are those of the amounts before it, for each mark.
    mutating func add(
        _ line: CellWords.Line, at offset: Int, row: Int, amount: AmountEvidence.Cell?,
        sums: [(positive: ExactDecimal?, negative: ExactDecimal?)]
    ) {
        guard candidates.count < Self.maxCandidates else { return }
        let isSum =
            row > 1
            && sums.indices.contains { mark in
                guard let value = amount?.value(mark), !value.isZero, let above = sums[mark].positive, let below = sums[mark].negative
                else {
                    return false
                }
                return above.adding(below).map { $0 == value || $0.negated == value } ?? false
            }
        let isProven = line == .balance || isSum
        // Money out may be what a shop of such a name was paid.
        guard isProven || amount?.sign != .minus else { return }
        candidates.append(Candidate(offset: offset, row: row, isProven: isProven))
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
