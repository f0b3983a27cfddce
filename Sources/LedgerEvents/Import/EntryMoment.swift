internal import CalendarFeed
internal import CivilCalendar
internal import ZoneInfo

/// The day, time and zone of an event's entry: those in the ledger, or those of DTSTART.
///
/// In DTSTART, the zone in the ledger undoes what calendar programs do to times: they write them in UTC, or in the calendar's own zone.
struct EntryMoment: Hashable {
    let date: CivilDate
    let time: CivilTime?
    let timeZone: String

    /// Creates the moment that a ledger states.
    init(date: CivilDate, time: CivilTime?, timeZone: String) {
        (self.date, self.time, self.timeZone) = (date, time, timeZone)
    }

    /// Creates the moment of an event without a zone in the ledger: the wall clock of the event's own zone.
    init(of start: EventTime) { self.init(of: start, ledgerZone: "") }

    /// Creates the moment in the zone stated in the ledger.
    init(of start: EventTime, ledgerZone name: String) {
        guard start.time != nil else {
            self.init(start.wallClock, isAllDay: true, name)
            return
        }
        switch start.zone {
        case .floating:
            self.init(start.wallClock, name)
        case .utc:
            if name.isEmpty {
                self.init(start.wallClock, "UTC")
            } else if EntryZone.isUTC(name) {
                self.init(start.wallClock, name)
            } else if let rules = Self.rules(named: name), let local = rules.local(atUTC: start.wallClock.secondNumber) {
                self.init(local, name)
            } else {
                self.init(start.wallClock, "UTC")
            }
        case .rules(let own):
            if name.isEmpty {
                self.init(start.wallClock, Self.ianaName(of: own, at: start))
            } else {
                self.init(Self.wallClock(of: start, own, in: name), name)
            }
        }
    }

    private init(_ moment: CivilDateTime, isAllDay: Bool = false, _ zone: String) {
        date = moment.date
        time = isAllDay ? nil : moment.time
        timeZone = zone
    }

    static func rules(named name: String) -> TimeZoneRules? {
        name.isEmpty ? nil : EntryZone.isUTC(name) ? .utc : TimeZoneRules.named(name)
    }

    /// Returns the event's start on the clocks of the named zone.
    private static func wallClock(of start: EventTime, _ own: TimeZoneRules, in name: String) -> CivilDateTime {
        guard !own.isInstalled || own.name != name, let instant = start.utcSeconds, let wanted = rules(named: name) else {
            return start.wallClock
        }
        // Where clocks skip or repeat a time, converting through the instant would change the written time.
        if wanted.utcSeconds(forLocal: start.wallClock).utcSeconds == instant { return start.wallClock }
        return wanted.local(atUTC: instant) ?? start.wallClock
    }

    /// Returns the IANA name of the rules; otherwise that of their offset from UTC, or an empty one, which makes the time floating.
    private static func ianaName(of rules: TimeZoneRules, at start: EventTime) -> String {
        if rules.isInstalled { return rules.name }
        guard let instant = start.utcSeconds else { return "" }
        let seconds = rules.offset(atUTC: instant).secondsEast
        // A feed may define `GMT` as it likes.
        if Self.rules(named: rules.name)?.offset(atUTC: instant).secondsEast == seconds { return rules.name }
        guard seconds % 3600 == 0, (-12...14).contains(seconds / 3600) else { return "" }
        // These names count west of Greenwich.
        return seconds == 0 ? "UTC" : "Etc/GMT" + (seconds > 0 ? "-" : "+") + String(abs(seconds / 3600))
    }
}
