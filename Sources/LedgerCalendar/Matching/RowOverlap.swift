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

        /// Adds the row on a line; `known` is the earlier file that has it.
        fileprivate mutating func add(_ line: Int, in known: String?) {
            guard let known else { return isAll = false }
            if count == 0 { (self.line, other) = (line, known) }
            count += 1
        }
    }

    /// The number of the first file with each row.
    private var files = CompactTable<UInt128>()
    private var names: [String] = []
    /// The same for each entry: in ledgers of our own, and in others.
    private var (ownEntries, otherEntries) = (CompactTable<UInt128>(), CompactTable<UInt128>())
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
        var found = addRows(of: ledger, number)
        if hasBothKinds, case let entries = try addEntries(of: ledger, number), found.count == 0 { found = entries }
        return found.count > 0 ? found : nil
    }

    private mutating func addRows(of ledger: LedgerSurvey, _ number: UInt32) -> Finding {
        var (rows, found) = (RawRows(ledger), Finding())
        while rows.next() {
            let known = files.number(of: rows.digest, orSet: number)
            found.add(rows.line, in: known.flatMap { $0 < number ? names[Int($0)] : nil })
        }
        return found
    }

    private mutating func addEntries(of ledger: LedgerSurvey, _ number: UInt32) throws(LedgerError) -> Finding {
        var found = Finding()
        guard ledger.missingCurrency == nil else { return found }
        var reader = try LedgerReader(ledger) { _ in }
        while let row = try reader.next() {
            let keys = RowKeys(row.entry)
            let digest = keys.texts(hasID: keys.id != 0, account: nil)
            let known: UInt32?
            if ledger.columns.isCanonical {
                _ = ownEntries.number(of: digest, orSet: number)
                known = otherEntries.number(of: digest)
            } else {
                _ = otherEntries.number(of: digest, orSet: number)
                known = ownEntries.number(of: digest)
            }
            found.add(row.line, in: known.map { names[Int($0)] })
        }
        return found
    }
}
