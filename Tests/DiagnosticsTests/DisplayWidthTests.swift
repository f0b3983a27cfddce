import Diagnostics
import Testing

@Suite("The width of text in a terminal")
struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("lunch", 5), ("점심", 4), ("昼ごはん", 8), ("ｱｲｳ", 3), ("ＡＢ", 4), ("café", 4), ("cafe\u{301}", 4), ("₩12,000", 7), ("€", 1),
        ("…", 1), ("·", 1), ("🍱", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("🇰🇷", 2), ("🇰", 1), ("☕", 2), ("①", 1),
        ("が", 2),
        ("か\u{3099}", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{AC00}\u{11A8}", 2), ("a\u{200D}b", 2), ("\u{200B}", 0), ("\u{301}", 0),
        ("한글 text", 9),
        ("、。「」", 8), ("\u{3000}", 2), ("\u{303F}", 1), ("〈〉", 4), ("𠀀", 2), ("สวัสดี", 4), ("שלום", 4), ("\u{FE0F}", 0), ("a\u{20DD}", 1),
        ("1", 1),
    ])
    func `known texts`(text: String, width: Int) {
        #expect(displayWidth(text) == width)
    }

    @Test func `widths add up when whole characters are put side by side`() {
        let parts = ["a", "가", "🍱", "é", "か", " "]
        for left in parts {
            for right in parts { #expect(displayWidth(left + right) == displayWidth(left) + displayWidth(right)) }
        }
    }

    @Test func `every scalar takes no, one or two columns; marks take none, syllables and ideographs two`() {
        var faults = 0
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let width = DisplayWidth.of(scalar)
            if width < 0 || width > 2 { faults += 1 }
            switch value {
            case 0x20...0x7E, 0xA0...0x2FF: if width != 1 { faults += 1 }
            case 0...0x1F, 0x7F...0x9F, 0x300...0x36F, 0xFE00...0xFE0F: if width != 0 { faults += 1 }
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x2FFFD: if width != 2 { faults += 1 }
            default: break
            }
        }
        #expect(faults == 0)
    }
}
