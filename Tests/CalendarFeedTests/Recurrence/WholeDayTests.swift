import CalendarFeed
import CivilCalendar
import Diagnostics
import Testing
import ZoneInfo

@Suite("Moments in series of whole days")
struct WholeDayTests {
    /// The property of a series that names a day, and the days of the series in February 2026 when it names the 18th.
    enum Naming: CaseIterable {
        case until, exception, addition, override

        /// The lines of the events, where the rule has that frequency and the day is written so.
        func events(_ rule: String, _ text: String, start: String = "20260204") -> [String] {
            let start = "DTSTART;VALUE=DATE:\(start)"
            return switch self {
            case .until: event(start, "RRULE:\(rule);UNTIL=\(text)")
            case .exception: event(start, "RRULE:\(rule);UNTIL=20260228", "EXDATE:\(text)")
            case .addition: event("DTSTART;VALUE=DATE:20260204", "RDATE:\(text)")
            case .override:
                event(start, "RRULE:\(rule);UNTIL=20260228") + event("DTSTART:20260218T150000Z", "RECURRENCE-ID:\(text)", "SUMMARY:moved")
            }
        }

        /// What shows that the 18th is meant, among the days of the rule.
        func isRight(_ days: [Int], _ rule: [Int]) -> Bool {
            switch self {
            case .until: days == rule.filter { $0 <= 18 }
            case .exception: days == rule.filter { $0 != 18 }
            case .addition: days == [4, 18]
            case .override: days == rule
            }
        }
    }

