internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// The common parts of lists of entries and events: the brackets and commas of JSON, and one write per item.
struct ListWriter: Sendable {
    enum Layout: Sendable {
        /// A JSON array with one element per line.
        case array
        /// JSON objects, one per line.
        case lines
        /// Items without separators.
        case plain
    }

    /// The next bytes to write: callers append their items here.
    var bytes: [UInt8] = []
    /// The number of items written.
    private(set) var count = 0
    private let layout: Layout
    private var array = JSONLineArray()

    /// Creates a list, including the text before its first item.
    init(_ layout: Layout) {
        self.layout = layout
        if layout == .array { array.begin(to: &bytes) }
    }

    /// An empty list of items that go into this one.
    var piece: ListWriter {
        var piece = self
        (piece.bytes, piece.count, piece.array) = ([], 0, JSONLineArray())
        return piece
    }

    /// Appends the items of a piece.
    mutating func append(_ piece: ListWriter) {
        guard piece.count > 0 else { return }
        // The comma between two items belongs to the second, which was the first of its piece.
        if layout == .array, count > 0 { bytes.append(UInt8(ascii: ",")) }
        if layout == .array { array = piece.array }
        bytes += piece.bytes
        count += piece.count
    }

    mutating func beginItem() {
        if layout == .array { array.next(to: &bytes) }
    }

    mutating func endItem() {
        if layout == .lines { bytes.append(UInt8(ascii: "\n")) }
        count += 1
    }

    /// Writes the text after the last item.
    mutating func end(_ output: inout OutputFile) throws(LedgerError) {
        if layout == .array { array.end(to: &bytes) }
        try flush(to: &output)
    }

    /// Writes the items so far.
    mutating func flush(to output: inout OutputFile) throws(LedgerError) {
        if bytes.isEmpty { return }
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
