extension FoldedText {
    /// The mark that ends at an offset (inclusive), and where it begins.
    func currency(endingAt end: Int, own: UInt32) -> (mark: CurrencyMark, start: Int)? {
        if let mark = Self.sign(self[end]) { return prefixed(mark, at: end) }
        if has("kr.", at: end - 2), !isLatin(end - 3) { return (.oneOf(.krone), end - 2) }
        if has("kr", at: end - 1), !isLatin(end - 2) { return (.oneOf(.krone), end - 1) }
        guard let code = code(at: end - 2, own: own), !isLatin(end - 3), !isDigit(end - 3) else { return nil }
        return (.code(code), end - 2)
    }

    /// The mark that begins at an offset, and the offset after it.
    func currency(startingAt start: Int, own: UInt32) -> (mark: CurrencyMark, end: Int)? {
        if let mark = Self.sign(self[start]) { return (mark, start + 1) }
        switch self[start] {
        case 0xC6D0: return isWon(at: start) ? (.iso("KRW"), start + 1) : nil
        case 0x5186: return isCoin(at: start) ? (.iso("JPY"), start + 1) : nil
        // 元: before another ideograph it is a word of its own, such as New Year's Day.
        case 0x5143: return isIdeograph(start + 1) ? nil : (.oneOf(.yuan), start + 1)
        case 0x7A where self[start + 1] == 0x142 && !isLatin(start + 2): return (.iso("PLN"), start + 2)
        case 0x4B where self[start + 1] == 0x10D && !isLatin(start + 2): return (.iso("CZK"), start + 2)
        case 0x6B where self[start + 1] == 0x72 && !isLatin(start + 2): return (.oneOf(.krone), start + 2)
        default: break
        }
        guard let code = code(at: start, own: own), !isLatin(start + 3), !isDigit(start + 3) else { return nil }
        return (.code(code), start + 3)
    }

    private func code(at start: Int, own: UInt32) -> UInt32? {
        guard isUppercase(start), isUppercase(start + 1), isUppercase(start + 2) else { return nil }
        let key = CurrencyCode.key(self[start], self[start + 1], self[start + 2])
        let isKnown = CurrencyCode.plain.contains(key) || key == own
        return isKnown ? key : nil
    }

    private static func sign(_ code: UInt32) -> CurrencyMark? {
        switch code {
        case 0x24: .oneOf(.dollar)
        case 0xA5: .oneOf(.yen)
        case 0xA3: .iso("GBP")
        case 0x20AC: .iso("EUR")
        case 0x20A9: .iso("KRW")
        case 0x20AA: .iso("ILS")
        case 0x20AB: .iso("VND")
        case 0x20B9: .iso("INR")
        case 0x20BA: .iso("TRY")
        case 0x20BD: .iso("RUB")
        case 0x20B4: .iso("UAH")
        case 0x20B1: .iso("PHP")
        case 0x20A6: .iso("NGN")
        case 0x20B8: .iso("KZT")
        case 0xE3F: .iso("THB")
        default: nil
        }
    }

    /// Letters before `$` and `¥` that say whose it is, as in `US$` and `CN¥`.
    private func prefixed(_ mark: CurrencyMark, at end: Int) -> (mark: CurrencyMark, start: Int) {
        guard case .oneOf(let family) = mark else { return (mark, end) }
        var start = end
        while end - start < 4, isUppercase(start - 1) { start -= 1 }
        let length = end - start
        guard length > 0, length <= 3, !isLatin(start - 1), !isDigit(start - 1) else { return (mark, end) }
        let letters = String(decoding: (start..<end).map { UInt8(truncatingIfNeeded: self[$0]) }, as: UTF8.self)
        let code: StaticString? =
            switch (family, letters) {
            case (.dollar, "US"), (.dollar, "USD"): "USD"
            case (.dollar, "C"), (.dollar, "CA"), (.dollar, "CAD"): "CAD"
            case (.dollar, "A"), (.dollar, "AU"), (.dollar, "AUD"): "AUD"
            case (.dollar, "NZ"), (.dollar, "NZD"): "NZD"
            case (.dollar, "S"), (.dollar, "SG"), (.dollar, "SGD"): "SGD"
            case (.dollar, "HK"), (.dollar, "HKD"): "HKD"
            case (.dollar, "NT"), (.dollar, "TW"): "TWD"
            case (.dollar, "MX"): "MXN"
            case (.dollar, "R"): "BRL"
            case (.yen, "JP"), (.yen, "JPY"): "JPY"
            case (.yen, "CN"), (.yen, "CNY"), (.yen, "RMB"): "CNY"
            default: nil
            }
        return (code.map { .iso($0) } ?? .unknown, start)
    }

    /// Whether 원 is the currency and not the start of a word such as 원칙: a particle or no Hangul at all follows.
    private func isWon(at offset: Int) -> Bool {
        let next = self[offset + 1]
        guard (0xAC00...0xD7A3).contains(next) else { return true }
        return Self.particles.contains(next)
    }

    private static let particles = Set("을이에의은과만씩짜정도로부까임입권대어".unicodeScalars.map(\.value))

    /// Whether 円 is the currency and not a circle (円形) or the price of the yen (円安).
    private func isCoin(at offset: Int) -> Bool { !Self.circles.contains(self[offset + 1]) }

    private static let circles = Set("形周盤卓陣滑熟錐柱筒安高".unicodeScalars.map(\.value))

    func isIdeograph(_ offset: Int) -> Bool { (0x3400...0x9FFF).contains(self[offset]) }
}
