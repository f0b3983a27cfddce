internal import EmbeddedData
internal import LedgerCore
internal import TextBytes

/// Which way money went, as the words beside an amount say: `환급 12,000원` came in, `결제 12,000원` went out.
///
/// Words that contradict each other, or stand beside a `no`, say nothing.
enum MoneyDirection: String {
    case `in`, out

    /// Reads the words of some texts; `nil` when they say nothing.
    init?(wordsOf texts: [String]) {
        var found = Set<String>()
        for text in texts {
            for word in text.nfc.lowercased().split(whereSeparator: { !$0.isLetter }) { found.formUnion(Self.meanings(of: word)) }
        }
        guard found.count == 1, let word = found.first, let direction = MoneyDirection(rawValue: word) else { return nil }
        self = direction
    }

    /// Returns the directions that a word says, `not` among them.
    private static func meanings(of word: Substring) -> [String] {
        if let meaning = whole[String(word)] { return [meaning] }
        guard let first = word.unicodeScalars.first, first.value >= 0x1100 else { return [] }
        let isHangul = word.unicodeScalars.allSatisfy { 0xAC00...0xD7A3 ~= $0.value }
        // A word longer than that is no word.
        guard word.utf8.count <= 300 else { return [] }
        return parts.compactMap { part, meaning in
            (isHangul ? word.hasPrefix(part) || word.hasSuffix(part) : word.contains(part)) ? meaning : nil
        }
    }

    private static let words = DataTable(.DirectionWords_csv).rows.flatMap { row in
        row.dropFirst().map { (word: $0, meaning: row[0]) }
    }
    private static let whole = Dictionary(words.map { ($0.word, $0.meaning) }) { first, _ in first }
    /// The words that also count as parts of others.
    private static let parts = words.filter { $0.word.unicodeScalars.allSatisfy { $0.value >= 0x1100 } }
}
