internal import Text

/// Gives each different cell of a column a number, from 0, in the order in which they come.
struct CellNumbers {
    /// The cells by number.
    private(set) var names: [String] = []
    /// The bytes of all of them, one after the other; each ends where its place in `ends` says.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// An open hash table of numbers, never more than half full; -1 for an empty slot.
    private var slots: [Int] = Array(repeating: -1, count: 64)
    /// Keeps a file from being made such that all its cells meet in one slot.
    private let seed = UInt64.random(in: .min ... .max)

    /// The number of a cell, which must be UTF-8.
    mutating func number(of cell: Span<UInt8>) -> Int {
        let slot = slot(of: cell)
        if slots[slot] >= 0 { return slots[slot] }
        let number = names.count
        slots[slot] = number
        for index in cell.indices { bytes.append(cell[index]) }
        ends.append(bytes.count)
        names.append(cell.text ?? "")
        if 2 * names.count > slots.count { grow() }
        return number
    }

    /// The slot that has the cell's number, or the empty one where it belongs.
    private func slot(of cell: Span<UInt8>) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash(of: cell)) & mask
        while slots[slot] >= 0, !isEqual(cell, slots[slot]) { slot = (slot + 1) & mask }
        return slot
    }

    private func isEqual(_ cell: Span<UInt8>, _ number: Int) -> Bool {
        let start = number == 0 ? 0 : ends[number - 1]
        guard cell.count == ends[number] - start else { return false }
        for index in cell.indices where cell[index] != bytes[start + index] { return false }
        return true
    }

    private func hash(of cell: Span<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(cell.count)
        var index = 0
        func mix(_ word: UInt64) {
            let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            state = product.high ^ product.low
        }
        while index + 8 <= cell.count {
            // Any eight bytes are a valid integer.
            mix(unsafe cell.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        var rest: UInt64 = 0
        while index < cell.count {
            rest = rest << 8 | UInt64(cell[index])
            index += 1
        }
        mix(rest)
        return state
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: 2 * slots.count)
        for number in names.indices {
            let start = number == 0 ? 0 : ends[number - 1]
            slots[slot(of: bytes.span.extracting(start..<ends[number]))] = number
        }
    }
}
