import CivilCalendar
import Testing

@Suite("Months")
struct YearMonthTests {
    @Test func `every month of 0001…9999 has its length, its days and its text`() {
        var faults = 0
        var index = 0
        for year in 1...9999 {
            for month in 1...12 {
                guard let value = YearMonth(year: year, month: month) else {
                    faults += 1
                    continue
                }
                if value.year != year || value.month != month || value.dayCount != length(year, month) { faults += 1 }
                if value.months(since: .min) != index || YearMonth.min.adding(months: index) != value { faults += 1 }
                if value.firstDay != CivilDate(year: year, month: month, day: 1) { faults += 1 }
                if value.lastDay != CivilDate(year: year, month: month, day: value.dayCount) { faults += 1 }
                if value.lastDay.yearMonth != value || value.lastDay.adding(days: 1) != value.adding(months: 1)?.firstDay { faults += 1 }
                index += 1
            }
        }
        #expect(faults == 0)
        #expect(YearMonth.max.months(since: .min) == index - 1)
    }

    @Test func `every text YYYY-MM is the month it names or none`() {
        var faults = 0
        for year in [0, 1, 999, 2025, 9999] {
            for month in 0...99 {
                let text = "\(pad(year, 4))-\(pad(month, 2))"
                let value = YearMonth(text)
                if value != YearMonth(year: year, month: month) { faults += 1 }
                if let value, value.description != text { faults += 1 }
                if (value != nil) != (year > 0 && (1...12).contains(month)) { faults += 1 }
            }
        }
        #expect(faults == 0)
    }

    @Test func `a text with one byte changed, missing or added is another month or none`() {
        let text = Array("2025-08".utf8)
        var faults = 0
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                if let month = YearMonth(iso8601: changed.span), Array(month.description.utf8) != changed { faults += 1 }
                changed = text
                changed.insert(byte, at: index)
                if YearMonth(iso8601: changed.span) != nil { faults += 1 }
            }
            var shorter = text
            shorter.remove(at: index)
            if YearMonth(iso8601: shorter.span) != nil { faults += 1 }
        }
        #expect(faults == 0)
        #expect(YearMonth("2025-08") == YearMonth(year: 2025, month: 8))
        #expect(YearMonth("2025-08-") == nil)
        #expect(YearMonth("") == nil)
    }

    @Test func `months end with the calendar`() {
        #expect(YearMonth.min.adding(months: -1) == nil)
        #expect(YearMonth.max.adding(months: 1) == nil)
        #expect(YearMonth.max.adding(months: .max) == nil)
        #expect(YearMonth.min.adding(months: .min) == nil)
        #expect(YearMonth(year: 0, month: 12) == nil)
        #expect(YearMonth(year: 10_000, month: 1) == nil)
        #expect(YearMonth.min.firstDay == .min)
        #expect(YearMonth.max.lastDay == .max)
        #expect(YearMonth.min < YearMonth.max)
    }
}
