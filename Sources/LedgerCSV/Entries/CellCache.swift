internal import Text

/// Remembers what the last few different cells of a column stand for.
struct CellCache<Value> {
    private var cells: [(bytes: [UInt8], value: Value)] = []
    private var oldest = 0
    private static var capacity: Int { 8 }

    /// What was stored for these bytes.
    @inline(__always)
    func value(of bytes: Span<UInt8>) -> Value? {
        for index in cells.indices where bytes.equals(cells[index].bytes) { return cells[index].value }
        return nil
    }

    /// Remembers a value, in place of the oldest one when there are too many.
    mutating func store(_ value: Value, for bytes: Span<UInt8>) {
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count)
        for index in bytes.indices { copy.append(bytes[index]) }
        if cells.count < Self.capacity {
            cells.append((copy, value))
        } else {
            cells[oldest] = (copy, value)
            oldest = (oldest + 1) % Self.capacity
        }
    }
}
