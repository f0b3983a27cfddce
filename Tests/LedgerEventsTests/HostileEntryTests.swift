import CalendarFeed
import CivilCalendar
import LedgerCore
import LedgerEvents
import LedgerLibical
import LibicalBridge
import TestSupport
import Testing
import TextBytes

@Suite("Hostile entries as events")
struct HostileEntryTests {
    /// Everything an event may hold, and nothing else.
    private static let names: Set<String> = [
        "BEGIN", "UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "CATEGORIES", "STATUS", "URL", "TRANSP",
        "X-MICROSOFT-CDO-BUSYSTATUS", "X-LEDGER-AMOUNT", "X-LEDGER-CURRENCY", "X-LEDGER-KIND", "X-LEDGER-CATEGORY", "X-LEDGER-PAYEE",
        "X-LEDGER-DESCRIPTION", "X-LEDGER-ACCOUNT", "X-LEDGER-TO-ACCOUNT", "X-LEDGER-TAGS", "X-LEDGER-NOTE", "X-LEDGER-STATUS",
        "X-LEDGER-URL", "X-LEDGER-ID", "X-LEDGER-DATE", "X-LEDGER-TIME", "X-LEDGER-TIMEZONE", "X-LEDGER-FIELDS", "X-LEDGER-TITLE",
        "X-LEDGER-NUMBER", "X-LEDGER-CHECKSUM", "END",
    ]

