internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// The occurrences of several feeds within a window, ordered by time, each with its event in a form that a list needs.
///
/// Memory holds 16 bytes for each event, and 16 or 32 for each occurrence, instead of the whole feed. Events are decoded once to find their
/// occurrences, and again to return them unless their forms are stored: those that fit into a bounded store, and those that are smaller than
/// what is held of their occurrences.
struct FeedOccurrences<Form: Sendable>: Sendable {
    private let expander: OccurrenceExpander
    private let single: OccurrenceExpander
    private let form: (@Sendable (FeedEvent) -> Form)?
    /// What reads the events of each feed again.
    private var lookups: [EventLookup] = []
    /// The number of each feed's first event.
    private var firstEvents: [Int] = []
    private var events: [EventPlace] = []
    private var keys: [Key] = []
    private var moments: [Moments] = []
    /// The times that two wall clock times do not tell.
    private var special: [OccurrencePlacement] = []
    private var isSorted = true
    /// How many more occurrences recurring events may have.
    private var room = FeedLimits.allOccurrences
    /// The forms of the first events that have occurrences, by number.
    private var store: [UInt32: Form] = [:]
    private var storedBytes = 0

    /// The position of an event.
    private struct EventPlace {
        let offset: Int
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

    /// An event, with its family or, where it has none that could change them, its occurrences.
    private struct Candidate: Sendable {
        let event: FeedEvent
        let family: Int?
        var found: [FoundOccurrence] = []
        var diagnostics: [Diagnostic] = []
    }

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - expander: finds the occurrences.
    ///   - single: expands events that do not recur, whose window may be far wider; `expander` unless told.
    ///   - form: makes of an event what `forEach` passes on with each occurrence, such as a class; `nil` to look for the faults of rules
    ///     alone, and keep no occurrences.
    init(expander: OccurrenceExpander, single: OccurrenceExpander? = nil, form: (@Sendable (FeedEvent) -> Form)?) {
        self.expander = expander
        self.single = single ?? expander
        self.form = form
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
        _ walk: FeedWalk, in run: JobRun, check: LibicalCheck? = nil, includes: (FeedEvent) -> Bool
    ) async throws -> JobResult.Count {
        firstEvents.append(events.count)
        var lookup = EventLookup(walk.survey)
        lookups.append(lookup)
        isSorted = false
        var members: [Int: [UInt32]] = [:]
        let (expander, single) = (expander.sharingSteps(among: walk.survey.eventCount), single)
        // Each may have thousands of occurrences.
        let counts = try await walk.run(in: run, FeedWalk.Reading(check: check, partSize: 16)) { event in
            var candidate = Candidate(event: event.taken(), family: walk.versions.family(at: event.byteRange.lowerBound))
            if candidate.family == nil {
                let event = candidate.event
                candidate.found = (event.isRecurring ? expander : single).find(in: [event]) { candidate.diagnostics.append($0) }
            }
            return candidate
        } take: { candidate in
            let event = candidate.event
            guard includes(event) else { return }
            let number = events.count
            events.append(EventPlace(offset: event.byteRange.lowerBound, line: UInt32(clamping: event.place.line)))
            guard let family = candidate.family else {
                candidate.diagnostics.forEach(run.report)
                return keep(bounded(candidate.found, of: event, run.report), of: [event], numbers: [number])
            }
            members[family, default: []].append(UInt32(truncatingIfNeeded: number))
        }
        for numbers in members.sorted(by: { $0.key < $1.key }).map(\.value) where !run.isStopped {
            try addFamily(numbers, expander, &lookup, run.report)
        }
        return counts
    }

    /// Finds the occurrences of events that share a UID.
    private mutating func addFamily(
        _ numbers: [UInt32], _ expander: OccurrenceExpander, _ lookup: inout EventLookup, _ report: Diagnostic.Handler
    ) throws(LedgerError) {
        let isLarge = numbers.count > Self.largeFamily
        var (family, places) = ([FeedEvent](), [Int]())
        family.reserveCapacity(numbers.count)
        for number in numbers {
            let place = events[Int(number)]
            guard var event = try lookup.event(at: place.offset, line: Int(place.line)) else { continue }
            if isLarge { event.dropTexts() }
            family.append(event)
            places.append(Int(number))
        }
        guard let first = family.first else { return }
        let recurs = family.contains { $0.isRecurring }
        // One more than there is room for tells that some are left out.
        let limit = !recurs ? .max : form == nil ? 1 : max(room, 1) + 1
        let every = (recurs ? expander : single).find(in: family, limit: limit, report: report)
        keep(recurs ? bounded(every, of: first, report) : every[...], of: family, numbers: places, stores: !isLarge)
    }

