public import LedgerCore
internal import TextBytes

/// Writes entries as a canonical ledger CSV.
///
/// What it writes, `LedgerReader` gives back equal, as long as texts hold no CR and no control characters other than LF and tab.
///
/// ```swift
/// var writer = LedgerWriter()
/// writer.writeHeader(to: &bytes)
/// writer.write(entry, to: &bytes)
/// ```
public struct LedgerWriter: Sendable {
    /// The names of the columns after the canonical ones.
    public var extraColumns: [String] { extras.all }
    /// Whether texts that a spreadsheet would run as formulas get an apostrophe before them; amounts stay numbers.
    ///
    /// Readers take it away again.
    public let guardsFormulas: Bool

    private var csv = CSVWriter()
    private var scratch: [UInt8] = []
    private let extras: ColumnNames
    /// For each column, the field that fills it.
    private var cells: [Int?] = []
    /// For the first column of each name, how many fields of that name the entry at hand had so far.
    private var counts: [Int] = []

    /// A writer of files with these columns after the canonical ones; a name may come twice.
    public init(extraColumns: [String] = [], guardsFormulas: Bool = false) {
        self.guardsFormulas = guardsFormulas
        extras = ColumnNames(extraColumns)
    }

    /// Appends the header.
    public mutating func writeHeader(to bytes: inout [UInt8]) {
        for column in LedgerColumn.allCases { csv.append(column.rawValue, to: &bytes) }
        for name in extras.all { append(name, to: &bytes) }
        csv.endRecord(to: &bytes)
    }

    /// Appends an entry; fields whose names are not among `extraColumns` are left out.
    public mutating func write(_ entry: Entry, to bytes: inout [UInt8]) {
        // At once: looking for room for each cell takes as long as writing it.
        bytes.append(addingCapacity: room(for: entry)) { bytes in
            for column in LedgerColumn.allCases {
                let isText = column != .amount
                entry.withText(of: column) { append($0, isText: isText, to: &bytes) }
            }
        }
        if !extras.all.isEmpty { append(entry.fields, to: &bytes) }
        csv.endRecord(to: &bytes)
    }

    /// How many bytes the canonical columns of an entry take at most.
    private func room(for entry: Entry) -> Int {
        var length = entry.id.utf8.count + entry.timeZone.utf8.count + entry.category.utf8.count
        length += entry.payee.utf8.count + entry.description.utf8.count + entry.account.utf8.count + entry.toAccount.utf8.count
        length += entry.tags.utf8.count + entry.note.utf8.count + entry.url.utf8.count
        // A symbol; an amount, a day, a time, a kind and a status; and an apostrophe may come before each.
        length += Commodity.maxSymbolLength + 128 + LedgerColumn.allCases.count
        return CSVWriter.maxLength(of: length, fields: LedgerColumn.allCases.count)
    }

    private mutating func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: CSVWriter.maxLength(of: 1 + text.utf8.count)) { append(text.utf8.span, isText: true, to: &$0) }
    }

    /// Appends a cell, for which there must be room; only a text may need to be guarded.
    @inline(__always)
    private mutating func append(_ cell: Span<UInt8>, isText: Bool, to bytes: inout OutputSpan<UInt8>) {
        guard isText, SpreadsheetGuard.isNeeded(for: cell, guardsFormulas: guardsFormulas) else { return csv.append(cell, to: &bytes) }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(SpreadsheetGuard.apostrophe)
        scratch.append(copying: cell)
        // A copy of the reference, so that reading and writing do not overlap (exclusivity).
        let guarded = scratch
        csv.append(guarded.span, to: &bytes)
    }

    private mutating func append(_ fields: [Entry.Field], to bytes: inout [UInt8]) {
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(nil, count: extras.all.count))
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: extras.all.count))
        for (number, field) in fields.enumerated() {
            // Columns with one name are filled from the first on.
            guard let first = extras.place(of: field.name), let place = extras.place(of: field.name, number: counts[first]) else {
                continue
            }
            counts[first] += 1
            cells[place] = number
        }
        for cell in cells { append(cell.map { fields[$0].value } ?? "", to: &bytes) }
    }
}
