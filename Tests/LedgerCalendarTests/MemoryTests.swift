import LedgerCalendar
import TestSupport
import Testing

@Suite("Entries and calendars in memory")
struct MemoryTests {
    private static let rows = """
        id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url,shop
        a,2026-03-01,12:30,Europe/Berlin,expense,-4.50,EUR,Food,Café,"a, b",Card,,x y,"two
        lines",cleared,https://example.com/?a=1,North
        ,2026-03-02,,,,3000000,KRW,,,,,,,,,,
        ,2026-03-02,,,transfer,-12.500,BHD,,,,Card,Bank,,,pending,,""

        """

    private static let feed = calendar([
        event("trip", "DTSTART;VALUE=DATE:20260301", "DTEND;VALUE=DATE:20260303"), event("swim", "DTSTART;VALUE=DATE:20260310"),
    ])

    private static func ledger() throws -> Ledger { try Ledger(ByteSource(rows, name: "rows.csv")) }

    @Test func `entries become the calendar that an export of their ledger writes, and come back equal`() async throws {
        let (ledger, folder) = (try Self.ledger(), try TemporaryFolder())
        #expect(ledger.entries.count == 3 && ledger.problems == [])
        let export = LedgerExport(name: "Household")
        let calendar = try await Feed(entries: ledger.entries, by: export)
        try folder.put(Self.rows, in: "rows.csv")
        try await export.run([folder.file("rows.csv")], to: folder.file("rows.ics"))
        #expect(try calendar.text == folder.text(of: "rows.ics"))
        #expect(try calendar.bytes == Array(folder.text(of: "rows.ics")?.utf8 ?? "".utf8))
        let back = try Ledger(calendar)
        #expect(back.entries == ledger.entries && back.days == ledger.days && back.problems == [])
    }

    @Test func `no entries are an empty calendar, and what no calendar can hold is told or thrown`() async throws {
        let empty = try await Feed(entries: [])
        #expect(try empty.events.isEmpty && empty.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
        var entry = try #require(try Self.ledger().entries.first)
        entry.payee = "a\u{0}b"
        let bad = entry
        let cleaned = try await Feed(entries: [bad])
        #expect(try cleaned.problems.map(\.severity) == [.warning] && Ledger(cleaned).entries.map(\.payee) == ["ab"])
        var export = LedgerExport(name: "Household")
        export.title = try TitleTemplate("{color}")
        let titled = export
        let error = await #expect(throws: LedgerError.self) { try await Feed(entries: [], by: titled) }
        #expect(error?.code == .titleUnknownColumn)
    }

    @Test func `a ledger can be made of entries`() throws {
        let ledger = try Self.ledger()
        let made = try Ledger(ledger.entries)
        #expect(made.entries == ledger.entries && made.days == ledger.days && made.problems == [])
    }

    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
    func `a feed is annotated as its file is`(addsDayEvents: Bool, addsDescriptions: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.put(Self.rows, in: "rows.csv")
        try folder.put(Self.feed, in: "family.ics")
        var annotation = try FeedAnnotation(ledgers: [folder.file("rows.csv")])
        (annotation.addsDayEvents, annotation.addsDescriptions) = (addsDayEvents, addsDescriptions)
        try await annotation.run([folder.file("family.ics")], to: folder.file("annotated.ics"), report: { _ in })
        let feed = try Feed(ByteSource(Self.feed, name: "family.ics"))
        let annotated = try await feed.annotated(by: Self.ledger(), addsDayEvents: addsDayEvents, addsDescriptions: addsDescriptions)
        #expect(try annotated.text == folder.text(of: "annotated.ics"))
        #expect(try annotated.text.contains("X-LEDGER-DAY-EXPENSE;X-DATE=20260301;X-CURRENCY=EUR:4.50"))
        #expect(try feed.text == Self.feed)
        // Again is the same, and an empty ledger takes it all away.
        #expect(
            try await annotated.annotated(by: Self.ledger(), addsDayEvents: addsDayEvents, addsDescriptions: addsDescriptions).bytes
                == annotated.bytes)
        #expect(try await annotated.annotated(by: Ledger([])).text == Self.feed)
    }

    @Test func `only the days that count are annotated`() async throws {
        var options = JobOptions()
        options.since = CivilDate("2026-03-02")
        let text = try await Feed(ByteSource(Self.feed, name: "family.ics")).annotated(by: Self.ledger(), options: options).text
        #expect(text.contains("X-DATE=20260302") && !text.contains("X-DATE=20260301"))
    }

    @Test func `what is no calendar is not annotated`() async throws {
        let feed = try Feed(ByteSource("no calendar", name: "letter.txt"))
        let error = await #expect(throws: LedgerError.self) { try await feed.annotated(by: Self.ledger()) }
        #expect(error?.place.source == "letter.txt")
    }

    @Test func `jobs take paths or sources, and write to a file or to memory`() async throws {
        let folder = try TemporaryFolder()
        try folder.put(Self.rows, in: "rows.csv")
        let (job, source) = (LedgerImport(format: .jsonl), ByteSource(Self.rows, name: folder.file("rows.csv")))
        try await job.run([folder.file("rows.csv")], to: folder.file("a.jsonl"))
        try await job.run([source], to: folder.file("b.jsonl"))
        let bytes = try await job.output(of: [source])
        #expect(bytes.count { $0 == 0x0A } == 3)
        #expect(
            folder.text(of: "a.jsonl") == String(decoding: bytes, as: UTF8.self) && folder.text(of: "b.jsonl") == folder.text(of: "a.jsonl")
        )
        var strict = job
        strict.options.isStrict = true
        #expect(try await strict.output(of: [ByteSource("date,amount,currency\nx,1,EUR\n", name: "bad")], report: { _ in }) == [])
    }
}
