internal import ByteStreams
internal import Diagnostics
internal import Text

/// Finds the components of a feed (RFC 5545, section 3.6) in one walk over its bytes, and hands out the VEVENTs.
///
/// It reads no property: it looks at the first bytes of each line only, and copies the lines of events in stretches.
struct ComponentScanner {
    /// What is wanted.
    struct Wishes: OptionSet {
        let rawValue: Int
        /// Every event; without it, those that have a RECURRENCE-ID.
        static let allEvents = Wishes(rawValue: 1)
        /// Zones and the properties of calendars.
        static let facts = Wishes(rawValue: 2)
    }

    let source: ByteSource
    let wishes: Wishes
    /// `FeedReadingOptions.calendarProperty` in upper case.
    let calendarProperty: [UInt8]
    var window: LineWindow
    var stack = ComponentStack()
    var capture = ComponentCapture()
    var facts = CalendarFacts()
    var diagnostics: [Diagnostic] = []
    /// How many diagnostics were left out since they were taken last.
    var unreported = 0
    var worstUnreported = Severity.note
    /// A finished event that was not handed out yet.
    var finished: RawEvent?
    var event = OpenEvent()

    /// How many VEVENTs were finished.
    var eventCount = 0
    /// How many VEVENTs the end of the feed cut off.
    var cutCount = 0
    var hasRecurrenceIDs = false
    var isTruncated = false
    /// The offset of the first END:VCALENDAR line; -1 before it.
    var calendarEnd = -1
    var hasEnded = false
    var seen = Seen()
    /// The first line with text outside of all components.
    var strayLine = 0

    /// The logical line that began last.
    var lineStart = 0
    var lineNumber = 1
    var isLineDropped = false
    /// Bytes of the line that may be BEGIN or END, or a property of the calendar.
    var text: [UInt8] = []

    struct OpenEvent {
        var start = 0
        var insertion = -1
        var lines = 0
        var hasRecurrenceID = false
        var isFull = false
        /// Whether a line was left out.
        var hasGap = false
        var calendarStart = 0
    }

    /// What has been seen, or reported, and is not reported again.
    struct Seen {
        var anything = false
        var component = false
        var calendar = false
        var bareEvent = false
        var depth = false
        var padding = false
    }

    init(_ source: ByteSource, _ range: Range<Int>? = nil, firstLine: Int = 1, wishes: Wishes, options: FeedReadingOptions) {
        self.source = source
        self.wishes = wishes
        calendarProperty = wishes.contains(.facts) ? Array(options.calendarProperty.uppercased().utf8) : []
        let range = range ?? 0..<source.count
        window = LineWindow(source, range, firstLine: firstLine, chunk: max(1, min(range.count, options.chunkSize)))
        lineStart = window.offset
    }

    /// The next wanted event; `nil` at the end.
    mutating func next() throws(LedgerError) -> RawEvent? {
        while true {
            if let event = finished {
                finished = nil
                return event
            }
            if hasEnded { return nil }
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

    mutating func refill() throws(LedgerError) {
        capture.flush(upTo: window.offset, window)
        try window.refill()
    }

    /// A line that continues the one before it.
    private mutating func `continue`(_ line: PhysicalLine) {
        event.lines += 1
        guard !isLineDropped, line.isTooLong || line.next - lineStart > FeedLimits.lineBytes else { return }
        drop()
    }

    /// Leaves out the logical line that began last.
    private mutating func drop() {
        isLineDropped = true
        guard capture.isActive else { return }
        capture.suspend(at: lineStart, window)
        event.hasGap = true
        report(.error, .icsLineTooLong, line: lineNumber, "the line is longer than \(FeedLimits.lineBytes) bytes and is left out")
    }

    /// A line that begins a logical line.
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
        switch line.first {
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            if startsLike("BEGIN:", line) { return try open(line) }
        case UInt8(ascii: "E"), UInt8(ascii: "e"):
            if startsLike("END:", line) { return try close(line) }
        case UInt8(ascii: "R"), UInt8(ascii: "r"):
            if !event.hasRecurrenceID, startsLike("RECURRENCE-ID", line) { event.hasRecurrenceID = stack.isDirectlyIn(.event) }
        case 0, 0x1A, 0xEF:
            return try openOdd(line)
        default: break
        }
        if stack.isDirectlyIn(.event) {
            checkSize(line)
        } else if stack.isDirectlyIn(.calendar) {
            if wishes.contains(.facts), mayBeFact(line) {
                try collect(line, limit: Self.factLimit)
                readFact()
            }
        } else if stack.isEmpty {
            try noteStray(line)
        }
    }

    /// Whether a line begins like `text`, or is the first part of it.
    @inline(__always)
    private func startsLike(_ text: StaticString, _ line: PhysicalLine) -> Bool {
        let count = min(line.contentEnd - line.offset, text.utf8CodeUnitCount)
        return window.bytes.span.hasPrefix(text, at: window.index(of: line.offset), count: count)
    }

    /// Looks whether the open event is too large.
    @inline(__always)
    private mutating func checkSize(_ line: PhysicalLine) {
        guard !event.isFull, event.lines > FeedLimits.eventLines || capture.count(upTo: line.offset) > FeedLimits.eventBytes else { return }
        event.isFull = true
        capture.suspend(at: line.offset, window)
        report(.error, .icsEventTooLarge, line: line.number, "the event is too large; its lines from here on are left out")
    }

    /// Copies the logical line that begins with `line` into `text`, as far as it is short.
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

    private mutating func append(_ line: PhysicalLine, from start: Int, limit: Int) {
        let end = min(line.contentEnd, start + max(0, limit - text.count))
        guard start < end else { return }
        text.append(contentsOf: window.bytes[window.index(of: start)..<window.index(of: end)])
    }

    /// Reports a finding about a line; `showsText` where the line is the one in `text`.
    mutating func report(_ severity: Severity, _ code: DiagnosticCode, line: Int, _ message: String, showsText: Bool = false) {
        guard wishes.contains(.allEvents) else { return }
        guard diagnostics.count < FeedLimits.faults || code == .icsTruncated else {
            unreported += 1
            worstUnreported = max(worstUnreported, severity)
            return
        }
        let place = SourcePlace(source.name, line: line, column: line == 0 ? 0 : 1)
        let excerpt = showsText && source.name != "-" ? SourceExcerpt(line: text, offset: 0) : nil
        diagnostics.append(Diagnostic(severity, code, at: place, message, excerpt: excerpt))
    }
}
