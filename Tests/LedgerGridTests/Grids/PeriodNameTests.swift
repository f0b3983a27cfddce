import CivilCalendar
import LedgerGrid
import Testing

@Suite("Names of periods")
struct PeriodNameTests {
    /// Days around every kind of edge: new years, both ends of Februaries with 28 and 29 days, and months of 30 and 31 days.
    private static let days: [CivilDate] = ["1899-12-20", "1999-12-20", "2023-12-20", "2026-02-20"].flatMap { text in
        CivilDate(text).map { first in (0..<430).compactMap { first.adding(days: $0) } } ?? []
    }

    private func range(_ text: String, _ today: CivilDate, _ settings: CalendarSettings) throws -> ClosedRange<CivilDate> {
        let name = try #require(PeriodName(text))
        return try #require(name.days(today: today, settings: settings))
    }

    @Test(arguments: Weekday.allCases)
    func `weeks are seven days in a row from the weekday they start on, and next to each other`(start: Weekday) throws {
        let settings = CalendarSettings(weekStart: start)
        for today in Self.days {
            let this = try range("this week", today, settings)
            #expect(this.contains(today) && this.lowerBound.weekday == start && this.upperBound.days(since: this.lowerBound) == 6)
            let last = try range("last week", today, settings), next = try range("next week", today, settings)
            #expect(last.count == 7 && last.upperBound.days(since: this.lowerBound) == -1)
            #expect(next.count == 7 && next.lowerBound.days(since: this.upperBound) == 1)
        }
    }

    @Test func `months and years of the calendar hold the days that share their number, and no others`() throws {
        let settings = CalendarSettings()
        for today in Self.days {
            let month = try range("this month", today, settings), year = try range("this year", today, settings)
            #expect(month.contains(today) && year.contains(today))
            #expect(month.allSatisfy { ($0.year, $0.month) == (today.year, today.month) })
            #expect(month.lowerBound.day == 1 && month.upperBound.adding(days: 1)?.day == 1)
            #expect([year.lowerBound, year.upperBound].map { "\($0)".dropFirst(5) } == ["01-01", "12-31"])
            #expect(year.lowerBound.year == today.year && year.upperBound.year == today.year)
            #expect(try range("\(today)".prefix(7).description, .min, settings) == month)
            #expect(try range("\(today)".prefix(4).description, .max, settings) == year)
        }
    }

    @Test(arguments: [1, 15, 25, 29, 30, 31])
    func `the last, this and the next one follow each other without a gap, also when months begin on payday`(start: Int) throws {
        let settings = CalendarSettings(monthRule: try #require(MonthRule(startingOn: start)))
        for today in Self.days {
            for unit in ["month", "year"] {
                let periods = try ["last", "this", "next"].map { try range("\($0) \(unit)", today, settings) }
                #expect(periods[1].contains(today))
                #expect(periods[1].lowerBound.days(since: periods[0].upperBound) == 1)
                #expect(periods[2].lowerBound.days(since: periods[1].upperBound) == 1)
                #expect(periods.map(\.count).allSatisfy { unit == "month" ? (28...31).contains($0) : (365...366).contains($0) })
            }
        }
    }

    @Test func `days are counted from today`() throws {
        for today in Self.days {
            let found = try ["yesterday", "today", "tomorrow"].map { try range($0, today, CalendarSettings()) }
            #expect(found.allSatisfy { $0.count == 1 })
            #expect(found.map { $0.lowerBound.days(since: today) } == [-1, 0, 1])
        }
    }

    @Test(arguments: [
        ("2024-02-29", "2024-02-29"), ("2024/2/29", "2024-02-29"), ("2024.2.29", "2024-02-29"), ("20240229", "2024-02-29"),
        ("2024-02", "2024-02-01 2024-02-29"), ("2024/2", "2024-02-01 2024-02-29"), ("2100-02", "2100-02-01 2100-02-28"),
        ("2024", "2024-01-01 2024-12-31"), ("0001", "0001-01-01 0001-12-31"), ("9999-12", "9999-12-01 9999-12-31"),
        ("Today", "2024-03-01"), ("YESTERDAY", "2024-02-29"), ("last-month", "2024-02-01 2024-02-29"),
        ("Last  Month", "2024-02-01 2024-02-29"), ("next year", "2025-01-01 2025-12-31"), ("last week", "2024-02-19 2024-02-25"),
    ])
    func `what people type is read`(text: String, days: String) throws {
        let found = try range(text, try #require(CivilDate("2024-03-01")), CalendarSettings())
        #expect(Array(Set([found.lowerBound, found.upperBound])).sorted().map(\.description).joined(separator: " ") == days)
    }

    @Test(arguments: [
        "", " ", "0", "26", "202", "20260", "202403", "0000", "0000-01", "2024-00", "2024-13", "2024-", "-2024", "2024-02-30", "2023-02-29",
        "2024-02/29", "2024--02", "24-02", "2024-002", "2024-01-01-01", "２０２４", "+202", "last", "month", "last day", "this today",
        "last months",
        "lastmonth", "last month ago", "today today", "March", "2024-02-29T00:00", String(repeating: "last ", count: 1_000_000) + "month",
    ])
    func `anything else names no period`(text: String) {
        #expect(PeriodName(text) == nil)
    }

    @Test func `periods beyond the ends of the calendar have no days`() throws {
        for (text, today) in [
            ("yesterday", CivilDate.min), ("last month", .min), ("last year", .min), ("tomorrow", .max), ("next week", .max),
        ] {
            let name = try #require(PeriodName(text))
            #expect(name.days(today: today) == nil, "\(text)")
        }
        #expect(try range("this week", .max, CalendarSettings()).upperBound == .max)
    }
}
