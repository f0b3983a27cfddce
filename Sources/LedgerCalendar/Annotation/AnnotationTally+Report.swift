public import Diagnostics
internal import LedgerEvents

extension AnnotationTally {
    /// Counts an event with its edits; returns whether there is room for them.
    mutating func add(_ edits: [FeedEdit], _ days: AnnotatedDays) -> Bool {
        var added = 0
        for edit in edits { added += edit.bytes.count + edit.days.reduce(0) { $0 + days.lineLength(of: $1) } }
        guard add(byteCount: added) else { return false }
        for edit in edits { add(days: edit.days) }
        return true
    }

    /// Reports what was added, so many events of days included, and, where calendar programs do not show that, by which settings they do.
    func report(dayEventCount: Int, isShown: Bool, in run: JobRun, at place: SourcePlace) {
        guard !run.isStopped else { return }
        if let leftOut = leftOut(at: place) { run.report(leftOut) }
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
}

extension Hint.Setting {
    /// Whether the money of the days is also written in the descriptions of events.
    public static let inDescription: Hint.Setting = "in-description"
    /// Whether an event is added for each day with money.
    public static let dayEvents: Hint.Setting = "day-events"
}
