import CLibrary
import TestSupport
import Testing

@Suite("A bank's file becomes a clean ledger", .timeLimit(.minutes(15)))
struct BankImportTests {
    private static let bank =
        "Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung;Filiale\n01.03.2026;Café Linde;Kaffee;-3,20;EUR;7\n"
        + "02.03.2026;Granit AG;Gehalt;2.840,15;EUR;\n"
    private static let clean =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url,Filiale\n"
        + ",2026-03-01,,,,-3.20,EUR,,Café Linde,Kaffee,,,,,,,7\n,2026-03-02,,,,2840.15,EUR,,Granit AG,Gehalt,,,,,,,\n"

    @Test func `its rows come under the canonical columns, and its other columns after them`() throws {
        let desk = try Desk()
        try desk.put(Self.bank, in: "bank.csv")
        let outcome = try desk.run("import", "bank.csv", "-o", "clean.csv")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(desk.text(of: "clean.csv") == Self.clean)
        #expect(try desk.run("import", "clean.csv").output == Array(Self.clean.utf8))
    }

    @Test(arguments: ["json", "jsonl", "hledger", "ledger", "beancount"])
    func `it can be written in every other format, as its clean form is`(format: String) throws {
        let desk = try Desk()
        try desk.put(Self.bank, in: "bank.csv")
        try desk.put(Self.clean, in: "clean-bank.csv")
        let direct = try desk.run("import", "bank.csv", "--format", format)
        #expect(direct.status == 0 && direct.output.count > 100)
        let clean = try desk.run("import", "clean-bank.csv", "--format", format)
        #expect(String(decoding: clean.output, as: UTF8.self).replacing("clean-bank", with: "bank").utf8.elementsEqual(direct.output))
    }

    @Test func `in JSON a row has the UID that an export gives its event`() throws {
        let desk = try Desk()
        try desk.put(Self.bank, in: "bank.csv")
        let text = String(decoding: try desk.run("import", "bank.csv", "--format", "jsonl").output, as: UTF8.self)
        let uids = try desk.run("bank.csv").values(of: "UID")
        #expect(uids.count == 2 && uids.allSatisfy { text.contains("\"uid\":\"\($0)\"") })
    }

    @Test func `feeds and ledgers come in their order, and an entry that both have comes once`() throws {
        let desk = try Desk()
        try desk.put(Self.bank, in: "bank.csv")
        try desk.put(Ledgers.plain, in: "plain.csv")
        #expect(try desk.run("bank.csv", "-o", "bank.ics").status == 0)
        let rows = { (outcome: Outcome) in outcome.lines(separatedBy: "\n").dropFirst().dropLast() }
        #expect(rows(try desk.run("import", "plain.csv", "bank.ics")).map { $0.contains("Latte") } == [true, false, false])
        for inputs in [["bank.csv", "bank.ics"], ["bank.ics", "bank.csv"]] {
            let outcome = try desk.run(["import"] + inputs)
            #expect(outcome.errors == "" && outcome.output == Array(Self.clean.utf8))
        }
    }

    @Test func `a file that is refused writes nothing, and a bad row costs only itself`() throws {
        let desk = try Desk()
        try desk.put("Date,Amount,Currency\n2026-03-01,12.00,EUR\n2026-03-02,5.00,EUR\n", in: "unsigned.csv")
        let refused = try desk.run("import", "unsigned.csv", "-o", "out.csv")
        #expect(refused.status == 65 && refused.errors.contains("[csv-ambiguous-sign]") && desk.text(of: "out.csv") == nil)
        let settled = try desk.run("import", "unsigned.csv", "--amount-sign", "inverted", "-o", "out.csv")
        #expect(settled.status == 0 && desk.text(of: "out.csv")?.contains("2026-03-01,,,,-12.00,EUR") == true)
        try desk.put(Ledgers.mixed, in: "mixed.csv")
        let mixed = try desk.run("import", "mixed.csv")
        #expect(mixed.status == 65 && mixed.errors.contains("2 of 4 entries skipped") && mixed.lines(separatedBy: "\n").count == 4)
    }

    @Test func `cells beyond the header stay, under a name for their column`() throws {
        let desk = try Desk("date,amount,currency\n2026-03-01,-1,EUR,7\n")
        let outcome = try desk.run("import", "ledger.csv")
        #expect(outcome.lines(separatedBy: "\n").first?.hasSuffix(",url,column 4") == true)
        #expect(outcome.lines(separatedBy: "\n")[1].hasSuffix(",7"))
    }

    @Test func `imported and read again, the sample ledgers and every bank's file give the same sums`() throws {
        var paths = ["\(packageFolder)/Fixtures/household.csv", "\(packageFolder)/Fixtures/household-ko.csv"]
        if let corpus = unsafe getenv("LEDGER_CORPUS").map({ unsafe String(cString: $0) }) {
            let folder = "\(corpus)/banks/files"
            let names = try Desk().names(in: folder)
            #expect(names.count > 80)
            paths += names.map { "\(folder)/\($0)" }
        }
        let desk = try Desk()
        let sums = ["--by", "month", "--format", "json"]
        var count = 0
        for path in paths {
            let before = try desk.run(["summary", path] + sums)
            let outcome = try desk.run("import", path, "-o", "clean.csv")
            #expect(outcome.status == before.status, "\(path)")
            guard before.status == 0 else { continue }
            #expect(try desk.run(["summary", "clean.csv"] + sums).output == before.output, "\(path)")
            let merged = try desk.run("import", path, "--merge", "clean.csv", "-o", "-")
            #expect(merged.output == desk.bytes(of: "clean.csv"), "\(path)")
            count += 1
        }
        #expect(count >= min(paths.count, 40))
    }
}
