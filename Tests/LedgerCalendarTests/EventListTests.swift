import ByteStreams
import CalendarFeed
import Diagnostics
import Foundation
import LedgerCalendar
import Synchronization
import TestSupport
import Testing

@Suite("Lists of occurrences", .timeLimit(.minutes(15)))
struct EventListTests {
    /// 2,000 occurrences, more than are formatted at once, of two events in turns, one of them with an override.
    private static let feed = feed([
        ["UID:a", "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY;COUNT=1000", "SUMMARY:Milk\\, \"fresh\""],
        ["UID:b", "DTSTART:20260101T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=1000", "SUMMARY:Bread"],
        ["UID:b", "RECURRENCE-ID:20260105T080000Z", "DTSTART:20260105T110000Z", "SUMMARY:Rolls"],
    ])

    private static func feed(_ events: [[String]], losesEnds: Bool = false) -> ByteSource {
        let lines = events.flatMap { ["BEGIN:VEVENT", "DTSTAMP:20260101T000000Z"] + $0 + (losesEnds ? [] : ["END:VEVENT"]) }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        return ByteSource(Array(text.utf8), name: "f.ics")
    }

    private func list(
        _ format: EventList.Format, _ feed: ByteSource, report: @escaping Diagnostic.Handler = { Issue.record("\($0)") }
    ) async throws -> String {
        let folder = try TemporaryFolder()
        var list = EventList(format: format)
        (list.options.since, list.options.until) = (CivilDate("2026-01-01"), CivilDate("2028-12-31"))
        _ = try await list.run([feed], to: OutputFile(path: folder.file("out")), report: report)
        return String(decoding: try #require(folder.bytes(of: "out")), as: UTF8.self)
    }

    @Test func `the array, the lines and the table of a long list say the same`() async throws {
        let array = try JSONSerialization.jsonObject(with: Data(try await list(.json, Self.feed).utf8)) as? [[String: Any]]
        let lines = try await list(.jsonl, Self.feed).split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(array?.count == 2000)
        #expect(array as NSArray? == lines.compactMap(\.self) as NSArray)
        let starts = array?.compactMap { $0["start"] as? String } ?? []
        #expect(starts.prefix(3) == ["2026-01-01", "2026-01-01T08:00:00Z", "2026-01-02"])
        #expect(array?.compactMap { $0["summary"] as? String }.count { $0 == "Rolls" } == 1)
        let rows = try await list(.csv, Self.feed).split(separator: "\n")
        #expect(rows.count == 2001)
        #expect(rows[1] == #"a,2026-01-01,2026-01-01,2026-01-02,true,"Milk, ""fresh""",,,,,f.ics,4"#)
    }

    @Test func `events beyond those that memory keeps are listed as the others are`() async throws {
        let text = String(repeating: "x", count: 900_000)
        let feed = Self.feed(
            (0..<8).map { ["UID:\($0)", "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=YEARLY;COUNT=2", "DESCRIPTION:" + text] })
        let lines = try await list(.csv, feed).split(separator: "\n").dropFirst()
        let expected = ["2026-01-01", "2027-01-01"].flatMap { day in (0..<8).map { "\($0),\(day),\(day)" } }
        #expect(lines.map { $0.split(separator: ",").prefix(3).joined(separator: ",") } == expected)
        #expect(lines.allSatisfy { $0.utf8.count > 900_000 })
    }

    @Test(arguments: [(40, "2028-02-29"), (2000, nil)])
    func `a rule that takes long is followed in a small feed, and refused in one of many events`(others: Int, day: String?) async throws {
        // Its days are counted one by one, 155,000 of them.
        let long = ["UID:leap", "DTSTART;VALUE=DATE:16040229", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=200"]
        let feed = Self.feed([long] + (0..<others).map { ["UID:\($0)", "DTSTART;VALUE=DATE:20270101"] })
        let codes = Mutex<[DiagnosticCode]>([])
        let lines = try await list(.csv, feed) { found in codes.withLock { $0.append(found.code) } }.split(separator: "\n").dropFirst()
        #expect(lines.filter { $0.hasPrefix("leap,") }.map { $0.split(separator: ",")[2] } == (day.map { [Substring($0)] } ?? []))
        #expect(lines.count { !$0.hasPrefix("leap,") } == others)
        #expect(codes.withLock { $0 } == (day == nil ? [.icsRecurrenceRefused] : []))
    }

    @Test func `events of one UID beyond those that are looked at together are listed by themselves, which is said`() async throws {
        let day = try #require(CivilDate("1700-01-01"))
        let master = ["UID:m", "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY;COUNT=3"]
        func override(_ id: String, _ start: String) -> [String] {
            ["UID:m", "RECURRENCE-ID;VALUE=DATE:\(id)", "DTSTART;VALUE=DATE:\(start)"]
        }
        let others = try (0..<99_999).map { number in
            let text = try #require(day.adding(days: number)).description.replacing("-", with: "")
            return override(text, text)
        }
        let feed = Self.feed([master, override("20260102", "20260105")] + others + [override("20260103", "20260110")])
        let faults = Mutex<[Diagnostic]>([])
        let lines = try await list(.csv, feed) { found in faults.withLock { $0.append(found) } }.split(separator: "\n").dropFirst()
        #expect(lines.map { $0.split(separator: ",")[2] } == ["2026-01-01", "2026-01-03", "2026-01-05", "2026-01-10"])
        let fault = try #require(faults.withLock { $0.count == 1 ? $0[0] : nil })
        #expect(fault.code == .icsRecurrenceRefused)
        #expect(fault.place.line == 600_010)
    }

    @Test func `events whose END is lost are listed when they are read again`() async throws {
        // An event with an override is always read again, and so are those beyond what memory keeps.
        let text = String(repeating: "x", count: 900_000)
        let feed = Self.feed(
            [
                ["UID:a", "DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;COUNT=2"],
                ["UID:a", "RECURRENCE-ID;VALUE=DATE:20260106", "DTSTART;VALUE=DATE:20260107"],
            ] + (0..<8).map { ["UID:\($0)", "DTSTART;VALUE=DATE:2026020\($0 + 1)", "DESCRIPTION:" + text] }, losesEnds: true)
        let codes = Mutex<[DiagnosticCode]>([])
        let lines = try await list(.csv, feed) { found in codes.withLock { $0.append(found.code) } }.split(separator: "\n").dropFirst()
        let starts = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false)[2] }
        #expect(starts == ["2026-01-05", "2026-01-07"] + (1...8).map { "2026-02-0\($0)" })
        #expect(codes.withLock { $0 } == Array(repeating: .icsUnbalanced, count: 10))
    }
}
