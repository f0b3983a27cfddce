internal import LedgerCore
internal import TextBytes

/// What DESCRIPTION says of an entry: the columns that the title does not show, one below the other.
enum EntryDescription {
    /// Passes each part that is not empty to `take`, with the column that it shows: payee, description, note, accounts and tags.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - hasPayee: whether the payee is one of them, since the title does not show it.
    ///   - hasOwnTitle: whether the title is not the standard one, which has the description in the place of a payee.
    ///   - take: receives the parts.
    @inline(__always)
    static func forEachPart(of entry: Entry, hasPayee: Bool, hasOwnTitle: Bool, take: (LedgerColumn, String) -> Void) {
        if hasPayee, !entry.payee.isEmpty { take(.payee, entry.payee) }
        if hasOwnTitle || !entry.payee.isEmpty, !entry.description.isEmpty { take(.description, entry.description) }
        if !entry.note.isEmpty { take(.note, entry.note) }
        if entry.toAccount.isEmpty {
            if !entry.account.isEmpty { take(.account, entry.account) }
        } else {
            take(.toAccount, accountPrefix(of: entry) + entry.toAccount)
        }
        if !entry.tags.isEmpty { take(.tags, entry.tags) }
    }

    /// What stands before the other end of a transfer.
    static func accountPrefix(of entry: Entry) -> String { entry.account.isEmpty ? "→ " : entry.account + " → " }

    /// Appends the parts, one per line.
    @inline(__always)
    static func write(_ entry: Entry, hasPayee: Bool, hasOwnTitle: Bool, to text: inout [UInt8]) {
        let start = text.count
        forEachPart(of: entry, hasPayee: hasPayee, hasOwnTitle: hasOwnTitle) { _, part in
            if text.count > start { text.append(.lineFeed) }
            text.append(copying: part.utf8.span)
        }
    }
}
