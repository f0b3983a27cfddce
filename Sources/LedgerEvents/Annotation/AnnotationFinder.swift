package import CalendarFeed
package import Diagnostics
internal import LedgerGrid
package import ZoneInfo

/// Finds the days with money that events cover.
package struct AnnotationFinder: Sendable {
    package let days: AnnotatedDays
    package let limits: AnnotationLimits
    private let zone: TimeZoneRules
    /// `nil` when there are no days with money.
    private let expander: OccurrenceExpander?

    /// Creates a finder for a calendar of so many events.
    ///
    /// - Parameters:
    ///   - days: the days with money.
    ///   - limits: how many days an event gets at most.
    ///   - zone: the zone in which the moments of events belong to days.
    ///   - eventCount: the number of events in the calendar.
    ///   - expander: creates an expander of the occurrences in a window.
    package init(
        _ days: AnnotatedDays, _ limits: AnnotationLimits, zone: TimeZoneRules, eventCount: Int,
        expander: (OccurrenceWindow) -> OccurrenceExpander
    ) {
        (self.days, self.limits, self.zone) = (days, limits, zone)
        self.expander = days.bounds.map { bounds in
            expander(OccurrenceWindow(since: bounds.lowerBound, until: bounds.upperBound, zone: zone)).sharingSteps(among: eventCount)
        }
    }

    /// Returns the days that the events of one UID cover, by the offsets of their BEGINs; cancelled events and those that cover none are
    /// left out.
    package func places(of events: [FeedEvent], report: Diagnostic.Handler) -> [Int: [Range<Int>]] {
        guard let expander else { return [:] }
        var places: [Int: [Range<Int>]] = [:]
        // Different events may share the UID, each with thousands of occurrences.
        expander.forEachSeries(of: events, report: report) { found in
            var (covering, covered, index) = ([Int: [Range<Int>]](), [Range<Int>](), 0)
            covered.reserveCapacity(found.count)
            while index < found.count {
                let number = found[index].event
                var clock = SpanClock(OccurrenceTimes(of: events[number]), in: zone)
                covered.removeAll(keepingCapacity: true)
                while index < found.count, found[index].event == number {
                    let places = days.places(of: clock.days(of: found[index]))
                    if !places.isEmpty { covered.append(places) }
                    index += 1
                }
                if covered.isEmpty || events[number].isCancelled { continue }
                covering[events[number].byteRange.lowerBound, default: []] += covered
            }
            places.merge(covering.mapValues(AnnotatedDays.joined)) { $0 + $1 }
        }
        for event in events {
            guard let all = places[event.byteRange.lowerBound] else { continue }
            places[event.byteRange.lowerBound] = limits.first(of: all) { count in
                let message =
                    "the event is on \(count) days with money; it is annotated for the first \(limits.eventDays); to annotate fewer days"
                report(Diagnostic(.warning, .annotationCut, at: event.place, message, hint: Hint("since"), uid: event.uid))
            }
        }
        return places
    }
}
