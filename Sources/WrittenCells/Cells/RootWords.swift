package import LedgerCore
internal import TextBytes

/// The roots of accounts' names as accounting programs write them, in several languages: `Expenses:Food`, `Aufwendungen:Miete`.
package enum RootWords {
    private static let words: [(AccountRoot.Side, WordSet)] = [
        (.income, CellWords.set("rootincome")), (.expense, CellWords.set("rootexpense")), (.holding, CellWords.set("rootholding")),
    ]

    /// What a cell's account is, or all of several accounts with commas between them; `nil` where the names do not tell it.
    package static func side(_ cell: Span<UInt8>) -> AccountRoot.Side? {
        guard cell.count > 2, cell.count <= 400, let text = cell.text.map(CellWords.lowercased) else { return nil }
        // A virtual posting of any other account, such as that of a budget, is neither.
        for (open, close) in [("(", ")"), ("[", "]")] where text.hasPrefix(open) && text.hasSuffix(close) {
            return side(ofPath: text.dropFirst().dropLast().trimmed) ?? .holding
        }
        let sides = Set(text.split(separator: ",").map { side(ofPath: $0.trimmed) })
        return sides.count == 1 ? sides.first ?? nil : nil
    }

    private static func side(ofPath path: String) -> AccountRoot.Side? {
        let root = String(path.prefix { $0 != ":" }).trimmed
        return AccountRoot(root)?.side ?? words.first { $0.1.contains(root) }?.0
    }
}
