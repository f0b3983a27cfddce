internal import ByteStreams
internal import Digests
internal import LedgerCSV
internal import TextBytes

/// Finds rows of banks' files that stand byte for byte in an earlier one: downloads that overlap count them twice.
///
/// About 25 bytes for each row.
struct RowOverlap {
    /// The rows of one file that stand in an earlier one.
    struct Finding {
        /// How many they are.
        fileprivate(set) var count = 0
        /// The line of the first.
        fileprivate(set) var line = 0
        /// The file in which the first one stands.
        fileprivate(set) var other = ""
    }

    /// The number of the first file with each row.
    private var files = CompactTable<UInt128>()
    private var names: [String] = []

    /// Adds a file, and returns what it has in common with those before it; a file that cannot be read, or is one of our own, has nothing.
    mutating func add(_ source: ByteSource, _ options: LedgerReadingOptions) -> Finding {
        var finding = Finding()
        let number = UInt32(truncatingIfNeeded: names.count)
        guard var rows = RawRows(source, options) else { return finding }
        names.append(source.name)
        while rows.next() {
            guard let known = files.number(of: rows.digest, orSet: number), known < number else { continue }
            if finding.count == 0 { (finding.line, finding.other) = (rows.line, names[Int(known)]) }
            finding.count += 1
        }
        return finding
    }
}
