internal import TextBytes

/// Numbers different cells from 0, in the order in which they come.
@usableFromInline
package struct CellNumbers: Sendable {
    /// How many cells have a number.
    package var count: Int { ends.count }
    /// The bytes of all cells, one after the other; each ends where its number in `ends` says.
    @usableFromInline var bytes: [UInt8] = []
    @usableFromInline var ends: [Int] = []
    /// An open hash table of numbers, never more than half full; -1 for an empty slot.
    @usableFromInline var slots: [Int] = Array(repeating: -1, count: 64)
    /// Keeps a file from being made such that all its cells meet in one slot.
    private let seed = UInt64.random(in: .min ... .max)

    package init() {}

    /// Returns the number of a cell; `nil` for one that was not added.
    @inlinable
    @inline(__always)
    package func number(of cell: Span<UInt8>) -> Int? {
        let number = slots[slot(of: cell)]
        return number >= 0 ? number : nil
    }

    /// Adds a cell that has no number yet, and returns the one it gets.
    @usableFromInline
    @discardableResult
    package mutating func add(_ cell: Span<UInt8>) -> Int {
        let number = ends.count
        slots[slot(of: cell)] = number
        bytes.append(copying: cell)
        ends.append(bytes.count)
        if 2 * ends.count > slots.count { grow() }
        return number
    }

    /// Forgets all cells, and keeps the room that they took.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        for index in slots.indices { slots[index] = -1 }
    }

    /// The slot that has the cell's number, or the empty one where it belongs.
    @usableFromInline
    func slot(of cell: Span<UInt8>) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash(of: cell)) & mask
        while slots[slot] >= 0, !isEqual(cell, slots[slot]) { slot = (slot + 1) & mask }
        return slot
    }

    /// Returns whether a cell is the one that has a number.
    @inlinable
    @inline(__always)
    package func isEqual(_ cell: Span<UInt8>, _ number: Int) -> Bool {
        let range = range(of: number)
        guard cell.count == range.count else { return false }
        let known = bytes.span.extracting(range)
        for index in cell.indices where cell[index] != known[index] { return false }
        return true
    }

    @inlinable
    @inline(__always)
    func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    private func hash(of cell: Span<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(cell.count)
        var index = 0
        func mix(_ word: UInt64) {
            let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            state = product.high ^ product.low
        }
        while index + 8 <= cell.count {
            mix(ByteWord(cell, at: index).value)
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
        for number in ends.indices { slots[slot(of: bytes.span.extracting(range(of: number)))] = number }
    }
}

extension CellNumbers {
    /// Returns the text of a cell, which must be UTF-8.
    package func text(of number: Int) -> String { String(utf8: bytes.span.extracting(range(of: number))) }

    /// Lends each of some cells, in their order.
    package func forEach(of numbers: some Sequence<Int>, _ body: (Span<UInt8>) -> Void) {
        for number in numbers { body(bytes.span.extracting(range(of: number))) }
    }

    /// Sorts numbers by the bytes of their cells, which in UTF-8 is the order of code points.
    ///
    /// Eight bytes at a time, those of all cells first: comparing cells, which lie all over the memory, takes three times as long.
    package func sort(_ numbers: inout [Int]) {
        var items = numbers.map { (word: word(of: $0, at: 0), number: $0) }
        var ranges = [(range: items.indices, offset: 0)]
        while let (range, offset) = ranges.popLast() {
            items[range].sort { $0.word < $1.word }
            var start = range.lowerBound
            while start < range.upperBound {
                let word = items[start].word
                let end = items[start..<range.upperBound].firstIndex { $0.word != word } ?? range.upperBound
                if end - start > 1 { sortRun(&items, start..<end, offset + 8, &ranges) }
                start = end
            }
        }
        for place in numbers.indices { numbers[place] = items[place].number }
    }

    /// Prepares cells that are the same up to an offset for being sorted by the bytes after it.
    private func sortRun(
        _ items: inout [(word: UInt64, number: Int)], _ run: Range<Int>, _ offset: Int, _ ranges: inout [(range: Range<Int>, offset: Int)]
    ) {
        // A cell that has ended comes before one that goes on, even with zeros.
        let middle = items[run].partition { range(of: $0.number).count > offset }
        items[run.lowerBound..<middle].sort { range(of: $0.number).count < range(of: $1.number).count }
        for place in middle..<run.upperBound { items[place].word = word(of: items[place].number, at: offset) }
        if run.upperBound - middle > 1 { ranges.append((middle..<run.upperBound, offset)) }
    }

    /// The eight bytes of a cell at an offset, or the fewer that it has, and zeros, as a number that has their order.
    private func word(of number: Int, at offset: Int) -> UInt64 {
        let range = range(of: number)
        let start = min(range.lowerBound + offset, range.upperBound)
        guard range.upperBound - start < 8 else { return ByteWord(bytes.span, at: start).value.byteSwapped }
        return ByteWord(allOf: bytes.span.extracting(start..<range.upperBound)).value.byteSwapped
    }
}
