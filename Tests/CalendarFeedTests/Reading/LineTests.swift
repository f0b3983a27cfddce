import CalendarFeed
import Diagnostics
import Testing

@Suite("Lines of feeds")
struct LineTests {
    static let endings = ["\n", "\r\n", "\r", "\r\r\n"]

    @Test(arguments: endings, ["", "\u{FEFF}"])
    func `every line ending, with and without a byte order mark, blank lines and folds`(ending: String, mark: String) throws {
        let lines = [
            "BEGIN:VCALENDAR", "", "BEGIN:VEVENT", "DTSTART:20250101", "SUMMARY:fol", " ded", "", "  too", "", "UID:u", "END:VEVENT", "",
            "END:VCALENDAR", "",
        ]
        for chunk in [1, 2, 3, 7, 64, 4096] {
            let text = mark + ending + lines.joined(separator: ending)
            let reading = try Reading(text, options: .pieces(chunk))
            #expect(reading.summaries == ["folded too"])
            #expect(reading.faults == ["note 4:1 ics-missing-dtstamp", "warning 5:9 ics-missing-value-type"])
        }
    }

    @Test func `line endings may change from line to line`() throws {
        let reading = try Reading(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\nUID:u\rDTSTAMP:20250101T000000Z\r\r\nDTSTART:20250101T000000\n\rSUMMARY:a\r\n b\n c\r d\r\r\n e\n"
                + "END:VEVENT\rEND:VCALENDAR")
        #expect(reading.faults == [])
        #expect(reading.summaries == ["abcde"])
    }

