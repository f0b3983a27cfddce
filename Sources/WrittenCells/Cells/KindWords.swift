internal import EmbeddedData
package import LedgerCore
internal import TextBytes

/// What a word in a column of kinds means.
package struct KindMeaning: Hashable, Sendable {
    package var kind: Entry.Kind
    /// Whether a transfer comes into the account; most words say of none.
    package var entersAccount = false

    package init(kind: Entry.Kind, entersAccount: Bool = false) { (self.kind, self.entersAccount) = (kind, entersAccount) }
}

/// The words one file uses for income, expense and transfer, learnt from its rows.
package struct KindWords {
    private var words: [Entry.Kind: [UInt8]] = [:]
    private static let kinds: [Entry.Kind] = [.income, .expense, .transfer]

    /// Words that are used together, in the order of `kinds`: the lines of `Data/KindWords.csv`.
    private static let table = WordTable(.KindWords_csv, from: 0) { word, key in
        key.append(copying: hasMark(word) ? word.extracting(1..<word.count) : word)
    }
    private static var families: some Sequence<[String]> { table.heads.indices.lazy.map { table.words(ofRow: $0) } }

    package init() {}

    /// The meanings of a family's words.
    private static func meanings(of family: [String]) -> [String: KindMeaning] {
        var meanings: [String: KindMeaning] = [:]
        for (index, word) in family.enumerated() { meanings[bare(word)] = meaning(of: word, at: index) }
        return meanings
    }

    /// The meaning of a word of a family, with its mark.
    private static func meaning(of word: String, at index: Int) -> KindMeaning {
        switch hasMark(word.utf8.span) ? word.utf8.first : nil {
        case UInt8(ascii: "+"): KindMeaning(kind: .income)
        case UInt8(ascii: "<"): KindMeaning(kind: .transfer, entersAccount: true)
        case UInt8(ascii: ">"): KindMeaning(kind: .transfer)
        default: KindMeaning(kind: kinds[min(index, kinds.count - 1)])
        }
    }

    /// Whether a word of a family has a mark before it.
    private static func hasMark(_ word: Span<UInt8>) -> Bool {
        guard word.count > 1 else { return false }
        return [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"), UInt8(ascii: "+")].contains(word[0])
    }

    /// A word of a family without the mark before it.
    private static func bare(_ word: String) -> String { hasMark(word.utf8.span) ? String(word.dropFirst()) : word }

    /// What a word means wherever it stands: one of more than one letter that means the same in all families.
    private static func known(_ word: String) -> KindMeaning? {
        guard word.unicodeScalars.count > 1 || "+-".contains(word) else { return nil }
        var known: KindMeaning?
        for place in table.places(of: word.utf8.span) {
            let text = table.text(at: place)
            let meaning = meaning(of: text, at: place.cell)
            if text.hasPrefix("~") || known.map({ $0 != meaning }) ?? false { return nil }
            known = meaning
        }
        return known
    }

    /// A word as words are compared: `(+) Income` like `income`.
    package static func folded(_ word: String) -> String {
        let folded = word.nfc.inLowerCase
        guard folded.utf8.first == UInt8(ascii: "(") else { return folded }
        for mark in ["(+) ", "(-) ", "(*) "] where folded.hasPrefix(mark) { return String(folded.dropFirst(mark.count)) }
        return folded
    }

    /// The kind a word of any file stands for, in any case; `nil` for unknown words.
    package static func kind(_ word: String) -> Entry.Kind? {
        // The words of our own files need no table.
        Entry.Kind(rawValue: word) ?? known(folded(word))?.kind
    }

    /// What words mean that were given a kind, by the folded word.
    package static func meanings(_ given: [String: Entry.Kind]) -> [String: KindMeaning] {
        given.reduce(into: [:]) { $0[folded($1.key)] = KindMeaning(kind: $1.value) }
    }

    /// What the folded words of one column mean: by the family that has them all, else each for itself; unknown ones are left out.
    package static func meanings(of words: some Sequence<String>) -> [String: KindMeaning] {
        let words = Set(words)
        for family in families {
            let bare = family.map(bare)
            // A word that means nothing elsewhere means nothing alone.
            guard words.allSatisfy(bare.contains), !words.allSatisfy({ family.contains("~" + $0) }) else { continue }
            return meanings(of: family).filter { words.contains($0.key) }
        }
        return words.reduce(into: [:]) { $0[$1] = known($1) }
    }

    /// What letters mean that begin the two words of a column's name: `A` and `B` under `Af/Bij`, `D` and `H` under `Debe/Haber`.
    package static func initials(_ letters: [String], under name: String) -> [String: KindMeaning] {
        let words = folded(name).split(separator: "/").map { String($0.filter { $0 != " " }) }
        guard words.count == 2, words[0].first != words[1].first, let first = known(words[0]), let second = known(words[1]), first != second
        else { return [:] }
        let meanings = [String(words[0].prefix(1)): first, String(words[1].prefix(1)): second]
        return letters.allSatisfy { meanings[$0] != nil } ? meanings.filter { letters.contains($0.key) } : [:]
    }

    /// The status a word or a mark of plain-text accounting stands for, in any case; `nil` for unknown words.
    package static func status(_ word: String) -> Entry.Status? {
        switch word.lowercased() {
        case "pending", "!", "uncleared": .pending
        case "cleared", "*", "reconciled": .cleared
        default: nil
        }
    }

    /// Remembers a cell's word, unless there is one for its kind already.
    package mutating func learn(_ cell: Span<UInt8>, _ meanings: [String: KindMeaning]?) {
        guard let word = cell.text, let kind = meanings?[Self.folded(word)]?.kind ?? Self.kind(word), words[kind] == nil else { return }
        words[kind] = Array(copying: cell)
    }

    /// The word of the file, else one that goes with the words of the file, else one that goes with the column's name.
    package func word(_ kind: Entry.Kind, columnName: String) -> [UInt8] {
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

    private static func word(_ kind: Entry.Kind, _ family: [String]) -> String {
        bare(zip(kinds, family).first { $0.0 == kind }?.1 ?? kind.rawValue)
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
