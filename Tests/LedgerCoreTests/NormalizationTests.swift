import LedgerCore
import Testing

@Suite("Forms of texts")
struct NormalizationTests {
    @Test func `every letter in lower case is what the standard library makes of it`() {
        let scalars = (0...0x10FFFF).lazy.compactMap { Unicode.Scalar(UInt32($0)) }
        let wrong = scalars.filter { scalar in
            // Alone, and where no letter is ASCII.
            let text = String(scalar)
            return text.inLowerCase.unicodeScalars.elementsEqual(text.lowercased().unicodeScalars) == false
        }
        #expect(wrong.prefix(5).isEmpty)
        #expect("STRASSE ÀÖÞ ИЙ 한글 İ ẞ Σ".inLowerCase == "STRASSE ÀÖÞ ИЙ 한글 İ ẞ Σ".lowercased())
    }
}
