internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCore

/// The events of a feed that must be processed together because they share a UID: overrides and what they override.
///
/// A first pass finds the UIDs that occur repeatedly and remembers their events. A second pass finds the days of all events of a UID when
/// it reaches the first of them; those of the others are kept until the pass reaches them.
///
/// A class, since copying what it remembers would be expensive.
final class AnnotationGroups {
    /// The number of events found in the first pass.
    let counts: JobResult.Count
    /// The first events of their UIDs, and the others.
    private var (assembly, lookup): (EventAssembly, EventLookup)
    /// Numbered by the lines of their BEGINs.
    private let groups: UIDGroups
    /// The events after the first of their UID, by line.
    private var repeated: [UInt32: Repeated]
    /// Stores the days with more than one range: a feed may have many such events with many ranges each.
    private var file: ScratchFile?

    /// An event after the first of its UID.
    private struct Repeated {
        let range: Range<Int>
        var days = Days.unknown

        enum Days {
            case unknown
            /// A single range of days, or none.
            case known(Range<Int>)
            /// A number of ranges, from an offset in the temporary file.
            case filed(offset: Int, count: Int)
        }
    }

    /// What the first pass has to know of an event.
    private struct Sight: Sendable {
        /// The hash of its UID; `nil` where it has none.
        let uidHash: UInt64?
        let line: Int
        let range: Range<Int>
    }

    /// Reads the whole feed and reports its faults, unless `isSilent`.
    init(_ walk: FeedWalk, in run: JobRun, isSilent: Bool) async throws {
        var (groups, repeated) = (UIDGroups(), [UInt32: Repeated]())
        counts = try await walk.run(in: run, isSilent: isSilent) { event in
            Sight(
                uidHash: event.hasMadeUpUID ? nil : FeedSurvey.hash(ofUID: event.uid), line: event.place.line, range: event.byteRange)
        } take: { sight in
            run.progress.eventCount += 1
            // Without a UID, events cannot be matched. Those beyond line 4,294,967,294 are processed individually.
            guard let uidHash = sight.uidHash, let line = UInt32(exactly: sight.line), line < .max else { return }
            if groups.add(uidHash: uidHash, number: line) != nil { repeated[line] = Repeated(range: sight.range) }
        }
        let decoder = EventDecoder(walk.survey)
        (assembly, lookup) = (EventAssembly(decoder), EventLookup(decoder, apart: true))
        self.groups = groups
        self.repeated = repeated
    }

    /// Returns the days that the next event of the feed covers if it belongs to a group; `nil` for a single event.
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
        var events: [FeedEvent] = []
        events.reserveCapacity(1 + others.count)
        assembly.read(first)
        if assembly.isUsable { events.append(assembly.event.taken()) }
        for line in others {
            guard let range = repeated[line]?.range, var event = try lookup.event(at: range.lowerBound, line: Int(line)) else { continue }
            // Only their days count, and they may be many.
            event.dropTexts()
            events.append(event)
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
