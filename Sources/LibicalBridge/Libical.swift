internal import CLibical
public import Diagnostics

/// The library as a whole: what must have happened once, on one thread, before components are made on many.
enum Libical {
    /// UTC, loaded together with the other things libical sets up on first use.
    nonisolated(unsafe) static let utc: OpaquePointer? = {
        lcal_never_abort()
        return unsafe icaltimezone_get_utc_timezone()
    }()
}

extension DiagnosticCode {
    /// libical could not get memory.
    public static let libicalOutOfMemory: DiagnosticCode = "libical-out-of-memory"
    /// There is no VEVENT where one was promised.
    public static let libicalNoEvent: DiagnosticCode = "libical-no-event"
}

extension LedgerError {
    /// libical could not get memory.
    package static var outOfMemory: LedgerError {
        LedgerError(.libicalOutOfMemory, at: SourcePlace("libical"), "there is not enough memory")
    }

    /// There is no VEVENT.
    package static var noEvent: LedgerError { LedgerError(.libicalNoEvent, at: SourcePlace("libical"), "the component is not a VEVENT") }
}
