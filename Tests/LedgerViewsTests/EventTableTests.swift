import CivilCalendar
import Diagnostics
import LedgerGrid
import LedgerViews
import Testing

@Suite("Events as lines")
struct EventTableTests {
    private static let events: [DayEvent] = [
        event("Trip", "2026-03-07", "2026-03-10", order: 0), event("Holiday", "2026-03-07", order: 1),
        event("Lunch\nwith Sam", "2026-03-08 12:00", "2026-03-08 13:30", order: 2),
        event("Call", "2026-03-08 15:00", order: 3), event("Party", "2026-03-08 20:00", "2026-03-09 00:00", order: 4),
        event("Film", "2026-03-08 22:30", "2026-03-09 01:30", order: 5), event(" \t", "2026-03-09 08:00", "2026-03-09 08:15", order: 6),
    ]

    private func table(
        _ identifier: String, width: Int? = nil, usesColor: Bool = false, _ events: [DayEvent] = events, at location: String = ""
    ) -> String {
        var table = EventTable(locale: ViewLocale(identifier), width: width, usesColor: usesColor)
        return events.map { table.line(for: $0, at: location) }.joined()
    }

    @Test func `a day is named once, with its weekday; what does not end on it says when it does`() {
        #expect(
            table("en_US") == """
                2026-03-07 Sat  all day      Trip (→ 2026-03-09)
                                all day      Holiday
                2026-03-08 Sun  12:00–13:30  Lunch with Sam
                                15:00        Call
                                20:00–24:00  Party
                                22:30        Film (→ 2026-03-09 01:30)
                2026-03-09 Mon  08:00–08:15  (no title)

                """)
        #expect(
            table("ko_KR", Array(Self.events.prefix(3)), at: "3층") == """
                2026-03-07 토  종일         Trip · 3층 (→ 2026-03-09)
                               종일         Holiday · 3층
                2026-03-08 일  12:00–13:30  Lunch with Sam · 3층

                """)
    }

    @Test(arguments: ["a", "é", "한", "👩‍👩‍👧"]) func `of a title without end a line shows the beginning`(letter: String) {
        let line = table("en_US", [event(String(repeating: letter, count: 5000), "2026-03-08 12:00", order: 0)])
        #expect(line.hasPrefix("2026-03-08 Sun  12:00        \(letter)\(letter)") && line.hasSuffix("…\n"))
        #expect(line.unicodeScalars.count < 600)
        let whole = String(repeating: letter, count: 90)
        #expect(table("en_US", [event(whole, "2026-03-08 12:00", order: 0)]).hasSuffix(whole + "\n"))
    }

    @Test func `what was called off says so, and what has no start stands for itself`() {
        var dinner = event("Dinner", "2026-03-08 19:00", "2026-03-08 21:00", order: 0)
        dinner.isCancelled = true
        #expect(table("en_US", [dinner]) == "2026-03-08 Sun  19:00–21:00  Dinner [cancelled]\n")
        #expect(table("de_DE", [dinner]) == "2026-03-08 So  19:00–21:00  Dinner [abgesagt]\n")
        #expect(EventTable(locale: ViewLocale("en_US")).line(forUndated: "a\nb") == "(no date)  a b\n")
        #expect(EventTable(locale: ViewLocale("ja_JP")).line(forUndated: "") == "(日付なし)  (無題)\n")
    }

    @Test(arguments: ["en_US", "ko_KR", "ja_JP", "de_DE", "fr_FR", "th_TH", "es_ES"])
    func `columns begin at the same place in every language`(identifier: String) {
        let titles = ["Trip", "Holiday", "Lunch", "Call", "Party", "Film"]
        let lines = table(identifier).split(separator: "\n")
        let starts = zip(lines, titles).map { line, title in
            line.firstRange(of: title).map { displayWidth(String(line[..<$0.lowerBound])) }
        }
        #expect(Set(starts).count == 1 && starts.first != .some(nil))
    }

    @Test(arguments: [40, 45, 60, 80])
    func `a long title is cut, not what stands behind it, and no line is longer than the terminal`(width: Int) {
        var long = event(String(repeating: "긴 제목 🍜 ", count: 200), "2026-03-07 22:00", "2026-03-09 01:00", order: 0)
        long.isCancelled = true
        for identifier in ["en_US", "ko_KR", "ar_EG"] {
            for line in table(identifier, width: width, [long] + Self.events, at: "far away").split(separator: "\n") {
                #expect(displayWidth(String(line)) <= width)
            }
        }
        let line = table("en_US", width: width, [long])
        #expect(line.contains("…"))
        if width >= 80 { #expect(line.hasSuffix("… (→ 2026-03-09 01:00) [cancelled]\n")) }
    }

    @Test func `nothing in a feed acts on the terminal, and colours are there only if asked for`() {
        let evil = event("\u{1B}[2J\u{7}x\u{202E}", "2026-03-08", order: 0)
        let plain = table("en_US", [evil], at: "\u{1B}]0;t\u{7}\r\n")
        #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
        #expect(plain.split(separator: "\n").count == 1)
        let colored = table("en_US", usesColor: true)
        #expect(colored.contains("\u{1B}[1;94mSat\u{1B}[0m") && colored.contains("\u{1B}[1;31mSun\u{1B}[0m"))
        #expect(!table("en_US").contains("\u{1B}"))
    }
}
