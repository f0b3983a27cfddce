import CivilCalendar
import Foundation
import LedgerCore
import LedgerViews
import Testing

@Suite("Foundation's values")
struct FoundationTests {
    private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    private func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test func `a moment is the day that the clocks of a zone show`() throws {
        let late = try moment("2026-03-14T22:30:00Z")
        #expect(try CivilDate(late, in: zone("America/Los_Angeles")) == day("2026-03-14"))
        #expect(try CivilDate(late, in: zone("Asia/Seoul")) == day("2026-03-15"))
        #expect(try CivilDate(Date(timeIntervalSince1970: -0.001), in: .gmt) == day("1969-12-31"))
    }

    @Test func `moments outside the years 1 to 9999 are no day`() throws {
        let begin = Date(timeIntervalSince1970: -62_135_596_800)
        #expect(CivilDate(begin, in: .gmt) == .min)
        #expect(CivilDate(begin.addingTimeInterval(-1), in: .gmt) == nil)
        let end = Date(timeIntervalSince1970: 253_402_300_800)
        #expect(CivilDate(end.addingTimeInterval(-1), in: .gmt) == .max)
        #expect(CivilDate(end, in: .gmt) == nil)
        for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(CivilDate(Date(timeIntervalSince1970: seconds), in: .gmt) == nil)
        }
    }

    @Test func `a day starts at midnight, or when the clocks skip that, with what they show first`() throws {
        #expect(try day("2026-03-14").start(in: zone("Asia/Seoul")) == moment("2026-03-13T15:00:00Z"))
        // Clocks go from 23:59:59 to 01:00, and from 23:59:59 back to 23:00.
        #expect(try day("2018-11-04").start(in: zone("America/Sao_Paulo")) == moment("2018-11-04T03:00:00Z"))
        #expect(try day("2018-02-18").start(in: zone("America/Sao_Paulo")) == moment("2018-02-18T03:00:00Z"))
        // Midnight comes twice.
        #expect(try day("2026-11-01").start(in: zone("America/Havana")) == moment("2026-11-01T04:00:00Z"))
        // The island crossed the date line: it had no such day.
        #expect(try day("2011-12-30").start(in: zone("Pacific/Apia")) == nil)
        #expect(try day("2011-12-31").start(in: zone("Pacific/Apia")) == moment("2011-12-30T10:00:00Z"))
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Beirut"])
    func `every day's first moment is of that day, and the second before is not`(name: String) throws {
        let zone = try zone(name)
        var day = try day("2020-01-01")
        while day.year < 2026 {
            let start = try #require(day.start(in: zone))
            #expect(CivilDate(start, in: zone) == day)
            #expect(CivilDate(start.addingTimeInterval(-1), in: zone) == day.adding(days: -1))
            day = day.advanced(by: 1)
        }
    }

    @Test func `the first and the last day have a start`() throws {
        for name in ["GMT", "Asia/Seoul", "America/Los_Angeles"] {
            for day in [CivilDate.min, .max] {
                let start = try #require(try day.start(in: zone(name)))
                #expect(try CivilDate(start, in: zone(name)) == day)
            }
        }
    }

    @Test func `components name a day, and a day has components`() throws {
        let day = try day("2024-02-29")
        #expect(day.dateComponents == DateComponents(year: 2024, month: 2, day: 29))
        #expect(CivilDate(day.dateComponents) == day)
        #expect(CivilDate(DateComponents(calendar: Calendar(identifier: .gregorian), year: 2024, month: 2, day: 29, hour: 9)) == day)
        #expect(CivilDate(DateComponents(year: 2023, month: 2, day: 29)) == nil)
        #expect(CivilDate(DateComponents(year: 2023, month: 14, day: 1)) == nil)
        #expect(CivilDate(DateComponents(year: 2023, month: 2)) == nil)
        #expect(CivilDate(DateComponents(era: 0, year: 44, month: 3, day: 15)) == nil)
        #expect(CivilDate(DateComponents(calendar: Calendar(identifier: .buddhist), year: 2567, month: 2, day: 28)) == nil)
    }

    @Test(
        arguments: [
            "0", "-12.5", "0.000000000000000001", "123456789012345678901234567890.12345678", "-170141183460469231731687303715884105728",
            "170141183460469231731687303715884105727", "-1.70141183460469231731687303715884", "100000000000000000000000000000000000000",
        ])
    func `an exact number goes through Decimal unchanged`(text: String) throws {
        let number = try #require(ExactDecimal(text))
        let decimal = try #require(number.decimal)
        #expect(ExactDecimal(decimal) == number)
        #expect(decimal.description == number.normalized.description)
    }

    @Test func `a Decimal that cannot be held exactly is none`() throws {
        for text in ["1e-37", "1e40", "-1e127", "340282366920938463463374607431768211455"] {
            #expect(ExactDecimal(try #require(Decimal(string: text))) == nil)
        }
        #expect(ExactDecimal(Decimal.nan) == nil)
        #expect(ExactDecimal(try #require(Decimal(string: "1e20"))) == ExactDecimal("100000000000000000000"))
        #expect(ExactDecimal(Decimal(0.1) + Decimal(0.2))?.description == "0.3")
    }

    @Test func `money is made of a Decimal and a commodity`() throws {
        let euro = Commodity("EUR")
        #expect(Money(try #require(Decimal(string: "-21.30")), euro) == Money("-21.3 EUR"))
        #expect(Money(Decimal.nan, euro) == nil)
        #expect(Money("-21.30 EUR")?.amount.decimal == Decimal(string: "-21.3"))
    }
}
