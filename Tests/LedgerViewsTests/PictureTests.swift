import CivilCalendar
import Foundation
import LedgerCore
import LedgerGrid
import LedgerViews
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What a parser finds in a picture.
private final class Picture: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""

        var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
        func number(_ name: String) -> Int { attributes[name].flatMap(Int.init) ?? 0 }
    }

    var elements: [Element] = []
    private var open: [Int] = []

    init(_ svg: String) throws {
        super.init()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }

    func elements(_ style: Substring) -> [Element] { elements.filter { $0.classes.contains(style) } }
    var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }
}

@Suite("Still pictures")
struct PictureTests {
    private func year(_ entries: [Entry]) throws -> YearTotals { YearTotals(2025, from: try DayLedger(entries)) }

    private func page(_ locale: ViewLocale, _ entries: [Entry] = august, _ events: [DayEvent] = augustEvents) throws
        -> CalendarState<Never>
    {
        try calendar(month("2025-08-15", from: locale.firstWeekday), entries, events, selected: "2025-08-01", today: "2025-08-15")
    }

    @Test(arguments: ["en_US", "ar_EG"])
    func `a month looks like its snapshot`(identifier: String) throws {
        let locale = ViewLocale(identifier)
        try expectSnapshot(MonthPicture(locale: locale).svg(of: page(locale)), "picture-month-\(locale.language)")
    }

    static let hostile = [
        "</text><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]>&amp;<!--", "'\u{0}\u{1B}[31m\u{9}\u{85}",
        "\u{202E}\u{FFFE}x",
        String(repeating: "<&>\"'", count: 2000), "&#60;b&#62;", "<![CDATA[ <style>",
    ]

    @Test(arguments: ["en_US", "ar_EG"], hostile)
    func `whatever a title or a symbol says, a picture is well-formed, and nothing in it runs or asks for anything`(
        identifier: String, title: String
    ) throws {
        let locale = ViewLocale(identifier)
        let symbols = ["<b>&\"'", "\u{202E}\u{FFFF}"]
        let events = [
            event(title, "2025-08-01", "2025-08-03", order: 0), event(title, "2025-08-05 10:00", "2025-08-05 11:00", order: 1),
            event(title, "2025-07-30 10:00", "2025-08-09 11:00", order: 2),
        ]
        let entries = august + symbols.map { entry("2025-08-02", "-5", $0) }
        let pictures = [
            MonthPicture(locale: locale).svg(of: try page(locale, entries, events)),
            YearPicture(locale: locale).svg(of: try year(entries), today: day("2025-08-15")),
        ]
        for svg in pictures {
            let picture = try Picture(svg)
            #expect(Set(picture.elements.map(\.name)).isSubset(of: ["svg", "title", "style", "rect", "circle", "path", "text"]))
            let known: Set = [
                "xmlns", "width", "height", "viewBox", "role", "aria-label", "lang", "class", "x", "y", "rx", "cx", "cy", "r", "d",
                "text-anchor",
            ]
            #expect(picture.elements.allSatisfy { known.isSuperset(of: $0.attributes.keys) })
            #expect(svg.ranges(of: "http").count == 1 && !svg.contains("url(") && !svg.contains("@import"))
            let isControl = { (scalar: Unicode.Scalar) in
                scalar.value < 0x20 && scalar != "\n" || (0x7F..<0xA0).contains(scalar.value)
                    || [0x202E, 0xFFFE, 0xFFFF].contains(scalar.value)
            }
            #expect(!svg.unicodeScalars.contains(where: isControl))
            // A title is shortened, not dropped.
            #expect(svg.utf8.count < 100_000)
        }
    }

    @Test(arguments: ["en_US", "ko_KR", "de_DE", "ar_EG", "he_IL", "zh_TW"])
    func `every class has its colours, for light and for dark, and every text its place`(identifier: String) throws {
        let locale = ViewLocale(identifier)
        let pictures = [
            MonthPicture(locale: locale).svg(of: try page(locale)),
            YearPicture(locale: locale).svg(of: try year(yearEntries), today: day("2025-08-15")),
        ]
        for svg in pictures {
            let picture = try Picture(svg)
            let style = try #require(picture.elements.first { $0.name == "style" }).text
            let classes = Set(picture.elements.flatMap(\.classes)).subtracting(["rtl", "ltr"])
            #expect(classes.allSatisfy { style.contains(".\($0) {") || style.contains(".\($0),") })
            #expect(style.contains("@media (prefers-color-scheme: dark)"))
            let (width, height) = (picture.elements[0].number("width"), picture.elements[0].number("height"))
            for element in picture.elements where element.name == "text" || element.name == "rect" {
                #expect((0...width).contains(element.number("x")) && (0...height).contains(element.number("y")))
            }
            #expect(picture.elements[0].classes.contains("rtl") == locale.isRightToLeft)
        }
    }

