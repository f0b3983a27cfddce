import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import TestSupport
import Testing
import ZoneInfo

@Suite("Properties that a calendar program damaged")
struct DamageTests {
    private func event(marker: Bool = false) throws -> (Entry, FeedEvent) {
        var entry = try Build.entry("2025-08-01", "-12000", "KRW")
        (entry.category, entry.payee, entry.note, entry.id) = ("식비, 외식", "Corner Café", "one\r\ntwo\tthree\u{1}\rfour", "a1")
        entry.fields = [Entry.Field(name: "Bank Ref", value: "R-1")]
        var composer = EntryComposer()
        composer.writesMarker = marker
        return (entry, try Build.event(of: entry, composer: composer))
    }

    /// What programs do to the properties.
    static let damages: [@Sendable (inout FeedEvent) -> Void] = [
        { $0.cut("X-LEDGER-CATEGORY", to: "식비") }, { $0.drop("X-LEDGER-NOTE") }, { $0.drop("X-LEDGER-FIELDS") },
        { $0.drop("X-LEDGER-DATE") }, { $0.cut("X-LEDGER-FIELDS", to: "Bank Ref,R") },
        { $0.cut("X-LEDGER-CHECKSUM", to: "0000") },
    ]

    @Test(arguments: 0..<6)
    func `an intact marker wins over damaged properties, and one note says so`(damage: Int) throws {
        var (entry, event) = try event(marker: true)
        Self.damages[damage](&event)
        entry.note = "one\ntwo\tthree\nfour"
        var importer = EntryImporter()
        let reports = Reports()
        let taken = importer.take(event, report: reports.take)
        #expect(taken?.entry == entry)
        #expect(taken?.origin == .marker)
        #expect(reports.all.isEmpty)
        // Where the columns are all there, nothing was lost.
        let isLoss = ![3, 5].contains(damage)
        #expect(importer.closingNotes(for: "f.ics").map(\.code.rawValue) == (isLoss ? ["ics-restored-entry"] : []))
    }

    @Test(arguments: 0..<6)
    func `without a marker, what is left is taken with a warning`(damage: Int) throws {
        var (entry, event) = try event()
        Self.damages[damage](&event)
        if damage == 0 { entry.category = "식비" }
        var importer = EntryImporter()
        let reports = Reports()
        let taken = importer.take(event, report: reports.take)
        #expect(taken?.entry.category == entry.category)
        #expect(taken?.entry.money == entry.money)
        #expect(reports.codes == ["ics-damaged-entry"])
        #expect(reports.all.first?.severity == .warning)
    }

    @Test func `what is as written, or from before there were checksums, is not damaged`() throws {
        for hasMarker in [false, true] {
            var event = try event(marker: hasMarker).1
            for step in 0..<3 {
                // Programs reorder properties.
                if step == 1 { event.extensions.reverse() }
                if step == 2 {
                    event.drop("X-LEDGER-CHECKSUM")
                    event.drop("X-LEDGER-DATE")
                }
                var importer = EntryImporter()
                let reports = Reports()
                let taken = importer.take(event, report: reports.take)
                #expect(taken?.entry.category == "식비, 외식")
                #expect(reports.all.isEmpty && importer.closingNotes(for: "f.ics").isEmpty)
            }
        }
    }

    /// What programs do to properties that loses nothing.
    static let changes: [@Sendable (inout FeedEvent) -> Void] = [
        { $0.extensions.shuffle() }, { $0.extensions.sort { $0.name < $1.name } },
        { $0.extensions.append(FeedProperty(name: "X-LEDGER-URL", text: "")) }, { $0.extensions.append($0.extensions[2]) },
        { $0.extensions.insert(contentsOf: $0.extensions.suffix(4), at: 0) },
        { event in
            for index in event.extensions.indices { event.extensions[index].parameters = [.init(name: "LANGUAGE", value: "en")] }
        },
        // Annotated, once and with many days.
        { event in
            let day = FeedProperty(name: "X-LEDGER-DAY-EXPENSE", parameters: [.init(name: "X-DATE", value: "20250801")], text: "12000")
            event.extensions = [day] + event.extensions + [FeedProperty(name: "X-LEDGER-DAY-INCOME", text: "1")]
        },
        { $0.extensions.append(FeedProperty(name: "X-LEDGER-PERIOD", text: "2025-08")) },
        { $0.extensions.append(FeedProperty(name: "X-LEDGER-PERIOD-EXPENSE", text: "12000")) },
        { $0.extensions.append(FeedProperty(name: "X-LEDGER_ODD", text: "no name of ours")) },
    ]

    @Test(arguments: 0..<10)
    func `what calendar programs change without loss damages nothing, nor do annotations`(change: Int) throws {
        var (entry, event) = try event()
        entry.note = "one\ntwo\tthree\nfour"
        Self.changes[change](&event)
        let reports = Reports()
        var importer = EntryImporter()
        #expect(importer.take(event, report: reports.take)?.entry == entry)
        #expect(reports.all.isEmpty && importer.closingNotes(for: "f.ics").isEmpty)
    }

