import TestSupport
import Testing

@Suite("A calendar that is exported again", .timeLimit(.minutes(15)))
struct UpdatedCalendarTests {
    private static let names =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"
    private static let tea = ",2025-08-01,09:30,Asia/Seoul,,-5,KRW,,Tea,,,,,,,"
    private static let cake = ",2025-08-02,,,,-7,KRW,Food,Cake,,,,,,,"
    private static let rent = "r1,2025-08-03,,,,-900,KRW,Home,Rent,,,,,,,"

    private static let note = "a.ics: note: events that differ from the earlier calendar: "

    private static func ledger(_ rows: [String]) -> String { ([names] + rows).map { $0 + "\n" }.joined() }

    /// A desk with a calendar of three entries, `a.ics`.
    private func desk() throws -> Desk {
        let desk = try Desk(Self.ledger([Self.tea, Self.cake, Self.rent]))
        #expect(try desk.run("ledger.csv", "--name", "x", "-o", "a.ics").errors == "")
        return desk
    }

    /// Exports these rows after an earlier calendar to another one.
    private func export(
        _ rows: [String], _ desk: Desk, after previous: String, to output: String, _ more: [String] = []
    ) throws -> Outcome {
        try desk.put(Self.ledger(rows), in: "ledger.csv")
        return try desk.run(["ledger.csv", "--name", "x", "--previous", previous, "-o", output] + more)
    }

