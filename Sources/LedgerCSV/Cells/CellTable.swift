internal import TextBytes

/// Numbers the different cells of a column from 0, in the order in which they come, and keeps what each of them stands for.
package struct CellTable<Value: Sendable>: Sendable {
    /// What the cells stand for, by number.
    package private(set) var values: [Value] = []
    /// The bytes of all cells, one after the other; each ends where its number in `ends` says.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// An open hash table of numbers, never more than half full; -1 for an empty slot.
    private var slots: [Int] = Array(repeating: -1, count: 64)
    /// The number whose value was asked for last: in many columns the next one, too.
    private var last = -1
    /// Keeps a file from being made such that all its cells meet in one slot.
    private let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// Returns the number of a cell; `nil` for one that was not added.
    @inline(__always)
    package func number(of cell: Span<UInt8>) -> Int? {
        let number = slots[slot(of: cell)]
        return number >= 0 ? number : nil
    }

    /// Returns what a cell stands for; `nil` for one that was not added.
    @inline(__always)
    mutating func value(of cell: Span<UInt8>) -> Value? {
        if last < 0 || !isEqual(cell, last) {
            guard let number = number(of: cell) else { return nil }
            last = number
        }
        return values[last]
    }

    /// Adds a cell that has no number yet, and returns the one it gets.
    @discardableResult
    package mutating func add(_ value: Value, for cell: Span<UInt8>) -> Int {
        let number = values.count
        slots[slot(of: cell)] = number
        bytes.append(copying: cell)
        ends.append(bytes.count)
        values.append(value)
        if 2 * values.count > slots.count { grow() }
        return number
    }

    /// The slot that has the cell's number, or the empty one where it belongs.
    private func slot(of cell: Span<UInt8>) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash(of: cell)) & mask
        while slots[slot] >= 0, !isEqual(cell, slots[slot]) { slot = (slot + 1) & mask }
        return slot
    }

    @inline(__always)
    private func isEqual(_ cell: Span<UInt8>, _ number: Int) -> Bool {
        let start = number == 0 ? 0 : ends[number - 1]
        guard cell.count == ends[number] - start else { return false }
        let known = bytes.span.extracting(start..<ends[number])
        for index in cell.indices where cell[index] != known[index] { return false }
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
        for number in values.indices {
            let start = number == 0 ? 0 : ends[number - 1]
            slots[slot(of: bytes.span.extracting(start..<ends[number]))] = number
        }
    }
}
