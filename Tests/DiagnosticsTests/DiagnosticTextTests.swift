import Diagnostics
import Testing

@Suite("Diagnostics in a terminal")
struct DiagnosticTextTests {
    private func diagnostic(_ line: [UInt8], offset: Int) -> Diagnostic {
        Diagnostic(
            .error, "csv-bad-amount", at: SourcePlace("a.csv", line: 3, column: 1), "bad",
            excerpt: SourceExcerpt(line: line, offset: offset))
    }

    /// The source line as it is shown, and the caret line.
    private func shown(_ line: [UInt8], offset: Int, width: Int = 100) -> [String] {
        let text = DiagnosticText(width: width).text(of: diagnostic(line, offset: offset))
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    @Test func `place, severity, message and code, as far as they are known`() {
        let text = DiagnosticText()
        let whole = Diagnostic(.note, "ics-empty", at: SourcePlace("-"), "nothing here")
        #expect(text.text(of: whole) == "-: note: nothing here [ics-empty]")
        let line = Diagnostic(.warning, "csv-short", at: SourcePlace("원장.csv", line: 7), "a cell is missing")
        #expect(text.text(of: line) == "원장.csv:7: warning: a cell is missing [csv-short]")
        let cell = Diagnostic(.error, "csv-bad-amount", at: SourcePlace("a.csv", line: 7, column: 12), "no number")
        #expect(text.text(of: cell) == "a.csv:7:12: error: no number [csv-bad-amount]")
    }

    @Test func `the source line and a caret under the place`() {
        let line = Array("2025-08-01,12..50,USD,lunch".utf8)
        let diagnostic = Diagnostic(
            .error, "csv-bad-amount", at: SourcePlace("ledger.csv", line: 3, column: 12), "the amount is not a number",
            excerpt: SourceExcerpt(line: line, offset: 11))
        #expect(
            DiagnosticText().text(of: diagnostic) == """
                ledger.csv:3:12: error: the amount is not a number [csv-bad-amount]
                2025-08-01,12..50,USD,lunch
                           ^
                """)
    }

