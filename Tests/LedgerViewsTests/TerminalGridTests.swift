import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

@Suite("Pages in the terminal")
struct TerminalGridTests {
    @Test(arguments: Self.pictures)
    func `a page looks like its snapshot`(picture: Picture) throws {
        let locale = ViewLocale(picture.locale)
        let grid = picture.isWeek ? week("2025-08-15", from: locale.firstWeekday) : month("2025-08-15", from: locale.firstWeekday)
        let page = try calendar(grid, august, augustEvents, selected: picture.selected, today: "2025-08-15")
        let text = TerminalGrid(locale: locale, width: picture.width, usesColor: picture.usesColor).text(of: page)
        // Escapes and spaces at the ends of lines are made visible: editors lose both.
        let shown = String(text.unicodeScalars.flatMap { $0 == "\u{1B}" ? Array("␛".unicodeScalars) : [$0] }.map(Character.init))
        try expectSnapshot(marked(shown), picture.name)
    }

    struct Picture: Sendable {
        let name: String
        let locale: String
        let width: Int
        var isWeek = false
        var usesColor = false
        var selected = "2025-08-01"
    }

    static let pictures = [
        Picture(name: "month-en-40", locale: "en_US", width: 40), Picture(name: "month-ko-40", locale: "ko_KR", width: 40),
        Picture(name: "month-ko-60", locale: "ko_KR", width: 60), Picture(name: "month-en-80", locale: "en_US", width: 80),
        Picture(name: "month-en-80-color", locale: "en_US", width: 80, usesColor: true),
        Picture(name: "month-ar-120", locale: "ar_EG", width: 120), Picture(name: "month-de-200", locale: "de_DE", width: 200),
        Picture(name: "week-ko-80", locale: "ko_KR", width: 80, isWeek: true, selected: "2025-08-15"),
        Picture(name: "week-ja-120", locale: "ja_JP", width: 120, isWeek: true, selected: "2025-08-15"),
    ]

    @Test(arguments: ["en_US", "ko_KR", "ja_JP", "ar_EG", "fr_FR", "th_TH"])
    func `the columns of the grid stand below each other and fill the terminal, at any width`(identifier: String) throws {
        let locale = ViewLocale(identifier)
        for width in Array(40...120) + stride(from: 123, through: 230, by: 9) {
            for (grid, least) in [(month("2025-08-15", from: locale.firstWeekday), 20), (week("2025-08-15", from: .monday), 5)] {
                let page = try calendar(grid, august, augustEvents, selected: "2025-08-15", today: "2025-08-01")
                let lines = TerminalGrid(locale: locale, width: width).text(of: page).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let ruled = lines.filter { $0.contains("│") || $0.contains("┼") }
                #expect(ruled.count >= least)
                #expect(Set(ruled.map(columnPlaces)).count == 1)
                #expect(ruled.allSatisfy { !$0.contains("┼") || displayWidth(String($0)) == width })
                #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
            }
        }
    }

    @Test func `a terminal of fewer than 40 columns gets 40`() throws {
        let page = try calendar(month("2025-08-15", from: .sunday), august, selected: "2025-08-01", today: "2025-08-02")
        let locale = ViewLocale("en_US")
        #expect(TerminalGrid(locale: locale, width: 1).text(of: page) == TerminalGrid(locale: locale, width: 40).text(of: page))
    }

    @Test
    func `without colour no escape sequence is written, and with it the text is the same but for the mark of the selected day`() throws {
        let page = try calendar(month("2025-08-15", from: .sunday), august, augustEvents, selected: "2025-08-05", today: "2025-08-15")
        let locale = ViewLocale("ko_KR")
        let plain = TerminalGrid(locale: locale, width: 120).text(of: page)
        #expect(!plain.contains("\u{1B}"))
        let colored = TerminalGrid(locale: locale, width: 120, usesColor: true).text(of: page)
        #expect(withoutEscapes(colored) == String(plain.map { $0 == "[" || $0 == "]" ? " " : $0 }))
        #expect(colored.contains("\u{1B}[32m+3,000,000"))
        #expect(colored.contains("\u{1B}[31m-12,000"))
        #expect(colored.contains("\u{1B}[1;31m일\u{1B}[0m") && colored.contains("\u{1B}[1;94m토\u{1B}[0m"))
    }

