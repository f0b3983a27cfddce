internal import ByteStreams
internal import CivilCalendar
package import Diagnostics
internal import TextBytes

/// An event under construction from the lines read so far, here or by libical; then the next one, in the same memory.
///
/// ```swift
/// var assembly = EventAssembly(decoder)
/// while try assembly.begin(nextOf: &scanner) {
///     assembly.read()
///     assembly.diagnostics.forEach(report)
///     if assembly.isUsable { use(assembly.event) }
/// }
/// ```
package struct EventAssembly: Sendable {
    package let decoder: EventDecoder
    /// A copy of the source's name of its own: all tasks would count the references of one.
    private let sourceName: String
    package private(set) var raw = RawEvent()
    package private(set) var text = UnfoldedLines()
    /// The findings; once the event is finished, in the order of the lines.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether the event is finished and can be used.
    package private(set) var isUsable = false
    /// The lines of the properties that may occur once; -1 if absent.
    package var lineOf = LineTable()

    /// What the lines say of the event so far; its start and end are settled last.
    package var event: FeedEvent
    package var start: EventTime?
    package var end: EventTime?
    /// Where DTSTART and DTEND have times although they say `VALUE=DATE`.
    var datesWithTime: [(name: PropertyName, offset: Int)] = []
    package var duration: DurationText?
    /// The categories of the event, where they are many.
    var knownCategories: Set<String> = []

    package private(set) var floatingZone = EventZone.floating
    var hadControls = false
    /// The messages about zones already reported, of this event or, where not all faults are listed, another one.
    var unknownZones: Set<String> = []
    private var counts: FaultCounts
    /// The number of diagnostics, without those left out, and that of these.
    private var (faultCount, unreported) = (0, 0)
    var worstUnreported = Severity.note

    /// Those of the next time are likely to be the same.
    var lastParameters: LastParameters?
    /// The names and texts of properties that do not lie in the lines as they are wanted.
    var asides: [UInt8] = []
    var names: NameMemory

    /// The lines of properties, indexed by name.
    package struct LineTable {
        private var lines = InlineArray<20, Int32>(repeating: -1)

        package subscript(name: PropertyName) -> Int {
            get { Int(lines[Int(name.rawValue)]) }
            set { lines[Int(name.rawValue)] = Int32(truncatingIfNeeded: newValue) }
        }
    }

    /// Creates an assembly for the events of a feed.
    package init(_ decoder: EventDecoder) {
        self.decoder = decoder
        sourceName = String(decoding: Array(decoder.source.name.utf8), as: UTF8.self)
        names = NameMemory(keptPrefix: decoder.keptPrefix)
        counts = FaultCounts(limit: decoder.options.listedFaults)
        event = FeedEvent(place: SourcePlace(decoder.source.name), byteRange: 0..<0, insertionOffset: 0)
    }

    /// Reads an event and finishes it.
    package mutating func read(_ raw: RawEvent) {
        begin(raw)
        read()
    }

    /// Reads the event that it has begun with, or only what tells its versions apart, and finishes it.
    package mutating func read(onlyVersion: Bool = false) {
        readLines(onlyVersion: onlyVersion)
        finish()
    }

    /// Begins with an event, without reading any of its properties.
    package mutating func begin(_ raw: RawEvent) {
        self.raw = raw
        begin()
    }

    /// Begins with the next event of a scanner; returns whether there is one.
    ///
    /// - Throws: the errors of the source.
    package mutating func begin(nextOf scanner: inout FeedScanner) throws(LedgerError) -> Bool {
        guard try scanner.next(into: &raw) else { return false }
        begin()
        return true
    }

    /// Begins with the event that another has begun with, for another reading of it.
    package mutating func begin(as other: borrowing EventAssembly) {
        (raw, text) = (other.raw, other.text)
        beginUnfolded()
    }

    /// Gives up the lines.
    package mutating func drop() { (raw, text) = (RawEvent(), UnfoldedLines()) }

    private mutating func begin() {
        // What the last event kept lies in the same memory as its lines, and would have them made anew.
        beginUnfolded()
        text.read(raw)
    }

    private mutating func beginUnfolded() {
        lineOf = LineTable()
        event = FeedEvent(
            place: place(line: raw.line, column: 1), byteRange: raw.byteRange,
            insertionOffset: raw.insertionOffset)
        event.isWholeBeforeParts = raw.isWholeBeforeParts
        (start, end, duration, isUsable) = (nil, nil, nil, false)
        floatingZone = decoder.floatingZone(at: raw.byteRange.lowerBound)
        (hadControls, faultCount, unreported, worstUnreported) = (false, 0, 0, .note)
        // What is hardly ever filled.
        if !diagnostics.isEmpty { diagnostics = [] }
        if !datesWithTime.isEmpty { datesWithTime = [] }
        if !asides.isEmpty { asides = [] }
        if !knownCategories.isEmpty { knownCategories = [] }
        if decoder.options.listedFaults == .max || unknownZones.count >= FeedLimits.zones { unknownZones = [] }
        if decoder.zones.dependOnCalendar { lastParameters = nil }
    }

    private func place(line: Int, column: Int) -> SourcePlace {
        // Of a single file, the copy of its name that belongs to this task alone.
        decoder.source.files == nil
            ? SourcePlace(sourceName, line: line, column: column) : decoder.source.place(line: line, column: column)
    }

    /// Completes the event and its findings.
    package mutating func finish() { isUsable = settle() }

    /// Completes the event and its findings; returns whether the event can be used.
    private mutating func settle() -> Bool {
        if text.lineWithNULs >= 0 { report(.warning, .icsControlCharacter, text.lineWithNULs, "NUL bytes are dropped") }
        if text.lineNotUTF8 >= 0 {
            let reading = text.isWindows1252 ? "other lines are read as Windows-1252" : "other bytes become U+FFFD"
            report(.warning, .icsNotUTF8, text.lineNotUTF8, "the event is not entirely UTF-8; \(reading)")
        }
        settleDatesWithTime()
        // A comparison with nil would copy the time.
        let hasStart = if case nil = start { false } else { true }
        if !hasStart, lineOf[.start] < 0 {
            // A message that is built later cannot read what `report` changes.
            let leftOut = leftOut
            report(.error, .icsMissingStart, 0, "the event has no DTSTART\(leftOut)")
        }
        event.isUndated = !hasStart
        let isKept = hasStart || decoder.options.keepsUndated
        if isKept { settleEvent() }
        if diagnostics.count > 1 { diagnostics = sortedDiagnostics() }
        if unreported > 0 {
            diagnostics.append(Diagnostic(worstUnreported, .icsTooManyFaults, at: event.place, "the event has \(unreported) more faults"))
        }
        for index in diagnostics.indices { diagnostics[index].uid = event.uid }
        return isKept
    }

    /// The suffix of a message about an event without a start.
    package var leftOut: String { decoder.options.keepsUndated ? "" : "; \(decoder.options.fateOfUndated)" }

    private mutating func settleEvent() {
        if let start { (event.start, event.end) = (start, settledEnd(start)) }
        if event.start.isDate, event.recurrenceDates.contains(where: { !$0.start.isDate && $0.start.zone != .utc }) {
            report(.warning, .icsDateWithTime, lineOf[.recurrenceDates], "RDATE has times in an all-day event; only their days are used")
        }
        event.hasMadeUpUID = event.uid.isEmpty
        if event.hasMadeUpUID {
            event.uid = ContentDigest.uid(of: text, ignoring: decoder.ignoredPrefix)
            report(.warning, .icsMissingUID, 0, "the event has no UID; one is made from its content")
        }
        if lineOf[.stamp] < 0 { report(.note, .icsMissingStamp, 0, "the event has no DTSTAMP") }
        if duration?.isNegative == false, end == nil { event.duration = duration }
        if event.isThisAndFuture, event.recurrenceID == nil { event.isThisAndFuture = false }
        // Hardly any event needs it, and all tasks count its references.
        if event.namesMomentsOfDays { event.dayZone = decoder.dayZone(at: raw.byteRange.lowerBound) }
    }

    private func sortedDiagnostics() -> [Diagnostic] {
        // The places alone: a comparison of what lies in `self` would copy it.
        let places = diagnostics.indices.map { (diagnostics[$0].place.line, diagnostics[$0].place.column, $0) }
        return places.sorted(by: <).map { diagnostics[$0.2] }
    }

    /// Returns the findings that were only counted since the last call.
    package mutating func takeCounted() -> [Diagnostic] { counts.take(from: decoder.source.name) }
}