    @Test func `colours where they are asked for`() {
        let text = DiagnosticText(usesColor: true)
        let excerpt = SourceExcerpt(line: Array("ab".utf8), offset: 1)
        let expected: [(Severity, String)] = [(.error, "31"), (.warning, "35"), (.note, "36")]
        for (severity, color) in expected {
            let diagnostic = Diagnostic(severity, "x-y", at: SourcePlace("a", line: 1, column: 2), "m", excerpt: excerpt)
            #expect(
                text.text(of: diagnostic)
                    == "\u{1B}[1ma:1:2:\u{1B}[0m \u{1B}[1;\(color)m\(severity):\u{1B}[0m m [x-y]\nab\n \u{1B}[1;32m^\u{1B}[0m")
        }
    }

    @Test(arguments: [
        ("점심,x", 0, 0), ("점심,x", 3, 2), ("점심,x", 4, 2), ("점심,x", 6, 4), ("점심,x", 7, 5), ("점심,x", 8, 6), ("점심,x", 99, 6),
        ("점심,x", -5, 0),
        ("a\tb", 2, 2), ("cafe\u{301},x", 6, 4), ("cafe\u{301},x", 4, 3), ("👨‍👩‍👧x", 18, 2), ("👨‍👩‍👧x", 7, 0), ("", 0, 0), ("", 3, 0),
    ])
    func `the caret stands under wide characters, after tabs and at the end of the line`(line: String, offset: Int, column: Int) {
        let lines = shown(Array(line.utf8), offset: offset)
        #expect(lines.count == 2)
        #expect(lines.first == line.replacing("\t", with: " "))
        #expect(lines.last == String(repeating: " ", count: column) + "^")
    }

    @Test func `nothing in a line, a name, a message or a code acts on the terminal`() {
        let evil = "\u{1B}]0;x\u{7}\u{202E}\r\n\u{9B}2J"
        let diagnostic = Diagnostic(
            .error, DiagnosticCode(rawValue: evil), at: SourcePlace(evil, line: 1), evil,
            excerpt: SourceExcerpt(line: Array(evil.utf8) + [0xFF, 0xC0, 0x80, 0x41, 0xE2, 0x82], offset: 15))
        let dots = "·]0;x·····2J"
        let lines = DiagnosticText().text(of: diagnostic).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "\(dots):1: error: \(dots) [\(dots)]", "\(dots)\u{FFFD}\u{FFFD}\u{FFFD}A\u{FFFD}", String(repeating: " ", count: 12) + "^",
            ])
    }

    @Test func `every byte that a line can hold is shown safely, alone and in pairs`() {
        var faults = 0
        for first in UInt8.min...UInt8.max {
            for second in [0x00, 0x0A, 0x1B, 0x41, 0x80, 0x85, 0x9B, 0xBF, 0xC2, 0xE2, 0xF0, 0xFF] as [UInt8] {
                let lines = shown([first, second], offset: 1)
                if lines.count != 2 || displayWidth(lines[0]) > 2 || lines[1].count > 2 { faults += 1 }
                for scalar in lines[0].unicodeScalars where scalar.properties.generalCategory == .control { faults += 1 }
            }
        }
        #expect(faults == 0)
    }

    @Test func `a long line is cut around the place with an ellipsis on each side that lacks something`() {
        let line = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
        #expect(shown(line, offset: 0, width: 20) == ["0123456789abcdefgh…", "^"])
        #expect(shown(line, offset: 35, width: 20) == ["…ijklmnopqrstuvwxyz", "                  ^"])
        #expect(shown(line, offset: 36, width: 20) == ["…ijklmnopqrstuvwxyz", "                   ^"])
        #expect(shown(line, offset: 18, width: 20) == ["…9abcdefghijklmnopq…", "          ^"])
        #expect(shown(line, offset: 18, width: 36) == ["0123456789abcdefghijklmnopqrstuvwxyz", "                  ^"])
        #expect(shown(line, offset: 18, width: 3) == shown(line, offset: 18, width: 20))
    }

    @Test(arguments: ["a", "가", "🍱b", "e\u{301}x", "\u{1B}["])
    func `wherever the place is, the window holds it, and no window is wider than allowed`(piece: String) {
        let line = Array(String(repeating: piece, count: 100).utf8)
        // For each byte of the piece, the character it belongs to as it is shown.
        let owners = piece.flatMap { character in
            [Character](repeating: Character(TerminalText.safe(String(character))), count: character.utf8.count)
        }
        var faults = 0
        for width in [20, 21, 40, 101] {
            for offset in stride(from: 0, through: line.count, by: 1) {
                let lines = shown(line, offset: offset, width: width)
                if displayWidth(lines[0]) > width || lines[1].count > width + 1 { faults += 1 }
                // What stands above the caret is the character at the offset.
                var column = 0
                var above: Character?
                for character in lines[0] {
                    if column == lines[1].count - 1 { above = character }
                    column += displayWidth(String(character))
                }
                let expected = offset < line.count ? owners[offset % owners.count] : nil
                if above != expected { faults += 1 }
            }
        }
        #expect(faults == 0)
    }

    @Test func `a line of many megabytes is cut without being read`() {
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 8_000_000)
        let lines = shown(line, offset: 4_000_000)
        #expect(lines.first == "…" + String(repeating: "x", count: 98) + "…")
        #expect(lines.last?.count == 51)
    }

    @Test func `a hint is data beside the message, and ends what is shown`() {
        let hint = Hint(.init(rawValue: "date-order"), values: ["dmy", "mdy"])
        let plain = Diagnostic(.error, "csv-bad-date", at: SourcePlace("a.csv", line: 2), "the order of day and month is not known")
        let hinted = Diagnostic(plain.severity, plain.code, at: plain.place, plain.message, hint: hint)
        #expect(hinted.hint?.values == ["dmy", "mdy"] && hinted.hint?.setting == "date-order" && hinted.hint?.subject == "")
        #expect(DiagnosticText().text(of: hinted) == "a.csv:2: error: \(plain.message): date-order dmy or mdy [csv-bad-date]")
        #expect(hinted != plain)
    }
}
