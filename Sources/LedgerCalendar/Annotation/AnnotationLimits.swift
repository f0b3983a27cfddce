internal import Diagnostics

/// How much an annotation adds at most: a feed of a few lines can have events on all days of a ledger.
package struct AnnotationLimits: Sendable {
    /// The most days whose money one event gets: as many as it may have occurrences.
    package var eventDays = 5_000
    /// The most bytes that all events together get; day events do not count, since the feed has no say in them. 64 MiB.
    package var bytes = 64 << 20

    /// Creates the usual limits.
    package init() {}
}

extension AnnotationLimits {
    /// Returns the first of the days on which an event has money; `tell` gets how many there are if these are not all.
    func first(of places: [Range<Int>], tell: (Int) -> Void) -> [Range<Int>] {
        let count = places.reduce(0) { $0 + $1.count }
        guard count > eventDays else { return places }
        tell(count)
        var (room, first) = (eventDays, [Range<Int>]())
        for range in places where room > 0 {
            first.append(range.prefix(room))
            room -= min(room, range.count)
        }
        return first
    }
}

extension Range<Int> {
    fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}

/// What an annotation has added to a feed.
struct AnnotationTally {
    private let limits: AnnotationLimits
    /// The number of events that got money.
    private(set) var eventCount = 0
    /// The number of events for which there was no room.
    private(set) var leftOutCount = 0
    private var byteCount = 0
    /// By day, how many more events have its money than that of the day before.
    private var changes: [Int]

    init(_ limits: AnnotationLimits, dayCount: Int) {
        self.limits = limits
        changes = [Int](repeating: 0, count: dayCount + 1)
    }

    /// The number of days whose money is on some event.
    var dayCount: Int {
        var (count, depth) = (0, 0)
        for change in changes {
            depth += change
            if depth > 0 { count += 1 }
        }
        return count
    }

    /// Counts what an event gets; returns whether there is room for it.
    mutating func add(_ edits: [FeedEdit], _ days: AnnotatedDays) -> Bool {
        var added = 0
        for edit in edits { added += edit.bytes.count + edit.days.reduce(0) { $0 + days.lines(of: $1).count } }
        guard byteCount + added <= limits.bytes else {
            leftOutCount += 1
            return false
        }
        (eventCount, byteCount) = (eventCount + 1, byteCount + added)
        for range in edits.lazy.flatMap(\.days) {
            changes[range.lowerBound] += 1
            changes[range.upperBound] -= 1
        }
        return true
    }

    /// Reports what was added, so many events of days included, and, where calendar programs do not show that, by which settings they do.
    func report(dayEventCount: Int, isShown: Bool, in run: JobRun, at place: SourcePlace) {
        guard !run.isStopped else { return }
        if leftOutCount > 0 {
            let most = limits.bytes < 1 << 20 ? "\(limits.bytes) bytes" : "\(limits.bytes >> 20) MiB"
            let what = leftOutCount == 1 ? "1 event that did not fit is" : "\(leftOutCount) events that did not fit are"
            run.report(
                Diagnostic(
                    .warning, .annotationTooLarge, at: place,
                    "an annotation adds at most \(most); \(what) left without money; to annotate fewer days",
                    hint: Hint("since")))
        }
        guard eventCount > 0 || leftOutCount == 0 else { return }
        run.reportOnceWritten(Diagnostic(.note, .annotationWritten, at: place, text(dayEventCount, isShown), hint: hint(isShown)))
    }

    private func text(_ dayEventCount: Int, _ isShown: Bool) -> String {
        let added = dayEventCount == 1 ? "1 all-day event was added" : "\(dayEventCount) all-day events were added"
        guard eventCount > 0 else {
            guard dayEventCount > 0 else { return "no event is on a day with money, so none was added" }
            return "\(added); none of the calendar's own events is on a day with money"
        }
        let (events, days) = (eventCount == 1 ? "1 event was" : "\(eventCount) events were", dayCount == 1 ? "1 day" : "\(dayCount) days")
        if dayEventCount > 0 { return "\(events) given the money of \(days), and \(added)" }
        return "\(events) given the money of \(days)" + (isShown ? "" : ", in properties that calendar programs do not show; to show it")
    }

    private func hint(_ isShown: Bool) -> Hint? { eventCount == 0 || isShown ? nil : Hint(.inDescription).or(Hint(.dayEvents)) }
}

extension DiagnosticCode {
    /// How many events were given the money of how many days.
    public static let annotationWritten: DiagnosticCode = "annotation-written"
    /// An event is on more days with money than it gets.
    public static let annotationCut: DiagnosticCode = "annotation-cut"
    /// Events got no money since an annotation would add too much.
    public static let annotationTooLarge: DiagnosticCode = "annotation-too-large"
}

extension Hint.Setting {
    /// Whether the money of the days is also written in the descriptions of events.
    public static let inDescription: Hint.Setting = "in-description"
    /// Whether an event is added for each day with money.
    public static let dayEvents: Hint.Setting = "day-events"
}