    @Test(arguments: endings)
    func `one line ending that is not like the others is one wherever it stands, and wherever the feed is cut for reading`(other: String)
        throws
    {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:u", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T000000", "SUMMARY:a\\,b", " c",
            "END:VEVENT",
        ]
        for usual in ["\n", "\r\n"] {
            for place in lines.indices {
                let text = lines.indices.map { lines[$0] + ($0 == place ? other : usual) }.joined() + "END:VCALENDAR" + usual
                for chunk in 1...text.utf8.count {
                    let reading = try Reading(text, options: .pieces(chunk))
                    #expect(reading.faults == [] && reading.summaries == ["a,bc"])
                }
            }
        }
    }

    @Test func `a feed folded at every single byte, within UTF-8 sequences as well, reads the same`() throws {
        let lines = event("DTSTART;VALUE=DATE:20250101", "SUMMARY:길고 긴 𠮷 제목\\, 하나", "CATEGORIES:식비,업무")
        let whole = try Reading(calendar(lines))
        for fold in ["\r\n ", "\n\t", "\r ", "\r\r\n "] {
            var bytes: [UInt8] = []
            for line in calendar(lines).split(separator: "\r\n") {
                for (index, byte) in line.utf8.enumerated() {
                    if index > 0 { bytes += Array(fold.utf8) }
                    bytes.append(byte)
                }
                bytes += [0x0D, 0x0A]
            }
            for chunk in [1, 5, 1000] {
                let reading = try Reading(bytes, options: .pieces(chunk))
                #expect(reading.faults == [])
                #expect(reading.summaries == whole.summaries)
                #expect(reading.events.first?.categories == ["식비", "업무"])
            }
        }
    }

    @Test func `bytes that are not UTF-8 are read as Windows-1252, that line only, and reported once for each event`() throws {
        var bytes = Array(calendar(event("DTSTART;VALUE=DATE:20250101", "SUMMARY:Caf#", "LOCATION:점심", "DESCRIPTION:#")).utf8)
        bytes = bytes.flatMap { $0 == UInt8(ascii: "#") ? [0xE9, 0x20, 0x80, 0x96] : [$0] }
        let reading = try Reading(bytes)
        #expect(reading.faults == ["warning 8:1 ics-not-utf8"])
        #expect(reading.summaries == ["Café €–"])
        #expect(reading.events.first?.location == "점심")
        #expect(reading.events.first?.description == "é €–")
    }

    @Test func `broken bytes in a line that is UTF-8 otherwise cost themselves alone`() throws {
        var bytes = Array(calendar(event("DTSTART;VALUE=DATE:20250101", "SUMMARY:점심 # 저녁", "LOCATION:Café", "DESCRIPTION:é#")).utf8)
        bytes = bytes.flatMap { $0 == UInt8(ascii: "#") ? [0xFF] : [$0] }
        let reading = try Reading(bytes)
        #expect(reading.faults == ["warning 8:1 ics-not-utf8"])
        #expect(reading.summaries == ["점심 \u{FFFD} 저녁"])
        #expect(reading.events.first?.location == "Café")
        #expect(reading.events.first?.description == "é\u{FFFD}")
    }

    @Test func `broken lines outside of events are reported to those who ask, and vCalendar to all`() throws {
        let zone = ["BEGIN:VTIMEZONE", "TZID Mine", "BEGIN:STANDARD", "folded", "  line", "END:STANDARD", "END:VTIMEZONE"]
        let alarm = [
            "BEGIN:VEVENT", "UID:u1", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T120000", "BEGIN:VALARM", "alarm", "END:VALARM",
        ]
        let text = calendar(["no property", "", "X-GOOD:1"] + zone + alarm + ["END:VEVENT"])
        var options = FeedReadingOptions.custom
        #expect(try Reading(text, options: options).faults == [])
        options.checksLines = true
        let said = try Reading(text, options: options)
        #expect(said.faults == [4, 8, 10, 19].map { "warning \($0):1 ics-bad-line" })
        #expect(said.events.count == 1)
        let old = try Reading(calendar(event("DTSTART:20250101T120000")).replacing("VERSION:2.0", with: "VERSION:1.0"))
        #expect(old.faults == ["warning 2:1 ics-vcalendar-1"] && old.events.count == 1)
    }

    @Test func `NULs within an event and behind the feed are dropped and reported`() throws {
        let text = calendar(event("DTSTART;VALUE=DATE:20250101", "SUMMARY:a\0b\0")) + String(repeating: "\0", count: 5000)
        let reading = try Reading(text)
        #expect(reading.faults == ["warning 8:1 ics-control-character", "warning 11:1 ics-control-character"])
        #expect(reading.summaries == ["ab"])
        #expect(!reading.isTruncated)
    }

    @Test(arguments: [
        ("", "error 0:0 ics-empty"), ("\r\n\r\n  \r\n", "error 0:0 ics-empty"), ("\u{FEFF}", "error 0:0 ics-empty"),
        ("<!DOCTYPE html><html>", "error 1:1 ics-not-a-calendar"), ("date,amount\n2025-01-01,3\n", "error 1:1 ics-not-a-calendar"),
        ("{\"a\":1}", "error 1:1 ics-not-a-calendar"), ("BEGIN:VCARD\nEND:VCARD\n", "error 1:1 ics-not-a-calendar"),
    ])
    func `an input that is not a calendar is recognised`(text: String, fault: String) throws {
        let reading = try Reading(text)
        #expect(reading.faults == [fault])
        #expect(reading.events.isEmpty)
    }

    @Test func `UTF-16 and gzip are named`() throws {
        let text = calendar(event("DTSTART;VALUE=DATE:20250101"))
        let little = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            #expect(try Reading(bytes).faults == ["error 1:1 ics-utf16"])
        }
        #expect(try Reading([0x1F, 0x8B, 8, 0, 1, 2]).faults == ["error 1:1 ics-not-a-calendar"])
    }

    @Test func `text is unescaped; backslashes that escape nothing stay`() throws {
        let reading = try Reading(
            calendar(event("DTSTART;VALUE=DATE:20250101", "SUMMARY:a\\, b\\; c\\\\d\\ne\\Nf\\:g\\\"h", "DESCRIPTION:C:\\영수증\\2026 \\")))
        #expect(reading.faults == [])
        #expect(reading.summaries == ["a, b; c\\d\ne\nf:g\"h"])
        #expect(reading.events.first?.description == "C:\\영수증\\2026 \\")
    }

    @Test func `parameters: quotes, what RFC 6868 escapes, none at all, colons in quotes`() throws {
        let reading = try Reading(
            calendar(
                event(
                    "DTSTART;VALUE=DATE:20250101", "x-custom-field;x-name=\"a:b;c,d\":one:two",
                    "X-CUSTOM-FIELD;X-NAME=a^nb^'c^^d^e;X-FLAG:v",
                    "X-CUSTOM-NOTE;:empty", "SUMMARY;LANGUAGE=en;ALTREP=\"http://x.y/:;\":title")))
        #expect(reading.faults == [])
        let properties = try #require(reading.events.first?.extensions)
        #expect(properties.map(\.name) == ["X-CUSTOM-FIELD", "X-CUSTOM-FIELD", "X-CUSTOM-NOTE"])
        #expect(properties.map(\.text) == ["one:two", "v", "empty"])
        #expect(properties[0].parameter("X-NAME") == "a:b;c,d")
        #expect(properties[1].parameter("X-NAME") == "a\nb\"c^d^e")
        #expect(properties[1].parameter("X-FLAG") == "")
        #expect(properties[2].parameters.isEmpty)
        #expect(reading.summaries == ["title"])
    }
}
