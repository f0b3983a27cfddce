internal import LedgerCore

/// A text prepared for finding amounts: one number per Unicode scalar, with look-alikes unified.
///
/// Full-width forms become ASCII, minus signs `-`, apostrophes `'`, no-break spaces U+00A0 and all other white space U+0020.
/// The scalars keep their offsets.
struct FoldedText {
    private let codes: [UInt32]

    static let space: UInt32 = 0x20
    static let hardSpace: UInt32 = 0xA0

    init(_ text: String) {
        codes = text.nfc.unicodeScalars.map(Self.fold)
    }

    var count: Int { codes.count }

    /// The code at an offset; 0 beyond the text.
    subscript(offset: Int) -> UInt32 { offset >= 0 && offset < codes.count ? codes[offset] : 0 }

    func isDigit(_ offset: Int) -> Bool { self[offset] &- 0x30 <= 9 }
    func isSpace(_ offset: Int) -> Bool { self[offset] == Self.space || self[offset] == Self.hardSpace }
    /// Returns whether there is a dash that may be a minus.
    func isDash(_ offset: Int) -> Bool { self[offset] == 0x2D }
    func isSign(_ offset: Int) -> Bool { self[offset] == 0x2D || self[offset] == 0x2B }

    /// Returns whether there is a Latin letter, ASCII or not.
    func isLatin(_ offset: Int) -> Bool {
        switch self[offset] {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: true
        default: false
        }
    }

    func isUppercase(_ offset: Int) -> Bool { (0x41...0x5A).contains(self[offset]) }

    /// Returns the first offset without a space from `offset` on.
    func skipSpaces(from offset: Int) -> Int {
        var index = offset
        while isSpace(index) { index += 1 }
        return index
    }

    func skipSpaces(backFrom offset: Int) -> Int {
        var index = offset
        while isSpace(index) { index -= 1 }
        return index
    }

    /// Returns whether a word of ASCII letters is at an offset.
    func has(_ word: StaticString, at offset: Int) -> Bool {
        // A literal is stored as UTF-8 for the lifetime of the program.
        guard word.hasPointerRepresentation else { return false }
        for index in 0..<word.utf8CodeUnitCount where unsafe UInt32(word.utf8Start[index]) != self[offset + index] { return false }
        return true
    }

    private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
        let code = scalar.value
        guard code >= 0x80 else { return code < 0x20 ? space : code }
        switch code {
        case 0xFF01...0xFF5E: return code - 0xFEE0
        case 0xA0, 0x2007, 0x2009, 0x202F: return hardSpace
        // Minus, hyphens, and the dash into which word processors turn a minus.
        case 0x2212, 0x2010, 0x2011, 0x2013, 0xFE63: return 0x2D
        case 0x2018, 0x2019, 0x02BC: return 0x27
        case 0x301C, 0x223C: return 0x7E
        case 0xFFE1: return 0xA3
        case 0xFFE5: return 0xA5
        case 0xFFE6: return 0x20A9
        case 0xD7: return 0x78
        default: return scalar.properties.isWhitespace ? space : code
        }
    }
}

extension FoldedText {
    /// Returns the mark that ends at an offset (inclusive), and its start.
    func currency(endingAt end: Int, own: UInt32) -> (mark: CurrencyMark, start: Int)? {
        if let mark = Self.sign(self[end]) { return prefixed(mark, at: end) }
        if has("kr.", at: end - 2), !isLatin(end - 3) { return (.oneOf(.krone), end - 2) }
        if has("kr", at: end - 1), !isLatin(end - 2) { return (.oneOf(.krone), end - 1) }
        guard let code = code(at: end - 2, own: own), !isLatin(end - 3), !isDigit(end - 3) else { return nil }
        return (.code(code), end - 2)
    }

    /// Returns the mark that begins at an offset, and its end.
    func currency(startingAt start: Int, own: UInt32) -> (mark: CurrencyMark, end: Int)? {
        if let mark = Self.sign(self[start]) { return (mark, start + 1) }
        switch self[start] {
        case 0xC6D0: return isWon(at: start) ? (.iso("KRW"), start + 1) : nil
        case 0x5186: return isCoin(at: start) ? (.iso("JPY"), start + 1) : nil
        // Before another ideograph, 元 is part of a word, such as New Year's Day.
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

    /// Returns the mark including the letters before `$` and `¥` that name the country, as in `US$` and `CN¥`.
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

    /// Returns whether 원 is the currency and not the start of a word such as 원칙: it is followed by a particle or no Hangul at all.
    private func isWon(at offset: Int) -> Bool {
        let next = self[offset + 1]
        guard (0xAC00...0xD7A3).contains(next) else { return true }
        return Self.particles.contains(next)
    }

    private static let particles = Set("을이에의은과만씩짜정도로부까임입권대어".unicodeScalars.map(\.value))

    /// Returns whether 円 is the currency and not a circle (円形) or the exchange rate of the yen (円安).
    private func isCoin(at offset: Int) -> Bool { !Self.circles.contains(self[offset + 1]) }

    private static let circles = Set("形周盤卓陣滑熟錐柱筒安高".unicodeScalars.map(\.value))

    func isIdeograph(_ offset: Int) -> Bool { (0x3400...0x9FFF).contains(self[offset]) }
}
