internal import CLibical
internal import CalendarFeed
internal import CivilCalendar

/// A day or a time in libical's form, whose zone is a parameter of its property.
@safe
struct LibicalTime {
    let value: icaltimetype

    init(_ value: icaltimetype) { unsafe self.value = unsafe value }

    /// Creates the time of a day; `nil` for a year that libical cannot write.
    init?(_ date: CivilDate) {
        let (year, month, day) = date.components
        guard year <= LibicalProperty.lastYear else { return nil }
        unsafe value = lcal_date(Int32(year), Int32(month), Int32(day))
    }

    /// Creates a time; `nil` for a year that libical cannot write.
    init?(_ moment: CivilDateTime, _ zone: ZoneForm) {
        let (year, month, day) = moment.date.components
        guard year <= LibicalProperty.lastYear else { return nil }
        let second = Int32(moment.time.secondOfDay)
        unsafe value = lcal_date_time(Int32(year), Int32(month), Int32(day), second, zone == .utc ? Libical.utc : nil)
    }

    var isNull: Bool { unsafe lcal_time_is_null(value) }

    /// The day and time; `nil` if it is not a valid day or time of day.
    var text: TimeText? {
        let time = unsafe value
        var text = unsafe TimeText(year: Int(time.year), month: Int(time.month), day: Int(time.day))
        guard unsafe !lcal_time_is_date(time) else { return text }
        text?.isUTC = unsafe lcal_time_is_utc(time)
        return unsafe text?.take(hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second)) == true ? text : nil
    }

    /// The same, unless it is another on the clock than it says, such as 24:00 or a leap second.
    var usualText: TimeText? { unsafe lcal_time_is_date(value) || value.hour < 24 && value.second < 60 ? text : nil }
}

/// A period in libical's form.
struct LibicalPeriod {
    let start: LibicalTime
    let end: LibicalTime
    /// How long it is, where it has no end.
    let duration: DurationText?

    init(_ period: icalperiodtype) {
        (start, end) = unsafe (LibicalTime(period.start), LibicalTime(period.end))
        duration = end.isNull ? unsafe DurationText(period.duration) : nil
    }
}

extension DurationText {
    init(_ duration: icaldurationtype) {
        let seconds = (Int(duration.hours) * 60 + Int(duration.minutes)) * 60 + Int(duration.seconds)
        self.init(days: Int(duration.weeks) * 7 + Int(duration.days), seconds: seconds, isNegative: lcal_duration_is_negative(duration))
    }
}
