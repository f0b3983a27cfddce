internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// Finds the components of a feed (RFC 5545, section 3.6) in one pass over its bytes and returns the VEVENTs.
///
/// Properties are not parsed: only the first bytes of each line are examined, and the lines of events are copied in stretches.
struct ComponentScanner {
    let source: ByteSource
    /// Whether zones, calendar properties and UIDs are collected, and no events.
    let isSurvey: Bool
    let options: FeedReadingOptions
    /// `FeedReadingOptions.calendarProperty` in upper case.
    let calendarProperty: [UInt8]
    var window: LineWindow
    /// Where to stop: what begins at this offset or after it, where no event is open, belongs to another part.
    var limit = Int.max
    var stack = ComponentStack()
    var capture = ComponentCapture()
    var facts = CalendarFacts()
    /// Whether a stretch of a feed is surveyed, see `StretchScanner`: a line with text between events ends it.
    var isStretch = false
    /// Whether what was found in a stretch is not what a survey of all would find.
    var isUnusual = false
    /// The UIDs of the events that a survey has found, to be taken by the surveyor.
    var uids: [UIDSight] = []
    var marks: FeedMarks
    var texts: SoughtTexts
    var diagnostics: [Diagnostic] = []
    var counts: FaultCounts
    /// The number of diagnostics since they were last taken, without those left out, and that of these.
    var (faultCount, unreported) = (0, 0)
    var worstUnreported = Severity.note
    /// The last finished event, and whether it has not been returned yet.
    var finished = RawEvent()
    var hasFinished = false
    var event = OpenEvent()

    /// The number of finished VEVENTs.
    var eventCount = 0
    /// The number of VEVENTs cut off by the end of the feed.
    var cutCount = 0
    var isTruncated = false
    /// The offset of the first END:VCALENDAR line; -1 until it is found.
    var calendarEnd = -1
    var hasEnded = false
    /// Whether that is because the feed has.
    var isAtEnd = false
    var seen = Seen()
    /// The first line with text outside of all components.
    var strayLine = 0

    /// The offset of the current logical line.
    var lineStart = 0
    var lineNumber = 1
    var isLineDropped = false
    /// The bytes of a line that may be BEGIN or END, or a calendar property.
    var text: [UInt8] = []

    struct OpenEvent {
        var start = 0
        var insertion = -1
        var lines = 0
        var uidHash: UInt64 = 0
        var isFull = false
        /// Whether a line of the event was left out.
        var hasGap = false
        var calendarStart = 0
    }

    /// What has been seen or reported, and is not reported again.
    struct Seen: Sendable, Equatable {
        var anything = false
        var component = false
        var calendar = false
        var bareEvent = false
        var depth = false
        var padding = false
    }

    /// Creates a scanner of a feed in which a CR without an LF may stand, unless a survey has found none.
    init(_ source: ByteSource, isSurvey: Bool = false, mayHaveLoneCR: Bool = true, options: FeedReadingOptions) {
        self.source = source
        self.isSurvey = isSurvey
        self.options = options
        calendarProperty = isSurvey ? Array(options.calendarProperty.uppercased().utf8) : []
        marks = FeedMarks(distance: options.markDistance)
        texts = SoughtTexts(isSurvey ? options.soughtTexts : [])
        counts = FaultCounts(limit: options.listedFaults)
        let chunk = max(1, min(source.count, options.chunkSize))
        window = LineWindow(source, 0..<source.count, chunk: chunk, mayHaveLoneCR: mayHaveLoneCR)
        lineStart = window.offset
    }

    /// Finds the next requested event and gives it the memory of another one; returns whether there is one.
    mutating func next(into found: inout RawEvent) throws(LedgerError) -> Bool {
        while true {
            if hasFinished {
                hasFinished = false
                swap(&found, &finished)
                return true
            }
            if hasEnded { return false }
            if window.offset >= limit, canBegin {
                hasEnded = true
                return false
            }
            skipLines()
            guard let line = window.nextLine() else {
                if window.isComplete {
                    finish()
                } else {
                    try refill()
                }
                continue
            }
            if line.isContinuation {
                `continue`(line)
            } else if !line.isEmpty {
                try begin(line)
            } else {
                event.lines += 1
            }
        }
    }

