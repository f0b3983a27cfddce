internal import LedgerCore

/// A number in a text and its surroundings.
struct AmountCandidate {
    private let text: FoldedText
    private let token: NumberToken
    private let own: UInt32
    private let taken: Int
    /// The start and end of the amount.
    private(set) var start: Int
    private(set) var end: Int
    private var minus: Bool?
    private var isDoubtful = false
    private var before: CurrencyMark?
    private var after: CurrencyMark?
    private var myriads: MyriadNumber?
    private var thousands = false

    enum Outcome {
        case nothing, ambiguous
        case amount(FoundAmount)
    }

    /// Creates the candidate at a digit. `own` is the code of the default currency, `taken` the end of the previous amount.
    init(_ text: FoldedText, at offset: Int, own: UInt32, taken: Int) {
        self.text = text
        self.own = own
        self.taken = taken
        token = NumberToken(text, at: offset)
        start = offset
        end = token.end
    }

    mutating func outcome() -> Outcome {
        guard !isPartOfOther else { return .nothing }
        let isInParentheses = text[token.start - 1] == 0x28 && text[token.end] == 0x29
        readBefore(isInParentheses)
        readMultipliers()
        readAfter(isInParentheses)
        guard before != nil || after != nil else { return .nothing }
        if isPower(from: text.skipSpaces(from: end)) { isDoubtful = true }
        if isInParentheses {
            if minus != nil { isDoubtful = true }
            minus = true
        }
        guard !isDoubtful, !hasNeighbours, let currency, let number = number(in: currency) else { return .ambiguous }
        if text.skipSpaces(backFrom: start - 1) == 0, text[0] == 0x28, text[text.skipSpaces(from: end)] == 0x29,
            text.skipSpaces(from: text.skipSpaces(from: end) + 1) >= text.count, !isInParentheses
        {
            guard minus == nil else { return .ambiguous }
            minus = true
        }
        guard let amount = minus == true ? number.negated : number, let commodity = Commodity(CurrencyCode.text(currency)) else {
            return .ambiguous
        }
        return .amount(FoundAmount(money: Money(amount, commodity), hasSign: minus != nil, offset: start, length: end - start))
    }

    /// Whether the digits belong to a time, a date, a fraction, a percentage, or a word such as A380.
    private var isPartOfOther: Bool {
        let (first, next) = (token.start - 1, token.end)
        if (text[first] == 0x3A || text[first] == 0x2F) && text.isDigit(first - 1) { return true }
        if (text[next] == 0x3A || text[next] == 0x2F) && text.isDigit(next + 1) { return true }
        if text[next] == 0x25 { return true }
        guard text.isDash(first), text.isDigit(first - 1) else { return false }
        // 2025-08-01
        var index = first - 1
        while text.isDigit(index) { index -= 1 }
        return text.isDash(index) && text.isDigit(index - 1)
    }

    // MARK: Surroundings

    private mutating func readBefore(_ isInParentheses: Bool) {
        var index = token.start - 1
        if isInParentheses {
            index -= 1
            if text.isSign(index) { isDoubtful = true }
        } else if text.isSign(index), !text.isSign(index - 1) {
            minus = text.isDash(index)
            start = index
            index -= 1
        }
        let markEnd = text.isSpace(index) ? index - 1 : index
        if markEnd >= taken, let mark = text.currency(endingAt: markEnd, own: own), mark.start >= taken {
            before = mark.mark
            start = mark.start
            index = start - 1
            if text.isSign(index) {
                if minus != nil { isDoubtful = true }
                minus = text.isDash(index)
                start = index
                index -= 1
            }
        } else if isInParentheses {
            start = token.start - 1
        }
        if minus != nil, text.isDigit(index) || isLetter(index) || text.isSign(index) { isDoubtful = true }
        if minus == nil, before == nil, isLetter(token.start - 1), text.isLatin(token.start - 1) { isDoubtful = true }
        if token.hasSoftSpace {
            let previous = text.isSpace(index) ? index - 1 : index
            if before != nil ? !token.hasDecimals : isLetter(previous) || text.isDigit(previous) { isDoubtful = true }
        }
    }

    private mutating func readMultipliers() {
        if case .value(let first) = token.reading(text, currency: CurrencyCode.key("KRW")),
            let found = MyriadNumber(text, from: token, first: first)
        {
            myriads = found
            end = found.end
            if !found.isOrdered { isDoubtful = true }
            return
        }
        if MyriadNumber.power(text[token.end]) != nil { isDoubtful = true }
        if text[end] | 0x20 == 0x6B, !text.isLatin(end + 1), !text.isDigit(end + 1) {
            thousands = true
            end += 1
        } else if text[end] == 0x2C || text[end] == 0x2E, text.isDash(end + 1) || text[end + 1] == 0x2014 {
            // `20,-`: no cents.
            var index = end + 1
            while text.isDash(index) || text[index] == 0x2014 { index += 1 }
            if !text.isDigit(index) { end = index }
        }
    }

