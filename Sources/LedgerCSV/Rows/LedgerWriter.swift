internal import CivilCalendar
public import LedgerCore

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
    /// It is one-way: read back, such texts keep the apostrophe.
    public let guardsFormulas: Bool

    private var csv = CSVWriter()
    private var commodity: Commodity?
    private var symbol = ""
    private var scratch: [UInt8] = []
    private let extras: ColumnNames
    private var cells: [Int] = []
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
        if commodity != entry.money.commodity {
            commodity = entry.money.commodity
            symbol = entry.money.commodity.symbol
        }
        for column in LedgerColumn.allCases { append(column, of: entry, to: &bytes) }
        if !extras.all.isEmpty { append(entry.fields, to: &bytes) }
        csv.endRecord(to: &bytes)
    }

    private mutating func append(_ column: LedgerColumn, of entry: Entry, to bytes: inout [UInt8]) {
        switch column {
        case .id: append(entry.id, to: &bytes)
        case .date: csv.append(to: &bytes) { entry.date.write(to: &$0) }
        case .time: csv.append(to: &bytes) { entry.time?.write(to: &$0) }
        case .timezone: append(entry.timeZone, to: &bytes)
        case .kind: csv.append(entry.statedKind?.rawValue ?? "", to: &bytes)
        case .amount: csv.append(to: &bytes) { entry.money.amount.write(to: &$0) }
        case .currency: append(symbol, to: &bytes)
        case .category: append(entry.category, to: &bytes)
        case .payee: append(entry.payee, to: &bytes)
        case .description: append(entry.description, to: &bytes)
        case .account: append(entry.account, to: &bytes)
        case .toAccount: append(entry.toAccount, to: &bytes)
        case .tags: append(entry.tags, to: &bytes)
        case .note: append(entry.note, to: &bytes)
        case .status: csv.append(entry.status?.rawValue ?? "", to: &bytes)
        case .url: append(entry.url, to: &bytes)
        }
    }

    /// Appends a text.
    private mutating func append(_ text: String, to bytes: inout [UInt8]) {
        guard guardsFormulas, SpreadsheetGuard.isNeeded(for: text.utf8.span) else { return csv.append(text, to: &bytes) }
        scratch.removeAll(keepingCapacity: true)
        scratch.append(SpreadsheetGuard.apostrophe)
        scratch.append(contentsOf: text.utf8)
        csv.append(scratch, to: &bytes)
    }

    private mutating func append(_ fields: [Entry.Field], to bytes: inout [UInt8]) {
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(-1, count: extras.all.count))
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
        for cell in cells { append(cell < 0 ? "" : fields[cell].value, to: &bytes) }
    }
}
