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

    @Test func `a few lines that fill every day of a month many times over are bounded, and that is said`() async throws {
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        for number in 1...7 {
            text += "BEGIN:VEVENT\r\nUID:u\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20000101\r\nDURATION:P36500D\r\n"
            text += "RRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"
        }
        let feeds = ["f.ics", "g.ics"].map { ByteSource(Array((text + "END:VCALENDAR\r\n").utf8), name: $0) }
        let days = try #require(CivilDate("2026-01-01"))...(try #require(CivilDate("2026-01-31")))
        var (book, found) = (CalendarBook(showing: days, keepsDetails: false), [Diagnostic]())
        try await book.load(feeds) { found.append($0) }
        // Each of 5,000 occurrences of each event touches all 31 days.
        #expect(book.events.count == CalendarBook.maxDayCount / 31)
        let said = found.filter { $0.code.rawValue == "page-too-many-events" }
        #expect(said.map(\.severity) == [.warning, .warning] && said.map(\.place.source) == ["f.ics", "g.ics"])
        #expect(said[0].message.contains("\(7 * 5000 - book.events.count) more in this feed are left out"))
        #expect(said[1].message.contains("\(7 * 5000) more in this feed are left out"))
    }
}
