/// Puts pieces that are made side by side back into their order.
struct OrderedPieces {
    /// How many pieces have come out.
    private(set) var count = 0
    private var waiting: [Int: [UInt8]] = [:]

    /// Takes a piece and gives those whose turn it is.
    mutating func add(_ piece: [UInt8], number: Int) -> [[UInt8]] {
        waiting[number] = piece
        var ready: [[UInt8]] = []
        while let next = waiting.removeValue(forKey: count) {
            ready.append(next)
            count += 1
        }
        return ready
    }
}