    /// The days of February 2026 on which the events of a feed take place, and the notes about it.
    private func days(_ lines: [String], stated: String? = nil) throws -> (days: [Int], notes: [Diagnostic]) {
        let reading = try Reading(calendar(lines))
        #expect(reading.faults == [])
        let window = OccurrenceWindow(
            since: try #require(CivilDate("2026-02-01")), until: try #require(CivilDate("2026-03-31")), zone: .utc)
        var expander = OccurrenceExpander(window: window, foreignCalendars: .none)
        expander.statedZone = stated.flatMap { TimeZoneRules.named($0) }
        var notes: [Diagnostic] = []
        let found = expander.occurrences(of: reading.events) { notes.append($0) }
        return (found.map { $0.start.date.components.day }, notes)
    }

    /// Midnight of 18 February in a zone so many minutes east of Greenwich, or the last second of that day, in UTC.
    private func moment(_ minutesEast: Int, isEnd: Bool = false) throws -> String {
        let day = try #require(CivilDate("2026-02-18"))
        let second = Int64(day.dayNumber) * 86_400 + (isEnd ? 86_399 : 0) - Int64(minutesEast) * 60
        return CompactTime(try #require(CivilDateTime(secondNumber: second)), isDate: false, isUTC: true).description
    }

    private static let weekly = (rule: "FREQ=WEEKLY", days: [4, 11, 18, 25])
    private static let daily = (rule: "FREQ=DAILY", days: Array(4...28))

    /// Zones by their minutes east of Greenwich; those below zero have names with a plus.
    private static func zone(_ hours: Int) -> String { "Etc/GMT" + (hours < 0 ? "+\(-hours)" : hours > 0 ? "-\(hours)" : "") }

    @Test(arguments: Naming.allCases, -12...14)
    func `the day of the calendar's zone is meant, of X-WR-TIMEZONE, the only VTIMEZONE or the stated one`(naming: Naming, hours: Int)
        throws
    {
        let zone = Self.zone(hours)
        let offset = (hours < 0 ? "-" : "+") + (abs(hours) < 10 ? "0" : "") + "\(abs(hours))00"
        for series in [Self.weekly, Self.daily] {
            for isEnd in naming == .until ? [false, true] : [false] {
                let events = naming.events(series.rule, try moment(hours * 60, isEnd: isEnd))
                for (lines, stated) in [
                    (["X-WR-TIMEZONE:\(zone)"], nil), (FeedZoneTests.fixed("Own", offset), nil), ([], zone),
                    (FeedZoneTests.fixed("Own", offset) + ["X-WR-TIMEZONE:\(zone)"], "Asia/Kathmandu"),
                ] as [([String], String?)] {
                    let found = try days(lines + events, stated: stated)
                    #expect(naming.isRight(found.days, series.days), "\(lines) \(found.days)")
                    #expect(found.notes.map(\.code) == [.icsDateWithTime] && found.notes.allSatisfy { $0.severity == .note })
                }
            }
        }
    }

    @Test(arguments: Naming.allCases)
    func `without a zone, the day that fits the series is meant`(naming: Naming) throws {
        // A day that is no occurrence has no fit.
        let hours = naming == .addition ? -10...13 : -12...14
        for hour in hours {
            for isEnd in naming == .until ? [false, true] : [false] {
                let found = try days(naming.events(Self.weekly.rule, try moment(hour * 60, isEnd: isEnd)))
                #expect(naming.isRight(found.days, Self.weekly.days), "\(hour) \(found.days)")
                #expect(found.notes.map(\.code) == [.icsDateWithTime] && found.notes.allSatisfy { $0.hint?.setting == "time-zone" })
            }
        }
    }

    @Test(arguments: Naming.allCases)
    func `without a zone, of two days that fit, the next from 11 o'clock on is meant`(naming: Naming) throws {
        for hour in -10...13 {
            for isEnd in naming == .until ? [false, true] : [false] {
                let found = try days(naming.events(Self.daily.rule, try moment(hour * 60, isEnd: isEnd)))
                #expect(naming.isRight(found.days, Self.daily.days), "\(hour) \(found.days)")
            }
        }
    }

    @Test func `the zones of a calendar come before a stated one, and several VTIMEZONEs tell nothing`() throws {
        // The 16th in New York, the 17th in Berlin and, as both are occurrences, where no zone is known.
        let events = Naming.exception.events(Self.daily.rule, "20260217T020000Z")
        let (york, berlin) = (FeedZoneTests.fixed("York", "-0500"), FeedZoneTests.fixed("Berlin", "+0100"))
        func left(_ lines: [String], _ stated: String? = nil) throws -> [Int] {
            let found = try days(lines + events, stated: stated).days
            return Self.daily.days.filter { !found.contains($0) }
        }
        #expect(try left(["X-WR-TIMEZONE:America/New_York"] + berlin) == [16])
        #expect(try left(york, "Europe/Berlin") == [16])
        #expect(try left(york + berlin, "America/New_York") == [16])
        #expect(try left(york + berlin) == [17])
        #expect(try left([], "America/New_York") == [16])
        #expect(try left([]) == [17])
    }

    @Test func `what is written as a day, or belongs to a series of moments, stays as it is`() throws {
        let day = try days(event("DTSTART;VALUE=DATE:20260204", "RRULE:FREQ=DAILY;UNTIL=20260206", "EXDATE;VALUE=DATE:20260205"))
        #expect(day.days == [4, 6] && day.notes.isEmpty)
        let local = try days(
            ["X-WR-TIMEZONE:Asia/Seoul"] + event("DTSTART;VALUE=DATE:20260204", "RRULE:FREQ=DAILY;UNTIL=20260206", "EXDATE:20260205T000000")
        )
        #expect(local.days == [4, 6] && local.notes.isEmpty)
        let timed = try days(event("DTSTART:20260204T233000Z", "RRULE:FREQ=DAILY;UNTIL=20260206T233000Z", "EXDATE:20260205T233000Z"))
        #expect(timed.days == [4, 6] && timed.notes.isEmpty)
    }

    @Test func `a series with moments by the thousand is followed once`() throws {
        let start = try #require(CivilDate("2000-01-01"))
        let moments = (0..<8000).compactMap { start.adding(days: $0) }.map { $0.description.replacing("-", with: "") + "T230000Z" }
        let found = try days(event("DTSTART;VALUE=DATE:20000101", "RRULE:FREQ=DAILY", "EXDATE:" + moments.joined(separator: ",")))
        #expect(found.days == Array(1...28) + Array(1...31))
        let early = try days(
            event("DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY;UNTIL=20260301", "EXDATE:20260214T230000Z,20260217T230000Z"))
        #expect(early.days == (1...28).filter { $0 != 15 && $0 != 18 } + [1])
    }
}
