internal import LedgerCore
internal import StatementReading
internal import TextBytes
internal import WrittenCells

/// Finds words that tell of transfers, and names of accounts, in one pass over a text however many they are.
struct WordFinder: Sendable {
    /// What a text tells.
    struct Finding: Sendable {
        /// Whether it mentions a transfer.
        var tells = false
        /// The numbers of the accounts that it names.
        var accounts: [Int32] = []
    }

    private let words: [(bytes: [UInt8], account: Int32?)]
    /// The first word for each digest of the three bytes with which words begin, and the next one for each word; -1 for none.
    private var heads = [Int16](repeating: -1, count: 1 << 12)
    private var next: [Int16]

    /// As many names are looked for: a household has no more accounts, and each may cost a look at every byte.
    private static let maxNames = 256

    /// Creates a finder of accounts, whose numbers are their places; names of less than three characters are in too many texts, and those
    /// of more than 100 bytes in none.
    init(accounts: [String]) {
        let names = accounts.enumerated().filter { $1.count > 2 && $1.utf8.count <= 100 }.prefix(Self.maxNames)
        words = CellWords.ofTransfers.map { ($0, nil) } + names.map { (Array($1.nfc.utf8), Int32(truncatingIfNeeded: $0)) }
        next = words.map { _ in -1 }
        for (number, word) in words.enumerated() where word.bytes.count > 2 {
            let head = Self.head(word.bytes.span, at: 0)
            next[number] = heads[head]
            heads[head] = Int16(truncatingIfNeeded: number)
        }
    }

    /// Looks at a text in form C, none of whose letters that have a case is beyond ASCII; `false` where that is not sure.
    func look(at text: Span<UInt8>, _ finding: inout Finding) -> Bool {
        // Kana, ideographs and Hangul have no case.
        for index in text.indices where text[index] >= 0xC0 && text[index] < 0xE3 || text[index] >= 0xEE { return false }
        find(in: text, &finding)
        return text.isSurelyNormalized
    }

    /// Returns what the texts of an entry tell.
    func look(at entry: Entry) -> Finding {
        let text = [entry.payee, entry.description, entry.category, entry.note].joined(separator: "\n")
        var (folded, exact) = (Finding(), Finding())
        find(in: Array(text.lowercased().utf8).span, &folded)
        find(in: Array(text.nfc.utf8).span, &exact)
        return Finding(tells: folded.tells, accounts: exact.accounts)
    }

    private func find(in text: Span<UInt8>, _ finding: inout Finding) {
        guard text.count > 2 else { return }
        for index in 0..<text.count - 2 {
            let word = heads[Self.head(text, at: index)]
            if word >= 0 { compare(word, with: text, at: index, &finding) }
        }
    }

    private func compare(_ first: Int16, with text: Span<UInt8>, at index: Int, _ finding: inout Finding) {
        var number = first
        while number >= 0 {
            let word = words[Int(number)]
            number = next[Int(number)]
            guard word.bytes.count <= text.count - index else { continue }
            if let account = word.account {
                guard text.extracting(index..<index + word.bytes.count).equals(word.bytes.span) else { continue }
                if !finding.accounts.contains(account) { finding.accounts.append(account) }
            } else if !finding.tells, word.bytes[0] >= 0x80 || index == 0 || !text[index - 1].isLetter {
                finding.tells = word.bytes.indices.allSatisfy { text[index + $0].lowercased == word.bytes[$0] }
            }
        }
    }

    @inline(__always)
    private static func head(_ text: Span<UInt8>, at index: Int) -> Int {
        let bytes = UInt32(text[index] | 0x20) | UInt32(text[index + 1] | 0x20) << 8 | UInt32(text[index + 2] | 0x20) << 16
        return Int((bytes &* 0x9E37_79B1) >> 20)
    }
}
