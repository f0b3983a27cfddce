internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// What the amounts of a file show of its currency.
struct CurrencyEvidence: Sendable {
    /// How many rows state one in a column of its own.
    private(set) var statedCount = 0
    /// Whether rows state different ones there.
    private(set) var hasSeveral = false
    private var stated: [UInt8] = []
    /// How many amounts there are, and how many of them have a currency beside them.
    private(set) var (amountCount, namedCount) = (0, 0)
    private var word: Commodity?
    private var isOne = true

    /// Adds a cell of the column of currencies.
    mutating func add(stated cell: Span<UInt8>) {
        guard !cell.isEmpty else { return }
        statedCount += 1
        guard !hasSeveral else { return }
        if stated.isEmpty { stated = Array(copying: cell) } else { hasSeveral = !cell.equals(stated) }
    }

    /// Adds an amount by the word or sign beside it.
    mutating func add(_ word: Commodity?) {
        amountCount += 1
        guard let word else { return }
        namedCount += 1
        guard let known = self.word else { return self.word = word }
        if isOne, known != word { isOne = AmountWords.currency(known.symbol) == AmountWords.currency(word.symbol) }
    }

    /// The currency that most amounts name where none names another: that of the others, too.
    var common: Commodity? {
        isOne && statedCount == 0 && namedCount < amountCount && namedCount * 3 >= amountCount * 2
            ? word.flatMap { AmountWords.currency($0.symbol) } : nil
    }

    /// Whether amounts have different ones beside them.
    var areMixed: Bool { !isOne }

    /// Whether nothing names one.
    var isMissing: Bool { amountCount > 0 && namedCount == 0 && statedCount == 0 }

    /// Whether names have characters that are written so in mainland China alone.
    static func isSimplified(_ names: String) -> Bool { names.contains { "额时间账户类态号单余记".contains($0) } }

    /// Examples of the currency of a file: that of the country of its script, which texts of its cells tell where names of columns in Japanese
    /// have no kana; else some that write numbers with its decimal mark.
    static func likely(_ names: [String], texts: String, mark: UInt8) -> [String] {
        func has(_ text: String, _ fits: (UInt32) -> Bool) -> Bool { text.unicodeScalars.contains { fits($0.value) } }
        let name = names.joined()
        if has(name, { (0xAC00...0xD7A3).contains($0) }) { return ["KRW"] }
        if has(name, { (0x3040...0x30FF).contains($0) }) { return ["JPY"] }
        if has(name, { (0x4E00...0x9FFF).contains($0) }) {
            // Kana, also of half width, and the sign of the yen.
            let isJapanese = has(name + texts) { (0x3040...0x30FF).contains($0) || (0xFF66...0xFF9F).contains($0) || $0 == 0x5186 }
            return isJapanese ? ["JPY"] : isSimplified(name) ? ["CNY"] : ["JPY", "CNY", "TWD"]
        }
        if names.contains(where: { $0.hasSuffix("($)") || $0.hasSuffix(" $") }) { return ["USD", "CAD", "AUD"] }
        return mark == AmountCell.comma ? ["EUR"] : ["USD", "EUR"]
    }
}
