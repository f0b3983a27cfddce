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
    /// Transfers between accounts of a person, beside nothing but words for what is one's own.
    case moving, own
    /// The other side in a ledger of one's own: a debit there is money in.
    case ledgerSide

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
        case .account, .payer, .recipient, .otherKinds, .ownNotes, .asksIncome, .blankTransfers, .gross, .net, .whole, .eitherSide: .whole
        case .base, .charged, .booked, .spent, .debt, .dayFirst, .before, .period, .price, .quantity, .reduction, .ownMoney, .reference,
            .ledgerSide, .moving, .own:
            .word
        case .excluding, .why, .cancelling, .failing, .pausing, .passing: .part
        }
    }

    private static let table: [NameTrait: Set<String>] = DataTable(.NameWords_csv).rows.reduce(into: [:]) { table, cells in
        guard let trait = NameTrait(rawValue: cells[0]) else { return }
        table[trait, default: []].formUnion(cells.dropFirst().map(trait.folded))
    }

    /// A word of the table as it is compared.
    private func folded(_ word: String) -> String {
        switch reach {
        case .whole: String(decoding: HeaderName.foldedBytes(word.utf8), as: UTF8.self)
        case .word, .part: word
        }
    }

    /// Whether a word of a name, in lower case, has it.
    func has(_ word: String) -> Bool { Self.table[self]?.contains(word) == true }

    /// Whether a column of that name has it.
    package func fits(_ name: String) -> Bool {
        let words = Self.table[self] ?? []
        switch reach {
        case .whole: return words.contains(HeaderName(name).key)
        case .word: return LikelyNames.words(name).contains(where: words.contains)
        case .part:
            let name = CellWords.lowercased(name).withoutAccents
            return words.contains { name.contains($0) }
        }
    }

    /// Whether a column of that name has it, of the traits that a whole name tells.
    package func fits(_ name: HeaderName) -> Bool { reach == .whole && Self.table[self]?.contains(name.key) == true }
}
