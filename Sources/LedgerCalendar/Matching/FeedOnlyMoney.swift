internal import ByteStreams
internal import Diagnostics
internal import LedgerCore

/// The money of a feed that none of the ledgers beside it has: it counts, and anybody may have written it.
///
/// Whether a ledger has it is a matter of UIDs alone. What a feed says of itself, such as PRODID or a checksum, proves nothing.
struct FeedOnlyMoney {
    private var count = 0
    private var sums: [Commodity: (income: ExactDecimal, expense: ExactDecimal)] = [:]
    /// Whether a sum has more digits than 128 bits hold.
    private var hasOverflow = false

    /// What a feed is beside.
    enum Others {
        /// Ledgers.
        case ledgers
        /// Feeds with money that came before.
        case inputs
    }

    /// Adds an entry that counts.
    mutating func add(_ entry: Entry) {
        count += 1
        var sum = sums[entry.money.commodity] ?? (.zero, .zero)
        switch entry.kind {
        case .income: add(entry.money.amount, to: &sum.income)
        case .expense: add(entry.money.amount.negated, to: &sum.expense)
        case .transfer: break
        }
        sums[entry.money.commodity] = sum
    }

    private mutating func add(_ amount: ExactDecimal?, to sum: inout ExactDecimal) {
        guard let amount, let next = sum.adding(amount) else { return hasOverflow = true }
        sum = next
    }

    /// Returns the report of how much it is; `nil` if there is none.
    func diagnostic(of feed: ByteSource, missingIn others: Others = .ledgers) -> Diagnostic? {
        guard count > 0 else { return nil }
        let what =
            (count == 1 ? "1 entry of this feed is" : "\(count) entries of this feed are")
            + (others == .ledgers ? " in none of the ledgers" : " in no earlier input")
        let advice = feed.isFetched ? "; whoever can write to that address can change these sums" : ""
        return Diagnostic(
            feed.isFetched ? .warning : .note, .moneyOnlyInFeed, at: SourcePlace(feed.name),
            "\(what): \(text)\(hasOverflow ? "; a sum is too large to be shown" : "")\(advice)")
    }

    /// The sums of each currency.
    private var text: String {
        let sorted = sums.sorted { $0.key < $1.key }
        let parts = sorted.prefix(Self.maxCurrencies).map { commodity, sum in
            let parts = [("income", sum.income), ("expense", sum.expense)].filter { !$0.1.isZero }
            return parts.isEmpty
                ? "neither income nor expense in \(commodity)"
                : parts.map { "\($0) \($1) \(commodity)" }.joined(separator: " and ")
        }
        let more = sorted.count - parts.count
        return parts.joined(separator: ", ") + (more == 0 ? "" : more == 1 ? ", and 1 more currency" : ", and \(more) more currencies")
    }

    private static let maxCurrencies = 5
}

extension DiagnosticCode {
    /// A feed has money that none of the ledgers given with it has.
    public static let moneyOnlyInFeed: DiagnosticCode = "money-only-in-feed"
}
