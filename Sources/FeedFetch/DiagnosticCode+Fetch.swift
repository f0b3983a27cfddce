public import Diagnostics

extension DiagnosticCode {
    /// The address cannot be used.
    public static let fetchBadURL: DiagnosticCode = "fetch-bad-url"
    /// The server redirects to where nobody should be led.
    public static let fetchRefusedRedirect: DiagnosticCode = "fetch-refused-redirect"
    /// More redirects than the limit allows.
    public static let fetchTooManyRedirects: DiagnosticCode = "fetch-too-many-redirects"
    /// The body, decoded, is larger than the limit.
    public static let fetchTooLarge: DiagnosticCode = "fetch-too-large"
    /// Nothing came for too long, or all of it took too long.
    public static let fetchTimeout: DiagnosticCode = "fetch-timeout"
    /// The server answered with a status other than success.
    public static let fetchStatus: DiagnosticCode = "fetch-status"
    /// The server could not be found, reached or trusted.
    public static let fetchConnection: DiagnosticCode = "fetch-connection"
    /// The body ended before the length the server had announced.
    public static let fetchTruncated: DiagnosticCode = "fetch-truncated"
    /// A web page or some other document came instead of a calendar or ledger.
    public static let fetchNotACalendar: DiagnosticCode = "fetch-not-a-calendar"
    /// The body is compressed in a way that was not announced or cannot be read.
    public static let fetchCompressed: DiagnosticCode = "fetch-compressed"
    /// The body is empty.
    public static let fetchEmpty: DiagnosticCode = "fetch-empty"
    /// A `file` address does not name a readable file.
    public static let fetchFile: DiagnosticCode = "fetch-file"
    /// The temporary file for the body could not be written.
    public static let fetchStorage: DiagnosticCode = "fetch-storage"
    /// The curl program is missing or broke off.
    public static let fetchHelper: DiagnosticCode = "fetch-helper"
    /// The task that asked for the feed was cancelled.
    public static let fetchCancelled: DiagnosticCode = "fetch-cancelled"
    /// A warning: the last good copy stands in for a feed that could not be fetched.
    public static let fetchStale: DiagnosticCode = "fetch-stale"
    /// A warning: the cache folder cannot be used.
    public static let fetchCache: DiagnosticCode = "fetch-cache"
}