    @Test(arguments: ["\u{1B}[2J\u{7}x", "a\nb\r\nc", "\u{202E}evil", "\u{9B}31m"])
    func `nothing in a ledger or a feed acts on the terminal`(text: String) throws {
        var item = entry("2025-08-01", "-5", "EUR", payee: text, category: text, account: text, to: text)
        item.description = text
        let page = try calendar(
            month("2025-08-15", from: .sunday), [item], [event(text, "2025-08-01", order: 0)], selected: "2025-08-01",
            today: "2025-08-15")
        for width in [40, 120] {
            let shown = TerminalGrid(locale: ViewLocale("en_US"), width: width).text(of: page)
            let plain = try calendar(
                month("2025-08-15", from: .sunday), [entry("2025-08-01", "-5", "EUR")], selected: "2025-08-01", today: "2025-08-15")
            let lines = TerminalGrid(locale: ViewLocale("en_US"), width: width).text(of: plain).split(
                separator: "\n", omittingEmptySubsequences: false)
            // One line more, for the event in the list.
            #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count == lines.count + 1)
            #expect(
                shown.unicodeScalars.allSatisfy {
                    $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
                })
        }
    }

    @Test func `blank cells show nothing, and a pay month says from when to when it lasts`() throws {
        let page = try calendar(
            month("2025-08-15", from: .sunday, fill: .blank), august, selected: "2025-08-01", today: "2025-08-15")
        let lines = TerminalGrid(locale: ViewLocale("en_US"), width: 80).text(of: page).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("           │           │           │           │          │[1]") })
        let rule = try #require(MonthRule(startingOn: 25))
        let pay = try calendar(month("2025-08-15", from: .sunday, rule: rule), august, selected: "2025-08-01", today: "2025-08-15")
        #expect(TerminalGrid(locale: ViewLocale("en_US"), width: 120).text(of: pay).hasPrefix("July 2025 · July 25 – August 24, 2025 "))
    }

    @Test func `an amount of another currency than the main one never stands without it`() throws {
        let entries = [
            entry("2025-08-01", "-1"), entry("2025-08-01", "-1"), entry("2025-08-02", "-123456", "USD"),
            entry("2025-08-03", "-1", "BITCOIN"),
        ]
        let page = try calendar(month("2025-08-15", from: .friday), entries, selected: "2025-08-15", today: "2025-08-15")
        for width in 40...120 {
            let lines = TerminalGrid(locale: ViewLocale("ko_KR"), width: width).text(of: page).split(separator: "\n")
            let row = try #require(lines.firstIndex { $0.contains("┼") }) + 2
            let cells = lines[row].split(separator: "│")
            #expect(cells[0].contains("-2"))
            #expect(cells[1].contains("$") || cells[1].contains("…"))
            #expect(cells[2].contains("BITCOIN") || cells[2].contains("…"))
        }
    }

    @Test(arguments: Array(40...130), ["en_US", "ko_KR"])
    func `one page rounds all cells alike, those of other currencies and the sums of the weeks too`(width: Int, locale: String) throws {
        // Some have room in any width, others in few.
        let entries = [
            entry("2025-08-04", "-23.60", "GBP"), entry("2025-08-05", "-418.80", "GBP"), entry("2025-08-05", "-74.20", "USD"),
            entry("2025-08-06", "-81.95", "USD"), entry("2025-08-07", "2840.15", "USD"), entry("2025-08-08", "-11924.20", "USD"),
        ]
        var balance = try RunningBalance()
        for entry in entries { try balance.add(entry) }
        let page = try calendar(month("2025-08-15", from: .monday), entries, selected: "2025-08-31", today: "2025-08-01")
        for (lines, shown) in [(Int?.none, RunningBalance?.none), (1, nil), (nil, balance)] {
            var grid = TerminalGrid(locale: ViewLocale(locale), width: width)
            (grid.cellLines, grid.balance) = (lines, shown)
            let text = grid.text(of: page)
            let rows = text.split(separator: "\n").filter { $0.contains("│") }
            let amounts = rows.flatMap { $0.matches(of: /[-+=](?:US|£|\$)*[\d.,]+[KM만]*/).map { String($0.output) } }
            #expect(amounts.count >= 4)
            // All have cents, which are shown of all or of none.
            #expect(Set(amounts.map { $0.contains(/[.]\d\d$/) }).count == 1, "\(text)")
        }
    }

    @Test func `of a cell with one line, what is left out is marked`() throws {
        let entries = [
            entry("2025-08-04", "-5", "USD"), entry("2025-08-05", "-5", "USD"), entry("2025-08-05", "7", "USD"),
            entry("2025-08-06", "-8", "EUR"), entry("2025-08-06", "-9", "USD"), entry("2025-08-06", "-6.50", "GBP"),
        ]
        let events = (0..<3).map { event("Event \($0)", "2025-08-06 08:00", order: $0) } + [event("Other", "2025-08-04", order: 3)]
        let page = try calendar(month("2025-08-15", from: .monday), entries, events, selected: "2025-08-31", today: "2025-08-01")
        for (width, cells) in [
            (40, ["   -5", "…  +7", "…  -9"]), (60, ["   -5.00", "…  +7.00", "…  -9.00"]),
            (80, [" •1   -5.00", " …    +7.00", " …•3  -9.00"]),
            (120, [" •1      -5.00 ", " …      +7.00 ", " …•3    -9.00 "]),
        ] {
            var grid = TerminalGrid(locale: ViewLocale("en_US"), width: width)
            grid.cellLines = 1
            let lines = grid.text(of: page).split(separator: "\n")
            let row = try #require(lines.firstIndex { $0.contains(" 5 ") && $0.contains("│") || $0.contains("│5") })
            let found = lines[row + 1].split(separator: "│", omittingEmptySubsequences: false).map(String.init)
            #expect(found.prefix(3).map { $0 } == cells, "\(width)")
            // The sums of the week.
            if width == 120 { #expect(found.last == " …      +7.00") }
        }
        var diary = CalendarState<String>(page.store, today: day("2025-08-01"), settings: CalendarSettings(weekStart: .monday))
        diary.decorate(day("2025-08-04"), with: "good")
        var grid = TerminalGrid(locale: ViewLocale("en_US"), width: 80)
        grid.cellLines = 1
        #expect(grid.text(of: diary).contains(" …    -5.00│"))
    }

    @Test(arguments: ["en_US", "ko_KR", "ja_JP", "ar_EG", "de_DE", "fr_FR"])
    func `no line is wider than the terminal, however many currencies there are and however large amounts are`(identifier: String) throws {
        let symbols = ["USD", "EUR", "GBP", "JPY", "KRW", "CHF", "BTC", "INR", "BHD", "CNY", "XAU", "BITCOIN"]
        var entries = symbols.enumerated().map { entry("2025-08-04", "\($0 % 2 == 0 ? "" : "-")\($0 * 1234 + 5).5", $1, payee: "Shop") }
        entries.append(entry("2025-08-05", "12345678901234567890"))
        entries.append(entry("2025-08-05", "-98765432109876543210.12", "USD", payee: "A rather long name", category: "c", account: "a"))
        entries.append(entry("2025-08-05", "-0.000000000000000001", "BTC", at: "09:30"))
        let locale = ViewLocale(identifier)
        for width in 40...130 {
            for selected in ["2025-08-04", "2025-08-05"] {
                let page = try calendar(month("2025-08-15", from: .monday), entries, selected: selected, today: "2025-08-05")
                let lines = TerminalGrid(locale: locale, width: width).text(of: page).split(separator: "\n")
                #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
                #expect(Set(lines.filter { $0.contains("│") || $0.contains("┼") }.map(columnPlaces)).count == 1)
            }
        }
    }

    @Test func `a header that is too wide loses digits in the rows that have the most, and nothing else`() throws {
        let entries = [entry("2025-08-01", "-98765432109876543210.12", "USD"), entry("2025-08-01", "1234.50", "EUR")]
        let page = try calendar(month("2025-08-15", from: .sunday), entries, selected: "2025-08-15", today: "2025-08-15")
        let header = TerminalGrid(locale: ViewLocale("en_US"), width: 60).text(of: page).split(separator: "\n").prefix(4)
        #expect(
            header.map { $0.split(separator: " ").joined(separator: " ") } == [
                "August 2025", "Income Expense Balance", "$9.9e19 -$9.9e19", "€1,234.50 €1,234.50",
            ])
        let wide = TerminalGrid(locale: ViewLocale("en_US"), width: 120).text(of: page)
        #expect(wide.contains("-$98,765,432,109,876,543,210.12"))
    }

    @Test func `a cell that cannot show all its events says how many it leaves out; a narrow one counts them, or has a dot`() throws {
        let many = (0..<30).map { event("Event \($0)", "2025-08-05 08:00", order: $0) } + [event("", "2025-08-06", order: 30)]
        func text(_ width: Int, isWeek: Bool = false, today: String = "2025-08-01") throws -> String {
            let grid = isWeek ? week("2025-08-05", from: .sunday) : month("2025-08-15", from: .sunday)
            return TerminalGrid(locale: ViewLocale("en_US"), width: width).text(
                of: try calendar(grid, [], many, selected: "2025-08-07", today: today))
        }
        #expect(try text(80).contains(" Event… •24"))
        #expect(try text(80).contains("(no title)"))
        #expect(try text(80, isWeek: true).contains(" •15"))
        #expect(try text(40).contains("5 •9+"))
        #expect(try text(40, today: "2025-08-05").contains("5*•9+"))
        let twelfth = (0..<30).map { event("Event \($0)", "2025-08-12 08:00", order: $0) }
        let page = try calendar(month("2025-08-15", from: .sunday), [], twelfth, selected: "2025-08-07", today: "2025-08-12")
        #expect(TerminalGrid(locale: ViewLocale("en_US"), width: 40).text(of: page).contains("│12* •│"))
    }

    @Test func `a title has the whole line of the list, but for the time; spaces follow nothing`() throws {
        let events = [event("A title that takes a whole line", "2025-08-01 09:00", "2025-08-01 10:00", order: 0)]
        let page = try calendar(
            month("2025-08-15", from: .sunday), [entry("2025-08-01", "-5", "EUR", payee: "Shop", category: "food")], events,
            selected: "2025-08-01", today: "2025-08-15")
        let list = TerminalGrid(locale: ViewLocale("en_US"), width: 45).text(of: page).split(separator: "\n").suffix(2)
        #expect(list == ["09:00–10:00  A title that takes a whole line", "             Shop          -€5.00  food"])
    }

    @Test func `decorations stand below the numbers of their days, unless only dates are shown`() throws {
        var diary = CalendarState<String>(today: day("2025-08-01"), settings: CalendarSettings(weekStart: .sunday))
        diary.decorate(day("2025-08-05"), with: "🙂 good\u{7}")
        let grid = TerminalGrid(locale: ViewLocale("en_US"), width: 80)
        #expect(grid.text(of: diary).contains("│ 🙂 good·"))
        diary.showDecorations(false)
        #expect(!grid.text(of: diary).contains("🙂"))
    }

    private func withoutEscapes(_ text: String) -> String {
        var (kept, isInside) = ("", false)
        for character in text {
            if character == "\u{1B}" { isInside = true }
            if !isInside { kept.append(character) }
            if character == "m" { isInside = false }
        }
        return kept
    }
}

/// Where the lines between columns stand.
private func columnPlaces(_ line: Substring) -> [Int] {
    line.indices.filter { line[$0] == "│" || line[$0] == "┼" }.map { displayWidth(String(line[..<$0])) }
}
