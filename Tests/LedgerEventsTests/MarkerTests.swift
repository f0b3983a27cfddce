import CalendarFeed
import CivilCalendar
import LedgerCore
import LedgerEvents
import TestSupport
import Testing

@Suite("Marker lines in descriptions")
struct MarkerTests {
    /// What programs do to a description, each as a function of it.
    static let manglings: [@Sendable (String) -> String] = [
        { $0 },
        { "<p>" + html($0).replacing("\n", with: "<br>") + "</p>" },
        { "<html-blob>" + html(html($0)).replacing("\n", with: "<br/>\n") + "</html-blob>" },
        { $0.replacing(" ", with: "\u{A0}") },
        { $0.replacing(" ", with: "&nbsp;") },
        { $0.replacing("\n", with: " ") },
        { $0.replacing("|", with: "|\r\n   ") },
        { $0.replacing(" ", with: "") },
        { wrapped($0) },
        { $0.replacing("=", with: "&#61;").replacing("|", with: "&#x7C;") },
        { $0.replacing("%", with: "<wbr>%\u{200B}") },
        { $0.replacing("http", with: "<a href=\"http://x.example/?a=1&amp;b=]\">http</a>") },
        { "Invitation from somebody [see below]\n" + $0 + "\n--\nsent from a [phone]" },
        { $0 + "\n\n> " + $0 },
        { $0.replacing("\n", with: "\\n").replacing("|", with: "\\|") },
    ]

    @Test(arguments: 0..<15)
    func `an entry survives a program that drops X- properties, whatever it does to texts`(mangling: Int) throws {
        var generator = SeededGenerator(seed: UInt64(mangling))
        var composer = EntryComposer(zones: ["Asia/Seoul", "America/New_York"])
        composer.writesMarker = true
        var importer = EntryImporter()
        var columns = ExtraColumns()
        let reports = Reports()
        for number in 0..<40 {
            // What a text of the user looks like a marker is as mangled as the marker; the true one is the last.
            let entry = try Entry.random(using: &generator, extras: ["Bank Ref", "기타", "a=b|c", "q\"x"])
            var event = try Build.event(of: entry, composer: composer)
            event.uid = "u\(number)"
            event.extensions = []
            event.description = Self.manglings[mangling](event.description)
            let taken = importer.take(event, report: reports.take)
            let imported = try #require(taken, "\(event.description)")
            #expect(imported.entry == entry)
            #expect(imported.origin == .marker)
            columns.note(imported.entry.fields)
        }
        #expect(reports.all.isEmpty)
        #expect(columns.names.count == 4)
    }

    @Test func `the marker is one line at the end, and people can read it`() throws {
        var entry = try Build.entry("2025-08-01", "-12000", "KRW")
        (entry.category, entry.note, entry.account) = ("식비", "둘째 줄\n50% [x]", "카드")
        entry.statedKind = .expense
        entry.fields = [Entry.Field(name: "Bank Ref", value: "R-1")]
        var composer = EntryComposer()
        composer.writesMarker = true
        let description = try Build.event(of: entry, composer: composer).description
        let lines = description.split(separator: "\n").map(String.init)
        #expect(lines.dropLast() == ["둘째 줄", "50% [x]", "카드"])
        let marker = try #require(lines.last)
        let expected =
            "[ledger2ics:v1| date=2025-08-01| kind=expense| amount=-12000| currency=KRW| category=식비| account=카드| note=둘째%20줄%0A50%25%20%5Bx%5D| field.Bank%20Ref=R-1| "
        #expect(marker.hasPrefix(expected))
        #expect(marker.count == expected.count + 9)
        #expect(try !Build.event(of: entry, composer: EntryComposer()).description.contains("ledger2ics"))
    }

    @Test func `properties that have no checksum win over a marker from before there was one, and lose against a later one`() throws {
        var composer = EntryComposer()
        composer.writesMarker = true
        var event = try Build.event(of: try Build.entry("2025-08-01", "-1", "KRW"), composer: composer)
        event.extensions = [
            FeedProperty(name: "X-LEDGER-AMOUNT", text: "-2"), FeedProperty(name: "X-LEDGER-CURRENCY", text: "KRW"),
        ]
        for (marker, amount) in [(event.description, "-1"), ("[ledger2ics:v1| amount=-1| currency=KRW| d4f8aa49]", "-2")] {
            event.description = marker
            var importer = EntryImporter()
            let imported = importer.take(event) { _ in }
            #expect(imported?.entry.money.amount == ExactDecimal(amount))
        }
    }

    @Test func `a marker cut off anywhere, or with one letter changed, is not believed`() throws {
        var entry = try Build.entry("2025-08-01", "-12000", "KRW")
        entry.category = "Food"
        var composer = EntryComposer()
        composer.writesMarker = true
        var event = try Build.event(of: entry, composer: composer)
        event.extensions = []
        let whole = event.description
        for cut in "[ledger2ics:v1".count..<whole.count {
            event.description = String(whole.prefix(cut))
            var importer = EntryImporter()
            let reports = Reports()
            let taken = importer.take(event, report: reports.take)
            #expect(taken == nil)
            #expect(reports.codes == ["ics-bad-ledger-marker"])
        }
        let letters = Array(whole)
        for index in "[ledger2ics:v1".count..<letters.count where letters[index] != " " {
            var changed = letters
            changed[index] = letters[index] == "7" ? "8" : "7"
            event.description = String(changed)
            var importer = EntryImporter()
            let none = importer.take(event) { _ in }
            #expect(none == nil)
            #expect(importer.counts.broken == 1)
        }
    }

    @Test func `hostile descriptions take no longer than their length allows`() throws {
        var event = Build.event("", try Build.day("2025-08-01"))
        for text in [
            "ledger2ics:v1", "ledger2ics:v1|", "[ledger2ics:v1|&amp;", "[ledger2ics:v1<", "&amp;amp;amp;", "[ledger2ics:v1| a=%| ]",
        ] {
            event.description = "ledger2ics:v1|" + String(repeating: text, count: 200_000 / text.utf8.count)
            var importer = EntryImporter()
            let none = importer.take(event) { _ in }
            #expect(none == nil)
            #expect(importer.counts.broken == 1)
        }
        event.description = "ledger2ics:v1|&" + String(repeating: "amp;", count: 200_000)
        var importer = EntryImporter()
        let none = importer.take(event) { _ in }
        #expect(none == nil)
    }

    @Sendable private static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }

    /// Lines of 20 characters, cut anywhere within words.
    @Sendable private static func wrapped(_ text: String) -> String {
        guard let range = text.ranges(of: "[ledger2ics:v1").last else { return text }
        var result = String(text[..<range.upperBound])
        for (index, character) in text[range.upperBound...].enumerated() {
            if index % 20 == 19 { result += "\n" }
            result.append(character)
        }
        return result
    }
}
