internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCore

/// Which events of a feed must be looked at together: those that share a UID, overrides and what they override.
///
/// A first walk learns from a table of hashes which UIDs come again, and remembers the events with which they do: some 20 bytes for each
/// UID, and 24 for each event that is not the first of its UID. A second walk finds the days of all events of a UID when it meets the first
/// of them; those of the others wait where it was remembered how to find these, or in a temporary file.
///
/// A class, since a copy of what it remembers would not be small.
final class AnnotationGroups {
    /// What came of the events in the first walk.
    let counts: FeedWalk.Counts
    private let decoder: EventDecoder
    private let source: ByteSource
    /// In the feed's order.
    private var repeats: [RepeatedEvent]
    /// The line of the first event of a UID, and in the low half the index of a repeated one; ascending.
    private let links: [UInt64]
    /// Up to here, the second walk has come.
    private var (nextRepeat, nextLink) = (0, 0)
    private var waiting = WaitingDays()

    /// Reads the whole feed and reports its faults; `take` is told of every event.
    init(
        _ walk: FeedWalk, report: Diagnostic.Handler, isStopped: () -> Bool, take: (FeedEvent) -> Void
    ) async throws {
        var (repeats, links) = ([RepeatedEvent](), [UInt64]())
        // Most that come again are overrides. An array that grows is there twice for a moment.
        repeats.reserveCapacity(walk.survey.overrideCount)
        links.reserveCapacity(walk.survey.overrideCount)
        var lines = CompactTable<UInt64>()
        counts = try await walk.run(report: report, isStopped: isStopped) { event in
            take(event)
            // Without a UID, nothing says that two events are one. Those after four thousand million lines are taken each for itself.
            guard !event.hasMadeUpUID, let line = UInt32(exactly: event.place.line), line < .max else { return }
            guard let first = lines.number(of: FeedSurvey.hash(ofUID: event.uid), orSet: line) else { return }
            links.append(UInt64(first) << 32 | UInt64(UInt32(truncatingIfNeeded: repeats.count)))
            repeats.append(RepeatedEvent(event.byteRange, line: line))
        }
        links.sort()
        decoder = EventDecoder(walk.survey)
        source = walk.survey.source
        self.repeats = repeats
        self.links = links
    }

    /// The places of the days that the next event of the feed covers, if it belongs to a group; `nil` for one that stands alone.
    func take(_ raw: RawEvent, _ finder: AnnotationFinder, report: Diagnostic.Handler) throws(StreamError) -> [Range<Int>]? {
        if nextRepeat < repeats.count, repeats[nextRepeat].line == raw.line {
            defer { nextRepeat += 1 }
            return try waiting.days(of: repeats[nextRepeat])
        }
        let start = nextLink
        while nextLink < links.count, links[nextLink] >> 32 == raw.line { nextLink += 1 }
        guard nextLink > start else { return nil }
        let members = links[start..<nextLink].map { Int(UInt32(truncatingIfNeeded: $0)) }
        return try expand(raw, members, finder, report: report)
    }

    /// Finds the days of a group; those of its first event are given back.
    private func expand(
        _ first: RawEvent, _ members: [Int], _ finder: AnnotationFinder, report: Diagnostic.Handler
    ) throws(StreamError) -> [Range<Int>] {
        var events = decoder.decode(first).event.map { [$0] } ?? []
        for member in members.prefix(UIDGroups.maxMembers - 1) {
            guard case .unread(let range) = repeats[member].days else { continue }
            if let event = try decoder.event(at: range, line: repeats[member].line, in: source) { events.append(event) }
        }
        var found: [Int: [Range<Int>]] = [:]
        // Two UIDs may share a hash.
        let sameUID = Dictionary(grouping: events, by: \.uid)
        for (_, events) in sameUID.sorted(by: { $0.value[0].byteRange.lowerBound < $1.value[0].byteRange.lowerBound }) {
            found.merge(finder.places(of: events, report: report)) { $1 }
        }
        for member in members {
            guard case .unread(let range) = repeats[member].days else { continue }
            repeats[member].days = try waiting.keep(found[range.lowerBound] ?? [])
        }
        return found[first.byteRange.lowerBound] ?? []
    }
}