    /// Skips lines of an event that say nothing about components: nearly all of a feed.
    @inline(__always)
    private mutating func skipLines() {
        guard stack.isDirectlyIn(.event), !isLineDropped, !event.isFull else { return }
        let looks = LineLooks(of: self)
        let skipped = window.skipLines(
            count: FeedLimits.eventLines - event.lines, bytes: FeedLimits.eventBytes - capture.count(upTo: window.offset)
        ) { looks.isNotable($0, at: $1) }
        guard skipped.count > 0 else { return }
        event.lines += skipped.count
        // What continues the last of them is none of what is sought.
        if !texts.isEmpty { texts.begin(0) }
        lineStart = window.offset(ofIndex: skipped.last)
        lineNumber = skipped.lastNumber
    }

    /// Goes on at an offset where an event of a calendar begins, for the sake of this event; lines are numbered from `line`.
    mutating func skip(to offset: Int, line: Int) {
        stack = .calendar
        skip(to: offset, line: line, limit: .max)
    }

    /// Goes on with a part of the feed.
    mutating func skip(to part: FeedPart) {
        (stack, seen, strayLine) = (part.state.stack, part.state.seen, part.state.strayLine)
        (eventCount, cutCount) = (0, 0)
        skip(to: part.start, line: part.line, limit: part.end)
    }

    /// Goes on at an offset, in what is open now.
    mutating func skip(to offset: Int, line: Int, limit: Int) {
        self.limit = limit
        window.skip(to: offset, line: line, limit: limit)
        capture.cancel()
        (isLineDropped, hasEnded, hasFinished) = (false, false, false)
    }

    /// Whether no component is open that an event would have to end.
    private var canBegin: Bool { !stack.contains(.event) && !stack.contains(.timeZone) }

    /// Notes that an event begins with a line, or behind stray bytes in it, so that reading may begin there.
    @inline(__always)
    mutating func mark(_ line: PhysicalLine) {
        guard isSurvey, marks.isDue(at: line.offset, eventCount) else { return }
        marks.add(line, eventCount, FeedMarks.State(stack: stack, seen: seen, strayLine: strayLine))
    }

    mutating func refill() throws(LedgerError) {
        capture.flush(upTo: window.offset, window)
        try window.refill()
    }

    /// Handles a line that continues the previous one.
    private mutating func `continue`(_ line: PhysicalLine) {
        event.lines += 1
        if !texts.isEmpty { look(in: line) }
        guard !isLineDropped, line.isTooLong || line.next - lineStart > FeedLimits.lineBytes else { return }
        drop()
    }

    /// Leaves out the current logical line.
    private mutating func drop() {
        isLineDropped = true
        guard capture.isActive else { return }
        capture.suspend(at: lineStart)
        event.hasGap = true
        report(.error, .icsLineTooLong, line: lineNumber, "the line is longer than \(FeedLimits.lineBytes) bytes; it is left out")
    }

    /// Handles a line that begins a logical line.
    @inline(__always)
    private mutating func begin(_ line: PhysicalLine) throws(LedgerError) {
        lineStart = line.offset
        lineNumber = line.number
        if isLineDropped {
            isLineDropped = false
            if stack.isDirectlyIn(.event) || stack.contains(.timeZone), !event.isFull { capture.resume(at: line.offset, line: line.number) }
        }
        if line.isTooLong {
            try noteStray(line)
            drop()
            return
        }
        event.lines += 1
        if !texts.isEmpty { look(in: line) }
        if isStretch, !stack.contains(.event) { return try beginAmongEvents(line) }
        switch line.first {
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            if try takePlainEvent(line) || openPlainEvent(line) { return }
            if startsLike("BEGIN:", line) { return try open(line) }
        case UInt8(ascii: "E"), UInt8(ascii: "e"):
            if closePlainEvent(line) { return }
            if startsLike("END:", line) { return try close(line) }
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            if wantsUID, mayBeUID(line) { try readUID(line) }
        case 0, 0x1A, 0xEF:
            return try openOdd(line)
        default: break
        }
        if stack.isDirectlyIn(.event) {
            checkSize(line)
        } else if stack.isDirectlyIn(.calendar), isSurvey, mayBeFact(line) {
            try collect(line, limit: Self.factLimit)
            readFact()
        } else if stack.isEmpty {
            try noteStray(line)
        } else if options.checksLines {
            try collect(line, limit: Self.factLimit)
            checkLine()
        }
    }

