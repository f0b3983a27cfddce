internal import ByteStreams
internal import CivilCalendar
public import Diagnostics
public import LibicalBridge

/// The occurrences of several feeds within a window, in order of time.
///
/// Events are decoded twice, once to find out when they happen and once to be handed out, so that memory holds some 50 bytes for
/// each occurrence instead of the whole feed.
///
/// ```swift
/// var list = FeedOccurrences(expander: OccurrenceExpander(window: window))
/// try await list.add(FeedWalk(source), report: report)
/// try list.forEach { print($0.start, $0.event.summary) }
/// ```
public struct FeedOccurrences {
    private let expander: OccurrenceExpander
    private let single: OccurrenceExpander
    private var feeds: [(source: ByteSource, decoder: EventDecoder)] = []
    private var events: [EventPlace] = []
    private var keys: [Key] = []
    /// Occurrences that cannot be told from their event and two numbers.
    private var special: [Int: Occurrence] = [:]
    private var isSorted = true

    /// Where an event stands.
    private struct EventPlace {
        let offset: Int
        let length: UInt32
        let feed: UInt32
        let line: Int
    }

    /// An occurrence as what it takes to make it again.
    private struct Key {
        /// The instant it is ordered by.
        let order: Int64
        /// The wall clocks of start and end; `Int64.min` for those of the event itself.
        var start: Int64
        var end: Int64
        let event: UInt32
        var special: Int32
    }

    /// No occurrences yet.
    ///
    /// - Parameters:
    ///   - expander: finds those of recurring events.
    ///   - singleWindow: where events that do not recur are looked for, which may be far wider.
    public init(expander: OccurrenceExpander, singleWindow: OccurrenceWindow? = nil) {
        self.expander = expander
        single = OccurrenceExpander(
            window: singleWindow ?? expander.window, maxOccurrences: expander.maxOccurrences, maxSteps: expander.maxSteps)
    }

    /// How many occurrences there are.
    public var count: Int { keys.count }

    /// Reads a feed and finds its occurrences.
    ///
    /// - Throws: `StreamError` when the feed cannot be read.
    @discardableResult
    public mutating func add(
        _ walk: FeedWalk, report: Diagnostic.Handler, isStopped: () -> Bool = { false }
    ) async throws -> FeedWalk.Counts {
        let feed = UInt32(truncatingIfNeeded: feeds.count)
        feeds.append((walk.survey.source, EventDecoder(walk.survey)))
        isSorted = false
        var groups = UIDGroups(overrides: walk.survey.overrides)
        let counts = try await walk.run(report: report, isStopped: isStopped) { event in
            let number = events.count
            events.append(
                EventPlace(
                    offset: event.byteRange.lowerBound, length: UInt32(clamping: event.byteRange.count), feed: feed, line: event.place.line)
            )
            if groups.standsAlone(event, number: number) {
                append(occurrences(of: [event], report), numbers: [event.byteRange.lowerBound: number])
            }
        }
        // A UID that came again takes its earlier event out of those that stood alone.
        let retracted = groups.retracted
        if !retracted.isEmpty { keys.removeAll { retracted.contains(Int($0.event)) } }
        for members in groups.groups where !isStopped() {
            var numbers: [Int: Int] = [:]
            var group: [FeedEvent] = []
            for number in members {
                guard let event = try event(number) else { continue }
                numbers[event.byteRange.lowerBound] = number
                group.append(event)
            }
            // Two UIDs may share a hash.
            for (_, sameUID) in Dictionary(grouping: group, by: \.uid).sorted(by: {
                $0.value[0].byteRange.lowerBound < $1.value[0].byteRange.lowerBound
            }) {
                append(occurrences(of: sameUID, report), numbers: numbers)
            }
        }
        return counts
    }

    /// Gives every occurrence to `body`, by start, then by the place of its event.
    ///
    /// - Throws: `StreamError` when a feed cannot be read again, and what `body` throws.
    public mutating func forEach(_ body: (Occurrence) throws -> Void) throws {
        if !isSorted {
            keys.sort { ($0.order, $0.event, $0.start) < ($1.order, $1.event, $1.start) }
            isSorted = true
        }
        var known: [UInt32: FeedEvent] = [:]
        for key in keys {
            if key.special >= 0, let occurrence = special[Int(key.special)] {
                try body(occurrence)
                continue
            }
            guard let event = try known[key.event] ?? event(Int(key.event)) else { continue }
            if known.count >= 4096 { known.removeAll(keepingCapacity: true) }
            known[key.event] = event
            try body(occurrence(key, of: event))
        }
    }

    private func occurrences(of events: [FeedEvent], _ report: Diagnostic.Handler) -> [Occurrence] {
        let recurs = events.contains { $0.isRecurring }
        return (recurs ? expander : single).occurrences(of: events, report: report)
    }

    private func event(_ number: Int) throws(StreamError) -> FeedEvent? {
        let place = events[number]
        let feed = feeds[Int(place.feed)]
        return try feed.decoder.event(at: place.offset..<place.offset + Int(place.length), line: place.line, in: feed.source)
    }

    private mutating func append(_ occurrences: [Occurrence], numbers: [Int: Int]) {
        for occurrence in occurrences {
            guard let number = numbers[occurrence.event.byteRange.lowerBound] else { continue }
            let event = occurrence.event
            let isOwn = occurrence.start == event.start && occurrence.end == event.end && occurrence.recurrenceID == event.recurrenceID
            let isGenerated = occurrence.recurrenceID == occurrence.start && Self.isAlike(occurrence.start, event.start)
            var key = Key(
                order: expander.window.orderingSeconds(of: occurrence.start), start: .min, end: .min,
                event: UInt32(truncatingIfNeeded: number), special: -1)
            if !isOwn, isGenerated, Self.isAlike(occurrence.end, event.end) {
                key.start = occurrence.start.wallClock.secondNumber
                key.end = occurrence.end.wallClock.secondNumber
            } else if !isOwn {
                key.start = occurrence.start.wallClock.secondNumber
                key.special = Int32(truncatingIfNeeded: special.count)
                special[special.count] = occurrence
            }
            keys.append(key)
        }
    }

    private func occurrence(_ key: Key, of event: FeedEvent) -> Occurrence {
        guard key.start != .min, let start = CivilDateTime(secondNumber: key.start), let end = CivilDateTime(secondNumber: key.end) else {
            return Occurrence(of: event, recurrenceID: event.recurrenceID, start: event.start, end: event.end)
        }
        let startTime = event.start.isDate ? EventTime(start.date) : EventTime(start, event.start.zone)
        let endTime = event.end.isDate ? EventTime(end.date) : EventTime(end, event.end.zone)
        return Occurrence(of: event, recurrenceID: startTime, start: startTime, end: endTime)
    }

    /// Whether two times are both days, or both wall clocks of one zone.
    private static func isAlike(_ left: EventTime, _ right: EventTime) -> Bool {
        left.isDate == right.isDate && left.zone == right.zone
    }
}
