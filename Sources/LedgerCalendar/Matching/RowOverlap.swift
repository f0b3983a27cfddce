internal import ByteStreams
internal import Digests
internal import LedgerCSV
internal import StatementReading
internal import TextBytes

/// Finds rows of ledgers that stand byte for byte in an earlier one: downloads that overlap count them twice.
///
/// About 25 bytes for each row.
struct RowOverlap {
    /// The rows of one file that stand in an earlier one.
    struct Finding {
        /// How many they are.
        fileprivate(set) var count = 0
        /// Whether they are all of its rows.
        fileprivate(set) var isAll = true
        /// The line of the first.
        fileprivate(set) var line = 0
        /// The file in which the first one stands.
        fileprivate(set) var other = ""
    }

    /// The number of the first file with each row.
    private var files = CompactTable<UInt128>()
    private var names: [String] = []

    /// Adds a file, and returns what it has in common with those before it; `nil` for nothing.
    mutating func add(_ ledger: LedgerSurvey) -> Finding? {
        var rows = RawRows(ledger)
        var finding = Finding()
        let number = UInt32(truncatingIfNeeded: names.count)
        names.append(ledger.source.name)
        while rows.next() {
            guard let known = files.number(of: rows.digest, orSet: number), known < number else {
                finding.isAll = false
                continue
            }
            if finding.count == 0 { (finding.line, finding.other) = (rows.line, names[Int(known)]) }
            finding.count += 1
        }
        return finding.count > 0 ? finding : nil
    }
}
