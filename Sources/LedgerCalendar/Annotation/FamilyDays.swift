internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

/// The days that events which share a UID cover: an override takes a day from another event, so that they are found together.
struct FamilyDays: Sendable {
    private enum Days {
        /// A single range of days.
        case known(Range<Int>)
        /// A number of ranges, from an offset in the temporary file.
        case filed(offset: Int, count: Int)
    }

    /// By the offset of the event.
    private var days: [Int: Days] = [:]
    /// Stores the days with more than one range: a feed may have many such events with many ranges each.
    private var file: ByteSource?
    /// What is wrong with events, by their offsets.
    private var faults: [Int: [Diagnostic]] = [:]

    /// The number of families that a task processes.
    private static let batchSize = 64

    /// Finds the days of all families of a feed, in parallel.
    ///
    /// - Throws: `LedgerError` when the feed cannot be read, or the temporary file not be written.
    init(_ walk: FeedWalk, _ finder: AnnotationFinder, in run: JobRun) async throws {
        typealias FoundDays = (places: [Int: [Range<Int>]], faults: [(offset: Int, Diagnostic)])
        let (families, survey) = (walk.versions.families, walk.survey)
        guard !families.isEmpty else { return }
        let pipeline = OrderedPipeline<ArraySlice<[Int]>, EventLookup, [FoundDays]> {
            EventLookup(survey, apart: true)
        } work: { batch, lookup in
            try batch.map { family in
                var events: [FeedEvent] = []
                events.reserveCapacity(family.count)
                for offset in family {
                    guard var event = try lookup.event(at: offset) else { continue }
                    // Only their days count, and they may be many.
                    event.dropTexts()
                    // Their lines are not known yet: numbers tell which one a fault is about.
                    event.place.line = events.count
                    events.append(event)
                }
                var found = FoundDays([:], [])
                found.places = finder.places(of: events) { found.faults.append((events[$0.place.line].byteRange.lowerBound, $0)) }
                return found
            }
        }
        var rest = families[...]
        var scratch: ScratchFile?
        func next() -> ArraySlice<[Int]>? {
            defer { rest = rest.dropFirst(Self.batchSize) }
            return rest.isEmpty || run.isStopped ? nil : rest.prefix(Self.batchSize)
        }
        try await pipeline.run(next: next) { batch in
            for found in batch {
                for (offset, fault) in found.faults { faults[offset, default: []].append(fault) }
                for (offset, places) in found.places { days[offset] = try Self.kept(places, in: &scratch) }
            }
        }
        if let scratch { file = try scratch.source(named: survey.source.name) }
    }

    /// Returns what is wrong with an event with a family, at its place.
    func faults(of event: FeedEvent) -> [Diagnostic] {
        faults[event.byteRange.lowerBound, default: []].map { fault in
            var fault = fault
            fault.place = event.place
            return fault
        }
    }

    /// Returns the days of an event with a family.
    func places(at offset: Int) throws(LedgerError) -> [Range<Int>] {
        switch days[offset] {
        case nil: return []
        case .known(let places): return [places]
        case .filed(let offset, let count):
            let bytes = try file?.bytes(at: offset, length: count * 8) ?? []
            return stride(from: 0, to: bytes.count - 7, by: 8).map { place in
                let bounds = ByteWord(bytes.span, at: place).value
                return Int(bounds & 0xFFFF_FFFF)..<Int(bounds >> 32)
            }
        }
    }

    private static func kept(_ places: [Range<Int>], in file: inout ScratchFile?) throws(LedgerError) -> Days {
        if places.count == 1 { return .known(places[0]) }
        if file?.count == nil { file = try ScratchFile() }
        let offset = file?.count ?? 0
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: places.count * 8) { output in
            for place in places { output.append(littleEndian: UInt64(place.lowerBound) | UInt64(place.upperBound) << 32) }
        }
        try file?.append(bytes.span)
        return .filed(offset: offset, count: places.count)
    }
}
