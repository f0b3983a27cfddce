import CalendarFeed
import CivilCalendar
import LibicalBridge
import TestSupport
import Testing

@Suite("The event writer, against components")
struct EventWriterTests {
    /// One property of an event, as both ways of writing take it.
    private enum Step {
        case text(CalendarComponent.TextProperty, String)
        case category(String)
        case `extension`(String, String)
        case field(String, String, String)
        case enumerated(CalendarComponent.EnumeratedProperty)
        case day(CivilDate, isAllDay: Bool)
        case start(CivilDateTime, CalendarComponent.ZoneForm)
    }

    @Test("what it remembers and what it asks for anew are the lines of a component", arguments: [1, 2, 3, 4])
    func equality(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var writer = EventWriter()
        for _ in 0..<1500 {
            let steps = try (0..<Int.random(in: 0...12, using: &random)).map { _ in try step(&random) }
            try expectEqual(steps, &writer)
        }
    }

    @Test("days that share a place in its table are kept apart")
    func collidingDays() throws {
        let first = try #require(CivilDate("2025-01-01"))
        var writer = EventWriter()
        for round in 0..<3 {
            for distance in [0, 256, 512, 1024, 2048, 4096, 1 << 20, -512, -1024] {
                guard let day = first.adding(days: distance) else { continue }
                for isAllDay in [true, false, true] where round != 1 || isAllDay {
                    try expectEqual([.day(day, isAllDay: isAllDay)], &writer)
                }
            }
        }
        for text in ["0001-01-01", "9999-12-31", "0001-01-01"] {
            try expectEqual([.day(try #require(CivilDate(text)), isAllDay: true)], &writer)
        }
    }

    @Test("names and texts that share a place in its table are kept apart")
    func collidingTexts() throws {
        var writer = EventWriter()
        // The same length, the same last letter and the same text are the same place.
        for _ in 0..<3 {
            for name in ["X-LEDGER-AA", "X-LEDGER-BA", "X-LEDGER-CA"] { try expectEqual([.extension(name, "same")], &writer) }
        }
        // More texts than there are places, twice, each beside its decomposed twin, which Swift's `==` cannot tell apart.
        for _ in 0..<2 {
            for number in 0..<3000 {
                let pairs = [("caf\u{E9} \(number)", "cafe\u{301} \(number)"), ("\u{AC01}\(number)", "\u{1100}\u{1161}\u{11A8}\(number)")]
                for (composed, decomposed) in pairs {
                    try expectEqual([.extension("X-LEDGER-PAYEE", composed), .extension("X-LEDGER-PAYEE", decomposed)], &writer)
                    try expectEqual([.category(composed), .category(decomposed)], &writer)
                }
            }
        }
    }

    @Test("a copy remembers what the writer knew, and neither disturbs the other")
    func copies() throws {
        var writer = EventWriter()
        try expectEqual([.extension("X-LEDGER-PAYEE", "one")], &writer)
        var copy = writer
        for number in 0..<2000 { try expectEqual([.extension("X-LEDGER-PAYEE", "\(number)")], &copy) }
        try expectEqual([.extension("X-LEDGER-PAYEE", "one")], &writer)
        try expectEqual([.extension("X-LEDGER-PAYEE", "one")], &copy)
    }

    private func expectEqual(_ steps: [Step], _ writer: inout EventWriter, sourceLocation: SourceLocation = #_sourceLocation) throws {
        var written: [UInt8] = []
        var event = try CalendarComponent(.event)
        writer.begin(to: &written)
        for step in steps {
            switch step {
            case .text(let property, let text):
                try writer.add(property, text, to: &written)
                try event.add(property, text)
            case .category(let name):
                try writer.add(category: name, to: &written)
                try event.add(.categories, name)
            case .extension(let name, let text):
                try writer.addExtension(name, text, to: &written)
                try event.addExtension(name, text)
            case .field(let name, let value, let text):
                let parameter = CalendarComponent.Parameter(name: name, value: value)
                try writer.addExtension("X-LEDGER-FIELD", text, parameters: [parameter], to: &written)
                try event.addExtension("X-LEDGER-FIELD", text, parameters: [parameter])
            case .enumerated(let property):
                try writer.add(property, to: &written)
                try event.add(property)
            case .day(let day, let isAllDay):
                try writer.add(day: day, isAllDay: isAllDay, to: &written)
                try event.add(.stamp, CivilDateTime(day, .midnight), .utc)
                guard isAllDay else { continue }
                try event.add(.start, day)
                try event.add(.end, day.adding(days: 1) ?? day)
            case .start(let moment, let zone):
                try writer.add(start: moment, zone, to: &written)
                try event.add(.start, moment, zone)
            }
        }
        writer.end(to: &written)
        var wanted: [UInt8] = []
        try event.write(to: &wanted)
        #expect(written == wanted, "\(steps)", sourceLocation: sourceLocation)
    }

    private func step(_ random: inout SeededGenerator) throws -> Step {
        let names = ["X-LEDGER-NOTE", "X-LEDGER-TAGS", "X-LEDGER-PAYEE", "X-LEDGER-CATEGORY", "X-LEDGER-ID", "X-Z"]
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .text(.summary, text(&random))
        case 1: return .text(.description, text(&random))
        case 2: return .category(text(&random))
        case 3, 4, 5: return .extension(name, text(&random))
        case 6: return .field("X-NAME", text(&random), text(&random))
        case 7: return .enumerated([.transparent, .tentative, .confirmed][Int.random(in: 0..<3, using: &random)])
        case 8:
            let first = try #require(CivilDate("2024-12-30"))
            return .day(first.adding(days: 512 * Int.random(in: 0..<4, using: &random)) ?? first, isAllDay: .random(using: &random))
        default:
            let day = try #require(CivilDate(year: Int.random(in: 1...9999, using: &random), month: 2, day: 28))
            let zones: [CalendarComponent.ZoneForm] = [.floating, .utc, .named("Asia/Seoul")]
            return .start(CivilDateTime(day, try #require(CivilTime("23:59:58"))), zones[Int.random(in: 0..<3, using: &random)])
        }
    }

    /// A few texts that come often, and others that hardly ever do.
    private func text(_ random: inout SeededGenerator) -> String {
        let pieces = ["식비", "caf\u{E9}", "cafe\u{301}", ",", ";", "\\", "\n", "\r\n", "\r", "\u{7}", "\t", " ", "\"", ":", "🍜", "a"]
        let count = Int.random(in: 1...(Bool.random(using: &random) ? 2 : 60), using: &random)
        return (0..<count).reduce(into: "") { text, _ in text += pieces[Int.random(in: 0..<pieces.count, using: &random)] }
    }
}
