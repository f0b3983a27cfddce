internal import LedgerCore

/// A number with East Asian multipliers: `12만`, `1억 2천만`, `1万5000`.
struct MyriadNumber {
    private(set) var value: ExactDecimal
    private(set) var end: Int
    /// Whether multipliers are in descending order, so that there is only one reading.
    private(set) var isOrdered = true

    /// Creates the number that begins with a token of the value `first`; `nil` when no multiplier follows it.
    init?(_ text: FoldedText, from token: NumberToken, first: ExactDecimal) {
        guard Self.power(text[token.end]) != nil else { return nil }
        var total = ExactDecimal.zero
        // The part before the next large multiplier, and the number not yet followed by one; `nil` if not written.
        var section: ExactDecimal?
        var number: ExactDecimal? = first
        var index = token.end
        var (lastSmall, lastLarge) = (Int.max, Int.max)
        while true {
            if let power = Self.power(text[index]) {
                index += 1
                if power < 4 {
                    isOrdered = isOrdered && power < lastSmall
                    // As in speech, 천 alone is one thousand.
                    guard let part = (number ?? Self.one).multiplied(byPowerOfTen: power), let sum = Self.sum(section, part) else {
                        return nil
                    }
                    section = sum
                    lastSmall = power
                } else {
                    // In 1억만, 만 has nothing to multiply: it may mean “only”, or belong to 억.
                    let hasPart = section != nil || number != nil
                    isOrdered = isOrdered && hasPart && power < lastLarge
                    if hasPart {
                        guard let part = Self.sum(section, number), let shifted = part.multiplied(byPowerOfTen: power),
                            let sum = total.adding(shifted)
                        else { return nil }
                        total = sum
                    }
                    (section, lastSmall, lastLarge) = (nil, .max, power)
                }
                number = nil
                continue
            }
            let next = text.isSpace(index) ? index + 1 : index
            guard number == nil, text.isDigit(next) else { break }
            let following = NumberToken(text, at: next)
            // After a space, a number belongs to this one only if a multiplier or the currency follows it.
            let belongs = next == index || Self.power(text[following.end]) != nil || Self.isUnit(text[following.end])
            guard belongs, case .value(let part) = following.reading(text, currency: CurrencyCode.key("KRW")) else { break }
            number = part
            index = following.end
        }
        if section != nil || number != nil {
            guard let rest = Self.sum(section, number), let sum = total.adding(rest) else { return nil }
            total = sum
        }
        value = total
        end = index
        // Whether 만 means “ten thousand” or “only” depends on the size.
        if let limit = ExactDecimal(coefficient: 10_000), first >= limit { isOrdered = false }
    }

    private static let one: ExactDecimal = 1

    /// Returns the sum of two parts, at least one of which is written; `nil` when it exceeds 128 bits.
    private static func sum(_ section: ExactDecimal?, _ number: ExactDecimal?) -> ExactDecimal? {
        guard let section, let number else { return section ?? number }
        return section.adding(number)
    }

    /// Returns the power of ten of a multiplier.
    static func power(_ code: UInt32) -> Int? {
        switch code {
        case 0xC2ED, 0x5341: 1
        case 0xBC31, 0x767E: 2
        case 0xCC9C, 0x5343: 3
        case 0xB9CC, 0x4E07, 0x842C: 4
        case 0xC5B5, 0x5104, 0x4EBF: 8
        case 0xC870, 0x5146: 12
        default: nil
        }
    }

    /// Returns whether it is 원, 円 or 元.
    private static func isUnit(_ code: UInt32) -> Bool { code == 0xC6D0 || code == 0x5186 || code == 0x5143 }
}