    @Test(arguments: [1, 2, 3, 4, 5, 6])
    func `lines are well formed, nothing is injected, and every column decodes to its exact text`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let columns = Self.columns(&random)
        let composer = EntryComposer(
            title: seed % 2 == 0 ? .standard : try TitleTemplate("{note|tags}"), zones: ["Asia/Seoul"])
        var identity = EntryIdentity()
        for _ in 0..<700 {
            let entry = try Self.entry(columns, &random)
            let uid = identity.uid(for: entry)
            var lines = ContentLines()
            composer.write(entry, uid: uid, to: &lines)
            #expect(lines.bytes == (try LibicalEvent(entry, uid: uid.description, composer: composer).contentLines()))
            try check(contentLines(lines.bytes), of: entry, columns)
        }
    }

    private func check(_ lines: [ContentLine], of entry: Entry, _ columns: [String]) throws {
        #expect(lines.first == ContentLine(name: "BEGIN", value: "VEVENT"))
        #expect(lines.last == ContentLine(name: "END", value: "VEVENT"))
        #expect(lines.filter { $0.name == "BEGIN" || $0.name == "END" }.count == 2)
        let properties = lines
        #expect(properties.allSatisfy { Self.names.contains($0.name) })
        #expect(Set(properties.map(\.name)).count == properties.count, "a property twice")
        func property(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

        let summary = try #require(property("SUMMARY")?.text)
        #expect(!summary.isEmpty && !summary.utf8.contains(0x0A))
        #expect(property("CATEGORIES")?.value.utf8.contains { $0 == 0x2C || $0 == 0x3B } != true)
        #expect(property("TRANSP")?.value == "TRANSPARENT")
        for (name, text) in [
            ("AMOUNT", entry.money.amount.description), ("CURRENCY", entry.money.commodity.symbol),
            ("KIND", entry.statedKind?.rawValue ?? ""), ("CATEGORY", entry.category), ("PAYEE", entry.payee),
            ("DESCRIPTION", entry.description), ("ACCOUNT", entry.account), ("TO-ACCOUNT", entry.toAccount), ("TAGS", entry.tags),
            ("NOTE", entry.note), ("STATUS", entry.status?.rawValue ?? ""), ("URL", entry.url), ("ID", entry.id),
            ("DATE", entry.date.description), ("TIME", entry.time?.description ?? ""), ("TIMEZONE", entry.timeZone),
        ] {
            let line = property("X-LEDGER-\(name)")
            #expect((line == nil) == text.isEmpty)
            guard let line else { continue }
            #expect(line.parameters.isEmpty)
            let decoded = try #require(line.text)
            #expect(Array(decoded.utf8) == Array(Self.clean(text).utf8), "\(name)")
        }
        let cells = CSVText.cells(of: try #require(property("X-LEDGER-FIELDS")?.text ?? ""))
        let expected = entry.fields.flatMap { [$0.name, $0.value] }.map { Array(Self.clean($0).utf8) }
        #expect(cells.map { Array($0.utf8) } == expected)
    }

    /// The text that a content line can carry: no reader of ledgers gives any other.
    private static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if scalar == "\r" {
                clean.append("\n")
            } else if scalar == "\n" {
                if index == 0 || scalars[index - 1] != "\r" { clean.append("\n") }
            } else if scalar == "\t" || scalar.value >= 0x20 && scalar.value != 0x7F {
                clean.append(scalar)
            }
        }
        return String(clean)
    }

    // MARK: Entries

    private static let pieces = [
        "\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil", "\n ATTENDEE:x", "\r", "\n", "\r\n ", "\n\t", "\t", " ", ",", ";", ":", "\\", "\\n",
        "\\,",
        "\"", "'", "^n", "^'", "=", "%0A", "\0", "\u{7}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{202E}", "한", "점심 ",
        "🍜",
        "👩‍👩‍👧", "e\u{301}", "é", "\u{10FFFF}", "n", "N", "BEGIN:VALARM", "X-A;B=C:D", "https://a.example/", "0",
    ]

    private static func text(_ random: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<4, using: &random) > 0 else { return "" }
        // Once in a while long enough for several folds; sometimes plain up to where a fold falls.
        var text = String(repeating: "a", count: Int.random(in: 0..<5, using: &random) == 0 ? Int.random(in: 40...80, using: &random) : 0)
        for _ in 0..<Int.random(in: 0...(Bool.random(using: &random) ? 3 : 50), using: &random) {
            text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        return text
    }

    /// Names of extra columns, all different.
    private static func columns(_ random: inout SeededGenerator) -> [String] {
        var columns = ["plain", "a:b", "q\"x", " padded ", "up^there", "x;y,z", "two\nlines", "빈칸", String(repeating: "길", count: 60)]
        for number in 0..<12 { columns.append(text(&random) + "\(number)") }
        return columns
    }

    private static func entry(_ columns: [String], _ random: inout SeededGenerator) throws -> Entry {
        let amount = try #require(
            ExactDecimal(
                coefficient: Int128(Int64.random(in: .min ... .max, using: &random)), scale: Int.random(in: 0...36, using: &random)))
        let symbols = ["KRW", "\"A;B\"", "\\,:", "한원", "€", "^n"]
        var entry = Entry(
            date: try #require(CivilDate(year: Int.random(in: 1...9999, using: &random), month: 12, day: 31)),
            money: Money(amount, try #require(Commodity(symbols[Int.random(in: 0..<symbols.count, using: &random)]))))
        if Bool.random(using: &random) { entry.time = CivilTime("23:59") }
        entry.timeZone = Bool.random(using: &random) ? "Asia/Seoul" : text(&random)
        entry.statedKind = Entry.Kind.allCases.randomElement(using: &random)
        entry.status = Bool.random(using: &random) ? nil : Entry.Status.allCases.randomElement(using: &random)
        entry.category = text(&random)
        entry.payee = text(&random)
        entry.description = text(&random)
        entry.account = text(&random)
        entry.toAccount = text(&random)
        entry.tags = text(&random)
        entry.note = text(&random)
        entry.url = text(&random)
        entry.id = text(&random)
        for column in columns where Int.random(in: 0..<3, using: &random) == 0 {
            let value = text(&random)
            if !value.isEmpty { entry.fields.append(Entry.Field(name: column, value: value)) }
        }
        return entry
    }
}
