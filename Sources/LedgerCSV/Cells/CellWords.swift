internal import LedgerCore
internal import Text

/// Words that say something of a row; the table is `Data/CellWords.csv`.
package enum CellWords {
    private static let table: [String: [String]] = DataTable(PackageResources.CellWords_csv).rows.reduce(into: [:]) { table, cells in
        table[cells[0], default: []] += cells.dropFirst()
    }
    private static func set(_ name: String) -> Set<String> { Set(table[name] ?? []) }
    /// Words that are compared with the keys of names.
    private static func names(_ name: String) -> Set<String> { Set((table[name] ?? []).map(\.withoutAccents)) }

    private static let totals = set("total")
    private static let waiting = set("waiting")
    private static let pending = set("pending")
    private static let failed = set("failed")
    private static let cancelling = set("cancelling")
    private static let yes = set("yes")
    private static let nothing = set("none")
    private static let statement = set("statement")
    private static let statementStarts = Set(statement.compactMap { $0.utf8.first.map { $0 | 0x20 } })
    private static let uncounted = set("uncounted")
    private static let counted = set("counted")
    private static let spends = set("spends")
    private static let receives = set("receives")
    private static let accounts = names("account")
    private static let payers = names("payer")
    private static let recipients = names("recipient")
    private static let earned = (table["earned"] ?? []).map { Array($0.utf8) }
    private static let moved = (table["moved"] ?? []).map { Array($0.utf8) }
    private static let paid = (table["paid"] ?? []).map { Array($0.utf8) }

    private static func folded(_ cell: Span<UInt8>) -> String? {
        guard cell.count <= 64, var text = cell.text else { return nil }
        while let last = text.unicodeScalars.last, last == ":" || last == "：" || last.properties.isWhitespace {
            text.unicodeScalars.removeLast()
        }
        return text.lowercased()
    }

    /// Whether a cell says that its row sums others up: `합계`, `Total:`.
    static func isTotal(_ cell: Span<UInt8>) -> Bool { folded(cell).map(totals.contains) ?? false }

    /// Whether a text is the name of a balance or a sum that statements have among their rows: `Saldo anterior`.
    static func isOfStatement(_ cell: Span<UInt8>) -> Bool {
        guard cell.count > 0, cell.count <= 64, statementStarts.contains(cell[0] | 0x20) else { return false }
        return folded(cell).map(statement.contains) ?? false
    }

    /// Whether a cell stands for a day that is not known yet.
    static func isWaiting(_ cell: Span<UInt8>) -> Bool { folded(cell).map(waiting.contains) ?? false }

    /// Whether a cell stands for no amount.
    @inline(__always)
    static func isNothing(_ cell: Span<UInt8>) -> Bool {
        guard cell.count > 0 else { return true }
        // Nearly all cells are numbers.
        guard cell.count <= 8, !cell[0].isDigit, !cell[cell.count - 1].isDigit else { return false }
        return folded(cell).map(nothing.contains) ?? false
    }

    /// Whether a cell says that its row is not to be counted.
    static func isUncounted(_ cell: Span<UInt8>) -> Bool { folded(cell).map(uncounted.contains) ?? false }

    /// Whether a cell says that its row is to be counted, or that it is not.
    static func tellsCounting(_ cell: Span<UInt8>) -> Bool {
        folded(cell).map { uncounted.contains($0) || counted.contains($0) } ?? false
    }

    /// Whether a name, in lower case and without spaces, is that of an account's number before or between the rows.
    static func namesAccount(_ name: String) -> Bool { accounts.contains(name) }

    /// Whether a column of that name has those that money came from.
    static func namesPayer(_ name: String) -> Bool { payers.contains(name) }

    /// Whether a column of that name has those that money went to.
    static func namesRecipient(_ name: String) -> Bool { recipients.contains(name) }

    /// What became of a transaction.
    enum State: Hashable, Sendable {
        case booked, pending, failed
    }

    /// What the word of a bank says of a transaction.
    static func state(_ word: String) -> State {
        let word = word.lowercased()
        return failed.contains(word) ? .failed : pending.contains(word) ? .pending : .booked
    }

    /// Whether the name of a column asks whether transactions were cancelled.
    static func asksForCancelling(_ name: String) -> Bool { cancelling.contains { name.lowercased().contains($0) } }

    /// Whether a cell answers yes.
    static func isYes(_ word: String) -> Bool { yes.contains(word.lowercased()) }

    /// The side of an account a type of transaction, in lower case, usually is on; `nil` for all that are on either.
    static func usualKind(_ type: String) -> Entry.Kind? { spends.contains(type) ? .expense : receives.contains(type) ? .income : nil }

    /// Whether a text tells of money that was earned.
    static func tellsEarning(_ text: [UInt8]) -> Bool { holds(text, earned) }

    /// Whether a text tells of money paid to a card.
    static func tellsPayment(_ text: [UInt8]) -> Bool { holds(text, paid) }

    /// Whether a text tells of money that went from one account of a person to another.
    package static func tellsTransfer(_ text: String) -> Bool { holds(Array(text.utf8), moved) }

    /// Whether a text tells of money paid to a card.
    package static func tellsCardPayment(_ text: String) -> Bool { tellsPayment(Array(text.utf8)) }

    /// Whether a text holds one of some words, from the start of a word on.
    private static func holds(_ text: [UInt8], _ words: [[UInt8]]) -> Bool {
        let text = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        return words.contains { word in
            guard let offset = text.span.firstOffset(of: word) else { return false }
            return offset == 0 || word[0] >= 0x80 || !text[offset - 1].isLetter
        }
    }
}
