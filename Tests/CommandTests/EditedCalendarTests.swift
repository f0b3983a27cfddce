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
        #expect(shown.errors.contains("shows -8 instead of -7; the ledger's version is used [ics-edited-entry]"))
        #expect(shown.errors.contains("--edits take [ics-kept-entry]"))
        let ignored = try desk.run("import", "b.ics", "--edits", "ignore")
        #expect(ignored.errors == "" && ignored.output == shown.output)
    }

    @Test func `rows that an import would drop from the ledger it replaces are told`() throws {
        let desk = try desk()
        let late = ",2025-09-01,,,,-99,KRW,,Late,,,,,,,\n"
        try desk.put(try #require(desk.text(of: "ledger.csv")) + late, in: "ledger.csv")
        let replacing = try desk.run("import", "a.ics", "-o", "ledger.csv")
        #expect(replacing.status == 0)
        let told = " has no event in the calendar, and is not in the file that replaces this one [import-event-gone]\n"
        #expect(replacing.errors == "ledger.csv:5: warning: 2025-09-01 -99 KRW “Late”" + told)
        // What is there again is not missed, nor is anything in a new file, or in one that is no ledger.
        for output in ["ledger.csv", "new.csv"] { #expect(try desk.run("import", "a.ics", "-o", output).errors == "") }
        try desk.put("Day,What,Cost\n2025-09-01,Late,99\n", in: "new.csv")
        #expect(try desk.run("import", "a.ics", "-o", "new.csv").errors == "")
        // Days that do not count are not written.
        let limited = try desk.run("import", "a.ics", "--since", "2025-08-02", "-o", "ledger.csv")
        #expect(limited.errors.ranges(of: "import-event-gone").count == 2)
    }

    @Test func `where rows are only added, no option is proposed that takes changes`() throws {
        let desk = try desk()
        let merged = try desk.run("import", "b.ics", "--merge", "ledger.csv", "-o", "c.csv")
        #expect(merged.errors.contains("the ledger's versions were used [ics-kept-entry]"))
    }

    @Test func `a title that is the payee alone is taken as it is`() throws {
        let desk = try desk()
        #expect(try desk.run("ledger.csv", "--title", "{payee}", "-o", "t.ics").status == 0)
        try desk.put(try #require(desk.text(of: "t.ics")).replacing("SUMMARY:Cake", with: "SUMMARY:Pie"), in: "t.ics")
        let taken = try desk.run("import", "t.ics", "--edits", "take")
        #expect(String(decoding: taken.output, as: UTF8.self).contains(",-7,KRW,,Pie,"))
        #expect(taken.errors.contains("shows the payee “Pie” instead of “Cake”; the calendar's version is used"))
    }

    @Test func `a row that keeps the UID of what it was is known when the bank's file has that again`() throws {
        let desk = try desk()
        #expect(try desk.run("import", "b.ics", "--edits", "take", "-o", "b.csv").status == 0)
        let before = try #require(desk.text(of: "b.csv"))
        try desk.put("Date,Payee,Amount,Currency\n2025-08-01,Tea,-5,KRW\n2025-08-01,Tea,-5,KRW\n2025-08-02,Cake,-7,KRW\n", in: "bank.csv")
        let merged = try desk.run("import", "bank.csv", "--merge", "b.csv")
        #expect(merged.errors.contains("0 new entries were added, 3 were already known"))
        #expect(merged.errors.contains("-7 KRW here, -8 KRW on line 4 of b.csv, which was left as it was [money-differs]"))
        #expect(desk.text(of: "b.csv") == before)
    }

    @Test func `what is taken keeps its UID in the next export, and comes back again`() throws {
        let desk = try desk()
        let taken = try desk.run("import", "b.ics", "--edits", "take", "-o", "b.csv")
        #expect(taken.status == 0 && taken.errors.contains("the calendar's version is used"))
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

    @Test func `rows whose events are gone are listed by a merge, and stay`() throws {
        let desk = try desk()
        let events = try #require(desk.text(of: "a.ics")).split(separator: "BEGIN:VEVENT").map(String.init)
        let (ledger, whole) = (desk.bytes(of: "ledger.csv"), events.joined(separator: "BEGIN:VEVENT"))
        func merge(_ text: String, _ more: String...) throws -> [String] {
            try desk.put(text, in: "b.ics")
            let outcome = try desk.run(["import", "b.ics", "--merge", "ledger.csv"] + more)
            #expect(outcome.status == 0 && desk.bytes(of: "ledger.csv") == ledger)
            return outcome.errors.split(separator: "\n").filter { $0.contains("[import-event-gone]") }.map(String.init)
        }
        let words = "this row has no event in b.ics: it was deleted there, or never exported to it; the row stays as it is"
        #expect(try merge(whole) == [])
        let first = [events[0], events[2], events[3]].joined(separator: "BEGIN:VEVENT")
        #expect(try merge(first).map { $0.prefix(12 + 8) } == ["ledger.csv:2: note: "])
        let last = events[..<3].joined(separator: "BEGIN:VEVENT") + "END:VCALENDAR\r\n"
        #expect(try merge(last) == ["ledger.csv:4: note: \(words) [import-event-gone]"])
        #expect(try merge(last, "--since", "2025-08-02").count == 1 && merge(last, "--until", "2025-08-01") == [])
        let cancelled = try merge(whole.replacing("SUMMARY:Cake", with: "STATUS:CANCELLED\r\nSUMMARY:Cake"))
        #expect(cancelled.count == 1 && cancelled[0].contains("ledger.csv:4: note: ") && cancelled[0].contains("cancelled there"))
        // Another file has it, or the calendar is no calendar of this ledger.
        try desk.put(Self.names + "\n" + Self.rows[2] + "\n", in: "cake.csv")
        #expect(try merge(last, "cake.csv") == [])
        #expect(try merge("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n") == [])
    }

    @Test(arguments: ["lines", "libical"])
    func `a time that the clocks skip is written as the one they show, with a warning, and comes back as the ledger has it`(
        engine: String
    ) throws {
        let rows = [
            ",2026-03-08,02:30,America/New_York,,-5,USD,,Tea,,,,,,,", ",2026-03-08,03:30,America/New_York,,-6,USD,,Tea,,,,,,,",
            ",2026-11-01,01:30,America/New_York,,-7,USD,,Tea,,,,,,,", ",2026-03-08,02:30,Mars/Base,,-8,USD,,Tea,,,,,,,",
        ]
        let desk = try Desk(([Self.names] + rows).map { $0 + "\n" }.joined())
        let made = try desk.run("ledger.csv", "--engine", engine)
        let starts = made.lines.filter { $0.hasPrefix("DTSTART;TZID") }.map { String($0.suffix(15)) }
        #expect(starts == ["20260308T033000", "20260308T033000", "20261101T013000"])
        #expect(made.errors.contains("ledger.csv:2: warning: ") && made.errors.contains("as 03:30 [csv-skipped-time]"))
        #expect(made.errors.components("csv-skipped-time") == 1 && made.errors.components("csv-unknown-zone") == 1)
        #expect(made.values(of: "X-LEDGER-TIME") == ["02:30", "03:30", "01:30", "02:30"])
        for change in ["", "America/New_York:20260308T033000 20260308T073000Z", "America/New_York:20261101T013000 20261101T053000Z"] {
            var text = String(decoding: made.output, as: UTF8.self)
            let parts = change.split(separator: " ").map(String.init)
            if parts.count == 2 { text = text.replacing(";TZID=" + parts[0], with: ":" + parts[1]) }
            try desk.put(text, in: "a.ics")
            let back = try desk.run("import", "a.ics", "--engine", engine)
            #expect(back.errors == "" && back.output == desk.bytes(of: "ledger.csv"))
        }
    }

    @Test func `equal rows are told apart by more than their UIDs`() throws {
        let desk = try Desk(([Self.names] + Self.rows).map { $0 + "\n" }.joined())
        let made = try desk.run("ledger.csv", "--marker")
        #expect(made.values(of: "X-LEDGER-NUMBER") == ["2"])
        let markers = made.values(of: "DESCRIPTION")
        #expect(Set(markers).count == 3 && markers[1].contains("| number=2|"))
        try desk.put(String(decoding: made.output, as: UTF8.self), in: "a.ics")
        #expect(try desk.run("import", "a.ics").output == desk.bytes(of: "ledger.csv"))
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
