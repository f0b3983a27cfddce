import TestSupport
import Testing

@Suite("The next month is added to a ledger", .timeLimit(.minutes(15)))
struct MergeTests {
    private static let names =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"
    private static let bankNames = "Date,Description,Amount,Currency\n"

    /// A ledger of these rows, each `day payee amount`, and after that what else the entry has.
    private static func ledger(_ rows: [String]) -> String {
        names + "\n" + rows.map { $0 + "\n" }.joined()
    }

    private static func row(_ day: String, _ text: String, _ amount: String, id: String = "", account: String = "") -> String {
        "\(id),\(day),,,,\(amount),EUR,,,\(text),\(account),,,,,"
    }

    /// Adds a bank's rows to a ledger; returns the new rows of the ledger and what was said.
    private static func merge(_ ledger: [String], _ files: [String]...) throws -> (new: [String], errors: String) {
        let desk = try Desk(Self.ledger(ledger))
        for (number, rows) in files.enumerated() { try desk.put(Self.ledger(rows), in: "bank\(number).csv") }
        let outcome = try desk.run(["import", "--merge", "ledger.csv"] + files.indices.map { "bank\($0).csv" })
        #expect(outcome.status == 0 && outcome.output == [])
        let text = try #require(desk.text(of: "ledger.csv"))
        #expect(text.hasPrefix(Self.ledger(ledger)))
        return (text.dropFirst(Self.ledger(ledger).count).split(separator: "\n").map(String.init), outcome.errors)
    }

    @Test func `what overlaps is known, what is new goes to the end, and every byte before it stays`() throws {
        let kept = "\u{FEFF}" + Self.names + "\r\n,2026-03-30 ,,,,\"-85.10\",EUR,Home,,Power,,,,mine,,\r\n"
        let desk = try Desk(kept)
        try desk.put(Self.bankNames + "30/03/2026,Power,-85.10,EUR\n02/04/2026,Tea,-3.20,EUR\n", in: "april.csv")
        let outcome = try desk.run("import", "april.csv", "--merge", "ledger.csv")
        #expect(outcome.errors == "ledger.csv: note: 1 new entry was added, 1 was already known [import-merged]\n")
        #expect(desk.text(of: "ledger.csv") == kept + ",2026-04-02,,,,-3.20,EUR,,,Tea,,,,,,\r\n")
        let again = try desk.run("import", "april.csv", "--merge", "ledger.csv")
        #expect(again.errors == "ledger.csv: note: 0 new entries were added, 2 were already known [import-merged]\n")
        #expect(desk.text(of: "ledger.csv") == kept + ",2026-04-02,,,,-3.20,EUR,,,Tea,,,,,,\r\n")
    }

    @Test func `two equal coffees of one day are two, in the ledger and in each file`() throws {
        let coffee = Self.row("2026-03-01", "Coffee", "-3.20")
        #expect(try Self.merge([coffee], [coffee, coffee]).new == [coffee])
        #expect(try Self.merge([coffee, coffee], [coffee, coffee]).new == [])
        #expect(try Self.merge([coffee, coffee], [coffee]).new == [])
        // Two files that overlap have the same two.
        #expect(try Self.merge([], [coffee, coffee], [coffee, coffee, coffee]).new == [coffee, coffee, coffee])
    }

    @Test func `where both have an id it decides, whatever the text became`() throws {
        let old = Self.row("2026-03-01", "PENDING Coffee", "-3.20", id: "a1")
        #expect(try Self.merge([old], [Self.row("2026-03-02", "Coffee", "-3.20", id: "a1")]).new == [])
        let other = Self.row("2026-03-01", "PENDING Coffee", "-3.20", id: "a2")
        let second = try Self.merge([old], [old, other])
        #expect(second.new == [other] && !second.errors.contains("may be"))
        // Without one on either side the text decides.
        #expect(try Self.merge([old], [Self.row("2026-03-01", "PENDING Coffee", "-3.20")]).new == [])
        // Parts of one transaction share an id.
        let parts = [Self.row("2026-03-01", "Books", "-5", id: "b"), Self.row("2026-03-01", "Pens", "-2", id: "b")]
        #expect(try Self.merge([parts[0]], parts).new == [parts[1]])
    }

    @Test(arguments: [
        (row("2026-03-03", "Coffee", "-3.20"), "the same amount 2 days apart"),
        (row("2026-03-01", "CAFE LINDE", "-3.20"), "the same amount on the same day"),
        (row("2026-03-01", "Coffee", "-4.20", id: "x"), "the same id but another day or amount"),
        (row("2026-03-01", "Coffee", "-3.20", id: "y"), "the same amount on the same day"),
    ])
    func `what may be known is listed and added all the same`(row: String, reason: String) throws {
        let (new, errors) = try Self.merge([Self.row("2026-03-01", "Coffee", "-3.20", id: "x")], [row])
        #expect(new == [row])
        #expect(errors.hasPrefix("bank0.csv:2: note: may be the entry on line 2 of ledger.csv, \(reason); it counts as new ["))
    }

