import TestSupport
import Testing

@Suite("What check tells of rows together", .timeLimit(.minutes(15)))
struct RowComparisonTests {
    private static let names = "date,kind,amount,currency,description,account,to_account\n"

    /// Checks inputs of these rows and returns what is said of transfers and repeats.
    private static func said(_ files: String...) throws -> [String] {
        let desk = try Desk()
        for (number, rows) in files.enumerated() { try desk.put(Self.names + rows, in: "\(number).csv") }
        let outcome = try desk.run(["check"] + files.indices.map { "\($0).csv" })
        #expect(outcome.status == 0)
        return outcome.errors.split(separator: "\n").map(String.init)
    }

    private static let out = "2026-03-01,transfer,-100,EUR,To savings,Giro,\n"
    private static let back = "2026-03-02,transfer,100,EUR,From giro,Savings,\n"

    @Test func `both sides of a transfer are one, in one file and in two`() throws {
        let note = "0.csv:2: note: one transfer has a row for each side, this one first; "
        #expect(try Self.said(Self.out + Self.back) == [note + "neither side is income or expense [check-transfers]"])
        #expect(try Self.said(Self.out, Self.back) == [note + "neither side is income or expense [check-transfers]"])
    }

    @Test func `a side that is not marked is named, and counts until it is`() throws {
        let unmarked = Self.back.replacing("transfer", with: "")
        let note = "0.csv:3: note: mirrors the transfer on line 2 of 0.csv, but counts as income; to count neither: --pair-transfers"
        #expect(try Self.said(Self.out + unmarked) == [note + " [check-half-transfer]"])
        let desk = try Desk(Self.names + Self.out + unmarked)
        #expect(String(decoding: try desk.run("summary", "ledger.csv", "--format", "csv").output, as: UTF8.self).contains("100"))
    }

    @Test(arguments: [
        back.replacing("2026-03-02", with: "2026-03-05"), back.replacing("100", with: "100.01"), back.replacing("EUR", with: "USD"),
        back.replacing("Savings", with: "Giro"), back.replacing(",100", with: ",-100"),
    ])
    func `rows of the same account, another amount or sign, or a far day are no pair`(other: String) throws {
        let note = "0.csv:2: note: 2 transfers lack their second rows and the other account, this one first [check-transfers]"
        #expect(try Self.said(Self.out + other) == [note])
    }

    /// The sums of inputs of these rows by year, as CSV, with their rows paired.
    private static func paired(_ files: String..., by command: [String] = ["summary", "--by", "year", "--format", "csv"]) throws -> Outcome
    {
        let desk = try Desk()
        for (number, rows) in files.enumerated() { try desk.put(Self.names + rows, in: "\(number).csv") }
        return try desk.run(command + files.indices.map { "\($0).csv" } + ["--pair-transfers"])
    }

