/// What a time zone identifier means.
public struct ResolvedZone: Sendable {
    /// The IANA name, such as `Asia/Seoul`; `nil` for a fixed offset or a POSIX `TZ` string.
    public let name: String?
    /// The zone's offsets.
    public let rules: TimeZoneRules

    init(iana rules: TimeZoneRules) {
        name = rules.name
        self.rules = rules
    }

    init(unnamed rules: TimeZoneRules) {
        name = nil
        self.rules = rules
    }
}
