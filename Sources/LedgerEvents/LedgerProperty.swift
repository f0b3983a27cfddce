internal import LedgerCore

/// The `X-` properties that carry an entry's columns, date and time left out, which DTSTART says.
enum LedgerProperty {
    /// The columns with their properties, in the order in which events have them.
    static let all: [(column: LedgerColumn, name: String)] = [
        .amount, .currency, .kind, .category, .payee, .description, .account, .toAccount, .tags, .note, .status, .url, .id, .timezone,
    ].map { ($0, "X-LEDGER-" + $0.rawValue.uppercased().split(separator: "_").joined(separator: "-")) }

    private static let columns = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.column) })

    /// The column that a property carries; `nil` for extra columns and properties that are no columns.
    static func column(of name: String) -> LedgerColumn? { columns[name] }
}
