internal import CivilCalendar
internal import Diagnostics
internal import TextBytes
internal import ZoneInfo

/// The days that a series of whole days names by moments in UTC, as Outlook and Exchange write UNTIL, EXDATE, RDATE and RECURRENCE-ID.
///
/// They mean a day where the writer is: its first moment or, in UNTIL, its last one. In a known zone that is the day of the moment. In an
/// unknown one, a midnight may be that of the moment's day in UTC, west of Greenwich, or that of the next, east of it: the one that is an
/// occurrence of the series. Where both are, or neither is, it is the next from 11:00Z on, which is right from
/// -10:59 to +13:00.
struct WholeDays {
    private let zone: EventZone
    /// The days of moments in an unknown zone that only one day suits, by seconds since 1970.
    private var fitted: [Int64: Int] = [:]

    /// Returns the events of one UID with days in the place of moments, if its series is one of whole days.
    static func settled(_ events: [FeedEvent], for expander: OccurrenceExpander, report: Diagnostic.Handler) -> [FeedEvent] {
        guard events.contains(where: \.namesMomentsOfDays) else { return events }
        let masters = events.indices.filter { events[$0].recurrenceID == nil }
        guard let main = masters.first(where: { events[$0].isRecurring }) ?? masters.first, events[main].start.isDate else { return events }
        var settled = events
        for number in masters where events[number].start.isDate {
            let overrides = number == main ? events.indices.filter { events[$0].recurrenceID?.zone == .utc } : []
            guard !overrides.isEmpty || events[number].namesMomentsOfDays else { continue }
            // They are in one calendar, and either may name moments.
            if let known = overrides.first, !events[number].namesMomentsOfDays { settled[number].dayZone = events[known].dayZone }
            let ids = overrides.compactMap { events[$0].recurrenceID }
            let days = WholeDays(of: &settled[number], ids, expander)
            for override in overrides { settled[override].recurrenceID = settled[override].recurrenceID.map(days.day) }
            report(days.note(events[number], ids))
        }
        return settled
    }

    /// Finds the days of the moments of a series and puts them into its event; `ids` are those of its overrides.
    private init(of event: inout FeedEvent, _ ids: [EventTime], _ expander: OccurrenceExpander) {
        zone = event.dayZone == .floating ? expander.statedZone.map(EventZone.rules) ?? .floating : event.dayZone
        if zone == .floating { fit(event, ids, expander) }
        for index in event.rules.indices { event.rules[index].until = event.rules[index].until.map(day) }
        for index in event.exceptionRules.indices { event.exceptionRules[index].until = event.exceptionRules[index].until.map(day) }
        event.exceptionDates = event.exceptionDates.map(day)
        event.recurrenceDates = event.recurrenceDates.map {
            FeedEvent.RecurrenceDate(start: day($0.start), end: $0.end.map(day))
        }
    }

    /// Returns the day that a time names.
    private func day(_ time: EventTime) -> EventTime {
        guard let instant = time.utcSeconds, time.zone == .utc else { return EventTime(time.date) }
        let number = fitted[instant] ?? days(of: time, instant).likely
        return EventTime(CivilDate(dayNumber: number) ?? time.date)
    }

    /// Returns the days that a moment may name, and which of them it names if nothing else tells.
    private func days(of time: EventTime, _ instant: Int64) -> (earlier: Int, later: Int, likely: Int) {
        if let local = EventTime(utcSeconds: instant, in: zone) {
            let day = Int(local.date.dayNumber)
            return (day, day, day)
        }
        // Clocks are whole minutes from UTC: the last second of one is that of a day, which the next midnight ends.
        let isLast = DayMath.remainder(Int(instant), by: 60) == 59
        let midnight = Int(instant) + (isLast ? 1 : 0)
        let day = DayMath.floorDivide(midnight, by: 86_400) - (isLast ? 1 : 0)
        return (day, day + 1, DayMath.remainder(midnight, by: 86_400) < 11 * 3600 ? day : day + 1)
    }

    /// Finds out which days of moments in an unknown zone are occurrences.
    private mutating func fit(_ event: FeedEvent, _ ids: [EventTime], _ expander: OccurrenceExpander) {
        var search = OccurrenceSearch(event, maxSteps: expander.maxSteps, foreignCalendars: expander.foreignCalendars)
        var bare = event
        for index in bare.rules.indices {
            guard let until = bare.rules[index].until, until.zone == .utc else { continue }
            var endless = bare.rules[index]
            endless.until = nil
            fit([until]) { search.found($0, of: endless, in: $1) }
            bare.rules[index].until = day(until)
        }
        bare.recurrenceDates.removeAll { $0.start.zone == .utc }
        search = OccurrenceSearch(bare, maxSteps: search.steps, foreignCalendars: expander.foreignCalendars)
        fit(event.exceptionDates + event.recurrenceDates.map(\.start) + ids) { search.found($0, in: $1) }
    }

    private mutating func fit(_ times: [EventTime], search: (Set<OccurrenceKey>, ClosedRange<Int64>) -> Set<OccurrenceKey>?) {
        let moments = times.compactMap { time in
            time.zone == .utc ? time.utcSeconds.map { (instant: $0, days: days(of: time, $0)) } : nil
        }
        guard let first = moments.map(\.days.earlier).min(), let last = moments.map(\.days.later).max() else { return }
        let wanted = Set(moments.flatMap { [OccurrenceKey.day($0.days.earlier), .day($0.days.later)] })
        guard let found = search(wanted, Int64(first) * 86_400...Int64(last) * 86_400 + 86_399) else { return }
        for moment in moments {
            let (isEarlier, isLater) = (found.contains(.day(moment.days.earlier)), found.contains(.day(moment.days.later)))
            if isEarlier != isLater { fitted[moment.instant] = isEarlier ? moment.days.earlier : moment.days.later }
        }
    }

    /// Says how the moments of a series are read.
    private func note(_ event: FeedEvent, _ ids: [EventTime]) -> Diagnostic {
        let times =
            (event.rules + event.exceptionRules).compactMap(\.until) + event.exceptionDates + event.recurrenceDates.map(\.start) + ids
        let moments = times.filter { $0.zone == .utc }
        let example = moments.first.map { " (\($0.wallClock)Z is \(day($0).date))" } ?? ""
        let what = "the all-day series has times in UTC, which are read as days"
        guard case .rules(let rules) = zone else {
            let message = what + " that fit it\(example), since the feed names no time zone; to specify one"
            return Diagnostic(.note, .icsDateWithTime, at: event.place, message, hint: Hint("time-zone"), uid: event.uid)
        }
        return Diagnostic(.note, .icsDateWithTime, at: event.place, what + " in \(rules.name)\(example)", uid: event.uid)
    }
}
