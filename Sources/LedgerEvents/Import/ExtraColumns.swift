package import LedgerCore
internal import Text

/// The extra columns of imported ledgers: what the calendars' `X-LEDGER-COLUMNS` list, and what the entries bring along.
///
/// ```swift
/// var columns = ExtraColumns()
/// columns.begin(calendarColumns: ["id,date,…,url,Bank Ref"])
/// columns.names      // ["Bank Ref"]
/// ```
package struct ExtraColumns: Sendable, Hashable {
    /// Every extra column seen so far, in the order in which they came; a name that one ledger has twice is there twice.
    package var names: [String] { columns.all }
    private var columns = ColumnNames()
    /// The extra columns of each calendar of the feed at hand.
    private var calendars: [ColumnNames] = []

    /// No columns.
    package init() {}

    /// Begins a feed, with the values of its calendars' `X-LEDGER-COLUMNS`: headers in CSV (RFC 4180).
    package mutating func begin(calendarColumns texts: [String]) {
        calendars = texts.map { ColumnNames(Array(CSVText.cells(of: $0).dropFirst(Self.canonicalCount))) }
        for calendar in calendars { columns.formUnion(calendar.all) }
    }

    /// Remembers the extra columns of a ledger.
    package mutating func note(_ names: [String]) { columns.formUnion(names) }

    /// Remembers the columns of an entry.
    package mutating func note(_ entry: Entry) {
        if !entry.fields.isEmpty { columns.formUnion(entry.fields.map(\.name)) }
    }

    /// A column by its number, counted from 1 with the canonical columns: its name, and which of the columns of that name it is, counted from 0; of that name only,
    /// if one is given. `nil` when no calendar of the feed has it, and when two have different ones.
    func column(_ number: Int, named name: String? = nil) -> (name: String, number: Int)? {
        // Calendars are data: a number that is too big must not overflow.
        guard number > Self.canonicalCount else { return nil }
        let place = number - Self.canonicalCount - 1
        var found: (name: ColumnName, number: Int)?
        for calendar in calendars where calendar.all.indices.contains(place) {
            let column = (name: ColumnName(calendar.all[place]), number: calendar.numbers[place])
            if let name, ColumnName(name) != column.name { continue }
            if let found, found != column { return nil }
            found = column
        }
        return found.map { ($0.name.text, $0.number) }
    }

    private static let canonicalCount = LedgerColumn.allCases.count
}
