import CLibrary
import TestSupport
import Testing
import TextBytes

@Suite("No HOME, no TMPDIR, and names that are not UTF-8", .timeLimit(.minutes(15)))
struct SettingFaultTests {
    /// What an environment variable may lead to.
    private static let places: [String?] = [nil, "", "missing/folder", "ledger.csv", "/proc", String(pathBytes: [0x1B, 0xFF])]

    @Test(arguments: places)
    func `without a home, and with one that is none, everything is read`(home: String?) throws {
        let desk = try Desk(Ledgers.plain)
        let settings = ["HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home]
        for arguments in [["ledger.csv"], ["month", "ledger.csv", "--at", "2025-08-01"]] {
            let outcome = try desk.run(arguments, environment: settings)
            #expect(outcome.status == 0 && outcome.errors == "" && !outcome.output.isEmpty)
        }
        let unknown = try desk.run(["ledger.csv", "--profile", "mine"], environment: settings)
        #expect(unknown.status == 64 && unknown.errors.hasPrefix("Error: There is no profile 'mine'"))
        // Rules look for their data in the folder of downloads unless they name another.
        try desk.put("source bank-*.csv\nskip 1\nfields date,amount,description\ncurrency USD\naccount1 a\n", in: "bank.rules")
        let rules = try desk.run(["import", "bank.rules"], environment: settings)
        #expect(rules.status == 66 && rules.errors.contains("no file matches "))
        #expect(desk.names == ["bank.rules", "ledger.csv"])
    }

    @Test(arguments: places)
    func `a folder for temporary files is asked for only where one is needed, and one that takes none is one line`(folder: String?) throws {
        let desk = try Desk(Ledgers.plain)
        let settings = ["TMPDIR": folder]
        let direct = try desk.run(["ledger.csv", "--name", "x"], environment: settings)
        #expect(direct.status == 0 && direct.errors == "")
        let runs: [([String], Desk.Input)] = [
            (["-", "--name", "x"], .pipe(Ledgers.plain)), (["ledger.csv", "--name", "x", "--strict"], .none),
            (["ledger.csv", "--name", "x", "--strict", "-o", "target"], .none),
        ]
        for (arguments, input) in runs {
            let outcome = try desk.run(arguments, input: input, environment: settings)
            if folder ?? "" == "" || arguments.contains("-o") {
                #expect(outcome.status == 0 && outcome.errors == "")
                #expect(arguments.contains("-o") || outcome.output == direct.output)
            } else {
                #expect(outcome.status == 74 && outcome.output == [])
                #expect(outcome.errors.split(separator: "\n").count == 1)
                #expect(outcome.errors.contains("no temporary file can be created there (the folder in TMPDIR): "))
                #expect(!outcome.errors.contains("\u{1B}"))
            }
        }
        #expect(desk.bytes(of: "target") == direct.output)
        #expect(desk.names == ["ledger.csv", "target"])
    }

    @Test(arguments: [[], ["--encoding", "utf-8"], ["--encoding", "utf-8-bom"]])
    func `a long ledger in UTF-8 is read in place, wherever its letters lie`(options: [String]) throws {
        let plain = String(repeating: "2026-03-02,-12000,KRW,Lunch,\n", count: 2_250)
        let rows = plain + "2026-03-02,-12000,KRW,\(String(repeating: "김밥천국", count: 50)),½ 🍱\n" + plain + plain + plain
        for shift in 0..<3 {
            let desk = try Desk("date,amount,currency,payee,note\n2026-03-01,-1,KRW,\(String(repeating: "x", count: shift)),\n" + rows)
            let outcome = try desk.run(["summary", "ledger.csv", "--format", "csv"] + options, environment: ["TMPDIR": "/proc"])
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(String(decoding: outcome.output, as: UTF8.self).hasSuffix("2026-03,KRW,0,108012001,-108012001,9002\n"))
        }
    }

    @Test func `a feed of many events is read where no temporary file can be had`() throws {
        let events = (0..<33_000).map { number in
            "BEGIN:VEVENT\r\nUID:\(number % 32_990)\r\nDTSTAMP:20250101T000000Z\r\nDTSTART;VALUE=DATE:2025010\(1 + number % 9)\r\nSUMMARY:\(number)\r\nEND:VEVENT\r\n"
        }
        let desk = try Desk()
        try desk.put("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n", in: "feed.ics")
        let outcomes = try ["/proc", nil].map { try desk.run(["events", "feed.ics", "--no-expand"], environment: ["TMPDIR": $0]) }
        #expect(outcomes[0].status == 0 && outcomes[0].output == outcomes[1].output)
        let notes = outcomes[0].errors.split(separator: "\n").filter { $0.hasSuffix("[ics-shared-uid]") }
        #expect(notes.count == 10 && outcomes[0].errors == outcomes[1].errors)
    }

    /// A byte that is no character, half a character with a surrogate and a scalar without a meaning, and what a terminal acts on.
    private static let odd: [[UInt8]] = [
        [0xFF], [0x61, 0xEC, 0xA0, 0xED, 0xA0, 0x80, 0xF4, 0x8F, 0xBF, 0xBF], [0x80, 0x0A, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xC2, 0x9B],
    ]

    @Test(arguments: [odd[1], odd[2]])
    func `files whose names are not UTF-8, or act on a terminal, are read and written under just those bytes`(bytes: [UInt8]) throws {
        let name = String(pathBytes: bytes)
        let plain = try Desk(Ledgers.plain), desk = try Desk()
        try desk.makeFolder(name)
        func odd(_ path: String) -> String { "\(name)/\(name)\(path)" }
        for (path, text) in [("bank.csv", FaultJob.fewRows), ("kept.csv", FaultJob.merge.old), ("feed.ics", FaultJob.annotate.old)] {
            try plain.put(text, in: path)
        }
        try plain.put("skip 1\nfields date,description,amount,currency\ndate-format %d/%m/%Y\naccount1 a\n", in: "my.rules")
        for path in plain.names { try desk.put(plain.bytes(of: path) ?? [], in: odd(path)) }
        #expect(
            unsafe symlink(odd("new.csv").split(separator: "/").last.map { String($0).pathBytes } ?? [], desk.file(odd("link")).pathBytes)
                == 0)
        #expect(unsafe symlink("new.csv", plain.file("link")) == 0)
        let commands = [
            ["export", "ledger.csv", "--name", "x", "-o", "new.ics"],
            ["export", "ledger.csv", "--name", "x", "--previous", "new.ics", "-o", "new.ics"],
            ["import", "new.ics", "-o", "link"], ["import", "bank.csv", "--merge", "kept.csv"],
            ["import", "bank.csv", "--rules", "my.rules", "-o", "ruled.csv", "--quiet"],
            ["annotate", "feed.ics", "--ledger", "ledger.csv", "-o", "feed.ics"], ["profiles", "--from", "bank.csv", "-o", "bank.profile"],
            ["summary", "bank.csv", "--profile", "./bank.profile", "-o", "sums"],
        ]
        for command in commands {
            let isPath = { (word: String) in plain.names.contains(word) || word.contains(".") || ["link", "sums"].contains(word) }
            let expected = try plain.run(command)
            let outcome = try desk.run(command.map { isPath($0) ? odd($0.replacing("./", with: "")) : $0 })
            #expect(outcome.status == 0 && expected.status == 0, "\(command): \(outcome.errors)")
            #expect(
                !outcome.errors.contains("\u{1B}")
                    && outcome.errors.split(separator: "\n").count == expected.errors.split(separator: "\n").count)
        }
        #expect(desk.names == [name] && desk.names(in: name) == plain.names.map { name + $0 }.sorted())
        for path in plain.names where path != "bank.profile" { #expect(desk.bytes(of: odd(path)) == plain.bytes(of: path), "\(path)") }
    }

