internal import ByteStreams
internal import LedgerCSV
internal import LedgerEvents

/// Writes imported entries in one of the formats of `ledger2ics import`.
struct EntryListing {
    private(set) var count = 0
    private let format: FeedImport.Format
    private let extraColumns: [String]
    private var csv: LedgerWriter
    private var bytes: [UInt8] = []

    init(_ format: FeedImport.Format, extraColumns: [String], guardsFormulas: Bool) {
        self.format = format
        self.extraColumns = extraColumns
        csv = LedgerWriter(extraColumns: extraColumns, guardsFormulas: guardsFormulas)
    }

    mutating func begin(_ output: inout OutputFile) throws(StreamError) {
        switch format {
        case .csv: csv.writeHeader(to: &bytes)
        case .json: bytes.append(UInt8(ascii: "["))
        case .jsonl: return
        }
        try flush(to: &output)
    }

    mutating func write(_ imported: ImportedEntry, to output: inout OutputFile) throws(StreamError) {
        switch format {
        case .csv: csv.write(imported.entry, to: &bytes)
        case .json:
            bytes.append(contentsOf: (count == 0 ? "\n" : ",\n").utf8)
            append(imported)
        case .jsonl:
            append(imported)
            bytes.append(UInt8(ascii: "\n"))
        }
        count += 1
        try flush(to: &output)
    }

    mutating func end(_ output: inout OutputFile) throws(StreamError) {
        guard format == .json else { return }
        bytes.append(contentsOf: (count == 0 ? "]\n" : "\n]\n").utf8)
        try flush(to: &output)
    }

    private mutating func append(_ imported: ImportedEntry) {
        EntryJSON.append(imported.entry, uid: imported.uid, at: imported.place, extraColumns: extraColumns, to: &bytes)
    }

    private mutating func flush(to output: inout OutputFile) throws(StreamError) {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
