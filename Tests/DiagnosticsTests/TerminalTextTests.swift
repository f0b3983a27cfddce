import Diagnostics
import Testing

@Suite("Hostile text in a terminal")
struct TerminalTextTests {
    @Test(arguments: ["", "lunch", "점심 12,000", "昼、夜", "👨‍👩‍👧", "می‌خواهم", "cafe\u{301}", "₩ · …"])
    func `plain text of any script goes through as it is`(text: String) {
        #expect(Array(TerminalText.safe(text).utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "·[31mred"), ("\u{9B}31m", "·31m"), ("a\u{7}b", "a·b"), ("a\tb", "a b"), ("a\r\nb", "a··b"),
        ("a\u{7F}", "a·"),
        ("\u{202E}gnp.exe", "·gnp.exe"), ("\u{2066}x\u{2069}", "·x·"), ("a\u{200B}b", "a·b"), ("\u{FEFF}a", "·a"),
        ("a\u{2028}b", "a·b"),
        ("\u{E0041}", "·"), ("\u{61C}", "·"), ("\u{200E}\u{200F}", "··"), ("\u{0}", "·"), ("\u{90}x\u{9C}", "·x·"), ("a\u{AD}b", "a·b"),
        ("\u{FFF9}a", "·a"),
    ])
    func `what acts on the terminal or cannot be seen is shown as a dot`(text: String, shown: String) {
        #expect(Array(TerminalText.safe(text).utf8) == Array(shown.utf8))
    }

    @Test func `no control character and no bidirectional control gets through, whatever the scalar`() {
        var faults = 0
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for shown in TerminalText.safe(String(Character(scalar))).unicodeScalars {
                if shown.value < 0x20 || shown.value >= 0x7F && shown.value < 0xA0 || shown.properties.isBidiControl { faults += 1 }
            }
        }
        #expect(faults == 0)
    }
}
