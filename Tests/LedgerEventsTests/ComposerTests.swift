import CalendarFeed
import CivilCalendar
import LedgerCore
import LedgerEvents
import Testing
import ZoneInfo

@Suite("Entries as events")
struct ComposerTests {
    @Test func `an entry without a time is all-day, with an exclusive end and every column's exact text`() throws {
        var entry = try entry("2024-02-29", "-12000.00", "KRW")
        entry.statedKind = .expense
        entry.category = "식비, 외식; 점심"
        entry.payee = "김밥천국"
        entry.description = "점심; \"곱빼기\""
        entry.account = "카드"
        entry.tags = "a b"
        entry.note = "둘째 줄\n셋째 줄"
        entry.status = .pending
        entry.url = "https://example.com/a?b=c,d;e"
        entry.id = "a1"
        #expect(
            try lines(entry) == [
                "BEGIN:VEVENT", "UID:v1-00000000-0000-0000-0000-000000000000-1@ledger2ics", "DTSTAMP:20240229T000000Z",
                "DTSTART;VALUE=DATE:20240229", "DTEND;VALUE=DATE:20240301", "SUMMARY:김밥천국 -12\\,000.00 KRW",
                "DESCRIPTION:점심\\; \"곱빼기\"\\n둘째 줄\\n셋째 줄\\n카드\\na b", "CATEGORIES:식비· 외식· 점심", "STATUS:TENTATIVE",
                "URL:https://example.com/a?b=c,d;e", "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "X-LEDGER-AMOUNT:-12000.00",
                "X-LEDGER-CURRENCY:KRW", "X-LEDGER-KIND:expense", "X-LEDGER-CATEGORY:식비\\, 외식\\; 점심", "X-LEDGER-PAYEE:김밥천국",
                "X-LEDGER-DESCRIPTION:점심\\; \"곱빼기\"", "X-LEDGER-ACCOUNT:카드", "X-LEDGER-TAGS:a b", "X-LEDGER-NOTE:둘째 줄\\n셋째 줄",
                "X-LEDGER-STATUS:pending", "X-LEDGER-URL:https://example.com/a?b=c\\,d\\;e", "X-LEDGER-ID:a1", "X-LEDGER-DATE:2024-02-29",
                "X-LEDGER-CHECKSUM:2:f412c0e3", "END:VEVENT",
            ])
    }

    @Test func `what the ledger does not say is not written`() throws {
        #expect(
            try lines(try entry("2025-12-31", "5", "EUR")) == [
                "BEGIN:VEVENT", "UID:v1-00000000-0000-0000-0000-000000000000-1@ledger2ics", "DTSTAMP:20251231T000000Z",
                "DTSTART;VALUE=DATE:20251231", "DTEND;VALUE=DATE:20260101", "SUMMARY:income 5 EUR", "TRANSP:TRANSPARENT",
                "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "X-LEDGER-AMOUNT:5", "X-LEDGER-CURRENCY:EUR", "X-LEDGER-DATE:2025-12-31",
                "X-LEDGER-CHECKSUM:2:cb729259", "END:VEVENT",
            ])
    }

    @Test(arguments: [
        ("Asia/Seoul", "DTSTART;TZID=Asia/Seoul:20250831T224000"), ("UTC", "DTSTART:20250831T224000Z"),
        ("Etc/UTC", "DTSTART:20250831T224000Z"), ("", "DTSTART:20250831T224000"), ("Mars/Base", "DTSTART:20250831T224000"),
    ])
    func `a time is in its zone, in UTC or floating, and has no end`(zone: String, line: String) throws {
        var entry = try entry("2025-08-31", "-1", "USD")
        entry.time = CivilTime("22:40")
        entry.timeZone = zone
        let found = try lines(entry, composer: EntryComposer(zones: ["Asia/Seoul"]))
        #expect(found.filter { $0.hasPrefix("DTSTART") } == [line])
        #expect(!found.contains { $0.hasPrefix("DTEND") })
        #expect(found.contains("X-LEDGER-TIMEZONE:\(zone)") == !zone.isEmpty)
    }

    @Test(arguments: ["example.com", "two\nlines:", "http://a b", ":x", "1a:b", "a:\u{e9}"])
    func `a link that is no URI stays in the ledger's own property`(text: String) throws {
        var entry = try entry("2025-08-31", "-1", "USD")
        entry.url = text
        let found = try lines(entry)
        #expect(!found.contains { $0.hasPrefix("URL") })
        #expect(found.contains { $0.hasPrefix("X-LEDGER-URL:") })
    }

    @Test func `a payee that the title does not show stands in the description`() throws {
        var entry = try entry("2025-08-31", "-1", "USD")
        (entry.payee, entry.description) = ("Shop", "Bread")
        let bare = try lines(entry, composer: EntryComposer(title: TitleTemplate("{amount}")))
        #expect(bare.contains("DESCRIPTION:Shop\\nBread"))
        #expect(try lines(entry, composer: EntryComposer(title: TitleTemplate("{payee|note}"))).contains("DESCRIPTION:Bread"))
    }

    @Test func `extra columns go together into one record, whatever their names, empty ones only where they keep a place`() throws {
        var entry = try entry("2025-08-31", "-1", "USD")
        entry.fields = [
            ("Bank Ref", "v;1"), ("q\"x", "a, b"), ("a:b", ""), ("two", ""), ("two", "2"), ("column 30", "C"), ("up^\nthere", " padded "),
        ].map { Entry.Field(name: $0, value: $1) }
        let found = try lines(entry).filter { $0.hasPrefix("X-LEDGER-FIELD") }
        #expect(
            found == [
                #"X-LEDGER-FIELDS:column 30\,C\,Bank Ref\,v\;1\,"q""x"\,"a\, b"\,two\,\,two\,2\,"up^\nthere"\, padded "#
            ])
    }

    @Test func `the header names the calendar, its colour, its zones and its extra columns, and no METHOD unless asked`() throws {
        var header = CalendarHeader(name: "가계부, 2025")
        header.extraColumns = ["a,b", "q\"x"]
        let seoul = try #require(TimeZoneRules.named("Asia/Seoul"))
        let day = try #require(CivilDate("2025-01-01"))
        var lines = ContentLines()
        header.writeBeginning(
            zones: [CalendarZone(name: "Asia/Seoul", observances: seoul.observances(from: day, through: day))], to: &lines)
        header.writeEnd(to: &lines)
        let found = Build.unfolded(lines.bytes)
        #expect(
            Array(found[..<11]) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//LedgerCalendar//ledger2ics//EN", "CALSCALE:GREGORIAN", "NAME:가계부\\, 2025",
                "X-WR-CALNAME:가계부\\, 2025", "REFRESH-INTERVAL;VALUE=DURATION:PT12H", "X-PUBLISHED-TTL:PT12H", "COLOR:seagreen",
                "X-APPLE-CALENDAR-COLOR:#2E8B57",
                "X-LEDGER-COLUMNS:" + LedgerColumn.allCases.map { $0.rawValue + "\\," }.joined() + #""a\,b"\,"q""x""#,
            ])
        #expect(found[11...13] == ["BEGIN:VTIMEZONE", "TZID:Asia/Seoul", "BEGIN:STANDARD"])
        #expect(found.contains("TZOFFSETTO:+0900"))
        #expect(found.last == "END:VCALENDAR")
        header.isPublished = true
        var published = ContentLines()
        header.writeBeginning(to: &published)
        #expect(Build.unfolded(published.bytes).contains("METHOD:PUBLISH"))
    }

    private func entry(_ date: String, _ amount: String, _ currency: String) throws -> Entry {
        Entry(
            date: try #require(CivilDate(date)),
            money: Money(try #require(ExactDecimal(amount)), try #require(Commodity(currency))))
    }

    private func lines(_ entry: Entry, composer: EntryComposer = EntryComposer()) throws -> [String] {
        var identity = EntryIdentity()
        let uid = identity.uid(for: entry)
        var lines = ContentLines()
        composer.write(entry, uid: uid, to: &lines)
        // The identity has tests of its own.
        let zeros = "00000000-0000-0000-0000-000000000000"
        return Build.unfolded(lines.bytes).map { $0.hasPrefix("UID:") ? "UID:v1-\(zeros)-\(uid.number)@ledger2ics" : $0 }
    }
}
