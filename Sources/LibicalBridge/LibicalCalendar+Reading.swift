public import ByteStreams
internal import CLibical
internal import CalendarFeed
public import Diagnostics
internal import TextBytes

extension LibicalCalendar {
    /// Reads the calendar in a file, or from standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - report: receives what is repaired or left out, with its line.
    /// - Returns: the first calendar of the file.
    /// - Throws: `LedgerError` when it cannot be read, or with the code `libicalNoCalendar` when it has no VCALENDAR.
    public static func read(path: String, report: Diagnostic.Handler = { _ in }) throws(LedgerError) -> LibicalCalendar {
        try read(ByteSource(path: path), report: report)
    }

    /// Reads the calendar in some bytes.
    ///
    /// - Parameters:
    ///   - bytes: the text of a calendar file, in UTF-8.
    ///   - report: receives what is repaired or left out, with its line.
    /// - Returns: the first calendar in them.
    /// - Throws: `LedgerError` with the code `libicalNoCalendar` when there is no VCALENDAR, or with `libicalOutOfMemory`.
    public static func read(contentLines bytes: [UInt8], report: Diagnostic.Handler = { _ in }) throws(LedgerError) -> LibicalCalendar {
        try read(ByteSource(bytes, name: "-"), report: report)
    }

    /// Reads the calendar in a source.
    ///
    /// libical's own parser loses a file that is cut off as a whole, and takes quadratic time or all of the stack for some; here the tree is
    /// built line by line, and what is cut off is left out.
    ///
    /// - Throws: `LedgerError` as for a file.
    public static func read(_ source: ByteSource, report: Diagnostic.Handler = { _ in }) throws(LedgerError) -> LibicalCalendar {
        let source = try source.inUTF8(report: report)
        let survey = try FeedSurvey(source)
        survey.diagnostics.forEach(report)
        var scanner = FeedScanner(survey)
        while try scanner.next() != nil { scanner.takeDiagnostics().forEach(report) }
        scanner.takeDiagnostics().forEach(report)
        var bytes = try source.bytes(at: 0, length: source.count)
        if bytes.starts(with: Array("\u{FEFF}".utf8)) { bytes.removeFirst(3) }
        var tree = CalendarTree(source: source)
        guard let calendar = try tree.read(UnfoldedLines(component: bytes), report) else { throw .noCalendar(in: source.name) }
        return LibicalCalendar(calendar, isOwner: true, name: source.name)
    }
}

/// The components of a calendar that are being read.
private struct CalendarTree: ~Copyable {
    private let source: ByteSource
    /// The open components, outermost first, none of which is in another one yet.
    private var open: [(component: LibicalComponent, kind: ComponentKind)] = []
    /// The time zones so far: libical puts each one before all others, so that the last one is added first.
    private var zones: [LibicalComponent] = []
    /// The number of open components inside the innermost one that are left out.
    private var excess = 0
    private var faultCount = 0

    init(source: ByteSource) {
        self.source = source
    }

    deinit {
        for part in open { unsafe part.component.free() }
        for zone in zones { unsafe zone.free() }
    }

    /// Reads the first calendar of some lines; `nil` when there is none.
    mutating func read(_ text: UnfoldedLines, _ report: Diagnostic.Handler) throws(LedgerError) -> LibicalComponent? {
        let span = text.bytes.span
        var calendar: LibicalComponent?
        for line in text.lines {
            guard let parts = PropertyParts(span, line.range) else {
                if calendar == nil && !open.isEmpty { tell("a line is left out: it is not a property", line.number, report) }
                continue
            }
            let isBegin = PropertyName(span, parts.name) == .begin
            guard isBegin || span.matches(parts.name, "END") else {
                if calendar == nil { try add(span, line, parts, report) }
                continue
            }
            // As it would be written.
            let name = TextValue.name(span, TextValue.trimmed(span, parts.value)).withoutControls()
            if calendar != nil {
                // Whatever follows the calendar.
                guard isBegin, name == "VCALENDAR" else { continue }
                let message = "the file has more than one calendar; only the first one is read"
                report(Diagnostic(.warning, .libicalSeveralCalendars, at: source.place(line: line.number + 1, column: 1), message))
                break
            }
            if isBegin { try begin(name, line.number, report) } else { calendar = end(name) }
        }
        if let calendar { return calendar }
        // A calendar that is cut off has all that is complete.
        return open.isEmpty ? nil : close(to: 0)
    }

    private mutating func begin(_ name: String, _ line: Int, _ report: Diagnostic.Handler) throws(LedgerError) {
        let kind = ComponentKind(name)
        guard !open.isEmpty else {
            // Anything before the calendar is none of it.
            guard kind == .calendar else { return }
            return open.append((try .make(ICAL_VCALENDAR_COMPONENT), kind))
        }
        // Nothing holds these but a calendar: what is open is cut off.
        if kind.isOfCalendar {
            drop(to: 1)
            excess = 0
        }
        guard excess == 0, open.count < FeedLimits.depth, kind != .calendar else {
            excess += 1
            return tell("a component is left out: it is nested too deeply, or is a calendar inside a calendar", line, report)
        }
        open.append((try .make(named: name), kind))
    }

    /// Closes the innermost component of that name; returns the calendar if it is that.
    private mutating func end(_ name: String) -> LibicalComponent? {
        let kind = ComponentKind(name)
        if excess > 0, !kind.isOfCalendar, kind != .calendar {
            excess -= 1
            return nil
        }
        guard let place = open.lastIndex(where: { $0.kind == kind }) else { return nil }
        excess = 0
        return close(to: place)
    }

    /// Puts the components from a place on into those around them; returns the calendar if it is the first one.
    private mutating func close(to place: Int) -> LibicalComponent? {
        // What is open when its calendar ends is cut off.
        if place == 0 { drop(to: 1) }
        while open.count > max(place, 1), let last = open.popLast(), let parent = open.last {
            if last.kind == .timeZone {
                zones.append(last.component)
            } else {
                parent.component.add(last.component)
            }
        }
        guard place == 0, let calendar = open.popLast()?.component else { return nil }
        while let zone = zones.popLast() { calendar.add(zone) }
        return calendar
    }

    private mutating func drop(to count: Int) {
        while open.count > count, let last = open.popLast() { unsafe last.component.free() }
    }

    private mutating func add(
        _ span: Span<UInt8>, _ line: UnfoldedLines.Line, _ parts: PropertyParts, _ report: Diagnostic.Handler
    ) throws(LedgerError) {
        guard excess == 0, let innermost = open.last else { return }
        guard line.range.count <= FeedLimits.lineBytes else { return tell("a line is left out: it is too long", line.number, report) }
        guard try !LibicalProperty.add(span, parts, to: innermost.component) else { return }
        tell("a parameter is left out: its name has quotes, separators or control characters", line.number, report)
    }

    /// Reports what is left out, unless so much is.
    private mutating func tell(_ message: String, _ line: Int, _ report: Diagnostic.Handler) {
        faultCount += 1
        guard faultCount <= FeedLimits.faults else { return }
        report(Diagnostic(.warning, .libicalLeftOut, at: source.place(line: line + 1, column: 1), message))
    }
}

/// The name of a component.
private struct ComponentKind: Equatable {
    let name: String

    init(_ name: String) { self.name = name }

    static let calendar = ComponentKind("VCALENDAR")
    static let timeZone = ComponentKind("VTIMEZONE")

    /// Whether it stands in a calendar, and in nothing else.
    var isOfCalendar: Bool { ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"].contains(name) }
}
