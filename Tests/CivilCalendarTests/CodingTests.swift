import CivilCalendar
import Foundation
import Testing

@Suite struct `Civil values as data` {
    private struct Record: Codable, Equatable {
        var date: CivilDate
        var time: CivilTime
        var moment: CivilDateTime
        var month: YearMonth
        var weekday: Weekday
    }

    @Test func `civil values are coded as their ISO 8601 texts`() throws {
        let date = try #require(CivilDate("2026-03-14"))
        let time = try #require(CivilTime("09:30"))
        let record = Record(date: date, time: time, moment: CivilDateTime(date, time), month: date.yearMonth, weekday: date.weekday)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(record)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"date":"2026-03-14","moment":"2026-03-14T09:30:00","month":"2026-03","time":"09:30","weekday":6}"#)
        #expect(try JSONDecoder().decode(Record.self, from: json) == record)
    }

    @Test(arguments: ["2026-02-29", "2026-3-14", "14.3.2026", "", "0000-01-01", "2026-03-14T00:00:00"])
    func `a text that is not a date is refused with an example`(text: String) throws {
        let json = try JSONEncoder().encode([text])
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([CivilDate].self, from: json) }
        guard case .dataCorrupted(let context) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(context.debugDescription == "not a valid text: expected a date such as 2025-08-25")
        #expect(context.codingPath.count == 1)
    }

    @Test(arguments: ["2026-03-14T09:30:15", "0001-01-01T00:00:00", "9999-12-31T23:59:59"])
    func `a moment reads what it writes`(text: String) {
        #expect(CivilDateTime(text)?.description == text)
    }

    @Test(arguments: ["2026-03-14T09:30", "2026-03-14 09:30:15", "2026-03-14T24:00:00", "2026-03-14T09:30:15Z", "", "2026-02-30T00:00:00"])
    func `a moment reads nothing else`(text: String) {
        #expect(CivilDateTime(text) == nil)
    }

    @Test func `days can be walked over like numbers`() throws {
        let first = try #require(CivilDate(year: 2024, month: 2, day: 27))
        let last = try #require(CivilDate(year: 2024, month: 3, day: 1))
        #expect((first...last).map(\.description) == ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"])
        #expect((first..<last).count == 3)
        #expect(stride(from: first, to: last, by: 2).map(\.day) == [27, 29])
        #expect(first.distance(to: last) == 3 && last.distance(to: first) == -3)
        #expect(last.advanced(by: -3) == first)
        #expect((CivilDate.min ... .max).count == 3_652_059)
        #expect((CivilDate.min ... .max).last == .max)
        #expect(Array(CivilDate.max ... .max) == [.max])
    }

    @Test func `a day beyond the calendar stops the program instead of being another day`() async {
        await #expect(processExitsWith: .failure) { _ = CivilDate.max.advanced(by: 1) }
        await #expect(processExitsWith: .failure) { _ = CivilDate.min.advanced(by: .min) }
    }
}
