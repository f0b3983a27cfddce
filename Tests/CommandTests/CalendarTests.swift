import TestSupport
import Testing

@Suite("What the options make of the calendar", .timeLimit(.minutes(15)))
struct CalendarTests {
    @Test func `several ledgers become one calendar: events in the order of the inputs, extra columns of all, zones by name`() throws {
        let desk = try Desk()
        try desk.put(
            """
            date,time,timezone,amount,currency,description,Ref
            2025-08-02,10:00,Europe/Paris,-1,EUR,a,s1
            2025-08-01,10:00,Asia/Seoul,-2,KRW,b,s2
            """, in: "one.csv")
        try desk.put(
            "날짜;시간;timezone;금액;화폐;내용;비고란\n2025-07-01;09:00;America/New_York;-3;USD;c;r\n2025-07-01;;;-3;USD;d;\n", in: "two.csv")
        let outcome = try desk.run("one.csv", "two.csv")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.values(of: "X-LEDGER-DESCRIPTION") == ["a", "b", "c", "d"])
        #expect(outcome.values(of: "NAME") == ["Ledger"])
        #expect(outcome.values(of: "TZID") == ["America/New_York", "Asia/Seoul", "Europe/Paris"])
        #expect(outcome.values(of: "X-LEDGER-COLUMNS").first?.hasSuffix("\\,status\\,url\\,Ref\\,비고란") == true)
        #expect(outcome.lines.filter { $0 == "BEGIN:VCALENDAR" }.count == 1)
        let zonesEnd = try #require(outcome.lines.lastIndex(of: "END:VTIMEZONE"))
        let firstEvent = try #require(outcome.lines.firstIndex(of: "BEGIN:VEVENT"))
        #expect(zonesEnd < firstEvent)
    }

    @Test func `identical rows of two ledgers are numbered on`() throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Ledgers.plain, in: "other.csv")
        let uids = try desk.run("ledger.csv", "other.csv").values(of: "UID")
        #expect(uids.map { String($0.dropFirst(39)) } == ["-1@ledger2ics", "-2@ledger2ics"])
        #expect(Set(uids.map { $0.prefix(39) }).count == 1)
    }

    @Test func `one bad ledger among good ones is reported and costs only itself`() throws {
        let desk = try Desk(Ledgers.plain)
        try desk.put("payee\nx\n", in: "bad.csv")
        let outcome = try desk.run("bad.csv", "ledger.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("bad.csv:1:1: error: "))
        #expect(outcome.values(of: "X-LEDGER-DESCRIPTION") == ["Latte"])
    }

    @Test(arguments: [
        (["ledger.csv"], "ledger"), (["./ledger.csv"], "ledger"), (["ledger.csv", "--name", ""], "ledger"),
        (["ledger.csv", "--name", "가계부; 2025"], "가계부\\; 2025"),
        (["ledger.csv", "-"], "Ledger"), (["ledger.csv", "--name", "a\u{1B}[1m\r\nb"], "a[1m\\nb"),
    ])
    func `the name is the file's without its ending, or the one given`(arguments: [String], name: String) throws {
        let outcome = try Desk(Ledgers.plain).run(arguments, input: .pipe(Ledgers.plain))
        #expect(outcome.values(of: "NAME") == [name])
        #expect(outcome.values(of: "X-WR-CALNAME").count == 1)
    }

    @Test(arguments: [
        ([], "seagreen", "#2E8B57"), (["--color", "tomato"], "tomato", "#FF6347"), (["--color", "TOMATO"], "tomato", "#FF6347"),
        (["--color", "#34C759"], "mediumseagreen", "#34C759"), (["--color", "#34c759"], "mediumseagreen", "#34C759"),
        (["--color", "never", "--color", "tomato"], "tomato", "#FF6347"), (["--calendar-color", "Tomato"], "tomato", "#FF6347"),
        (["--calendar-color", "#34C759", "--color", "tomato"], "mediumseagreen", "#34C759"),
        (["--color", "tomato", "--color", "never"], "tomato", "#FF6347"), (["--color=always"], "seagreen", "#2E8B57"),
        (["--color", "red", "--color", "tomato"], "tomato", "#FF6347"),
    ])
    func `a colour given is the calendar's, beside a rule for messages or alone`(options: [String], name: String, hexadecimal: String)
        throws
    {
        let outcome = try Desk(Ledgers.plain).run(["ledger.csv"] + options)
        #expect(outcome.status == 0)
        #expect(outcome.values(of: "COLOR") == [name])
        #expect(outcome.values(of: "X-APPLE-CALENDAR-COLOR") == [hexadecimal])
    }

    @Test func `METHOD is written only when asked for`() throws {
        let desk = try Desk(Ledgers.plain)
        #expect(try desk.run("ledger.csv").values(of: "METHOD") == [])
        #expect(try desk.run("ledger.csv", "--method", "publish").values(of: "METHOD") == ["PUBLISH"])
    }

    @Test(arguments: [
        ("{payee|description} {amount} {currency}", "Kim's -12\\,000.50 KRW"), ("{Bank Ref}: {amount}", "r\\,1: -12\\,000.50"),
        ("{{{category}}}", "{Food}"), ("{date} {time} {kind}", "2025-08-01 expense"), ("plain", "plain"),
        ("{note}\n  {category}", "Food"),
    ])
    func `a title is what its template says`(template: String, title: String) throws {
        let desk = try Desk("date,amount,currency,payee,category,Bank Ref\n2025-08-01,-12000.50,KRW,Kim's,Food,\"r,1\"\n")
        let outcome = try desk.run("ledger.csv", "--title", template)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.values(of: "SUMMARY") == [title])
    }

    @Test(arguments: [
        ([], 0..<5), (["--since", "2025-08-02"], 1..<5), (["--until", "2025-08-03"], 0..<4),
        (["--since", "2025-08-02", "--until", "2025-08-02"], 1..<3), (["--since", "2030-01-01"], 5..<5),
    ])
    func `a period keeps its first and last day, and no UID depends on it`(options: [String], kept: Range<Int>) throws {
        let desk = try Desk(
            """
            id,date,amount,currency
            a,2025-08-01,-1,USD
            a,2025-08-02,-1,USD
            a,2025-08-02,-1,USD
            a,2025-08-03,-1,USD
            a,2025-08-04,-1,USD
            """)
        let all = try desk.run("ledger.csv").values(of: "UID")
        #expect(Set(all).count == 5)
        let outcome = try desk.run(["ledger.csv"] + options)
        #expect(outcome.status == 0)
        #expect(outcome.errors == (kept.isEmpty ? "ledger2ics: note: the input has no entries on these days\n" : ""))
        #expect(outcome.values(of: "UID") == Array(all[kept]))
    }

    @Test func `a ledger id keeps two households apart, and is otherwise not seen`() throws {
        let desk = try Desk("id,date,amount,currency\na,2025-08-01,-1,USD\n,2025-08-01,-1,USD\n")
        let all = try [[], ["--ledger-id", "home"], ["--ledger-id", "shop"]].map { try desk.run(["ledger.csv"] + $0) }
        #expect(Set(all.flatMap { $0.values(of: "UID") }).count == 6)
        #expect(Set(all.map { $0.lines.filter { !$0.hasPrefix("UID:") } }).count == 1)
        #expect(try desk.run("ledger.csv", "--ledger-id", "home").output == all[1].output)
    }

    @Test(arguments: [("auto", ["-5", "7", "-2"]), ("unsigned", ["-5", "7", "-2"]), ("signed", ["5", "7", "2"])])
    func `amounts get their sign from the kind where the file or the option says so`(rule: String, amounts: [String]) throws {
        let desk = try Desk("Date,kind,amount,currency\n2025-08-01,expense,5,USD\n2025-08-01,income,7,USD\n2025-08-01,transfer,2,USD\n")
        #expect(try desk.run("ledger.csv", "--amount-sign", rule).values(of: "X-LEDGER-AMOUNT") == amounts)
    }

    @Test func `a default currency fills what rows leave open; without one they are errors`() throws {
        let desk = try Desk("date,amount,currency\n2025-08-01,5,\n2025-08-01,6,JPY\n")
        let filled = try desk.run("ledger.csv", "--currency", "EUR")
        #expect(filled.status == 0 && filled.errors == "")
        #expect(filled.values(of: "X-LEDGER-CURRENCY") == ["EUR", "JPY"])
        let open = try desk.run("ledger.csv")
        #expect(open.status == 65)
        #expect(open.errors.contains("[csv-missing-currency]"))
        #expect(open.values(of: "X-LEDGER-CURRENCY") == ["JPY"])
    }

    @Test func `a header without rows is an empty calendar`() throws {
        let outcome = try Desk("date,amount,currency\n").run("ledger.csv")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.lines.first == "BEGIN:VCALENDAR" && outcome.lines.last == "END:VCALENDAR")
        #expect(!outcome.lines.contains("BEGIN:VEVENT"))
    }

    @Test func `extra columns travel under their own names, however odd those are`() throws {
        let desk = try Desk(
            "date,amount,currency,payee,\"my \"\"col\"\"\",a:b,\"x,y\", pad ,빈칸\n2025-08-01,-1,USD,P,v1,v2,v3,v4,\n"
                + "2025-08-01,-2,USD,P,,\"two\nlines\",,,v5\n"
        )
        let outcome = try desk.run("ledger.csv")
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(
            outcome.lines.filter { $0.hasPrefix("X-LEDGER-FIELD") } == [
                #"X-LEDGER-FIELDS:"my ""col"""\,v1\,a:b\,v2\,"x\,y"\,v3\, pad \,v4"#, #"X-LEDGER-FIELDS:a:b\,"two\nlines"\,빈칸\,v5"#,
            ])
        let header =
            "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url".split(
                separator: ","
            )
            .map(String.init) + [#""my ""col""""#, "a:b", #""x\,y""#, " pad ", "빈칸"]
        #expect(outcome.values(of: "X-LEDGER-COLUMNS") == [header.joined(separator: "\\,")])
    }
}
