import LedgerCalendar
import TestSupport
import Testing

@Suite("What scripts read in a line")
struct ScriptingTests {
    private static func source(_ text: String, name: String = "input") -> ByteSource { ByteSource(Array(text.utf8), name: name) }

    private static let feed = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:trip
        DTSTART;VALUE=DATE:20260309
        DTEND;VALUE=DATE:20260311
        SUMMARY:Trip
        END:VEVENT
        BEGIN:VEVENT
        UID:swim
        DTSTART:20260302T160000Z
        DTEND:20260302T170000Z
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Swimming
        END:VEVENT
        BEGIN:VEVENT
        UID:swim
        RECURRENCE-ID:20260309T160000Z
        DTSTART:20260309T180000Z
        DTEND:20260309T190000Z
        SUMMARY:Swimming, late
        END:VEVENT
        BEGIN:VEVENT
        UID:lost
        SUMMARY:No start
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    @Test func `a ledger has its entries, the sums of its days and what is wrong with its rows`() throws {
        let ledger = try Ledger(
            Self.source(
                """
                date,amount,currency
                2026-03-01,-4.50,USD
                2026-13-01,-9.00,USD
                2026-03-02,10,EUR
                2026-03-31,1.25,USD

                """, name: "a.csv"))
        #expect(ledger.entries.map(\.date.description) == ["2026-03-01", "2026-03-02", "2026-03-31"])
        let march = try #require(YearMonth(year: 2026, month: 3))
        #expect(ledger.days.totals(in: march).map { "\($0.income) \($0.expense) \($0.commodity)" } == ["10 0 EUR", "1.25 4.50 USD"])
        #expect(ledger.problems.map(\.place.line) == [3])
        #expect(ledger.problems.map(\.place.source) == ["a.csv"])
    }

    @Test(arguments: [
        (PeriodRule.year, ["2026: +10 EUR", "2026: +1.25 -13.50 USD"]),
        (.month(MonthRule(startingOn: 25) ?? .calendar), ["2026-02-25", "2026-03-25"]),
    ])
    func `an export by periods takes any periods that sums can have`(rule: PeriodRule, wanted: [String]) async throws {
        let folder = try TemporaryFolder()
        var export = LedgerExport(name: "Sums")
        export.period = rule
        let rows = "date,amount,currency\n2026-02-25,-4.50,USD\n2026-03-01,-9.00,USD\n2026-03-24,10,EUR\n2026-03-31,1.25,USD\n"
        let result = try await export.run([Self.source(rows)], to: try OutputFile(path: folder.file("sums.ics")), report: { _ in })
        let feed = try Feed(contentsOf: folder.file("sums.ics"))
        #expect(result.writtenCount == feed.events.count)
        #expect(Set(feed.events.map(\.uid)).count == feed.events.count)
        let found = rule == .year ? feed.events.map(\.summary) : Set(feed.events.map(\.start.date.description)).sorted()
        #expect(found == wanted)
    }

    @Test func `a row that no sum can take is a problem and no entry`() throws {
        let most = String(repeating: "9", count: 38)
        let rows = "date,amount,currency\n2026-03-01,\(most),USD\n2026-03-02,1,USD\n"
        var large = try Ledger(Self.source(rows + String(repeating: "2026-03-03,\(most),USD\n", count: 4)))
        #expect(large.problems.contains { $0.code == .gridOverflow })
        #expect(large.entries.count + large.problems.count == 6)
        #expect(large.days.totals.map(\.count) == [large.entries.count])
        large = try Ledger(Self.source(rows))
        #expect(large.problems == [])
    }

    @Test func `an exported calendar is the ledger it was made of`() async throws {
        let folder = try TemporaryFolder()
        try folder.put(
            "date,time,amount,currency,payee,note,shop\n2026-03-01,12:30,-4.50,USD,Café,\"a, b\",North\n2026-03-02,,-1.250,BHD,,,\n",
            in: "money.csv")
        try await LedgerExport(name: "Money").run([folder.file("money.csv")], to: folder.file("money.ics"))
        let (ledger, calendar) = (
            try Ledger(contentsOf: folder.file("money.csv")), try Ledger(contentsOf: folder.file("money.ics"))
        )
        #expect(calendar.entries == ledger.entries && calendar.entries.count == 2)
        #expect(calendar.days == ledger.days && !calendar.days.isEmpty)
        #expect(calendar.problems == [])
    }

    @Test func `the calendar's last day comes back without a fault`() async throws {
        let folder = try TemporaryFolder()
        try folder.put("date,amount,currency\n9999-12-30,-1,EUR\n9999-12-31,-2,EUR\n", in: "money.csv")
        try await LedgerExport(name: "Money").run([folder.file("money.csv")], to: folder.file("money.ics"))
        let ledger = try Ledger(contentsOf: folder.file("money.ics"))
        #expect(ledger.entries.map(\.date.description) == ["9999-12-30", "9999-12-31"] && ledger.problems == [])
    }

