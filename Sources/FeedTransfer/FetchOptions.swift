/// How feeds are fetched.
public struct FetchOptions: Sendable, Hashable {
    /// What the toolkit calls itself towards servers.
    public static let defaultUserAgent = "ledger2ics/1.0"

    /// How long it may take and how large it may be.
    public var limits: FetchLimits
    /// The folder that keeps the last good copy of every feed; `nil` keeps none. It is created, for this user only, when it is missing.
    public var cacheFolder: String?
    /// The `User-Agent` header.
    public var userAgent: String

    /// Options; without arguments no cache and the default limits.
    public init(limits: FetchLimits = FetchLimits(), cacheFolder: String? = nil, userAgent: String = Self.defaultUserAgent) {
        self.limits = limits
        self.cacheFolder = cacheFolder
        self.userAgent = userAgent
    }
}
