internal import ByteStreams
internal import Digests
internal import LedgerCSV
internal import StatementReading
internal import TextBytes

/// Finds rows of ledgers that stand byte for byte in an earlier one, and entries of a bank's file that one of our own has, or the other way
/// round: they count twice.
///
/// About 25 bytes for each row, and as many again where there are ledgers of both kinds.
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
    /// The number of the first file with each entry, in ledgers of our own and in others.
    private var entries = (own: CompactTable<UInt128>(), others: CompactTable<UInt128>())
    private let hasBothKinds: Bool

    /// Creates a comparison of those ledgers, which are then added one by one.
    init(of ledgers: [LedgerSurvey]) {
        hasBothKinds = Set(ledgers.lazy.map(\.columns.isCanonical)).count == 2
    }

    /// Adds a file, and returns what it has in common with those before it; `nil` for nothing.
    ///
    /// - Throws: `LedgerError` when reading fails.
    mutating func add(_ ledger: LedgerSurvey) throws(LedgerError) -> Finding? {
        let number = UInt32(truncatingIfNeeded: names.count)
        names.append(ledger.source.name)
        let rows = addRows(of: ledger, number)
        let entries = hasBothKinds ? try addEntries(of: ledger, number) : nil
        return rows ?? entries
    }

    private mutating func addRows(of ledger: LedgerSurvey, _ number: UInt32) -> Finding? {
        var rows = RawRows(ledger)
        var finding = Finding()
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

    private mutating func addEntries(of ledger: LedgerSurvey, _ number: UInt32) throws(LedgerError) -> Finding? {
        guard ledger.missingCurrency == nil else { return nil }
        var reader = try LedgerReader(ledger) { _ in }
        var finding = Finding()
        let isOwn = ledger.columns.isCanonical
        while let row = try reader.next() {
            let keys = RowKeys(row.entry)
            let digest = keys.texts(hasID: keys.id != 0, account: nil)
            _ = isOwn ? entries.own.number(of: digest, orSet: number) : entries.others.number(of: digest, orSet: number)
            guard let known = isOwn ? entries.others.number(of: digest) : entries.own.number(of: digest) else {
                finding.isAll = false
                continue
            }
            if finding.count == 0 { (finding.line, finding.other) = (row.line, names[Int(known)]) }
            finding.count += 1
        }
        return finding.count > 0 ? finding : nil
    }
}
