package import LedgerCore

/// What the words and signs beside amounts stand for, each looked up once.
package struct CurrencyWords: Sendable {
    private struct Meaning {
        let word: Commodity
        /// The currency of which it is a hundredth.
        let whole: String?
        let currency: Commodity?
        /// A currency that it can stand for.
        var fitting: Commodity?
    }

    private var known: [Meaning] = []
    private static let maxCount = 32

    package init() {}

    /// The currency of which a word means a hundredth; `nil` for any other word.
    package mutating func whole(of word: Commodity) -> String? { meaning(of: word).whole }

    /// The one currency a word stands for; `nil` for signs that several share, and for words that are none.
    package mutating func currency(_ word: Commodity) -> Commodity? { meaning(of: word).currency }

    /// Whether a word can stand for a currency.
    package mutating func mayBe(_ word: Commodity, _ currency: Commodity) -> Bool {
        if meaning(of: word).fitting == currency { return true }
        guard AmountWords.mayBe(word.symbol, currency) else { return false }
        if let index = known.firstIndex(where: { $0.word == word }) { known[index].fitting = currency }
        return true
    }

    private mutating func meaning(of word: Commodity) -> Meaning {
        if let known = known.first(where: { $0.word == word }) { return known }
        let meaning = Meaning(word: word, whole: AmountWords.whole(of: word.symbol), currency: AmountWords.currency(word.symbol))
        if known.count < Self.maxCount { known.append(meaning) }
        return meaning
    }
}
