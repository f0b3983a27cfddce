import ByteStreams
import CalendarFeed
import CivilCalendar
import Diagnostics
import Foundation
import LedgerCSV
import LedgerCore
import LedgerEvents
import LedgerLibical
import LibicalBridge
import StatementReading
import TestSupport
import Testing

@Suite("Content lines and libical, side by side")
struct CarrierDifferenceTests {
    /// What two readings of a feed came to.
    private struct Outcome {
        var events = 0
        var entries = 0
        var differences: [String] = []
    }

    /// Reads a feed both ways, event by event, and makes entries of both.
    private func compare(_ source: ByteSource) throws -> Outcome {
        let survey = try FeedSurvey(source, options: .ledger)
        var scanner = FeedScanner(survey)
        let decoder = EventDecoder(survey)
        let carriage = EventCarriage()
        var libical = EventAssembly(decoder)
        var options = ImportOptions()
        (options.takesAll, options.findsDuplicates, options.findsAmounts) = (true, false, true)
        var (mine, others) = (EntryImporter(options: options), EntryImporter(options: options))
        mine.begin(calendarColumns: survey.calendarTexts)
        others.begin(calendarColumns: survey.calendarTexts)
        var outcome = Outcome()
        while let raw = try scanner.next() {
            let ours = decoder.decode(raw)
            libical.begin(raw)
            try carriage.read(&libical)
            let theirs = libical.decoded
            outcome.events += 1
            let (reports, theirReports) = (Reports(), Reports())
            let entry = ours.event.flatMap { mine.take($0, report: reports.take)?.entry }
            let theirEntry = theirs.event.flatMap { others.take($0, report: theirReports.take)?.entry }
            outcome.entries += entry == nil ? 0 : 1
            // Strings are equal where their bytes are not: é can be written in two ways.
            let isSame =
                ours.event == theirs.event && ours.diagnostics == theirs.diagnostics && entry == theirEntry
                && reports.all == theirReports.all
                && Self.bytes(ours.event) == Self.bytes(theirs.event)
            if !isSame { outcome.differences.append("\(source.name):\(raw.line)") }
        }
        return outcome
    }

    private static func bytes(_ event: FeedEvent?) -> [[UInt8]] {
        guard let event else { return [] }
        let texts = [event.uid, event.summary, event.description, event.location, event.url, event.status] + event.categories
        return (texts + event.extensions.flatMap { [$0.name, $0.text] + $0.parameters.flatMap { [$0.name, $0.value] } }).map {
            Array($0.utf8)
        }
    }

    /// What libical's own parser reads otherwise, or refuses.
    private static let samples = [
        "SUMMARY: blanks ", "SUMMARY:C:\\temp", "DESCRIPTION:ends in \\", "URL:https://a.example/\\,b", "x-ledger-amount:-1",
        "DTEND:20260314T1000Z", "DTEND:20260314T10300Z", "RECURRENCE-ID:2026-03-14", "EXDATE;VALUE=DATE:20260314T000000",
        "X-LEDGER-NOTE;X-P=\"a\"b\":v", "X-LEDGER-NOTE;X-P=\"open:v", "X-LEDGER-AMOUNT;VALUE=FLOAT:-12.5", "X-LEDGER-NOTE;VALUE=TEXT:a",
        "RRULE:FREQ=WEEKLY;COUNT=-1;BYDAY=MO", "CATEGORIES:a\\xb, c ", "RRULE:FREQ=WEEKLY;BYDAY=0MO", "DTEND:20269931T250000Z",
        "X-LEDGER-NOTE: ", "X-LEDGER-NOTE;X-P=;X-Q=\"\":  a\t", "SUMMARY:a\u{1}b", "SUMMARY:e\u{301} \u{A0}",
        "URL:https://a.example/\\n b ",
        "STATUS: Postponed ", "DTEND:99991231T235959Z", "DTEND;TZID=Nowhere:20260314T100000", "no property", "SEQUENCE:99999999999",
        "DURATION:PT1H", "RDATE;VALUE=PERIOD:20260315T090000Z/PT1H", "CATEGORIES:,,a,,a", "DESCRIPTION:", "SUMMARY:once\r\nSUMMARY:twice",
        "X-LEDGER-AMOUNT:5 \r\nX-LEDGER-CURRENCY:EUR\r\nX-LEDGER-CHECKSUM:2:00000000", "X-LEDGER-\u{E9}:a", "DESCRIPTION:cost 5 EUR  ",
    ]

