internal import Synchronization

extension TimeZoneRules {
    /// Universal Time.
    public static let utc = TimeZoneRules(
        name: "UTC", posix: PosixZone(standard: LocalTimeType(offset: 0, isDaylight: false, abbreviation: "UTC"), daylight: nil))

    /// The zones looked for so far; `nil` for those that are not installed.
    private static let cache = Mutex<[String: TimeZoneRules?]>([:])
    /// A file may have any number of names that are not installed, of any length: only so many of the short ones are kept.
    private static let (cacheCapacity, keptNameBytes) = (2_000, 256)

    /// Returns the installed rules of an IANA name such as `Asia/Seoul`; `nil` when the system has no such zone.
    ///
    /// Searches `$TZDIR`, `/usr/share/zoneinfo`, `/usr/lib/zoneinfo` and `/var/db/timezone/zoneinfo`, in this order. Names are
    /// case-sensitive. Each zone is looked for once. Thread-safe.
    public static func named(_ name: String) -> TimeZoneRules? {
        if let known = cache.withLock({ $0[name] }) { return known }
        for directory in ZoneDirectory.installed {
            guard let bytes = directory.bytes(of: name), let file = TZifFile(bytes: bytes) else { continue }
            let rules = TimeZoneRules(name: name, file: file, isInstalled: true)
            // Two threads may have read the same zone: the first one's rules are shared by all.
            return cache.withLock { cache in
                if let known = cache[name], let known { return known }
                cache[name] = rules
                return rules
            }
        }
        cache.withLock { cache in
            if name.utf8.count <= keptNameBytes, cache.count < cacheCapacity, cache[name] == nil { cache.updateValue(nil, forKey: name) }
        }
        return nil
    }

    /// Returns the rules of that name from one folder of compiled zones, without caching; `nil` when it holds none.
    package static func named(_ name: String, inDirectory path: String) -> TimeZoneRules? {
        ZoneDirectory(path: path).bytes(of: name).flatMap { TimeZoneRules(tzif: $0, name: name) }
    }

    /// Creates the rules from the bytes of a TZif file (RFC 9636, versions 1 to 4); `nil` when they are damaged or count leap seconds.
    package convenience init?(tzif bytes: [UInt8], name: String) {
        guard let file = TZifFile(bytes: bytes) else { return nil }
        self.init(name: name, file: file, isInstalled: false)
    }

    /// Creates the rules of a POSIX `TZ` string such as `KST-9` or `EST5EDT,M3.2.0,M11.1.0`; `nil` for any other text.
    package convenience init?(posix text: String) {
        guard let posix = PosixZone(text: Array(text.utf8)) else { return nil }
        self.init(name: text, posix: posix)
    }

    /// Creates rules with a fixed offset in seconds east of Greenwich (-86400…86400); `nil` for any other offset.
    ///
    /// `TimeZoneRules(secondsEast: 32_400)?.name == "UTC+09:00"`
    public convenience init?(secondsEast: Int) {
        guard secondsEast >= -86_400, secondsEast <= 86_400 else { return nil }
        let text = Self.offsetText(secondsEast, separator: ":")
        let abbreviation = secondsEast == 0 ? "UTC" : Self.offsetText(secondsEast, separator: "")
        let type = LocalTimeType(offset: secondsEast, isDaylight: false, abbreviation: abbreviation)
        self.init(name: secondsEast == 0 ? "UTC" : "UTC" + text, posix: PosixZone(standard: type, daylight: nil))
    }

    private static func offsetText(_ seconds: Int, separator: String) -> String {
        func pair(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let size = abs(seconds)
        let text = (seconds < 0 ? "-" : "+") + pair(size / 3600) + separator + pair(size / 60 % 60)
        return size % 60 == 0 ? text : text + separator + pair(size % 60)
    }
}

/// A change of a zone's clocks, as listed by a VTIMEZONE or a similar source.
package struct ZoneChange: Sendable, Hashable {
    /// When it happens, in seconds since 1970-01-01T00:00:00Z.
    package let instant: Int64
    /// The offset from then on, in seconds east of Greenwich.
    package let secondsEast: Int
    /// Whether that offset counts as daylight saving time.
    package let isDaylight: Bool
    /// The abbreviation from then on, such as `KST`; may be empty.
    package let abbreviation: String

    /// Creates a change.
    package init(instant: Int64, secondsEast: Int, isDaylight: Bool, abbreviation: String) {
        self.instant = instant
        self.secondsEast = secondsEast
        self.isDaylight = isDaylight
        self.abbreviation = abbreviation
    }
}

extension TimeZoneRules {
    /// Creates rules from a list of changes; the last one never ends.
    ///
    /// Of several changes at one instant, the last counts. `nil` when the changes are not in ascending order, when there are more than 255
    /// different combinations of offset, daylight flag and name, or when an offset exceeds a day.
    ///
    /// - Parameters:
    ///   - name: the name of the rules.
    ///   - initialOffset: the offset before the first change, in seconds east of Greenwich.
    ///   - changes: the changes, in ascending order.
    package convenience init?(name: String, initialOffset: Int, changes: [ZoneChange]) {
        var types = [LocalTimeType(offset: initialOffset, isDaylight: false, abbreviation: "")]
        var indexes: [LocalTimeType: UInt8] = [types[0]: 0]
        var transitions: [Int64] = []
        var segments: [UInt8] = [0]
        for change in changes {
            let type = LocalTimeType(offset: change.secondsEast, isDaylight: change.isDaylight, abbreviation: change.abbreviation)
            let index = indexes[type] ?? UInt8(truncatingIfNeeded: types.count)
            if indexes[type] == nil {
                guard types.count < 256 else { return nil }
                indexes[type] = index
                types.append(type)
            }
            if let last = transitions.last, last >= change.instant {
                guard last == change.instant else { return nil }
                segments[segments.count - 1] = index
            } else {
                transitions.append(change.instant)
                segments.append(index)
            }
        }
        guard types.allSatisfy({ LocalTimeType.offsets.contains($0.offset) }) else { return nil }
        self.init(name: name, transitions: transitions, segmentTypes: segments, types: types)
    }
}
