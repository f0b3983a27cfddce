internal import ByteStreams
internal import Diagnostics
internal import LibicalBridge

/// Which events of a feed must be looked at together: those that share a UID, overrides and what they override.
///
/// Events are known by the offset of their BEGIN. A group's occurrences are found when the first of its events is met, and are kept only
/// until the last one is.
struct AnnotationGroups {
    /// Where an event stands.
    private struct EventPlace {
        let offset: Int
        let length: UInt32
        let line: UInt32
    }

    private let decoder: EventDecoder
    private let source: ByteSource
    private var members: [[EventPlace]] = []
    /// The group of each event that has one; -1 for those that are too many for theirs.
    private var groupOf: [Int: Int] = [:]
    /// What was found for events that were not met yet.
    private var pending: [Int: [Range<Int>]] = [:]

    /// Reads the whole feed and reports its faults.
    static func find(
        in walk: FeedWalk, report: Diagnostic.Handler, isStopped: () -> Bool
    ) async throws -> (groups: AnnotationGroups, counts: FeedWalk.Counts) {
        var uids = UIDGroups(overrides: walk.survey.overrides)
        var places: [EventPlace] = []
        // Events that were added to no group, and are not alone either.
        var excess: [Int] = []
        let counts = try await walk.run(report: report, isStopped: isStopped) { event in
            // Without a UID, nothing says that two events are one.
            guard !event.hasMadeUpUID else { return }
            let place = EventPlace(
                offset: event.byteRange.lowerBound, length: UInt32(clamping: event.byteRange.count),
                line: UInt32(clamping: event.place.line))
            let number = places.count
            places.append(place)
            if !uids.standsAlone(event, number: number) { excess.append(number) }
        }
        var groups = AnnotationGroups(decoder: EventDecoder(walk.survey), source: walk.survey.source)
        for number in excess { groups.groupOf[places[number].offset] = -1 }
        for numbers in uids.groups {
            for number in numbers { groups.groupOf[places[number].offset] = groups.members.count }
            groups.members.append(numbers.map { places[$0] })
        }
        return (groups, counts)
    }

    private init(decoder: EventDecoder, source: ByteSource) {
        self.decoder = decoder
        self.source = source
    }

    /// The places of the days that the event at that offset covers, if it belongs to a group; `nil` for one that stands alone.
    mutating func take(_ offset: Int, _ finder: AnnotationFinder, report: Diagnostic.Handler) throws(StreamError) -> [Range<Int>]? {
        guard let group = groupOf.removeValue(forKey: offset) else { return nil }
        if let known = pending.removeValue(forKey: offset) { return known }
        guard group >= 0, !members[group].isEmpty else { return [] }
        var events: [FeedEvent] = []
        for place in members[group] {
            let range = place.offset..<place.offset + Int(place.length)
            if let event = try decoder.event(at: range, line: Int(place.line), in: source) { events.append(event) }
        }
        members[group] = []
        // Two UIDs may share a hash.
        let sameUID = Dictionary(grouping: events, by: \.uid)
        for (_, events) in sameUID.sorted(by: { $0.value[0].byteRange.lowerBound < $1.value[0].byteRange.lowerBound }) {
            pending.merge(finder.places(of: events, report: report)) { $1 }
        }
        return pending.removeValue(forKey: offset) ?? []
    }
}
