internal import Diagnostics

/// The VEVENTs that share a UID, sorted out: the recurring one and those that stand in for one of its occurrences.
struct EventSeries {
    /// The event itself; `nil` when the feed only has single occurrences of it.
    private(set) var master: FeedEvent?
    /// One for each RECURRENCE-ID, in the feed's order.
    private(set) var overrides: [FeedEvent] = []
    /// Where an occurrence's stand-in is among the overrides.
    private(set) var overrideIndex: [OccurrenceKey: Int] = [:]

    /// The higher SEQUENCE wins, of equal ones the later.
    ///
    /// A RECURRENCE-ID with an RRULE of its own is what splitting a series leaves behind: a series where it is all there is, else a stand-in for one occurrence.
    init(_ events: [FeedEvent], report: Diagnostic.Handler) {
        var masterIndex: Int?
        for (index, event) in events.enumerated() where event.recurrenceID == nil {
            guard let known = masterIndex else {
                masterIndex = index
                continue
            }
            let isNewer = event.sequence >= events[known].sequence
            Self.reportDuplicate(isNewer ? events[known] : event, report)
            if isNewer { masterIndex = index }
        }
        if events.count == 1, events[0].isRecurring { masterIndex = 0 }
        master = masterIndex.map { events[$0] }
        let kind = master.map { StartKind($0.start) }
        for (index, event) in events.enumerated() where index != masterIndex {
            guard let id = event.recurrenceID else { continue }
            let key = (kind ?? StartKind(id)).key(id)
            guard let known = overrideIndex[key] else {
                overrideIndex[key] = overrides.count
                overrides.append(event)
                continue
            }
            let isNewer = event.sequence >= overrides[known].sequence
            Self.reportDuplicate(isNewer ? overrides[known] : event, report)
            if isNewer { overrides[known] = event }
        }
    }

    private static func reportDuplicate(_ event: FeedEvent, _ report: Diagnostic.Handler) {
        let message = "another event with the same UID and RECURRENCE-ID takes the place of this one"
        report(Diagnostic(.warning, .duplicateEvent, at: event.place, message, uid: event.uid))
    }
}
