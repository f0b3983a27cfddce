import CalendarFeed
import CivilCalendar
import Diagnostics
import Testing

@Suite("Feeds, event by event")
struct FeedReaderTests {
    @Test func `a plain event is read without findings`() throws {
        let reading = try Reading(
            calendar(
                event(
                    "DTSTART;TZID=Asia/Seoul:20250801T123000", "DTEND;TZID=Asia/Seoul:20250801T133000", "SUMMARY:점심\\, 약속",
                    "DESCRIPTION:one\\ntwo", "LOCATION:서울", "CATEGORIES:A\\, B,C", "CATEGORIES:D", "STATUS:confirmed", "SEQUENCE:3",
                    "URL:https://example.com/a?b=c", "X-CUSTOM-AMOUNT:-12000", "X-CUSTOM-FIELD;X-NAME=\"Bank, Ref\":R-1")))
        #expect(reading.faults == [])
        let event = try #require(reading.events.first)
        #expect(event.uid == "u1")
        #expect(shown(event.start) == "2025-08-01T12:30:00 540")
        #expect(shown(event.end) == "2025-08-01T13:30:00 540")
        #expect(event.summary == "점심, 약속")
        #expect(event.description == "one\ntwo")
        #expect(event.location == "서울")
        #expect(event.categories == ["A, B", "C", "D"])
        #expect(event.status == "CONFIRMED")
        #expect(event.sequence == 3)
        #expect(event.url == "https://example.com/a?b=c")
        #expect(event.extensions.map(\.name) == ["X-CUSTOM-AMOUNT", "X-CUSTOM-FIELD"])
        #expect(event.extensions.last?.parameter("X-NAME") == "Bank, Ref")
        #expect(event.place == SourcePlace("feed.ics", line: 4, column: 1))
    }
}
