internal import TextBytes

/// Texts by which a file marks transfers: those that are nothing but such a word and the name of an account, as `Transfer : Cash` and
/// `[Savings]`. A sentence, as `Transfer to Savings`, is the text of a payment like any other.
package enum TransferText {
    static let heads = CellWords.set("moving")

    /// The name of the account, in lower case; `nil` for all other texts: `Transfer : Cash`, `[Savings]`, `To 'Savings'`.
    package static func account(_ cell: Span<UInt8>) -> String? {
        guard cell.count > 2, cell.count <= 120, cell[0] == UInt8(ascii: "[") || cell[cell.count - 1] == UInt8(ascii: "'") || hasHead(cell),
            let text = cell.text.map(CellWords.lowercased)
        else { return nil }
        if text.hasPrefix("["), text.hasSuffix("]") { return String(text.dropFirst().dropLast()) }
        // `To 'Savings'`, as Monefy has it.
        for head in ["to '", "from '"] where text.hasPrefix(head) && text.hasSuffix("'") {
            return text.dropFirst(head.count).dropLast().trimmed
        }
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }), isHead(text[..<colon]) else { return nil }
        return text[text.index(after: colon)...].trimmed
    }

    /// How a category or a type says that money was moved between accounts of a person.
    package enum Between: Sendable {
        case surely
        /// By a name that may be that of an account.
        case named
        /// Or it was paid in a way of that name.
        case maybe
        /// It was changed into another currency.
        case exchanged
    }

    private static let words: [(Between, WordSet)] = [
        (.surely, CellWords.set("between")), (.maybe, CellWords.set("maybebetween")), (.exchanged, CellWords.set("exchanging")),
    ]

    /// What the cell of a category says of that: `Internal transfer`, `Transfer:Savings`, `[Savings]`.
    package static func between(_ cell: Span<UInt8>) -> Between? {
        guard cell.count > 2, cell.count <= 120, let text = cell.text.map(CellWords.lowercased) else { return nil }
        if let found = words.first(where: { $0.1.contains(text) }) { return found.0 }
        return account(cell).map { $0.isEmpty ? .maybe : .named }
    }

    /// Whether such a word may stand before a colon, a wide one included; of most texts this is all that is looked at.
    private static func hasHead(_ cell: Span<UInt8>) -> Bool {
        guard CellWords.mayBeginMoving(cell),
            let colon = cell.firstIndex(in: cell.indices, where: { $0 == UInt8(ascii: ":") || $0 == 0xEF })
        else { return false }
        return cell[colon] == 0xEF || isHead(cell.extracting(..<colon).text ?? "")
    }

    private static func isHead(_ text: some StringProtocol) -> Bool { heads.contains(CellWords.lowercased(text.trimmed)) }
}
