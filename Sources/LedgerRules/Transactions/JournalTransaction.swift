internal import CivilCalendar
internal import LedgerCore

/// A transaction of hledger, as far as it matters to entries.
struct JournalTransaction: Hashable {
    var date: CivilDate
    var date2: CivilDate?
    var status: Entry.Status?
    var code = ""
    var description = ""
    var comment = ""
    var postings: [JournalPosting] = []
    /// Where it stands in its file.
    var line = 0
}

/// What one account gets or gives.
struct JournalPosting: Hashable {
    /// How a posting takes part in the balance of its transaction.
    enum Kind: Hashable {
        case real
        /// In square brackets: balanced among its kind.
        case balanced
        /// In parentheses: not balanced.
        case unbalanced
    }

    var account: String
    var kind = Kind.real
    /// The amounts, one of each commodity; empty where the others tell.
    var amounts: [JournalAmount] = []
    var assertion: BalanceAssertion?
    var comment = ""
    var status: Entry.Status?

    init(account: String) { self.account = account }

    /// Takes an account with the brackets that tell the kind of its posting.
    init(bracketed account: String) {
        for (opening, closing, kind) in [("(", ")", Kind.unbalanced), ("[", "]", .balanced)] where account.hasPrefix(opening) {
            guard account.hasSuffix(closing) else { continue }
            self.account = String(account.dropFirst().dropLast())
            self.kind = kind
            return
        }
        self.account = account
    }
}

/// An exact amount of a commodity, which may have none, and what it cost.
struct JournalAmount: Hashable {
    var quantity: ExactDecimal
    var commodity = ""
    var cost: Cost?

    /// A price of one (`@`) or of all (`@@`).
    struct Cost: Hashable {
        var isTotal: Bool
        var quantity: ExactDecimal
        var commodity: String
    }

    /// The same with the opposite sign; `nil` on overflow.
    var negated: JournalAmount? { quantity.negated.map { JournalAmount(quantity: $0, commodity: commodity, cost: cost) } }

    /// What it cost, else the amount itself; `nil` on overflow.
    var costAmount: JournalAmount? {
        guard let cost else { return self }
        if cost.isTotal {
            let size = cost.quantity.isNegative ? cost.quantity.negated : cost.quantity
            let signed = quantity.isNegative ? size?.negated : size
            return signed.map { JournalAmount(quantity: $0, commodity: cost.commodity) }
        }
        let (left, right) = (quantity.normalized, cost.quantity.normalized)
        let (product, overflow) = left.coefficient.multipliedReportingOverflow(by: right.coefficient)
        guard !overflow, let quantity = ExactDecimal(coefficient: product, scale: Int(left.scale) + Int(right.scale)) else { return nil }
        return JournalAmount(quantity: quantity, commodity: cost.commodity)
    }
}

/// What an account is said to hold after a posting.
struct BalanceAssertion: Hashable {
    enum Kind: String, Sendable {
        case simple = "="
        case total = "=="
        case inclusive = "=*"
        case totalInclusive = "==*"

        var isInclusive: Bool { self == .inclusive || self == .totalInclusive }
        var isTotal: Bool { self == .total || self == .totalInclusive }
    }

    var kind = Kind.simple
    var amount: JournalAmount

    /// As hledger writes it, the number first: `= 123.45 EUR`.
    var text: String {
        "\(kind.rawValue) \(amount.quantity)" + (amount.commodity.isEmpty ? "" : " \(amount.commodity)")
    }
}

/// Sums by commodity.
struct JournalSums: Hashable {
    private(set) var byCommodity: [String: ExactDecimal] = [:]

    /// Adds an amount; `false` on overflow.
    mutating func add(_ amount: JournalAmount) -> Bool {
        guard let sum = byCommodity[amount.commodity, default: .zero].adding(amount.quantity) else { return false }
        byCommodity[amount.commodity] = sum
        return true
    }

    /// The commodities whose sum is not zero, by name.
    var nonzero: [(commodity: String, sum: ExactDecimal)] {
        byCommodity.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
