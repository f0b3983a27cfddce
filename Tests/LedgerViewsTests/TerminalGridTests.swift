import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

@Suite("Pages in the terminal")
struct TerminalGridTests {
    @Test("a page looks like its snapshot", arguments: Self.pictures)
    func snapshot(picture: Picture) throws {
        let locale = ViewLocale(picture.locale)
        let grid = picture.isWeek ? weekGrid("2025-08-15", from: locale.firstWeekday) : monthGrid("2025-08-15", from: locale.firstWeekday)
        let page = try sheet(grid, august, augustEvents, selected: picture.selected, today: "2025-08-15")
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

    @Test(
        "every line of the grid is as wide as the terminal, at any width",
        arguments: ["en_US", "ko_KR", "ja_JP", "ar_EG", "fr_FR", "th_TH"])
    func widths(identifier: String) throws {
        let locale = ViewLocale(identifier)
        for width in 40...230 {
            for grid in [monthGrid("2025-08-15", from: locale.firstWeekday), weekGrid("2025-08-15", from: .monday)] {
                let page = try sheet(grid, august, augustEvents, selected: "2025-08-15", today: "2025-08-01")
                let lines = TerminalGrid(locale: locale, width: width).text(of: page).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let ruled = lines.filter { $0.contains("│") || $0.contains("┼") }
                #expect(ruled.count >= 9)
                #expect(ruled.allSatisfy { displayWidth(String($0)) == width })
                #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
            }
        }
    }

    @Test("a terminal of fewer than 40 columns gets 40")
    func narrow() throws {
        let page = try sheet(monthGrid("2025-08-15", from: .sunday), august, selected: "2025-08-01", today: "2025-08-02")
        let locale = ViewLocale("en_US")
        #expect(TerminalGrid(locale: locale, width: 1).text(of: page) == TerminalGrid(locale: locale, width: 40).text(of: page))
    }

    @Test("without colour no escape sequence is written, and with it the text is the same but for the mark of the selected day")
    func colors() throws {
        let page = try sheet(monthGrid("2025-08-15", from: .sunday), august, augustEvents, selected: "2025-08-05", today: "2025-08-15")
        let locale = ViewLocale("ko_KR")
        let plain = TerminalGrid(locale: locale, width: 100).text(of: page)
        #expect(!plain.contains("\u{1B}"))
        let colored = TerminalGrid(locale: locale, width: 100, usesColor: true).text(of: page)
        #expect(withoutEscapes(colored) == String(plain.map { $0 == "[" || $0 == "]" ? " " : $0 }))
        #expect(colored.contains("\u{1B}[32m+3,000,000"))
        #expect(colored.contains("\u{1B}[31m-12,000"))
        #expect(colored.contains("\u{1B}[1;31m일\u{1B}[0m") && colored.contains("\u{1B}[1;94m토\u{1B}[0m"))
    }

    @Test("nothing in a ledger or a feed acts on the terminal", arguments: ["\u{1B}[2J\u{7}x", "a\nb\r\nc", "\u{202E}evil", "\u{9B}31m"])
    func hostile(text: String) throws {
        var item = entry("2025-08-01", "-5", "EUR", payee: text, category: text, account: text, to: text)
        item.description = text
        let page = try sheet(
            monthGrid("2025-08-15", from: .sunday), [item], [event(text, "2025-08-01", order: 0)], selected: "2025-08-01",
            today: "2025-08-15")
        for width in [40, 120] {
            let shown = TerminalGrid(locale: ViewLocale("en_US"), width: width).text(of: page)
            let plain = try sheet(
                monthGrid("2025-08-15", from: .sunday), [entry("2025-08-01", "-5", "EUR")], selected: "2025-08-01", today: "2025-08-15")
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

    @Test("blank cells show nothing, and a pay month says from when to when it lasts")
    func blanksAndPayMonths() throws {
        let page = try sheet(
            monthGrid("2025-08-15", from: .sunday, fill: .blank), august, selected: "2025-08-01", today: "2025-08-15")
        let lines = TerminalGrid(locale: ViewLocale("en_US"), width: 80).text(of: page).split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("           │           │           │           │          │[1]") })
        let rule = try #require(MonthRule(startingOn: 25))
        let pay = try sheet(monthGrid("2025-08-15", from: .sunday, rule: rule), august, selected: "2025-08-01", today: "2025-08-15")
        #expect(TerminalGrid(locale: ViewLocale("en_US"), width: 120).text(of: pay).hasPrefix("July 2025 · 2025-07-25 – 2025-08-24 "))
    }

    @Test("an amount of another currency than the main one never stands without it")
    func otherCurrencies() throws {
        let entries = [
            entry("2025-08-01", "-1"), entry("2025-08-01", "-1"), entry("2025-08-02", "-123456", "USD"),
            entry("2025-08-03", "-1", "BITCOIN"),
        ]
        let page = try sheet(monthGrid("2025-08-15", from: .friday), entries, selected: "2025-08-15", today: "2025-08-15")
        for width in 40...120 {
            let lines = TerminalGrid(locale: ViewLocale("ko_KR"), width: width).text(of: page).split(separator: "\n")
            let row = try #require(lines.firstIndex { $0.contains("┼") }) + 2
            let cells = lines[row].split(separator: "│")
            #expect(cells[0].contains("-2"))
            #expect(cells[1].contains("$") || cells[1].contains("…"))
            #expect(cells[2].contains("BITCOIN") || cells[2].contains("…"))
        }
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
