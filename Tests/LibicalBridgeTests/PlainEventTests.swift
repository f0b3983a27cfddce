import ByteStreams
import CalendarFeed
import Diagnostics
import Foundation
import LibicalBridge
import Testing

@Suite("Events about which libical need not be asked")
struct PlainEventTests {
    /// The findings about the events of a feed, with and without asking libical about every one.
    private struct Comparison {
        var events = 0
        var plain = 0
        /// The lines of the events that differ.
        var differing: [Int] = []

        init(_ source: ByteSource) throws {
            let survey = try FeedSurvey(source)
            let (short, full) = (LibicalCheck(survey), LibicalCheck(survey, asksAlways: true))
            var assembly = EventAssembly(EventDecoder(survey))
            var scanner = FeedScanner(survey)
            while let raw = try scanner.next() {
                assembly.read(raw)
                events += 1
                let isPlain = PlainEvent.kinds(of: assembly.text) != nil
                plain += isPlain ? 1 : 0
                let event = assembly.decoded.event
                let findings = try full.diagnostics(of: raw, read: event)
                if isPlain {
                    // The first of a kind goes through libical in any case.
                    _ = try short.diagnostics(of: raw, assembly.text, read: event)
                    if !findings.allSatisfy({ $0.code == .icsRestriction }) { differing.append(raw.line) }
                }
                if try short.diagnostics(of: raw, assembly.text, read: event) != findings { differing.append(raw.line) }
            }
        }

        /// Compares the findings about events with these lines.
        init(_ events: [[String]]) throws {
            let lines = events.flatMap { ["BEGIN:VEVENT"] + $0 + ["END:VEVENT"] }
            let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(lines.joined(separator: "\r\n"))\r\nEND:VCALENDAR\r\n"
            try self.init(ByteSource(Array(text.utf8), name: "made"))
        }
    }

    private static let stamp = "DTSTAMP:20260101T000000Z"
    private static let start = "DTSTART:20260314T090000Z"

    /// One plain line for each form.
    private static let plainLines = [
        "UID:684D6814-1@example.com", stamp, start, "DTSTART:20260314T090000", "DTSTART;VALUE=DATE:20240229",
        "DTSTART;TZID=Europe/Berlin:20260314T235959", "DTEND:20260315T100000Z", "DTEND;VALUE=DATE:20260401", "DURATION:PT1H30M5S",
        "DURATION:P2W", "DURATION:P10D", "SUMMARY:Z\u{FC}rich: 3\\, \\n4\\\\5\\;", "DESCRIPTION:\"a\\n\u{1F600}", "LOCATION:x",
        "CATEGORIES:Work", "CATEGORIES:A,B and C",
        "URL:https://a.example/?b=c;d,e", "STATUS:CONFIRMED", "TRANSP:OPAQUE", "CLASS:PRIVATE",
        "SEQUENCE:12", "PRIORITY:0", "CREATED:20251231T120000Z", "LAST-MODIFIED:20251231T235959Z",
        "RECURRENCE-ID;TZID=Asia/Seoul:20260314T090000", "EXDATE:20260321T090000Z", "EXDATE;VALUE=DATE:20260321",
        "X-APPLE-TRAVEL:AUTO \"x\"",
        "X-LEDGER-AMOUNT:-12.50", "ORGANIZER:mailto:a@b.example",
        "ATTENDEE;CN=\"Guest, 1\";ROLE=REQ-PARTICIPANT;RSVP=TRUE;PARTSTAT=ACCEPTED:mailto:g@b.example",
        "RRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z;INTERVAL=2;WKST=SU;BYDAY=TU,TH", "RRULE:FREQ=MONTHLY;COUNT=10;BYDAY=-1FR",
        "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31;UNTIL=20300101", "ATTENDEE;CUTYPE=INDIVIDUAL;X-NUM-GUESTS=0:urn:x",
    ]

    @Test func `lines in the usual forms are plain, alone and in pairs`() throws {
        var world: [[String]] = []
        for first in Self.plainLines { for second in Self.plainLines { world.append([first, second]) } }
        world += Self.plainLines.map { [$0] } + [[], Self.plainLines, Self.plainLines + Self.plainLines + Self.plainLines]
        let comparison = try Comparison(world)
        #expect(comparison.differing == [])
        #expect(comparison.events == world.count && comparison.plain == world.count, "\(comparison.plain) of \(comparison.events)")
    }

