internal import LedgerCore

/// Digits in a text, including the marks between them.
struct NumberToken {
    let start: Int
    private(set) var end: Int
    /// The number of digits in each part between marks.
    private var parts: [Int] = []
    /// The marks between the parts: `.`, `,`, `'` or a space.
    private var marks: [UInt32] = []
    /// Whether all marks are the same.
    private var isUniform = true
    private let startsWithZero: Bool

    /// The value of the digits.
    enum Reading {
        case value(ExactDecimal)
        /// Two or more numbers.
        case ambiguous
        /// No number: a date, a version, a list.
        case nothing
    }

    /// Creates the token that begins at a digit. Spaces join digits only in groups of three, and not if the first belongs to a date or a
    /// time.
    init(_ text: FoldedText, at start: Int) {
        self.start = start
        end = start
        startsWithZero = text[start] == 0x30
        var index = start
        func skipDigits() -> Int {
            let first = index
            while text.isDigit(index) { index += 1 }
            return index - first
        }
        parts.append(skipDigits())
        let before = text[start - 1]
        let isPartOfOther = before == 0x3A || before == 0x2F || before == 0x2E || text.isDash(start - 1) && text.isDigit(start - 2)
        while text.isDigit(index + 1) {
            let mark = text.isSpace(index) ? FoldedText.space : text[index]
            switch mark {
            case 0x2E, 0x2C: break
            case 0x27, FoldedText.space:
                let isGroup = text.isDigit(index + 2) && text.isDigit(index + 3) && !text.isDigit(index + 4)
                let fits = parts[0] <= 3 && (marks.last ?? mark) == mark && isUniform && !isPartOfOther
                guard isGroup, fits else {
                    end = index
                    return
                }
            default:
                end = index
                return
            }
            isUniform = isUniform && (marks.last ?? mark) == mark
            marks.append(mark)
            if text[index] == FoldedText.space { hasSoftSpace = true }
            index += 1
            parts.append(skipDigits())
        }
        end = index
    }

    /// Whether the spaces between groups of digits could also separate two numbers.
    private(set) var hasSoftSpace = false
    /// Whether the number has decimals after groups of digits, which makes it a single number.
    var hasDecimals: Bool { marks.count > 1 && marks.last != marks.first || marks == [0x2C] || marks == [0x2E] }
    /// Whether there are only digits.
    var isPlain: Bool { marks.isEmpty }

    /// Returns the number in a currency, which may decide the meaning of a mark before three digits.
    func reading(_ text: FoldedText, currency: UInt32) -> Reading {
        guard let last = marks.last else { return value(text, decimalPart: nil) }
        let isDecimalMark = last == 0x2E || last == 0x2C
        if !isUniform {
            let groups = marks.dropLast()
            guard isDecimalMark, groups.allSatisfy({ $0 == groups[0] && $0 != last }) else { return .nothing }
            return isGrouped(parts.dropLast(), by: groups[0], currency) ? value(text, decimalPart: parts.count - 1) : .nothing
        }
        if marks.count > 1 || !isDecimalMark {
            return isGrouped(parts[...], by: last, currency) ? value(text, decimalPart: nil) : .nothing
        }
        // A single mark before three digits may separate thousands.
        guard parts[1] == 3, parts[0] <= 3, !startsWithZero else { return value(text, decimalPart: 1) }
        if CurrencyCode.whole.contains(currency) { return value(text, decimalPart: nil) }
        if last == 0x2C, CurrencyCode.commaGrouped.contains(currency) { return value(text, decimalPart: nil) }
        return .ambiguous
    }

    private func isGrouped(_ parts: ArraySlice<Int>, by mark: UInt32, _ currency: UInt32) -> Bool {
        guard let first = parts.first, !startsWithZero else { return false }
        let rest = parts.dropFirst()
        if first <= 3, rest.allSatisfy({ $0 == 3 }) { return true }
        // Lakh and crore: 12,34,567.
        return mark == 0x2C && currency == CurrencyCode.key("INR") && first <= 2 && rest.last == 3 && rest.dropLast().allSatisfy { $0 == 2 }
    }

    private func value(_ text: FoldedText, decimalPart: Int?) -> Reading {
        var digits = DecimalDigits()
        var part = 0
        for index in start..<end {
            if text.isDigit(index) {
                guard digits.append(UInt8(truncatingIfNeeded: text[index])) else { return .nothing }
            } else {
                part += 1
                if part == decimalPart { guard digits.append(UInt8(ascii: ".")) else { return .nothing } }
            }
        }
        return digits.value(negative: false).map { .value($0) } ?? .nothing
    }
}
