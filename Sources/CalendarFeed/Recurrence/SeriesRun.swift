internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

/// A search for an event's own occurrences, from its start, RDATE and rules, not those removed by EXDATE or replaced by overrides.
struct SeriesRun {
    let kind: StartKind
    /// The occurrences found, unordered.
    var found: [FoundOccurrence] = []
    /// The overrides whose RECURRENCE-ID is an occurrence.
    private(set) var matched: Set<Int> = []

    private let series: EventSeries
    private let master: FeedEvent
    /// The index of `master`.
    private let number: Int
    /// Whether an override is the remnant of a series of its own.
    private let hasRuledOverrides: Bool
    private var clock: SeriesClock
    private let window: OccurrenceWindow
    private let limit: Int
    private let foreignCalendars: ForeignCalendars
    private var steps: Int
    /// The occurrences that EXDATE and EXRULE leave out.
    private(set) var exceptions: Set<OccurrenceKey> = []
    /// The days of these, and of the occurrences that are overridden, as bits modulo 64: they tell nearly all others at a look.
    private var replacedDays: UInt64 = 0
    /// The shifts, ordered by the time from which they apply.
    private let shifts: [FutureShift]
    private var seen = SeenKeys()

    init(_ series: EventSeries, _ events: [FeedEvent], _ number: Int, _ expander: OccurrenceExpander) {
        self.series = series
        self.number = number
        let master = events[number]
        self.master = master
        hasRuledOverrides = series.overrides.contains { !events[$0].rules.isEmpty }
        kind = StartKind(master.start)
        clock = SeriesClock(of: master)
        window = expander.window
        limit = expander.maxOccurrences
        steps = expander.maxSteps
        foreignCalendars = expander.foreignCalendars
        var shifts = series.overrides.compactMap { number in
            FutureShift(events[number], number: number) { ClockMoment($0.adapted(to: master.start)).seconds }
        }
        shifts.sort { $0.from < $1.from }
        self.shifts = shifts
        found.reserveCapacity(Self.usualCount)
        if !master.exceptionDates.isEmpty { exceptions.reserveCapacity(master.exceptionDates.count) }
        for date in master.exceptionDates {
            let moment = clock.moment(date, like: kind)
            exclude(kind.key(date, at: moment), day: moment.dayNumber)
        }
        for id in series.overrides.lazy.compactMap({ events[$0].recurrenceID }) { replacedDays |= Self.bit(kind.moment(id).dayNumber) }
    }

    /// As many occurrences as most have in a window.
    static let usualCount = 64

    private static func bit(_ day: Int) -> UInt64 { 1 << UInt64(day & 63) }

    private mutating func exclude(_ key: OccurrenceKey, day: Int) {
        exceptions.insert(key)
        replacedDays |= Self.bit(day)
    }

    /// Finds at most one occurrence more than requested for each rule.
    mutating func find(_ report: Diagnostic.Handler) {
        for rule in master.exceptionRules where !exclude(rule) {
            let message = "the EXRULE cannot be expanded within the limits; occurrences that it excludes may remain"
            report(Diagnostic(.error, .icsRecurrenceRefused, at: master.place, message, uid: master.uid))
        }
        let (rules, start) = (master.rules, ClockMoment(master.start))
        let hasEnded = !rules.isEmpty && rules.allSatisfy { SeriesLimit(of: $0, in: master).map { !$0.reaches(start) } ?? false }
        if hasEnded {
            let message = "the rule ends before the event starts: it has no occurrences"
            report(Diagnostic(.note, .icsRecurrenceEmpty, at: master.place, message, uid: master.uid))
        } else if master.isRecurring, kind.moment(master.start).wallClock == start.wallClock {
            add(start, end: shifts.isEmpty ? clock.end(from: start) : nil)
        } else {
            // If the clocks skip the start, it stays as written, but is known by what they show.
            add(master.start, end: nil)
        }
        for date in master.recurrenceDates {
            let start = date.start.adapted(to: master.start)
            add(start, end: date.end.map { EventSpan(from: date.start, to: $0).end(from: start, like: start) })
        }
        // With several rules, only one yields the start; the others do not count it.
        for rule in rules where !follow(rule, countsStart: rules.count == 1) {
            let message = "the rule cannot be expanded within the limits; occurrences are missing"
            report(Diagnostic(.error, .icsRecurrenceRefused, at: master.place, message, uid: master.uid))
        }
    }

