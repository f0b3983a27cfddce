internal import Diagnostics

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension FetchOptions {
    /// The last good copy in the cache, with a warning that says how old it is and why it is used; `nil` when there is none.
    package func lastGoodCopy(of url: FeedURL, insteadOf error: FetchError) -> FetchedFeed? {
        guard let cacheFolder, error.code != .fetchCancelled, let copy = FeedCache(folder: cacheFolder).copy(of: url) else { return nil }
        let age = Self.words(forSeconds: time(nil) - copy.confirmed)
        let warning = Diagnostic(
            .warning, .fetchStale, at: SourcePlace(url.displayName), "\(error.message); using the last good copy, \(age) old")
        return FetchedFeed(source: copy.source, origin: .lastGoodCopy, diagnostics: [warning])
    }

    /// A span of time in its largest unit, such as `3 hours`.
    private static func words(forSeconds seconds: Int) -> String {
        let (count, unit) =
            switch max(0, seconds) {
            case ..<120: (max(0, seconds), "second")
            case ..<7200: (seconds / 60, "minute")
            case ..<172_800: (seconds / 3600, "hour")
            default: (seconds / 86_400, "day")
            }
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}
