import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("A folder of calendars as the output of export", .timeLimit(.minutes(15)))
struct FolderExportTests {
    private static let names =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"
    private static let tea = ",2025-08-01,09:30,Asia/Seoul,,-5,KRW,,Tea,,,,,,,"
    private static let cake = ",2025-08-02,,,,-7,KRW,Food,Cake,,,,,,,"
    private static let rent = "r1,2025-08-03,,,,-900,KRW,Home,Rent,,,,,,,"
    private static let rows = [tea, cake, rent]

    private static func ledger(_ rows: [String]) -> String { ([names] + rows).map { $0 + "\n" }.joined() }

    /// A desk with a ledger of three entries, and the folder of its calendars, `cal`.
    private func desk() throws -> Desk {
        let desk = try Desk(Self.ledger(Self.rows))
        let outcome = try desk.run("ledger.csv", "-o", "cal/")
        #expect(outcome.status == 0 && outcome.errors == "" && outcome.output == [])
        return desk
    }

    @discardableResult
    private func export(_ rows: [String], _ desk: Desk, _ more: String...) throws -> Outcome {
        try desk.put(Self.ledger(rows), in: "ledger.csv")
        return try desk.run(["ledger.csv", "-o", "cal"] + more)
    }

    @Test(arguments: ["lines", "libical"])
    func `gives the ledger back byte for byte, by either engine`(engine: String) throws {
        for path in ["Fixtures/household.csv", "Fixtures/household-ko.csv"] {
            let desk = try Desk()
            let ledger = try #require(contents(of: "\(packageFolder)/\(path)"))
            try desk.put(ledger, in: "ledger.csv")
            let exported = try desk.run("ledger.csv", "--engine", engine, "-o", "cal/")
            #expect(exported.status == 0 && exported.errors == "")
            try desk.put(try desk.run("ledger.csv", "--engine", "lines").output, in: "whole.ics")
            let whole = try #require(desk.bytes(of: "whole.ics"))
            let (back, wholeBack) = (try desk.run("import", "cal", "--engine", engine), try desk.run("import", "whole.ics"))
            #expect(back.status == 0 && back.errors == "" && back.output == wholeBack.output)
            #expect(back.output == ledger || path != "Fixtures/household.csv")
            let files = desk.names(in: "cal").filter { $0.hasSuffix(".ics") }
            #expect(files.count == values(of: "UID", in: whole).count)
            for name in files {
                let calendar = try #require(desk.bytes(of: "cal/\(name)"))
                #expect(values(of: "UID", in: calendar).map { $0 + ".ics" } == [name])
                let zones = Set(unfolded(calendar).filter { $0.hasPrefix("TZID:") }.map { $0.dropFirst(5) })
                #expect(
                    zones.count <= 1
                        && unfolded(calendar).allSatisfy { line in
                            !line.hasPrefix("DTSTART;TZID=") || zones.contains(line.dropFirst("DTSTART;TZID=".count).prefix { $0 != ":" })
                        })
                // What the whole calendar says of the entry.
                let event = unfolded(calendar).drop { $0 != "BEGIN:VEVENT" }.dropLast()
                #expect(Self.has(unfolded(whole), Array(event)))
            }
        }
    }

    private static func has(_ lines: [String], _ part: [String]) -> Bool {
        lines.indices.contains { lines[$0] == "BEGIN:VEVENT" && lines[$0...].prefix(part.count).elementsEqual(part) }
    }

    @Test func `is the same by both engines, and for every kind of calendar`() throws {
        for more in [[], ["--per", "month"], ["--marker"], ["--only", "date,amount"]] {
            let desk = try Desk(Self.ledger(Self.rows))
            for engine in ["lines", "libical"] {
                let outcome = try desk.run(
                    ["ledger.csv", "-o", "cal/", "--engine", engine] + more, environment: ["XDG_CONFIG_HOME": desk.file("settings")])
                #expect(outcome.status == 0 && (desk.names(in: "cal").count == 6 || more == ["--per", "month"]), "\(outcome.errors)")
                if engine == "lines" { for name in desk.names(in: "cal") { desk.age("cal/\(name)", by: 1000) } }
            }
            #expect(Set(desk.moments.values).count == 1)
            let listed = try desk.run("events", "cal", "--format", "jsonl")
            #expect(listed.status == 0 && listed.lines(separatedBy: "\n").count == (more == ["--per", "month"] ? 2 : 4))
        }
    }

    @Test func `is left untouched by an export of the same ledger`() throws {
        let desk = try desk()
        for name in desk.names(in: "cal") { desk.age("cal/\(name)", by: 1000) }
        let before = desk.moments
        for more in [[], ["--previous", "cal"], ["--edits", "replace"]] {
            #expect(try desk.run(["ledger.csv", "-o", "cal"] + more).errors == "")
            #expect(desk.moments == before)
        }
        // Another order of the rows changes the list alone.
        #expect(try export(Self.rows.reversed(), desk).errors == "")
        #expect(Set(desk.moments.filter { $0.value != before[$0.key] }.keys) == [".ledger2ics"])
        #expect(try desk.run("import", "cal").output == desk.bytes(of: "ledger.csv"))
    }

    @Test func `changes only the file of a row that changed, is new or is gone`() throws {
        let desk = try desk()
        for name in desk.names(in: "cal") { desk.age("cal/\(name)", by: 1000) }
        let before = desk.moments
        func changed() -> Set<String> { Set(desk.moments.filter { $0.value != before[$0.key] }.keys) }
        #expect(try export([Self.tea, Self.cake.replacing("Food", with: "Sweets"), Self.rent], desk).errors == "")
        #expect(changed().count == 2 && desk.moments.count == before.count)
        // Of another year, in the same zone.
        #expect(try export(Self.rows + [",1999-01-01,09:30,Asia/Seoul,,-5,KRW,,Coffee,,,,,,,"], desk).errors == "")
        #expect(changed().count == 3 && desk.moments.count == before.count + 1)
        #expect(try export([Self.tea, Self.rent], desk).errors == "")
        #expect(Set(before.keys).subtracting(desk.moments.keys).count == 1 && desk.moments.count == before.count - 1)
        #expect(try desk.run("import", "cal").output == desk.bytes(of: "ledger.csv"))
    }

    @Test func `tells what changed to programs that know the events, when it is the earlier calendar as well`() throws {
        let desk = try desk()
        let changed = Self.rent.replacing("Home", with: "Flat")
        let outcome = try export([changed, Self.tea], desk, "--previous", "cal/")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("cal/: note: events that differ from the earlier calendar: 1 changed, 1 gone"))
        let sequences = desk.calendars.map { values(of: "SEQUENCE", in: $0) }
        #expect(sequences.count == 2 && sequences.filter { $0 == ["1"] }.count == 1)
        // And the next version of it next time.
        #expect(try export([Self.rent, Self.tea], desk, "--previous", "cal", "--cancel-removed").status == 0)
        #expect(desk.calendars.map { values(of: "SEQUENCE", in: $0) }.contains(["2"]))
        #expect(try export([Self.tea], desk, "--previous", "cal", "--cancel-removed").status == 0)
        #expect(desk.calendars.filter { values(of: "STATUS", in: $0) == ["CANCELLED"] }.count == 1 && desk.calendars.count == 2)
        // A folder that is not there yet makes a first export.
        desk.remove("cal")
        let first = try export([Self.tea], desk, "--previous", "cal")
        #expect(first.status == 0 && first.errors == "ledger2ics: note: cal does not exist yet: this is a first export\n")
    }

    @Test func `keeps the files of others, whatever they are called`() throws {
        let desk = try desk()
        let names = desk.names(in: "cal").filter { $0.hasPrefix("v1-") }
        desk.remove("cal")
        try desk.makeFolder("cal")
        let own = Calendars.calendar(Calendars.event("own", "Own", "DTSTART;VALUE=DATE:20260312"))
        for name in ["own.ics", ".hidden", "color", names[0]] { try desk.put(own, in: "cal/\(name)") }
        #expect(try desk.run(program: "/bin/ln", ["-s", "../elsewhere", "cal/\(names[1])"]).status == 0)
        for _ in 0..<2 {
            let outcome = try desk.run("ledger.csv", "-o", "cal")
            let lines = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
            #expect(outcome.status == 65)
            #expect(lines.map { $0.prefix { $0 != ":" } } == [names[0], names[1]].map { "cal/\($0)" }.sorted() || lines.count == 2)
            #expect(lines.allSatisfy { $0.contains("export did not write this file") && $0.hasSuffix("[folder-foreign-file]") })
            for name in ["own.ics", ".hidden", "color", names[0]] { #expect(desk.text(of: "cal/\(name)") == own) }
            #expect(desk.bytes(of: "elsewhere") == nil && desk.bytes(of: "cal/\(names[2])") != nil)
        }
        // Gone from the ledger, they are still no files of an export.
        #expect(try export([], desk).status == 0)
        #expect(desk.names(in: "cal") == [".hidden", ".ledger2ics", "color", "displayname", "own.ics", names[0], names[1]].sorted())
    }

    @Test func `keeps what another program has changed, and says so, until it is told to write over it`() throws {
        let desk = try desk()
        let file = try #require(desk.names(in: "cal").first { desk.text(of: "cal/\($0)")?.contains("SUMMARY:Cake") == true })
        let original = try #require(desk.text(of: "cal/\(file)"))
        let edited = original.replacing("SUMMARY:Cake", with: "SUMMARY:Birthday cake")
        try desk.put(edited, in: "cal/\(file)")
        for rows in [Self.rows, [Self.tea, Self.rent]] {
            let outcome = try export(rows, desk)
            #expect(outcome.status == 0 && outcome.errors.hasPrefix("cal/\(file): warning: another program has changed this file since"))
            #expect(outcome.errors.hasSuffix("to overwrite it: --edits replace [folder-edited-file]\n"))
            #expect(desk.text(of: "cal/\(file)") == edited)
        }
        // What was changed can be taken into the ledger first.
        try desk.put(Self.ledger(Self.rows), in: "ledger.csv")
        let taken = try desk.run("import", "cal", "--edits", "take", "-o", "taken.csv")
        #expect(taken.status == 0 && desk.text(of: "taken.csv")?.contains("Birthday cake") == true)
        #expect(try desk.run("taken.csv", "-o", "cal", "--edits", "replace").errors == "")
        #expect(desk.text(of: "cal/\(file)")?.contains("SUMMARY:Birthday cake") == true)
        // Or written over, or removed with its entry.
        try desk.put(edited, in: "cal/\(file)")
        #expect(try export(Self.rows, desk, "--edits", "replace").errors == "")
        #expect(desk.text(of: "cal/\(file)") == original)
        try desk.put(edited, in: "cal/\(file)")
        #expect(try export([Self.tea, Self.rent], desk, "--edits", "replace").errors == "" && desk.bytes(of: "cal/\(file)") == nil)
    }

    @Test func `writes again what was deleted, since its entry is still in the ledger`() throws {
        let desk = try desk()
        let name = try #require(desk.names(in: "cal").first { $0.hasPrefix("v1-") })
        let before = desk.bytes(of: "cal/\(name)")
        desk.remove("cal/\(name)")
        let outcome = try desk.run("ledger.csv", "-o", "cal")
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("cal: note: 1 file of earlier exports had been removed"))
        #expect(before != nil && desk.bytes(of: "cal/\(name)") == before)
    }

    @Test func `removes nothing while a row cannot be read`() throws {
        let desk = try desk()
        let before = desk.names(in: "cal")
        let outcome = try export([Self.tea, Self.cake.replacing("2025-08-02", with: "2025-13-02"), Self.rent], desk)
        #expect(outcome.status == 65 && desk.names(in: "cal") == before)
        #expect(outcome.errors.contains("cal: warning: 1 file was not removed, since some entries could not be read and may be missing"))
        // Nothing is written after the first error of a strict run, or where a ledger is cut off.
        let moments = desk.moments
        #expect(try export([Self.tea.replacing("2025", with: "2024"), ",x,,,,1,KRW,,,,,,,,,"], desk, "--strict").status == 65)
        try desk.put(Self.ledger([Self.cake]) + ",2025-08-09,,,,-9,KRW,,\"Te", in: "ledger.csv")
        let cut = try desk.run("ledger.csv", "-o", "cal")
        #expect(cut.status == 65 && cut.errors.contains("nothing was written to cal: an input was cut off"))
        #expect(desk.moments == moments && desk.names(in: "cal") == before)
        // The rows alone decide whether anything is gone.
        #expect(try export([Self.tea, Self.rent], desk).errors == "" && desk.names(in: "cal").count == before.count - 1)
    }

    /// What two exports make of the files, and of what stands between them, is each of the worlds that an end in the middle can leave.
    @Test func `is completed by the next export, wherever one was killed`() throws {
        let second = [
            Self.tea, Self.cake.replacing("Food", with: "Sweets"), ",2025-08-04,,,,-1,KRW,,Gum,,,,,,,",
        ]
        let third = [Self.cake.replacing("Food", with: "Pastry"), Self.rent]
        let (old, new, fresh) = (try desk(), try desk(), try Desk(Self.ledger(third)))
        #expect(try export(second, new).errors == "" && fresh.run("ledger.csv", "-o", "cal/").errors == "")
        let wanted = fresh.contents
        let both =
            try #require(old.text(of: "cal/.ledger2ics"))
            + (new.text(of: "cal/.ledger2ics") ?? "").split(separator: "\n").dropFirst()
            .map { $0 + "\n" }.joined()
        let names = Set(old.contents.keys).union(new.contents.keys).subtracting([".ledger2ics"]).sorted()
        #expect(names.count == 6)
        for world in 0..<1 << names.count {
            let desk = try Desk(Self.ledger(third))
            try desk.makeFolder("cal")
            try desk.put(both + "# unfinished\n", in: "cal/.ledger2ics")
            try desk.put("BEGIN:VCALENDAR", in: "cal/.\(names[world % 2 + 2]).abc123")
            try desk.put("# ledger", in: "cal/..ledger2ics.abc123")
            for (number, name) in names.enumerated() {
                let source = world >> number & 1 == 0 ? old : new
                if let bytes = source.contents[name] { try desk.put(bytes, in: "cal/\(name)") }
            }
            let outcome = try desk.run("ledger.csv", "-o", "cal", "--quiet")
            #expect(outcome.status == 0 && outcome.errors == "" && desk.contents == wanted, "\(world)")
        }
    }

    @Test func `is refused where it cannot be, or where nobody knows which files are of exports`() throws {
        let desk = try desk()
        let before = desk.contents
        func message(_ arguments: String...) throws -> String {
            let outcome = try desk.run(["ledger.csv"] + arguments)
            #expect(outcome.status != 0 && desk.contents == before)
            return outcome.errors
        }
        #expect(try message("-o", "none/cal/") == "ledger2ics: none/cal: cannot be created: there is no folder 'none'\n")
        #expect(try message("-o", "ledger.csv/") == "ledger2ics: ledger.csv: cannot be created: it is a file, not a folder\n")
        #expect(try message("-o", "cal", "--method", "publish").contains("--method is for one file"))
        #expect(try message("--edits", "replace").contains("--edits needs a folder"))
        for job in [
            ["import", "ledger.csv"], ["annotate", "a.ics", "--ledger", "ledger.csv"], ["events", "a.ics"], ["month", "ledger.csv"],
        ] {
            try desk.put(Calendars.home, in: "a.ics")
            let outcome = try desk.run(job + ["-o", "cal/"])
            #expect(outcome.status == 73 && outcome.errors.hasPrefix("ledger2ics: cal/: cannot be created: it is a directory; "), "\(job)")
        }
        let list = try #require(desk.text(of: "cal/.ledger2ics"))
        let line = try #require(list.split(separator: "\n").last)
        for (text, place) in [
            ("", "1"), ("# something else\n", "1"), (list.dropLast(1).description, "6"), (list + "\n", "7"),
            (list + line + "/../x.ics\n", "7"),
            (list + line.replacing("v1-", with: "../v1-") + "\n", "7"), (list + "\(line.prefix(66))../ledger.csv\n", "7"),
            (list + "\(line.prefix(66)).bashrc\n", "7"), (list + line.uppercased() + "\n", "7"),
        ] {
            try desk.put(text, in: "cal/.ledger2ics")
            let outcome = try desk.run("ledger.csv", "-o", "cal")
            #expect(
                outcome.status == 65 && outcome.errors.hasPrefix("cal/.ledger2ics:\(place): error: the list of exported files is damaged"))
            #expect(desk.text(of: "cal/.ledger2ics") == text && desk.text(of: "ledger.csv") == Self.ledger(Self.rows))
            // Reading needs no list.
            #expect(try desk.run("summary", "cal").status == 0)
        }
        try desk.put(list.replacing("folder 1", with: "folder 2"), in: "cal/.ledger2ics")
        #expect(try desk.run("ledger.csv", "-o", "cal").errors.contains("was written by a newer version of ledger2ics"))
        // Without the list, files that are as they would be written are taken over.
        desk.remove("cal/.ledger2ics")
        #expect(try desk.run("ledger.csv", "-o", "cal").errors == "" && desk.contents == before)
    }

    @Test func `is called like the calendar, and has its colour, unless somebody has said otherwise`() throws {
        let desk = try Desk(Self.ledger(Self.rows))
        #expect(try desk.run("ledger.csv", "--name", "Our money", "--calendar-color", "tomato", "-o", "cal/").errors == "")
        #expect(desk.text(of: "cal/displayname") == "Our money" && desk.text(of: "cal/color") == "#FF6347")
        #expect(try desk.run("ledger.csv", "--name", "Ours", "-o", "cal/").errors == "")
        #expect(desk.text(of: "cal/displayname") == "Ours" && desk.text(of: "cal/color") == "#2E8B57")
        try desk.put("Mine\n", in: "cal/displayname")
        #expect(
            try desk.run("ledger.csv", "--name", "Our money", "-o", "cal/").errors == "" && desk.text(of: "cal/displayname") == "Mine\n")
    }
}

extension Desk {
    /// What lies in the folder `cal`.
    fileprivate var contents: [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: names(in: "cal").map { ($0, bytes(of: "cal/\($0)") ?? []) })
    }

    fileprivate var calendars: [[UInt8]] { contents.filter { $0.key.hasSuffix(".ics") }.sorted { $0.key < $1.key }.map(\.value) }

    /// When each file of `cal` was written last.
    fileprivate var moments: [String: Int] {
        Dictionary(
            uniqueKeysWithValues: names(in: "cal").map { name in
                var status = stat()
                _ = unsafe stat(file("cal/\(name)"), &status)
                #if canImport(Darwin)
                    let moment = status.st_mtimespec
                #else
                    let moment = status.st_mtim
                #endif
                return (name, moment.tv_sec * 1_000_000_000 + moment.tv_nsec)
            })
    }
}