    @Test(arguments: [
        FeedProperty(name: "X-LEDGER-NOTE", text: "another"), FeedProperty(name: "X-LEDGER-TAGS", text: "new"),
        FeedProperty(name: "X-LEDGER-NUMBER", text: "2"), FeedProperty(name: "X-LEDGER-TITLE", text: "x"),
        FeedProperty(name: "X-LEDGER-PROJECT", text: "unknown"), FeedProperty(name: "X-LEDGER-FIELD", text: "x"),
        FeedProperty(name: "X-LEDGER-FIELDS", text: "Bank Ref,R-2"),
    ])
    func `what is added to an entry is damage`(property: FeedProperty) throws {
        for isFirst in [false, true] {
            var event = try event().1
            event.extensions.insert(property, at: isFirst ? 0 : event.extensions.count)
            let reports = Reports()
            var importer = EntryImporter()
            _ = importer.take(event, report: reports.take)
            #expect(reports.codes.contains("ics-damaged-entry"), "\(property)")
        }
    }

    @Test func `texts that change places, and small changes that could cancel each other out, are damage`() throws {
        var entry = try Build.entry("2025-08-01", "-10", "EUR")
        (entry.payee, entry.note, entry.tags, entry.category) = ("12345678", "12345679", "a", "b")
        let whole = try Build.event(of: entry, composer: EntryComposer())
        for (left, right) in [("PAYEE", "NOTE"), ("TAGS", "CATEGORY"), ("AMOUNT", "TAGS")] {
            var event = whole
            let texts = event.extensions.reduce(into: [:]) { $0[$1.name] = $1.text }
            event.cut("X-LEDGER-\(left)", to: try #require(texts["X-LEDGER-\(right)"]))
            event.cut("X-LEDGER-\(right)", to: try #require(texts["X-LEDGER-\(left)"]))
            #expect(damage(of: event), "\(left) and \(right)")
        }
        // One bit of the last letter of each, in all pairs.
        let places = whole.extensions.indices.filter { whole.extensions[$0].name != "X-LEDGER-CHECKSUM" }
        for left in places {
            for right in places where right > left {
                for bit in 0..<3 as Range<UInt8> {
                    var event = whole
                    for place in [left, right] {
                        var bytes = Array(event.extensions[place].text.utf8)
                        bytes[bytes.count - 1] ^= 1 << bit
                        event.extensions[place].text = String(decoding: bytes, as: UTF8.self)
                    }
                    #expect(damage(of: event))
                }
            }
        }
    }

    private func damage(of event: FeedEvent) -> Bool {
        let reports = Reports()
        var importer = EntryImporter()
        _ = importer.take(event, report: reports.take)
        return reports.codes.contains { $0 == "ics-damaged-entry" || $0.hasPrefix("ics-bad-ledger") }
    }

    @Test(arguments: [
        // Ledger, DTSTART and its zone: what programs make of the same moment.
        ("", "", "2025-08-01 00:00", ""), ("", "", "2025-08-01 00:00", "UTC"), ("", "", "2025-08-01 00:00", "Asia/Seoul"),
        ("", "", "2025-07-31 15:00", "UTC+24"), ("", "", "2025-08-01 04:00", "UTC+24"), ("00:00", "", "2025-08-01", ""),
        ("09:30:15", "Asia/Seoul", "2025-08-01 09:30:15", "Asia/Seoul"), ("09:30:15", "Asia/Seoul", "2025-08-01 09:30", "Asia/Seoul"),
        ("09:30:15", "Asia/Seoul", "2025-08-01 00:30:15", "UTC"), ("09:30:15", "Asia/Seoul", "2025-08-01 00:30", "UTC"),
        ("09:30:15", "Asia/Seoul", "2025-07-31 20:30:15", "America/New_York"), ("09:30:15", "Asia/Seoul", "2025-08-01 09:30", ""),
        ("09:30:15", "", "2025-08-01 09:30:15", "UTC"), ("09:30:15", "", "2025-08-01 09:30:15", "Europe/Berlin"),
        ("09:30:15", "", "2025-08-01 00:30:15", "UTC"), ("09:30:15", "Mars/Base", "2025-08-01 00:30", "UTC"),
        ("09:30:15", "UTC", "2025-08-01 11:30", "Europe/Berlin"), ("09:30:15", "America/New_York", "2025-08-01 22:30", ""),
    ])
    func `a moment that a program wrote otherwise is the ledger's`(time: String, zone: String, shown: String, shownZone: String) throws {
        var (entry, event) = try event()
        (entry.time, entry.timeZone) = (CivilTime(time), zone)
        event.extensions = try Build.event(of: entry, composer: EntryComposer()).extensions
        let parts = shown.split(separator: " ").map(String.init)
        if parts.count == 1 {
            event.start = try Build.day(parts[0])
        } else {
            let hasZone = !shownZone.isEmpty && !shownZone.hasPrefix("UTC")
            event.start = try Build.time(parts[0], parts[1], hasZone ? Build.zone(shownZone) : shownZone.isEmpty ? .floating : .utc)
        }
        event.end = event.start
        if shownZone == "UTC+24" {
            event.start = EventTime(event.start.wallClock, .utc)
            event.end = EventTime(try #require(CivilDateTime(secondNumber: event.start.wallClock.secondNumber + 86_400)), .utc)
        }
        var importer = EntryImporter()
        let taken = importer.take(event) { _ in }
        let found = try #require(taken).entry
        #expect("\(found.date) \(found.time?.description ?? "") \(found.timeZone)" == "2025-08-01 \(time) \(zone)")
    }
}

extension FeedEvent {
    fileprivate mutating func drop(_ name: String) { extensions.removeAll { $0.name == name } }

    fileprivate mutating func cut(_ name: String, to text: String) {
        for index in extensions.indices where extensions[index].name == name { extensions[index].text = text }
    }
}
