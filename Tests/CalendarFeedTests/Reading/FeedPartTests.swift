import ByteStreams
import CalendarFeed
import Diagnostics
import Foundation
import Testing

@Suite("Parts of feeds")
struct FeedPartTests {
    /// What is found in a feed, in order.
    private struct Found: Equatable {
        var events: [FeedEvent?] = []
        var places: [Range<Int>] = []
        var faults: [String] = []
        var counts = [0, 0]
        var partCount = 0

        /// Reads all that a scanner returns next.
        mutating func read(_ scanner: inout FeedScanner, _ decoder: EventDecoder) throws {
            func told(_ diagnostics: [Diagnostic]) -> [String] {
                diagnostics.map { "\($0.severity) \($0.place.line):\($0.place.column) \($0.code) \($0.message) \($0.excerpt == nil)" }
            }
            while let raw = try scanner.next() {
                faults += told(scanner.takeDiagnostics())
                let decoded = decoder.decode(raw)
                faults += told(decoded.diagnostics)
                events.append(decoded.event)
                places += [raw.byteRange, raw.insertionOffset..<raw.insertionOffset + raw.line]
            }
            faults += told(scanner.takeDiagnostics())
            counts[0] += scanner.eventCount
            counts[1] += scanner.cutCount
        }
    }

    /// What a survey says of a feed.
    private struct Facts: Equatable {
        let counts: [Int]
        let flags: [Bool]
        let texts: [String]
        let zones: [Int]
        let repeated: [Int]
        let faults: [String]

        init(_ survey: FeedSurvey, _ options: FeedReadingOptions) {
            counts = [survey.eventCount, survey.cutCount, survey.calendarEnd ?? -1]
            flags = [survey.isTruncated, survey.isCalendar, survey.repeatedEvents.isEmpty] + options.soughtTexts.map(survey.mayHold)
            texts = [survey.calendarName, survey.method] + survey.calendarTexts
            zones = survey.zoneDefinitions.map(\.line)
            repeated = survey.repeatedEvents
            faults = survey.diagnostics.map { "\($0.place.line) \($0.message)" }
        }
    }

    /// Surveys a feed in stretches, in turns by two scanners; returns how many events were found in them.
    private static func survey(
        _ source: ByteSource, _ options: FeedReadingOptions, stretchBytes: Int
    ) throws -> (survey: FeedSurvey, eventCount: Int) {
        var surveyor = FeedSurveyor(source, options: options, stretchBytes: stretchBytes, heldUIDs: 2)
        var scanners = [StretchScanner(source, options: options), StretchScanner(source, options: options)]
        var (number, eventCount) = (0, 0)
        while let stretch = surveyor.nextStretch() {
            let found = try scanners[number % 2].survey(stretch)
            try surveyor.take(found)
            number += 1
            eventCount += found.eventCount
        }
        return (try surveyor.finish(), eventCount)
    }

    /// Reads a feed as a whole, and in parts of one event each, in turns by two scanners; expects to find the same, however it was surveyed.
    @discardableResult
    private static func compare(
        _ bytes: [UInt8], chunk: Int = FeedLimits.chunkBytes, stretchBytes: Int = 80, _ name: String = "x"
    ) throws -> (parts: Int, eventsInStretches: Int) {
        var options = FeedReadingOptions.pieces(chunk)
        options.markDistance = 1
        options.soughtTexts = [SoughtText("1", in: "DESCRIPTION"), SoughtText("", in: "X-CUSTOM-COLUMNS")]
        let source = ByteSource(bytes, name: "x")
        let survey = try FeedSurvey(source, options: options)
        let stretched = try Self.survey(source, options, stretchBytes: stretchBytes)
        #expect(Facts(stretched.survey, options) == Facts(survey, options), "\(name)")
        var whole = Found()
        var scanner = FeedScanner(survey)
        // Events of two decoders have different zones.
        let decoder = EventDecoder(survey)
        try whole.read(&scanner, decoder)
        #expect(whole.counts == [survey.eventCount, survey.cutCount], "\(name)")
        var partCounts: [Int] = []
        for survey in [survey, stretched.survey] {
            var parts = Found()
            var scanners = [FeedScanner(survey), FeedScanner(survey)]
            var (place, partCount) = (0, 0)
            while let part = survey.nextPart(&place, eventCount: 1) {
                scanners[partCount % 2].begin(part)
                try parts.read(&scanners[partCount % 2], decoder)
                partCount += 1
            }
            #expect(parts == whole, "\(name)")
            partCounts.append(partCount)
        }
        return (partCounts[0], stretched.eventCount)
    }

