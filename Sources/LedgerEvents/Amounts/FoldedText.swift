internal import LedgerCore

/// A text as amounts are looked for: one number for each Unicode scalar, with look-alikes folded into one.
///
/// Full-width forms become ASCII, the minus signs `-`, apostrophes `'`, spaces that break no line U+00A0 and all other white
/// space U+0020. The scalars keep their places.
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
    /// Whether a dash stands there that may be a minus.
    func isDash(_ offset: Int) -> Bool { self[offset] == 0x2D }
    func isSign(_ offset: Int) -> Bool { self[offset] == 0x2D || self[offset] == 0x2B }

    /// Whether an ASCII letter or a Latin one beyond it stands there.
    func isLatin(_ offset: Int) -> Bool {
        switch self[offset] {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: true
        default: false
        }
    }

    func isUppercase(_ offset: Int) -> Bool { (0x41...0x5A).contains(self[offset]) }

    /// The first offset from there on at which no space stands, and the last one going left.
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

    /// Whether those ASCII letters stand there.
    func has(_ word: StaticString, at offset: Int) -> Bool {
        // A literal is stored as UTF-8 for as long as the program runs.
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
        // Minus, hyphens and the dash that word processors make of a minus.
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
