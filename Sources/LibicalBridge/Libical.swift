internal import CLibical
public import Diagnostics

/// Global setup of the library, which must happen once, on one thread, before components are created on others.
enum Libical {
    /// UTC, loaded together with everything else that libical initialises on first use.
    nonisolated(unsafe) static let utc: OpaquePointer? = {
        lcal_never_abort()
        return unsafe icaltimezone_get_utc_timezone()
    }()

    /// Sets the library up, if that has not happened yet.
    static func prepare() { _ = unsafe utc }
}

extension DiagnosticCode {
    /// libical ran out of memory.
    public static let libicalOutOfMemory: DiagnosticCode = "libical-out-of-memory"
    /// There is no VEVENT where one was expected.
    public static let libicalNoEvent: DiagnosticCode = "libical-no-event"
    /// There is no VCALENDAR where one was expected.
    public static let libicalNoCalendar: DiagnosticCode = "libical-no-calendar"
    /// A file has more calendars than the one that was read.
    public static let libicalSeveralCalendars: DiagnosticCode = "libical-several-calendars"
    /// A property or component is left out, since libical cannot hold it.
    public static let libicalLeftOut: DiagnosticCode = "libical-left-out"
}

extension LedgerError {
    /// libical ran out of memory.
    package static var outOfMemory: LedgerError {
        LedgerError(.libicalOutOfMemory, at: SourcePlace("libical"), "there is not enough memory")
    }

    /// There is no VCALENDAR.
    package static func noCalendar(in source: String) -> LedgerError {
        LedgerError(.libicalNoCalendar, at: SourcePlace(source), "there is no VCALENDAR; expected the text of an .ics file")
    }

    /// The component is another than a VCALENDAR.
    package static var notACalendar: LedgerError {
        LedgerError(.libicalNoCalendar, at: SourcePlace("libical"), "the component is not a VCALENDAR")
    }

    /// There is no VEVENT.
    package static var noEvent: LedgerError { LedgerError(.libicalNoEvent, at: SourcePlace("libical"), "the component is not a VEVENT") }
}
