internal import LedgerCore
internal import Text

/// The words one file uses for income, expense and transfer, learnt from its rows.
struct KindWords {
    private var words: [Entry.Kind: [UInt8]] = [:]
    private static let kinds: [Entry.Kind] = [.income, .expense, .transfer]

    /// Words that are used together, in the order of `kinds`: the lines of `Data/KindWords.csv`.
    private static let families = DataTable(PackageResources.KindWords_csv).rows.map { $0.prefix(kinds.count) }

    private static let known: [String: Entry.Kind] = families.reduce(into: [:]) { known, family in
        for (kind, word) in zip(kinds, family) { known[word] = kind }
    }

    /// The kind a word of any file stands for, in any case; `nil` for unknown words.
    static func kind(_ word: String) -> Entry.Kind? { known[word.nfc.lowercased()] }

    /// The status a word or a mark of plain-text accounting stands for, in any case; `nil` for unknown words.
    static func status(_ word: String) -> Entry.Status? {
        switch word.lowercased() {
        case "pending", "!": .pending
        case "cleared", "*": .cleared
        default: nil
        }
    }

    /// Remembers a cell's word, unless there is one for its kind already.
    mutating func learn(_ cell: Span<UInt8>) {
        guard let word = cell.text, let kind = Self.kind(word), words[kind] == nil else { return }
        words[kind] = Array(copying: cell)
    }

    /// The word of the file, else one that goes with the words of the file, else one that goes with the column's name.
    func word(_ kind: Entry.Kind, columnName: String) -> [UInt8] {
        if let word = words[kind] { return word }
        let known = words.values.map { String(decoding: $0, as: UTF8.self) }
        for family in Self.families where known.contains(where: { family.contains($0.lowercased()) }) {
            let word = Self.word(kind, family)
            // As the file writes the others: `Expense` beside `Income`.
            let isCapital = known.allSatisfy { $0.first?.isUppercase ?? false }
            return Array((isCapital ? word.prefix(1).uppercased() + word.dropFirst() : word).utf8)
        }
        let script = Script(columnName)
        return Array(Self.word(kind, Self.families.first { Script($0.joined()) == script } ?? []).utf8)
    }

    private static func word(_ kind: Entry.Kind, _ family: ArraySlice<String>) -> String {
        zip(kinds, family).first { $0.0 == kind }?.1 ?? kind.rawValue
    }

    private enum Script {
        case latin, hangul, kanji

        init(_ text: String) {
            if text.unicodeScalars.contains(where: { (0xAC00...0xD7A3).contains($0.value) }) {
                self = .hangul
            } else {
                self = text.unicodeScalars.contains { (0x3040..<0xA000).contains($0.value) } ? .kanji : .latin
            }
        }
    }
}
