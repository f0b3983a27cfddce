import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import TestSupport
import Testing
import ZoneInfo

/// Builds values for tests, and reads just as much iCalendar as `EntryComposer` writes.
enum Build {
    static func day(_ text: String) throws -> EventTime { EventTime(try #require(CivilDate(text))) }

    static func time(_ date: String, _ time: String, _ zone: EventZone = .floating) throws -> EventTime {
        EventTime(CivilDateTime(try #require(CivilDate(date)), try #require(CivilTime(time))), zone)
    }

    static func zone(_ name: String) throws -> EventZone { .rules(try #require(TimeZoneRules.named(name))) }

    static func event(_ summary: String = "", _ start: EventTime, uid: String = "u1", line: Int = 4) -> FeedEvent {
        var event = FeedEvent(
            uid: uid, start: start, end: start, place: SourcePlace("f.ics", line: line), byteRange: 0..<0, insertionOffset: 0)
        event.summary = summary
        return event
    }

    static func entry(_ date: String, _ amount: String, _ currency: String) throws -> Entry {
        Entry(
            date: try #require(CivilDate(date)),
            money: Money(try #require(ExactDecimal(amount)), try #require(Commodity(currency))))
    }

    /// The event that the composer writes for an entry, read back.
    static func event(of entry: Entry, composer: EntryComposer) throws -> FeedEvent {
        var identity = EntryIdentity()
        var lines = ContentLines()
        composer.write(entry, uid: identity.uid(for: entry), to: &lines)
        var event = event("", try day("2000-01-01"))
        for line in unfolded(lines.bytes) {
            let (name, parameters, value) = try split(line)
            switch name {
            case "UID": event.uid = value
            case "DTSTART": event.start = try start(value, parameters)
            case "SUMMARY": event.summary = unescaped(value)
            case "DESCRIPTION": event.description = unescaped(value)
            case "STATUS": event.status = value
            default:
                if name.hasPrefix("X-LEDGER-") {
                    event.extensions.append(FeedProperty(name: name, parameters: parameters, text: unescaped(value)))
                }
            }
        }
        return event
    }

    /// The value of a header's `X-LEDGER-COLUMNS`.
    static func columns(of header: CalendarHeader) throws -> String {
        var lines = ContentLines()
        header.writeBeginning(to: &lines)
        header.writeEnd(to: &lines)
        let line = unfolded(lines.bytes).first { $0.hasPrefix("X-LEDGER-COLUMNS:") } ?? ""
        return unescaped(String(line.drop { $0 != ":" }.dropFirst()))
    }

    private static func start(_ value: String, _ parameters: [FeedProperty.Parameter]) throws -> EventTime {
        let digits = Array(value.utf8.filter { $0 >= 0x30 && $0 <= 0x39 })
        func number(_ range: Range<Int>) -> Int { Int(String(decoding: digits[range], as: UTF8.self)) ?? -1 }
        let date = try #require(CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)))
        guard digits.count == 14 else { return EventTime(date) }
        let time = try #require(CivilTime(hour: number(8..<10), minute: number(10..<12), second: number(12..<14)))
        let zone: EventZone =
            if let name = parameters.first(where: { $0.name == "TZID" })?.value { try Self.zone(name) } else if value.hasSuffix("Z") {
                .utc
            } else { .floating }
        return EventTime(CivilDateTime(date, time), zone)
    }

    private static func split(_ line: String) throws -> (String, [FeedProperty.Parameter], String) {
        var isQuoted = false
        var parts: [String] = [""]
        var rest = Substring(line).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == ":", !isQuoted {
                break
            } else if scalar == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        let parameters = parts.dropFirst().map { part in
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            return FeedProperty.Parameter(name: pair[0], value: pair.count > 1 ? pair[1] : "")
        }
        return (parts[0], Array(parameters), String(rest))
    }

    private static func unescaped(_ value: String) -> String {
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
            } else {
                text.append(isEscaped && (scalar == "n" || scalar == "N") ? "\n" : scalar)
                isEscaped = false
            }
        }
        return String(text)
    }

    /// The content lines of a calendar, unfolded.
    static func unfolded(_ bytes: [UInt8]) -> [String] {
        var lines: [[UInt8]] = []
        for line in bytes.split(separator: 0x0A) {
            let content = line.dropLast()
            if content.first == 0x20, let last = lines.indices.last {
                lines[last] += content.dropFirst()
            } else {
                lines.append(Array(content))
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// What an importer says.
final class Reports {
    var all: [Diagnostic] = []
    var codes: [String] { all.map(\.code.rawValue) }
    func take(_ diagnostic: Diagnostic) { all.append(diagnostic) }
}

extension Entry {
    /// An entry of random columns.
    static func random(using generator: inout SeededGenerator, extras: [String] = []) throws -> Entry {
        let texts = [
            "", "a", "점심, \"특선\"; 곱빼기", "줄\n둘\t셋", "q \"x\" \\ y", "=SUM(A1)", "A&B <c>", "[x]|%7C", "e\u{301}é", "\u{A0}nbsp\u{3000}",
            "ledger2ics:v1", "[ledger2ics:v1| amount=5| currency=EUR| 00000000]", "😀 👍🏽", "긴 설명 긴 설명 긴 설명 긴 설명 긴 설명 긴 설명", "\\n \\, \\;",
            " padded ",
        ]
        func text() -> String { texts.randomElement(using: &generator) ?? "" }
        let amounts = ["-12000", "12.50", "0.01", "-3.14159", "0", "99999999999999999999.99"]
        var entry = try Build.entry(
            "2024-02-29", amounts.randomElement(using: &generator) ?? "", ["KRW", "₩", "X|%"].randomElement(using: &generator) ?? "")
        entry.date = try #require(CivilDate(dayNumber: Int.random(in: -20_000...40_000, using: &generator)))
        if Bool.random(using: &generator) {
            entry.time = CivilTime(secondOfDay: Int.random(in: 0..<86_400, using: &generator))
            entry.timeZone = ["", "Asia/Seoul", "America/New_York", "UTC", "Etc/UTC", "Mars/Base"].randomElement(using: &generator) ?? ""
        }
        entry.statedKind = [nil, .income, .expense, .transfer].randomElement(using: &generator) ?? nil
        entry.status = [nil, .pending, .cleared].randomElement(using: &generator) ?? nil
        (entry.id, entry.category, entry.payee, entry.description) = (text(), text(), text(), text())
        (entry.account, entry.toAccount, entry.tags, entry.note, entry.url) = (text(), text(), text(), text(), text())
        for name in extras {
            let value = text()
            if !value.isEmpty { entry.fields.append(Field(name: name, value: value)) }
        }
        return entry
    }
}
