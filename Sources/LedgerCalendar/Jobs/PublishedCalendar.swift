internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents

/// The events of entries in a calendar that was exported before.
///
/// An event that is no longer the same becomes the next version of itself: its SEQUENCE is one higher, and its DTSTAMP later. Both depend on
/// the entries alone, so that the same ledgers and the same earlier calendar yield the same bytes.
struct PublishedCalendar: Sendable {
    private let survey: FeedSurvey
    /// Whether it is compared with a reduced calendar, whose events are others than those of entries.
    private let isReduced: Bool
    /// About 75 bytes for each event.
    private var versions: [EntryUID: Version] = [:]

    private struct Version {
        let digest: UInt64
        let stamp: Int64
        let sequence: Int32
        let isCancelled: Bool
    }

    /// The number of its events of entries that are not cancelled.
    private(set) var eventCount = 0

    /// The calendar as the user named it.
    var name: String { survey.source.name }

    /// Reads the calendar.
    ///
    /// - Throws: `LedgerError` when it cannot be read, is no calendar, or is cut off: events that are missing would begin anew.
    init(_ source: ByteSource, isReduced: Bool) throws(LedgerError) {
        self.isReduced = isReduced
        survey = try FeedSurvey(source)
        guard survey.isCalendar else {
            throw LedgerError(
                .icsNotACalendar, at: SourcePlace(source.name), "the file given as the earlier calendar is not one: expected an .ics file")
        }
        guard !survey.isTruncated else {
            throw LedgerError(.icsTruncated, at: SourcePlace(source.name), "the earlier calendar is cut off; events may be missing")
        }
        var scanner = FeedScanner(survey)
        while let raw = try scanner.next() {
            let version = EventVersion(UnfoldedLines(raw))
            guard let uid = version.uid, uid.name.isKeyed == isReduced else { continue }
            let known = Version(
                digest: version.digest, stamp: version.stamp, sequence: Int32(clamping: version.sequence), isCancelled: version.isCancelled)
            versions[uid] = known
        }
        eventCount = versions.values.count { !$0.isCancelled }
    }

    /// Returns the SEQUENCE of the next version: an INTEGER of iCalendar has 32 bits (RFC 5545, section 3.3.8).
    private static func next(_ sequence: Int) -> Int { min(sequence + 1, Int(Int32.max)) }

    /// How an event compares with its earlier version.
    enum Change {
        case new, changed, same
    }

    /// Makes the event at the end of the lines, which begins at `start`, the next version of itself; returns what it is.
    func revise(_ uid: EntryUID, from start: Int, in lines: inout ContentLines) -> Change {
        guard let known = versions[uid] else { return .new }
        let text = UnfoldedLines(component: lines.bytes(from: start))
        let version = EventVersion(text)
        let isSame = version.digest == known.digest
        let sequence = isSame ? Int(known.sequence) : Self.next(Int(known.sequence))
        guard sequence > 0 else { return .same }
        lines.removeAll(from: start)
        EventVersion.write(text, sequence: sequence, stamp: isSame ? known.stamp : max(version.stamp, known.stamp + 1), to: &lines)
        return isSame ? .same : known.isCancelled ? .new : .changed
    }

    /// Passes the events that are not among `kept` to `take`, as cancelled ones; returns how many of them were not cancelled before.
    ///
    /// - Throws: `LedgerError` when reading fails, and the errors of `take`.
    func cancelOthers(than kept: Set<EntryUID>, take: (borrowing ContentLines) throws(LedgerError) -> Void) throws(LedgerError) -> Int {
        var count = 0
        var scanner = FeedScanner(survey)
        let decoder = EventDecoder(survey)
        while let raw = try scanner.next() {
            let text = UnfoldedLines(raw)
            let version = EventVersion(text)
            guard let uid = version.uid, uid.name.isKeyed == isReduced, !kept.contains(uid) else { continue }
            var lines = ContentLines()
            let (sequence, stamp) =
                version.isCancelled ? (version.sequence, version.stamp) : (Self.next(version.sequence), version.stamp + 1)
            let start = decoder.decode(raw).event?.start
            if isReduced {
                guard let start else { continue }
                EventVersion.writeCancelled(uid, on: start.date, sequence: sequence, stamp: stamp, to: &lines)
            } else {
                // Its zone need not be in the new calendar.
                EventVersion.write(text, sequence: sequence, stamp: stamp, start: start?.utcText, isCancelled: true, to: &lines)
            }
            try take(lines)
            if !version.isCancelled { count += 1 }
        }
        return count
    }
}
