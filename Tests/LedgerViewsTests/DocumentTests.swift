import CivilCalendar
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

@Suite("Pages and summaries as JSON, CSV and tables")
struct DocumentTests {
    @Test func `a week is one object with all its days`() throws {
        var lunch = entry("2025-01-01", "-12000", payee: "골목\"김밥\"", category: "식비", account: "카드", at: "12:30")
        lunch.fields = [Entry.Field(name: "비고란", value: "a\nb")]
        let page = try calendar(
            week("2025-01-01", from: .monday), [lunch, entry("2025-01-01", "4.50", "USD")], [event("trip", "2024-12-31", order: 0)],
            selected: "2025-01-01", today: "2024-12-30")
        var bytes: [UInt8] = []
        page.write(jsonTo: &bytes, locale: ViewLocale("ko_KR"))
        let totals =
            "\"totals\":[{\"currency\":\"KRW\",\"income\":\"0\",\"expense\":\"12000\",\"net\":\"-12000\",\"count\":1},"
            + "{\"currency\":\"USD\",\"income\":\"4.50\",\"expense\":\"0.00\",\"net\":\"4.50\",\"count\":1}]"
        func cell(_ date: String, _ number: Int, _ weekday: String, inMonth: Bool = true, today: Bool = false, events: String = "")
            -> String
        {
            "{\"date\":\"\(date)\",\"day\":\(number),\"weekday\":\"\(weekday)\",\"inMonth\":\(inMonth),\"isToday\":\(today),"
                + "\"isSelected\":false,\"totals\":[],\"entries\":[],\"events\":[\(events)]}"
        }
        let empty = "\"tags\":\"\",\"note\":\"\",\"status\":\"\",\"url\":\"\","
        let selected =
            "{\"date\":\"2025-01-01\",\"day\":1,\"weekday\":\"wednesday\",\"inMonth\":true,\"isToday\":false,\"isSelected\":true,\(totals),"
            + "\"entries\":[{\"id\":\"\",\"date\":\"2025-01-01\",\"time\":\"\",\"timezone\":\"\",\"kind\":\"\",\"amount\":\"4.50\","
            + "\"currency\":\"USD\",\"category\":\"\",\"payee\":\"\",\"description\":\"\",\"account\":\"\",\"to_account\":\"\",\(empty)"
            + "\"uid\":\"uid-1\",\"source\":\"l.csv\",\"line\":3},"
            + "{\"id\":\"\",\"date\":\"2025-01-01\",\"time\":\"12:30\",\"timezone\":\"\",\"kind\":\"\",\"amount\":\"-12000\","
            + "\"currency\":\"KRW\",\"category\":\"식비\",\"payee\":\"골목\\\"김밥\\\"\",\"description\":\"\",\"account\":\"카드\","
            + "\"to_account\":\"\",\(empty)\"uid\":\"uid-0\",\"source\":\"l.csv\",\"line\":2,\"fields\":{\"비고란\":\"a\\nb\"}}],\"events\":[]}"
        let trip =
            "{\"uid\":\"\",\"recurrenceId\":\"\",\"start\":\"2024-12-31\",\"end\":\"2025-01-01\",\"allDay\":true,\"summary\":\"trip\","
            + "\"description\":\"\",\"location\":\"\",\"categories\":[],\"status\":\"\",\"source\":\"\",\"line\":0}"
        let days = [
            cell("2024-12-30", 30, "monday", inMonth: false, today: true),
            cell("2024-12-31", 31, "tuesday", inMonth: false, events: trip), selected,
            cell("2025-01-02", 2, "thursday"),
            cell("2025-01-03", 3, "friday"), cell("2025-01-04", 4, "saturday"), cell("2025-01-05", 5, "sunday"),
        ]
        let wanted =
            "{\"month\":\"2025-01\",\"week\":\"2025-W01\",\"title\":\"2025년 1월\",\"weekStart\":\"monday\","
            + "\"weekdays\":[\"월\",\"화\",\"수\",\"목\",\"금\",\"토\",\"일\"],\(totals),"
            + "\"weeks\":[{\(totals),\"days\":[\(days.joined(separator: ","))]}],\"selected\":\(selected),\"version\":1}\n"
        #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    }

    @Test func `blank cells of a month are null`() throws {
        let page = try calendar(month("2025-08-01", from: .sunday, fill: .blank), [], selected: "2025-08-01", today: "2025-08-01")
        var bytes: [UInt8] = []
        page.write(jsonTo: &bytes, locale: ViewLocale("C"))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\"days\":[null,null,null,null,null,{\"date\":\"2025-08-01\""))
        #expect(text.hasPrefix("{\"month\":\"2025-08\",\"title\":\"August 2025\",\"weekStart\":\"sunday\""))
    }

    private func rows() throws -> [SummaryRow] {
        var ledger = DayLedger()
        for entry in august { try ledger.add(entry) }
        return SummaryRow.rows(of: ledger.totals(by: .month(.calendar)))
    }

    @Test func `summary rows as JSON, CSV and a table`() throws {
        var (json, csv) = ([UInt8](), [UInt8]())
        try rows().write(jsonTo: &json)
        try rows().write(csvTo: &csv)
        #expect(
            String(decoding: csv, as: UTF8.self) == """
                period,currency,income,expense,net,count
                2025-07,KRW,0,8000,-8000,1
                2025-08,BTC,0,1,-1,1
                2025-08,KRW,3000000,124454439,-121454439,6
                2025-08,USD,99.99,4.50,95.49,2

                """)
        #expect(
            String(decoding: json, as: UTF8.self) == """
                [
                {"period":"2025-07","currency":"KRW","income":"0","expense":"8000","net":"-8000","count":1},
                {"period":"2025-08","currency":"BTC","income":"0","expense":"1","net":"-1","count":1},
                {"period":"2025-08","currency":"KRW","income":"3000000","expense":"124454439","net":"-121454439","count":6},
                {"period":"2025-08","currency":"USD","income":"99.99","expense":"4.50","net":"95.49","count":2}
                ]

                """)
        #expect(
            SummaryTable(locale: ViewLocale("ko_KR")).text(of: try rows()) == """
                               수입          지출           합계  건수
                2025-07                    ₩8,000        -₩8,000     1
                2025-08                     1 BTC         -1 BTC     1
                         ₩3,000,000  ₩124,454,439  -₩121,454,439     6
                           US$99.99       US$4.50       US$95.49     2
                ──────────────────────────────────────────────────────
                총계                        1 BTC         -1 BTC     1
                         ₩3,000,000  ₩124,462,439  -₩121,462,439     7
                           US$99.99       US$4.50       US$95.49     2

                """)
    }

    @Test func `a category is shown above those below it, with the sum of them all`() throws {
        let euro = Commodity("EUR")
        func row(_ name: String, _ expense: Int) throws -> SummaryRow {
            let expense = try #require(ExactDecimal("\(expense)"))
            return SummaryRow(period: name, totals: try #require(Totals(commodity: euro, income: .zero, expense: expense, count: 1)))
        }
        let rows = try [row("Car:Fuel", 7), row("Food", 1), row("Food:Dining", 2), row("Food:Dining:Sushi", 4), row("Food:Market", 8)]
        let table = SummaryTable(locale: ViewLocale("en_US"))
        #expect(
            table.text(of: rows, as: .tree) == """
                           Income  Expense  Balance  Entries
                Car:Fuel             €7.00   -€7.00        1
                Food                €15.00  -€15.00        4
                  Dining             €6.00   -€6.00        2
                    Sushi            €4.00   -€4.00        1
                  Market             €8.00   -€8.00        1
                ────────────────────────────────────────────
                Total               €22.00  -€22.00        5

                """)
        // A sum beyond 128 bits is left out, whatever comes after it; its parts stand.
        let huge = try #require(ExactDecimal("170141183460469231731687303715884105727"))
        let large = SummaryRow(period: "Food:Huge", totals: try #require(Totals(commodity: euro, income: .zero, expense: huge, count: 1)))
        let lines = table.text(of: [large, try row("Food:More", 5), try row("Food:Rest", 6)], as: .tree).split(separator: "\n")
        #expect(lines.count == 4 && lines[1].hasPrefix("  Huge") && lines[2].hasPrefix("  More"))
        // The sums of several currencies are named once, like the row of a name.
        let dollars = try #require(Totals(commodity: "USD", income: .zero, expense: .zero, count: 1))
        let both = rows + [SummaryRow(period: "Food", totals: dollars)]
        let named = table.text(of: both).split(separator: "\n")
        #expect(named.count { $0.hasPrefix("Total") } == 1 && named.count == 10)
        // Tags overlap: their sum says nothing.
        #expect(!table.text(of: rows, as: .overlapping).contains("Total"))
    }

    @Test func `no rows are an empty array, a header, and nothing to look at`() {
        var (json, csv) = ([UInt8](), [UInt8]())
        [SummaryRow]().write(jsonTo: &json)
        [SummaryRow]().write(csvTo: &csv)
        #expect(String(decoding: json, as: UTF8.self) == "[]\n")
        #expect(String(decoding: csv, as: UTF8.self) == "period,currency,income,expense,net,count\n")
        #expect(SummaryTable(locale: ViewLocale("en_US")).text(of: []) == "")
    }
}