    @Test func `what the file itself explains is not listed, and other accounts and currencies are other money`() throws {
        let days = ["01", "02", "03"].map { Self.row("2026-03-\($0)", "Tram", "-2") }
        let daily = try Self.merge(Array(days[..<2]), days)
        #expect(daily.new == [days[2]] && !daily.errors.contains("may be"))
        let fees = ["Giro", "Card"].map { Self.row("2026-03-01", "Fee", "-1", account: $0) }
        let accounts = try Self.merge([fees[0]], [fees[1]])
        #expect(accounts.new == [fees[1]] && !accounts.errors.contains("may be"))
        let dollars = fees[0].replacing("EUR", with: "USD")
        #expect(try Self.merge([fees[0]], [dollars]).new == [dollars])
    }

    @Test func `columns that the ledger lacks are left out of the new rows, and said`() throws {
        let desk = try Desk(Self.ledger([]))
        try desk.put("Date,Description,Amount,Currency,Branch\n2026-04-02,Tea,-3.20,EUR,7\n2026-04-03,Rent,-9.00,EUR,8\n", in: "bank.csv")
        let outcome = try desk.run("import", "bank.csv", "--merge", "ledger.csv")
        #expect(outcome.status == 0 && outcome.errors.contains("warning: the ledger has no column “Branch”; the new rows lack it"))
        let rows = [Self.row("2026-04-02", "Tea", "-3.20"), Self.row("2026-04-03", "Rent", "-9.00")]
        #expect(desk.text(of: "ledger.csv") == Self.ledger(rows))
    }

    @Test func `the result goes elsewhere when asked to, with the ledger as it was`() throws {
        let old = Self.ledger([Self.row("2026-03-01", "Tea", "-3.20")])
        let desk = try Desk(old)
        try desk.put(Self.ledger([Self.row("2026-04-01", "Tea", "-3.20")]), in: "bank.csv")
        #expect(try desk.run("import", "bank.csv", "--merge", "ledger.csv", "-o", "new.csv").status == 0)
        #expect(desk.text(of: "ledger.csv") == old && desk.text(of: "new.csv") == old + Self.row("2026-04-01", "Tea", "-3.20") + "\n")
    }

