import CivilCalendar
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

/// What stands where in languages that are written from right to left. The marks are U+200E, U+200F, U+2068 and U+2069.
@Suite("From right to left")
struct RightToLeftTests {
    /// A text with its invisible marks as letters.
    private func marked(_ text: String) -> String {
        text.replacing("\u{200E}", with: "L").replacing("\u{200F}", with: "R").replacing("\u{2068}", with: "<").replacing(
            "\u{2069}", with: ">")
    }

    @Test(arguments: [
        ("ar_EG", "EGP", "-1234.5", "RL-1,234.50R ج.م.R"), ("ar_EG", "EGP", "1234.5", "RL1,234.50R ج.م.R"),
        ("ar_EG", "USD", "-4.5", "RL-4.50R US$L"), ("ar_SA", "SAR", "1", "RL1.00R ر.س.R"),
        ("ar_MA", "MAD", "-1234.5", "RL-1.234,50R د.م.R"),
        ("he_IL", "ILS", "-1234.5", "RL-1,234.50R ₪L"), ("he_IL", "EGP", "1", "RL1.00R EGPL"), ("fa_IR", "USD", "-5", "RL-$ 5.00"),
        ("ar_EG", "نقطة", "-7", "RL-7R نقطةR"), ("ar_EG", "BTC", "0.5", "RL0.5R BTCL"), ("ar_EG", "\u{202E}x", "1", "RL1R ·xL"),
        ("en_US", "USD", "-4.5", "-$4.50"), ("ko_KR", "포인트", "-1200", "-1,200 포인트"),
    ])
    func `marks keep sign and digits together, the currency after them, and its point or dollar sign with its letters`(
        locale: String, symbol: String, amount: String, text: String
    ) {
        let format = ViewLocale(locale).money(of: commodity(symbol))
        #expect(marked(format.text(of: decimal(amount))) == text)
    }

    @Test func `signs stand within the marks`() {
        let format = ViewLocale("ar_EG").money(of: commodity("EGP"))
        #expect(marked(format.signedText(of: decimal("1234.5"))) == "RL+1,234.50R ج.م.R")
        #expect(marked(format.number(of: decimal("-1234.5"))) == "RL-1,234.50")
        #expect(marked(format.compactNumber(of: decimal("-1234.5"))) == "RL-1.2K")
        #expect(marked(format.compactText(of: decimal("-1234.5"))) == "RL-1.2KR ج.م.R")
    }

    private let entries = [
        entry("2025-08-01", "-1234.50", "EGP", payee: "سوق", category: "طعام", account: "بنك"),
        entry("2025-08-01", "20", "EGP", payee: "Uber", account: "بنك"),
        entry("2025-08-01", "-5", "EGP", account: "بنك", to: "نقد", .transfer),
    ]

    @Test func `title, sums, days and lists begin at the right edge and run to the left`() throws {
        let locale = ViewLocale("ar_EG")
        let events = [event("Piano", "2025-08-01 09:00", "2025-08-01 10:00", order: 0)]
        let page = try calendar(month("2025-08-15", from: .saturday), entries, events, selected: "2025-08-01", today: "2025-08-15")
        let lines = TerminalGrid(locale: locale, width: 80).text(of: page).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        func words(_ line: String) -> [String] { marked(line).split(separator: " ").map(String.init) }
        #expect(words(lines[0]) == ["<الرصيد>", "<المصروف>", "<الدخل>", "<أغسطس", "2025>"])
        #expect(words(lines[1]) == ["<RL-1,214.50R", "ج.م.R>", "<RL1,234.50R", "ج.م.R>", "<RL20.00R", "ج.م.R>"])
        #expect(words(lines[3]).last == "<سبت>")
        #expect(words(lines[5]) == ["[1]│", "31", "│", "30", "│", "29", "│", "28", "│", "27", "│", "26"])
        #expect(marked(lines[6]).hasPrefix(" <RL+20.00>    │"))
        let list = lines.suffix(6).dropLast().map(words)
        #expect(list[0] == ["<الجمعة،", "1", "أغسطس،", "2025>"])
        #expect(list[1] == ["Piano", "<R09:00–10:00>"])
        #expect(list[2] == ["<بنك>", "<طعام>", "<RL-1,234.50R", "ج.م.R>", "<سوق>"])
        #expect(list[4] == ["<بنك", "←", "نقد>", "<RL-5.00R", "ج.م.R>", "<بنك>"])
        #expect([0, 3].allSatisfy { displayWidth(of: lines[$0]) >= 79 })
    }

