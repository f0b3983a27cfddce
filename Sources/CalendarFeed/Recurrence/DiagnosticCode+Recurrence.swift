public import Diagnostics

extension DiagnosticCode {
    /// An RRULE cannot be used; the event takes place once.
    public static let badRecurrenceRule: DiagnosticCode = "ics-bad-rrule"
    /// An RRULE was read as programs mean it, not as the RFC wants it.
    public static let repairedRecurrenceRule: DiagnosticCode = "ics-rrule-repaired"
    /// An event has more occurrences in the window than were asked for.
    public static let recurrenceCut: DiagnosticCode = "ics-recurrence-cut"
    /// Finding the occurrences of an event would take too long.
    public static let recurrenceRefused: DiagnosticCode = "ics-recurrence-refused"
    /// A recurring event has no occurrence at all, such as one whose UNTIL lies before its start.
    public static let recurrenceEmpty: DiagnosticCode = "ics-recurrence-empty"
    /// An event is superseded by another with the same UID and RECURRENCE-ID.
    public static let duplicateEvent: DiagnosticCode = "ics-duplicate-event"
}
