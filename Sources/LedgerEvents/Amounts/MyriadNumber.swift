internal import LedgerCore

/// A number with the multipliers of East Asia: `12만`, `1억 2천만`, `1万5000`.
struct MyriadNumber {
    private(set) var value: ExactDecimal
    private(set) var end: Int
    /// Whether multipliers follow each other from large to small, so that there is one reading.
    private(set) var isOrdered = true

    /// The number that begins with a token that comes to `first`; `nil` when no multiplier follows it.
    init?(_ text: FoldedText, from token: NumberToken, first: ExactDecimal) {
        guard Self.power(text[token.end]) != nil else { return nil }
        var total = ExactDecimal.zero
        var section = ExactDecimal.zero
        var number: ExactDecimal? = first
        var index = token.end
        var (lastSmall, lastLarge) = (Int.max, Int.max)
        while true {
            if let power = Self.power(text[index]) {
                index += 1
                if power < 4 {
                    isOrdered = isOrdered && power < lastSmall
                    guard let part = Self.shifted(number ?? Self.one, by: power), let sum = section.adding(part) else { return nil }
                    section = sum
                    lastSmall = power
                } else {
                    isOrdered = isOrdered && power < lastLarge
                    guard let part = section.adding(number ?? .zero), let shifted = Self.shifted(part, by: power),
                        let sum = total.adding(shifted)
                    else { return nil }
                    total = sum
                    (section, lastSmall, lastLarge) = (.zero, .max, power)
                }
                number = nil
                continue
            }
            let next = text.isSpace(index) ? index + 1 : index
            guard number == nil, text.isDigit(next) else { break }
            let following = NumberToken(text, at: next)
            // After a space, a number belongs to this one only if a multiplier or the currency joins them.
            let belongs = next == index || Self.power(text[following.end]) != nil || Self.isUnit(text[following.end])
            guard belongs, case .value(let part) = following.reading(text, currency: CurrencyCode.key("KRW")) else { break }
            number = part
            index = following.end
        }
        guard let sum = total.adding(section)?.adding(number ?? .zero) else { return nil }
        value = sum
        end = index
        // Whether 만 is `ten thousand` or `only` shows from the size alone.
        if let limit = ExactDecimal(coefficient: 10_000), first >= limit { isOrdered = false }
    }

    private static let one: ExactDecimal = 1

    /// The power of ten a multiplier stands for.
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

    /// 원, 円 and 元.
    private static func isUnit(_ code: UInt32) -> Bool { code == 0xC6D0 || code == 0x5186 || code == 0x5143 }

    /// The number times ten to a power; `nil` when 128 bits cannot hold it.
    static func shifted(_ number: ExactDecimal, by power: Int) -> ExactDecimal? {
        let scale = Int(number.scale)
        guard scale < power else { return ExactDecimal(coefficient: number.coefficient, scale: scale - power) }
        var coefficient = number.coefficient
        for _ in scale..<power {
            let (product, overflow) = coefficient.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            coefficient = product
        }
        return ExactDecimal(coefficient: coefficient)
    }
}
