internal import CLibical

/// The library as a whole: what must have happened once, on one thread, before components are made on many.
enum Libical {
    /// UTC, loaded together with the other things libical sets up on first use.
    nonisolated(unsafe) static let utc: OpaquePointer? = {
        lcal_never_abort()
        return unsafe icaltimezone_get_utc_timezone()
    }()
}

/// Why libical could not do what it was asked.
public struct LibicalError: Error, Sendable, Hashable {
    private let code: UInt8

    /// libical could not get memory.
    public static let outOfMemory = LibicalError(code: 1)
    /// There is no VEVENT.
    public static let noEvent = LibicalError(code: 2)
}

extension LibicalError: CustomStringConvertible {
    /// What went wrong, as a sentence.
    public var description: String {
        self == .outOfMemory ? "libical could not get memory" : "there is no VEVENT"
    }
}
