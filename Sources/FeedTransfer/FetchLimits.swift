/// How long a feed may take and how large it may be.
public struct FetchLimits: Sendable, Hashable {
    /// 20 s without a single byte, the connection included, and the server is given up.
    public static let defaultIdle: Duration = .seconds(20)
    /// 120 s for everything, redirects included.
    public static let defaultTotal: Duration = .seconds(120)
    /// 256 MB (2²⁸ bytes) of body, decompressed: a bomb stops there.
    public static let defaultBytes = 1 << 28
    /// 10 redirects.
    public static let defaultRedirects = 10

    /// The longest silence.
    public var idle: Duration
    /// The longest time for everything.
    public var total: Duration
    /// The most bytes of body, decompressed.
    public var bytes: Int
    /// The most redirects.
    public var redirects: Int

    /// Limits; each has its default.
    public init(
        idle: Duration = Self.defaultIdle, total: Duration = Self.defaultTotal, bytes: Int = Self.defaultBytes,
        redirects: Int = Self.defaultRedirects
    ) {
        self.idle = idle
        self.total = total
        self.bytes = bytes
        self.redirects = redirects
    }
}
