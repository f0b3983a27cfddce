internal import TextBytes

/// Where the rows of a ledger file begin after changes were written into it.
package struct LedgerOffsets: Sendable {
    /// The offsets of added rows, in the order in which they were added.
    package internal(set) var added: [Int] = []
    /// Behind each of these old offsets rows have moved by the sum of all shifts so far, in ascending order.
    private var moves: [(after: Int, shift: Int)] = []

    init() {}

    mutating func append(after offset: Int, shift: Int) {
        moves.append((offset, shift + (moves.last?.shift ?? 0)))
    }

    /// Where the row that began at `offset` begins now; of no meaning for a row that was removed.
    package func offset(of offset: Int) -> Int {
        let place = moves.partitioningIndex { $0.after >= offset }
        return place == 0 ? offset : offset + moves[place - 1].shift
    }
}
