package import ByteStreams
package import Diagnostics
internal import TextBytes

/// What was found in a stretch of a feed: events of one calendar, one behind the other.
package struct StretchFindings: Sendable {
    /// Where the first event begins; `nil` where something unusual has to be seen in its place.
    fileprivate(set) var start: Int?
    /// Where the last event ends, or empty lines behind it do.
    fileprivate(set) var end = 0
    /// The number of lines between the two.
    fileprivate(set) var lineCount = 0
    package fileprivate(set) var eventCount = 0
    fileprivate(set) var uids: [UIDSight] = []
    fileprivate(set) var marks = FeedMarks(distance: 1)
    fileprivate(set) var texts: [SoughtText] = []
    fileprivate(set) var hasLoneCR = false
}

/// Surveys stretches of a feed as if events of one calendar were all that it holds, for `FeedSurveyor`, which knows whether they are.
package struct StretchScanner: Sendable {
    private var scanner: ComponentScanner
    private static let eventStart = Array("\nBEGIN:VEVENT".utf8)
    private static let pieceBytes = 4 << 10

    /// Creates a scanner of a feed.
    package init(_ source: ByteSource, options: FeedReadingOptions = FeedReadingOptions()) {
        scanner = ComponentScanner(source, isSurvey: true, options: options)
        scanner.isStretch = true
    }

    /// Surveys the events that begin in a stretch, up to the first line that is no event's.
    ///
    /// - Throws: the errors of the source.
    package mutating func survey(_ stretch: Range<Int>) throws(LedgerError) -> StretchFindings {
        guard let start = try firstEvent(in: stretch) else { return StretchFindings() }
        scanner.begin(stretch: start..<stretch.upperBound)
        var none = RawEvent()
        while try scanner.next(into: &none) {}
        return scanner.findings(from: start)
    }

    /// Returns where the first line of a stretch begins that looks like the beginning of an event.
    private func firstEvent(in stretch: Range<Int>) throws(LedgerError) -> Int? {
        // The line ending before it may belong to what comes before the stretch.
        var offset = max(0, stretch.lowerBound - 1)
        let length = Self.eventStart.count
        while offset < stretch.upperBound {
            let piece = try scanner.source.bytes(at: offset, length: min(Self.pieceBytes, scanner.source.count - offset))
            var next = 0
            while let place = piece.span.extracting(next...).firstOffset(of: Self.eventStart), next + place + length < piece.count {
                next += place + 1
                guard piece[next - 1 + length].isLineEnding else { continue }
                return offset + next < stretch.upperBound ? offset + next : nil
            }
            guard piece.count > length else { return nil }
            // One that stands at the very end is looked at again.
            offset += piece.count - length
        }
        return nil
    }
}

extension ComponentScanner {
    /// What has been seen where events of a calendar stand.
    private static let seenAmongEvents = Seen(anything: true, component: true, calendar: true)

    /// Goes on, up to an offset or, where an event is open there, to its end.
    mutating func proceed(upTo limit: Int) {
        self.limit = limit
        window.proceed(upTo: limit)
        hasEnded = false
    }

    /// Whether what comes next stands between the events of a calendar.
    var isAmongEvents: Bool { stack == .calendar && !isLineDropped && !isAtEnd }

    /// Begins with a stretch, at its first event.
    fileprivate mutating func begin(stretch: Range<Int>) {
        (stack, seen, facts) = (.calendar, Self.seenAmongEvents, CalendarFacts())
        (marks, texts) = (FeedMarks(distance: options.markDistance), SoughtTexts(options.soughtTexts))
        (eventCount, cutCount, calendarEnd, isTruncated, isAtEnd, isUnusual) = (0, 0, -1, false, false, false)
        uids.removeAll(keepingCapacity: true)
        event = OpenEvent()
        skip(to: stretch.lowerBound, line: 1, limit: stretch.upperBound)
    }

    /// Handles a line of a stretch that stands between events.
    mutating func beginAmongEvents(_ line: PhysicalLine) throws(LedgerError) {
        if line.first.uppercased == UInt8(ascii: "B"), try takePlainEvent(line) || openPlainEvent(line) { return }
        hasEnded = true
        window.goBack(to: line)
    }

    /// Returns what was found in a stretch, unless something unusual was.
    fileprivate func findings(from start: Int) -> StretchFindings {
        var found = StretchFindings()
        let isUsual = isAmongEvents && seen == Self.seenAmongEvents && cutCount == 0 && calendarEnd < 0 && facts.zones.all.isEmpty
        guard isUsual, !isUnusual, eventCount > 0 else { return found }
        (found.start, found.end, found.lineCount) = (start, window.offset, window.nextNumber - 1)
        (found.eventCount, found.uids, found.marks) = (eventCount, uids, marks)
        (found.texts, found.hasLoneCR) = (texts.found, window.hasLoneCR)
        return found
    }

    /// Adds what was found in a stretch that begins here, and goes on behind it.
    mutating func add(_ found: StretchFindings) {
        let (lines, state) = (window.nextNumber - 1, FeedMarks.State(stack: stack, seen: seen, strayLine: strayLine))
        marks.add(found.marks, behindLines: lines, events: eventCount, state)
        eventCount += found.eventCount
        texts.note(found.texts)
        if found.hasLoneCR { window.noteLoneCR() }
        skip(to: found.end, line: lines + found.lineCount + 1, limit: .max)
    }
}