    /// Looks in a line for the texts that are sought.
    @inline(__always)
    mutating func look(in line: PhysicalLine) { if !line.isTooLong { _ = look(in: line, upTo: line.contentEnd) } }

    /// Looks in a line, and in those that continue it up to an offset; returns whether something is sought in its property.
    @inline(__always)
    mutating func look(in line: PhysicalLine, upTo end: Int) -> Bool {
        let start = window.index(of: line.offset)
        if !line.isContinuation { texts.begin(SoughtText.sign(of: window.bytes.span, at: start)) }
        guard texts.areInProperty else { return false }
        // A copy of the reference, so that reading and writing do not overlap (exclusivity).
        let bytes = window.bytes
        texts.look(in: bytes.span.extracting(start..<window.index(of: end)))
        return true
    }

    /// Returns whether a line begins with `text` or is a prefix of it.
    @inline(__always)
    func startsLike(_ text: StaticString, _ line: PhysicalLine) -> Bool {
        let count = min(line.contentEnd - line.offset, text.utf8CodeUnitCount)
        return window.bytes.span.hasPrefix(text, at: window.index(of: line.offset), count: count)
    }

    /// Checks whether the open event is too large.
    @inline(__always)
    private mutating func checkSize(_ line: PhysicalLine) {
        guard !event.isFull, event.lines > FeedLimits.eventLines || capture.count(upTo: line.offset) > FeedLimits.eventBytes else { return }
        event.isFull = true
        capture.suspend(at: line.offset)
        report(.error, .icsEventTooLarge, line: line.number, "the event is too large; its lines from here on are left out")
    }

    /// Copies the logical line that begins with `line` into `text`, up to `limit` bytes.
    mutating func collect(_ line: PhysicalLine, limit: Int) throws(LedgerError) {
        text.removeAll(keepingCapacity: true)
        append(line, from: line.offset, limit: limit)
        while true {
            if window.peek == nil, !window.isComplete {
                try refill()
                continue
            }
            guard let next = window.peek, next.isBlank else { return }
            guard let more = window.nextLine() else {
                if window.isComplete { return }
                try refill()
                continue
            }
            `continue`(more)
            if !more.isTooLong { append(more, from: more.offset + 1, limit: limit) }
        }
    }

    /// Appends the bytes of a line to `text`, up to `limit` bytes in all.
    mutating func append(_ line: PhysicalLine, from start: Int, limit: Int) {
        let end = min(line.contentEnd, start + max(0, limit - text.count))
        guard start < end else { return }
        text.append(contentsOf: window.bytes[window.index(of: start)..<window.index(of: end)])
    }

    /// Reports a finding about a line; `showsText` if `text` holds that line.
    mutating func report(
        _ severity: Severity, _ code: DiagnosticCode, line: Int, _ message: @autoclosure () -> String, showsText: Bool = false
    ) {
        guard !isSurvey else { return }
        guard faultCount < FeedLimits.faults || code == .icsTruncated else {
            unreported += 1
            worstUnreported = max(worstUnreported, severity)
            return
        }
        faultCount += 1
        // What was left out is told at the place of the last one.
        if faultCount < FeedLimits.faults, counts.takes(severity, code) { return }
        let place = source.place(line: line, column: line == 0 ? 0 : 1)
        let excerpt = showsText && source.name != "-" ? SourceExcerpt(line: text, offset: 0) : nil
        diagnostics.append(Diagnostic(severity, code, at: place, message(), excerpt: excerpt))
    }
}
