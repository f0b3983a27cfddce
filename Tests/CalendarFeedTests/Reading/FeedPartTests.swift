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

    /// Reads a feed as a whole, and in parts of one event each, in turns by two scanners; expects to find the same.
    private static func compare(_ bytes: [UInt8], chunk: Int = FeedLimits.chunkBytes, _ name: String = "x") throws -> Int {
        var options = FeedReadingOptions.pieces(chunk)
        options.markDistance = 1
        let survey = try FeedSurvey(ByteSource(bytes, name: "x"), options: options)
        let decoder = EventDecoder(survey)
        var (whole, parts) = (Found(), Found())
        var scanner = FeedScanner(survey)
        try whole.read(&scanner, decoder)
        #expect(whole.counts == [survey.eventCount, survey.cutCount], "\(name)")
        var scanners = [FeedScanner(survey), FeedScanner(survey)]
        var (place, partCount) = (0, 0)
        while let part = survey.nextPart(&place, eventCount: 1) {
            scanners[partCount % 2].begin(part)
            try parts.read(&scanners[partCount % 2], decoder)
            partCount += 1
        }
        #expect(parts == whole, "\(name)")
        return partCount
    }

    @Test(arguments: StructureTests.cases, ["\r\n", "\n", "\r"])
    func `each event may begin a part, whatever stands around it`(_ example: StructureTests.Case, ending: String) throws {
        let bytes = Array((example.lines + [""]).joined(separator: ending).utf8)
        for chunk in [1, 16, 100_000] { #expect(try Self.compare(bytes, chunk: chunk) >= 2) }
    }

    @Test func `any four lines in a calendar leave the parts what the whole is`() throws {
        let lines = [
            "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "begin:vevent ", "END:VEVENT", "BEGIN:VALARM", "END:VALARM",
            "BEGIN:VTIMEZONE", "\0BEGIN:VEVENT", " T",
        ]
        let (head, tail) = (["BEGIN:VCALENDAR"], StructureTests.one + StructureTests.two + ["END:VCALENDAR", ""])
        for number in 0..<10_000 {
            let some = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10].map { lines[$0] }
            _ = try Self.compare(Array((head + some + tail).joined(separator: "\n").utf8), "\(some)")
        }
    }

    @Test func `a feed that ends anywhere is the same in parts`() throws {
        let lines = ["BEGIN:VCALENDAR", "X-WR-TIMEZONE:Asia/Seoul"] + StructureTests.one + StructureTests.alarm + StructureTests.two
        let bytes = Array((lines + ["END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", ""]).joined(separator: "\r\n").utf8)
        for end in 0...bytes.count { _ = try Self.compare(Array(bytes[..<end]), "\(end)") }
    }

    @Test(.enabled(if: corpus != nil, "LEDGER_CORPUS is not set"))
    func `the feeds of others are the same in parts`() throws {
        let names = FileManager.default.enumerator(atPath: try #require(corpus).path)?.compactMap { $0 as? String } ?? []
        var (files, parts) = (0, 0)
        for name in names where name.hasSuffix(".ics") {
            guard let bytes = try? corpusBytes(name), bytes.count < 200_000 else { continue }
            parts += try Self.compare(bytes, name)
            files += 1
        }
        #expect(files >= 500)
        #expect(parts > files)
    }
}
