internal import CivilCalendar

/// A search for some occurrences of a recurring event by their keys, whether or not they are excepted or overridden.
struct OccurrenceSearch {
    private let master: FeedEvent
    private let kind: StartKind
    private var clock: SeriesClock
    private let foreignCalendars: ForeignCalendars
    /// See `RecurrenceSequence.steps`; all searches share them.
    private(set) var steps: Int

    init(_ master: FeedEvent, maxSteps: Int, foreignCalendars: ForeignCalendars) {
        self.master = master
        kind = StartKind(master.start)
        clock = SeriesClock(of: master)
        steps = maxSteps
        self.foreignCalendars = foreignCalendars
    }

    /// Returns those of some keys that are occurrences of the event: its start, those of RDATE and of its rules.
    ///
    /// - Parameters:
    ///   - wanted: the keys.
    ///   - range: the wall clock times between which they lie, in seconds since 1970-01-01T00:00:00.
    /// - Returns: the keys that were found; `nil` when that takes more than the limits.
    mutating func found(_ wanted: Set<OccurrenceKey>, in range: ClosedRange<Int64>) -> Set<OccurrenceKey>? {
        var found = Set(kind.keys(kind.moment(master.start)).filter(wanted.contains))
        for date in master.recurrenceDates {
            found.formUnion(kind.keys(kind.moment(date.start.adapted(to: master.start))).filter(wanted.contains))
        }
        for rule in master.rules {
            guard let more = self.found(wanted, of: rule, in: range) else { return nil }
            found.formUnion(more)
        }
        return found
    }

    /// Does the same for the occurrences that one rule yields.
    mutating func found(_ wanted: Set<OccurrenceKey>, of rule: RecurrenceRule, in range: ClosedRange<Int64>) -> Set<OccurrenceKey>? {
        guard let first = CivilDateTime(secondNumber: max(range.lowerBound, CivilDateTime(.min, .midnight).secondNumber)),
            let last = CivilDateTime(secondNumber: min(range.upperBound, Int64(CivilDate.max.dayNumber) * 86_400))
        else { return [] }
        var endless = rule
        endless.until = nil
        let until = SeriesLimit(of: rule, in: master)
        var sequence = RecurrenceSequence(
            endless, start: master.start.wallClock, isDate: master.start.isDate, from: first, through: last,
            countsStart: master.rules.count == 1, maxSteps: steps, foreignCalendars: foreignCalendars)
        var found: Set<OccurrenceKey> = []
        while let local = sequence.next() {
            sequence.steps -= 1
            let start = clock.moment(local)
            if let until, !until.reaches(start) { continue }
            found.formUnion(kind.keys(start).filter(wanted.contains))
        }
        steps = min(steps, sequence.steps)
        return sequence.isOutOfSteps ? nil : found
    }
}

extension EventTime {
    /// Returns a time of another kind than a start's as the occurrence it must refer to.
    func adapted(to start: EventTime) -> EventTime {
        switch (start.time, time) {
        case (nil, _): EventTime(date)
        case (let clock?, nil): EventTime(existing: CivilDateTime(date, clock), start.zone)
        case (_?, _?) where start.zone == .floating || zone == .floating: EventTime(existing: wallClock, start.zone)
        default: self
        }
    }
}
