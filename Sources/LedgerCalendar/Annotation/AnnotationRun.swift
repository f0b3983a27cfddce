internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents
internal import LedgerGrid
internal import LibicalBridge
internal import ZoneInfo

/// The second pass over a feed: its bytes are copied to the output, except for the edits of its events.
struct AnnotationRun {
    private(set) var annotatedCount = 0
    private let source: ByteSource
    private let finder: AnnotationFinder
    private let editor: EventEditor
    /// The events to insert before the first END:VCALENDAR.
    private var addition: FeedEdit?
    /// The offset up to which the feed has been written.
    private var position = 0
    /// The days for each line ending in the feed.
    private var days: [[UInt8]: AnnotatedDays] = [:]

    /// The input of a task.
    private struct Item: Sendable {
        let raw: RawEvent
        /// The days of the event, if it had to be processed with others.
        let places: [Range<Int>]?
    }

    /// The output of a task.
    private struct Done: Sendable {
        var edits: [FeedEdit] = []
        var diagnostics: [Diagnostic] = []
        var isAnnotated = false
    }

    private static let batchSize = 256

    init(_ source: ByteSource, _ finder: AnnotationFinder, _ editor: EventEditor, addition: FeedEdit?) {
        self.source = source
        self.finder = finder
        self.editor = editor
        self.addition = addition
    }

    /// Writes the feed with its edits.
    ///
    /// - Throws: `LedgerError` when the feed cannot be read or the output cannot be written.
    mutating func write(
        _ walk: FeedWalk, _ groups: AnnotationGroups, to output: inout OutputFile, in run: JobRun
    ) async throws {
        run.begin(source)
        var scanner = FeedScanner(walk.survey)
        var isAtEnd = false
        let (decoder, finder, editor) = (EventDecoder(walk.survey), finder, editor)
        let pipeline = OrderedPipeline<[Item], EventAssembly, [Done]>(worker: { EventAssembly(decoder) }) { batch, assembly in
            try batch.map { try Self.done($0, &assembly, finder, editor) }
        }
        func nextBatch() throws -> [Item]? {
            guard !isAtEnd, !run.isStopped else { return nil }
            var batch: [Item] = []
            while batch.count < Self.batchSize {
                guard let raw = try scanner.next() else {
                    isAtEnd = true
                    break
                }
                // Already reported in the first pass.
                _ = scanner.takeDiagnostics()
                let isSuperseded = walk.versions.fate(at: raw.byteRange.lowerBound) == .superseded
                batch.append(Item(raw: raw, places: isSuperseded ? [] : try groups.take(raw, finder, report: run.report)))
            }
            if let last = batch.last { run.advance(to: last.raw.byteRange.upperBound) }
            return batch
        }
        try await pipeline.run(next: nextBatch) { items in
            for item in items {
                item.diagnostics.forEach(run.report)
                if run.isStopped { return }
                if item.isAnnotated { annotatedCount += 1 }
                for edit in item.edits { try apply(edit, &output) }
            }
        }
        guard !run.isStopped else { return }
        if let addition { try write(addition, &output) }
        try output.write(source, in: position..<source.count)
        run.end(source)
    }

    private static func done(
        _ item: Item, _ assembly: inout EventAssembly, _ finder: AnnotationFinder, _ editor: EventEditor
    ) throws -> Done {
        var done = Done()
        assembly.read(item.raw)
        guard assembly.isUsable else { return done }
        let event = assembly.event
        switch event.role {
        case .appointment: break
        case .money, .periodTotals: return done
        case .dayTotals:
            done.edits = [FeedEdit(range: event.byteRange)]
            return done
        }
        let places =
            item.places ?? finder.places(of: [event]) { done.diagnostics.append($0) }[event.byteRange.lowerBound] ?? []
        done.edits = try editor.edits(of: event, item.raw, places: places)
        done.isAnnotated = !places.isEmpty
        return done
    }

    /// Applies an edit; edits come in the feed's order, and the addition is inserted in between.
    private mutating func apply(_ edit: FeedEdit, _ output: inout OutputFile) throws(LedgerError) {
        if let addition, edit.range.lowerBound > addition.range.lowerBound {
            try write(addition, &output)
            self.addition = nil
        }
        try write(edit, &output)
    }

    private mutating func write(_ edit: FeedEdit, _ output: inout OutputFile) throws(LedgerError) {
        guard edit.range.lowerBound >= position else { return }
        try output.write(source, in: position..<edit.range.lowerBound)
        try output.write(edit.bytes)
        position = edit.range.upperBound
        guard !edit.days.isEmpty else { return }
        if days[edit.ending] == nil { days[edit.ending] = finder.days.withLineEndings(edit.ending) }
        guard let days = days[edit.ending] else { return }
        for places in edit.days { try output.write(days.lines(of: places).span) }
    }
}

/// Finds the days with money that events cover.
struct AnnotationFinder: Sendable {
    let days: AnnotatedDays
    private let zone: TimeZoneRules
    /// `nil` when there are no days with money.
    private let expander: OccurrenceExpander?

    init(_ days: AnnotatedDays, zone: TimeZoneRules, maxOccurrences: Int, eventCount: Int) {
        self.days = days
        self.zone = zone
        expander = days.bounds.map { bounds in
            let window = OccurrenceWindow(since: bounds.lowerBound, until: bounds.upperBound, zone: zone)
            return OccurrenceExpander(window: window, maxOccurrences: maxOccurrences, foreignCalendars: .libical)
                .sharingSteps(among: eventCount)
        }
    }

    /// Returns the days that the events of one UID cover, by the offsets of their BEGINs; cancelled events and those that cover none are
    /// left out.
    func places(of events: [FeedEvent], report: Diagnostic.Handler) -> [Int: [Range<Int>]] {
        guard let expander else { return [:] }
        var places: [Int: [Range<Int>]] = [:]
        // Events are large: none is copied for an occurrence.
        let own = events.map(OccurrenceTimes.init)
        for occurrence in expander.find(in: events, report: report) where !events[occurrence.event].isCancelled {
            let times = occurrence.placement.times(like: own[occurrence.event])
            let covered = days.places(of: DayEvent.Span(times, in: zone).days)
            if !covered.isEmpty { places[events[occurrence.event].byteRange.lowerBound, default: []].append(covered) }
        }
        return places.mapValues(AnnotatedDays.joined)
    }
}