    @Test func `whatever byte is changed, inserted or removed in a plain line, libical reads it alike or is asked`() throws {
        let bytes =
            "\t !\",;:\\^=-+.0123469TZantzNXPDWHMS\u{7F}\u{1}".unicodeScalars.map { String($0) } + ["\u{E9}", "\u{A0}", "\u{85}", "\u{E0}"]
        var world: [[String]] = []
        for line in Self.plainLines {
            let scalars = line.unicodeScalars.map { String($0) }
            for place in scalars.indices {
                world.append([(scalars[..<place] + scalars[(place + 1)...]).joined()])
                for byte in bytes { world.append([(scalars[..<place] + [byte] + scalars[(place + 1)...]).joined()]) }
                for byte in bytes.prefix(6) { world.append([(scalars[..<place] + [byte] + scalars[place...]).joined()]) }
            }
            for byte in bytes { world.append([line + byte]) }
        }
        let comparison = try Comparison(world.map { ["UID:u", Self.stamp] + $0 })
        #expect(comparison.differing == [])
        #expect(comparison.plain > 8_000 && comparison.events - comparison.plain > 8_000, "\(comparison.plain) of \(comparison.events)")
    }

    @Test func `days, times, durations and numbers at their edges`() throws {
        var values: [String] = []
        for year in ["0000", "0001", "1899", "1900", "2023", "2024", "2999", "3000", "3001", "9999"] {
            for month in [0, 1, 2, 4, 12, 13] {
                for day in [0, 1, 28, 29, 30, 31, 32] { values.append("\(year)\(two(month))\(two(day))") }
            }
        }
        for hour in [0, 9, 23, 24, 25, 99] {
            for minute in [0, 59, 60, 99] {
                for second in [0, 59, 60, 61] { values.append("20260314T\(two(hour))\(two(minute))\(two(second))") }
            }
        }
        var world: [[String]] = []
        for name in ["DTSTART", "DTEND", "DTSTAMP", "CREATED", "LAST-MODIFIED", "RECURRENCE-ID", "EXDATE", "RDATE"] {
            for value in values {
                for (parameters, end) in [("", ""), ("", "Z"), (";VALUE=DATE", ""), (";TZID=Europe/Berlin", ""), (";TZID=Nowhere", "Z")] {
                    world.append([name == "DTSTART" ? "COMMENT:" : Self.start, "\(name)\(parameters):\(value)\(end)"])
                }
            }
        }
        let count = world.count
        for text in [
            "", "P", "PT", "P1", "PT1", "P1D", "P0D", "P1W", "P1D2W", "P1W2D", "P1DT2H", "PT1H2M3S", "PT3S2M", "PT1H1H", "PT0S", "-P1D",
            "+P1D",
            "P-1D", "PT12345S", "PT1234567S", "P123456D", "P1234567D", "p1d", "PT1.5H", " P1D", "P1D ", "PT24H", "P1Y", "P1M", "PTH", "PD",
        ] { world.append([Self.start, "DURATION:\(text)"]) }
        for text in ["0", "1", "9", "10", "-1", "+1", "007", "999999", "1000000", "99999999999", "1.5", "a", "1a", " 1", "1 ", ""] {
            world += [[Self.start, "SEQUENCE:\(text)"], [Self.start, "PRIORITY:\(text)"]]
        }
        let comparison = try Comparison(world)
        #expect(comparison.differing == [])
        #expect(comparison.plain > 300 && comparison.plain < count / 2, "\(comparison.plain) of \(comparison.events)")
    }

