import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

/// 2025 of a household with a trip abroad, refunds, and a month with nothing.
let yearEntries: [Entry] =
    august
    + (1...11).filter { $0 != 9 }.flatMap { month in
        let name = month < 10 ? "0\(month)" : "\(month)"
        return [
            entry("2025-\(name)-01", "-650000", payee: "집"), entry("2025-\(name)-25", "\(2_500_000 + month * 10_000)", payee: "회사"),
        ]
            + (2...20).filter { ($0 * month) % 3 != 0 }.map { day in
                entry("2025-\(name)-\(day < 10 ? "0\(day)" : "\(day)")", "-\(day * month * 730)")
            }
    }

@Suite("Years in the terminal")
struct TerminalYearTests {
    static let pictures = [
        ("year-en-80", "en_US", 80, false), ("year-ko-40", "ko_KR", 40, false), ("year-en-80-color", "en_US", 80, true),
        ("year-ar-80", "ar_EG", 80, false), ("year-de-150", "de_DE", 150, false),
    ]

    @Test(arguments: pictures)
    func `a year looks like its snapshot`(name: String, locale: String, width: Int, usesColor: Bool) throws {
        let terminal = TerminalYear(locale: ViewLocale(locale), width: width, usesColor: usesColor)
        let text = terminal.text(of: YearTotals(2025, from: try DayLedger(yearEntries)), today: day("2025-08-15"))
        try expectSnapshot(marked(String(text.map { $0 == "\u{1B}" ? "␛" : $0 })), name)
    }

    @Test(arguments: ["en_US", "ko_KR", "ar_EG", "th_TH", "C"])
    func `no line is wider than the terminal, at any width, whatever day its weeks begin on`(identifier: String) throws {
        let long = [entry("2025-03-01", "-123456789012345.67", "ONE-OF-THE-LONGEST-SYMBOLS"), entry("2025-03-02", "5", "OMR")]
        let (locale, year) = (ViewLocale(identifier), YearTotals(2025, from: try DayLedger(yearEntries + long)))
        let weekStarts = [Weekday.monday, .thursday, .saturday]
        for width in 40...220 {
            let weekStart = weekStarts[width % 3]
            let text = TerminalYear(locale: locale, width: width).text(of: year, today: day("2025-08-15"), weekStart: weekStart)
            #expect(text.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= width })
            // Each shade of the legend, and today.
            #expect(["░░", "▒▒", "▓▓", "██", "*"].allSatisfy(text.contains))
        }
    }