    /// The lines of each event of a calendar.
    private func events(_ desk: Desk, _ file: String) throws -> [[String]] {
        let lines = unfolded(Array(try #require(desk.bytes(of: file))))
        return lines.split(separator: "BEGIN:VEVENT").dropFirst().map { $0.filter { $0 != "END:VEVENT" && $0 != "END:VCALENDAR" } }
    }

    private func versions(_ desk: Desk, _ file: String) throws -> [String] {
        try events(desk, file).map { event in
            event.filter { ["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:", "STATUS:"].contains(where: $0.hasPrefix) }.joined(separator: " ")
        }
    }

    @Test func `an earlier calendar that is not there yet makes a first export, so that one line serves every run`() throws {
        let desk = try Desk(Self.ledger([Self.tea, Self.cake]))
        let plain = try desk.run("ledger.csv", "--name", "x").output
        for options in [[], ["--cancel-removed"]] {
            let first = try export([Self.tea, Self.cake], desk, after: "a.ics", to: "a.ics", options)
            #expect(first.status == 0 && first.errors == "ledger2ics: note: a.ics does not exist yet: this is a first export\n")
            #expect(desk.bytes(of: "a.ics") == plain)
            #expect(try export([Self.tea, Self.cake], desk, after: "a.ics", to: "a.ics", options).errors == "")
            #expect(try export([Self.tea], desk, after: "none/b.ics", to: "c.ics", options + ["--quiet"]).errors == "")
            desk.remove("a.ics")
        }
        // What is there, and is no calendar, is still an error.
        try desk.put("", in: "empty.ics")
        try desk.makeFolder("folder")
        #expect(try desk.run("ledger.csv", "--previous", "empty.ics").status == 65)
        // An empty folder is an empty calendar.
        #expect(try desk.run("ledger.csv", "--previous", "folder").status == 0)
        #expect(try desk.run("ledger.csv", "--previous", "ledger.csv/a.ics").status == 66)
    }

    @Test(arguments: ["lines", "libical"])
    func `an earlier calendar whose checksums have the form of their time is the same calendar`(engine: String) throws {
        let desk = try desk()
        let calendar = String(decoding: try #require(desk.bytes(of: "a.ics")), as: UTF8.self)
        try desk.put(calendar.replacing(/CHECKSUM:2:[0-9a-f]{8}/, with: "CHECKSUM:06cfa119"), in: "old.ics")
        let again = try export([Self.tea, Self.cake, Self.rent], desk, after: "old.ics", to: "b.ics", ["--engine", engine])
        #expect(again.status == 0 && again.errors == "")
        #expect(desk.bytes(of: "b.ics") == desk.bytes(of: "a.ics"))
        // Nor has a version that is not the first one another SEQUENCE.
        try desk.put(calendar.replacing(/CHECKSUM:2:[0-9a-f]{8}/, with: "CHECKSUM:06cfa119\r\nSEQUENCE:4"), in: "old.ics")
        #expect(try export([Self.tea, Self.cake, Self.rent], desk, after: "old.ics", to: "b.ics", ["--engine", engine]).errors == "")
        #expect(try versions(desk, "b.ics").allSatisfy { $0.hasSuffix("SEQUENCE:4") })
    }

    @Test(arguments: ["lines", "libical"])
    func `an event that changed gets a higher SEQUENCE and a later DTSTAMP, and no other event changes`(engine: String) throws {
        let desk = try desk()
        let more = ["--engine", engine]
        let same = try export([Self.rent, Self.tea, Self.cake], desk, after: "a.ics", to: "b.ics", more)
        #expect(same.status == 0 && same.errors == "")
        #expect(Set(try events(desk, "b.ics")) == Set(try events(desk, "a.ics")))
        // The category is not in the name of an entry, and an entry with an id keeps its UID whatever changes.
        let rows = [Self.tea, Self.cake.replacing("Food", with: "Sweets"), Self.rent.replacing("-900", with: "-950")]
        let changed = try export(rows, desk, after: "a.ics", to: "a.ics", more)
        #expect(changed.errors == "\(Self.note)2 changed [export-compared]\n")
        #expect(
            try versions(desk, "a.ics") == [
                "DTSTAMP:20250801T000000Z", "DTSTAMP:20250802T000001Z LAST-MODIFIED:20250802T000001Z SEQUENCE:1",
                "DTSTAMP:20250803T000001Z LAST-MODIFIED:20250803T000001Z SEQUENCE:1",
            ])
        let once = desk.bytes(of: "a.ics")
        #expect(try export(rows, desk, after: "a.ics", to: "a.ics", more).errors == "")
        #expect(desk.bytes(of: "a.ics") == once)
        #expect(try desk.run("import", "a.ics").output == desk.bytes(of: "ledger.csv"))
        // An earlier day does not make DTSTAMP earlier.
        _ = try export([Self.rent.replacing("08-03", with: "08-01")], desk, after: "a.ics", to: "c.ics", more)
        #expect(try versions(desk, "c.ics") == ["DTSTAMP:20250803T000002Z LAST-MODIFIED:20250803T000002Z SEQUENCE:2"])
    }

    @Test func `what is gone is left out, or cancelled if told, until it comes back`() throws {
        let desk = try desk()
        #expect(try export([Self.cake, Self.rent], desk, after: "a.ics", to: "b.ics").errors == "\(Self.note)1 gone [export-compared]\n")
        #expect(try events(desk, "b.ics").count == 2)
        let told = try export([Self.rent], desk, after: "a.ics", to: "b.ics", ["--cancel-removed"])
        #expect(told.errors == "\(Self.note)2 cancelled [export-compared]\n")
        let cancelled = "DTSTAMP:20250801T000001Z LAST-MODIFIED:20250801T000001Z SEQUENCE:1 STATUS:CANCELLED"
        #expect(try versions(desk, "b.ics").dropFirst().first == cancelled)
        let tea = try #require(try events(desk, "b.ics").dropFirst().first)
        // No VTIMEZONE is there for it.
        #expect(tea.contains("DTSTART:20250801T003000Z") && tea.contains("SUMMARY:Tea -5 KRW"))
        let back = try desk.run("import", "b.ics")
        #expect(back.output == desk.bytes(of: "ledger.csv") && back.errors.contains("2 events are cancelled and were left out"))
        #expect(try export([Self.rent], desk, after: "b.ics", to: "c.ics", ["--cancel-removed"]).errors == "")
        #expect(desk.bytes(of: "c.ics") == desk.bytes(of: "b.ics"))
        _ = try export([Self.tea, Self.rent], desk, after: "c.ics", to: "d.ics", ["--cancel-removed"])
        #expect(try versions(desk, "d.ics").first == "DTSTAMP:20250801T000002Z LAST-MODIFIED:20250801T000002Z SEQUENCE:2")
    }

    @Test func `an entry that is named by its content is a new one when that changes, unless it has its UID with it`() throws {
        let desk = try desk()
        let other = Self.cake.replacing("-7", with: "-8")
        let told = try export([Self.tea, other, Self.rent], desk, after: "a.ics", to: "b.ics", ["--cancel-removed"])
        #expect(told.errors.contains("1 new, 1 cancelled"))
        let uid = try #require(values(of: "UID", in: Array(desk.bytes(of: "a.ics") ?? [])).dropFirst().first)
        try desk.put("\(Self.names),uid\n\(other),\(uid)\n", in: "ledger.csv")
        #expect(try desk.run("ledger.csv", "--previous", "a.ics", "-o", "c.ics").errors.contains("1 changed"))
        #expect(try versions(desk, "c.ics") == ["DTSTAMP:20250802T000001Z LAST-MODIFIED:20250802T000001Z SEQUENCE:1"])
    }

    @Test func `rows that cannot be read cancel nothing, and what is no whole calendar is no earlier one`() throws {
        let desk = try desk()
        let bad = try export([Self.tea, "r1,2025-13-03,,,,-900,KRW,,,,,,,,,"], desk, after: "a.ics", to: "b.ics", ["--cancel-removed"])
        #expect(bad.status == 65 && bad.errors.contains("[export-not-cancelled]"))
        #expect(try events(desk, "b.ics").count == 1)
        try desk.put(String((desk.text(of: "a.ics") ?? "").dropLast(300)), in: "cut.ics")
        try desk.put("no calendar", in: "none.ics")
        for (name, status) in [("cut.ics", 65), ("none.ics", 65)] {
            let outcome = try desk.run("ledger.csv", "--previous", name, "-o", "out.ics")
            #expect(outcome.status == status && desk.bytes(of: "out.ics") == nil)
        }
        #expect(try desk.run("ledger.csv", "--cancel-removed").status == 64)
        #expect(try desk.run("ledger.csv", "--previous", "a.ics", "--per", "day").status == 64)
    }
}
