public import CivilCalendar
public import ZoneInfo

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension CivilDate {
    /// The day it is now in a zone, that of the user unless another is given.
    public static func today(in zone: TimeZoneRules = .current) -> CivilDate {
        zone.local(atUTC: Int64(time(nil)))?.date ?? .max
    }
}

extension TimeZoneRules {
    /// The rules of the user's zone: what `TZ` says, else the system's, else Universal Time. Looked up anew each time.
    public static var current: TimeZoneRules {
        var environment: [String: String] = [:]
        if let name = unsafe getenv("TZ") { environment["TZ"] = unsafe String(cString: name) }
        return TimeZoneName.current(environment: environment).rules
    }
}
