import ByteStreams
import CLibrary
import CalendarFeed
import CivilCalendar
import LedgerCalendar
import LedgerCore
import LedgerEvents
import LedgerLibical
import LibicalBridge
import LibicalProgram
import TestSupport
import Testing

/// What the visitor of the program's events works with.
private final class Money {
    var entries: [Entry]
    var found: [Entry] = []
    init(_ entries: [Entry]) { self.entries = entries }
}

@Suite("Beside a program that lives on libical")
struct LibicalProgramTests {
    @Test func `a C program's events get money, and keep everything of their own`() throws {
        let money = Money(try ["-25.00", "-12.50", "-980"].map { try Build.entry("2030-01-01", $0, "EUR") })
        money.entries[1].note = "two\nlines; and, commas"
        let text = unsafe program_write_calendar(
            { component, context in
                guard let component = unsafe component, let context = unsafe context else { return 1 }
                let money = unsafe Unmanaged<Money>.fromOpaque(context).takeUnretainedValue()
                do {
                    var event = try unsafe LibicalEvent(borrowing: component)
                    try event.setMoney(of: money.entries.removeFirst())
                    if let entry = try event.entry() { money.found.append(entry) }
                    return 0
                } catch {
                    return 1
                }
            }, Unmanaged.passUnretained(money).toOpaque())
        let calendar = try unsafe #require(text)
        defer { unsafe free(calendar) }
        for (number, amount) in ["-25.00", "-12.50", "-980"].enumerated() {
            let found = try unsafe #require(program_read_amount(calendar, Int32(number)))
            let text = unsafe String(cString: found)
            #expect(text == amount)
            unsafe free(found)
        }
        // The program's own day counts, not the entry's.
        #expect(money.found.map(\.date.description) == ["2026-03-01", "2026-03-02", "2026-03-03"])
        #expect(money.found.map(\.note) == ["", "two\nlines; and, commas", ""])
        let lines = unsafe String(cString: calendar)
        #expect(lines.contains("SUMMARY:Groceries\\; milk\\, eggs") && lines.contains("BEGIN:VALARM"))
    }

    @Test func `money that is set again takes the place of the old`() throws {
        var event = try LibicalEvent(
            contentLines: Array("BEGIN:VEVENT\r\nUID:u\r\nDTSTART:20260314\r\nX-LEDGER-DAY-INCOME:1\r\nEND:VEVENT".utf8))
        var entry = try Build.entry("2026-03-14", "-1", "EUR")
        entry.note = "goes"
        entry.fields = [Entry.Field(name: "Bank Ref", value: "R-1")]
        try event.setMoney(of: entry)
        try event.setMoney(of: try Build.entry("2026-03-14", "-2", "KRW"))
        let lines = String(decoding: try event.contentLines(), as: UTF8.self).split(separator: "\r\n")
        #expect(
            lines.filter { $0.hasPrefix("X-") } == [
                "X-LEDGER-DAY-INCOME:1", "X-LEDGER-AMOUNT:-2", "X-LEDGER-CURRENCY:KRW", "X-LEDGER-CHECKSUM:2:3ba51431",
            ])
        #expect(try event.entry()?.money.description == "-2 KRW")
    }

    @Test func `components go from one side to the other`() throws {
        let made = try unsafe #require(program_make_event())
        var event = try unsafe LibicalEvent(taking: made)
        try event.setMoney(of: try Build.entry("2026-03-14", "-7", "EUR"))
        let count = try unsafe program_take_event(event.release())
        #expect(count == 7)
        let entry = try Build.entry("2026-03-14", "-7", "EUR")
        var identity = EntryIdentity()
        let own = try LibicalEvent(entry, uid: identity.nextUID(for: entry))
        #expect(try own.entry() == entry)
        let ownCount = try unsafe program_take_event(own.release())
        #expect(ownCount == 11)
    }

    @Test func `an export makes a component of libical's, and an import reads one, unless lines alone are asked for`() async throws {
        // In a process of its own: nobody else calls libical there.
        await #expect(processExitsWith: .success) {
            let source = try ByteSource(path: packageFolder + "/Fixtures/household.csv")
            var (export, importing) = (LedgerExport(name: "Household"), LedgerImport(format: .csv))
            (export.engine, importing.engine) = (.lines, .lines)
            let lines = try await export.output(of: [source])
            let rows = try await importing.output(of: [ByteSource(lines, name: "lines.ics")])
            try #require(program_components_made() == 0 && program_texts_read() == 0)
            let calendar = try await LedgerExport(name: "Household").output(of: [source])
            let (made, written) = (program_components_made(), program_texts_read())
            try #require(calendar == lines && made > 0 && written > 0)
            let ledger = try await LedgerImport(format: .csv).output(of: [ByteSource(calendar, name: "libical.ics")])
            try #require(ledger == rows && program_components_made() > made && program_texts_read() > written)
        }
    }
}
