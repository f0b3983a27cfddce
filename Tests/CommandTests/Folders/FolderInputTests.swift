import TestSupport
import Testing

@Suite("A folder of calendars as an input", .timeLimit(.minutes(15)))
struct FolderInputTests {
    /// The events of `Calendars.work` and `Calendars.home`, each UID in a file.
    private static let calendars: [(name: String, text: String)] = [Calendars.work, Calendars.home].flatMap { calendar in
        var files: [(name: String, events: [String])] = []
        for event in calendar.components(of: "VEVENT") {
            let uid = String(event.split(separator: "\r\n")[1].dropFirst("UID:".count))
            if files.last?.name == uid { files[files.count - 1].events.append(event) } else { files.append((uid, [event])) }
        }
        return files.map { ("\($0.name).ics", Calendars.calendar(texts: $0.events)) }
    }

    /// A desk with a folder `cal` of single events, and the same events in one calendar, `all.ics`.
    private func desk() throws -> Desk {
        let desk = try Desk(Calendars.ledger)
        try desk.makeFolder("cal")
        for (name, text) in Self.calendars { try desk.put(text, in: "cal/\(name)") }
        try desk.put(Self.calendars.sorted { $0.name < $1.name }.map(\.text).joined(), in: "all.ics")
        return desk
    }

    @Test(arguments: [
        ["events"], ["events", "--no-expand"], ["import", "--all", "--currency", "EUR"], ["month", "--at", "2026-03"],
        ["week", "--at", "2026-03-12"], ["year", "--at", "2026"], ["page", "--at", "2026-03", "--title", "x"], ["summary", "ledger.csv"],
        ["check"],
        ["month", "--at", "2026-03", "ledger.csv"],
    ])
    func `gives what one calendar of the same events gives`(arguments: [String]) throws {
        let desk = try desk()
        let more = ["check", "import"].contains(arguments[0]) ? [] : ["--today", "2026-03-12"]
        let results = try ["all.ics", "cal", "cal/"].map { try desk.run(arguments + [$0] + more, environment: ["TZ": "Europe/London"]) }
        #expect(results[0].status == 0 && (arguments == ["check"]) == results[0].output.isEmpty, "\(results[0].errors)")
        for result in results.dropFirst() {
            #expect(result.status == 0 && result.output == results[0].output, "\(result.errors)")
        }
    }

    @Test func `gives its money to annotate, and its entries to import, in the order of their ledger`() throws {
        let desk = try desk()
        #expect(try desk.run("ledger.csv", "--name", "x", "-o", "money/").errors == "")
        try desk.put(Calendars.home, in: "home.ics")
        let byLedger = try desk.run("annotate", "home.ics", "--ledger", "ledger.csv")
        let byFolder = try desk.run("annotate", "home.ics", "--ledger", "money")
        #expect(byFolder.status == 0 && byFolder.output == byLedger.output && byFolder.values(of: "X-LEDGER-DAY-EXPENSE") != [])
        // Of a folder that is annotated itself, every byte stays as well.
        let annotated = try desk.run("annotate", "cal", "--ledger", "ledger.csv")
        let whole = try desk.run("annotate", "all.ics", "--ledger", "ledger.csv")
        #expect(annotated.status == 0 && annotated.output == whole.output && annotated.errors.contains("[ics-several-calendars]"))
        // A folder without entries is no ledger.
        let none = try desk.run("annotate", "home.ics", "--ledger", "cal")
        #expect(none.status == 65 && none.errors.contains("[ics-no-entries]"))
    }

    @Test func `leaves aside what is hidden, of another kind, or in folders beside calendars`() throws {
        let desk = try desk()
        let before = try desk.run("events", "cal", "--format", "csv").output
        for name in [".hidden.ics", "note.txt", "displayname", "color", "broken.ics.tmp", ".Radicale.props"] {
            try desk.put("no calendar", in: "cal/\(name)")
        }
        try desk.makeFolder("cal/inner")
        try desk.put(Calendars.work, in: "cal/inner/x.ics")
        try desk.makeFolder("cal/folder.ics")
        let outcome = try desk.run("events", "cal", "--format", "csv")
        #expect(outcome.status == 0 && outcome.errors == "" && outcome.output == before)
    }

