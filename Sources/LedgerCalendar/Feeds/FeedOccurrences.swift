internal import ByteStreams
internal import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

/// The occurrences of several feeds within a window, ordered by time.
///
/// Events are decoded twice, once to find their occurrences and once to return them, so that memory holds 16 bytes for each event,
/// and 16 or 32 for each occurrence, instead of the whole feed.
struct FeedOccurrences: Sendable {
    private let expander: OccurrenceExpander
    private let single: OccurrenceExpander
    private var feeds: [EventDecoder] = []
    /// The number of each feed's first event.
    private var firstEvents: [Int] = []
    private var events: [EventPlace] = []
    private var keys: [Key] = []
    private var moments: [Moments] = []
    /// Occurrences that cannot be reconstructed from their event and two wall clock times.
    private var special: [Occurrence] = []
    private var isSorted = true

    /// The position of an event.
    private struct EventPlace {
        let offset: Int
        let length: UInt32
        let line: UInt32
    }

    /// The data needed to recreate an occurrence.
    private struct Key {
        /// The sort key, an instant.
        let order: Int64
        let event: UInt32
        /// The index of its moments; -1 for those of the event itself, and below that the special ones.
        let times: Int32
    }

    /// The wall clock times of start and end.
    private struct Moments {
        let start: Int64
        let end: Int64
    }

    /// Creates an empty list; `single` expands events that do not recur, whose window may be far wider.
    init(expander: OccurrenceExpander, single: OccurrenceExpander? = nil) {
        self.expander = expander
        self.single = single ?? expander
    }

    /// Reads a feed and finds its occurrences.
    ///
    /// - Parameters:
    ///   - walk: the feed.
    ///   - run: the job that reads it.
    ///   - check: creates further diagnostics of a VEVENT, in the tasks that decode.
    ///   - includes: whether an event belongs in the list; called once for each, in the feed's order.
    /// - Returns: the number of VEVENTs, and how many of them could not be used.
    /// - Throws: `LedgerError` when the feed cannot be read.
    mutating func add(
        _ walk: FeedWalk, in run: JobRun, check: FeedWalk.Check? = nil, includes: (FeedEvent) -> Bool
    ) async throws -> JobResult.Count {
        firstEvents.append(events.count)
        feeds.append(EventDecoder(walk.survey))
        isSorted = false
        var groups = UIDGroups()
        var hasOverrides: [UInt32] = []
        let counts = try await walk.run(in: run, check: check) { event in
            guard includes(event) else { return }
            let number = events.count
            events.append(
                EventPlace(
                    offset: event.byteRange.lowerBound, length: UInt32(clamping: event.byteRange.count),
                    line: UInt32(clamping: event.place.line)))
            guard groups.add(event, number: UInt32(truncatingIfNeeded: number)) == nil else { return }
            if walk.survey.mayHaveOverrides(uidHash: FeedSurvey.hash(ofUID: event.uid)) {
                hasOverrides.append(UInt32(truncatingIfNeeded: number))
            } else {
                append(occurrences(of: [event], run.report), numbers: [event.byteRange.lowerBound: number])
            }
        }
        // Some were processed alone before another event with their UID appeared.
        if !groups.others.isEmpty { keys.removeAll { groups.others[$0.event] != nil } }
        for first in Set(hasOverrides).union(groups.others.keys).sorted() where !run.isStopped {
            var numbers: [Int: Int] = [:]
            var group: [FeedEvent] = []
            for number in [first] + groups.others[first, default: []] {
                guard let event = try event(Int(number)) else { continue }
                numbers[event.byteRange.lowerBound] = Int(number)
                group.append(event)
            }
            for events in group.groupedByUID { append(occurrences(of: events, run.report), numbers: numbers) }
        }
        return counts
    }

    /// Passes every occurrence to `body`, by start, then by the place of its event.
    ///
    /// - Throws: `LedgerError` when a feed cannot be read again, and the errors of `body`.
    mutating func forEach(_ body: (Occurrence) throws -> Void) async throws {
        if !isSorted {
            keys.sort { ($0.order, $0.event, $0.times) < ($1.order, $1.event, $1.times) }
            isSorted = true
        }
        let whole = self
        let pipeline = OrderedPipeline<Range<Int>, Void, [Occurrence]>(worker: {}) { range, _ in try whole.occurrences(range) }
        var next = 0
        try await pipeline.run {
            guard next < whole.keys.count else { return nil }
            let range = next..<min(next + Self.batchSize, whole.keys.count)
            next = range.upperBound
            return range
        } take: {
            try $0.forEach(body)
        }
    }