    /// Leaves out the occurrences of a rule (RFC 2445, section 4.8.5.2); returns whether all in the window could be found.
    private mutating func exclude(_ rule: RecurrenceRule) -> Bool {
        guard let (lower, upper) = bounds(until: rule.until) else { return true }
        var endless = rule
        endless.until = nil
        var sequence = RecurrenceSequence(
            endless, start: master.start.wallClock, isDate: master.start.isDate, from: lower, through: upper, maxSteps: steps,
            foreignCalendars: foreignCalendars)
        let until = SeriesLimit(of: rule, in: master)
        var room = FeedLimits.exceptionRuleOccurrences
        while room > 0, let local = sequence.next() {
            let start = clock.moment(local)
            if let until, !until.reaches(start) { continue }
            exclude(kind.key(start), day: start.dayNumber)
            room -= 1
        }
        steps = min(steps, sequence.steps)
        return room > 0 && !sequence.isOutOfSteps
    }

    /// Follows a rule; returns whether the end of the window, or enough occurrences, could be reached.
    private mutating func follow(_ rule: RecurrenceRule, countsStart: Bool) -> Bool {
        guard let (lower, upper) = bounds(until: rule.until) else { return true }
        var endless = rule
        endless.until = nil
        var sequence = RecurrenceSequence(
            endless, start: master.start.wallClock, isDate: master.start.isDate, from: lower, through: upper, countsStart: countsStart,
            maxSteps: steps, foreignCalendars: foreignCalendars)
        let enough = found.count + limit + 1
        // Occurrences outside the window matter only if something may move them into it.
        let isPlain = shifts.isEmpty && !hasRuledOverrides
        let until = SeriesLimit(of: rule, in: master)
        while found.count < enough, let local = sequence.next() {
            let start = clock.moment(local)
            if let until, !until.reaches(start) { continue }
            let end = shifts.isEmpty ? clock.end(from: start) : nil
            // Occurrences that are dropped (EXDATE, duplicates, the margins of the window) also cost steps.
            if isPlain, let end, !window.touches(start: start, end: end, isDate: master.start.isDate) {
                sequence.steps -= 1
            } else if !add(start, end: end) {
                sequence.steps -= FeedLimits.stepsPerException
            }
        }
        steps = min(steps, sequence.steps)
        return !sequence.isOutOfSteps
    }

    /// Returns the wall clock times between which starts can touch the window; `nil` when there are none.
    private func bounds(until: EventTime?) -> (CivilDateTime, CivilDateTime)? {
        let reach = shifts.reduce((clock.span.seconds, 0)) { (max($0.0, $1.span.seconds), max($0.1, $1.distance)) }
        var first = Int64(window.since.dayNumber) * 86_400
        var last = Int64(window.until.dayNumber) * 86_400 + 86_399
        if kind.isInstant {
            // Clocks go back by a day at most; if the zone has no answer, zones differ by at most 26 hours.
            let margin: Int64 = master.start.zone == .utc ? 0 : 90_000
            func local(_ instant: Int64) -> Int64? { EventTime(utcSeconds: instant, in: master.start.zone)?.wallClock.secondNumber }
            first = local(window.instants.lowerBound - reach.0).map { $0 + reach.0 - margin } ?? first - 2 * 93_600
            last = local(window.instants.upperBound).map { $0 + margin } ?? last + 2 * 93_600
        }
        first -= reach.0 + reach.1
        last += reach.1
        if let until { last = min(last, until.wallClock.secondNumber + 86_399 + (kind.isInstant ? 2 * 93_600 : 0)) }
        let lowest = CivilDateTime(.min, .midnight)
        guard first <= last, last >= lowest.secondNumber else { return nil }
        let upper = CivilDateTime(secondNumber: last) ?? CivilDateTime(.max, CivilTime(secondOfDay: 86_399) ?? .midnight)
        return (CivilDateTime(secondNumber: first) ?? lowest, upper)
    }

