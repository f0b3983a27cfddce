internal import CLibrary
public import ByteStreams
public import Diagnostics

/// Fetches feeds and ledgers through the `curl` program.
///
/// Proxies, certificates and `~/.netrc` are those that curl knows; `~/.curlrc` is not read. Nothing is kept between fetches except what
/// is in `cacheFolder`: no cookies, no credentials, no connections. `file` addresses are opened without curl.
///
/// ```swift
/// import FeedFetch
///
/// let fetcher = FeedFetcher(cacheFolder: "/home/ann/.cache/feeds")
/// let feed = try fetcher.fetch(FeedURL("webcal://cal.example.org/private-81fe0c/basic.ics"))
/// for warning in feed.diagnostics { print(warning.place, warning.message) }   // "… using the last good copy, 3 hours old"
/// print(feed.source.count, "bytes of", feed.source.name)                       // webcal://cal.example.org/…/basic.ics
/// ```
public struct FeedFetcher: Sendable {
    /// How long a feed may take and how large it may be.
    public struct Limits: Sendable, Hashable {
        /// The longest silence, the connection included; counted in whole seconds, as is `total`.
        public var idle: Duration = .seconds(20)
        /// The longest time for everything, redirects included.
        public var total: Duration = .seconds(120)
        /// The most bytes of body, decompressed: 256 MiB unless changed; a bomb stops there.
        public var bytes = 1 << 28
        /// The most redirects.
        public var redirects = 10

        /// Creates the default limits.
        public init() {}
    }

    /// How long a feed may take and how large it may be.
    public var limits = Limits()
    /// The folder that keeps the last good copy of every feed; `nil` keeps none. It is created, for this user only, when it is missing.
    public var cacheFolder: String?
    /// The `User-Agent` header.
    public var userAgent = "ledger2ics/1.0"
    /// The program that is started.
    package var program = "curl"
    /// What curl gets as its environment; `nil` is that of this process.
    package var environment: [String: String]?

    /// Creates a fetcher with the default limits.
    public init(cacheFolder: String? = nil) {
        self.cacheFolder = cacheFolder
    }

    /// Returns the bytes behind an address; they are in an unlinked temporary file for as long as the result's `source` exists.
    ///
    /// With a cache folder, a feed that cannot be fetched is replaced by its last good copy and a `fetch-stale` warning.
    /// Blocks its thread, so that an app gives it one of its own; several may fetch at the same time. A task that is cancelled ends curl.
    ///
    /// - Throws: `LedgerError` with one of the `fetch-…` codes.
    public func fetch(_ url: FeedURL) throws(LedgerError) -> FetchedFeed {
        if let path = url.filePath {
            do throws(LedgerError) {
                return FetchedFeed(source: try ByteSource(path: path), origin: .file)
            } catch {
                throw LedgerError(.fetchFile, at: SourcePlace(url.displayName), "the file cannot be opened: \(error.reason)")
            }
        }
        let cache = cacheFolder.map(FeedCache.init(folder:))
        let copy = cache?.copy(of: url)
        do throws(LedgerError) {
            return try fetch(url, copy, cache)
        } catch {
            guard let copy, error.code != .fetchCancelled else { throw error }
            let message = "\(error.message); using the last good copy, \(Self.age(since: copy.confirmed)) old"
            return FetchedFeed(
                source: copy.source, origin: .lastGoodCopy,
                diagnostics: [Diagnostic(.warning, .fetchStale, at: SourcePlace(url.displayName), message)])
        }
    }

    private func fetch(_ url: FeedURL, _ copy: CachedFeed?, _ cache: FeedCache?) throws(LedgerError) -> FetchedFeed {
        let transfer = CurlTransfer(url: url, name: url.displayName, settings: self, deadline: .now + limits.total)
        var known = copy.flatMap { $0.entityTag.isEmpty && $0.lastModified.isEmpty ? nil : $0 }
        var answer = try transfer.run(unlessItIs: known)
        // What another address gives the same name need not be the same.
        if answer.status == 304, let origin = known?.origin, origin != FeedCache.digest(answer.address) {
            known = nil
            answer = try transfer.run(unlessItIs: nil)
        }
        if answer.status == 304, let known {
            cache?.confirm(url)
            return FetchedFeed(source: known.source, origin: .unchanged)
        }
        guard [200, 203, 204].contains(answer.status) else { throw transfer.statusError(answer.status) }
        try FeedContent.check(answer.body, contentType: answer["content-type"] ?? "", name: url.displayName)
        var feed = FetchedFeed(source: answer.body, origin: .network)
        // A body whose end is missing is used, and does not replace a better one.
        guard let cache, try FeedContent.isWhole(answer.body, name: url.displayName) else { return feed }
        do throws(LedgerError) {
            try cache.store(answer, of: url)
        } catch {
            let message = "no copy is kept in the cache folder: \(error.reason)"
            feed.diagnostics.append(Diagnostic(.warning, .fetchCache, at: SourcePlace(url.displayName), message))
        }
        return feed
    }

    /// A span of time in its largest unit, such as `3 hours`.
    private static func age(since moment: Int) -> String {
        let seconds = max(0, time(nil) - moment)
        let (count, unit) =
            switch seconds {
            case ..<120: (seconds, "second")
            case ..<7200: (seconds / 60, "minute")
            case ..<172_800: (seconds / 3600, "hour")
            default: (seconds / 86_400, "day")
            }
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}

/// The bytes of a feed and where they came from.
public struct FetchedFeed: Sendable {
    /// Where the bytes came from.
    public enum Origin: Sendable, Hashable {
        /// The server sent them.
        case network
        /// The server called the copy in the cache current.
        case unchanged
        /// The server failed; they are the last good copy, and a `fetch-stale` warning tells how old it is.
        case lastGoodCopy
        /// A file of this machine.
        case file
    }

    /// The bytes, under the address's display name.
    public let source: ByteSource
    /// Where they came from.
    public let origin: Origin
    /// Warnings, never errors.
    public internal(set) var diagnostics: [Diagnostic] = []
}