    @Test func `in a language from right to left the first weekday stands on the right`() throws {
        for (identifier, isMirrored) in [("en_US", false), ("ar_EG", true)] {
            let locale = ViewLocale(identifier)
            let picture = try Picture(MonthPicture(locale: locale).svg(of: page(locale)))
            let numbers = picture.elements("number").prefix(7).map { $0.number("x") }
            #expect(numbers == (isMirrored ? numbers.sorted(by: >) : numbers.sorted()) && numbers.count == 7)
        }
    }

    @Test func `a month has the days, totals, titles and sums of the page`() throws {
        let locale = ViewLocale("en_US")
        let page = try page(locale)
        let texts = try Picture(MonthPicture(locale: locale).svg(of: page)).texts
        #expect(texts.first == "August 2025" && texts.contains("Today"))
        for totals in page.totals {
            let format = locale.money(of: totals.commodity)
            for amount in [totals.income, totals.expense, totals.net] where !amount.isZero {
                #expect(texts.contains(format.text(of: amount)))
            }
        }
        for number in 1...31 { #expect(texts.contains("\(number)")) }
        for name in [
            "Sun", "Mon", "Sat", "Week", "09:00", "Dentist", "Standup", "+3,000,000", "-12,000", "↺15,000", "\u{2068}اجتماع\u{2069}",
        ] {
            #expect(texts.contains(name), "\(name)")
        }
        // One chip runs over the four days of the trip.
        let trip = try #require(texts.firstIndex { $0.contains("부산") })
        #expect(texts[trip] == "부산 여행 가족 모두")
    }

    @Test func `a balance stands below each day's money`() throws {
        let locale = ViewLocale("en_US")
        var balance = try RunningBalance()
        for entry in august { try balance.add(entry) }
        var picture = MonthPicture(locale: locale)
        picture.balance = balance
        let texts = try Picture(picture.svg(of: page(locale))).texts
        let all = try DayLedger(august)
        for number in 1...31 {
            let date = try #require(CivilDate(year: 2025, month: 8, day: number))
            let balances = all.balance(atEndOf: date)
            let money = try #require(balances.first { $0.commodity.symbol == "KRW" })
            // Where there are several currencies, this one is named.
            let format = locale.money(of: money.commodity)
            #expect(texts.contains("=" + (balances.count > 1 ? format.text(of: money.amount) : format.number(of: money.amount))))
        }
    }

    @Test func `each day of a year is a cell with the shade of what it cost, and each month has its amounts`() throws {
        let locale = ViewLocale("en_US")
        let (won, ledger) = (commodity("KRW"), try DayLedger(yearEntries.filter { $0.money.commodity.symbol == "KRW" }))
        let year = YearTotals(2025, from: ledger)
        let picture = try Picture(YearPicture(locale: locale).svg(of: year, today: day("2024-01-01")))
        let shades = year.shades(of: won)
        let wanted = year.months.flatMap(\.period.days).map { day in year[day].first.map { shades.shade(of: $0.expense) } ?? 0 }
        for shade in 0...DayShades.count {
            // The legend has each shade but the one for nothing once more.
            let found = picture.elements("shade-\(shade)").count - (shade > 0 && wanted.contains(shade) ? 1 : 0)
            #expect(found == wanted.count { $0 == shade })
        }
        let format = locale.money(of: won)
        // Here all digits fit every month.
        for totals in year.months.compactMap(\.totals.first) {
            #expect(picture.texts.contains("+" + format.number(of: totals.income)))
            #expect(picture.texts.contains("-" + format.number(of: totals.expense)))
        }
    }

    @Test func `bars are as long as the sums of their months, income above the line and expense below it`() throws {
        let year = try year(yearEntries.filter { $0.money.commodity.symbol == "KRW" && $0.date.month != 8 })
        let picture = try Picture(YearPicture(locale: ViewLocale("C")).svg(of: year, today: day("2024-01-01")))
        let totals = year.months.compactMap(\.totals.first)
        let (up, down) = (picture.elements("earning"), picture.elements("spending"))
        #expect(up.count == totals.count && down.count == totals.count)
        let axis = try #require(up.map { $0.number("y") + $0.number("height") }.max())
        #expect(up.allSatisfy { $0.number("y") + $0.number("height") == axis } && down.allSatisfy { $0.number("y") == axis })
        let largest = try #require(totals.flatMap { [$0.income, $0.expense] }.max()).coefficient
        let longest = Int128(try #require((up + down).map { $0.number("height") }.max()))
        for (bars, amounts) in [(up, totals.map(\.income)), (down, totals.map(\.expense))] {
            for (bar, amount) in zip(bars, amounts) {
                #expect(abs(Int128(bar.number("height")) * largest - amount.coefficient * longest) <= largest)
            }
        }
    }

    @Test func `a year and a month without money are calendars`() throws {
        let locale = ViewLocale("en_US")
        let picture = try Picture(YearPicture(locale: locale).svg(of: YearTotals(2024, from: DayLedger()), today: day("2024-02-29")))
        #expect(picture.elements("shade-0").count == 366 && picture.elements("ring").count == 1)
        #expect(try Picture(MonthPicture(locale: locale).svg(of: page(locale, [], []))).elements("number").count == 42)
    }
}
