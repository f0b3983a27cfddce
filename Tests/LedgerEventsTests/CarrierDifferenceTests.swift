import ByteStreams
import CalendarFeed
import CivilCalendar
import Diagnostics
import Foundation
import LedgerCSV
import LedgerCore
import LedgerEvents
import LibicalBridge
import TestSupport
import Testing

@Suite("Content lines and libical, side by side")
struct CarrierDifferenceTests {
    /// What two readings of a feed came to.
    private struct Outcome {
        var events = 0
        var entries = 0
        var applied: Set<LibicalFault> = []
        var unexplained: [String] = []

        mutating func add(_ other: Outcome) {
            events += other.events
            entries += other.entries
            applied.formUnion(other.applied)
            unexplained += other.unexplained
        }
    }

    /// Reads a feed both ways, event by event, and makes entries of both.
    private func compare(_ source: ByteSource) throws -> Outcome {
        let survey = try FeedSurvey(source, options: .ledger)
        var scanner = FeedScanner(survey)
        let decoder = EventDecoder(survey)
        var libical = EventAssembly(decoder)
        var options = ImportOptions()
        (options.takesAll, options.findsDuplicates) = (true, false)
        var (mine, others) = (EntryImporter(options: options), EntryImporter(options: options))
        mine.begin(calendarColumns: survey.calendarTexts)
        others.begin(calendarColumns: survey.calendarTexts)
        var outcome = Outcome()
        while let raw = try scanner.next() {
            let ours = decoder.decode(raw).event
            libical.begin(raw)
            try libical.readThroughLibical()
            let theirs = libical.decoded.event
            outcome.events += 1
            let entry = ours.flatMap { mine.take($0, report: { _ in })?.entry }
            let theirEntry = theirs.flatMap { others.take($0, report: { _ in })?.entry }
            outcome.entries += entry == nil ? 0 : 1
            let names = ours.map { $0.differences(from: theirs).map(\.name) } ?? (theirs == nil ? [] : [.start])
            // One importer makes the entries: where the events are the same, these are.
            if names.isEmpty, entry != theirEntry { outcome.unexplained.append("\(source.name):\(raw.line): entries") }
            let lines = PropertyLine.all(of: raw)
            let refused = Set(
                libical.diagnostics.compactMap { $0.message.firstMatch(of: /libical cannot read this value of (.*)/).map { String($0.1) } })
            for name in names {
                let own = lines.filter { line in
                    switch name {
                    case .end: line.name == "DTEND" || line.name == "DURATION" || line.name == "DTSTART"
                    case .other: line.name.hasPrefix("X-LEDGER-")
                    default: line.name == name.text
                    }
                }
                let faults = LibicalFault.allCases.filter { $0.explains(name, own, ours: ours, theirs: theirs, refused: refused) }
                outcome.applied.formUnion(faults)
                if faults.isEmpty { outcome.unexplained.append("\(source.name):\(raw.line): \(name) \(own)") }
            }
        }
        return outcome
    }

    private static let samples = [
        "SUMMARY: blanks ", "SUMMARY:C:\\temp", "DESCRIPTION:ends in \\", "URL:https://a.example/\\,b", "x-ledger-amount:-1",
        "DTEND:20260314T1000Z", "DTEND:20260314T10300Z", "RECURRENCE-ID:2026-03-14", "EXDATE;VALUE=DATE:20260314T000000",
        "X-LEDGER-NOTE;X-P=\"a\"b\":v", "X-LEDGER-NOTE;X-P=\"open:v", "X-LEDGER-AMOUNT;VALUE=FLOAT:-12.5", "X-LEDGER-NOTE;VALUE=TEXT:a",
        "RRULE:FREQ=WEEKLY;COUNT=-1;BYDAY=MO", "CATEGORIES:a\\xb, c ",
    ]

    /// An event for each sample.
    private static var sampleFeed: ByteSource {
        let events = samples.map {
            "BEGIN:VEVENT\r\nUID:u\r\nDTSTAMP:20260301T000000Z\r\nDTSTART:20260314T090000Z\r\n\($0)\r\nEND:VEVENT\r\n"
        }
        return ByteSource(Array("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n".utf8), name: "samples")
    }

    @Test func `each fault of libical that has a name is one still`() throws {
        let outcome = try compare(Self.sampleFeed)
        #expect(outcome.unexplained == [])
        #expect(Set(LibicalFault.allCases).subtracting(outcome.applied) == [])
    }

    @Test func `in the feed of the fixtures nothing differs`() throws {
        let outcome = try compare(ByteSource(path: packageFolder + "/Fixtures/family.ics"))
        #expect(outcome.unexplained == [] && outcome.applied == [] && outcome.events > 10)
    }

    @Test(arguments: ["household.csv", "household-ko.csv"])
    func `the ledgers of the fixtures give the same bytes, and the same entries again`(name: String) throws {
        var reader = try LedgerReader(source: ByteSource(path: packageFolder + "/Fixtures/\(name)")) { _ in }
        var entries: [Entry] = []
        while let row = try reader.next() { entries.append(row.entry) }
        #expect(entries.count > 30)
        let outcome = try compare(exported(entries, [], EntryComposer(zones: ["Asia/Seoul", "America/New_York"])))
        #expect(outcome.unexplained == [] && outcome.applied == [] && outcome.entries == entries.count)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `hostile entries give the same bytes, and the same entries again but for blanks at their ends`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let extras = ["Bank Ref", "a:b;c", "기타", "q\"x", "up^there"]
        var entries: [Entry] = []
        for _ in 0..<400 { entries.append(try Entry.random(using: &random, extras: extras)) }
        var composer = EntryComposer(zones: ["Asia/Seoul"])
        composer.writesMarker = seed % 2 == 0
        let outcome = try compare(exported(entries, extras, composer))
        #expect(outcome.unexplained == [] && outcome.applied.isSubset(of: [.blanksAtEnds]) && outcome.entries == entries.count)
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
    func `in the feeds that others wrote, nothing else differs`() throws {
        let corpus = try #require(ProcessInfo.processInfo.environment["LEDGER_CORPUS"])
        var (outcome, feeds) = (Outcome(), 0)
        for name in FileManager.default.enumerator(atPath: corpus)?.compactMap({ $0 as? String }) ?? [] {
            guard let source = try? ByteSource(path: corpus + "/" + name), source.count < 2_000_000 else { continue }
            let one = try compare(source)
            outcome.add(one)
            feeds += one.events > 0 ? 1 : 0
        }
        #expect(outcome.unexplained == [])
        #expect(feeds >= 400 && outcome.events > 5_000, "\(feeds) feeds, \(outcome.events) events")
        print("\(feeds) feeds, \(outcome.events) events, \(outcome.entries) entries")
    }
}