    @Test(arguments: ["ar_EG", "he_IL", "fa_IR"])
    func `no line begins with a mark: terminals drop it where nothing stands before it`(identifier: String) throws {
        let locale = ViewLocale(identifier)
        let page = try calendar(
            month("2025-08-15", from: .saturday), august + entries, augustEvents, selected: "2025-08-15", today: "2025-08-15")
        let rows = [SummaryRow(period: "طعام:سوق", totals: page.totals[0]), SummaryRow(period: "b", totals: page.totals[0])]
        for width in stride(from: 40, through: 130, by: 6) {
            let year = YearTotals(2025, from: try DayLedger(yearEntries + entries))
            let texts = [
                TerminalGrid(locale: locale, width: width).text(of: page),
                TerminalYear(locale: locale, width: width).text(of: year, today: day("2025-08-15")),
                SummaryTable(locale: locale, width: width).text(of: rows, as: .tree), SummaryTable(locale: locale).text(of: rows),
                augustEvents.map { [table = EventTable(locale: locale, width: width)] in
                    var table = table
                    return table.line(for: $0, at: "مدرسة")
                }.joined(),
            ]
            for line in texts.joined().split(separator: "\n") {
                #expect(line.hasPrefix(" ") && displayWidth(of: String(line)) <= max(width, 60), "\(line)")
            }
        }
    }

    @Test func `events begin at the right edge, with their day`() {
        var table = EventTable(locale: ViewLocale("ar_EG"), width: 60)
        let lines = [
            event("Trip", "2025-08-01", "2025-08-04", order: 0), event("اجتماع", "2025-08-01 09:00", "2025-08-01 10:00", order: 1),
            event("Call", "2025-08-02 22:00", order: 2),
        ].map { marked(table.line(for: $0)) }
        #expect(
            lines == [
                "         <R(← 2025-08-03)> Trip   <طوال اليوم>    <جمعة> 2025-08-01\n", "                      <اجتماع>  <R09:00–10:00>\n",
                "                        Call        <R22:00>     <سبت> 2025-08-02\n",
            ])
    }

    @Test func `in a picture, amounts are texts from right to left, numbers and times from left to right`() throws {
        let page = try calendar(
            month("2025-08-15", from: .saturday), entries, augustEvents, selected: "2025-08-01", today: "2025-08-15")
        let svg = MonthPicture(locale: ViewLocale("ar_EG")).svg(of: page)
        #expect(marked(svg).contains("<text class=\"total\" x=\"") && marked(svg).contains(">RL1,234.50R ج.م.R</text>"))
        #expect(svg.contains("class=\"ltr chip soft\"") && !svg.contains("class=\"ltr total"))
        let year = YearPicture(locale: ViewLocale("ar_EG")).svg(
            of: YearTotals(2025, from: try DayLedger(entries)), today: day("2025-08-15"))
        #expect(marked(year).contains(">RL≤ 1,234.50R ج.م.R</text>") && !year.contains("·"))
    }

    private func displayWidth(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    private func width(of character: Character) -> Int {
        let scalar = character.unicodeScalars.first?.value ?? 0
        return [0x200E, 0x200F, 0x2068, 0x2069].contains(scalar) ? 0 : scalar > 0x1100 && scalar < 0x2000 || scalar > 0x3000 ? 2 : 1
    }
}
