internal import Text

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

    /// Lends the bytes of a cell.
    package func withCell<Result>(_ number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(bytes.span.extracting(range(of: number)))
    }

    /// Returns the numbers in the order of the bytes of their cells, which in UTF-8 is that of code points.
    package func sorted(_ numbers: some Sequence<Int>) -> [Int] {
        // The first eight bytes decide nearly always; the cells themselves lie all over the memory.
        numbers.map { (number: $0, start: start(of: $0)) }.sorted { left, right in
            left.start == right.start ? precedes(left.number, right.number) : left.start < right.start
        }.map(\.number)
    }

    /// The first eight bytes of a cell as a number that has their order.
    private func start(of number: Int) -> UInt64 {
        let range = range(of: number)
        var start: UInt64 = 0
        for place in range.prefix(8) { start = start << 8 | UInt64(bytes[place]) }
        return range.count < 8 ? start << (8 * (8 - range.count)) : start
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (range(of: left), range(of: right))
        let (all, shared) = (bytes.span, min(left.count, right.count))
        var offset = 0
        while offset + 8 <= shared {
            let one = ByteWord(all, at: left.lowerBound + offset).value, other = ByteWord(all, at: right.lowerBound + offset).value
            if one != other { return one.byteSwapped < other.byteSwapped }
            offset += 8
        }
        for offset in offset..<shared {
            let one = all[left.lowerBound + offset], other = all[right.lowerBound + offset]
            if one != other { return one < other }
        }
        return left.count < right.count
    }

    @inline(__always)
    private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// The slot that has the cell's number, or the empty one where it belongs.
    private func slot(of cell: Span<UInt8>) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash(of: cell)) & mask
        while slots[slot] >= 0, !isEqual(cell, slots[slot]) { slot = (slot + 1) & mask }
        return slot
    }

    @inline(__always)
    private func isEqual(_ cell: Span<UInt8>, _ number: Int) -> Bool {
        let range = range(of: number)
        guard cell.count == range.count else { return false }
        let known = bytes.span.extracting(range)
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
        for number in values.indices { slots[slot(of: bytes.span.extracting(range(of: number)))] = number }
    }
}