extension EventAssembly {
    /// Reports a finding about a line, at its first byte or at an offset in `text.bytes`.
    package mutating func report(
        _ severity: Severity, _ code: DiagnosticCode, _ line: Int, at offset: Int? = nil, _ message: @autoclosure () -> String
    ) {
        // An unknown zone affects each time in it but is reported once.
        let isZone = code == .icsUnknownZone
        if isZone, !unknownZones.insert(message()).inserted { return }
        guard faultCount < FeedLimits.faults else {
            unreported += 1
            worstUnreported = max(worstUnreported, severity)
            return
        }
        guard text.lines.indices.contains(line) else { return }
        faultCount += 1
        if !isZone, counts.takes(severity, code) { return }
        let (start, bytes) = (text.lines[line], raw.text.bytes)
        let span = bytes.span
        var walk = FoldWalk(from: start.rawStart)
        walk.advance(toCount: max(0, (offset ?? start.range.lowerBound) - start.range.lowerBound), in: span)
        let column = 1 + (walk.lineStart..<walk.offset).count { span[$0] & 0xC0 != 0x80 }
        let place = place(line: start.number + walk.endings, column: column)
        let excerpt = decoder.source.name == "-" ? nil : excerpt(walk.offset, lineStart: walk.lineStart)
        diagnostics.append(Diagnostic(severity, code, at: place, message(), excerpt: excerpt))
    }

    /// Returns an excerpt of the line around a byte.
    private func excerpt(_ index: Int, lineStart: Int) -> SourceExcerpt {
        let bytes = raw.text.bytes
        let span = bytes.span
        var start = max(lineStart, index - FeedLimits.excerptBytes / 2)
        while start > lineStart, start < index, span[start] & 0xC0 == 0x80 { start += 1 }
        var end = span.lineEnding(from: index, to: min(span.count, start + FeedLimits.excerptBytes))
        while end > index, end < span.count, span[end] & 0xC0 == 0x80 { end -= 1 }
        return SourceExcerpt(line: Array(bytes[start..<end]), offset: index - start)
    }
}