    @Test(arguments: StructureTests.cases, ["\r\n", "\n", "\r"])
    func `each event may begin a part, whatever stands around it`(_ example: StructureTests.Case, ending: String) throws {
        let bytes = Array((example.lines + [""]).joined(separator: ending).utf8)
        for chunk in [1, 16, 100_000] { #expect(try Self.compare(bytes, chunk: chunk).parts >= 2) }
    }

    @Test(arguments: [1, 50, 100, 1000], ["\r\n", "\n"])
    func `the events of a calendar are surveyed in stretches, wherever these begin`(stretchBytes: Int, ending: String) throws {
        let events = (0..<20).flatMap { event("DTSTART:20250101T000000", "DESCRIPTION:no. \($0)", uid: "\($0 % 15)") }
        for shift in 0..<40 {
            let lines = ["BEGIN:VCALENDAR", "X-NOTE:" + String(repeating: "-", count: shift)] + events + ["END:VCALENDAR", ""]
            let found = try Self.compare(Array(lines.joined(separator: ending).utf8), stretchBytes: stretchBytes)
            // Where a BEGIN ends what is in memory, it is not known whether it goes on.
            #expect(found.eventsInStretches >= 19)
        }
    }

    @Test func `parts of long events have fewer of them`() throws {
        let text = "DESCRIPTION:" + Array(repeating: String(repeating: "-", count: 70), count: 500).joined(separator: "\r\n ")
        let events = (0..<40).flatMap { event("DTSTART:20250101T000000", text, uid: "\($0)") }
        let lines = ["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR", ""]
        let survey = try FeedSurvey(ByteSource(Array(lines.joined(separator: "\r\n").utf8), name: "x"))
        var (place, scanner, counts) = (0, FeedScanner(survey), [Int]())
        while let part = survey.nextPart(&place, eventCount: 256) {
            scanner.begin(part)
            while try scanner.next() != nil {}
            counts.append(scanner.eventCount)
        }
        #expect(counts.reduce(0, +) == 40)
        #expect(counts.allSatisfy { $0 <= 8 })
    }

    @Test func `a CR that ends what the surveyor has in memory is seen, whatever a stretch has said of it`() throws {
        let head = ["BEGIN:VCALENDAR", "PRODID:x", "VERSION:2.0", ""].joined(separator: "\r\n")
        func lines(_ lines: [String]) -> String { lines.joined(separator: "\r\n") + "\r\n" }
        let events = (0..<150).flatMap { event("DTSTART:20250101T000000", uid: "\($0 % 149)") }
        let start = head + lines(StructureTests.one + ["BEGIN:VTODO"])
        let again = lines(event("DTSTART:20250101T000000", uid: "0"))
        for next in [again, "X-WR-TIMEZONE:Asia/Seoul\r\n", "END:VCALENDAR\rBEGIN:VCALENDAR\r\n"] {
            // The surveyor reads on for so many bytes from the first event on, since the line before it may be continued.
            for end in [4095, 4096, 4097].map({ head.utf8.count + $0 }) {
                let todo = "X-A:" + String(repeating: "y", count: end - start.utf8.count - "X-A:\r\nEND:VTODO\r".utf8.count)
                let feed = start + todo + "\r\nEND:VTODO\r" + next + lines(events + ["END:VCALENDAR"])
                try Self.compare(Array(feed.utf8), stretchBytes: 8 << 10, "\(end) \(next.prefix(20))")
            }
        }
    }

    @Test func `lines that only begin like an event, and events without an end, leave a survey in stretches what it is`() throws {
        let near = Array(repeating: "BEGIN:VEVENTS", count: 20)
        let good = (0..<10).flatMap { event("DTSTART:20250101T000000", "SUMMARY:no. \($0)", uid: "\($0)") }
        let open = Array(repeating: ["BEGIN:VEVENT", "UID:x", "DTSTART:20250101T000000"], count: 20).flatMap { $0 }
        for body in [near + good, good + near.map { $0.replacing("BEGIN", with: "END") } + good, open + good, good + open] {
            let bytes = Array((["BEGIN:VCALENDAR"] + body + ["END:VCALENDAR", ""]).joined(separator: "\n").utf8)
            for stretchBytes in [30, 100, 300, 700] { try Self.compare(bytes, stretchBytes: stretchBytes, "\(stretchBytes)") }
        }
    }

    @Test func `any four lines in a calendar leave the parts what the whole is`() throws {
        let lines = [
            "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "begin:vevent ", "END:VEVENT", "BEGIN:VALARM", "END:VALARM",
            "BEGIN:VTIMEZONE", "\0BEGIN:VEVENT", " T",
        ]
        let (head, tail) = (["BEGIN:VCALENDAR"], StructureTests.one + StructureTests.two + ["END:VCALENDAR", ""])
        for number in 0..<10_000 {
            let some = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10].map { lines[$0] }
            let bytes = Array((head + some + tail).joined(separator: "\n").utf8)
            try Self.compare(bytes, stretchBytes: 40 + number % 100, "\(some)")
        }
    }

    @Test func `a feed that ends anywhere is the same in parts`() throws {
        let lines = ["BEGIN:VCALENDAR", "X-WR-TIMEZONE:Asia/Seoul"] + StructureTests.one + StructureTests.alarm + StructureTests.two
        let bytes = Array((lines + ["END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", ""]).joined(separator: "\r\n").utf8)
        for end in 0...bytes.count { try Self.compare(Array(bytes[..<end]), "\(end)") }
    }

    @Test(.enabled(if: corpus != nil, "LEDGER_CORPUS is not set"))
    func `the feeds of others are the same in parts`() throws {
        let names = FileManager.default.enumerator(atPath: try #require(corpus).path)?.compactMap { $0 as? String } ?? []
        var (files, parts) = (0, 0)
        for name in names where name.hasSuffix(".ics") {
            guard let bytes = try? corpusBytes(name), bytes.count < 200_000 else { continue }
            parts += try Self.compare(bytes, stretchBytes: max(200, bytes.count / 7), name).parts
            files += 1
        }
        #expect(files >= 500)
        #expect(parts > files)
    }
}