    /// Makes something of every piece of the list in parallel, and passes it to `take` in order: by start, then by the place of the event.
    ///
    /// - Parameters:
    ///   - empty: what each piece begins with.
    ///   - add: adds an occurrence.
    ///   - take: receives the pieces.
    /// - Throws: `LedgerError` when a feed cannot be read again, and the errors of `take`.
    mutating func forEachPiece<Piece: Sendable>(
        _ empty: Piece, add: @escaping @Sendable (inout Piece, Form, OccurrencePlacement) -> Void, take: (Piece) throws -> Void
    ) async throws {
        if !isSorted {
            keys.sort { ($0.order, $0.event, $0.times) < ($1.order, $1.event, $1.times) }
            isSorted = true
        }
        let (whole, size) = (self, 512)
        let pipeline = OrderedPipeline<Range<Int>, [EventLookup], Piece>(worker: { whole.lookups }) { range, lookups in
            var piece = empty
            try whole.forEach(in: range, &lookups) { add(&piece, $0, $1) }
            return piece
        }
        var next = 0
        try await pipeline.run {
            guard next < whole.keys.count else { return nil }
            let range = next..<min(next + size, whole.keys.count)
            next = range.upperBound
            return range
        } take: {
            try take($0)
        }
    }

    /// Passes every occurrence to `body`, by start, then by the place of its event.
    ///
    /// - Throws: `LedgerError` when a feed cannot be read again, and the errors of `body`.
    mutating func forEach(_ body: (Form, OccurrencePlacement) throws -> Void) async throws {
        try await forEachPiece([(form: Form, placement: OccurrencePlacement)]()) {
            $0.append(($1, $2))
        } take: {
            try $0.forEach(body)
        }
    }

    /// Passes the occurrences of some keys to `body`.
    private func forEach(
        in range: Range<Int>, _ lookups: inout [EventLookup], _ body: (Form, OccurrencePlacement) -> Void
    ) throws(LedgerError) {
        let (keys, store, moments, special) = (keys, store, moments, special)
        // In the feed's order, which is faster than theirs.
        var reread: [UInt32: Form] = [:]
        for number in Set(keys[range].lazy.map(\.event).filter { store[$0] == nil }).sorted() {
            let (place, feed) = (events[Int(number)], firstEvents.partitioningIndex { $0 > number } - 1)
            let event = try lookups[feed].event(at: place.offset, line: Int(place.line))
            reread[number] = event.flatMap { event in form.map { $0(event) } }
        }
        for key in keys[range] {
            guard let found = store[key.event] ?? reread[key.event] else { continue }
            switch key.times {
            case 0...:
                let times = moments[Int(key.times)]
                body(found, .moved(start: times.start, end: times.end))
            case -1: body(found, .own)
            default: body(found, special[-2 - Int(key.times)])
            }
        }
    }

    /// Returns the first of the occurrences of a recurring event for which there is room.
    private mutating func bounded(
        _ found: [FoundOccurrence], of event: FeedEvent, _ report: Diagnostic.Handler
    ) -> ArraySlice<FoundOccurrence> {
        guard form != nil, found.count > 1 else { return found[...] }
        defer { room -= min(room, found.count) }
        guard found.count > room else { return found[...] }
        let message =
            "the recurring events have more than \(FeedLimits.allOccurrences) occurrences in the window; those of this event beyond that are left out"
        report(Diagnostic(.warning, .icsRecurrenceCut, at: event.place, message, uid: event.uid))
        return found.prefix(room)
    }

    /// Keeps occurrences of events with these numbers.
    private mutating func keep(_ found: ArraySlice<FoundOccurrence>, of events: [FeedEvent], numbers: [Int], stores: Bool = true) {
        guard let form else { return }
        var last = -1
        let share = found.count / max(1, events.count)
        for occurrence in found {
            let number = UInt32(truncatingIfNeeded: numbers[occurrence.event])
            keys.append(Key(order: occurrence.order, event: number, times: kept(occurrence.placement)))
            if stores, last != occurrence.event { keep(events[occurrence.event], number, occurrenceCount: share, form) }
            last = occurrence.event
        }
    }

    /// The number of VEVENTs with one UID from which on their texts are read again when they are needed: together they take too much memory.
    private static var largeFamily: Int { 10_000 }

    /// How many bytes the stored events may have in their feeds, without those whose occurrences take as much; in memory they take about as
    /// much again.
    private static var storeCapacity: Int { 4 << 20 }

    private mutating func keep(_ event: FeedEvent, _ number: UInt32, occurrenceCount: Int, _ form: (FeedEvent) -> Form) {
        let size = event.byteRange.count
        // What comes every week would be read again every week.
        let isWorthIt = size <= occurrenceCount * (MemoryLayout<Key>.stride + MemoryLayout<Moments>.stride)
        guard isWorthIt || storedBytes + size <= Self.storeCapacity, store[number] == nil else { return }
        if !isWorthIt { storedBytes += size }
        store[number] = form(event)
    }

    /// Keeps the times of an occurrence, and returns what a key says of them.
    private mutating func kept(_ placement: OccurrencePlacement) -> Int32 {
        switch placement {
        case .own: return -1
        case .moved(let start, let end):
            moments.append(Moments(start: start, end: end))
            return Int32(truncatingIfNeeded: moments.count - 1)
        case .other:
            special.append(placement)
            return Int32(truncatingIfNeeded: -1 - special.count)
        }
    }
}

/// An event of which there may be many occurrences. A class, because it is passed on with each of them.
final class Appointment: Sendable {
    let event: FeedEvent

    init(_ event: FeedEvent) { self.event = event }
}
