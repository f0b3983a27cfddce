internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// The different words of a column that has few, and the signs of the amounts beside them.
struct WordEvidence: Sendable {
    /// What stands beside a word.
    struct Word: Sendable {
        let text: String
        var positiveCount = 0
        var negativeCount = 0
        var zeroCount = 0
        var count: Int { positiveCount + negativeCount + zeroCount }
    }

    let place: Int
    private var table = CellTable<Word>()
    private var words: [Word] = []
    /// Whether the column has more words than kinds have.
    private(set) var isTooMany = false

    /// How many words kinds have at most.
    static let maxWords = 24
    private static let maxLength = 60

    init(place: Int) { self.place = place }

    /// Adds a cell; where money out has a column of its own, its amounts are below zero.
    mutating func add(_ cell: Span<UInt8>, _ amount: AmountReadings?, isOut: Bool = false) {
        guard !isTooMany else { return }
        var number = table.number(of: cell) ?? -1
        if number < 0 {
            guard cell.count <= Self.maxLength, words.count < Self.maxWords, let text = cell.text else {
                isTooMany = true
                return
            }
            number = table.add(Word(text: text), for: cell)
            words.append(Word(text: text))
        }
        guard let amount else { return }
        if amount.isZero {
            words[number].zeroCount += 1
        } else if isOut || amount.sign == .minus {
            words[number].negativeCount += 1
        } else {
            words[number].positiveCount += 1
        }
    }

    /// The words by what they are when compared; an empty cell is an empty word.
    var folded: [String: Word] {
        words.reduce(into: [:]) { folded, word in
            let key = KindWords.folded(word.text)
            var sum = folded[key] ?? Word(text: word.text)
            sum.positiveCount += word.positiveCount
            sum.negativeCount += word.negativeCount
            sum.zeroCount += word.zeroCount
            folded[key] = sum
        }
    }
}
