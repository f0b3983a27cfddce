import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

@Suite("A month that fits the screen")
struct MonthHeightTests {
    private static func lines(
        _ entries: [Entry], _ events: [DayEvent] = [], width: Int = 80, height: Int?, cellLines: Int? = nil, locale: String = "en_US",
        selected: String = "2025-08-20"
    ) throws -> [String] {
        let page = try calendar(month("2025-08-15", from: .monday), entries, events, selected: selected, today: "2025-08-15")
        var grid = TerminalGrid(locale: ViewLocale(locale), width: width)
        (grid.height, grid.cellLines) = (height, cellLines)
        return grid.text(of: page).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Returns what stands in the cell of a day, below its number.
    private static func cell(_ day: Int, in lines: [String]) throws -> [String] {
        let rows = lines.drop { !$0.contains("┼") }.dropFirst().prefix { !$0.isEmpty }
            .map { $0.split(separator: "│", omittingEmptySubsequences: false).map { $0.trimmingPrefix(while: { $0 == " " }).description } }
        let isNumber = { (text: String) in text.prefix { $0 != " " }.allSatisfy(\.isNumber) && !text.isEmpty }
        let first = try #require(rows.firstIndex { $0.contains { $0.hasPrefix("\(day) ") || $0 == "\(day)" || $0 == "[\(day)]" } })
        let column = try #require(rows[first].firstIndex { $0.hasPrefix("\(day) ") || $0 == "\(day)" || $0 == "[\(day)]" })
        return rows[(first + 1)...].prefix { $0.count > column && !isNumber($0[column]) }.map { row in
            row[column].split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    @Test(arguments: [24, 25, 30, 37, 50, 100], ["en_US", "ko_KR", "ar_EG", "de_DE"])
    func `it takes at most one line less than the screen has, and shows all days`(height: Int, locale: String) throws {
        for width in [40, 60, 80, 89, 90, 120, 200] {
            for (entries, events) in [([], []), (august, []), (august, augustEvents)] {
                let lines = try Self.lines(entries, events, width: width, height: height, locale: locale)
                #expect(lines.count < height, "\(width)")
                #expect(lines.allSatisfy { displayWidth($0) <= width })
            }
        }
    }

    @Test func `what does not fit is as long as it has to be: a list of many entries, a screen of few lines`() throws {
        let many = (0..<30).map { entry("2025-08-20", "-\($0 + 1)", "EUR", payee: "Shop \($0)") }
        let lines = try Self.lines(many, height: 24)
        // The days still fit: the list follows them.
        #expect(lines.firstIndex { $0.isEmpty }.map { $0 < 24 } == true && lines.count > 30)
        #expect(try Self.lines(many, height: 24, selected: "2025-08-21").count == 23)
        #expect(try Self.lines(august, augustEvents, height: 5) == Self.lines(august, augustEvents, height: nil))
        // What is said is done.
        #expect(
            try Self.lines(august, augustEvents, height: 24, cellLines: 9) == Self.lines(august, augustEvents, height: nil, cellLines: 9))
    }

    @Test func `a balance that was asked for is shown on all days, or the month is as long as it has to be`() throws {
        let entries = [entry("2025-08-05", "-5", "EUR"), entry("2025-08-05", "7", "EUR")]
        var balance = try RunningBalance()
        for entry in entries { try balance.add(entry) }
        let page = try calendar(month("2025-08-15", from: .monday), entries, selected: "2025-08-20", today: "2025-08-15")
        func text(_ height: Int) -> String {
            var grid = TerminalGrid(locale: ViewLocale("en_US"), width: 80)
            (grid.height, grid.balance) = (height, balance)
            return grid.text(of: page)
        }
        #expect(text(24).split(separator: "\n", omittingEmptySubsequences: false).count == 24 && text(24).ranges(of: "=2.00").count == 27)
        #expect(text(18).ranges(of: "=2.00").count == 27)
    }

    @Test func `a balance of which nothing is left in the main currency is that of another one`() throws {
        let entries = [entry("2025-08-05", "-5", "EUR"), entry("2025-08-05", "5", "EUR"), entry("2025-08-05", "7", "USD")]
        var balance = try RunningBalance()
        for entry in entries { try balance.add(entry) }
        let page = try calendar(month("2025-08-15", from: .monday), entries, selected: "2025-08-20", today: "2025-08-15")
        var grid = TerminalGrid(locale: ViewLocale("en_US"), width: 80)
        (grid.height, grid.balance) = (24, balance)
        // On all days but that of the payments, whose lines are full.
        #expect(grid.text(of: page).ranges(of: "=$7.00").count == 26)
    }

    @Test func `lines between the weeks give way to money and events, and come back where there is room`() throws {
        let entries = [entry("2025-08-05", "-5", "EUR", payee: "Shop"), entry("2025-08-05", "7", "EUR", payee: "Work")]
        let rules = { (lines: [String]) in lines.count { $0.contains("┼") } }
        #expect(try rules(Self.lines(entries, height: 24)) == 5)
        let events = (1...4).map { event("Event \($0)", "2025-08-0\($0 + 3)", order: $0) }
        let days = (0..<4).flatMap { week in (4...7).map { entry("2025-08-\(week * 7 + $0 < 10 ? "0" : "")\(week * 7 + $0)", "-5", "EUR") }
        }
        #expect(try rules(Self.lines(days + entries, events, height: 20)) == 1)
        #expect(try rules(Self.lines(days + entries, events, height: 40)) == 5)
    }

    @Test func `lines that are left name what the money went to, the largest first, and count the rest`() throws {
        let entries = [
            entry("2025-08-05", "-5", "EUR", payee: "Kiosk"), entry("2025-08-05", "-80", "EUR", payee: "Grocer"),
            entry("2025-08-05", "-3", "EUR", payee: "Kiosk"), entry("2025-08-05", "-9", "USD", payee: "Abroad"),
            entry("2025-08-05", "-1", "EUR", category: "Fee"), entry("2025-08-05", "0", "EUR", payee: "Nothing"),
            entry("2025-08-06", "-1", "EUR", account: "Card"), entry("2025-08-07", "-10", "EUR", payee: "A\u{1B}[2J\nB"),
        ]
        let names = try Self.cell(5, in: Self.lines(entries, width: 120, height: 60))
        #expect(names == ["-89.00", "-$9.00", "Grocer", "Kiosk", "Fee", "Abroad"])
        #expect(try Self.cell(5, in: Self.lines(entries, width: 120, height: nil)) == ["-89.00", "-$9.00"])
        #expect(
            try Self.cell(5, in: Self.lines(entries, width: 120, height: nil, cellLines: 4)) == ["-89.00", "-$9.00", "Grocer", "Kiosk +2"])
        #expect(try Self.cell(6, in: Self.lines(entries, width: 120, height: 60)) == ["-1.00"])
        #expect(try !Self.lines(entries, width: 120, height: 60).joined().contains("\u{1B}"))
        // Narrow cells have money alone.
        #expect(try !Self.lines(entries, width: 60, height: 60).joined().contains("Grocer"))
    }

    @Test func `events stand above names, and what has no room is counted at the end of the last line`() throws {
        let entries = [entry("2025-08-05", "-5", "EUR", payee: "Kiosk"), entry("2025-08-12", "12", "EUR", payee: "Shoes", .expense)]
        let events = [event("Dentist", "2025-08-05", order: 0), event("Choir practice", "2025-08-05", order: 1)]
        #expect(try Self.cell(5, in: Self.lines(entries, events, height: nil, cellLines: 2)) == ["-5.00", "Dentist •1"])
        #expect(try Self.lines(entries, events, height: nil, cellLines: 2, locale: "ar_EG").contains { $0.contains("•1 Dentist") })
        #expect(try Self.cell(5, in: Self.lines(entries, events, height: nil, cellLines: 3)) == ["-5.00", "Dentist", "Choir pra…"])
        #expect(
            try Self.cell(5, in: Self.lines(entries, events, height: nil, cellLines: 4)) == ["-5.00", "Dentist", "Choir pra…", "Kiosk"])
        #expect(try Self.cell(12, in: Self.lines(entries, events, height: nil)) == ["↺12.00", "↺Shoes"])
    }
}
