import TestSupport
import Testing

@Suite("A calendar that a person changed", .timeLimit(.minutes(15)))
struct EditedCalendarTests {
    private static let names =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"
    private static let rows = [
        ",2025-08-01,,,,-5,KRW,,Tea,,,,,,,", ",2025-08-01,,,,-5,KRW,,Tea,,,,,,,", ",2025-08-02,,,,-7,KRW,,Cake,,,,,,,",
    ]

    /// A desk with a ledger, its calendar, and one in which the first event was moved and the last one has another amount.
    private func desk() throws -> Desk {
        let desk = try Desk(([Self.names] + Self.rows).map { $0 + "\n" }.joined())
        #expect(try desk.run("ledger.csv", "-o", "a.ics").errors == "")
        var text = try #require(desk.text(of: "a.ics")).replacing("Cake -7 KRW", with: "Cake -8 KRW")
        for (name, day, other) in [("DTSTART", "20250801", "20250805"), ("DTEND", "20250802", "20250806")] {
            let first = try #require(text.firstRange(of: "\(name);VALUE=DATE:\(day)"))
            text.replaceSubrange(first, with: "\(name);VALUE=DATE:\(other)")
        }
        try desk.put(text, in: "b.ics")
        return desk
    }

    @Test func `what was changed is told where it stands, and the ledger comes back as it is`() throws {
        let desk = try desk()
        let shown = try desk.run("import", "b.ics")
        #expect(shown.status == 0 && shown.output == desk.bytes(of: "ledger.csv"))
        #expect(shown.errors.contains("b.ics:"))
        #expect(shown.errors.contains(": note: the event was changed in the calendar and shows 2025-08-05 instead of 2025-08-01; "))
        #expect(shown.errors.contains("shows -8 instead of -7; the ledger's is taken [ics-edited-entry]"))
        #expect(shown.errors.contains("--edits take [ics-kept-entry]"))
        let ignored = try desk.run("import", "b.ics", "--edits", "ignore")
        #expect(ignored.errors == "" && ignored.output == shown.output)
    }

    @Test func `what is taken keeps its UID in the next export, and comes back again`() throws {
        let desk = try desk()
        let taken = try desk.run("import", "b.ics", "--edits", "take", "-o", "b.csv")
        #expect(taken.status == 0 && taken.errors.contains("what it shows is taken"))
        let uids = try desk.run("ledger.csv").values(of: "UID")
        #expect(
            desk.text(of: "b.csv")?.split(separator: "\n").map(String.init) == [
                "\(Self.names),uid", ",2025-08-05,,,,-5,KRW,,Tea,,,,,,,,\(uids[0])", ",2025-08-01,,,,-5,KRW,,Tea,,,,,,,,",
                ",2025-08-02,,,,-8,KRW,,Cake,,,,,,,,\(uids[2])",
            ])
        #expect(try desk.run("b.csv", "-o", "c.ics").errors == "")
        #expect(Set(try desk.run("b.csv").values(of: "UID")) == Set(uids))
        let again = try desk.run("import", "c.ics", "--edits", "take")
        #expect(again.errors == "" && again.output == desk.bytes(of: "b.csv"))
        #expect(try desk.run("import", "b.ics", "--edits", "take", "--merge", "ledger.csv").status == 64)
    }
}
