internal import Diagnostics
internal import LedgerCore

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
        case .rule(.inverted): "inverted"
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

/// What one witness says of the signs.
struct SignTestimony {
    /// The readings that it keeps; `nil` where it keeps them all, and only shows that nothing weaker may choose.
    var keeps: Set<SignReading>?
    let reason: String
    var isLast: Bool

    init(_ keeps: Set<SignReading>, _ reason: String, isLast: Bool = false) {
        (self.keeps, self.reason, self.isLast) = (keeps, reason, isLast)
    }

    /// Shows that the question is open.
    static func open(_ reason: String) -> SignTestimony {
        var testimony = SignTestimony([], reason, isLast: true)
        testimony.keeps = nil
        return testimony
    }
}

/// Something in a file that shows what the signs of its amounts mean.
struct SignWitness: Sendable {
    /// Its name in findings.
    let name: String
    let strength: Strength
    /// What it says of a file; `nil` where it says nothing.
    let look: @Sendable (SignJudge) throws(LedgerError) -> SignTestimony?

    init(_ name: String, _ strength: Strength, _ look: @escaping @Sendable (SignJudge) throws(LedgerError) -> SignTestimony?) {
        (self.name, self.strength, self.look) = (name, strength, look)
    }
}
