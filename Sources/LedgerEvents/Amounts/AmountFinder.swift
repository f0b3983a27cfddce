package import LedgerCore

/// Finds the amount of money that a title or a description names: `₩12,000`, `-21,30 €`, `$45.20`, `12만원`, `USD 45`.
///
/// A number counts only with a currency's sign or ISO 4217 code right before or after it. Where two readings are possible,
/// none is taken:
///
/// * `1,234 €` may be a thousand or one; with dollars, pounds and other currencies of countries that put commas between
///   thousands, and with currencies without decimals, it is a thousand.
/// * Two different amounts, ranges (`20-30 €`), products (`2 x 15 €`), a sign between two numbers (`5 € 20`).
/// * `¥`, `kr` and `元`, which several currencies share, unless the default currency is one of them. `$` is the default
///   currency if that is a dollar, else that of the United States, as nearly everywhere.
/// * A dash that ties a number to a word (`Lunch-30 €`).
///
/// Negative are amounts with `-` or `−` right before the number or its currency, and as accountants write them, with the
/// number alone in parentheses (`$(12.50)`) or the whole text; other parentheses are asides, and a dash with a space after it is a dash.
///
/// ```swift
/// AmountFinder().amount(in: "Dinner ₩30,000")     // .found: 30000 KRW at offset 7
/// ```
package struct AmountFinder: Sendable {
    private let own: UInt32

    /// A finder; the default currency decides for signs that several currencies share.
    package init(defaultCurrency: Commodity? = nil) {
        own = defaultCurrency.map { CurrencyCode.key($0.symbol) } ?? 0
    }

    /// What a text names.
    package enum Finding: Sendable, Hashable {
        /// No money.
        case none
        /// One amount, once or repeatedly.
        case found(FoundAmount)
        /// More than one, or one that has two readings; the offset, in Unicode scalars, is that of the first doubt.
        case ambiguous(offset: Int)
    }

    /// The amount in a text. Takes time in proportion to its length.
    package func amount(in string: String) -> Finding {
        // Full-width digits begin with these bytes.
        guard string.utf8.contains(where: { $0 &- 0x30 <= 9 || $0 == 0xEF }) else { return .none }
        let text = FoldedText(string)
        var best: FoundAmount?
        var index = 0
        var taken = 0
        while index < text.count {
            guard text.isDigit(index) else {
                index += 1
                continue
            }
            var candidate = AmountCandidate(text, at: index, own: own, taken: taken)
            switch candidate.outcome() {
            case .nothing: break
            case .ambiguous: return .ambiguous(offset: candidate.start)
            case .amount(let amount):
                if let best, best.money != amount.money { return .ambiguous(offset: amount.offset) }
                best = best ?? amount
                taken = candidate.end
            }
            index = candidate.end
        }
        return best.map { .found($0) } ?? .none
    }
}

/// An amount of money that was found in a text.
package struct FoundAmount: Sendable, Hashable {
    /// How much of which commodity, as it stands there.
    package var money: Money
    /// Whether the text shows if the money comes in or goes out: a sign, or an accountant's parentheses.
    package var hasSign: Bool
    /// Where it begins, its sign and currency included, in Unicode scalars from the start of the composed text.
    package var offset: Int
    /// How many Unicode scalars it takes.
    package var length: Int

    /// An amount at a place.
    package init(money: Money, hasSign: Bool, offset: Int, length: Int) {
        self.money = money
        self.hasSign = hasSign
        self.offset = offset
        self.length = length
    }
}
