import ByteStreams
import CalendarFeed
import Diagnostics
import TestSupport
import Testing

@Suite("Feeds that want to do harm")
struct HostileFeedTests {
    static let good = event("DTSTART;VALUE=DATE:20250101", "SUMMARY:good")

    @Test(arguments: [("VALARM", 50_000), ("VEVENT", 10_000), ("VCALENDAR", 10_000), ("X-A", 50_000)])
    func `tens of thousands of components within each other are walked over`(name: String, count: Int) throws {
        let bomb = Array(repeating: "BEGIN:\(name)", count: count) + Array(repeating: "END:\(name)", count: count)
        let reading = try Reading(calendar(Self.good + bomb + Self.good))
        #expect(reading.summaries.first == "good")
        if name == "VALARM" || name == "X-A" {
            #expect(reading.errors.map(\.code) == [.icsTooDeep])
            #expect(reading.summaries == ["good", "good"])
        } else {
            #expect(!reading.errors.isEmpty)
        }
        let inEvent = try Reading(calendar(Self.good.dropLast() + bomb + ["END:VEVENT"] + Self.good))
        #expect(inEvent.summaries.contains("good"))
    }

    @Test func `BEGIN without END, 400,000 times, is a feed that was cut off`() throws {
        let reading = try Reading(calendar(Self.good + Array(repeating: "BEGIN:VALARM", count: 400_000)))
        #expect(reading.summaries == ["good"])
        #expect(Set(reading.errors.map(\.code)) == [.icsTooDeep])
    }

    @Test(arguments: ["", "\r\n "], [1 << 12, 1 << 18])
    func `a line that is too long is left out, folded or not, and the rest is read`(fold: String, chunk: Int) throws {
        let piece = String(repeating: "x", count: 1000)
        let long = Array(repeating: piece, count: 4000).joined(separator: fold)
        let lines = event("DTSTART;VALUE=DATE:20250101", "DESCRIPTION:\(long)", "SUMMARY:after") + Self.good
        let reading = try Reading(calendar(lines), options: .pieces(chunk))
        #expect(reading.faults == ["error 8:1 ics-line-too-long"])
        #expect(reading.summaries == ["after", "good"])
        #expect(reading.events.map(\.description) == ["", ""])
        let place = try #require(reading.events.last?.place.line)
        #expect(place == 9 + (fold.isEmpty ? 0 : 3999) + 2)
    }

    @Test(arguments: [4 << 10, FeedLimits.chunkBytes, 4 << 20])
    func `a line within the limit is read, and one of a byte more left out, however much is read at a time`(chunk: Int) throws {
        let text = String(repeating: "x", count: FeedLimits.lineBytes - "SUMMARY:\r\n".utf8.count)
        let reading = try Reading(calendar(event("DTSTART;VALUE=DATE:20250101", "SUMMARY:\(text)")), options: .pieces(chunk))
        #expect(reading.faults == [])
        #expect(reading.summaries == [text])
        let longer = try Reading(calendar(event("DTSTART;VALUE=DATE:20250101", "SUMMARY:\(text)y")), options: .pieces(chunk))
        #expect(longer.faults == ["error 8:1 ics-line-too-long"])
        #expect(longer.summaries == [""])
    }

    @Test(arguments: [FeedLimits.chunkBytes, FeedLimits.lineBytes])
    func `a CR ends a line that is too long, even if it is the last of what is read at once`(chunk: Int) throws {
        let lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:u", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T000000Z", "X-A:"]
        let (head, tail) = (lines.joined(separator: "\r\n"), "SUMMARY:first\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
        // Then so much of the line is in memory that it is given up.
        let wanted = FeedLimits.lineBytes + chunk
        for end in wanted - 1...wanted + 1 {
            let feed = head + String(repeating: "y", count: end - head.utf8.count - 1) + "\r" + tail
            let reading = try Reading(feed, options: .pieces(chunk))
            #expect(reading.summaries == ["first"], "\(end - wanted)")
            #expect(reading.faults == ["error 6:1 ics-line-too-long"], "\(end - wanted)")
        }
    }

    @Test func `a line without end, in a feed or alone, takes neither time nor memory`() throws {
        let endless = String(repeating: "y", count: 8_000_000)
        #expect(try Reading(endless).faults == ["error 1:1 ics-not-a-calendar"])
        let reading = try Reading("BEGIN:VCALENDAR\n" + Self.good.joined(separator: "\n") + "\n" + endless)
        #expect(reading.faults == ["error 8:1 ics-truncated"])
        #expect(reading.summaries == ["good"])
        let tail = try Reading("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:" + endless)
        #expect(tail.errors.map(\.code) == [.icsLineTooLong, .icsTruncated])
    }

