import CLibical
import CalendarFeed
import CivilCalendar
import LibicalBridge
import TestSupport
import Testing

/// The value of an RRULE as libical writes it.
func libicalRule(_ text: String) -> String? {
    guard let property = unsafe icalproperty_new_from_string("RRULE:\(text)") else { return nil }
    defer { unsafe icalproperty_free(property) }
    return unsafe icalproperty_get_value_as_string(property).map { unsafe String(cString: $0) }
}

@Suite("The two carriers of an event, side by side")
struct CarrierTests {
    /// One property of an event.
    private enum Step {
        case text(TextProperty, String)
        case `extension`(String, String, [PropertyParameterText])
        case enumerated(EnumeratedProperty)
        case date(TimeProperty, CivilDate)
        case moment(TimeProperty, CivilDateTime, ZoneForm)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `whatever properties an event has, lines, a component and a component that is used again write the same bytes`(seed: UInt64) throws
    {
        var random = SeededGenerator(seed: seed)
        var refilled = RefilledEvent()
        for _ in 0..<1500 {
            let steps = try (0..<Int.random(in: 0...12, using: &random)).map { _ in try step(&random) }
            var lines = ContentLines()
            lines.begin("VEVENT")
            for step in steps { add(step, to: &lines) }
            lines.end("VEVENT")
            var event = try LibicalEvent()
            for step in steps { try add(step, to: &event) }
            #expect(try event.contentLines() == lines.bytes, "\(steps)")
            // One component for all events.
            try refilled.begin()
            for step in steps { try add(step, to: &refilled) }
            var again = ContentLines()
            try refilled.write(to: &again)
            #expect(again.bytes == lines.bytes, "\(steps)")
        }
    }

    private func add<Carrier: EventCarrier & ~Copyable>(_ step: Step, to event: inout Carrier) throws(Carrier.Failure) {
        switch step {
        case .text(let property, let text): try event.add(property, text)
        case .extension(let name, let text, let parameters): try event.addExtension(name, text, parameters: parameters)
        case .enumerated(let property): try event.add(property)
        case .date(let property, let date): try event.add(property, date)
        case .moment(let property, let moment, let zone): try event.add(property, moment, zone)
        }
    }

    private func step(_ random: inout SeededGenerator) throws -> Step {
        let names = ["X-LEDGER-NOTE", "X-LEDGER-PAYEE", "X-LEDGER-ID", "X-LEDGER-Z"]
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2:
            return .text(try #require(TextProperty.allCases.randomElement(using: &random)), text(&random))
        case 3, 4: return .extension(try #require(names.randomElement(using: &random)), text(&random), [])
        case 5: return .extension("X-LEDGER-FIELD", text(&random), [("X-NAME", text(&random)), ("X-COLUMN", "17")])
        case 6: return .enumerated(try #require(EnumeratedProperty.allCases.randomElement(using: &random)))
        case 7: return .date(Bool.random(using: &random) ? .start : .end, try day(&random))
        default:
            let zone = [ZoneForm.floating, .utc, .named("Asia/Seoul")].randomElement(using: &random) ?? .utc
            let time = try #require(CivilTime(secondOfDay: Int.random(in: 0..<86_400, using: &random)))
            return .moment(try #require(TimeProperty.allCases.randomElement(using: &random)), CivilDateTime(try day(&random), time), zone)
        }
    }

    private func day(_ random: inout SeededGenerator) throws -> CivilDate {
        let years = Bool.random(using: &random) ? 1...9999 : 2020...2030
        return try #require(CivilDate(year: Int.random(in: years, using: &random), month: 2, day: 28))
    }

    /// Text, some of it hostile, with lengths around those where lines fold.
    private func text(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "식비", "caf\u{E9}", "cafe\u{301}", ",", ";", "\\", "\n", "\r\n", "\r", "\u{7}", "\0", "\t", " ", "\"", ":", "🍜", "a", "^n",
            "\u{7F}",
            "\u{85}", "\u{2028}", "\u{FEFF}", "\\n", "\u{10FFFF}",
        ]
        let plain = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 40...80, using: &random) : 1
        let count = Int.random(in: 0...(Bool.random(using: &random) ? 2 : 60), using: &random)
        return (0..<count).reduce(into: String(repeating: "a", count: plain)) { text, _ in
            text += pieces.randomElement(using: &random) ?? ""
        }
    }

    @Test func `many threads may write at once`() async throws {
        let whole = try sample(7)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask { (0..<200).allSatisfy { _ in (try? sample(7)) == whole } }
            }
            for await same in group { #expect(same) }
        }
    }
}

private func sample(_ number: Int) throws -> [UInt8] {
    var event = try LibicalEvent()
    try event.add(.uid, "u\(number)")
    try event.add(day: .min, isAllDay: true)
    try event.add(.summary, "긴 제목 \(number), with; everything")
    try event.add(.tentative)
    return try event.contentLines()
}
