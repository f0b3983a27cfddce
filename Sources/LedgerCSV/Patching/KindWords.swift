internal import LedgerCore

/// The words one file uses for income, expense and transfer, learnt from its rows.
struct KindWords {
    private var words: [Entry.Kind: [UInt8]] = [:]

    /// Remembers a cell's word, unless there is one for its kind already.
    mutating func learn(_ cell: [UInt8]) {
        guard let kind = KindCell.kind(String(decoding: cell, as: UTF8.self)), words[kind] == nil else { return }
        words[kind] = cell
    }

    /// The word of the file, else one that goes with the words of the file, else one that goes with the column's name.
    func word(_ kind: Entry.Kind, columnName: String) -> [UInt8] {
        if let word = words[kind] { return word }
        let known = words.values.map { String(decoding: $0, as: UTF8.self) }
        for family in KindCell.families where known.contains(where: { family.contains($0.lowercased()) }) {
            let word = Self.word(kind, family)
            // As the file writes the others: `Expense` beside `Income`.
            let isCapital = known.allSatisfy { $0.first?.isUppercase ?? false }
            return Array((isCapital ? word.prefix(1).uppercased() + word.dropFirst() : word).utf8)
        }
        let scalars = columnName.unicodeScalars
        let isKorean = scalars.contains { (0xAC00...0xD7A3).contains($0.value) }
        let isJapanese = !isKorean && scalars.contains { $0.value >= 0x3040 && $0.value < 0xA000 }
        return Array(Self.word(kind, KindCell.families[isKorean ? 1 : isJapanese ? 3 : 0]).utf8)
    }

    private static func word(_ kind: Entry.Kind, _ family: [String]) -> String {
        switch kind {
        case .income: family[0]
        case .expense: family[1]
        case .transfer: family[2]
        }
    }
}
