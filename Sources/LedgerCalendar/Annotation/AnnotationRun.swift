internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerEvents
internal import LedgerGrid
internal import LibicalBridge
internal import ZoneInfo

/// Copies a feed to the output, except for the edits of its events.
struct AnnotationRun {
    /// What has been added.
    private(set) var tally: AnnotationTally
    private let source: ByteSource
    private let finder: AnnotationFinder
    private let editor: EventEditor
    /// The events to insert before the first END:VCALENDAR.
    private var addition: FeedEdit?
    /// The offset up to which the feed has been written.
    private var position = 0
    /// The bytes around that place, where they have been read.
    private var window: [UInt8] = []
    private var windowStart = 0
    /// The days for each line ending in the feed.
    private var days: [[UInt8]: AnnotatedDays] = [:]

    /// What becomes of an event.
    private struct Done: Sendable {
        var edits: [FeedEdit] = []
        var diagnostics: [Diagnostic] = []
    }

    init(_ source: ByteSource, _ finder: AnnotationFinder, _ editor: EventEditor, addition: FeedEdit?) {
        self.source = source
        self.finder = finder
        self.editor = editor
        self.addition = addition
        tally = AnnotationTally(finder.limits, dayCount: finder.days.money.count)
    }

    /// Writes the feed with its edits, and reports its faults, unless `isSilent`.
    ///
    /// - Throws: `LedgerError` when the feed cannot be read or the output cannot be written.
    mutating func write(_ walk: FeedWalk, isSilent: Bool, to output: inout OutputFile, in run: JobRun) async throws {
        let (versions, finder, editor) = (walk.versions, finder, editor)
        let families = try await FamilyDays(walk, finder, in: run)
        run.result.events += try await walk.run(in: run, Self.reading, isSilent: isSilent, piece: { _ in }) { event, _ in
            let offset = event.byteRange.lowerBound
            if versions.fate(at: offset) == .superseded { return try Self.done(event, places: [], editor) }
            guard versions.family(at: offset) == nil else {
                var done = try Self.done(event, places: families.places(at: offset), editor)
                done.diagnostics = families.faults(of: event)
                return done
            }
            guard event.role == .appointment else { return try Self.done(event, places: [], editor) }
            var diagnostics: [Diagnostic] = []
            let places = finder.places(of: [event]) { diagnostics.append($0) }[offset] ?? []
            var done = try Self.done(event, places: places, editor)
            done.diagnostics = diagnostics
            return done
        } take: { done, _ in
            run.progress.eventCount += 1
            done.diagnostics.forEach(run.report)
            if run.isStopped { return }
            let added = done.edits.filter(\.isAddition)
            let hasRoom = added.isEmpty || tally.add(added, finder.days)
            for edit in done.edits where hasRoom || !edit.isAddition { try apply(edit, &output) }
        }
        guard !run.isStopped else { return }
        if let addition { try write(addition, &output) }
        try copy(upTo: source.count, to: &output)
    }

    /// Superseded events are copied as all others, and those without a UID are each annotated, also when they say the same.
    static let reading = FeedWalk.Reading(keepsSuperseded: true)

    private static func done(_ event: FeedEvent, places: [Range<Int>], _ editor: EventEditor) throws -> Done {
        switch event.role {
        case .appointment: Done(edits: try editor.edits(of: event, places: places))
        // Of an entry, what an annotation may have added, and nobody else: no day has money that this run did not find.
        case .money: Done(edits: try editor.edits(of: event, places: []))
        case .dayTotals: Done(edits: [FeedEdit(range: event.byteRange)])
        case .periodTotals: Done()
        }
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
        try copy(upTo: edit.range.lowerBound, to: &output)
        position = edit.range.upperBound
        guard !edit.days.isEmpty else { return try output.write(edit.bytes) }
        let ending = try lineEnding(before: edit.range.lowerBound)
        if !edit.bytes.isEmpty { try output.write(edit.bytes.withLineEndings(ending)) }
        if days[ending] == nil { days[ending] = finder.days.withLineEndings(ending) }
        guard let days = days[ending] else { return }
        for places in edit.days { try output.write(days.lines(of: places).span) }
    }

    /// Copies what comes before an offset and is not written yet: read by the stretch, since edits are close together.
    private mutating func copy(upTo end: Int, to output: inout OutputFile) throws(LedgerError) {
        while position < end {
            if position >= windowStart + window.count || position < windowStart {
                (window, windowStart) = (try source.bytes(at: position, length: Self.windowBytes), position)
            }
            let next = min(end, windowStart + window.count)
            try output.write(window.span.extracting(position - windowStart..<next - windowStart))
            position = next
        }
    }

    private func lineEnding(before offset: Int) throws(LedgerError) -> [UInt8] {
        let place = offset - windowStart
        guard place >= ByteSource.longestLineEnding, place <= window.count else { return try source.lineEnding(before: offset) }
        return window[place - ByteSource.longestLineEnding..<place].lineEnding
    }

    private static let windowBytes = 1 << 17
}
