import CLibrary
import ByteStreams
import Diagnostics
import FeedFetch
import TestSupport
import Testing

extension FeedFetcher {
    /// Limits that no healthy answer reaches, and that end a test long before anyone loses patience; the settings of this machine do not count.
    static func patient(_ environment: [String: String] = [:], cache: String? = nil) -> FeedFetcher {
        var fetcher = FeedFetcher(cacheFolder: cache)
        fetcher.limits.idle = .seconds(60)
        fetcher.limits.total = .seconds(60)
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        fetcher.environment = ["PATH": path, "HOME": "/nonexistent", "no_proxy": "127.0.0.1"].merging(environment) { $1 }
        return fetcher
    }

    func limited(_ change: (inout Limits) -> Void) -> FeedFetcher {
        var fetcher = self
        change(&fetcher.limits)
        return fetcher
    }

    /// Fetches, and makes sure that nothing that is shown gives a secret away.
    func result(_ url: FeedURL) async -> Result<FetchedFeed, LedgerError> {
        let result = await offThePool { () -> Result<FetchedFeed, LedgerError> in
            do throws(LedgerError) { return .success(try fetch(url)) } catch { return .failure(error) }
        }
        switch result {
        case .success(let feed):
            expectNoSecret(feed.source.name)
            for item in feed.diagnostics { expectNoSecret("\(item)") }
        case .failure(let error):
            expectNoSecret("\(error) \(error.diagnostic)")
            var dumped = ""
            dump(error, to: &dumped)
            expectNoSecret(dumped)
        }
        return result
    }

    func feed(_ url: FeedURL) async throws -> FetchedFeed { try await result(url).get() }

    /// The error of a fetch that has to fail.
    func failure(_ url: FeedURL) async throws -> LedgerError {
        switch await result(url) {
        case .success(let feed):
            Issue.record("fetched \(feed.source.count) bytes")
            throw SystemFault(0)
        case .failure(let error): return error
        }
    }
}

/// Stands in every address: before the @, in the path and in the query.
let secrets = ["hunter2", "81fe0c", "t0ps3cret", "aHVudGVy", "YW5uOmh1bnRlcjI="]

func expectNoSecret(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for secret in secrets { #expect(!text.contains(secret), sourceLocation: sourceLocation) }
}

extension TestServer {
    /// An address on this server with secrets in every corner.
    func url(_ path: String = "private-81fe0c/feed.ics?token=t0ps3cret") throws -> FeedURL {
        try FeedURL("http://ann:hunter2@127.0.0.1:\(port)/\(path)")
    }
}

extension FetchedFeed {
    var text: String {
        get throws { String(decoding: try source.bytes(at: 0, length: source.count), as: UTF8.self) }
    }
}
