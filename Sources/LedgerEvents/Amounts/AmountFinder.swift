package import LedgerCore

/// Finds the amount of money mentioned in a title or a description: `₩12,000`, `-21,30 €`, `$45.20`, `12만원`, `USD 45`.
///
/// A number counts only with a currency's sign or ISO 4217 code directly before or after it. Ambiguous amounts are not used:
///
/// * `1,234 €` may be a thousand or one; with dollars, pounds and other currencies of countries that group thousands with commas,
///   and with currencies without decimals, it is a thousand.
/// * Two different amounts, ranges (`20-30 €`), products (`2 x 15 €`), a sign between two numbers (`5 € 20`).
/// * `¥`, `kr` and `元`, which several currencies share, unless the default currency is one of them. `$` is the default
///   currency if that is a dollar, otherwise the US dollar, as nearly everywhere.
/// * A dash attached to a word before the number (`Lunch-30 €`).
///
/// Without a sign, which way the money went is for `MoneyDirection` to say. Negative amounts have `-` or `−` directly before the number or its currency, or use accountants' parentheses, around the number
/// alone (`$(12.50)`) or the whole text. Other parentheses are asides, and a dash followed by a space is just a dash.
///
/// ```swift
/// AmountFinder().amount(in: "Dinner ₩30,000")     // .found: 30000 KRW at offset 7
/// ```
package struct AmountFinder: Sendable {
    private let own: UInt32

    /// Creates a finder; the default currency resolves signs that several currencies share.
    package init(defaultCurrency: Commodity? = nil) {
        own = defaultCurrency.map { CurrencyCode.key($0.symbol) } ?? 0
    }

    /// The result of searching a text.
    package enum Finding: Sendable, Hashable {
        /// No money.
        case none
        /// One amount, once or repeatedly.
        case found(FoundAmount)
        /// Several amounts, or one with two readings; the offset, in Unicode scalars, is that of the first doubt.
        case ambiguous(offset: Int)
    }

    /// Returns the amount in a text, in linear time.
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

    /// Returns a title without the amount that was found in it, wherever it stands there.
    ///
    /// ```swift
    /// AmountFinder().title("Kebab -9.50 USD", without: amount)     // Kebab
    /// ```
    package func title(_ title: String, without amount: FoundAmount) -> String {
        var (rest, next, count) = (title, amount, 0)
        while count < Self.maxRepeats {
            rest = TitleRest(rest, without: next.offset..<next.offset + next.length).text
            guard case .found(let again) = self.amount(in: rest) else { break }
            (next, count) = (again, count + 1)
        }
        return rest
    }

    /// A title says its amount once, perhaps twice.
    private static let maxRepeats = 8
}

/// An amount of money found in a text.
package struct FoundAmount: Sendable, Hashable {
    /// The amount and commodity, as written.
    package var money: Money
    /// Whether the text shows if the money comes in or goes out, by a sign or accountants' parentheses.
    package var hasSign: Bool
    /// The start, including sign and currency, in Unicode scalars from the start of the composed text.
    package var offset: Int
    /// The length in Unicode scalars.
    package var length: Int

    /// Creates an amount at an offset.
    package init(money: Money, hasSign: Bool, offset: Int, length: Int) {
        self.money = money
        self.hasSign = hasSign
        self.offset = offset
        self.length = length
    }
}
