import TestSupport
import Testing

@Suite("Checking feeds", .timeLimit(.minutes(15)))
struct FeedCheckTests {
    @Test func `check names broken lines outside of events, which others pass over, and everybody names vCalendar`() throws {
        let desk = try Desk()
        let feed = Calendars.calendar(["X-WR-CALNAME Household"], Calendars.event("u", "Run", "DTSTART:20260312T064500"))
        try desk.put(feed, in: "feed.ics")
        try desk.put(feed.replacing("VERSION:2.0", with: "VERSION:1.0"), in: "old.ics")
        let check = try desk.run("check", "feed.ics")
        #expect(check.status == 0)
        #expect(check.errors.hasPrefix("feed.ics:4:1: warning: the line is not a property; it is left out [ics-bad-line]\n"))
        #expect(try desk.run("events", "feed.ics").errors == "")
        let old = try desk.run("events", "old.ics", "--format", "csv")
        #expect(old.status == 0 && old.errors.contains("old.ics:2:1: warning: the calendar is vCalendar 1.0") && old.lines.count == 2)
    }

    @Test func `annotate keeps every byte of a feed that is not UTF-8`() throws {
        let desk = try Desk("date,amount,currency\n2026-03-12,-1,EUR\n")
        let feed = Array(Calendars.calendar(Calendars.event("u", "Caf#, 점심 #", "DTSTART;VALUE=DATE:20260312T064500")).utf8)
        let broken = feed.flatMap { $0 == UInt8(ascii: "#") ? [0xE9, 0xFF] : [$0] }
        try desk.put(broken, in: "feed.ics")
        let once = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv")
        let line = Array("X-LEDGER-DAY-EXPENSE;X-DATE=20260312;X-CURRENCY=EUR:1\r\n".utf8)
        #expect(once.status == 0 && once.output.count == broken.count + line.count)
        let lines = once.output.split(separator: 0x0A).filter { !$0.starts(with: Array("X-LEDGER".utf8)) }
        #expect(lines == broken.split(separator: 0x0A))
    }
}
