import CalendarFeed
import CivilCalendar
import LibicalBridge
import TestSupport
import Testing
import ZoneInfo

/// What an event that is written through a carrier comes to, as lines.
func written(_ body: (inout ContentLines) throws -> Void) rethrows -> [String] {
    var lines = ContentLines()
    try body(&lines)
    return lines.bytes.split(separator: 0x0A).map { String(decoding: $0.dropLast(), as: UTF8.self) }
}

@Suite("Content lines")
struct ContentLinesTests {
    @Test(
        arguments: [
            ("a,b;c\\d", "SUMMARY:a\\,b\\;c\\\\d"), ("one\ntwo", "SUMMARY:one\\ntwo"), ("one\r\ntwo", "SUMMARY:one\\ntwo"),
            ("one\rtwo", "SUMMARY:one\\ntwo"), ("tab\there", "SUMMARY:tab\there"), ("bell\u{7}\0\u{7F}s", "SUMMARY:bells"),
            ("x\r\nEND:VEVENT\r\nBEGIN:VEVENT", "SUMMARY:x\\nEND:VEVENT\\nBEGIN:VEVENT"), ("\"q\" : =", "SUMMARY:\"q\" : ="),
            ("", "SUMMARY:"), ("\n\r\n\r", "SUMMARY:\\n\\n\\n"),
        ])
    func `texts are escaped as section 3·3·11 of RFC 5545 wants it`(text: String, line: String) {
        #expect(written { $0.add(.summary, text) } == [line])
    }

    @Test func `a character is escaped wherever it stands in a text of whatever length`() {
        let cases = [(",", "\\,"), (";", "\\;"), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1}", ""), ("\t", "\t"), ("é", "é")]
        for count in 1...40 {
            for place in 0..<count {
                for (special, escaped) in cases {
                    let (before, after) = (String(repeating: "x", count: place), String(repeating: "y", count: count - 1 - place))
                    #expect(written { $0.add(.description, before + special + after) } == ["DESCRIPTION:" + before + escaped + after])
                }
            }
        }
    }

    @Test func `a line break in an address begins no other line`() throws {
        #expect(written { $0.add(.url, "https://a.example/\r\nX-EVIL:1") } == ["URL:https://a.example/X-EVIL:1"])
        var event = try LibicalEvent()
        try event.add(.url, "https://a.example/\r\nX-EVIL:1")
        #expect(String(decoding: try event.contentLines(), as: UTF8.self).contains("\r\nURL:https://a.example/X-EVIL:1\r\n"))
    }

    @Test func `parameters are quoted and encoded where they must be, and hold no quotes and no control characters`() {
        let names = ["Bank Ref", "a:b;c,d", "no \"quotes\"\nor lines", "a^b"]
        #expect(
            written { lines in
                for name in names { lines.addExtension("X-LEDGER-FIELD", "v", parameters: [("X-NAME", name), ("X-Z", "1")]) }
            } == [
                "X-LEDGER-FIELD;X-NAME=Bank Ref;X-Z=1:v", "X-LEDGER-FIELD;X-NAME=\"a:b;c,d\";X-Z=1:v",
                "X-LEDGER-FIELD;X-NAME=no ^'quotes^'^nor lines;X-Z=1:v", "X-LEDGER-FIELD;X-NAME=a^^b;X-Z=1:v",
            ])
    }

    @Test func `every year of the calendar has four digits, as a date and as a moment`() throws {
        for year in [1, 2, 3, 999, 1000, 1969, 2025, 3000, 3001, 9999] {
            let date = try #require(CivilDate(year: year, month: 12, day: 31))
            let digits = String(String(10000 + year).dropFirst()) + "1231"
            let moment = CivilDateTime(date, try #require(CivilTime("09:05:07")))
            #expect(
                written { lines in
                    lines.add(.start, date)
                    lines.add(.start, moment, .floating)
                    lines.add(.end, moment, .utc)
                    lines.add(.stamp, moment, .named("Asia/Seoul"))
                } == [
                    "DTSTART;VALUE=DATE:\(digits)", "DTSTART:\(digits)T090507", "DTEND:\(digits)T090507Z",
                    "DTSTAMP;TZID=Asia/Seoul:\(digits)T090507",
                ])
        }
    }

    @Test(arguments: ["a", "é", "한", "🍜", "가 나", "e\u{301}", "\\", "a,"])
    func `lines fold at 75 octets and never inside a character`(unit: String) throws {
        for count in 1...130 {
            let text = String(repeating: unit, count: count)
            var lines = ContentLines()
            lines.add(.summary, text)
            lines.addExtension("X-LEDGER-NOTE", text)
            for line in lines.bytes.split(separator: 0x0A) {
                #expect(line.last == 0x0D)
                #expect(line.count <= 76)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            let escaped = text.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
            let whole = "SUMMARY:\(escaped)\r\nX-LEDGER-NOTE:\(escaped)\r\n"
            // Byte by byte: a space and an accent are one `Character`.
            #expect(Array(lines.bytes).replacing([0x0D, 0x0A, 0x20], with: []) == Array(whole.utf8))
        }
    }

    @Test func `the rules of zones are as libical writes them`() throws {
        let (first, last) = (try #require(CivilDate("1930-01-01")), try #require(CivilDate("2030-01-01")))
        var count = 0
        for name in [
            "America/New_York", "America/Sao_Paulo", "Asia/Gaza", "Asia/Jerusalem", "America/Nuuk", "Europe/Dublin", "Africa/Cairo",
        ] {
            for observance in try #require(TimeZoneRules.named(name)).observances(from: first, through: last) {
                guard let rule = observance.rule else { continue }
                #expect(libicalRule(rule.text) == rule.text)
                count += 1
            }
        }
        #expect(count > 80)
    }
}