    @Test(arguments: [odd[0], odd[2]])
    func `messages show such names in one line, with their bytes, and act on nothing`(bytes: [UInt8]) throws {
        let name = String(pathBytes: bytes)
        let desk = try Desk(Ledgers.plain)
        try desk.put("", in: name)
        let runs: [([String], Int32)] = [
            (["ledger.csv", name + "none"], 66), (["ledger.csv", "-o", name + "/x/y"], 73), ([name], 65), (["ledger.csv", name, name], 64),
            (["import", "ledger.csv", "--merge", name], 65), (["ledger.csv", "--profile", name], 64),
            (["ledger.csv", "--profile", "./" + name], 65),
            (["ledger.csv", "--rules", name], 65), (["ledger.csv", "--time-zone", name], 64), (["month", "ledger.csv", "--at", name], 64),
            (["file://\(desk.path)/%FF%1B.csv"], 69),
        ]
        for (arguments, status) in runs {
            let outcome = try desk.run(arguments, input: .none)
            #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
            let first = outcome.errors.prefix { $0 != "\n" }
            #expect(
                !outcome.errors.isEmpty
                    && !outcome.errors.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value >= 0x10FF80) })
            if bytes == [0xFF], !arguments[0].hasPrefix("file") { #expect(first.contains("\\xFF"), "\(first)") }
        }
        let report = try desk.run("check", name, "--format", "json")
        #expect(report.status == 65 && String(validating: report.output, as: UTF8.self) != nil)
    }
}