    @Test func `asked to, both sides of a transfer leave the sums, which is said`() throws {
        let salary = "2026-03-01,,2500,EUR,Salary,Giro,\n"
        let unmarked = Self.back.replacing("transfer", with: "").replacing("100", with: "100.00")
        for (one, other) in [
            (Self.out, unmarked), ("2026-03-01,,-100,EUR,Transfer to savings,Giro,\n", unmarked),
            ("2026-03-01,,-100,EUR,CARD ONLINE PMT,Giro,\n", unmarked.replacing("From giro", with: "ONLINE PAYMENT - THANK YOU")),
        ] {
            let outcome = try Self.paired(one + salary, other)
            #expect(String(decoding: outcome.output, as: UTF8.self).contains("2026,EUR,2500,0,2500,1"))
            #expect(
                outcome.errors.contains(
                    "0.csv:2: note: one pair of rows is a transfer between accounts, in no sum; the first is this row with line 2 of 1.csv [transfers-paired]"
                ))
        }
    }

    @Test(arguments: [
        // Nothing tells of a transfer; one account; another amount; four days.
        ("2026-03-01,,-100,EUR,Shoes,Giro,\n", "2026-03-01,,100,EUR,Refund,Card,\n"),
        ("2026-03-01,,-100,EUR,Transfer,Giro,\n", "2026-03-01,,100,EUR,Transfer,Giro,\n"),
        ("2026-03-01,,-100,EUR,Transfer,Giro,\n", "2026-03-01,,100.01,EUR,Transfer,Card,\n"),
        ("2026-03-01,,-100,EUR,Transfer,Giro,\n", "2026-03-05,,100,EUR,Transfer,Card,\n"),
    ])
    func `rows that may be two things stay in the sums`(one: String, other: String) throws {
        let outcome = try Self.paired(one, other)
        #expect(outcome.errors.contains("no rows pair up as transfers"))
        #expect(String(decoding: outcome.output, as: UTF8.self).contains(",2\n"))
    }

    @Test func `a side that names the other account is enough, and the nearest day is taken`() throws {
        let rows = "2026-03-03,,100,EUR,from DE99,Card,\n2026-03-01,,-100,EUR,Bank,DE99,\n2026-03-01,,100,EUR,Gift,Card,\n"
        let outcome = try Self.paired(rows, by: ["import", "--format", "csv"])
        let kinds = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(kinds.map { $0.contains("transfer") } == [true, true, false])
    }

    private static let payees = "date,kind,amount,currency,payee,description,account\n"

    @Test func `a side that has a payee and says nothing of a transfer is listed, and counts`() throws {
        let rent = "2026-03-01,,-800,EUR,Landlord,Bank transfer rent,Giro\n"
        let sides = [
            ("Employer,Expenses", false), (",Expenses", true), ("Employer,Transfer", true), ("Giro,Expenses", true), ("\" \",", true),
        ]
        for (other, isSide) in sides {
            let desk = try Desk(Self.payees + rent + "2026-03-02,,800,EUR,\(other),Card\n")
            let outcome = try desk.run("summary", "ledger.csv", "--by", "year", "--format", "csv", "--pair-transfers")
            #expect(String(decoding: outcome.output, as: UTF8.self).contains("800") == !isSide, "\(other)")
            #expect(outcome.errors.contains("one pair of rows is a transfer") == isSide)
            let note =
                "ledger.csv:3: note: mirrors line 2 of ledger.csv, which mentions a transfer, but has a payee and does not mention one: it counts as income [transfer-doubtful]\n"
            #expect(outcome.errors.contains(note) == !isSide)
            #expect(try desk.run("check", "ledger.csv").errors.contains(note) == !isSide)
            #expect(try desk.run("check", "ledger.csv").errors.contains("[check-half-transfer]") == isSide)
        }
        let marked = try Desk(Self.payees + rent.replacing(",,", with: ",transfer,") + "2026-03-02,,800,EUR,Employer,Expenses,Card\n")
        let said = try marked.run("check", "ledger.csv").errors
        #expect(said.contains("ledger.csv:3: note: mirrors the transfer on line 2 of ledger.csv, but has a payee and does not mention one"))
    }

    @Test func `of many that have a payee, ten are listed`() throws {
        let rows = (1...13).map { "2026-03-01,,-\($0),EUR,Landlord,Transfer,Giro\n2026-03-01,,\($0),EUR,Employer,x,Card\n" }
        for (count, rest) in [(10, nil), (11, "this row, too, mirrors one"), (13, "3 more rows, this one first, mirror one")] {
            let desk = try Desk(Self.payees + rows[..<count].joined())
            let notes = try desk.run("summary", "ledger.csv", "--pair-transfers").errors.split(separator: "\n").filter {
                $0.contains("[transfer-doubtful]")
            }
            #expect(notes.count == (rest == nil ? 10 : 11) && rest.map { notes.last?.contains($0) == true } != false)
        }
    }

    @Test func `check shows what pairing would take out of the sums`() throws {
        let note =
            "0.csv:3: note: looks like one transfer together with line 2 of 0.csv, but they count as income and expense; to count neither: --pair-transfers"
        let rows = "2026-03-01,,-100,EUR,Transfer to savings,Giro,\n2026-03-02,,100,EUR,,Savings,\n"
        #expect(try Self.said(rows) == [note + " [check-half-transfer]"])
    }

    @Test func `a row that names both accounts is whole, and files without transfers have nothing to tell`() throws {
        #expect(try Self.said("2026-03-01,transfer,-100,EUR,To savings,Giro,Savings\n") == [])
        #expect(try Self.said("2026-03-01,,-100,EUR,Rent,Giro,\n2026-03-02,,100,EUR,Refund,Card,\n") == [])
        // Each side has one other side only.
        let other = Self.back.replacing("From giro", with: "From card")
        #expect(try Self.said(Self.out + Self.back + other).map { $0.contains("[check-transfers]") } == [true, true])
    }

    @Test func `a pair across the first or the last day that counts is one all the same`() throws {
        let rows = "2026-02-28,,-100,EUR,Transfer to savings,Giro,\n2026-03-02,,100,EUR,Transfer from giro,Savings,\n"
        let desk = try Desk(Self.names + rows)
        for days in [[], ["--since", "2026-03"], ["--until", "2026-02"]] {
            let outcome = try desk.run(["summary", "ledger.csv", "--pair-transfers"] + days)
            #expect(!String(decoding: outcome.output, as: UTF8.self).contains("100"))
            #expect(outcome.errors.hasPrefix("ledger.csv:2: note: one pair of rows is a transfer"))
        }
        let other = try desk.run("summary", "ledger.csv", "--pair-transfers", "--since", "2026-04").errors
        #expect(other.contains("no rows pair up as transfers"))
    }

    @Test func `what two downloads both have is said, since it counts twice`() throws {
        let coffee = "2026-03-01,,-3.20,EUR,Coffee,Giro,\n"
        let note = "1.csv:3: note: one entry is also in an earlier input and counts twice; import --merge adds only what is new"
        let copies = "1.csv:4: note: this row is identical to an earlier one; both count [check-copies]"
        let rows = "2026-03-02,,-3.20,EUR,Coffee,Giro,\n" + coffee + coffee
        #expect(try Self.said(coffee, rows) == [copies, note + " [check-repeats]"])
    }

    @Test func `rows that are equal in all cells are told, and count`() throws {
        let coffee = "2026-03-01,,-3.20,EUR,Coffee,Giro,\n"
        let note = "0.csv:3: note: 2 rows are identical to earlier ones, this one first; all count [check-copies]"
        #expect(try Self.said(coffee + coffee + coffee + coffee.replacing("01,", with: "02,")) == [note])
    }

    @Test(arguments: [("Datum;Text;Betrag EUR\n", "%.03.2026;%;-%,00\n"), ("date,payee,amount,currency\n", "2026-03-%,%,-%.00,EUR\n")])
    func `sums and exports of ledgers that overlap warn of it, and others do not`(header: String, row: String) throws {
        let desk = try Desk()
        let rows = { (cells: [String]) in
            header
                + cells.map { cell in cell.split(separator: " ").reduce(row) { $0.replacing("%", with: $1, maxReplacements: 1) } }.joined()
        }
        try desk.put(rows(["01 a 1", "02 b 2", "02 b 2"]), in: "march.csv")
        try desk.put(rows(["02 b 2", "02 b 2", "03 c 3"]), in: "april.csv")
        try desk.put(rows(["04 a 1"]), in: "later.csv")
        let warning = "april.csv:2: warning: 2 rows, this one first, are also in march.csv and count twice; "
        for job in [["summary"], ["export", "-o", "all.ics"], ["import", "-o", "all.csv"], ["month", "--at", "2026-03-01"]] {
            let outcome = try desk.run(job + ["march.csv", "april.csv"])
            #expect(outcome.status == 0)
            #expect(outcome.errors == warning + "import --merge adds only what is new [ledger-overlap]\n")
            #expect(try desk.run(job + ["march.csv", "later.csv"]).errors.isEmpty)
        }
        // What is added to a ledger is added once.
        let merged = try desk.run("import", "march.csv", "april.csv", "--merge", "all.csv", "-o", "more.csv").errors
        #expect(merged == "all.csv: note: 1 new entry was added, 5 were already known [import-merged]\n")
    }

    @Test func `a bank's file beside the ledger that it was imported into is warned of, whichever comes first`() throws {
        let desk = try Desk()
        let rows = ["01.03.2026;Kiosk;-1,00", "02.03.2026;Mill;-2,00", "03.03.2026;Mill;-2,00"]
        func bank(_ rows: ArraySlice<String>) -> String { "Datum;Empfänger;Betrag EUR\n" + rows.joined(separator: "\n") + "\n" }
        try desk.put(bank(rows[...1]), in: "old.csv")
        try desk.put(bank(rows[1...]), in: "new.csv")
        try desk.put(bank(rows[2...]), in: "later.csv")
        #expect(try desk.run("import", "old.csv", "-o", "money.csv").errors.isEmpty)
        let end = "in money.csv and counts twice; import --merge adds only what is new [ledger-overlap]\n"
        #expect(try desk.run("summary", "money.csv", "new.csv").errors == "new.csv:2: warning: this row is also " + end)
        #expect(try desk.run("summary", "new.csv", "money.csv").errors.hasPrefix("money.csv:3: warning: this row is also in new.csv "))
        #expect(try desk.run("summary", "money.csv", "later.csv").errors.isEmpty)
    }
}
