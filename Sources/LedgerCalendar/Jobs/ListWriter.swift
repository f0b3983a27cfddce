internal import ByteStreams
internal import Diagnostics
internal import Text

/// What lists of entries and of events have in common: the brackets and commas of JSON, and one write for each item.
struct ListWriter {
    enum Layout {
        /// A JSON array with an element a line.
        case array
        /// JSON objects, one a line.
        case lines
        /// Items as they are.
        case plain
    }

    /// What is written next: callers append their items here.
    var bytes: [UInt8] = []
    /// How many items were written.
    private(set) var count = 0
    private let layout: Layout
    private var array = JSONLineArray()

    /// Creates a list, with what comes before its first item.
    init(_ layout: Layout) {
        self.layout = layout
        if layout == .array { array.begin(to: &bytes) }
    }

    mutating func beginItem() {
        if layout == .array { array.next(to: &bytes) }
    }

    mutating func endItem(_ output: inout OutputFile) throws(LedgerError) {
        if layout == .lines { bytes.append(UInt8(ascii: "\n")) }
        count += 1
        try flush(to: &output)
    }

    /// Writes what comes after the last item.
    mutating func end(_ output: inout OutputFile) throws(LedgerError) {
        if layout == .array { array.end(to: &bytes) }
        try flush(to: &output)
    }

    private mutating func flush(to output: inout OutputFile) throws(LedgerError) {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