    private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    @Test func `names, parameters and texts at their edges`() throws {
        let long = String(repeating: "long ", count: 40_000) + "end"
        let values = [
            "", " ", "a", " a", "a ", "a\t", "a,b", "a,", ",a", "a,,b", "a, b", "a,b\\,c", "a,a", "a;b", "a\\,b", "a\\;b", "a\\tb", "a\\rb",
            "a\\xb", "a\\", "a\\\\", "a\\n", "\\na",
            "a\\N", "a:b", "\"a,b\"",
            "\"a", "a\"", "^n", "\u{FEFF}a", "a\u{A0}", "a\u{85}", "a\u{2028}", "\u{E0}", "a\u{7F}b", "CONFIRMED", "confirmed", "CANCELED",
            "OPAQUE", "PUBLIC", "TRUE",
        ]
        let parameters = [
            "", ";", ";X", ";X=", ";X=1", ";LANGUAGE=de", ";VALUE=TEXT", ";VALUE=URI", ";VALUE=DATE", ";TZID=UTC", ";TZID=", ";CN=\"\"",
            ";CN=", ";CN=a", ";CN=\"a",
            ";CN=\"a:b;c,d\"", ";CN=a;", ";cn=a", ";CN=a b", ";CN=^n", ";CN=\"a\\\"", ";ROLE=X", ";ROLE=", ";RSVP=MAYBE",
            ";PARTSTAT=DONE;CN=\"" + String(repeating: "n", count: 990) + "\"",
            ";CN=\"" + String(repeating: "n", count: 3_000) + "\"",
        ]
        let names = [
            "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "URL", "STATUS", "TRANSP", "CLASS", "ATTENDEE", "ORGANIZER", "X-A",
            "x-a", "X-LEDGER-A",
            "X-LIC-ERROR", "X-", "X-A_B", "uid", "Summary", "COMMENT", "NAME", "RESOURCES", "GEO", "END", "DTSTART", "DTSTAMP", "EXDATE",
        ]
        var world: [[String]] = []
        for name in names {
            for value in values { for parameter in parameters { world.append([Self.start, "\(name)\(parameter):\(value)"]) } }
        }
        world += names.map { [Self.start, "\($0):\(long)"] }
        let comparison = try Comparison(world)
        #expect(comparison.differing == [])
        #expect(comparison.plain > 300, "\(comparison.plain) of \(comparison.events)")
    }

    @Test func `rules of each frequency and what limits them`() throws {
        let frequencies = ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=HOURLY", "FREQ=daily", "FREQ=", ""]
        let days = [
            "", ";BYDAY=MO", ";BYDAY=TU,TH", ";BYDAY=SU,MO", ";BYDAY=MO,MO", ";BYDAY=2TU", ";BYDAY=-1SU", ";BYDAY=+1FR", ";BYDAY=5MO",
            ";BYDAY=0MO",
            ";BYDAY=1MO,-1FR", ";BYDAY=mo", ";BYDAY=", ";BYDAY=MO,", ";BYDAY=MO,TU,WE,TH,FR,SA,SU", ";BYDAY=XX",
        ]
        let monthDays = ["", "1", "15", "31", "32", "-1", "0", "05", "1,15"].map { $0.isEmpty ? "" : ";BYMONTHDAY=\($0)" }
        let months = ["", "1", "12", "13", "0", "3,4"].map { $0.isEmpty ? "" : ";BYMONTH=\($0)" }
        let intervals = ["", "1", "2", "0", "02", "999", "1000", "99999", "-1"].map { $0.isEmpty ? "" : ";INTERVAL=\($0)" }
        let ends = [
            "", ";COUNT=1", ";COUNT=0", ";COUNT=999", ";COUNT=1000", ";UNTIL=20270101", ";UNTIL=20270101T000000Z", ";UNTIL=20270101T000000",
            ";UNTIL=20270229", ";UNTIL=30010101", ";COUNT=5;UNTIL=20270101", ";COUNT=5;COUNT=5", ";UNTIL=20270101Z", ";X-A=1",
            ";BYSETPOS=1", ";",
        ]
        let weekStarts = ["", ";WKST=MO", ";WKST=SU", ";WKST=XX"]
        var rules: [String] = []
        for frequency in frequencies {
            for day in days { for monthDay in monthDays { for month in months { rules.append(frequency + month + monthDay + day) } } }
            for end in ends {
                for interval in intervals {
                    for weekStart in weekStarts {
                        rules += [frequency + interval + weekStart + end, frequency + end + ";BYDAY=SA" + weekStart + interval]
                    }
                }
            }
        }
        let comparison = try Comparison(rules.map { [Self.start, "RRULE:\($0)"] })
        #expect(comparison.differing == [])
        #expect(comparison.plain > 500, "\(comparison.plain) of \(comparison.events)")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["LEDGER_CORPUS"] != nil, "LEDGER_CORPUS is not set"))
    func `in the feeds that others wrote, asking libical about plain events finds nothing more`() throws {
        let corpus = try #require(ProcessInfo.processInfo.environment["LEDGER_CORPUS"])
        var (events, plain) = (0, 0)
        for name in FileManager.default.enumerator(atPath: corpus)?.compactMap({ $0 as? String }) ?? [] {
            guard let source = try? ByteSource(path: corpus + "/" + name), source.count < 2_000_000 else { continue }
            let comparison = try Comparison(source)
            #expect(comparison.differing == [], "\(name)")
            (events, plain) = (events + comparison.events, plain + comparison.plain)
        }
        #expect(events > 5_000 && plain > 500, "\(plain) of \(events)")
        print("\(plain) of \(events) events are plain")
    }
}
