internal import CLibrary

/// The time zone of the machine.
package enum TimeZoneName {
    /// Returns the zone selected by `TZ`, or else the system's zone, or else Universal Time.
    ///
    /// `TZ` may be an IANA name (`Asia/Seoul`, `:Asia/Seoul`, a path below `zoneinfo/`) or a POSIX string (`KST-9`).
    /// Any other text means Universal Time, as it does to the C library.
    ///
    /// - Parameters:
    ///   - environment: the environment variables of the process; only `TZ` is used.
    ///   - localtime: the system's setting: a link into a `zoneinfo` folder, or a copy of one of its files.
    ///   - timezone: a file containing the name of the system's zone, read when `localtime` is not a link.
    /// - Returns: the zone; its name is `nil` when it comes from a POSIX string or a copied file.
    package static func current(
        environment: [String: String], localtime: String = "/etc/localtime", timezone: String = "/etc/timezone"
    ) -> ResolvedZone {
        if let text = environment["TZ"] {
            let wanted = text.hasPrefix(":") ? String(text.dropFirst()) : text
            if let rules = TimeZoneRules.named(nameBelowZoneinfo(wanted) ?? wanted) { return ResolvedZone(iana: rules) }
            return TimeZoneRules(posix: wanted).map(ResolvedZone.init(unnamed:)) ?? universal
        }
        if let name = linkTarget(localtime).flatMap(nameBelowZoneinfo), let rules = TimeZoneRules.named(name) {
            return ResolvedZone(iana: rules)
        }
        if let bytes = ZoneDirectory.smallFile(timezone, limit: 1024) {
            let line = bytes.prefix { $0 > 0x20 }
            if let rules = TimeZoneRules.named(String(decoding: line, as: UTF8.self)) { return ResolvedZone(iana: rules) }
        }
        if let bytes = ZoneDirectory.smallFile(localtime, limit: TZifFile.maximumSize),
            let rules = TimeZoneRules(tzif: bytes, name: "localtime")
        {
            return ResolvedZone(unnamed: rules)
        }
        return universal
    }

    private static var universal: ResolvedZone {
        ResolvedZone(iana: TimeZoneRules.named("UTC") ?? .utc)
    }

    /// Returns the part of a path after `zoneinfo/`; `nil` when there is none.
    private static func nameBelowZoneinfo(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        // macOS has `zoneinfo.default` next to `zoneinfo`.
        guard let place = parts.lastIndex(where: { $0 == "zoneinfo" || $0 == "zoneinfo.default" }) else { return nil }
        var rest = parts[(place + 1)...]
        if rest.first == "posix" { rest = rest.dropFirst() }
        return rest.joined(separator: "/")
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
