import CLibrary
import ByteStreams
import Diagnostics
import LedgerCalendar
import Testing
import ZoneInfo

/// What came of annotating a feed.
struct Annotated {
    let bytes: [UInt8]
    let result: JobResult
    let faults: [Diagnostic]
    /// What is said of what was added; `nil` if nothing is.
    let written: Diagnostic?

    /// Annotates for a reader in that zone; `change` sets options.
    init(
        _ feed: [UInt8], _ ledger: String, zone: String = "UTC", _ change: (inout FeedAnnotation) -> Void = { _ in }
    ) async throws {
        var annotation = FeedAnnotation(ledgers: [ByteSource(Array(ledger.utf8), name: "ledger.csv")])
        annotation.options.zone = try #require(TimeZoneRules.named(zone))
        change(&annotation)
        let path = "/tmp/annotated-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        defer { _ = unsafe unlink(path) }
        let said = Said()
        result = try await annotation.run(
            [ByteSource(feed, name: "feed.ics")], to: try OutputFile(path: path), report: { said.faults.append($0) })
        faults = said.faults.filter { $0.code != .annotationWritten }
        written = said.faults.first { $0.code == .annotationWritten }
        let source = result.isCommitted ? try ByteSource(path: path) : ByteSource([], name: path)
        bytes = try source.bytes(at: 0, length: source.count)
    }

    init(_ feed: String, _ ledger: String, zone: String = "UTC", _ change: (inout FeedAnnotation) -> Void = { _ in }) async throws {
        try await self.init(Array(feed.utf8), ledger, zone: zone, change)
    }

    private final class Said { var faults: [Diagnostic] = [] }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The physical lines, whatever their ending.
    var lines: [String] {
        bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The days of the annotation lines, in their order, with a `|` where an event ends.
    var days: String {
        lines.compactMap { line in
            if line == "END:VEVENT" { return "|" }
            guard line.hasPrefix("X-LEDGER-DAY-"), let start = line.firstRange(of: "X-DATE=")?.upperBound else { return nil }
            return String(line[start...].prefix(8).suffix(4))
        }.joined(separator: " ")
    }
}

let header = "date,amount,currency,kind\n"

/// A ledger that spends 1 KRW on each day of January 2025.
let january = header + (1...31).map { "2025-01-\($0 < 10 ? "0" : "")\($0),-1,KRW,\n" }.joined()

/// A feed with those lines between the calendar's.
func calendar(_ events: [[String]], ending: String = "\r\n") -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + events.flatMap { $0 } + ["END:VCALENDAR", ""]).joined(separator: ending)
}

func event(_ uid: String, _ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20250101T000000Z"] + lines + ["END:VEVENT"]
}
