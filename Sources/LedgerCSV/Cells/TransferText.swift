internal import TextBytes

/// Texts by which a file marks transfers: those that are nothing but such a word and the name of an account, as `Transfer : Cash` and
/// `[Savings]`. A sentence, as `Transfer to Savings`, is the text of a payment like any other.
enum TransferText {
    static let heads = CellWords.set("moving")
    /// The first bytes of all such words: nearly all texts have others.
    private static let firstBytes = Set(heads.flatMap { [$0, $0.uppercased()] }.compactMap(\.utf8.first) + [UInt8(ascii: "[")])

    /// The name of the account, in lower case; `nil` for all other texts.
    static func account(_ cell: Span<UInt8>) -> String? {
        guard cell.count > 2, cell.count <= 120, firstBytes.contains(cell[0]), let text = cell.text.map(CellWords.lowercased) else {
            return nil
        }
        if text.hasPrefix("["), text.hasSuffix("]") { return String(text.dropFirst().dropLast()) }
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }), heads.contains(text[..<colon].trimmed) else { return nil }
        return text[text.index(after: colon)...].trimmed
    }
}
