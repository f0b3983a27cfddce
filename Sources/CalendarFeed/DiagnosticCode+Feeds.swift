public import Diagnostics

// The feed as a whole.
extension DiagnosticCode {
    /// The input is empty.
    public static let icsEmpty: DiagnosticCode = "ics-empty"
    /// The input is not a calendar: a web page, a spreadsheet, a compressed file.
    public static let icsNotACalendar: DiagnosticCode = "ics-not-a-calendar"
    /// The input is UTF-16.
    public static let icsUTF16: DiagnosticCode = "ics-utf16"
    /// The feed ends before END:VCALENDAR or END:VEVENT.
    public static let icsTruncated: DiagnosticCode = "ics-truncated"
    /// An event is outside of a VCALENDAR.
    public static let icsNoCalendar: DiagnosticCode = "ics-no-calendar"
    /// BEGIN and END lines do not match.
    public static let icsUnbalanced: DiagnosticCode = "ics-unbalanced"
    /// Components are nested too deeply.
    public static let icsTooDeep: DiagnosticCode = "ics-too-deep"
    /// A content line is longer than the reader accepts.
    public static let icsLineTooLong: DiagnosticCode = "ics-line-too-long"
    /// An event is larger than the reader accepts.
    public static let icsEventTooLarge: DiagnosticCode = "ics-event-too-large"
    /// There are more consecutive faults than are reported individually.
    public static let icsTooManyFaults: DiagnosticCode = "ics-too-many-faults"
    /// The feed is vCalendar 1.0, the predecessor of iCalendar.
    public static let icsVCalendar1: DiagnosticCode = "ics-vcalendar-1"
    /// There are more VTIMEZONEs than the reader accepts.
    public static let icsTooManyZones: DiagnosticCode = "ics-too-many-zones"
}

// Lines.
extension DiagnosticCode {
    /// A line is not a content line.
    public static let icsBadLine: DiagnosticCode = "ics-bad-line"
    /// A line is not UTF-8: it was read as Windows-1252, or the bytes that are not were replaced by U+FFFD.
    public static let icsNotUTF8: DiagnosticCode = "ics-not-utf8"
    /// A line holds NUL bytes or other control characters, which were dropped.
    public static let icsControlCharacter: DiagnosticCode = "ics-control-character"
    /// A property name contains characters that RFC 5545 does not allow.
    public static let icsOddName: DiagnosticCode = "ics-odd-name"
    /// The parameters of a property cannot be separated reliably.
    public static let icsBadParameter: DiagnosticCode = "ics-bad-parameter"
}

// Events.
extension DiagnosticCode {
    /// An event has no UID.
    public static let icsMissingUID: DiagnosticCode = "ics-missing-uid"
    /// An event has no DTSTAMP.
    public static let icsMissingStamp: DiagnosticCode = "ics-missing-dtstamp"
    /// An event has no DTSTART.
    public static let icsMissingStart: DiagnosticCode = "ics-missing-dtstart"
    /// A date or time cannot be read.
    public static let icsBadDate: DiagnosticCode = "ics-bad-date"
    /// A date is written without `VALUE=DATE`.
    public static let icsMissingValueType: DiagnosticCode = "ics-missing-value-type"
    /// A day is written with a time: after `VALUE=DATE`, or among the dates of an event of whole days.
    public static let icsDateWithTime: DiagnosticCode = "ics-date-with-time"
    /// A time has a zone and the `Z` of UTC.
    public static let icsZoneWithUTC: DiagnosticCode = "ics-zone-with-utc"
    /// An event ends before it starts, or an all-day one on the day it starts.
    public static let icsBadEnd: DiagnosticCode = "ics-bad-end"
    /// The end of an event has a different value type than its start.
    public static let icsEndMismatch: DiagnosticCode = "ics-end-mismatch"
    /// An event has both DTEND and DURATION.
    public static let icsEndAndDuration: DiagnosticCode = "ics-end-and-duration"
    /// A value cannot be read.
    public static let icsBadValue: DiagnosticCode = "ics-bad-value"
    /// An RRULE is unusable, or was interpreted the way common programs intend it.
    public static let icsBadRule: DiagnosticCode = "ics-bad-rrule"
    /// A property that may occur once occurs more than once.
    public static let icsRepeatedProperty: DiagnosticCode = "ics-repeated-property"
    /// A property is no longer part of iCalendar.
    public static let icsObsolete: DiagnosticCode = "ics-obsolete"
    /// A calendar defines a time zone twice, differently.
    public static let icsDuplicateZone: DiagnosticCode = "ics-duplicate-zone"
    /// A VTIMEZONE contradicts the tz database.
    public static let icsZoneConflict: DiagnosticCode = "ics-zone-conflict"
    /// A TZID names an unknown zone.
    public static let icsUnknownZone: DiagnosticCode = "ics-unknown-zone"
    /// An event violates a rule of RFC 5545.
    public static let icsRestriction: DiagnosticCode = "ics-restriction"
}

// Recurrences.
extension DiagnosticCode {
    /// An event has more occurrences in the window than were requested.
    public static let icsRecurrenceCut: DiagnosticCode = "ics-recurrence-cut"
    /// Finding the occurrences of an event would take too long.
    public static let icsRecurrenceRefused: DiagnosticCode = "ics-recurrence-refused"
    /// A recurring event has no occurrences, for example because its UNTIL is before its start.
    public static let icsRecurrenceEmpty: DiagnosticCode = "ics-recurrence-empty"
    /// An EXDATE or a RECURRENCE-ID names no occurrence of its event.
    public static let icsUnmatchedException: DiagnosticCode = "ics-unmatched-exception"
    /// An event occurs more than once: another one with the same UID and RECURRENCE-ID replaces it, or it is counted once.
    public static let icsDuplicateEvent: DiagnosticCode = "ics-duplicate-event"
    /// Different events have the same UID.
    public static let icsSharedUID: DiagnosticCode = "ics-shared-uid"
}
