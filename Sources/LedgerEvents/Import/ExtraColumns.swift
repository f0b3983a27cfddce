package import CalendarFeed
package import LedgerCore
internal import TextBytes

/// The extra columns of imported ledgers: those listed in the calendars' `X-LEDGER-COLUMNS`, and those of the entries.
///
/// ```swift
/// var columns = ExtraColumns()
/// columns.begin(calendarColumns: ["id,date,…,url,Bank Ref"])
/// columns.names      // ["Bank Ref"]
/// ```
package struct ExtraColumns: Sendable, Hashable {
    /// All extra columns so far, in order of appearance; a name that occurs twice in one ledger is listed twice.
    package var names: [String] { columns.all }
    private var columns = ColumnNames()
    /// The extra columns of each calendar of the current feed.
    private var calendars: [ColumnNames] = []

    /// Creates an empty list.
    package init() {}

    /// Starts a feed, with the values of its calendars' `X-LEDGER-COLUMNS`: headers in CSV (RFC 4180).
    package mutating func begin(calendarColumns texts: [String]) {
        calendars = texts.map { ColumnNames(Array(CSVText.cells(of: $0).dropFirst(Self.canonicalCount))) }
        for calendar in calendars { columns.formUnion(calendar.all) }
    }

    /// Adds the extra columns of a ledger.
    package mutating func note(_ names: [String]) { columns.formUnion(names) }

    /// Adds the extra columns of an entry.
    package mutating func note(_ fields: [Entry.Field]) {
        if !fields.isEmpty { columns.formUnion(fields.map(\.name)) }
    }

    /// Returns the name of a column and its index among the columns of that name, from 0, given its number, counted from 1 including the
    /// canonical columns; only if it has the given name, if any. `nil` when no calendar of the feed has it, or when two calendars differ.
    func column(_ number: Int, named name: String? = nil) -> (name: String, number: Int)? {
        // The number comes from a calendar and must not overflow.
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

    // What may come with columns that no calendar lists.
    private static let anyField = SoughtText("", in: "X-LEDGER-FIELD")
    private static let unlistedField = SoughtText(Entry.Field.unlistedPrefix, in: "X-LEDGER-FIELD")
    private static let marker = SoughtText(String(decoding: EntryMarker.name, as: UTF8.self), in: "DESCRIPTION")
    /// What a survey has to look for so that `mayBeUnlisted(in:)` can be asked.
    package static let soughtTexts = [anyField, unlistedField, marker]

    /// Returns whether a feed in which a survey looked for `soughtTexts` may have entries with columns that its calendars do not list.
    package static func mayBeUnlisted(in feed: FeedSurvey) -> Bool {
        // A calendar lists the columns of its ledgers' headers; cells beyond the header are named `column 18`.
        feed.calendarTexts.isEmpty ? feed.mayHold(anyField) || feed.mayHold(marker) : feed.mayHold(unlistedField)
    }
}