    @Test func `10,000 exceptions come through, in one line and in one each`() throws {
        let count = 10_000
        let days = (0..<count).map { String(10_000_101 + $0 / 28 / 12 * 10_000 + $0 / 28 % 12 * 100 + $0 % 28) }
        let start = "DTSTART;VALUE=DATE:10000101"
        let joined = try Reading(calendar(event(start, "EXDATE;VALUE=DATE:" + days.joined(separator: ","))))
        let folded = try Reading(calendar(event(start, "EXDATE;VALUE=DATE:" + days.joined(separator: ",\r\n "))))
        let single = try Reading(
            calendar(
                ["BEGIN:VEVENT", "UID:u1", "DTSTAMP:20250101T000000Z", start] + days.map { "EXDATE;VALUE=DATE:\($0)" } + ["END:VEVENT"]))
        for reading in [joined, folded, single] {
            #expect(reading.faults == [])
            #expect(reading.events.first?.exceptionDates.count == count)
            #expect(reading.events.first?.exceptionDates == joined.events.first?.exceptionDates)
        }
        let last = try #require(days.last)
        #expect(shown(joined.events.first?.exceptionDates.last) == "\(last.prefix(4))-\(last.dropFirst(4).prefix(2))-\(last.suffix(2))")
        let dates = try Reading(calendar(event(start, "RDATE;VALUE=DATE:" + days.joined(separator: ","))))
        #expect(dates.events.first?.recurrenceDates.count == count)
        let categories = try Reading(calendar(event(start, "CATEGORIES:" + days.joined(separator: ","))))
        #expect(categories.events.first?.categories == days)
    }

    @Test func `an event with too many lines keeps the first ones, and the next event comes through`() throws {
        let many = Array(repeating: "X-A:1", count: FeedLimits.eventLines + 10)
        let reading = try Reading(calendar(Self.good.dropLast() + many + ["LOCATION:lost", "END:VEVENT"] + Self.good))
        #expect(reading.errors.map(\.code) == [.icsEventTooLarge])
        #expect(reading.summaries == ["good", "good"])
        #expect(reading.events.first?.location == "")
    }

    @Test func `countless faults are counted, not reported one by one`() throws {
        let bad = Array(repeating: "BAD", count: 5000)
        let inEvent = try Reading(calendar(Self.good.dropLast() + bad + ["END:VEVENT"]))
        #expect(inEvent.diagnostics.count == FeedLimits.faults + 1)
        #expect(inEvent.errors.last?.code == .icsTooManyFaults)
        #expect(inEvent.errors.last?.message.contains("4000") == true)
        let between = try Reading(calendar(Self.good + Array(repeating: "END:X", count: 5000) + Self.good))
        #expect(between.diagnostics.count == FeedLimits.faults + 1)
        #expect(between.diagnostics.last?.severity == .warning)
        #expect(between.summaries == ["good", "good"])
    }

    @Test func `zones and calendars without number do no harm`() throws {
        var lines: [String] = []
        for index in 0..<3000 {
            lines += [
                "BEGIN:VTIMEZONE", "TZID:Z\(index)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
            ]
            lines += event("DTSTART;TZID=Z\(index):20250101T000000", "SUMMARY:\(index)")
        }
        let reading = try Reading(calendar(lines))
        #expect(reading.events.count == 3000)
        #expect(reading.diagnostics.first?.code == .icsTooManyZones)
        #expect(reading.diagnostics.count { $0.code == .icsUnknownZone } == 2000)
        #expect(shown(reading.events.first?.start) == "2025-01-01T00:00:00 60")
    }

    @Test func `random damage never stops the reader, and what it hands out makes sense`() throws {
        var random = SeededGenerator(seed: 20_250_821)
        let body =
            StructureTests.one + StructureTests.alarmed(uid: "2")
            + event(
                "DTSTART;TZID=\"Asia/Seoul\":20250101T120000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=Asia/Seoul:20250102T120000",
                "RDATE;VALUE=PERIOD:20250105T000000Z/PT1H,20250106T000000Z/20250106T010000Z", "DURATION:PT1H",
                "X-CUSTOM-FIELD;X-NAME=\"a:b\":c")
        let original = Array(
            calendar(
                [
                    "BEGIN:VTIMEZONE", "TZID:x", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100",
                    "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
                ] + body
            ).utf8)
        let marks: [UInt8] = [0, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x3A, 0x3B, 0x5C, 0x80, 0xC3, 0xFF]
        for _ in 0..<1500 {
            var bytes = original
            for _ in 0...Int(random.next() % 6) {
                let index = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 5 {
                case 0: bytes[index] = marks[Int(random.next() % UInt64(marks.count))]
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(marks[Int(random.next() % UInt64(marks.count))], at: index)
                case 3: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + Int(random.next() % 90))], at: index)
                default: bytes.removeSubrange(index..<min(bytes.count, index + Int(random.next() % 40)))
                }
            }
            let chunk = Int(random.next() % 300) + 1
            let reading = try Reading(bytes, options: .undated(chunkSize: chunk))
            let other = try Reading(bytes, options: .undated())
            // Each reading makes zones of its own.
            let hasZone = reading.events.contains { event in
                [event.start.zone, event.dayZone].contains { if case .rules = $0 { true } else { false } }
            }
            #expect(reading.events == other.events || hasZone)
            #expect(reading.faults == other.faults)
            var end = 0
            for event in reading.events {
                #expect(event.byteRange.lowerBound >= end && event.byteRange.upperBound <= bytes.count)
                #expect(event.byteRange.contains(event.insertionOffset) || event.insertionOffset == event.byteRange.upperBound)
                #expect(!event.uid.isEmpty)
                end = event.byteRange.upperBound
            }
        }
    }
}
