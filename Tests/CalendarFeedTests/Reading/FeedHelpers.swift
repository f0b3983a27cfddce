import ByteStreams
import CalendarFeed
import CivilCalendar
import Diagnostics
import Testing

extension FeedReadingOptions {
    /// Keeps properties of `X-CUSTOM-`.
    static let custom: FeedReadingOptions = {
        var options = FeedReadingOptions()
        options.keptPrefix = "X-CUSTOM-"
        options.ignoredPrefix = "X-CUSTOM-DAY-"
        options.calendarProperty = "X-CUSTOM-COLUMNS"
        return options
    }()

    /// The same, read in pieces of that size.
    static func pieces(_ chunkSize: Int) -> FeedReadingOptions {
        var options = custom
        options.chunkSize = chunkSize
        return options
    }

    /// The same, with events that have no start, read in pieces of that size.
    static func undated(chunkSize: Int = FeedLimits.chunkBytes) -> FeedReadingOptions {
        var options = custom
        options.keepsUndated = true
        options.chunkSize = chunkSize
        return options
    }
}

/// The outcome of reading a feed.
struct Reading {
    var events: [FeedEvent] = []
    var diagnostics: [Diagnostic] = []
    var isTruncated = false
    var skipped = 0
    var calendarName = ""
    var calendarTexts: [String] = []

    init(_ bytes: [UInt8], name: String = "feed.ics", options: FeedReadingOptions = .custom) throws {
        let said = Said()
        var reader = try FeedReader(ByteSource(bytes, name: name), options: options) { said.diagnostics.append($0) }
        while let event = try reader.next() { events.append(event) }
        diagnostics = said.diagnostics
        isTruncated = reader.isTruncated
        skipped = reader.skippedCount
        calendarName = reader.calendarName
        calendarTexts = reader.calendarTexts
        #expect(reader.eventCount == events.count)
    }

    init(_ text: String, options: FeedReadingOptions = .custom) throws { try self.init(Array(text.utf8), options: options) }

    private final class Said { var diagnostics: [Diagnostic] = [] }

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// The diagnostics as `severity line:column code`.
    var faults: [String] { diagnostics.map { "\($0.severity) \($0.place.line):\($0.place.column) \($0.code)" } }
    var summaries: [String] { events.map(\.summary) }
}

/// A feed with CRLF around those lines.
func calendar(_ lines: [String], ending: String = "\r\n") -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//t//t//EN"] + lines + ["END:VCALENDAR", ""]).joined(separator: ending)
}

/// A VEVENT with those lines after its UID and DTSTAMP: they begin in line 7 of a feed that begins with it.
func event(_ lines: String..., uid: String = "u1") -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20250101T000000Z"] + lines + ["END:VEVENT"]
}

/// A time as `2025-01-01`, `2025-01-01T10:00:00`, with `Z` or the offset where it has a zone.
func shown(_ time: EventTime?) -> String {
    guard let time else { return "none" }
    guard time.time != nil else { return time.date.description }
    switch time.zone {
    case .floating: return time.wallClock.description
    case .utc: return time.wallClock.description + "Z"
    case .rules: return time.wallClock.description + " \((time.wallClock.secondNumber - (time.utcSeconds ?? 0)) / 60)"
    }
}
