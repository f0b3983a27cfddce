/// The identifiers that calendar programs write for time zones.
package enum ZoneName {
    /// Returns the zone that a TZID refers to; `nil` when it names none, such as `tzone://Microsoft/Custom`.
    ///
    /// Recognises, in this order: IANA names, ignoring case; offsets (`Z`, `+0900`, `UTC-3`, `GMT+05:30`, all counted east of Greenwich as
    /// in ISO 8601, while `Etc/GMT-9` keeps its POSIX sign); Windows names (`Korea Standard Time`); Windows display names
    /// (`(UTC+09:00) Seoul`); and paths ending in an IANA name, as libical, Mozilla and others write them
    /// (`/freeassociation.sourceforge.net/Europe/Berlin`). Surrounding quotes and spaces are ignored.
    package static func resolve(_ tzid: String) -> ResolvedZone? {
        guard tzid.utf8.count <= 256 else { return nil }
        let text = trimmed(tzid)
        guard !text.isEmpty else { return nil }
        if let rules = TimeZoneRules.named(text) ?? installedZone(text) { return ResolvedZone(iana: rules) }
        if let offset = fixedOffset(text) { return TimeZoneRules(secondsEast: offset).map(ResolvedZone.init(unnamed:)) }
        if let name = WindowsZones.ianaName(of: text) ?? WindowsZones.ianaName(ofDisplayName: text) {
            return TimeZoneRules.named(name).map(ResolvedZone.init(iana:))
        }
        var rest = text[...]
        while let slash = rest.firstIndex(of: "/") {
            rest = rest[rest.index(after: slash)...]
            if let rules = installedZone(String(rest)) { return ResolvedZone(iana: rules) }
        }
        return nil
    }

    /// Returns the seconds east of Greenwich of a text such as `UTC-3`, `GMT+05:30`, `+0900` or `Z`; `nil` for any other text.
    static func fixedOffset(_ text: String) -> Int? {
        var rest = Array(text.uppercased().utf8)[...]
        var hasPrefix = false
        if rest.elementsEqual("Z".utf8) { return 0 }
        if rest.starts(with: "UTC".utf8) || rest.starts(with: "GMT".utf8) {
            rest = rest.dropFirst(3)
            hasPrefix = true
        }
        guard let sign = rest.popFirst() else { return hasPrefix ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let first = rest.first, first != UInt8(ascii: ":") else { return nil }
        var numbers: [Int] = []
        if rest.contains(UInt8(ascii: ":")) {
            for part in rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
                guard part.count == 2 || (part.count == 1 && numbers.isEmpty), let number = decimal(part) else { return nil }
                numbers.append(number)
            }
        } else {
            let head = rest.count == 1 || rest.count == 3 ? 1 : 2
            // ISO 8601 does not allow a bare `+9`, but it is common after a prefix.
            guard rest.count >= 3 || hasPrefix, rest.count <= 6, rest.count != 3 || hasPrefix else { return nil }
            while !rest.isEmpty {
                let part = rest.prefix(numbers.isEmpty ? head : 2)
                guard let number = decimal(part), numbers.isEmpty || part.count == 2 else { return nil }
                numbers.append(number)
                rest = rest.dropFirst(part.count)
            }
        }
        guard numbers.count <= 3, numbers[0] <= 23, numbers.dropFirst().allSatisfy({ $0 <= 59 }) else { return nil }
        let size = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        return sign == UInt8(ascii: "-") ? -size : size
    }

    private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        func isTrim(_ byte: UInt8) -> Bool {
            byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        }
        guard let first = bytes.firstIndex(where: { !isTrim($0) }), let last = bytes.lastIndex(where: { !isTrim($0) }) else { return "" }
        return String(text[first...last])
    }

    /// Returns the installed zone of that name, or the one whose name differs only in case, without a look at the disk where there is none: a
    /// feed may have a name of its own for each event.
    private static func installedZone(_ name: String) -> TimeZoneRules? {
        guard ZoneDirectory.isValidName(name), let canonical = canonicalNames[name.lowercased()] else { return nil }
        return TimeZoneRules.named(name) ?? TimeZoneRules.named(canonical)
    }

    /// The installed names, keyed by their lowercase form.
    private static let canonicalNames: [String: String] = {
        ZoneDirectory.installed.reduce(into: [:]) { names, directory in
            names.merge(directory.namesByLowercase()) { first, _ in first }
        }
    }()
}

/// The zone that a time zone identifier refers to.
package struct ResolvedZone: Sendable {
    /// The IANA name, such as `Asia/Seoul`; `nil` for a fixed offset or a POSIX `TZ` string.
    package let name: String?
    /// The zone's offsets.
    package let rules: TimeZoneRules

    init(iana rules: TimeZoneRules) {
        name = rules.name
        self.rules = rules
    }

    init(unnamed rules: TimeZoneRules) {
        name = nil
        self.rules = rules
    }
}
