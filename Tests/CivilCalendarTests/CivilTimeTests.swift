import CivilCalendar
import Testing

@Suite("Times of day")
struct CivilTimeTests {
    @Test func `every second of the day has its hour, minute, second and text`() {
        var faults = 0
        var number = 0
        for hour in 0..<24 {
            for minute in 0..<60 {
                for second in 0..<60 {
                    let text = "\(pad(hour, 2)):\(pad(minute, 2)):\(pad(second, 2))"
                    let time = CivilTime(hour: hour, minute: minute, second: second)
                    if time?.hour != hour || time?.minute != minute || time?.second != second { faults += 1 }
                    if time != CivilTime(secondOfDay: number) || time?.secondOfDay != Int32(number) { faults += 1 }
                    if CivilTime(text) != time { faults += 1 }
                    if time?.description != (second == 0 ? String(text.prefix(5)) : text) { faults += 1 }
                    if let written = time?.description, CivilTime(written) != time { faults += 1 }
                    number += 1
                }
            }
        }
        #expect(faults == 0)
        #expect(CivilTime(secondOfDay: number) == nil)
        #expect(CivilTime(secondOfDay: -1) == nil)
    }

    @Test(arguments: ["12:34", "12:34:56"])
    func `a text with one byte changed, missing or added is another time or none`(text: String) {
        let text = Array(text.utf8)
        var faults = 0
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                let isDigit = byte >= 0x30 && byte <= 0x39
                let valid = isDigit != (text[index] == 0x3A) && (isDigit || byte == 0x3A)
                let time = CivilTime(iso8601: changed.span)
                if time != nil, !valid { faults += 1 }
                if let time {
                    var full = Array("\(pad(time.hour, 2)):\(pad(time.minute, 2)):\(pad(time.second, 2))".utf8)
                    full.removeLast(8 - text.count)
                    if full != changed { faults += 1 }
                } else if index == 1 || index == 4, isDigit {
                    faults += 1
                }
                changed = text
                changed.insert(byte, at: index)
                if CivilTime(iso8601: changed.span) != nil { faults += 1 }
            }
            var shorter = text
            shorter.remove(at: index)
            if CivilTime(iso8601: shorter.span) != nil { faults += 1 }
        }
        #expect(faults == 0)
    }

    @Test(arguments: ["24:00", "23:60", "23:59:60", "", "1:00", "01:00:", "01:00:0", "-1:00", "01.00"])
    func `times the day lacks are none`(text: String) {
        #expect(CivilTime(text) == nil)
    }

    @Test func `the wall clock's second number goes there and back, before and after 1970`() throws {
        var faults = 0
        for day in [-719_162, -2, -1, 0, 1, 20_000, 2_932_896] {
            let date = try #require(CivilDate(dayNumber: day))
            for second in [0, 1, 43_200, 86_398, 86_399] {
                let time = try #require(CivilTime(secondOfDay: second))
                let moment = CivilDateTime(date, time)
                if moment.secondNumber != Int64(day) * 86_400 + Int64(second) { faults += 1 }
                if CivilDateTime(secondNumber: moment.secondNumber) != moment { faults += 1 }
            }
        }
        #expect(faults == 0)
        let first = Int64(-719_162) * 86_400
        let last = Int64(2_932_897) * 86_400 - 1
        #expect(CivilDateTime(secondNumber: first)?.description == "0001-01-01T00:00:00")
        #expect(CivilDateTime(secondNumber: last)?.description == "9999-12-31T23:59:59")
        #expect(CivilDateTime(secondNumber: -1)?.description == "1969-12-31T23:59:59")
        for number in [first - 1, last + 1, .min, .max] { #expect(CivilDateTime(secondNumber: number) == nil) }
        for number in -200_000...200_000 as ClosedRange<Int64> where CivilDateTime(secondNumber: number)?.secondNumber != number {
            faults += 1
        }
        #expect(faults == 0)
    }
}