    /// Small enough to save memory, large enough to make passing batches between tasks cheap.
    private static let batchSize = 512

    /// Returns the occurrences of some keys, decoded again.
    private func occurrences(_ range: Range<Int>) throws(LedgerError) -> [Occurrence] {
        var known: [UInt32: FeedEvent] = [:]
        var found: [Occurrence] = []
        found.reserveCapacity(range.count)
        for key in keys[range] {
            guard key.times >= -1 else {
                found.append(special[-2 - Int(key.times)])
                continue
            }
            var event = known[key.event]
            if event == nil { event = try self.event(Int(key.event)) }
            guard let event else { continue }
            known[key.event] = event
            found.append(occurrence(key, of: event))
        }
        return found
    }

    private func occurrences(of events: [FeedEvent], _ report: Diagnostic.Handler) -> [Occurrence] {
        let recurs = events.contains { $0.isRecurring }
        return (recurs ? expander : single).occurrences(of: events, report: report)
    }

    private func event(_ number: Int) throws(LedgerError) -> FeedEvent? {
        let place = events[number]
        let feed = feeds[firstEvents.partitioningIndex { $0 > number } - 1]
        return try feed.event(at: place.offset..<place.offset + Int(place.length), line: Int(place.line))
    }

    private mutating func append(_ occurrences: [Occurrence], numbers: [Int: Int]) {
        for occurrence in occurrences {
            guard let number = numbers[occurrence.event.byteRange.lowerBound] else { continue }
            let event = occurrence.event
            let isOwn = occurrence.start == event.start && occurrence.end == event.end && occurrence.recurrenceID == event.recurrenceID
            let isGenerated = occurrence.recurrenceID == occurrence.start && Self.isAlike(occurrence.start, event.start)
            var times: Int32 = -1
            if !isOwn, isGenerated, Self.isAlike(occurrence.end, event.end) {
                times = Int32(truncatingIfNeeded: moments.count)
                moments.append(
                    Moments(start: occurrence.start.wallClock.secondNumber, end: occurrence.end.wallClock.secondNumber))
            } else if !isOwn {
                times = Int32(truncatingIfNeeded: -2 - special.count)
                special.append(occurrence)
            }
            keys.append(
                Key(
                    order: expander.window.orderingSeconds(of: occurrence.start), event: UInt32(truncatingIfNeeded: number),
                    times: times))
        }
    }

    private func occurrence(_ key: Key, of event: FeedEvent) -> Occurrence {
        guard key.times >= 0, let start = CivilDateTime(secondNumber: moments[Int(key.times)].start),
            let end = CivilDateTime(secondNumber: moments[Int(key.times)].end)
        else {
            return Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)
        }
        let startTime = event.start.isDate ? EventTime(start.date) : EventTime(start, event.start.zone)
        let endTime = event.end.isDate ? EventTime(end.date) : EventTime(end, event.end.zone)
        return Occurrence(of: event, recurrenceID: startTime, start: startTime, end: endTime)
    }

    /// Returns whether two times are both days, or both wall clock times of one zone.
    private static func isAlike(_ left: EventTime, _ right: EventTime) -> Bool {
        left.isDate == right.isDate && left.zone == right.zone
    }
}

/// The events of a feed that share a UID, such as overrides and their event, identified by numbers that ascend in the feed's order.
struct UIDGroups {
    /// The first event of each UID, by the hash of the UID.
    private var first = CompactTable<UInt64>()
    /// The numbers of the further events, by the number of the first.
    private(set) var others: [UInt32: [UInt32]] = [:]

    /// Further events of one UID are left out of its group: no calendar program writes so many exceptions.
    private static let maxMembers = 100_000

    /// Adds the next event and returns the number of the first one with its UID; `nil` if this is the first.
    mutating func add(_ event: FeedEvent, number: UInt32) -> UInt32? {
        guard let first = first.number(of: FeedSurvey.hash(ofUID: event.uid), orSet: number) else { return nil }
        if others[first, default: []].count < Self.maxMembers { others[first, default: []].append(number) }
        return first
    }
}

extension [FeedEvent] {
    /// The events by UID, in their order: different UIDs may have the same hash.
    var groupedByUID: [[FeedEvent]] {
        Dictionary(grouping: self, by: \.uid).values.sorted { $0[0].byteRange.lowerBound < $1[0].byteRange.lowerBound }
    }
}
