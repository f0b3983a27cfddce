internal import LedgerCSV

/// One way to read the signs of amounts that stand in one column.
enum SignReading: Hashable, Sendable {
    /// By a rule for every row.
    case rule(SignRule)
    /// As the balance rises or falls, row for row: what it rises by came in, or went out where it is what is owed.
    case byBalance(isDebt: Bool)

    /// Its name in findings.
    var name: String {
        switch self {
        case .rule(.signed): "signed"
        case .rule(.inverted), .rule(.ofPostings): "inverted"
        case .rule(.byKind): "by kind"
        case .rule(.bySignOrKind): "by sign, else by kind"
        case .rule(.marked): "by marks"
        case .rule(.byBalance), .byBalance(false): "by balance"
        case .byBalance(true): "by balance of a debt"
        }
    }

    static let signed = SignReading.rule(.signed)
    static let inverted = SignReading.rule(.inverted)
    static let byKind = SignReading.rule(.byKind)
}

/// What a reading makes of all rows with an amount: by their words and written signs, or of each row alone.
enum SignOutcome: Hashable {
    /// Rows that no rule tells apart.
    struct Rows: Hashable {
        let word: String
        let isBelow: Bool
    }

    /// Whether money came in, for all rows of which that is known.
    case byRows([Rows: Bool])
    case byRow(SignReading)
}