    @Test func `what was pending and is booked now is known, and told`() throws {
        let names = "date,payee,amount,currency,status\n"
        let desk = try Desk(names + "2026-03-01,Tea,-3.20,EUR,pending\n")
        try desk.put(names + "2026-03-01,Tea,-3.20,EUR,cleared\n", in: "bank.csv")
        let outcome = try desk.run("import", "bank.csv", "--merge", "ledger.csv")
        #expect(
            outcome.errors.contains(
                "bank.csv:2: note: is pending on line 2 of ledger.csv but no longer here; the line was left as it was [import-now-booked]"))
    }

    @Test(arguments: [
        (ledger([row("2026-03-01", "Tea", "-3.20"), row("2026-13-01", "Tea", "-3.20")]), "not a valid date"),
        (ledger([row("2026-03-01", "Tea", "-3.20")]) + ",2026-03-02,,,,-1,EUR,,,\"Te", "quote"),
        ("Day,Sum\n1,2\n", "has dates that cannot be read"), ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "this is a calendar"),
        (
            "date,amount,currency\n2026-03-01,-1,EUR\n",
            "ledger.csv: error: has no column 'description', which the new rows need; nothing was written"
        ),
    ])
    func `a ledger that cannot be read in full, or cannot hold an entry, is left as it is`(ledger: String, words: String) throws {
        let desk = try Desk(ledger)
        try desk.put(Self.ledger([Self.row("2026-04-01", "Tea", "-3.20")]), in: "bank.csv")
        let outcome = try desk.run("import", "bank.csv", "--merge", "ledger.csv")
        #expect(outcome.status == 65 && outcome.errors.contains(words))
        #expect(desk.text(of: "ledger.csv") == ledger && desk.names == ["bank.csv", "ledger.csv"])
    }

    @Test func `a ledger that is added to a bank's file is warned of, also where it could be`() throws {
        let desk = try Desk(Self.ledger([Self.row("2026-03-01", "Tea", "-3.20")]))
        let rows = (1...3).map { "2026-04-0\($0);Mill;-\($0).00;EUR;x\n" }.joined()
        try desk.put("Day;Payee;Sum;Currency;Description\n" + rows, in: "bank.csv")
        let warning = "bank.csv: warning: this is a bank's file, by its columns, and ledger.csv is a ledger: "
        #expect(try desk.run("import", "ledger.csv", "--merge", "bank.csv", "-o", "new.csv").errors.hasPrefix(warning))
        #expect(try !desk.run("import", "bank.csv", "--merge", "ledger.csv", "-o", "new.csv").errors.contains("other way round"))
    }

    @Test func `a bank's file that is refused changes nothing`() throws {
        let old = Self.ledger([Self.row("2026-03-01", "Tea", "-3.20")])
        let desk = try Desk(old)
        try desk.put("Date,Amount,Currency\n2026-03-01,12.00,EUR\n2026-03-02,5.00,EUR\n", in: "bank.csv")
        #expect(try desk.run("import", "bank.csv", "--merge", "ledger.csv").status == 65)
        #expect(desk.text(of: "ledger.csv") == old)
    }

    @Test func `rows of a ledger that is guarded from spreadsheets are found again, and new ones can be guarded, too`() throws {
        let (header, rows) = ("Date,Payee,Text,Amount\n", "2026-03-01,=1+1,@tea,-3.20\n2026-03-02,'-shop,' fine,-4\n")
        let desk = try Desk(header + rows)
        let reading = ["--currency", "EUR"]
        #expect(try desk.run(["import", "ledger.csv", "--spreadsheet", "-o", "own.csv"] + reading).status == 0)
        let own = try #require(desk.text(of: "own.csv"))
        #expect(own.contains(",'=1+1,'@tea,") && own.contains(",'-shop,' fine,"))
        try desk.put(header + rows + "2026-03-03,+three,x,-5\n", in: "bank.csv")
        let merged = try desk.run(["import", "bank.csv", "--merge", "own.csv", "--spreadsheet"] + reading)
        #expect(merged.status == 0 && merged.errors.contains("1 new entry was added, 2 were already known"))
        let grown = try #require(desk.text(of: "own.csv"))
        #expect(grown.hasPrefix(own) && grown.contains(",'+three,x,"))
        #expect(
            try desk.run("summary", "own.csv", "--by", "payee", "--format", "csv").lines(separatedBy: "\n").contains {
                $0.hasPrefix("+three,")
            })
        let guarded = try desk.run("summary", "own.csv", "--by", "payee", "--format", "csv", "--spreadsheet").lines(separatedBy: "\n")
        #expect(guarded.dropFirst().map { $0.prefix { $0 != "," } } == ["'+three", "'-shop", "'=1+1", ""])
        #expect(try desk.run("summary", "own.csv", "--spreadsheet").status == 64)
    }

    @Test(arguments: [
        (["--format", "json"], "--merge writes rows"),
        (["--output-encoding", "cp949"], "--merge writes rows"), (["-o", "bank.csv"], "overwrite the input"),
    ])
    func `wrong usage is told before anything is read`(options: [String], words: String) throws {
        let desk = try Desk(Self.ledger([]))
        try desk.put(Self.ledger([]), in: "bank.csv")
        let outcome = try desk.run(["import", "bank.csv", "--merge", "ledger.csv"] + options)
        #expect(outcome.status == 64 && outcome.errors.contains(words))
        for merge in [["--merge", "my ledger.csv"], ["--merge=my ledger.csv"]] {
            let missing = try desk.run(["import", "bank.csv", "--currency", "EUR"] + merge)
            #expect(missing.status == 66)
            let way = "create it with: ledger2ics import bank.csv --currency EUR -o 'my ledger.csv'\n"
            #expect(missing.errors.contains("my ledger.csv: does not exist yet; " + way))
        }
    }

    @Test(arguments: [
        ("X-LEDGER-AMOUNT:-1", "20260301", "-1 EUR here, -500 EUR"),
        ("X-LEDGER-AMOUNT:-500", "20260320", "-500 EUR on 2026-03-20 here, -500 EUR on 2026-03-01"),
        ("X-LEDGER-AMOUNT:-500\r\nX-LEDGER-KIND:transfer", "20260301", "-500 EUR as transfer here, -500 EUR as expense"),
        ("X-LEDGER-AMOUNT:-500", "20260301", nil),
    ])
    func `an event with the UID of a row is that row's, whatever money somebody wrote into it`(
        amount: String, day: String, difference: String?
    ) throws {
        let rows = Self.ledger([Self.row("2026-03-01", "Rent", "-500", id: "r1"), Self.row("2026-03-05", "Pay", "2000", id: "r2")])
        let desk = try Desk(rows)
        #expect(try desk.run("export", "ledger.csv", "-o", "ledger.ics").status == 0)
        let calendar = try #require(desk.text(of: "ledger.ics"))
        let uid = try #require(values(of: "UID", in: Array(calendar.utf8)).first)
        try desk.put(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n"
                + "DTSTART;VALUE=DATE:\(day)\r\nSUMMARY:Party\r\n\(amount)\r\nX-LEDGER-CURRENCY:EUR\r\nSEQUENCE:99\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            in: "mail.ics")
        let outcome = try desk.run("import", "mail.ics", "--merge", "ledger.csv")
        #expect(outcome.status == 0 && desk.text(of: "ledger.csv") == rows)
        let warnings = outcome.errors.split(separator: "\n").filter { $0.contains("[money-differs]") }
        #expect(
            warnings.map(String.init)
                == (difference.map {
                    [
                        "mail.ics:4:1: warning: an event with the same UID has different money: \($0) on line 2 of ledger.csv, which was left as it was [money-differs]"
                    ]
                } ?? []))
    }
}
