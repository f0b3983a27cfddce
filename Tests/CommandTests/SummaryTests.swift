import TestSupport
import Testing

@Suite("Summaries on the command line", .timeLimit(.minutes(15)))
struct SummaryTests {
    static let ledger = """
        date,kind,amount,currency,category,account
        2025-07-31,income,100.00,USD,pay,bank
        2025-08-01,expense,-12000,KRW,food,card
        2025-08-01,transfer,-5,USD,,bank
        2025-08-03,expense,-4.50,USD,food,bank
        2025-08-04,expense,2.50,USD,food,bank

        """

    @Test(arguments: [
        (["--by", "day"], "2025-07-31,USD,100.00\n2025-08-01,KRW,0\n2025-08-03,USD,0.00\n2025-08-04,USD,0.00\n"),
        (["--by", "week"], "2025-W31,KRW,0\n2025-W31,USD,100.00\n2025-W32,USD,0.00\n"),
        (["--by", "week", "--week-start", "sunday"], "2025-07-27,KRW,0\n2025-07-27,USD,100.00\n2025-08-03,USD,0.00\n"),
        ([], "2025-07,USD,100.00\n2025-08,KRW,0\n2025-08,USD,0.00\n"),
        (["--month-start", "31"], "2025-07,KRW,0\n2025-07,USD,100.00\n"), (["--by", "year"], "2025,KRW,0\n2025,USD,100.00\n"),
        (["--by", "category"], "food,KRW,0\nfood,USD,0.00\npay,USD,100.00\n"),
        (["--by", "account"], "bank,USD,100.00\ncard,KRW,0\n"),
        (["--by", "day", "--since", "2025-08-01", "--until", "2025-08-03"], "2025-08-01,KRW,0\n2025-08-03,USD,0.00\n"),
    ])
    func `rows come by period, category or account, then by currency`(options: [String], rows: String) throws {
        let outcome = try Desk(Self.ledger).run(["summary", "ledger.csv", "--format", "csv"] + options)
        #expect(outcome.status == 0 && outcome.errors == "")
        let text = String(decoding: outcome.output, as: UTF8.self)
        let cut = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",").prefix(3).joined(separator: ",") + "\n" }
        #expect(cut.joined() == rows)
    }

    static let household = """
        date,kind,amount,currency,category,account,to_account,payee,tags
        2025-08-01,income,100.00,USD,Pay,Bank:Checking,,Works,
        2025-08-02,expense,-12.00,USD,Food:Dining,Cash,,Pi & Crust,trip family
        2025-08-03,expense,-4.50,USD,Food,Bank:Checking,,Pie shop,trip
        2025-08-04,transfer,-20.00,USD,,Bank:Checking,Cash,,
        2025-08-05,expense,2.50,USD,Foodie,Cash,,PIE SHOP,family

        """

    @Test(arguments: [
        (["--by", "payee"], "PIE SHOP,-2.50\nPi & Crust,12.00\nPie shop,4.50\nWorks,0.00\n"),
        (["--by", "tag"], ",0.00\nfamily,9.50\ntrip,16.50\n"),
        (["--by", "payee", "--category", "food"], "Pi & Crust,12.00\nPie shop,4.50\n"),
        (["--by", "category", "--payee", "pie"], "Food,4.50\nFoodie,-2.50\n"),
        (["--by", "category", "--payee", "pie", "--payee", "CRUST"], "Food,4.50\nFood:Dining,12.00\nFoodie,-2.50\n"),
        (["--by", "account", "--account", "bank"], "Bank:Checking,4.50\n"),
        (["--by", "account", "--account", "cash", "--category", "Food:Dining"], "Cash,12.00\n"),
        (["--by", "account", "--account", "Ban"], ""),
    ])
    func `payees and tags are summed, and filters say which entries count`(options: [String], rows: String) throws {
        let outcome = try Desk(Self.household).run(["summary", "ledger.csv", "--format", "csv", "--quiet"] + options)
        #expect(outcome.status == 0 && outcome.errors == "")
        let cells = outcome.lines(separatedBy: "\n").dropFirst().dropLast().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(cells.map { "\($0[0]),\($0[3])\n" }.joined() == rows)
    }

    @Test(arguments: [
        ([], "Food\nFood:Dining\nFoodie\nPay\n"), (["--sort", "name"], "Food\nFood:Dining\nFoodie\nPay\n"),
        (["--sort", "amount"], "Food:Dining\nFood\nPay\nFoodie\n"),
    ])
    func `rows are sorted by name, or by amount: expense, then income, then what came back`(options: [String], names: String) throws {
        let outcome = try Desk(Self.household).run(["summary", "ledger.csv", "--by", "category", "--format", "csv"] + options)
        #expect(outcome.status == 0 && outcome.errors == "")
        let found = outcome.lines(separatedBy: "\n").dropFirst().dropLast().map { $0.prefix { $0 != "," } + "\n" }
        #expect(found.joined() == names)
    }

    @Test func `sorted by amount, each currency has its rows, that with the most entries first`() throws {
        let rows = ["a,-1,EUR", "b,-900,USD", "a,-30,USD", "c,-2,EUR", "c,-2,EUR", "d,-4,JPY"].map { "2025-08-01,\($0)\n" }
        let desk = try Desk("date,payee,amount,currency\n" + rows.joined())
        let outcome = try desk.run("summary", "ledger.csv", "--by", "payee", "--sort", "amount", "--format", "csv")
        let found = outcome.lines(separatedBy: "\n").dropFirst().dropLast().map {
            $0.split(separator: ",").prefix(2).joined(separator: " ")
        }
        #expect(found == ["c EUR", "a EUR", "b USD", "a USD", "d JPY"])
        let table = try desk.run("summary", "ledger.csv", "--by", "payee", "--sort", "amount", "--locale", "en_US").lines(separatedBy: "\n")
        let firsts = table.map { String($0.prefix(5)).trimmingPrefix(while: { $0 == "─" }) }
        #expect(firsts.map { $0.filter { $0 != " " } } == ["", "c", "a", "b", "a", "d", "", "Total", "", "", ""])
        #expect(table[7].contains("€5.00") && table[8].contains("$930.00") && table[9].contains("¥4"))
    }

    @Test func `shares are parts of all rows in the same currency, in columns of their own`() throws {
        let desk = try Desk(Self.household)
        let csv = try desk.run("summary", "ledger.csv", "--by", "category", "--share", "--format", "csv")
        #expect(
            csv.lines(separatedBy: "\n").dropLast() == [
                "period,currency,income,expense,net,count,incomeShare,expenseShare", "Food,USD,0.00,4.50,-4.50,1,,32.1",
                "Food:Dining,USD,0.00,12.00,-12.00,1,,85.7", "Foodie,USD,0.00,-2.50,2.50,1,,-17.9", "Pay,USD,100.00,0.00,100.00,1,100.0,",
            ])
        let table = try desk.run("summary", "ledger.csv", "--by", "category", "--share", "--sort", "amount", "--locale", "de_DE")
        let lines = table.lines(separatedBy: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines[0] == "Einnahmen % Ausgaben % Saldo Anzahl")
        #expect(lines[1].hasPrefix("Food") && lines[1].contains("16,50 $ 117,9 -16,50 $ 2"))
        #expect(lines[2].hasPrefix("Dining") && lines[2].contains("12,00 $ 85,7 -12,00 $ 1"))
    }

    @Test(arguments: [["--by", "category", "--by", "month"], ["--by", "month", "--by", "category"]])
    func `a name and a time make a table of both, for each currency; programs get its cells`(by: [String]) throws {
        let desk = try Desk(
            Self.household + "2025-09-01,expense,-8.00,USD,Food,Cash,,Kiosk,\n2025-09-02,expense,-700,JPY,Food:Dining,Cash,,Ramen,\n")
        let table = try desk.run(["summary", "ledger.csv", "--locale", "en_US"] + by)
        #expect(table.status == 0 && table.errors == "")
        #expect(
            String(decoding: table.output, as: UTF8.self) == """
                USD       2025-08  2025-09   Total
                Pay        100.00           100.00
                ──────────────────────────────────
                Income     100.00           100.00

                Food        16.50     8.00   24.50
                  Dining    12.00            12.00
                Foodie      -2.50            -2.50
                ──────────────────────────────────
                Expense     14.00     8.00   22.00
                Balance     86.00    -8.00   78.00

                JPY          2025-09  Total
                Food:Dining      700    700
                ───────────────────────────
                Expense          700    700

                """)
        let csv = try desk.run(["summary", "ledger.csv", "--format", "csv", "--sort", "amount"] + by).lines(separatedBy: "\n")
        #expect(
            csv.dropLast() == [
                "name,period,currency,income,expense,net,count", "Food,2025-08,USD,0.00,4.50,-4.50,1", "Food,2025-09,USD,0.00,8.00,-8.00,1",
                "Food:Dining,2025-08,USD,0.00,12.00,-12.00,1", "Pay,2025-08,USD,100.00,0.00,100.00,1",
                "Foodie,2025-08,USD,0.00,-2.50,2.50,1",
                "Food:Dining,2025-09,JPY,0,700,-700,1",
            ])
        let json = try desk.run(["summary", "ledger.csv", "--format", "json"] + by).lines(separatedBy: "\n")
        #expect(
            json[1] == #"{"name":"Food","period":"2025-08","currency":"USD","income":"0.00","expense":"4.50","net":"-4.50","count":1},"#)
        #expect(json.count == 9 && json[0] == "[" && json[7] == "]")
    }

    @Test(arguments: ["category", "payee", "account", "tag"], ["day", "week", "month", "year"])
    func `the cells of a table add up to the sums of each name, also of a ledger read in many pieces`(name: String, time: String) throws {
        var rows = "date,amount,currency,category,account,payee,tags\n"
        for number in 0..<30_000 {
            let place = number % 7
            rows +=
                "2025-0\(number % 9 + 1)-\(10 + number % 19),\(number % 900 - 600).50,USD,Food:\(place),Bank:\(place % 3),Shop \(place),t\(place) all\n"
        }
        let desk = try Desk(rows)
        func sums(_ options: [String], skipping skipped: Int) throws -> [String: [Int]] {
            let outcome = try desk.run(["summary", "ledger.csv", "--format", "csv", "--by", name] + options)
            #expect(outcome.status == 0)
            let cells = outcome.lines(separatedBy: "\n").dropFirst().dropLast().map { $0.split(separator: ",").map(String.init) }
            return Dictionary(
                cells.map { row in (row[0], row[(2 + skipped)...].map { Int($0.replacing(".", with: "")) ?? 0 }) }
            ) { zip($0, $1).map(+) }
        }
        #expect(try sums(["--by", time], skipping: 1) == sums([], skipping: 0))
    }

    @Test(arguments: ["category", "account", "payee"])
    func `blanks around a name make no other one in sums and filters, and an export keeps them`(column: String) throws {
        let rows = ["Food", " Food", "Food ", "\"\tFood\"", "Foo d"]
        let desk = try Desk("date,amount,currency,\(column)\n" + rows.map { "2025-08-01,-1,KRW,\($0)\n" }.joined())
        let summary = try desk.run("summary", "ledger.csv", "--by", column, "--format", "csv")
        #expect(summary.lines(separatedBy: "\n").dropFirst() == ["Foo d,KRW,0,1,-1,1", "Food,KRW,0,4,-4,4", ""])
        let filtered = try desk.run("summary", "ledger.csv", "--by", "year", "--\(column)", "food", "--format", "csv")
        #expect(filtered.lines(separatedBy: "\n").dropFirst() == ["2025,KRW,0,4,-4,4", ""])
        let exported = try desk.run("export", "ledger.csv").values(of: "X-LEDGER-\(column.uppercased())")
        #expect(exported == ["Food", " Food", "Food ", "\tFood", "Foo d"])
    }

    @Test func `names written in two ways are one name, and rows are sorted by letters, however many are the same`() throws {
        let names = ["Caf\u{E9}", "Cafe\u{301}", "\u{212A}", "K", "K\u{37E}", "K;", "\u{1FEF}"]
        let starts = (0...40).map { String(repeating: "s", count: $0) }
        let shops = (starts.flatMap { [$0, $0 + "b", $0 + "!", $0 + "é"] } + ["sssssssst", "Z", "zz"]).shuffled().filter { !$0.isEmpty }
        let desk = try Desk("date,amount,currency,payee\n" + (names + shops).map { "2025-08-01,-1,KRW,\($0)\n" }.joined())
        let rows = try desk.run("summary", "ledger.csv", "--by", "payee", "--format", "csv").lines(separatedBy: "\n").dropFirst().dropLast()
        let found = rows.map { String($0.prefix { $0 != "," }) }
        #expect(found == found.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) })
        let wanted = Dictionary(names.map { ($0, 1) } + shops.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(found.count == wanted.count)
        for row in rows {
            let cells = row.split(separator: ",")
            #expect(cells.last == "\(wanted[String(cells[0])] ?? 0)", "\(row)")
        }
    }

    @Test func `a year that begins with a pay day is not summed as a calendar year`() throws {
        let outcome = try Desk(Self.ledger).run("summary", "ledger.csv", "--by", "year", "--month-start", "25")
        #expect(outcome.status == 64 && outcome.errors.contains("calendar years"))
    }

    @Test func `every command that reads entries has the same filters, and an entry keeps its UID`() throws {
        let desk = try Desk(Self.household)
        let all = try desk.run("export", "ledger.csv")
        let some = try desk.run("export", "ledger.csv", "--account", "cash")
        #expect(some.values(of: "X-LEDGER-AMOUNT") == ["-12.00", "-20.00", "2.50"])
        #expect(some.values(of: "UID").allSatisfy(all.values(of: "UID").contains))
        try desk.put(String(decoding: all.output, as: UTF8.self), in: "ledger.ics")
        for input in ["ledger.csv", "ledger.ics"] {
            let rows = try desk.run("import", input, "--category", "food", "--format", "jsonl")
            #expect(rows.lines(separatedBy: "\n").count == 3)
            let month = try desk.run("month", input, "--at", "2025-08", "--payee", "works", "--format", "json")
            #expect(String(decoding: month.output, as: UTF8.self).contains(#""income":"100.00","expense":"0.00","net":"100.00","count":1"#))
        }
        try desk.put(Calendars.home, in: "feed.ics")
        let annotated = try desk.run("annotate", "feed.ics", "--ledger", "ledger.csv", "--day-events", "--category", "Pay")
        let text = String(decoding: annotated.output, as: UTF8.self)
        #expect(text.contains("X-LEDGER-DAY-INCOME;X-DATE=20250801;X-CURRENCY=USD:100.00") && !text.contains("X-LEDGER-DAY-EXPENSE"))
    }

    @Test func `a ledger and what is left of its own export count once, row by row, in any order`() throws {
        let rows = (1...5).map { "2025-08-0\($0 % 3 + 1),-1,KRW" }
        let desk = try Desk("date,amount,currency\n" + rows.joined(separator: "\n") + "\n2025-08-09,-10,KRW\n")
        let whole = String(decoding: try desk.run("ledger.csv").output, as: UTF8.self)
        let events = whole.split(separator: "BEGIN:VEVENT").map(String.init)
        #expect(events.count == 7)
        // The first of two rows that look alike is gone, another program's entry has come.
        let foreign = """
            UID:x
            DTSTAMP:20250809T000000Z
            DTSTART;VALUE=DATE:20250809
            X-LEDGER-AMOUNT:-100
            X-LEDGER-CURRENCY:KRW
            END:VEVENT
            """
        let kept = [events[0], "\n\(foreign)\n"] + events[2...]
        try desk.put(kept.joined(separator: "BEGIN:VEVENT"), in: "ledger.ics")
        try desk.put(desk.text(of: "ledger.ics") ?? "", in: "copy.ics")
        for inputs in [["ledger.csv", "ledger.ics"], ["ledger.ics", "ledger.csv"], ["ledger.ics", "ledger.csv", "copy.ics"]] {
            let outcome = try desk.run(["summary", "--by", "year", "--format", "csv"] + inputs)
            let said = "ledger.ics: note: 1 entry of this feed is in none of the ledgers: expense 100 KRW [money-only-in-feed]\n"
            #expect(outcome.status == 0 && outcome.errors == said)
            #expect(outcome.lines(separatedBy: "\n").dropFirst().first == "2025,KRW,0,115,-115,7", "\(inputs)")
        }
        try desk.put(desk.text(of: "ledger.csv") ?? "", in: "other.csv")
        let twice = try desk.run("summary", "ledger.csv", "ledger.ics", "other.csv", "--by", "year", "--format", "csv")
        #expect(twice.lines(separatedBy: "\n").dropFirst().first == "2025,KRW,0,130,-130,13")
    }

    @Test(arguments: [
        (["summary", "feed.ics"], "the input has no income or expense", ""),
        (["summary", "feed.ics", "--by", "category", "--format", "json"], "the input has no income or expense", "[]\n"),
        (
            ["summary", "ledger.csv", "--since", "2030-01-01", "--format", "csv"],
            "the input has no income or expense on these days", "period,currency,income,expense,net,count\n"
        ),
        (["import", "empty.ics", "--format", "jsonl"], "the input has no entries", ""),
    ])
    func `inputs without money are said to have none, once, and not with --quiet; what is written stays as it is`(
        arguments: [String], note: String, output: String
    ) throws {
        let desk = try Desk(Self.ledger)
        try desk.put(Calendars.home, in: "feed.ics")
        try desk.put(Calendars.calendar([]), in: "empty.ics")
        let outcome = try desk.run(arguments)
        #expect(outcome.status == 0 && outcome.errors == "ledger2ics: note: \(note)\n")
        #expect(String(decoding: outcome.output, as: UTF8.self) == output)
        let quiet = try desk.run(arguments + ["--quiet"])
        #expect(quiet.status == 0 && quiet.errors == "" && quiet.output == outcome.output)
        try desk.put("date,amount,currency\n2025-13-01,1,USD\n", in: "bad.csv")
        #expect(try !desk.run("summary", "bad.csv").errors.contains("note: the input"))
    }

    @Test(
        arguments: [
            ("Booking date,Debit,Credit,Currency\n2026-10-05,-12.50,,EUR\n2026-10-06,,100,eur\n", []),
            ("Buchungstag;Betrag;Typ;Type\n05.10.2026;-12,50;x;DD\n06.10.2026;100,00;x;SALARY\n", ["--currency", "EUR"]),
            (
                "When,What\n10/5/2026,\"-12,500\"\n10/6/2026,\"100,0\"\n",
                [
                    "--column", "date=When", "--column", "amount=What", "--date-order", "mdy", "--decimal-mark", "comma", "--currency",
                    "EUR",
                    "--amount-sign", "signed",
                ]
            ),
        ] as [(String, [String])])
    func `the files of banks give the same sums whatever their dialect, and options say what they do not`(ledger: String, options: [String])
        throws
    {
        let outcome = try Desk(ledger).run(["summary", "ledger.csv", "--format", "json", "--by", "year"] + options)
        #expect(outcome.errors == "")
        let sums = String(decoding: outcome.output, as: UTF8.self)
        #expect(sums.contains(#""income":"100"#) && sums.contains(#""expense":"12.50"#) && sums.contains(#""count":2"#))
    }

    @Test func `refunds lower the expense`() throws {
        let outcome = try Desk(Self.ledger).run("summary", "ledger.csv", "--format", "json", "--by", "year")
        #expect(
            String(decoding: outcome.output, as: UTF8.self) == """
                [
                {"period":"2025","currency":"KRW","income":"0","expense":"12000","net":"-12000","count":1},
                {"period":"2025","currency":"USD","income":"100.00","expense":"2.00","net":"98.00","count":3}
                ]

                """)
    }

    @Test func `a table speaks the language of the environment, or the one asked for`() throws {
        let desk = try Desk(Self.ledger)
        let korean = try desk.run("summary", "ledger.csv", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(String(decoding: korean.output, as: UTF8.self).contains("수입"))
        let german = try desk.run("summary", "ledger.csv", "--locale", "de_DE", environment: ["LANG": "ko_KR.UTF-8"])
        #expect(String(decoding: german.output, as: UTF8.self).contains("100,00 $"))
        #expect(!german.output.contains(0x1B))
        let colored = try desk.run("summary", "ledger.csv", "--color", "always")
        #expect(colored.output.contains(0x1B))
    }

    @Test func `bad rows cost only themselves, and a strict run writes nothing`() throws {
        let desk = try Desk(Self.ledger + "2025-13-01,income,1,USD,,\n")
        let lenient = try desk.run("summary", "ledger.csv", "--by", "year", "--format", "csv")
        #expect(lenient.status == 65)
        #expect(lenient.errors.hasPrefix("ledger.csv:7:1: error: ") && lenient.errors.hasSuffix("1 of 6 entries skipped\n"))
        #expect(String(decoding: lenient.output, as: UTF8.self).contains("2025,USD,100.00,2.00,98.00,3"))
        try desk.put("old", in: "out.csv")
        let strict = try desk.run("summary", "ledger.csv", "--strict", "--format", "csv", "-o", "out.csv")
        #expect(strict.status == 65 && desk.text(of: "out.csv") == "old")
        #expect(try desk.run("summary", "missing.csv").status == 66)
        #expect(try desk.run("summary", "ledger.csv", "-o", "no/such/folder").status == 73)
        #expect(try desk.run("summary", "ledger.csv", "-o", "ledger.csv").status == 64)
        #expect(try desk.run("summary").status == 64)
        #expect(try desk.run("summary", "ledger.csv", "--by", "hour").status == 64)
        for (options, message) in [
            (["--by", "month", "--by=day"], "--by is given twice"), (["--by", "payee", "--by", "category"], "--by is given twice"),
            (["--by", "payee", "--by", "category", "--by", "day"], "--by is given twice"),
            (["--by", "tag", "--share"], "entries with two tags"), (["--by", "payee", "--by", "day", "--share"], "give one --by"),
            (["--by", "payee", "--by", "year", "--month-start", "25"], "calendar years"), (["--sort", "size"], "--sort"),
        ] {
            let wrong = try desk.run(["summary", "ledger.csv"] + options)
            #expect(wrong.status == 64 && wrong.output == [] && wrong.errors.contains(message), "\(options)")
        }
    }

    @Test(arguments: ["day", "category", "account"])
    func `a sum that no 128 bits hold names the row that was too much`(by: String) throws {
        let large = "2025-08-01,,170141183460469231731687303715884105727,KRW,a,b\n"
        let desk = try Desk(
            "date,kind,amount,currency,category,account\n2025-08-01,,1,USD,a,b\n" + large + large + "2025-08-02,,2,USD,a,b\n")
        let outcome = try desk.run("summary", "ledger.csv", "--by", by, "--format", "csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("ledger.csv:4: error: "))
        #expect(outcome.errors.contains("[grid-overflow]") && outcome.errors.hasSuffix("1 of 4 entries skipped\n"))
        #expect(!outcome.errors.contains("170141183460469231731687303715884105727"))
        #expect(String(decoding: outcome.output, as: UTF8.self).contains("KRW,170141183460469231731687303715884105727,0,"))
    }

    @Test(arguments: ["month", "category", "account"])
    func `a ledger of many pieces gives the sums of its rows, whatever its pieces begin in`(by: String) throws {
        var rows = "date,amount,currency,category,account,note\n"
        var (income, expense) = (0, 0)
        for number in 0..<90_000 {
            let note = number % 3 == 0 ? "\"a\n2025-01-01,999,KRW,no row,,\n\"" : "plain"
            let amount = number % 1000 - 500
            if amount < 0 { expense -= amount } else { income += amount }
            rows += "2025-08-\(number % 28 < 9 ? "0" : "")\(number % 28 + 1),\(amount),KRW,식비,\"my \"\"bank\"\"\",\(note)\n"
        }
        let desk = try Desk(rows)
        let outcome = try desk.run("summary", "ledger.csv", "--by", by, "--format", "csv")
        #expect(outcome.status == 0)
        let name = ["month": "2025-08", "category": "식비", "account": "\"my \"\"bank\"\"\""][by] ?? ""
        let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").dropFirst()
        #expect(lines == ["\(name),KRW,\(income),\(expense),\(income - expense),90000"])
    }
}
