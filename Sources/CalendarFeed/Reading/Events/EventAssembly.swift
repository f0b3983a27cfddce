internal import CivilCalendar
internal import Diagnostics

/// An event in the making: what its lines have said so far.
struct EventAssembly {
    let decoder: EventDecoder
    let raw: RawEvent
    let text: UnfoldedLines
    var diagnostics: [Diagnostic] = []
    /// The lines of the properties that may stand once; -1 for those that do not stand.
    var lineOf = LineTable()

    var uid = ""
    var start: EventTime?
    var end: EventTime?
    var duration: DurationText?
    var recurrenceID: EventTime?
    var isThisAndFuture = false
    var rules: [String] = []
    var recurrenceDates: [FeedEvent.RecurrenceDate] = []
    var exceptionDates: [EventTime] = []
    var sequence = 0
    var summary = ""
    var description = ""
    var location = ""
    var categories: [String] = []
    var knownCategories: Set<String> = []
    var status = ""
    var url = ""
    var ledgerProperties: [FeedProperty] = []

    let floatingZone: EventZone
    /// The TZID that was looked up last: most events have one only.
    var lastZone: (name: Range<Int>, zone: EventZone)?
    var hadControls = false
    /// The zones that were complained about.
    var unknownZones: Set<String> = []
    /// How many diagnostics were left out.
    var unsaid = 0
    var worstUnsaid = Severity.note

    /// The lines of properties, by their names.
    struct LineTable {
        private var lines = InlineArray<20, Int32>(repeating: -1)

        subscript(name: PropertyName) -> Int {
            get { Int(lines[Int(name.rawValue)]) }
            set { lines[Int(name.rawValue)] = Int32(truncatingIfNeeded: newValue) }
        }
    }

    init(_ decoder: EventDecoder, _ raw: RawEvent) {
        self.decoder = decoder
        self.raw = raw
        text = UnfoldedLines(raw)
        floatingZone = decoder.floatingZone(at: raw.byteRange.lowerBound)
    }

    /// Reads all lines; `nil` when they make no event.
    mutating func event() -> FeedEvent? {
        read()
        if text.lineWithNULs >= 0 { say(.warning, .icsControlCharacter, text.lineWithNULs, "NUL bytes are dropped") }
        if text.lineNotUTF8 >= 0 {
            say(.warning, .icsNotUTF8, text.lineNotUTF8, "the event is not all UTF-8; what is not is read as Windows-1252")
        }
        var event: FeedEvent?
        if start == nil, lineOf[.start] < 0 { say(.error, .icsMissingStart, 0, "the event has no DTSTART\(leftOut)") }
        if let start {
            event = finished(start)
        } else if decoder.keepsUndated {
            event = finished(EventTime(.min))
            event?.end = EventTime(.min)
            event?.isUndated = true
        }
        if diagnostics.count > 1 { diagnostics = sortedDiagnostics() }
        if unsaid > 0 {
            let place = SourcePlace(decoder.source, line: raw.line, column: 1)
            diagnostics.append(Diagnostic(worstUnsaid, .icsTooManyFaults, at: place, "the event has \(unsaid) more faults"))
        }
        for index in diagnostics.indices { diagnostics[index].uid = uid }
        return event
    }

    /// What becomes of an event without a start.
    var leftOut: String { decoder.keepsUndated ? "" : "; the event is left out" }

    private mutating func finished(_ start: EventTime) -> FeedEvent {
        let end = self.start == nil ? start : settledEnd(start)
        let hasMadeUpUID = uid.isEmpty
        if hasMadeUpUID {
            uid = ContentDigest.uid(of: text)
            say(.warning, .icsMissingUID, 0, "the event has no UID; one is made from its content")
        }
        if lineOf[.stamp] < 0 { say(.note, .icsMissingStamp, 0, "the event has no DTSTAMP") }
        let place = SourcePlace(decoder.source, line: raw.line, column: 1)
        var event = FeedEvent(
            uid: uid, start: start, end: end, place: place, byteRange: raw.byteRange, insertionOffset: raw.insertionOffset)
        event.hasMadeUpUID = hasMadeUpUID
        event.recurrenceID = recurrenceID
        event.isThisAndFuture = isThisAndFuture && recurrenceID != nil
        event.rules = rules
        event.recurrenceDates = recurrenceDates
        event.exceptionDates = exceptionDates
        event.sequence = sequence
        event.summary = summary
        event.description = description
        event.location = location
        event.categories = categories
        event.status = status
        event.url = url
        event.ledgerProperties = ledgerProperties
        return event
    }

    private func sortedDiagnostics() -> [Diagnostic] {
        let order = diagnostics.indices.sorted {
            let (a, b) = (diagnostics[$0].place, diagnostics[$1].place)
            return a.line != b.line ? a.line < b.line : a.column != b.column ? a.column < b.column : $0 < $1
        }
        return order.map { diagnostics[$0] }
    }
}
