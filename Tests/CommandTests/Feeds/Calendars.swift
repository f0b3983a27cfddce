/// Feeds that tests lay on months and weeks.
enum Calendars {
    static func calendar(_ events: [String]...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN"] + events.flatMap { $0 } + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    static func event(_ uid: String, _ title: String, _ lines: String...) -> [String] {
        ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(title)"] + lines + ["END:VEVENT"]
    }

    /// A calendar of work, with times in New York, UTC and nowhere.
    static let work = calendar(
        event(
            "standup", "Standup", "DTSTART;TZID=America/New_York:20260302T183000", "DTEND;TZID=America/New_York:20260302T190000",
            "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=America/New_York:20260316T183000"),
        event(
            "standup", "Standup, moved", "RECURRENCE-ID;TZID=America/New_York:20260323T183000",
            "DTSTART;TZID=America/New_York:20260324T203000", "DTEND;TZID=America/New_York:20260324T210000"),
        event(
            "review", "Review", "DTSTART:20260304T090000Z", "DTEND:20260304T100000Z", "RRULE:FREQ=DAILY;COUNT=3"),
        event("review", "Review", "RECURRENCE-ID:20260305T090000Z", "DTSTART:20260305T090000Z", "STATUS:CANCELLED"),
        event("offsite", "Offsite", "DTSTART;VALUE=DATE:20260330", "DTEND;VALUE=DATE:20260402"),
        event("dinner", "Dinner", "DTSTART:20260312T190000", "DTEND:20260312T220000", "STATUS:CANCELLED"))

    /// A calendar of a family: floating times, whole days, nights.
    static let home = calendar(
        event("run", "Run", "DTSTART:20260312T064500", "DURATION:PT45M"),
        event("film", "Film", "DTSTART:20260312T223000", "DTEND:20260313T013000"),
        event("party", "Party", "DTSTART:20260313T200000", "DTEND:20260314T000000"),
        event("holiday", "Holiday\\, all of us", "DTSTART;VALUE=DATE:20260312"),
        event("trip", "Trip", "DTSTART;VALUE=DATE:20260311", "DTEND;VALUE=DATE:20260314"),
        event("call", "Call to Seoul", "DTSTART:20260311T233000Z", "DTEND:20260312T003000Z"),
        event("late", "No end", "DTSTART;TZID=Europe/London:20260314T235900"))

    static let ledger = """
        date,time,timezone,kind,amount,currency,category,payee,account
        2026-03-01,,,income,2500.00,EUR,pay,Works,bank
        2026-03-12,12:15,Europe/London,expense,-8.40,GBP,food,Diner,card
        2026-03-12,,,expense,-8.40,GBP,food,Diner,card
        2026-03-12,,,transfer,-100,EUR,,,bank
        2026-03-13,,,expense,20.00,EUR,food,Refund,card
        2026-03-31,,,expense,-900.00,EUR,rent,,bank

        """
}
