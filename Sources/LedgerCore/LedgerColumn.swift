internal import CivilCalendar

/// A column of the canonical ledger CSV, in the order of its header; the raw value is its name.
///
/// Any other column travels as a field of its entry, in `X-LEDGER-FIELD`: a new canonical one is rarely needed. It takes a property of
/// `Entry`, a case here, and a place in `LedgerProperty.all`, `EntryDraft`, `CellReader.Places` and `RowRewriter`; the number of columns is
/// part of what older calendars say (`X-COLUMN`), and a file with all of their names but the new one has to stay one of ours.
public enum LedgerColumn: String, Sendable, Hashable, CaseIterable {
    /// The ledger's own identifier.
    case id
    /// The civil day.
    case date
    /// The time of that day.
    case time
    /// The IANA name of the zone the time is in.
    case timezone
    /// Income, expense or transfer.
    case kind
    /// How much.
    case amount
    /// Of which commodity.
    case currency
    /// The category.
    case category
    /// Who was paid, or who paid.
    case payee
    /// What it was for.
    case description
    /// The account that the money went into or came from.
    case account
    /// The other end of a transfer.
    case toAccount = "to_account"
    /// Tags, separated by spaces.
    case tags
    /// A free note.
    case note
    /// Pending or cleared.
    case status
    /// A link.
    case url
}

extension Entry {
    /// Returns the exact text of a canonical column, empty where the entry has none.
    public func text(of column: LedgerColumn) -> String {
        switch column {
        case .id: id
        case .date: date.description
        case .time: time?.description ?? ""
        case .timezone: timeZone
        case .kind: statedKind?.rawValue ?? ""
        case .amount: money.amount.description
        case .currency: money.commodity.symbol
        case .category: category
        case .payee: payee
        case .description: description
        case .account: account
        case .toAccount: toAccount
        case .tags: tags
        case .note: note
        case .status: status?.rawValue ?? ""
        case .url: url
        }
    }
}
