internal import ByteStreams
internal import Digests
internal import LedgerCSV
internal import StatementReading
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

    /// Adds a file, and returns what it has in common with those before it; `nil` for nothing, as with a file of our own.
    mutating func add(_ ledger: LedgerSurvey) -> Finding? {
        guard var rows = RawRows(ledger) else { return nil }
        var finding = Finding()
        let number = UInt32(truncatingIfNeeded: names.count)
        names.append(ledger.source.name)
        while rows.next() {
            guard let known = files.number(of: rows.digest, orSet: number), known < number else { continue }
            if finding.count == 0 { (finding.line, finding.other) = (rows.line, names[Int(known)]) }
            finding.count += 1
        }
        return finding.count > 0 ? finding : nil
    }
}