    private mutating func readAfter(_ isInParentheses: Bool) {
        if isInParentheses { end += 1 }
        let isSpaced = text.isSpace(end)
        if let mark = text.currency(startingAt: isSpaced ? end + 1 : end, own: own) {
            // A sign between two numbers is ambiguous.
            let isNextSpaced = text.isSpace(mark.end)
            let next = isNextSpaced ? mark.end + 1 : mark.end
            let isShared = text.isDigit(next) || !isNextSpaced && text.isSign(next) && text.isDigit(next + 1)
            let mayPrecede = text.currency(endingAt: mark.end - 1, own: own) != nil
            if isShared, mayPrecede, before != nil || isSpaced && !isNextSpaced { return }
            if isShared, mayPrecede, isSpaced == isNextSpaced { isDoubtful = true }
            after = mark.mark
            end = mark.end
        } else if before != nil, text.isLatin(end) {
            // `$5m`, `$45each`
            isDoubtful = true
        }
    }

    /// Words for powers of ten, which multiply the number before them: `$3 million`.
    private static let powers: Set<String> = [
        "hundred", "thousand", "million", "millions", "billion", "billions", "grand", "mio", "mn", "mln", "bn", "mrd", "tsd", "lakh",
        "lakhs",
        "crore", "crores", "hundert", "tausend", "millionen", "milliarde", "milliarden", "mille", "milliard", "milliards", "mil",
        "millón", "millones", "milhão", "milhões", "mila", "milione", "milioni", "miljoen", "miljard", "duizend", "tys", "tysiąc",
        "tysiące",
        "тыс", "тысяч", "тысячи", "млн", "млрд",
    ]

    /// Whether such a word begins at an offset.
    private func isPower(from start: Int) -> Bool {
        var (end, word) = (start, "")
        while end - start < 12, isLetter(end), let scalar = Unicode.Scalar(text[end]) {
            word.unicodeScalars.append(scalar)
            end += 1
        }
        return !isLetter(end) && Self.powers.contains(word.lowercased())
    }

    /// Whether a range, a product or a sum continues before or after the amount.
    private var hasNeighbours: Bool {
        let left = text.skipSpaces(backFrom: start - 1)
        if isJoint(left), let number = numberEnding(text.skipSpaces(backFrom: left - 1)), number { return true }
        let right = text.skipSpaces(from: end)
        guard isJoint(right) else { return false }
        let next = text.skipSpaces(from: right + 1)
        if text.currency(startingAt: next, own: own) != nil { return true }
        guard text.isDigit(next) else { return false }
        let following = NumberToken(text, at: next)
        return !(text[following.end] == 0x3A || isLetter(following.end)) || text.currency(startingAt: following.end, own: own) != nil
    }

    /// Returns whether a number that is neither a time nor a date, or a currency, ends at an offset.
    private func numberEnding(_ offset: Int) -> Bool? {
        if text.currency(endingAt: offset, own: own) != nil || text.currency(startingAt: offset, own: own) != nil { return true }
        guard text.isDigit(offset) else { return nil }
        var index = offset
        while text.isDigit(index) || text[index] == 0x2E || text[index] == 0x2C { index -= 1 }
        return text[index] != 0x3A
    }

    /// Returns whether a dash, `…`, `~`, `x`, `*`, `@`, `+` or `/` is at an offset.
    private func isJoint(_ offset: Int) -> Bool {
        switch text[offset] {
        case 0x2D, 0x2B, 0x2F, 0x7E, 0x2A, 0x40, 0x2014, 0x2026: true
        case 0x78, 0x58: !text.isLatin(offset - 1) && !text.isLatin(offset + 1)
        default: false
        }
    }

    private func isLetter(_ offset: Int) -> Bool {
        let code = text[offset]
        guard code >= 0x80 else { return text.isLatin(offset) }
        return Unicode.Scalar(code)?.properties.isAlphabetic ?? false
    }

    // MARK: Value

    /// The code of the one currency that the marks denote.
    private var currency: UInt32? {
        let mark: CurrencyMark? =
            if let before, let after { CurrencyMark.joined(before, after) } else { before ?? after }
        switch mark {
        case .code(let code): return code
        case .oneOf(let family):
            if family.members.contains(CurrencyCode.text(own)) { return own }
            return family == .dollar ? CurrencyCode.key("USD") : nil
        case .unknown, nil: return nil
        }
    }

    private func number(in currency: UInt32) -> ExactDecimal? {
        if let myriads { return myriads.value }
        guard case .value(let number) = token.reading(text, currency: currency) else { return nil }
        return thousands ? number.multiplied(byPowerOfTen: 3) : number
    }
}
