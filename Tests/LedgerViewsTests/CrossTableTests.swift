import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

@Suite("Tables of names and periods")
struct CrossTableTests {
    private static func row(_ name: String, _ month: Int, _ income: String, _ expense: String, _ symbol: String = "EUR") throws -> CrossRow
    {
        let totals = try #require(Totals(commodity: commodity(symbol), income: decimal(income), expense: decimal(expense), count: 1))
        return CrossRow(
            name: name, period: PeriodRule.month(.calendar).period(containing: day("2025-\(month < 10 ? "0" : "")\(month)-01")),
            totals: totals)
    }

    private static func table(_ width: Int? = nil, usesColor: Bool = false, locale: String = "en_US") -> SummaryTable {
        SummaryTable(locale: ViewLocale(locale), width: width, usesColor: usesColor)
    }

    private static func year() throws -> [CrossRow] {
        try (1...12).map { try row("Salary", $0, "\(2000 + $0).00", "0") }
            + (1...12).map { try row("Food:Market", $0, "0", "\($0 * 100).25") }
            + [row("Food:Dining", 7, "0", "12.00"), row("Rent", 1, "0", "1234567.89"), row("Rent", 2, "0", "-5.00")]
    }

    @Test(arguments: [40, 60, 80, 120, 200], ["en_US", "ko_KR", "ar_EG"])
    func `periods that have no room beside each other go on below, and no amount is cut`(width: Int, locale: String) throws {
        let text = CrossTable(like: Self.table(width, locale: locale)).text(of: try Self.year(), as: .tree)
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { displayWidth(String($0)) <= width } && !text.contains("…"))
        for month in 1...12 { #expect(text.ranges(of: "2025-\(month < 10 ? "0" : "")\(month)").count == 1) }
        let headings = lines.filter { $0.contains("EUR") }.map { $0.split(separator: " ").count - 1 }
        #expect(headings.reduce(0, +) == 13 && (headings.max() ?? 0) - (headings.min() ?? 0) <= headings.count)
        #expect(text.contains("1,234,567.89"))
    }

    @Test func `names below names, the largest first, and sums at both ends`() throws {
        var table = Self.table()
        table.sortsByAmount = true
        let rows =
            try Self.year().filter { row in ["2025-01", "2025-02"].contains(row.period.description) } + [Self.row("Food", 2, "0", "3.00")]
        #expect(
            CrossTable(like: table).text(of: rows, as: .tree) == """
                EUR             2025-01   2025-02          Total
                Salary         2,001.00  2,002.00       4,003.00
                ────────────────────────────────────────────────
                Income         2,001.00  2,002.00       4,003.00

                Rent       1,234,567.89     -5.00   1,234,562.89
                Food             100.25    203.25         303.50
                  Market         100.25    200.25         300.50
                ────────────────────────────────────────────────
                Expense    1,234,668.14    198.25   1,234,866.39
                Balance   -1,232,667.14  1,803.75  -1,230,863.39

                """)
    }

    @Test func `what came in is green, trouble is red, and hostile names stay in their cell`() throws {
        let rows = try [Self.row("Pay", 1, "5", "0"), Self.row("\u{1B}[2J\n\u{202E}x", 1, "0", "9")]
        let text = CrossTable(like: Self.table(usesColor: true)).text(of: rows)
        #expect(text.contains("\u{1B}[32m5.00\u{1B}[0m") && text.contains("\u{1B}[1;31m-4.00\u{1B}[0m") && !text.contains("\u{1B}[31m"))
        #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{202E}") && text.split(separator: "\n").count == 8)
        #expect(CrossTable(like: Self.table()).text(of: []) == "")
        // Tags count an entry twice: nothing is added up.
        #expect(!CrossTable(like: Self.table()).text(of: rows, as: .overlapping).contains("─"))
    }
}
