/// Where the rows of a ledger file begin after changes were written into it.
public struct LedgerOffsets: Sendable {
    /// The offsets of added rows, in the order in which they were added.
    public internal(set) var added: [Int] = []
    /// Behind each of these old offsets rows have moved by the sum of all shifts so far, in ascending order.
    private var moves: [(after: Int, shift: Int)] = []

    init() {}

    mutating func append(after offset: Int, shift: Int) {
        moves.append((offset, shift + (moves.last?.shift ?? 0)))
    }

    /// Where the row that began at `offset` begins now; of no meaning for a row that was removed.
    public func offset(of offset: Int) -> Int {
        var (low, high) = (0, moves.count)
        while low < high {
            let middle = (low + high) / 2
            if moves[middle].after < offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? offset : offset + moves[low - 1].shift
    }
}