    /// Adds an occurrence that a rule yields unless it is a duplicate, excluded, overridden or outside the window; returns whether it was
    /// added.
    @discardableResult
    private mutating func add(_ start: ClockMoment, end: ClockMoment?) -> Bool {
        guard let end else { return add(clock.time(start), end: nil) }
        guard isNew(start), window.touches(start: start, end: end, isDate: master.start.isDate) else { return false }
        let placement = OccurrencePlacement.moved(start: start.wallClock, end: end.wallClock)
        found.append(FoundOccurrence(event: number, order: window.orderingSeconds(of: start), placement: placement))
        return true
    }

    /// Does the same for any occurrence, as shifts move it.
    @discardableResult
    private mutating func add(_ original: EventTime, end: EventTime?) -> Bool {
        let moment = kind.moment(original)
        guard isNew(moment) else { return false }
        let after = shifts.isEmpty ? 0 : shifts.partitioningIndex { $0.from > moment.seconds }
        let shift = after > 0 ? shifts[after - 1] : nil
        let start = shift?.start(of: original) ?? original
        let model = shift?.times.end ?? master.end
        let span = end.map { EventSpan(from: original, to: $0) } ?? shift?.span ?? clock.span
        let id = master.isRecurring ? original : nil
        let times = OccurrenceTimes(recurrenceID: id, start: start, end: span.end(from: start, like: model))
        guard window.touches(start: times.start, end: times.end) else { return false }
        let placement = OccurrencePlacement(times, like: shift?.times ?? clock.own)
        found.append(FoundOccurrence(event: shift?.number ?? number, order: window.orderingSeconds(of: start), placement: placement))
        return true
    }

    /// Returns whether an occurrence did not come before, and is neither excluded nor overridden.
    private mutating func isNew(_ original: ClockMoment) -> Bool {
        guard seen.insert(original.seconds) else { return false }
        return replacedDays & Self.bit(original.dayNumber) == 0 || !isReplaced(original)
    }

    /// Returns whether an occurrence is excluded or overridden.
    private mutating func isReplaced(_ original: ClockMoment) -> Bool {
        let keys = kind.keys(original)
        if keys.contains(where: exceptions.contains) { return true }
        if series.overrideIndex.isEmpty { return false }
        for key in keys {
            // A DATE overrides a single occurrence of that day.
            guard let index = series.overrideIndex[key], kind.isDate || matched.insert(index).inserted else { continue }
            matched.insert(index)
            return true
        }
        return false
    }
}

/// The effect of an override with `RANGE=THISANDFUTURE` on the occurrences after its own (RFC 5545, section 3.2.13).
struct FutureShift {
    /// The index of the override.
    let number: Int
    /// The start and the end of the override; the event itself would be held as often as it has overrides.
    let times: OccurrenceTimes
    let span: EventSpan
    /// The time from which it applies, in seconds since 1970 in the recurring event's kind of time.
    let from: Int64

    init?(_ event: FeedEvent, number: Int, from: (EventTime) -> Int64) {
        guard event.isThisAndFuture, let id = event.recurrenceID else { return nil }
        (self.number, times) = (number, OccurrenceTimes(of: event))
        (span, self.from) = (EventSpan(of: event), from(id))
    }

    /// The first affected occurrence, as the rule yields it.
    private var id: EventTime { times.recurrenceID ?? times.start }

    /// An upper bound on the seconds by which the override moves an occurrence.
    var distance: Int64 {
        abs(times.start.wallClock.secondNumber - id.wallClock.secondNumber) + 2 * 93_600
    }

    /// Returns the start of an occurrence, moved as the override moves its own: in days and on the wall clock of the override's zone.
    func start(of original: EventTime) -> EventTime {
        let target = times.start
        guard let time = target.time, !original.isDate, !id.isDate else {
            let date = original.date.adding(days: target.date.days(since: id.date)) ?? original.date
            guard let time = target.time else { return EventTime(date) }
            return EventTime(existing: CivilDateTime(date, time), target.zone)
        }
        let here = Self.wallClock(original, in: target.zone)
        let before = Self.wallClock(id, in: target.zone)
        let shift = CivilDateTime(target.date, time).secondNumber - before.secondNumber
        return CivilDateTime(secondNumber: here.secondNumber + shift).map { EventTime(existing: $0, target.zone) } ?? original
    }

    private static func wallClock(_ time: EventTime, in zone: EventZone) -> CivilDateTime {
        time.utcSeconds.flatMap { EventTime(utcSeconds: $0, in: zone)?.wallClock } ?? time.wallClock
    }
}
