internal import EmbeddedData
internal import LedgerCore
internal import TextBytes

/// What the name of a column tells of its cells beside a role; the words are in `Data/NameWords.csv`.
package enum NameTrait: String {
    // Told by a whole name.

    /// The number of an account, before or between the rows.
    case account
    /// Those that money came from.
    case payer
    /// Those that money went to.
    case recipient
    /// Kinds of cards or accounts: `DEBIT` there says nothing of a row.
    case otherKinds
    /// What people write to rows themselves.
    case ownNotes
    /// Whether money came in.
    case asksIncome
    /// Kinds, with nothing for rows that are neither income nor expense.
    case blankTransfers
    /// Whether rows were reconciled, by the letters of GnuCash: `n`, `c`, `y`, `f` for frozen and `v` for void.
    case reconciling
    /// Amounts before fees.
    case gross
    /// Amounts from which fees were taken.
    case net
    /// The totals of rows.
    case whole
    /// Money out of an account, or money to a card: what another column has may be either.
    case eitherSide

    // Told by a word of a name.

    /// Amounts in the currency that all are turned into.
    case base
    /// What an account was charged.
    case charged
    /// The days between which a statement lies, before its rows.
    case period
    /// What stands in the books of an account.
    case booked
    /// Money where it was spent.
    case spent
    /// What is owed.
    case debt
    /// Days, in a language whose countries write the day before the month.
    case dayFirst
    /// Balances before their rows.
    case before
    /// The prices of single pieces.
    case price
    /// How many pieces a price was paid for.
    case quantity
    /// What was taken off a price.
    case reduction
    /// Money of its own where a row has no other: `Interest`.
    case ownMoney
    /// The numbers of cheques or vouchers.
    case reference
    /// The row that others are parts of.
    case parent
    /// Transfers between accounts of a person, beside nothing but words for what is one's own.
    case moving, own
    /// The other side in a ledger of one's own: a debit there is money in.
    case ledgerSide
    /// The unit of all amounts, in a line before the table.
    case announcing

    // Told by what stands anywhere in a name.

    /// Whether rows are not to be counted.
    case excluding
    /// Why transactions failed.
    case why
    /// Whether transactions were cancelled.
    case cancelling
    /// Whether transactions failed.
    case failing
    /// Whether transactions are pending.
    case pausing
    /// Whether transactions succeeded.
    case passing

    private enum Reach {
        case whole, word, part
    }

    private var reach: Reach {
        switch self {
        case .account, .payer, .recipient, .otherKinds, .ownNotes, .asksIncome, .blankTransfers, .reconciling, .gross, .net, .whole,
            .eitherSide:
            .whole
        case .base, .charged, .booked, .spent, .debt, .dayFirst, .before, .period, .price, .quantity, .reduction, .ownMoney, .reference,
            .parent, .ledgerSide, .moving, .own, .announcing:
            .word
        case .excluding, .why, .cancelling, .failing, .pausing, .passing: .part
        }
    }

    private static let table = WordTable(.NameWords_csv, appendKey: HeaderName.appendKey)

    /// Whether a word of a name, in lower case, has it.
    package func has(_ word: String) -> Bool { Self.table.has(word.utf8.span, under: rawValue) }

    /// By how many digits amounts in a unit of that name are moved to the right for whole ones: 2 for cents, -3 for thousands; `nil` for other
    /// words.
    package static func shift(ofUnit word: String) -> Int? {
        var key: [UInt8] = []
        HeaderName.appendKey(word.utf8.span, &key)
        for place in table.places(of: key.span) {
            let head = table.heads[place.row]
            if head == "minorunit" { return 2 }
            if head.hasPrefix("part"), let digits = Int(head.dropFirst(4)) { return digits }
            if head.hasPrefix("power"), let digits = Int(head.dropFirst(5)) { return -digits }
        }
        return nil
    }

    /// Whether a column of that name has it.
    package func fits(_ name: String) -> Bool {
        switch reach {
        case .whole: return has(HeaderName(name).key)
        case .word: return LikelyNames.words(name).contains(where: has)
        case .part:
            let name = CellWords.lowercased(name).withoutAccents
            return Self.table.words(under: rawValue).contains { name.contains($0) }
        }
    }

    /// Whether a column of that name has it, of the traits that a whole name tells.
    package func fits(_ name: HeaderName) -> Bool { reach == .whole && has(name.key) }
}
