import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCalendar
import LedgerPage
import LedgerViews
import TestSupport
import Testing

@Suite("Pages for a browser", .timeLimit(.minutes(15)))
struct PageJobTests {
    @Test func `events beyond the limit are left out, and that is said`() async throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:x
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20260301
            RRULE:FREQ=DAILY;COUNT=20
            SUMMARY:Milk
            END:VEVENT
            END:VCALENDAR

            """
        for (limit, codes) in [(20, []), (19, ["page-too-many-events"])] {
            let folder = try TemporaryFolder()
            var job = PageJob(CalendarPage(title: "x", locale: ViewLocale("C")), maxEvents: limit)
            job.options.today = CivilDate("2026-03-01")
            var found: [String] = []
            let feed = ByteSource(Array(text.replacing("\n", with: "\r\n").utf8), name: "f.ics")
            let result = try await job.run([feed], to: OutputFile(path: folder.file("out"))) { found.append($0.code.rawValue) }
            #expect(found == codes && result.isCommitted)
            // Days from March on, each once.
            let page = try #require(folder.text(of: "out"))
            #expect(page.contains("\"first\":[" + (0..<limit).map { "\(20513 + $0)" }.joined(separator: ",") + "]"))
        }
    }
}
