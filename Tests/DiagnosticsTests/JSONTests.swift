import Diagnostics
import Testing
import TextBytes

@Suite("JSON")
struct JSONTests {
    private func json(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONText.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("", #""""#), ("lunch", #""lunch""#), (#"say "hi" \ /"#, #""say \"hi\" \\ /""#), ("a\tb\nc\rd", #""a\tb\nc\rd""#),
        ("\u{8}\u{C}", #""\b\f""#),
        ("\u{0}\u{1B}\u{1F}\u{7F}", #""\u0000\u001b\u001f\u007f""#),
        ("\u{80}\u{9B}31m\u{9F}\u{A0}", "\"\\u0080\\u009b31m\\u009f\u{A0}\""), ("점심 🍱", "\"점심 🍱\""), ("\r\n", #""\r\n""#),
    ])
    func `text is quoted and escaped`(text: String, expected: String) {
        #expect(json(text) == expected)
    }

    @Test func `no control character and no bare quote or backslash gets into a string, whatever the text`() {
        var faults = 0
        for value in UInt32(0)..<0x800 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let inner = json("\(scalar)").utf8.dropFirst().dropLast()
            let isEscaped = inner.first == UInt8(ascii: "\\")
            let needsEscape = value < 0x20 || value == 0x22 || value == 0x5C || (0x7F..<0xA0).contains(value)
            if isEscaped != needsEscape || inner.contains(where: { $0 < 0x20 }) { faults += 1 }
            if !needsEscape, Array(inner) != Array(String(scalar).utf8) { faults += 1 }
        }
        #expect(faults == 0)
    }

    @Test func `what is escaped is so wherever it stands, and nothing around it`() {
        let parts = ["\u{1}", "\"", "\\", "\u{7F}", "\u{80}", "\u{9F}", "\u{A0}", "é", "한", "\u{80}\u{A0}\"\u{9F}"]
        let escaped = parts.map { $0.unicodeScalars.map { json(String($0)).dropFirst().dropLast() }.joined() }
        for before in 0...17 {
            for behind in [0, 1, 7, 8, 20] {
                let (first, last) = (String(repeating: "a", count: before), String(repeating: "b", count: behind))
                for (part, text) in zip(parts, escaped) { #expect(json(first + part + last) == "\"" + first + text + last + "\"") }
            }
        }
    }

    @Test func `a diagnostic has its keys in this order`() {
        var bytes: [UInt8] = []
        Diagnostic(.warning, "ics-x", at: SourcePlace("a\"b.ics", line: 12, column: 3), "odd \\", uid: "u\n1").write(jsonTo: &bytes)
        Diagnostic(.error, "csv-y", at: SourcePlace("-"), "bad").write(jsonTo: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"source":"a\"b.ics","line":12,"column":3,"severity":"warning","code":"ics-x","message":"odd \\","uid":"u\n1"}"#
                + #"{"source":"-","line":0,"column":0,"severity":"error","code":"csv-y","message":"bad","uid":""}"#)
    }
}
