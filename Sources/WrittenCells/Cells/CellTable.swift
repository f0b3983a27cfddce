internal import TextBytes

/// Numbers the different cells of a column from 0, in the order in which they come, and keeps what each of them stands for.
@usableFromInline
package struct CellTable<Value: Sendable>: Sendable {
    /// What the cells stand for, by number.
    @usableFromInline package var values: [Value] = []
    @usableFromInline var numbers = CellNumbers()
    /// The number whose value was asked for last: in many columns the next one, too.
    @usableFromInline var last = -1

    @inlinable package init() {}

    /// Returns the number of a cell; `nil` for one that was not added.
    @inlinable
    @inline(__always)
    package func number(of cell: Span<UInt8>) -> Int? { numbers.number(of: cell) }

    /// Returns what a cell stands for; `nil` for one that was not added.
    @inlinable
    @inline(__always)
    package mutating func value(of cell: Span<UInt8>) -> Value? {
        if last < 0 || !numbers.isEqual(cell, last) {
            guard let number = number(of: cell) else { return nil }
            last = number
        }
        return values[last]
    }

    /// Adds a cell of a column that may have any number of different ones: long cells are not kept, and a full table starts anew.
    package mutating func keep(_ value: Value, for cell: Span<UInt8>) {
        guard cell.count <= 64 else { return }
        if numbers.count == 4096 {
            values.removeAll(keepingCapacity: true)
            numbers.removeAll()
            last = -1
        }
        add(value, for: cell)
    }

    /// Adds a cell that has no number yet, and returns the one it gets.
    @inlinable
    @discardableResult
    package mutating func add(_ value: Value, for cell: Span<UInt8>) -> Int {
        values.append(value)
        return numbers.add(cell)
    }
}
