internal import CivilCalendar
package import Diagnostics
package import ZoneInfo

/// Finds the occurrences of events within a window: rules, RDATE and EXDATE, and VEVENTs that override single occurrences
/// (RFC 5545, section 3.8.5).
///
/// ```swift
/// let window = OccurrenceWindow(since: first, until: last, zone: seoul)
/// let expander = OccurrenceExpander(window: window)
/// let found = expander.occurrences(of: eventsWithOneUID) { print($0) }
/// ```
///
/// A start that its own rule does not yield is still the first occurrence, and COUNT includes it. Wall clock times repeat in the event's
/// zone. Cancelled occurrences are included, with their status.
package struct OccurrenceExpander: Sendable {
    /// The window to search.
    package let window: OccurrenceWindow
    /// The maximum number of occurrences returned for one recurring event: the first ones in the window.
    package let maxOccurrences: Int
    /// The maximum number of periods and candidates examined for one recurring event without finding an occurrence.
    package private(set) var maxSteps: Int
    /// The zone that somebody named, to whose days the moments of series of whole days belong where the feed has none.
    package var statedZone: TimeZoneRules?
    /// Whether to report exceptions that name no occurrence of their event.
    package var reportsUnmatched = false
    /// Follows rules in calendars that are neither Gregorian nor lunisolar.
    package let foreignCalendars: ForeignCalendars

    /// Creates an expander; the default limits suit feeds of unknown origin.
    package init(
        window: OccurrenceWindow, maxOccurrences: Int = FeedLimits.occurrences, maxSteps: Int = FeedLimits.steps,
        foreignCalendars: ForeignCalendars = .none
    ) {
        self.window = window
        self.maxOccurrences = max(maxOccurrences, 0)
        self.maxSteps = maxSteps
        self.foreignCalendars = foreignCalendars
    }

    /// Returns an expander for the events of a feed, which share `FeedLimits.feedSteps`: whatever their order, each has the same number.
    package func sharingSteps(among eventCount: Int) -> OccurrenceExpander {
        var shared = self
        shared.maxSteps = min(maxSteps, max(FeedLimits.leastSteps, FeedLimits.feedSteps / max(eventCount, 1)))
        return shared
    }

    /// Returns the occurrences of the VEVENTs with one UID.
    ///
    /// - Parameters:
    ///   - events: all of them, in the feed's order; of several versions of one, `EventFate` decides.
    ///   - report: receives what had to be left out or repaired, with the place of the VEVENT and its UID.
    /// - Returns: the occurrences that touch the window, by start and then by the place of their VEVENT.
    package func occurrences(of events: [FeedEvent], report: Diagnostic.Handler) -> [Occurrence] {
        find(in: events, report: report).map { found in
            let event = events[found.event]
            return Occurrence(of: event, at: found.placement.times(like: OccurrenceTimes(of: event)))
        }
    }

    /// Does the same, with the occurrences told by the indexes of their VEVENTs: the first ones up to a limit, since different events that
    /// share the UID may have millions.
    package func find(in events: [FeedEvent], limit: Int = .max, report: Diagnostic.Handler) -> [FoundOccurrence] {
        var earliest = EarliestOccurrences(limit, of: events, in: window)
        forEachSeries(of: events, report: report) { earliest.add($0) }
        return earliest.all()
    }

    /// Does the same for each of the different events that share the UID; `body` receives the occurrences of one after the other.
    package func forEachSeries(of events: [FeedEvent], report: Diagnostic.Handler, body: ([FoundOccurrence]) -> Void) {
        if events.count == 1, !events[0].isRecurring { return body(standIn(0, events).map { [$0] } ?? []) }
        let events = WholeDays.settled(events, for: self, report: report)
        for series in EventSeries.all(in: events, report: report) {
            body(find(series, in: events, report))
            if reportsUnmatched { UnmatchedExceptions(series, in: events, self)?.report(report) }
        }
    }

    private func find(_ series: EventSeries, in events: [FeedEvent], _ report: Diagnostic.Handler) -> [FoundOccurrence] {
        guard let number = series.master else {
            return window.sorted(series.overrides.compactMap { standIn($0, events) }, of: events)
        }
        let master = events[number]
        var run = SeriesRun(series, events, number, self)
        run.find(report)
        for (index, number) in series.overrides.enumerated() {
            let event = events[number]
            guard let id = event.recurrenceID else { continue }
            // Remnants of an earlier split of the series are dropped once the series no longer contains them.
            let isLeftOver = !event.rules.isEmpty && event.sequence < master.sequence && !run.matched.contains(index)
            if !isLeftOver, run.exceptions.isDisjoint(with: run.kind.keys(run.kind.moment(id))), let occurrence = standIn(number, events) {
                run.found.append(occurrence)
            }
        }
        let sorted = window.sorted(run.found, of: events)
        guard master.isRecurring, sorted.count > maxOccurrences else { return sorted }
        let message = "the event has more occurrences in the window than the limit of \(maxOccurrences); the later ones are left out"
        report(Diagnostic(.warning, .icsRecurrenceCut, at: master.place, message, uid: master.uid))
        return Array(sorted.prefix(maxOccurrences))
    }

    /// Returns the occurrence of an event that does not recur, or of an override, unchanged.
    private func standIn(_ number: Int, _ events: [FeedEvent]) -> FoundOccurrence? {
        guard window.touches(start: events[number].start, end: events[number].end) else { return nil }
        return FoundOccurrence(event: number, order: window.orderingSeconds(of: events[number].start), placement: .own)
    }
}

