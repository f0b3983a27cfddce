import CivilCalendar
import Testing

@Suite("Civil dates")
struct CivilDateTests {
    @Test func `every day of 0001…9999 has the number, the components and the weekday that walking there gives`() {
        var walk = CalendarWalk()
        var faults = 0
        var count = 0
        while walk.year <= 9999 {
            if let date = CivilDate(year: walk.year, month: walk.month, day: walk.day) {
                let parts = date.components
                if Int(date.dayNumber) != walk.dayNumber || Int(date.weekday.rawValue) != walk.weekday { faults += 1 }
                if parts.year != walk.year || parts.month != walk.month || parts.day != walk.day { faults += 1 }
            } else {
                faults += 1
            }
            count += 1
            walk.step()
        }
        #expect(faults == 0)
        #expect(count == 3_652_059)
        #expect(CivilDate(dayNumber: walk.dayNumber) == nil)
    }

    @Test func `every day of the first, a leap and the last year is read from its text and written as it was`() {
        var faults = 0
        for year in [1, 2000, 9999] {
            for month in 0...99 {
                for day in 0...99 {
                    let text = "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
                    let exists = (1...12).contains(month) && day >= 1 && day <= length(year, month)
                    let date = CivilDate(text)
                    if (date != nil) != exists { faults += 1 }
                    if let date, date.description != text { faults += 1 }
                    if date != CivilDate(year: year, month: month, day: day) { faults += 1 }
                }
            }
        }
        #expect(faults == 0)
    }

    @Test func `every year is read from its text, and year 0 is none`() {
        var faults = 0
        for year in 0...9999 {
            let text = "\(pad(year, 4))-02-28"
            if CivilDate(text)?.description != (year == 0 ? nil : text) { faults += 1 }
            if CivilDate("\(pad(year, 4))-02-29") != nil, year == 0 || !CalendarWalk.isLeap(year) { faults += 1 }
        }
        #expect(faults == 0)
    }

    @Test func `a text with one byte changed, missing or added is another date or none`() {
        let text = Array("2025-08-25".utf8)
        var faults = 0
        for index in text.indices {
            for byte in UInt8.min...UInt8.max where byte != text[index] {
                var changed = text
                changed[index] = byte
                let isDigit = byte >= 0x30 && byte <= 0x39
                let date = CivilDate(iso8601: changed.span)
                if let date, !isDigit || Array(date.description.utf8) != changed { faults += 1 }
                if index == 3, isDigit, date == nil { faults += 1 }
            }
            var shorter = text
            shorter.remove(at: index)
            if CivilDate(iso8601: shorter.span) != nil { faults += 1 }
        }
        for index in 0...text.count {
            for byte in UInt8.min...UInt8.max {
                var longer = text
                longer.insert(byte, at: index)
                if CivilDate(iso8601: longer.span) != nil { faults += 1 }
            }
        }
        #expect(faults == 0)
    }

    @Test(arguments: ["", "20250825", "2025-8-25", "2025-08-25T", " 2025-08-25", "+025-08-25", "２０２５-08-25", "25-08-2025"])
    func `other forms of a date are not read`(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test(arguments: [
        (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2025, 0, 1), (2025, 13, 1), (2025, 1, 0), (2025, 1, 32), (2025, 2, 29), (1900, 2, 29),
        (2025, 4, 31), (Int.max, 1, 1), (2025, Int.max, 1), (2025, 1, Int.max), (Int.min, Int.min, Int.min),
    ])
    func `days the calendar lacks are none`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func `adding days goes there and back, and stops at the ends of the calendar`() throws {
        let day = try #require(CivilDate("2025-08-25"))
        for days in [0, 1, -1, 365, 146_097, -719_162, 2_000_000] {
            let there = try #require(day.adding(days: days))
            #expect(there.days(since: day) == days)
            #expect(there.adding(days: -days) == day)
            #expect((there < day) == (days < 0))
        }
        #expect(CivilDate.min.adding(days: -1) == nil)
        #expect(CivilDate.max.adding(days: 1) == nil)
        #expect(CivilDate.min.adding(days: 3_652_058) == CivilDate.max)
        #expect(day.adding(days: .max) == nil)
        #expect(day.adding(days: .min) == nil)
        #expect(CivilDate(dayNumber: .max) == nil)
        #expect(CivilDate(dayNumber: .min) == nil)
        #expect(CivilDate.min.description == "0001-01-01")
        #expect(CivilDate.max.description == "9999-12-31")
    }
}

/// The number in decimal digits with zeros before it.
func pad(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// How many days a month has, from the table.
func length(_ year: Int, _ month: Int) -> Int {
    CalendarWalk(year: year, month: month).monthLength
}
