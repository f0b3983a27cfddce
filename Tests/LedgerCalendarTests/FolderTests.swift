import LedgerCalendar
import TestSupport
import Testing

@Suite("Folders of calendars from Swift")
struct FolderTests {
    private static let rows = """
        date,amount,currency,payee
        2026-03-14,-27.14,USD,Pi & Crust
        2026-03-01,-1850.00,USD,Elm Street
        2026-03-14,3000,USD,Works

        """

    @Test func `a ledger becomes a folder, and comes back from it`() async throws {
        let folder = try TemporaryFolder()
        let export = LedgerExport(name: "Money")
        let first = try await export.run([ByteSource(Self.rows, name: "rows")], toFolder: folder.file("money"))
        #expect(first.isCommitted && first.writtenCount == 3 && !first.hasErrors)
        let (feed, ledger) = (try Feed(contentsOf: folder.file("money")), try Ledger(contentsOf: folder.file("money/")))
        #expect(ledger.entries == (try Ledger(ByteSource(Self.rows, name: "rows")).entries) && ledger.problems.isEmpty)
        #expect(feed.events.map { $0.place.source } == feed.events.map { folder.file("money/\($0.uid).ics") })
        #expect(Set(feed.events.map(\.place.line)) == [5] && feed.problems.isEmpty)
        #expect(try Ledger(feed).entries == ledger.entries)
        // By the paths of the ledgers, too, with what another program has changed.
        try folder.put(Self.rows, in: "rows.csv")
        let file = "money/\(try #require(feed.events.first).uid).ics"
        let text = try #require(folder.text(of: file))
        try folder.put(text.replacing("Pi & Crust", with: "Pie & Crust"), in: file)
        var found: [Diagnostic] = []
        try await export.run([folder.file("rows.csv")], toFolder: folder.file("money"), report: { found.append($0) })
        #expect(found.map(\.code) == [.folderEditedFile] && folder.text(of: file) != text)
        #expect(found.first?.hint == Hint(.edits, values: ["replace"]))
        try await export.run([folder.file("rows.csv")], toFolder: folder.file("money"), replacesEdited: true)
        #expect(folder.text(of: file) == text)
    }

    @Test func `a folder of two files is one feed, and what is wrong has its place`() throws {
        let folder = try TemporaryFolder()
        try folder.put("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260312\nEND:VEVENT\nEND:VCALENDAR", in: "a.ics")
        try folder.put("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:b\nDTSTART:2026\nEND:VEVENT\nEND:VCALENDAR\n", in: "b.ics")
        let feed = try Feed(contentsOf: folder.path)
        #expect(feed.events.map(\.uid) == ["a"] && feed.events.map(\.place) == [SourcePlace(folder.file("a.ics"), line: 2, column: 1)])
        let errors = feed.problems.filter { $0.severity == .error }
        #expect(!errors.isEmpty && errors.allSatisfy { $0.place.source == folder.file("b.ics") && (2...4).contains($0.place.line) })
        #expect(throws: LedgerError.self) { try Feed(contentsOf: folder.file("none")) }
    }
}
