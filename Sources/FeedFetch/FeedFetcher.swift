internal import ByteStreams
internal import Diagnostics
@_exported public import FeedTransfer

/// Fetches feeds and ledgers over HTTP, within this process.
///
/// Redirects, credentials, limits and the cache are handled as `FetchOptions`, `FetchLimits` and `FeedURL` say. Nothing is kept between
/// two fetches but what lies in `FetchOptions.cacheFolder`: no cookies, no credentials, no connections.
///
/// ```swift
/// import FeedFetch
///
/// let fetcher = FeedFetcher(options: FetchOptions(cacheFolder: "/home/ann/.cache/feeds"))
/// let feed = try await fetcher.fetch(FeedURL("webcal://cal.example.org/private-81fe0c/basic.ics"))
/// for warning in feed.diagnostics { print(warning.place, warning.message) }   // "… using the last good copy, 3 hours old"
/// print(feed.source.count, "bytes of", feed.source.name)                       // webcal://cal.example.org/…/basic.ics
/// ```
///
/// A program that fetches rarely, or never, saves the cost of loading the network stack with `FetchProcess`, which has the same results.
public struct FeedFetcher: Sendable {
    /// Limits, cache folder, user agent.
    public var options: FetchOptions

    /// A fetcher with those options.
    public init(options: FetchOptions = FetchOptions()) {
        self.options = options
    }

    /// The bytes behind an address; they lie in an unlinked temporary file as long as the result's `source` lives.
    ///
    /// With a cache folder, a feed that cannot be fetched is replaced by its last good copy and a `fetch-stale` warning.
    /// A cancelled task throws `fetch-cancelled`.
    ///
    /// - Throws: `FetchError`, one of the `fetch-…` codes.
    public func fetch(_ url: FeedURL) async throws(FetchError) -> FetchedFeed {
        if url.scheme == .file { return try FetchedFeed(file: url) }
        do throws(FetchError) {
            return try await fetchFromServer(url)
        } catch {
            if let copy = options.lastGoodCopy(of: url, insteadOf: error) { return copy }
            throw error
        }
    }

    private func fetchFromServer(_ url: FeedURL) async throws(FetchError) -> FetchedFeed {
        let cache = options.cacheFolder.map(FeedCache.init(folder:))
        let copy = cache?.copy(of: url)
        let deadline = ContinuousClock.now + options.limits.total
        var trail = RedirectTrail(from: url, limit: options.limits.redirects)
        while true {
            let condition = copy.flatMap { $0.validators.belong(to: trail.current) ? $0.validators : nil }
            let transfer = try Transfer(
                trail.current, named: url.displayName, isWebcal: url.isWebcal, condition: condition, options: options, deadline: deadline)
            switch try await transfer.run() {
            case .redirect(let location):
                try trail.follow(location)
            case .unchanged:
                guard let cache, let copy, condition != nil else {
                    throw FetchError(
                        .fetchStatus, name: url.displayName, "the server answered 304 to an unconditional request", status: 304)
                }
                cache.confirm(url)
                return FetchedFeed(source: copy.source, origin: .unchanged)
            case .body(let body):
                try FeedContent.check(body.source, contentType: body.contentType, name: url.displayName)
                let validators = FeedValidators(entityTag: body.entityTag, lastModified: body.lastModified, from: trail.current)
                let warnings = try cache.map { cache throws(FetchError) in try keep(body.source, of: url, validators, in: cache) } ?? []
                return FetchedFeed(source: body.source, origin: .network, diagnostics: warnings)
            }
        }
    }

    /// Keeps a body in the cache, unless its end is missing; that it cannot be kept is no reason not to use it.
    private func keep(
        _ body: ByteSource, of url: FeedURL, _ validators: FeedValidators, in cache: FeedCache
    ) throws(FetchError) -> [Diagnostic] {
        guard try FeedContent.isWhole(body, name: url.displayName) else { return [] }
        do {
            try cache.store(body, of: url, validators: validators)
            return []
        } catch {
            let message = "the cache folder keeps no copy: \(error.reason)"
            return [Diagnostic(.warning, .fetchCache, at: SourcePlace(url.displayName), message)]
        }
    }
}