    @Test func `of folders alone, holds the calendars of all of them`() throws {
        let desk = try desk()
        try desk.makeFolder("all")
        for name in ["b", "a", ".hidden"] { try desk.makeFolder("all/\(name)") }
        try desk.put(Calendars.home, in: "all/b/home.ics")
        try desk.put(Calendars.work, in: "all/a/work.ics")
        try desk.put(Calendars.work, in: "all/.hidden/work.ics")
        #expect(try desk.run(program: "/bin/ln", ["-s", "..", "all/loop"]).status == 0)
        try desk.put("color", in: "all/displayname")
        let outcome = try desk.run("events", "all", "--no-expand", "--format", "csv")
        let sources = outcome.lines(separatedBy: "\n").dropFirst().dropLast().map { $0.split(separator: ",").suffix(2).first ?? "" }
        #expect(outcome.status == 0)
        #expect(sources.filter { $0 == "all/a/work.ics" }.count == 6 && sources.filter { $0 == "all/b/home.ics" }.count == 7)
        #expect(sources.count == 13)
    }

    @Test func `without calendars is empty, or is told to hold something else`() throws {
        let desk = try Desk(Ledgers.plain)
        try desk.makeFolder("empty")
        try desk.put("Family", in: "empty/displayname")
        try desk.put("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", in: "empty.ics")
        for job in ["events", "import", "month"] {
            let (file, folder) = (try desk.run(job, "empty.ics"), try desk.run(job, "empty"))
            #expect(folder.status == 0 && folder.output == file.output && folder.errors == file.errors)
        }
        #expect(try desk.run("events", "empty").errors == "ledger2ics: note: the input has no events\n")
        try desk.makeFolder("csv")
        try desk.put(Ledgers.plain, in: "csv/bank.csv")
        for job in ["events", "import", "month", "check", "summary"] {
            let outcome = try desk.run(job, "csv")
            #expect(
                outcome.status == 65 && outcome.errors.hasPrefix("csv: error: the folder has no calendars: expected files that end in .ics")
            )
        }
        let ledger = try desk.run("summary", "empty", "--input-format", "csv")
        #expect(ledger.status == 65 && ledger.errors.hasPrefix("empty: error: a folder is read as calendars"))
        #expect(try desk.run("events", "none/").errors.hasPrefix("ledger2ics: none/: cannot be opened"))
        #expect(try desk.run("events", "empty", "./empty/").status == 64)
    }

    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"], ["", "\u{FEFF}", "\n", "  \n \t", "\r\n\r\n"])
    func `has its faults at their lines in their files`(ending: String, beginning: String) throws {
        let desk = try desk()
        let broken = Calendars.calendar(
            Calendars.event("x", "X", "DTSTART:2026031T0900"), Calendars.event("y", "Y", "DTSTART:20260312T090000", "RRULE:FREQ=SOMETIMES"),
            Calendars.event("z", "Z", "DTSTART;TZID=Nowhere/Land:20260312T090000"))
        try desk.put(beginning + broken.replacing("\r\n", with: ending), in: "cal/n.ics")
        let alone = try desk.run("check", "cal/n.ics")
        let together = try desk.run("check", "cal", "--quiet")
        #expect(alone.status == 65 && together.status == 65)
        let (places, found) = (Self.places(alone.errors), Self.places(together.errors))
        #expect(!found.isEmpty && Set(found).isSubset(of: places) && found.allSatisfy { $0.hasPrefix("cal/n.ics:") })
        let json = try desk.run("check", "cal", "--format", "json")
        let errors = String(decoding: json.output, as: UTF8.self).split(separator: "\"source\":").filter { $0.contains("\"error\"") }
        #expect(errors.count == found.count && errors.allSatisfy { $0.hasPrefix("\"cal/n.ics\"") })
        // What follows that file is not shifted by it, however its lines end.
        let last = try desk.run("events", "cal", "--no-expand", "--format", "csv").lines(separatedBy: "\n").first { $0.hasPrefix("trip") }
        #expect(last?.hasSuffix(",cal/trip.ics,4") == true)
    }

    /// The lines that name a place and a severity.
    private static func places(_ errors: String) -> [String] {
        errors.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
    }

    @Test func `loses nothing but what is cut off, wherever a file of it ends`() throws {
        let desk = try Desk()
        try desk.makeFolder("cal")
        let torn = Array(
            Calendars.calendar(
                Calendars.event("b1", "B", "DTSTART:20260312T090000"),
                Calendars.event("b2", "B", "DTSTART:20260313T090000", "BEGIN:VALARM", "TRIGGER:PT0S", "END:VALARM")
            ).utf8)
        for (name, day) in [("a", 11), ("c", 14)] {
            try desk.put(Calendars.calendar(Calendars.event(name, name, "DTSTART;VALUE=DATE:202603\(day)")), in: "cal/\(name).ics")
        }
        let firstEnd = String(decoding: torn, as: UTF8.self).range(of: "END:VEVENT")
        for count in stride(from: 0, to: torn.count + 1, by: 7) {
            try desk.put(Array(torn.prefix(count)), in: "cal/b.ics")
            let outcome = try desk.run("events", "cal", "--no-expand", "--format", "csv", "-o", "out.csv")
            let uids = (desk.text(of: "out.csv") ?? "").split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
            // What ends with its calendar is whole, also where the last line ending is missing.
            let isWhole = count >= torn.count - 2
            #expect(uids.first == "a" && uids.last == "c", "\(count)")
            #expect(uids.count == 4 || !isWhole)
            #expect(uids.contains("b1") == (count >= firstEnd), "\(count)")
            #expect(outcome.status == (isWhole ? 0 : 65), "\(count)")
            #expect(
                outcome.errors.split(separator: "\n").filter { $0.contains("error:") }.allSatisfy { $0.hasPrefix("cal/b.ics") }, "\(count)")
            #expect(isWhole == outcome.errors.isEmpty, "\(count)")
            desk.remove("out.csv")
        }
    }

    @Test func `is read file by file, each in its own encoding`() throws {
        let desk = try Desk()
        try desk.makeFolder("cal")
        let text = Calendars.calendar(Calendars.event("u", "Café für Søren", "DTSTART;VALUE=DATE:20260312", "LOCATION:Übersee; Ærø"))
        try desk.put(text, in: "cal/utf8.ics")
        try desk.put(text.unicodeScalars.map { UInt8($0.value) }, in: "cal/latin.ics")
        try desk.put([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, in: "cal/utf16.ics")
        let outcome = try desk.run("events", "cal", "--no-expand", "--format", "csv")
        let titles = outcome.lines(separatedBy: "\n").dropFirst().dropLast().map { $0.split(separator: ",")[4] }
        #expect(titles == ["Café für Søren", "Café für Søren", "Café für Søren"], "\(outcome.errors)")
    }

    @Test func `costs no more than a file that is no calendar`() throws {
        let desk = try desk()
        let before = try desk.run("events", "cal", "--no-expand", "--format", "csv")
        for (name, text) in [("csv", Ledgers.plain), ("html", "<!DOCTYPE html><html></html>"), ("empty", ""), ("blank", "\n\n")] {
            try desk.put(text, in: "cal/no-\(name).ics")
        }
        let outcome = try desk.run("events", "cal", "--no-expand", "--format", "csv")
        #expect(outcome.status == 65 && outcome.output == before.output)
        for name in ["csv", "html", "empty", "blank"] { #expect(outcome.errors.contains("cal/no-\(name).ics: error: the file is ")) }
        // The first error ends a strict run.
        let strict = try desk.run("events", "cal", "--strict", "-o", "out.csv")
        #expect(strict.status == 65 && desk.bytes(of: "out.csv") == nil)
    }

    @Test func `has one event under one UID, whichever files have it`() throws {
        let desk = try Desk()
        try desk.makeFolder("cal")
        for (name, sequence) in [("a", 1), ("b", 2)] {
            let event = Calendars.event("same", "Version \(sequence)", "SEQUENCE:\(sequence)", "DTSTART;VALUE=DATE:20260312")
            try desk.put(Calendars.calendar(event), in: "cal/\(name).ics")
        }
        let outcome = try desk.run("events", "cal", "--format", "csv")
        #expect(String(decoding: outcome.output, as: UTF8.self).contains("Version 2"))
        #expect(!String(decoding: outcome.output, as: UTF8.self).contains("Version 1") && outcome.errors.hasPrefix("cal/a.ics:4:1: "))
    }
}

extension String {
    /// The components of that name, each with its lines.
    fileprivate func components(of name: String) -> [String] {
        split(separator: "BEGIN:\(name)\r\n").dropFirst().map { part in
            "BEGIN:\(name)\r\n" + (part.split(separator: "END:\(name)\r\n").first ?? "") + "END:\(name)\r\n"
        }
    }

    /// The offset in UTF-8 at which that text ends first.
    fileprivate func range(of text: String) -> Int { split(separator: text, maxSplits: 1)[0].utf8.count + text.utf8.count }
}

extension Calendars {
    /// A calendar of events that are texts already.
    fileprivate static func calendar(texts events: [String]) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n" + events.joined() + "END:VCALENDAR\r\n"
    }
}
