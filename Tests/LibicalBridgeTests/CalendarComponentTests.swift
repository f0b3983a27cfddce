import CalendarFeed
import CivilCalendar
import LibicalBridge
import Testing

@Suite("Components that libical writes")
struct CalendarComponentTests {
    @Test("an event has its properties in the order in which they were added")
    func order() throws {
        var event = try CalendarComponent(.event)
        try event.add(.uid, "u1")
        try event.add(.start, try #require(CivilDate("2025-08-31")))
        try event.add(.end, try #require(CivilDate("2025-09-01")))
        try event.add(.summary, "점심")
        try event.add(.transparent)
        try event.addExtension("X-LEDGER-AMOUNT", "-12000")
        #expect(
            try lines(of: event) == [
                "BEGIN:VEVENT", "UID:u1", "DTSTART;VALUE=DATE:20250831", "DTEND;VALUE=DATE:20250901", "SUMMARY:점심", "TRANSP:TRANSPARENT",
                "X-LEDGER-AMOUNT:-12000", "END:VEVENT",
            ])
    }

    @Test(
        "text is escaped as RFC 5545 3.3.11 wants it",
        arguments: [
            ("a,b;c\\d", "SUMMARY:a\\,b\\;c\\\\d"), ("one\ntwo", "SUMMARY:one\\ntwo"), ("one\r\ntwo", "SUMMARY:one\\ntwo"),
            ("one\rtwo", "SUMMARY:one\\ntwo"), ("tab\there", "SUMMARY:tab\there"), ("bell\u{7}\0\u{7F}s", "SUMMARY:bells"),
            ("x\r\nEND:VEVENT\r\nBEGIN:VEVENT", "SUMMARY:x\\nEND:VEVENT\\nBEGIN:VEVENT"), ("\"q\" : =", "SUMMARY:\"q\" : ="),
        ])
    func escaping(text: String, line: String) throws {
        var event = try CalendarComponent(.event)
        try event.add(.summary, text)
        #expect(try lines(of: event)[1] == line)
    }

    @Test("extension properties carry parameters, quoted where they must be")
    func parameters() throws {
        var event = try CalendarComponent(.event)
        try event.addExtension("X-LEDGER-FIELD", "R-1", parameters: [.init(name: "X-NAME", value: "Bank Ref")])
        try event.addExtension("X-LEDGER-FIELD", "R-2", parameters: [.init(name: "X-NAME", value: "a:b;c,d")])
        try event.addExtension("X-LEDGER-FIELD", "R-3", parameters: [.init(name: "X-NAME", value: "no \"quotes\"\nor lines")])
        #expect(
            Array(try lines(of: event)[1...3]) == [
                "X-LEDGER-FIELD;X-NAME=Bank Ref:R-1", "X-LEDGER-FIELD;X-NAME=\"a:b;c,d\":R-2",
                "X-LEDGER-FIELD;X-NAME=no 'quotes' or lines:R-3",
            ])
    }

    @Test("a moment is floating, in UTC or in a named zone")
    func zones() throws {
        let moment = CivilDateTime(try #require(CivilDate("2025-08-31")), try #require(CivilTime("22:40")))
        var event = try CalendarComponent(.event)
        try event.add(.start, moment, .floating)
        try event.add(.start, moment, .utc)
        try event.add(.start, moment, .named("Asia/Seoul"))
        #expect(
            Array(try lines(of: event)[1...3]) == [
                "DTSTART:20250831T224000", "DTSTART:20250831T224000Z", "DTSTART;TZID=Asia/Seoul:20250831T224000",
            ])
    }

    @Test("every year of the calendar is written with four digits, as a date and as a moment")
    func range() throws {
        for year in [1, 2, 3, 999, 1000, 1969, 2025, 3000, 3001, 9999] {
            let date = try #require(CivilDate(year: year, month: 12, day: 31))
            let digits = String(String(10000 + year).dropFirst()) + "1231"
            var event = try CalendarComponent(.event)
            try event.add(.start, date)
            let moment = CivilDateTime(date, try #require(CivilTime("09:05:07")))
            try event.add(.end, moment, .utc)
            try event.add(.recurrenceDate, moment, .floating)
            try event.add(.stamp, moment, .named("Asia/Seoul"))
            #expect(
                Array(try lines(of: event)[1...4]) == [
                    "DTSTART;VALUE=DATE:\(digits)", "DTEND:\(digits)T090507Z", "RDATE:\(digits)T090507",
                    "DTSTAMP;TZID=Asia/Seoul:\(digits)T090507",
                ])
        }
    }

    @Test("content lines fold at 75 octets and never inside a character", arguments: ["a", "é", "한", "🍜", "가 나", "e\u{301}"])
    func folding(unit: String) throws {
        for count in 1...130 {
            let text = String(repeating: unit, count: count)
            var event = try CalendarComponent(.event)
            try event.add(.summary, text)
            try event.addExtension("X-LEDGER-NOTE", text)
            var bytes: [UInt8] = []
            try event.write(to: &bytes)
            for line in bytes.split(separator: 0x0A) {
                #expect(line.last == 0x0D)
                #expect(line.count <= 76)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            let rest = removing([0x0D, 0x0A, 0x20], from: bytes)
            #expect(contains(rest, Array("SUMMARY:\(text)\r\n".utf8)))
            #expect(contains(rest, Array("X-LEDGER-NOTE:\(text)\r\n".utf8)))
        }
    }

    @Test("components nest, and the inner ones live as long as the outer")
    func nesting() throws {
        var calendar = try CalendarComponent(.calendar)
        for number in 1...3 {
            var event = try CalendarComponent(.event)
            try event.add(.uid, "u\(number)")
            calendar.add(event)
        }
        let found = try lines(of: calendar)
        #expect(found.first == "BEGIN:VCALENDAR" && found.last == "END:VCALENDAR")
        #expect(found.filter { $0.hasPrefix("UID:") } == ["UID:u1", "UID:u2", "UID:u3"])
    }

    @Test("a recurrence rule that libical refuses is an error, not a property")
    func rules() throws {
        var part = try CalendarComponent(.daylight)
        try part.addRecurrenceRule("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")
        #expect(throws: LibicalError.refusedValue) { try part.addRecurrenceRule("FREQ=NEVER") }
        #expect(try lines(of: part) == ["BEGIN:DAYLIGHT", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "END:DAYLIGHT"])
    }

    @Test("many threads may write at once")
    func threads() async throws {
        let whole = try sample(7)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask { (0..<200).allSatisfy { _ in (try? sample(7)) == whole } }
            }
            for await same in group { #expect(same) }
        }
    }
}

private func sample(_ number: Int) throws -> [UInt8] {
    var event = try CalendarComponent(.event)
    try event.add(.uid, "u\(number)")
    try event.add(.stamp, CivilDateTime(CivilDate.min, .midnight), .utc)
    try event.add(.summary, "긴 제목 \(number), with; everything")
    try event.add(.tentative)
    var bytes: [UInt8] = []
    try event.write(to: &bytes)
    return bytes
}

private func lines(of component: borrowing CalendarComponent) throws -> [String] {
    var bytes: [UInt8] = []
    try component.write(to: &bytes)
    return bytes.split(separator: 0x0A).map { String(decoding: $0.dropLast(), as: UTF8.self) }
}

private func removing(_ needle: [UInt8], from bytes: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index...].starts(with: needle) {
            index += needle.count
        } else {
            rest.append(bytes[index])
            index += 1
        }
    }
    return rest
}

private func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: needle) }
}