/// A recurring event and the overrides of its occurrences, which have the same UID; events are told by their indexes.
struct EventSeries {
    /// The event itself; `nil` if the feed contains only single occurrences of it.
    private(set) var master: Int?
    /// One for each RECURRENCE-ID, in the feed's order.
    private(set) var overrides: [Int] = []
    /// The indexes in `overrides` by occurrence.
    private(set) var overrideIndex: [OccurrenceKey: Int] = [:]

    /// Returns the series of the VEVENTs with one UID: a single one, unless different events share the UID.
    ///
    /// A RECURRENCE-ID with an RRULE of its own is a remnant of splitting a series: a series if it is the only event, otherwise an
    /// override.
    static func all(in events: [FeedEvent], report: Diagnostic.Handler) -> [EventSeries] {
        if events.count == 1, events[0].isRecurring { return [EventSeries(master: 0)] }
        var (masters, overrides) = ([Int](), [Int]())
        for (number, fate) in EventFate.all(events.map(VersionedEvent.init)).enumerated() {
            if fate == .superseded {
                report(.superseded(events[number]))
            } else if events[number].recurrenceID == nil {
                masters.append(number)
            } else {
                overrides.append(number)
            }
        }
        var all = masters.isEmpty ? [EventSeries()] : masters.map { EventSeries(master: $0) }
        all[masters.firstIndex { events[$0].isRecurring } ?? 0].add(overrides, of: events)
        return all
    }

    private mutating func add(_ overrides: [Int], of events: [FeedEvent]) {
        let kind = master.map { StartKind(events[$0].start) }
        for number in overrides {
            guard let id = events[number].recurrenceID else { continue }
            overrideIndex[(kind ?? StartKind(id)).key(id)] = self.overrides.count
            self.overrides.append(number)
        }
    }
}

/// The identity of an occurrence within its event, for matching RECURRENCE-ID and EXDATE.
///
/// Programs mix value types: a DATE may refer to an occurrence with a time, a floating time or UTC to one in a zone.
enum OccurrenceKey: Hashable {
    case instant(Int64)
    case wallClock(Int64)
    /// Days since 1970-01-01.
    case day(Int)
}

/// The kind of DTSTART, shared by all occurrences of an event.
enum StartKind {
    case date, floating
    /// An instant, in the zone that tells its day.
    case instant(EventZone)

    init(_ start: EventTime) {
        self = start.isDate ? .date : start.zone == .floating ? .floating : .instant(start.zone)
    }

    var isDate: Bool { if case .date = self { true } else { false } }
    var isInstant: Bool { if case .instant = self { true } else { false } }

    /// Returns an occurrence, which may be written in another zone or without one, on the clocks of DTSTART's.
    func moment(_ time: EventTime) -> ClockMoment {
        guard case .instant(let zone) = self, !time.isDate else { return ClockMoment(time) }
        guard let instant = time.utcSeconds else {
            // Occurrences that the clocks skip are those that they show instead.
            return ClockMoment(wallClock: EventTime(existing: time.wallClock, zone).wallClock.secondNumber, instant: nil)
        }
        return ClockMoment(EventTime(utcSeconds: instant, in: zone) ?? time)
    }

    /// Returns the key of a RECURRENCE-ID or EXDATE.
    func key(_ time: EventTime) -> OccurrenceKey {
        if time.isDate { return .day(Int(time.date.dayNumber)) }
        return key(moment(time))
    }

    /// Returns the key of a time whose moment is known.
    func key(_ time: EventTime, at moment: ClockMoment) -> OccurrenceKey {
        time.isDate ? .day(Int(time.date.dayNumber)) : key(moment)
    }

    /// Returns the key of an occurrence.
    func key(_ start: ClockMoment) -> OccurrenceKey {
        switch self {
        case .date: .day(start.dayNumber)
        case .floating: .wallClock(start.wallClock)
        case .instant: start.instant.map(OccurrenceKey.instant) ?? .wallClock(start.wallClock)
        }
    }

    /// Returns the keys that match an occurrence, the most exact first.
    func keys(_ start: ClockMoment) -> [OccurrenceKey] {
        switch self {
        case .date: [key(start)]
        case .floating: [key(start), .day(start.dayNumber)]
        case .instant:
            if let instant = start.instant {
                [.instant(instant), .wallClock(start.wallClock), .day(start.dayNumber)]
            } else {
                [.wallClock(start.wallClock), .day(start.dayNumber)]
            }
        }
    }
}
