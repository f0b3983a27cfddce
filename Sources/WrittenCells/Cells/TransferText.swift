internal import TextBytes

/// Texts by which a file marks transfers: those that are nothing but such a word and the name of an account, as `Transfer : Cash` and
/// `[Savings]`. A sentence, as `Transfer to Savings`, is the text of a payment like any other.
package enum TransferText {
    static let heads = CellWords.set("moving")

    /// The name of the account, in lower case; `nil` for all other texts.
    package static func account(_ cell: Span<UInt8>) -> String? {
        guard cell.count > 2, cell.count <= 120, cell[0] == UInt8(ascii: "[") || hasColon(cell),
            let text = cell.text.map(CellWords.lowercased)
        else { return nil }
        if text.hasPrefix("["), text.hasSuffix("]") { return String(text.dropFirst().dropLast()) }
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }), heads.contains(text[..<colon].trimmed) else { return nil }
        return text[text.index(after: colon)...].trimmed
    }

    /// Whether a text may have a colon, a wide one included: nearly all have none.
    private static func hasColon(_ cell: Span<UInt8>) -> Bool {
        cell.firstIndex(in: cell.indices) { $0 == UInt8(ascii: ":") || $0 == 0xEF } != nil
    }
}
