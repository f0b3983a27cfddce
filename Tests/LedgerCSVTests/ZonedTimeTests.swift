import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCSV
import LedgerCore
import StatementReading
import Testing
import ZoneInfo

private func options(_ zone: String?) throws -> LedgerReadingOptions {
    var options = plainEuro
    options.timeZone = try zone.map { try #require(TimeZoneRules.named($0)) }
    return options
}

/// The day, time and zone of each row, by entry and by facts alone, which must agree.
private func moments(_ text: String, _ zone: String?) throws -> [String] {
    let source = ByteSource(Array(text.utf8), name: "l.csv")
    let options = try options(zone)
    let entries = try Reading(text, options).entries
    var reader = try LedgerReader(source: source, options: options) { _ in }
    var days: [CivilDate] = []
    while let facts = try reader.nextFacts() { days.append(facts.date) }
    #expect(entries.map(\.date) == days)
    // An export carries the rules of every zone that an entry has.
    let zones = try LedgerSurvey(source: source, options: options).zones()
    for entry in entries where !entry.timeZone.isEmpty { #expect(zones[entry.timeZone]?.contains(entry.date) == true) }
    return entries.map { "\($0.date) \($0.time?.description ?? "-") \($0.timeZone)" }
}

@Suite("Times with an offset")
struct ZonedTimeTests {
    @Test(arguments: [
        ("2026-03-01T14:59:59Z", "Asia/Seoul", "2026-03-01 23:59:59 Asia/Seoul"),
        ("2026-03-01T15:00:00Z", "Asia/Seoul", "2026-03-02 00:00 Asia/Seoul"),
        ("2025-12-31T23:30:00+09:00", "America/New_York", "2025-12-31 09:30 America/New_York"),
        ("2026-01-01 00:30:00 +0900", "UTC", "2025-12-31 15:30 UTC"),
        ("20260101T003000Z", "America/New_York", "2025-12-31 19:30 America/New_York"),
        ("2024-02-28T23:59:59.999-01:00", "Europe/Berlin", "2024-02-29 01:59:59 Europe/Berlin"),
        // The hour that a clock leaves out, and the one it has twice.
        ("2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29 01:59:59 Europe/Berlin"),
        ("2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29 03:00 Europe/Berlin"),
        ("2026-10-24T22:30:00Z", "Europe/Berlin", "2026-10-25 00:30 Europe/Berlin"),
        ("2026-10-25T22:59:59Z", "Europe/Berlin", "2026-10-25 23:59:59 Europe/Berlin"),
        ("2026-10-25T23:00:00Z", "Europe/Berlin", "2026-10-26 00:00 Europe/Berlin"),
        ("2026-03-01T12:00:00-05:30", "Asia/Kolkata", "2026-03-01 23:00 Asia/Kolkata"),
        // No offset, no move.
        ("2026-03-01T23:30:00", "Asia/Seoul", "2026-03-01 23:30 "), ("2026-03-01", "Asia/Seoul", "2026-03-01 - "),
    ])
    func `a time counts on the day that the zone's clock shows then`(cell: String, zone: String, expected: String) throws {
        #expect(try moments("Date,Text,Amount\n\(cell),a,-5.00\n", zone) == [expected])
    }

    @Test func `without a zone times stay as they are written`() throws {
        let text = "Date,Amount\n2026-03-01T23:30:00+01:00,-5.00\n2026-03-01T23:30:00Z,-5.00\n2026-03-01T23:30:00+05:30,-5.00\n"
        #expect(try moments(text, nil) == ["2026-03-01 23:30 Etc/GMT-1", "2026-03-01 23:30 UTC", "2026-03-01 23:30 Asia/Kolkata"])
    }

    @Test func `a time in a cell of its own moves with its day, and the name of a column may say UTC`() throws {
        let cells = ["15:00:00Z", "14:59:59+00:00", "23:00", ""]
        let text = "Date,Time,Amount\n" + cells.map { "2026-03-01,\($0),-5.00\n" }.joined()
        let wanted = ["2026-03-02 00:00 Asia/Seoul", "2026-03-01 23:59:59 Asia/Seoul", "2026-03-01 23:00 ", "2026-03-01 - "]
        #expect(try moments(text, "Asia/Seoul") == wanted)
        let named = "Transaction date (UTC),Amount\n2026-03-01 15:00:00,-5.00\n2026-03-01 14:59:59,-5.00\n2026-03-01,-5.00\n"
        #expect(try moments(named, "Asia/Seoul") == ["2026-03-02 00:00 Asia/Seoul", "2026-03-01 23:59:59 Asia/Seoul", "2026-03-01 - "])
        #expect(try moments(named, nil) == ["2026-03-01 15:00 ", "2026-03-01 14:59:59 ", "2026-03-01 - "])
    }

    @Test func `a format with an offset moves its times, too`() throws {
        var options = try options("Asia/Seoul")
        options.dateFormat = DatePattern("%d/%m/%Y %H.%M %z")
        let reading = try Reading("Date,Amount\n01/03/2026 15.00 Z,-5.00\n01/03/2026 15.00 +0100,-5.00\n", options)
        #expect(reading.entries.map { "\($0.date) \($0.time?.description ?? "")" } == ["2026-03-02 00:00", "2026-03-01 23:00"])
    }

    @Test func `a day beyond the calendar is an error, and our own files seldom have offsets`() throws {
        let reading = try Reading("Date,Amount\n9999-12-31T23:30:00Z,-5.00\n2026-03-01T23:30:00Z,-6.00\n", try options("Asia/Seoul"))
        #expect(reading.faults.contains("2:1 csv-bad-date") && reading.entries.map(\.money.amount.description) == ["-6.00"])
        let own = "date,time,timezone,amount,currency\n2026-03-01,23:30,UTC,-5,EUR\n"
        #expect(try moments(own, "Asia/Seoul") == ["2026-03-01 23:30 UTC"])
        // Where one has an offset all the same, it is moved like any other.
        let text = "date,amount,currency\n2026-02-28T15:30:00Z,-5,EUR\n"
        #expect(try moments(text, "Asia/Seoul") == ["2026-03-01 00:30 Asia/Seoul"])
        #expect(try moments("date,time,amount,currency\n2026-02-28,15:30Z,-5,EUR\n", "Asia/Seoul") == ["2026-03-01 00:30 Asia/Seoul"])
    }

    @Test func `the reading says what became of the times`() throws {
        let source = ByteSource(Array("Date,Amount\n2026-03-01T23:30:00Z,-5.00\n".utf8), name: "l.csv")
        func said(_ zone: String?) throws -> [String] {
            try LedgerSurvey(source: source, options: try options(zone)).decisions.filter { $0.topic == .dates }.map(\.value)
        }
        #expect(try said("Asia/Seoul") == ["times with an offset are converted to Asia/Seoul"])
        #expect(try said(nil) == ["times with an offset are kept as written"])
    }
}
