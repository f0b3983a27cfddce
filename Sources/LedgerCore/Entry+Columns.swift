internal import CivilCalendar

extension Entry {
    /// The exact text of a canonical column, empty where the entry says nothing.
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
