internal import CLibical
public import Diagnostics

/// Global setup of the library, which must happen once, on one thread, before components are created on others.
enum Libical {
    /// UTC, loaded together with everything else that libical initialises on first use.
    nonisolated(unsafe) static let utc: OpaquePointer? = {
        lcal_never_abort()
        return unsafe icaltimezone_get_utc_timezone()
    }()
}

extension DiagnosticCode {
    /// libical ran out of memory.
    public static let libicalOutOfMemory: DiagnosticCode = "libical-out-of-memory"
    /// There is no VEVENT where one was expected.
    public static let libicalNoEvent: DiagnosticCode = "libical-no-event"
}

extension LedgerError {
    /// libical ran out of memory.
    package static var outOfMemory: LedgerError {
        LedgerError(.libicalOutOfMemory, at: SourcePlace("libical"), "there is not enough memory")
    }

    /// There is no VEVENT.
    package static var noEvent: LedgerError { LedgerError(.libicalNoEvent, at: SourcePlace("libical"), "the component is not a VEVENT") }
}
