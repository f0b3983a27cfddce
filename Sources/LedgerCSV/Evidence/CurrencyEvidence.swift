internal import LedgerCore
internal import Text

/// What the amounts of a file show of its currency.
struct CurrencyEvidence: Sendable {
    /// How many rows state one in a column of its own.
    private(set) var statedCount = 0
    /// Whether rows state different ones there.
    private(set) var hasSeveral = false
    private var stated: [UInt8] = []
    /// How many amounts there are, and how many of them have a currency beside them.
    private(set) var (amountCount, namedCount) = (0, 0)
    private var word = ""
    private var isOne = true

    /// Adds a cell of the column of currencies.
    mutating func add(stated cell: Span<UInt8>) {
        guard !cell.isEmpty else { return }
        statedCount += 1
        guard !hasSeveral else { return }
        if stated.isEmpty { stated = Array(copying: cell) } else { hasSeveral = !cell.equals(stated) }
    }

    /// Adds an amount by the word or sign beside it.
    mutating func add(_ word: String) {
        amountCount += 1
        guard !word.isEmpty else { return }
        namedCount += 1
        if self.word.isEmpty { self.word = word }
        if self.word != word, AmountWords.currency(self.word) != AmountWords.currency(word) { isOne = false }
    }

    /// The currency that most amounts name where none names another: that of the others, too.
    var common: Commodity? {
        isOne && statedCount == 0 && namedCount < amountCount && namedCount * 3 >= amountCount * 2 ? AmountWords.currency(word) : nil
    }

    /// Whether nothing names one.
    var isMissing: Bool { amountCount > 0 && namedCount == 0 && statedCount == 0 }

    /// Examples of the currency of a file: that of the country of its columns' script, else some that write numbers with its decimal mark.
    static func likely(_ names: [String], mark: UInt8) -> [String] {
        var hasHan = false
        for scalar in names.joined().unicodeScalars {
            switch scalar.value {
            case 0xAC00...0xD7A3: return ["KRW"]
            case 0x3040...0x30FF: return ["JPY"]
            case 0x4E00...0x9FFF: hasHan = true
            default: break
            }
        }
        return hasHan ? ["CNY"] : mark == AmountCell.comma ? ["EUR"] : ["USD", "EUR"]
    }
}