    /// An event for each sample.
    private static var sampleFeed: ByteSource {
        let events = samples.map {
            "BEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:20260301T000000Z\r\nDTSTART:20260314T090000Z\r\n\($0)\r\nEND:VEVENT\r\n"
        }
        return ByteSource(Array("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n".utf8), name: "samples")
    }

    @Test func `what libical reads otherwise, and what it refuses, is read and reported alike`() throws {
        let outcome = try compare(Self.sampleFeed)
        #expect(outcome.differences == [])
        #expect(outcome.events == Self.samples.count && outcome.entries > 20)
    }

    @Test func `in the feed of the fixtures nothing differs`() throws {
        let outcome = try compare(ByteSource(path: packageFolder + "/Fixtures/family.ics"))
        #expect(outcome.differences == [] && outcome.events > 10)
    }

    @Test(arguments: ["household.csv", "household-ko.csv"])
    func `the ledgers of the fixtures give the same bytes, and the same entries again`(name: String) throws {
        var reader = try LedgerReader(source: ByteSource(path: packageFolder + "/Fixtures/\(name)")) { _ in }
        var entries: [Entry] = []
        while let row = try reader.next() { entries.append(row.entry) }
        #expect(entries.count > 30)
        let outcome = try compare(exported(entries, [], EntryComposer(zones: ["Asia/Seoul", "America/New_York"])))
        #expect(outcome.differences == [] && outcome.entries == entries.count)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `hostile entries give the same bytes, and the same entries again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let extras = ["Bank Ref", "a:b;c", "기타", "q\"x", "up^there"]
        var entries: [Entry] = []
        for _ in 0..<400 { entries.append(try Entry.random(using: &random, extras: extras)) }
        var composer = EntryComposer(zones: ["Asia/Seoul"])
        composer.writesMarker = seed % 2 == 0
        let outcome = try compare(exported(entries, extras, composer))
        #expect(outcome.differences == [] && outcome.entries == entries.count)
    }

    /// The events of entries in one calendar; both carriers must write them alike.
    private func exported(_ entries: [Entry], _ extras: [String], _ composer: EntryComposer) throws -> ByteSource {
        var identity = EntryIdentity()
        var lines = ContentLines()
        var components: [UInt8] = []
        for entry in entries {
            let uid = identity.uid(for: entry)
            composer.write(entry, uid: uid, to: &lines)
            components += try LibicalEvent(entry, uid: uid.description, composer: composer).contentLines()
        }
        #expect(lines.bytes == components)
        var header = CalendarHeader(name: "exported")
        header.extraColumns = extras
        var beginning = ContentLines()
        var end = ContentLines()
        header.writeBeginning(to: &beginning)
        header.writeEnd(to: &end)
        return ByteSource(beginning.bytes + components + end.bytes, name: "exported")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["LEDGER_CORPUS"] != nil, "LEDGER_CORPUS is not set"))
    func `in the feeds that others wrote, nothing differs`() throws {
        let corpus = try #require(ProcessInfo.processInfo.environment["LEDGER_CORPUS"])
        var (outcome, feeds) = (Outcome(), 0)
        for name in FileManager.default.enumerator(atPath: corpus)?.compactMap({ $0 as? String }) ?? [] {
            guard let source = try? ByteSource(path: corpus + "/" + name), source.count < 2_000_000 else { continue }
            let one = try compare(source)
            outcome.events += one.events
            outcome.entries += one.entries
            outcome.differences += one.differences
            feeds += one.events > 0 ? 1 : 0
        }
        #expect(outcome.differences == [])
        #expect(feeds >= 400 && outcome.events > 5_000, "\(feeds) feeds, \(outcome.events) events")
        print("\(feeds) feeds, \(outcome.events) events, \(outcome.entries) entries")
    }
}
