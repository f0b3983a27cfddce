import TestSupport
import Testing

@Suite("Calendars for others to look at", .timeLimit(.minutes(15)))
struct ReducedCalendarTests {
    private static let names =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url,Saldo,Ref"

    /// A ledger of random texts, of which each column's values begin with a letter of its own.
    private struct RandomLedger {
        var text = names + "\n"
        var (payees, amounts, hidden) = ([String](), [String](), [String]())

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            func word(_ letter: String) -> String { letter + String(UInt64.random(in: 1 << 40...1 << 60, using: &random), radix: 36) }
            for row in 0..<60 {
                let (id, payee, rest) = (word("i"), word("p"), "cdaogn".map { word(String($0)) } + [word("s"), word("r")])
                let amount = "-\(Int.random(in: 1000...9999, using: &random)).\(Int.random(in: 11...99, using: &random))"
                let (balance, time) = (word("B"), row % 2 == 0 ? "09:3\(row % 10),Asia/Seoul" : ",")
                payees.append(payee)
                amounts.append(amount)
                hidden += [row % 3 == 0 ? id : "", balance] + rest
                // Some are long, so that lines are folded.
                let note = row % 5 == 0 ? rest[5] + " " + String(repeating: rest[5], count: 8) : rest[5]
                text +=
                    "\(row % 3 == 0 ? id : ""),2026-03-\(10 + row % 20),\(time),,\(amount),KRW,\(rest[0]),\(payee),\(rest[1]),\(rest[2]),\(rest[3]),"
                text += "\(rest[4]),\(note),cleared,https://x.example/\(rest[6]),\(balance),\(rest[7])\n"
            }
            hidden.removeAll { $0.isEmpty }
        }
    }

    private static func desk(_ ledger: String) throws -> (Desk, [String: String?]) {
        let desk = try Desk(ledger)
        return (desk, ["XDG_CONFIG_HOME": desk.file("config")])
    }

    private static func text(_ bytes: [UInt8]) -> String { unfolded(bytes).joined(separator: "\n") }

    @Test(arguments: [1, 2, 3], ["lines", "libical"])
    func `of three columns, it has no byte of the others`(seed: UInt64, engine: String) throws {
        let ledger = RandomLedger(seed: seed)
        let (desk, environment) = try Self.desk(ledger.text)
        let shown = try desk.run("ledger.csv", "--only", "date,payee,amount", "--engine", engine, environment: environment)
        #expect(shown.status == 0)
        let (text, plain) = (Self.text(shown.output), Self.text(try desk.run("ledger.csv", "--marker").output))
        for value in ledger.hidden {
            #expect(plain.contains(value), "the test looks for what no calendar has")
            #expect(!text.contains(value))
        }
        for value in ledger.payees { #expect(text.contains("SUMMARY:\(value) -")) }
        #expect(!text.contains("ccount") && !text.contains("Saldo") && !text.contains("Seoul") && !text.contains("CONFIRMED"))
        #expect(!text.contains("X-LEDGER-AMOUNT") && !text.contains("CHECKSUM") && !text.contains("ledger2ics:v1"))
        #expect(shown.values(of: "X-LEDGER-REDUCED") == ["date\\,amount\\,currency\\,payee"])
        #expect(shown.values(of: "NAME") == ["Ledger"])
    }

    @Test(arguments: [
        (["--without", "account"], false), (["--without", "account (2)"], false), (["--only", "date,account"], false),
        (["--only", "date,account (2)"], true), (["--without", "note"], true),
    ])
    func `a bank's own column goes where the ledger's of that name is left out`(options: [String], isShown: Bool) throws {
        let (desk, environment) = try Self.desk("Date,Payee,account,account,Amount,Currency\n2026-03-01,Tea,Mine,DE-hidden,-3.20,EUR\n")
        let outcome = try desk.run(["ledger.csv", "--title", "{payee} {account (2)}"] + options, environment: environment)
        #expect(outcome.status == 0)
        #expect(Self.text(outcome.output).contains("DE-hidden") == isShown)
    }

    @Test(arguments: [
        ["--amounts", "hidden"], ["--without", "amount"], ["--only", "date,payee,kind,note"],
        ["--amounts", "hidden", "--title", "{payee} {amount} {currency}"],
        ["--amounts", "hidden", "--title", "{amount}"], ["--amounts", "hidden", "--per", "day"], ["--amounts", "rounded"],
        ["--amounts", "rounded", "--per", "day"], ["--amounts", "rounded", "--title", "{amount}"],
    ])
    func `hidden and rounded amounts are nowhere`(options: [String]) throws {
        let ledger = RandomLedger(seed: 4)
        let (desk, environment) = try Self.desk(ledger.text)
        let outcome = try desk.run(["ledger.csv"] + options, environment: environment)
        #expect(outcome.status == 0)
        let text = Self.text(outcome.output)
        for amount in ledger.amounts {
            let digits = amount.dropFirst()
            #expect(!text.contains(digits) && !text.contains("\(digits.prefix(1))\\,\(digits.dropFirst(1))"))
        }
        #expect(!text.contains(/X-LEDGER-(AMOUNT|DAY-|PERIOD-)/))
        #expect(text.contains("KRW") == (options.contains("rounded") && !options.contains("--title")))
        #expect(outcome.values(of: "SUMMARY").allSatisfy { !$0.isEmpty })
    }

    @Test func `titles and sums show what is left`() throws {
        let (desk, environment) = try Self.desk(
            "\(Self.names)\n,2026-03-01,09:30,Asia/Seoul,,-27.14,USD,Food,Pie,Pie day,Giro,,t1,n1,,,9.99,R-1\n"
                + ",2026-03-01,,,transfer,-400,USD,,,Saved,Giro,Savings,,,,,,\n,2026-03-01,,,,2840.15,EUR,,,,,,,,,,,\n")
        func lines(_ options: String...) throws -> [String] {
            let outcome = try desk.run(["ledger.csv"] + options, environment: environment)
            return outcome.lines.filter { $0.hasPrefix("SUMMARY") || $0.hasPrefix("DESC") || $0.hasPrefix("DTSTART") }
        }
        let day = "DTSTART;VALUE=DATE:20260301"
        #expect(
            try lines("--without", "account,timezone,Saldo", "--title", "{payee|description}: {account} {amount} {Saldo}") == [
                "DTSTART:20260301T093000", "SUMMARY:Pie: -27.14", "DESCRIPTION:Pie day\\nn1\\nt1", day, "SUMMARY:Saved: -400",
                "DESCRIPTION:Saved", day,
                "SUMMARY:: 2\\,840.15",
            ])
        #expect(try lines("--only", "date").filter { $0 != day } == ["SUMMARY:Entry", "SUMMARY:Entry", "SUMMARY:Entry"])
        #expect(
            try lines("--only", "payee,kind,amount,note", "--without", "note,currency", "--amounts", "rounded").filter { $0 != day } == [
                "SUMMARY:Pie -27", "SUMMARY:transfer -400", "SUMMARY:income 2\\,800",
            ])
        #expect(
            try lines("--amounts", "hidden", "--only", "date,kind").filter { $0 != day }
                == ["expense", "transfer", "income"].map { "SUMMARY:\($0)" })
        #expect(try lines("--per", "day", "--amounts", "rounded") == [day, "SUMMARY:+2\\,800 EUR", day, "SUMMARY:-27 USD"])
        #expect(try lines("--per", "day", "--without", "currency") == [day, "SUMMARY:+2\\,840.15", day, "SUMMARY:-27.14"])
        #expect(try lines("--per", "month", "--amounts", "hidden") == [day, "SUMMARY:2026-03: 2 entries"])
    }

    @Test(arguments: ["lines", "libical"])
    func `a transfer is called one where an amount would be alone, and a note says what would name the others`(engine: String) throws {
        let (desk, environment) = try Self.desk(
            "date,kind,amount,currency,category,payee,description,account,to_account\n2026-03-01,,-3.50,EUR,,,Tea,Giro,\n"
                + "2026-03-02,,-4,EUR,Food,,Pie,Giro,\n2026-03-03,,-5,EUR,,Mill,,Giro,\n2026-03-04,transfer,-400,EUR,,,,Giro,Savings\n"
                + "2026-03-05,transfer,-500,EUR,,Bank,,Giro,Savings\n")
        func run(_ options: String...) throws -> (titles: [String], note: String) {
            let outcome = try desk.run(["ledger.csv", "--engine", engine] + options, environment: environment)
            let notes = outcome.errors.split(separator: "\n").filter { $0.contains("export-untitled") }
            #expect(outcome.status == 0 && notes.count <= 1)
            return (outcome.values(of: "SUMMARY"), notes.first.map(String.init) ?? "")
        }
        let bare = try run("--only", "date,payee,amount")
        #expect(bare.titles == ["-3.50 EUR", "-4 EUR", "Mill -5 EUR", "Transfer -400 EUR", "Bank -500 EUR"])
        #expect(
            bare.note
                == "ledger.csv: note: 2 of 5 events have only an amount as title, because these entries have no payee; their text is in description: --only date,payee,description,amount [export-untitled]"
        )
        #expect(try run("--only", "date,payee,description,amount").note == "")
        #expect(
            try run("--only", "date,payee,amount", "--since", "2026-03-02", "--until", "2026-03-02").note.hasPrefix(
                "ledger.csv: note: 1 of 1 event has only an amount as title, because its entry has no payee; "))
        #expect(
            try run("--only", "date,payee,amount", "--without", "description").note.hasSuffix(
                "their text is in description [export-untitled]"))
        let rounded = try run("--only", "date,category,amount", "--amounts", "rounded")
        #expect(rounded.titles == ["-4 EUR", "Food -4 EUR", "-5 EUR", "Transfer -400 EUR", "Transfer -500 EUR"])
        #expect(
            rounded.note.contains("2 of 5")
                && rounded.note.contains("no category; the text of 1 of them is in payee: --only date,category,payee,amount"))
        // Whoever asks for nothing else than amounts, and whoever gets names, need no note.
        #expect(try run("--only", "date,amount") == (["-3.50 EUR", "-4 EUR", "-5 EUR", "Transfer -400 EUR", "Transfer -500 EUR"], ""))
        for options in [["--title", "{payee} {amount}"], ["--without", "payee,description"], ["--amounts", "hidden"], []] {
            let outcome = try desk.run(["ledger.csv", "--engine", engine] + options, environment: environment)
            #expect(!outcome.errors.contains("export-untitled") && !outcome.values(of: "SUMMARY").contains { $0.hasPrefix("Transfer") })
        }
    }

    @Test func `a row keeps its UID over exports, and nobody without the secret can make it`() throws {
        let rows = RandomLedger(seed: 5).text.split(separator: "\n").map(String.init)
        let (desk, environment) = try Self.desk(rows.joined(separator: "\n"))
        func uids(_ environment: [String: String?], _ options: String...) throws -> [String] {
            try desk.run(["ledger.csv"] + options, environment: environment).values(of: "UID")
        }
        let first = try uids(environment, "--only", "date,payee,amount")
        #expect(
            Set(first).count == 60
                && first.allSatisfy { $0.contains(/^v1-[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}-1@ledger2ics$/) }
        )
        #expect(try uids(environment, "--amounts", "hidden", "--engine", "libical") == first)
        #expect(Set(first).isDisjoint(with: try uids(environment)))
        let other = ["XDG_CONFIG_HOME": desk.file("other")]
        #expect(Set(first).isDisjoint(with: try uids(other, "--only", "date,payee,amount")))
        let days = (try uids(environment, "--per", "day", "--amounts", "rounded"), try uids(other, "--per", "day", "--amounts", "rounded"))
        #expect(Set(days.0).count == 20 && Set(days.0).isDisjoint(with: days.1))
        // Other rows come and go; what is not in the name of an entry changes; identical rows are two.
        try desk.put(
            (rows.prefix(1) + rows[5...].reversed() + [rows[2]]).joined(separator: "\n").replacing(",cleared,", with: ",pending,"),
            in: "ledger.csv")
        let later = try uids(environment, "--only", "date,payee,amount")
        #expect(later == first[4...].reversed() + [first[1]])
        try desk.put([rows[0], rows[2], rows[2]].joined(separator: "\n"), in: "ledger.csv")
        let twins = try uids(environment, "--only", "date")
        #expect(twins.first == first[1] && Set(twins).count == 2)
    }

    @Test func `an entry with its own UID has another one here, the same as before it had it`() throws {
        let row = ",2026-03-01,,,,-27.14,USD,,Pie,,,,,,,"
        let header = Self.names.replacing(",Saldo,Ref", with: "")
        let (desk, environment) = try Self.desk("\(header)\n\(row)\n")
        let (plain, reduced) = (
            try desk.run("ledger.csv").values(of: "UID"),
            try desk.run("ledger.csv", "--only", "date", environment: environment).values(of: "UID")
        )
        try desk.put("\(header),uid\n\(row.replacing("-27.14", with: "-28")),\(plain[0])\n", in: "ledger.csv")
        let again = try desk.run("ledger.csv", "--without", "note", environment: environment)
        #expect(again.values(of: "UID") == reduced && !Self.text(again.output).contains(plain[0]))
        // A UID from here is nobody's own.
        try desk.put("\(header),uid\n\(row),\(reduced[0])\n", in: "ledger.csv")
        #expect(try desk.run("ledger.csv").values(of: "UID") == plain)
    }

    @Test func `an earlier calendar gives it versions, and nothing that it may not show`() throws {
        let ledger = RandomLedger(seed: 6)
        let rows = ledger.text.split(separator: "\n").map(String.init)
        let (desk, environment) = try Self.desk(ledger.text)
        func run(_ options: String...) throws -> Outcome { try desk.run(["ledger.csv"] + options, environment: environment) }
        _ = try run("-o", "plain.ics")
        _ = try run("--without", "id", "--quiet", "-o", "wide.ics")
        let narrow = ["--only", "date,payee,amount", "--cancel-removed", "--previous"]
        #expect(try desk.run(["ledger.csv", "-o", "a.ics"] + narrow + ["plain.ics"], environment: environment).errors.contains("60 new"))
        #expect(try desk.run(["ledger.csv", "-o", "b.ics"] + narrow + ["a.ics"], environment: environment).errors == "")
        #expect(desk.bytes(of: "a.ics") == desk.bytes(of: "b.ics"))
        try desk.put(([rows[0]] + rows[3...]).joined(separator: "\n"), in: "ledger.csv")
        let gone = try desk.run(["ledger.csv", "-o", "c.ics"] + narrow + ["wide.ics"], environment: environment)
        #expect(gone.errors.contains("58 changed, 2 cancelled"))
        let text = Self.text(desk.bytes(of: "c.ics") ?? [])
        #expect(
            values(of: "STATUS", in: desk.bytes(of: "c.ics") ?? []) == ["CANCELLED", "CANCELLED"] && text.contains("SUMMARY:Cancelled"))
        #expect(ledger.hidden.allSatisfy { !text.contains($0) } && !text.contains("T003") && !text.contains(ledger.payees[0]))
        #expect(try desk.run(["ledger.csv", "-o", "d.ics"] + narrow + ["c.ics"], environment: environment).errors == "")
        #expect(desk.bytes(of: "c.ics") == desk.bytes(of: "d.ics"))
        // A plain export goes by its own events.
        #expect(try run("--previous", "c.ics").errors.contains("58 new [export-compared]"))
    }

    @Test(arguments: [
        ["--only", "date,payee,amount"], ["--without", "note,Saldo"], ["--amounts", "hidden"], ["--per", "day", "--amounts", "rounded"],
    ])
    func `one that comes back changes nothing in the ledger`(options: [String]) throws {
        let ledger = RandomLedger(seed: 7).text
        let (desk, environment) = try Self.desk(ledger)
        _ = try desk.run(["ledger.csv", "-o", "a.ics"] + options, environment: environment)
        // A person moves an event, and a program loses a property.
        let edited = (desk.text(of: "a.ics") ?? "").replacing("DTSTART;VALUE=DATE:20260313", with: "DTSTART;VALUE=DATE:20260314")
        try desk.put(edited.replacing("X-LEDGER-REDUCED", with: "X-GONE"), in: "edited.ics")
        for calendar in ["a.ics", "edited.ics"] {
            let merged = try desk.run("import", "--merge", "ledger.csv", calendar, "--find-amounts", "--found-kind", "expense", "--all")
            #expect(merged.status == 0 && desk.text(of: "ledger.csv") == ledger)
            #expect(merged.errors.contains("0 new entries were added") && !merged.errors.contains("[import-event-gone]"))
            #expect(merged.errors.contains(options[0] == "--per" ? "sums of entries made" : "60 events are from a reduced calendar"))
            for edits in ["show", "take", "ignore"] {
                let imported = try desk.run("import", "ledger.csv", calendar, "--edits", edits)
                #expect(Self.rows(imported.output) == Self.rows(Array(ledger.utf8)) && !imported.errors.contains("changed in the calendar"))
            }
        }
        let month = try desk.run("month", "ledger.csv", "a.ics", "--at", "2026-03", "--format", "json").output
        let alone = try desk.run("month", "ledger.csv", "--at", "2026-03", "--format", "json").output
        func totals(_ bytes: [UInt8]) -> [Substring] {
            String(decoding: bytes, as: UTF8.self).split(separator: "\"totals\":[").dropFirst().map { $0.prefix { $0 != "]" } }
        }
        #expect(totals(alone).contains { $0.contains("expense") })
        #expect(totals(month) == totals(alone))
    }

    private static func rows(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `columns that no ledger has, and the day, are refused`() throws {
        let (desk, environment) = try Self.desk(RandomLedger(seed: 8).text + ",2026-03-01,,,,-1,USD,cat-word,,,,,,,,,,\n")
        for (options, message) in [
            (["--without", "Sado"], "No ledger has a column 'Sado'; did you mean 'Saldo'?"),
            (["--only", "date,paye"], "did you mean 'payee'?"),
            (["--only", "date", "--only", "acconut", "--per", "day"], "did you mean 'account'?"),
            (["--without", "Sado", "--per", "day"], "did you mean 'Saldo'?"),
            (
                ["--without", "cat-word"],
                "'cat-word' is a category, not a column; only columns can be shown or left out. There are: id"
            ),
            (["--without", "cat-word", "--per", "day"], "'cat-word' is a category, not a column"),
            (["--without", "date"], "the column 'date' cannot be left out"),
            (["--only", ""], "--only and --without take"), (["--amounts", "some"], "'some' is invalid"),
            (["--only", "date", "--marker"], "--marker repeats"),
            (["--class", "secret"], "'secret' is invalid"),
        ] {
            let outcome = try desk.run(["ledger.csv", "-o", "a.ics"] + options, environment: environment)
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
            #expect(desk.bytes(of: "a.ics") == nil)
        }
        let homeless = try desk.run("ledger.csv", "--amounts", "hidden", environment: ["HOME": nil, "XDG_CONFIG_HOME": nil])
        #expect(homeless.status == 64 && homeless.errors.contains("set HOME or XDG_CONFIG_HOME") && homeless.output == [])
    }

    @Test func `the secret is created once, for its owner alone, beside the profiles, and a calendar is as open as the one before it`()
        throws
    {
        let (desk, environment) = try Self.desk(RandomLedger(seed: 9).text)
        let first = try desk.run("ledger.csv", "--amounts", "hidden", "-o", "a.ics", environment: environment)
        let path = "\(desk.path)/config/ledger2ics/secret"
        #expect(first.errors.hasPrefix("\(path): note: this secret was created") && first.errors.hasSuffix("[secret-created]\n"))
        #expect(desk.permissions(of: "config/ledger2ics/secret") == 0o600 && desk.permissions(of: "config/ledger2ics") == 0o700)
        #expect(desk.names(in: "config/ledger2ics") == ["secret"])
        try desk.put("", in: "shown.ics", permissions: 0o664)
        _ = try desk.run("ledger.csv", "--only", "date", "--quiet", "-o", "shown.ics", environment: environment)
        #expect(desk.permissions(of: "shown.ics") == 0o664)
        #expect(try desk.run("ledger.csv", "--only", "date", "-o", "b.ics", environment: environment).errors == "")
        // Nothing else needs one.
        #expect(try desk.run("ledger.csv", "--class", "private", environment: ["XDG_CONFIG_HOME": desk.file("none")]).status == 0)
        #expect(!desk.names.contains("none"))
        try desk.put("nothing", in: "config/ledger2ics/secret", permissions: 0o600)
        #expect(try desk.run("ledger.csv", "--only", "date", environment: environment).errors.contains("[not-a-secret]"))
        try desk.put("nothing", in: "config/ledger2ics/secret", permissions: 0o644)
        let open = try desk.run("ledger.csv", "--only", "date", environment: environment)
        #expect(open.status == 66 && open.errors.contains("run chmod 600 on it"))
    }

    @Test(arguments: ["public", "private", "confidential"], [["--engine", "lines"], ["--engine", "libical"], ["--per", "day"]])
    func `every event has the CLASS that is asked for, and an export is read back as ever`(name: String, options: [String]) throws {
        let ledger = RandomLedger(seed: 10).text
        let desk = try Desk(ledger)
        let outcome = try desk.run(["ledger.csv", "--class", name, "-o", "a.ics"] + options)
        #expect(outcome.status == 0)
        let bytes = desk.bytes(of: "a.ics") ?? []
        #expect(values(of: "CLASS", in: bytes) == Array(repeating: name.uppercased(), count: values(of: "UID", in: bytes).count))
        if options[0] == "--engine" { #expect(try desk.run("import", "a.ics").output == Array(ledger.utf8)) }
    }
}
