public import LedgerCore

/// The extra columns of imported ledgers: what the calendars' `X-LEDGER-COLUMNS` list, and what the entries bring along.
///
/// ```swift
/// var columns = ExtraColumns()
/// columns.begin(calendarColumns: "id,date,…,url,Bank Ref")
/// columns.names      // ["Bank Ref"]
/// ```
public struct ExtraColumns: Sendable, Hashable {
    /// Every extra column seen so far, in the order in which they came; a name that one ledger has twice is there twice.
    public private(set) var names: [String] = []
    /// The columns of the calendar at hand, the canonical ones among them.
    private var header: [String] = []
    /// How often each name is among `names`; by bytes, since two spellings of one letter are equal strings, and different columns.
    private var counts: [[UInt8]: Int] = [:]

    /// No columns.
    public init() {}

    /// Begins a calendar, with the value of its `X-LEDGER-COLUMNS`, or empty: a header in CSV (RFC 4180).
    public mutating func begin(calendarColumns text: String) {
        header = Self.cells(of: Array(text.utf8))
        var seen: [[UInt8]: Int] = [:]
        for name in header.dropFirst(LedgerColumn.allCases.count) {
            let key = Array(name.utf8)
            seen[key, default: 0] += 1
            if seen[key, default: 0] > counts[key, default: 0] { append(name, key) }
        }
    }

    /// Remembers the columns of an entry.
    public mutating func note(_ entry: Entry) {
        for field in entry.fields {
            let key = Array(field.name.utf8)
            if counts[key] == nil { append(field.name, key) }
        }
    }

    /// The name of a column of the calendar at hand, counted from 1 with the canonical columns; `nil` when it lists no such extra column.
    func name(ofColumn number: Int) -> String? {
        number > LedgerColumn.allCases.count && number <= header.count ? header[number - 1] : nil
    }

    private mutating func append(_ name: String, _ key: [UInt8]) {
        names.append(name)
        counts[key, default: 0] += 1
    }

    /// The cells of one CSV record.
    private static func cells(of text: [UInt8]) -> [String] {
        guard !text.isEmpty else { return [] }
        let quote = UInt8(ascii: "\"")
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == quote, isQuoted, index < text.count, text[index] == quote {
                cell.append(quote)
                index += 1
            } else if byte == quote, isQuoted || cell.isEmpty {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                cells.append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
            } else {
                cell.append(byte)
            }
        }
        cells.append(String(decoding: cell, as: UTF8.self))
        return cells
    }
}
