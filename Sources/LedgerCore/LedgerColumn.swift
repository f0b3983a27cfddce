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

extension LedgerColumn: Comparable {
    /// Orders as the header does: `id` is the first, `url` the last.
    public static func < (left: LedgerColumn, right: LedgerColumn) -> Bool { left.place < right.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
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

    @usableFromInline
    var dateText: InlineArray<10, UInt8> { date.text }

    /// The text of the time and its length, which is 0 where there is none.
    @usableFromInline
    var timeText: (InlineArray<8, UInt8>, Int) { time.map { ($0.text, $0.textLength) } ?? (.init(repeating: 0), 0) }

    /// Lends the exact text of a canonical column in UTF-8, empty where the entry has none; of most columns no string is made or retained.
    @inlinable @inline(__always)
    package func withText<Result, Failure>(
        of column: LedgerColumn, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch column {
        case .id: return try id.withBytes(body)
        case .date:
            let text = dateText
            return try body(text.span)
        case .time:
            let (text, length) = timeText
            return try body(text.span.extracting(0..<length))
        case .timezone: return try timeZone.withBytes(body)
        case .kind: return try (statedKind?.rawValue ?? "").withBytes(body)
        case .amount: return try money.amount.withText(body)
        case .currency: return try money.commodity.withSymbol(body)
        case .category: return try category.withBytes(body)
        case .payee: return try payee.withBytes(body)
        case .description: return try description.withBytes(body)
        case .account: return try account.withBytes(body)
        case .toAccount: return try toAccount.withBytes(body)
        case .tags: return try tags.withBytes(body)
        case .note: return try note.withBytes(body)
        case .status: return try (status?.rawValue ?? "").withBytes(body)
        case .url: return try url.withBytes(body)
        }
    }
}

extension String {
    /// Lends the text in UTF-8; the span of an empty one is not asked for, which takes a call.
    @inlinable @inline(__always)
    func withBytes<Result, Failure>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        try isEmpty ? body(Span()) : body(utf8.span)
    }
}
