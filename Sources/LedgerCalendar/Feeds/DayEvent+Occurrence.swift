public import CalendarFeed
internal import CivilCalendar
internal import LedgerEvents
public import LedgerGrid
internal import TextBytes
public import ZoneInfo

extension DayEvent {
    /// Creates an occurrence in the civil time of a zone: days and floating times unchanged, instants as shown by the zone's clocks.
    public init(_ occurrence: Occurrence, in zone: TimeZoneRules, order: Int = 0, details: Details? = nil) {
        let times = OccurrenceTimes(recurrenceID: nil, start: occurrence.start, end: occurrence.end)
        self.init(
            uid: occurrence.event.uid, title: occurrence.event.summary, span: Span(times, in: zone),
            isCancelled: occurrence.event.isCancelled, order: order, details: details)
    }
}

extension DayEvent.Details {
    /// Creates the details of an occurrence from its feed.
    public init(of occurrence: Occurrence) {
        self.init(of: occurrence.event)
        recurrenceID = (occurrence.recurrenceID ?? occurrence.event.recurrenceID)?.rfc3339 ?? ""
        if !occurrence.event.isUndated { (start, end) = (occurrence.start.rfc3339, occurrence.end.rfc3339) }
    }

    /// Creates the details that all occurrences of an event have, without their times.
    init(of event: FeedEvent) {
        self.init()
        (description, location, url) = (event.description, event.location, event.url)
        (categories, status) = (event.categories, event.status)
        (source, line) = (event.place.source, event.place.line)
    }
}

extension EventTime: CustomStringConvertible {
    /// `rfc3339`.
    public var description: String { rfc3339 }

    /// The time in the format for data exchange: `2025-08-01` for a day, otherwise RFC 3339 with the offset of the time's own zone, `Z`
    /// in UTC, and without an offset if it floats.
    ///
    /// A time that the zone's clocks skip is written as the one they show instead. Before standard time, offsets had seconds,
    /// which RFC 3339 does not support: the same instant is then written with the offset rounded to minutes (section 5.8).
    public var rfc3339: String {
        var bytes: [UInt8] = []
        var clock: SteadyClock?
        writeRFC3339(by: &clock, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends `rfc3339`, or that of another wall clock time of the same kind, in seconds since 1970-01-01T00:00:00.
    ///
    /// `clock` is that of the zone that was asked for last, in which the next time is likely to be as well.
    func writeRFC3339(at other: Int64? = nil, by clock: inout SteadyClock?, to bytes: inout [UInt8]) {
        let wallClock = other.flatMap(CivilDateTime.init(secondNumber:)) ?? wallClock
        guard !isDate else { return wallClock.date.write(to: &bytes) }
        guard case .rules(let rules) = zone else {
            wallClock.write(to: &bytes)
            if zone == .utc { bytes.append(UInt8(ascii: "Z")) }
            return
        }
        if clock?.zone !== rules { clock = SteadyClock(rules) }
        var (local, minutes) = (wallClock, 0)
        if let offset = clock?.offset(near: wallClock.secondNumber), offset % 60 == 0 {
            minutes = Int(offset / 60)
        } else {
            let own = other == nil ? utcSeconds : nil
            let instant = own ?? rules.utcSeconds(forLocal: wallClock).utcSeconds
            let exact = rules.offset(atUTC: instant).secondsEast
            minutes = (exact >= 0 ? exact + 30 : exact - 30) / 60
            guard let shown = CivilDateTime(secondNumber: instant + Int64(minutes * 60)) else { return wallClock.write(to: &bytes) }
            local = shown
        }
        bytes.append(addingCapacity: 25) { output in
            local.write(to: &output)
            output.append(UInt8(ascii: minutes < 0 ? "-" : "+"))
            output.append(digits: 2, of: abs(minutes) / 60)
            output.append(UInt8(ascii: ":"))
            output.append(digits: 2, of: abs(minutes) % 60)
        }
    }
}
