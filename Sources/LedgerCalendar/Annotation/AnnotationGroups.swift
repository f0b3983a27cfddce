internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCore

/// Which events of a feed must be looked at together: those that share a UID, overrides and what they override.
///
/// A first walk finds out which UIDs come again, and remembers the events with which they do. A second walk finds the days of all events of a UID when it meets the
/// first of them; those of the others wait until the walk has come to them.
///
/// A class, since a copy of what it remembers would not be small.
final class AnnotationGroups {
    /// How many events the first walk found.
    let counts: JobResult.Count
    private let decoder: EventDecoder
    /// By the lines of their BEGINs.
    private let groups: UIDGroups
    /// The events that are not the first of their UID, by line.
    private var repeated: [UInt32: Repeated]
    /// What takes more than one range: a feed may have many such events with many ranges each.
    private var file: ScratchFile?

    /// An event that is not the first of its UID.
    private struct Repeated {
        let range: Range<Int>
        var days = Days.unknown

        enum Days {
            case unknown
            /// The places of days without a gap, or of none.
            case known(Range<Int>)
            /// So many ranges of places, from an offset of the temporary file on.
            case filed(offset: Int, count: Int)
        }
    }

    /// Reads the whole feed and reports its faults, unless that has been done.
    init(_ walk: FeedWalk, in run: JobRun, isSilent: Bool) async throws {
        var (groups, repeated) = (UIDGroups(), [UInt32: Repeated]())
        counts = try await walk.run(in: run, isSilent: isSilent) { event in
            run.progress.eventCount += 1
            // Without a UID, nothing tells that two events are one. Those after four thousand million lines are taken each for itself.
            guard !event.hasMadeUpUID, let line = UInt32(exactly: event.place.line), line < .max else { return }
            if groups.add(event, number: line) != nil { repeated[line] = Repeated(range: event.byteRange) }
        }
        decoder = EventDecoder(walk.survey)
        self.groups = groups
        self.repeated = repeated
    }

    /// Returns the places of the days that the next event of the feed covers, if it belongs to a group; `nil` for one that stands alone.
    func take(_ raw: RawEvent, _ finder: AnnotationFinder, report: Diagnostic.Handler) throws(LedgerError) -> [Range<Int>]? {
        guard let line = UInt32(exactly: raw.line) else { return nil }
        if let event = repeated.removeValue(forKey: line) { return try places(event.days) }
        guard let others = groups.others[line] else { return nil }
        return try expand(raw, others, finder, report: report)
    }

    /// Finds the days of a group and returns those of its first event.
    private func expand(
        _ first: RawEvent, _ others: [UInt32], _ finder: AnnotationFinder, report: Diagnostic.Handler
    ) throws(LedgerError) -> [Range<Int>] {
        var events = decoder.decode(first).event.map { [$0] } ?? []
        for line in others {
            guard let range = repeated[line]?.range else { continue }
            if let event = try decoder.event(at: range, line: Int(line)) { events.append(event) }
        }
        var found: [Int: [Range<Int>]] = [:]
        for events in events.groupedByUID { found.merge(finder.places(of: events, report: report)) { $1 } }
        for line in others {
            guard let range = repeated[line]?.range else { continue }
            repeated[line]?.days = try kept(found[range.lowerBound] ?? [])
        }
        return found[first.byteRange.lowerBound] ?? []
    }

    private func kept(_ places: [Range<Int>]) throws(LedgerError) -> Repeated.Days {
        guard places.count > 1 else { return .known(places.first ?? 0..<0) }
        if file?.count == nil { file = try ScratchFile() }
        let offset = file?.count ?? 0
        var bytes: [UInt8] = []
        for bound in places.flatMap({ [$0.lowerBound, $0.upperBound] }) {
            unsafe withUnsafeBytes(of: UInt32(bound).littleEndian) { unsafe bytes.append(contentsOf: $0) }
        }
        try file?.append(bytes.span)
        return .filed(offset: offset, count: places.count)
    }

    private func places(_ days: Repeated.Days) throws(LedgerError) -> [Range<Int>] {
        switch days {
        case .unknown: return []
        case .known(let places): return places.isEmpty ? [] : [places]
        case .filed(let offset, let count):
            let bytes = try file?.bytes(at: offset, length: count * 8) ?? []
            func bound(_ index: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << ($1 * 8) } }
            return stride(from: 0, to: bytes.count - 7, by: 8).map { bound($0)..<bound($0 + 4) }
        }
    }
}