    @Test func `a job without inputs, or with one that is the output or given twice, leaves the output as it is`() async throws {
        let folder = try TemporaryFolder()
        let rows = "date,amount,currency\n2026-03-01,-1,EUR\n"
        try folder.put(rows, in: "money.csv")
        try folder.put("kept", in: "old")
        let (money, old) = (folder.file("money.csv"), folder.file("old"))
        for job in [LedgerExport(name: "Money"), LedgerImport(format: .csv)] as [any Job] {
            #expect(try await !job.run([String](), to: old, report: { _ in }).isCommitted)
            let twice = await #expect(throws: LedgerError.self) { try await job.run([money, money], to: old, report: { _ in }) }
            #expect(twice?.code == .inputGivenTwice)
            let taken = await #expect(throws: LedgerError.self) { try await job.run([money], to: money, report: { _ in }) }
            #expect(taken?.code == .outputIsInput)
        }
        #expect(folder.text(of: "old") == "kept" && folder.text(of: "money.csv") == rows)
        let twice = await #expect(throws: LedgerError.self) {
            var book = TotalsBook()
            try await book.load([ByteSource(path: money), ByteSource(path: money)], report: { _ in })
        }
        #expect(twice?.code == .inputGivenTwice)
    }

    @Test func `a separator that cannot be one is a comma`() throws {
        for separator: UInt8 in [0, 0x22, 0x0A, 0x0D, 0x80] {
            for payee in ["x", "xx", "xxx", String(repeating: "x", count: 40)] {
                var reader = try LedgerReader(
                    source: Self.source("date,amount,currency,payee\n2026-03-01,-1,EUR,\(payee)"),
                    options: {
                        var options = LedgerReadingOptions()
                        options.separator = separator
                        return options
                    }(), report: { _ in })
                #expect(try reader.next()?.entry.payee == payee)
            }
        }
    }

    @Test func `of an exported calendar with appointments beside it, only the money is read`() throws {
        let money = event("m", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:-5", "X-LEDGER-CURRENCY:EUR")
        let bad = event("b", "DTSTART;VALUE=DATE:20260312", "X-LEDGER-AMOUNT:five", "X-LEDGER-CURRENCY:EUR")
        let ledger = try Ledger(Self.source(calendar([money, event("a", "DTSTART:20260312T120000"), bad, money])))
        #expect(ledger.entries.map(\.money.description) == ["-5 EUR"])
        #expect(ledger.days.totals.map(\.count) == [1])
        #expect(ledger.problems.map(\.code.rawValue) == ["ics-duplicate-event", "ics-bad-ledger-amount"])
    }

    @Test func `what is no ledger, or not there, is thrown`() {
        #expect(throws: LedgerError.self) { try Ledger(Self.source("")) }
        #expect(throws: (any Error).self) { try Ledger(contentsOf: "/nowhere/household.csv") }
    }

    @Test("a feed has each event once, and every time it happens within some days by start")
    func feed() async throws {
        let feed = try Feed(Self.source(Self.feed))
        #expect(feed.events.map(\.uid) == ["trip", "swim", "swim"])
        #expect(feed.problems.count { $0.severity == .error } == 1)
        let first = try #require(CivilDate("2026-03-03"))
        let last = try #require(CivilDate("2026-03-31"))
        let found = feed.occurrences(in: first...last, zone: .utc)
        #expect(
            found.map { "\($0.start.wallClock(in: .utc).date) \($0.event.summary)" } == [
                "2026-03-09 Trip", "2026-03-09 Swimming, late", "2026-03-16 Swimming",
            ])
    }

    @Test func `a feed that is not there is thrown`() async {
        #expect(throws: LedgerError.self) { try Feed(contentsOf: "/nowhere/family.ics") }
    }

    @Test func `a moment is shown by the clocks of a zone, a day everywhere as it is`() throws {
        let seoul = try #require(TimeZoneRules(posix: "KST-9"))
        let day = try #require(CivilDate("2026-03-09"))
        let evening = CivilDateTime(day, try #require(CivilTime(hour: 18, minute: 0)))
        #expect(EventTime(evening, .utc).wallClock(in: seoul).description == "2026-03-10T03:00:00")
        #expect(EventTime(evening, .floating).wallClock(in: seoul) == evening)
        #expect(EventTime(day).wallClock(in: seoul) == CivilDateTime(day, .midnight))
    }

    @Test(arguments: [
        (["date", "title"], "date,title"), (["a, b", "say \"x\""], "\"a, b\",\"say \"\"x\"\"\""),
        (["two\nlines\n"], "\"two\nlines\n\""),
        ([""], "\"\""), ([], "\"\""), (["", "x"], ",x"),
    ])
    func `a record has quotes where a reader needs them and no line ending`(fields: [String], text: String) {
        #expect(CSVWriter.record(fields) == text)
    }

    @Test func `a record may have another separator`() {
        #expect(CSVWriter.record(["a,b", "c;d"], separator: UInt8(ascii: ";")) == "a,b;\"c;d\"")
    }
}