    @Test func `each day of the year has one cell, shaded by what was spent`() throws {
        let won = commodity("KRW")
        let entries = yearEntries.filter { $0.money.commodity == won }
        let year = YearTotals(2025, from: try DayLedger(entries))
        let text = TerminalYear(locale: ViewLocale("C"), width: 80).text(of: year, today: day("2024-01-01"), weekStart: .monday)
        let shades = year.shades(of: won)
        let wanted = year.months.flatMap(\.period.days).map { day in year[day].first.map { shades.shade(of: $0.expense) } ?? 0 }
        // Below the title, two rows of months with a line for each weekday; then the legend.
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            ["Mon ", "Tue ", "Wed ", "Thu ", "Fri ", "Sat ", "Sun "].contains { line.hasPrefix($0) }
        }
        #expect(rows.count == 14)
        for (shade, cell) in ["·", "░ ", "░░", "▒▒", "▓▓", "██"].enumerated() {
            let found = rows.reduce(0) { count, row in
                let cells = Array(row.dropFirst(4)) + [" "]
                return count + stride(from: 0, to: cells.count - 1, by: 2).count { String(cells[$0..<$0 + 2]).hasPrefix(cell) }
            }
            #expect(found == wanted.count { $0 == shade })
        }
    }

    @Test func `the amounts of the months are those of the ledger, and a year adds up`() throws {
        let locale = ViewLocale("en_US")
        let ledger = try DayLedger(yearEntries)
        let text = TerminalYear(locale: locale, width: 120).text(of: YearTotals(2025, from: ledger), today: day("2025-08-15"))
        let lines = text.split(separator: "\n")
        func expect(_ totals: Totals, _ label: String) {
            let format = locale.money(of: totals.commodity)
            let amounts = [totals.income, totals.expense, totals.net].map(format.visibleText).filter { !$0.isEmpty }
            #expect(
                lines.contains { line in
                    let words = line.split { " ━╸╺│".contains($0) }.joined(separator: " ")
                    return words.hasSuffix(([label] + amounts).joined(separator: " "))
                }, "\(label) \(totals)")
        }
        for month in 1...12 {
            let name = try #require(YearMonth(year: 2025, month: month))
            for totals in ledger.totals(in: name) { expect(totals, String(locale.shortTitle(of: name).prefix(3))) }
        }
        for totals in ledger.totals(inYear: 2025) { expect(totals, "2025") }
    }

    @Test func `the longest bar is full, half of the largest amount is half as long, and what is not nothing can be seen`() throws {
        let entries = [entry("2025-01-01", "-1000"), entry("2025-02-01", "-500"), entry("2025-03-01", "-1"), entry("2025-04-01", "250")]
        let text = TerminalYear(locale: ViewLocale("C"), width: 80)
            .text(of: YearTotals(2025, from: try DayLedger(entries)), today: day("2024-01-01"))
        let bars = text.split(separator: "\n").filter { $0.contains("│") }.map { line in
            line.split(separator: "│", omittingEmptySubsequences: false).map { half in
                half.reduce(0) { $0 + ($1 == "━" ? 2 : "╸╺".contains($1) ? 1 : 0) }
            }
        }
        let full = try #require(bars.first?.last)
        #expect(full > 20)
        #expect(bars.prefix(4) == [[0, full], [0, (full + 1) / 2], [0, 1], [(full + 2) / 4, 0]])
        #expect(bars.dropFirst(4).allSatisfy { $0 == [0, 0] } && bars.count == 12)
    }

    @Test(arguments: [80, 200])
    func `a currency of a single month has the whole year, as the main one has`(width: Int) throws {
        let year = YearTotals(
            2025, from: try DayLedger([entry("2025-03-01", "-5"), entry("2025-03-02", "-5"), entry("2025-03-03", "-5", "EUR")]))
        let text = TerminalYear(locale: ViewLocale("en_US"), width: width).text(of: year, today: day("2024-01-01"))
        let parts = text.split(separator: "EUR\n")
        #expect(parts.count == 2 && parts.allSatisfy { part in ["Jan", "Aug", "Dec"].allSatisfy { part.ranges(of: $0).count == 2 } })
    }

    @Test func `a symbol cannot reverse the text beside it`() throws {
        let entries = [entry("2025-03-01", "-5", "\u{202E}x"), entry("2025-03-02", "-5")]
        let text = TerminalYear(locale: ViewLocale("en_US")).text(
            of: YearTotals(2025, from: try DayLedger(entries)), today: day("2025-03-02"))
        #expect(text.contains("5 ·x") && !text.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `a year without money is a calendar`() throws {
        let text = TerminalYear(locale: ViewLocale("en_US")).text(of: YearTotals(2024, from: DayLedger()), today: day("2024-02-29"))
        #expect(text.count { $0 == "·" } == 366 && text.contains("* Today") && !text.contains("Income"))
    }

    @Test func `a year as JSON has all months and days, with exact amounts by currency`() throws {
        let ledger = try DayLedger([entry("2025-01-31", "-4.50", "USD"), entry("2025-02-01", "12000")])
        var bytes: [UInt8] = []
        let rule = try #require(MonthRule(startingOn: 31))
        YearTotals(2025, rule: rule, from: ledger).write(jsonTo: &bytes, locale: ViewLocale("ko_KR"), today: day("2025-02-01"))
        let text = String(decoding: bytes, as: UTF8.self)
        let (dollars, won) = (
            "{\"currency\":\"USD\",\"income\":\"0.00\",\"expense\":\"4.50\",\"net\":\"-4.50\",\"count\":1}",
            "{\"currency\":\"KRW\",\"income\":\"12000\",\"expense\":\"0\",\"net\":\"12000\",\"count\":1}"
        )
        #expect(
            text.hasPrefix(
                "{\"year\":\"2025\",\"title\":\"2025년\",\"totals\":[\(won),\(dollars)],\"months\":[{\"month\":\"2025-01\",\"title\":\"2025년 1월\","
                    + "\"from\":\"2025-01-31\",\"to\":\"2025-02-27\",\"totals\":[\(won),\(dollars)],\"days\":["
                    + "{\"date\":\"2025-01-31\",\"weekday\":\"friday\",\"isToday\":false,\"totals\":[\(dollars)]},"
                    + "{\"date\":\"2025-02-01\",\"weekday\":\"saturday\",\"isToday\":true,\"totals\":[\(won)]},"
                    + "{\"date\":\"2025-02-02\",\"weekday\":\"sunday\",\"isToday\":false,\"totals\":[]},"))
        #expect(text.hasSuffix("]}],\"version\":1}\n"))
        #expect(text.ranges(of: "\"month\":").count == 12 && text.ranges(of: "\"date\":").count == 365)
    }
}
