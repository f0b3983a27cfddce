internal import CalendarFeed
internal import Diagnostics
internal import LibicalBridge
internal import ZoneInfo

/// Finds the days with money that events cover.
struct AnnotationFinder: Sendable {
    let days: AnnotatedDays
    private let zone: TimeZoneRules
    /// `nil` when no day moved.
    private let expander: OccurrenceExpander?

    init(_ days: AnnotatedDays, zone: TimeZoneRules, maxOccurrences: Int) {
        self.days = days
        self.zone = zone
        expander = days.bounds.map { bounds in
            let window = OccurrenceWindow(since: bounds.lowerBound, until: bounds.upperBound, zone: zone)
            return OccurrenceExpander(window: window, maxOccurrences: maxOccurrences, foreignCalendars: .libical)
        }
    }

    /// The places of days that the events of one UID cover, by the offsets of their BEGINs; those that cover none are left out.
    func places(of events: [FeedEvent], report: Diagnostic.Handler) -> [Int: [Range<Int>]] {
        guard let expander else { return [:] }
        let occurrences = Dictionary(grouping: expander.occurrences(of: events, report: report), by: \.event.byteRange.lowerBound)
        return occurrences.compactMapValues { occurrences in
            let places = days.places(of: occurrences, in: zone)
            return places.isEmpty ? nil : places
        }
    }
}
