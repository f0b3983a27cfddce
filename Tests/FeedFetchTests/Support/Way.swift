import ByteStreams
import Diagnostics
import FeedFetch
import FetchProcess
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The two ways to fetch; both have to give the same.
enum Way: CaseIterable, Sendable {
    case library
    case helper

    /// Fetches, and makes sure that nothing that is said gives a secret away.
    func fetch(_ url: FeedURL, _ options: FetchOptions = FetchOptions()) async -> Result<FetchedFeed, FetchError> {
        _ = Self.loopbackWithoutProxy
        let result: Result<FetchedFeed, FetchError>
        switch self {
        case .library:
            do throws(FetchError) { result = .success(try await FeedFetcher(options: options).fetch(url)) } catch {
                result = .failure(error)
            }
        case .helper:
            result = await offThePool {
                do throws(FetchError) { return .success(try Self.process(options).fetch(url)) } catch { return .failure(error) }
            }
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

    /// The error of a fetch that has to fail.
    func failure(_ url: FeedURL, _ options: FetchOptions = FetchOptions()) async throws -> FetchError {
        switch await fetch(url, options) {
        case .success(let feed):
            Issue.record("fetched \(feed.source.count) bytes")
            throw SystemFault(0)
        case .failure(let error): return error
        }
    }

    static func process(_ options: FetchOptions) -> FetchProcess {
        #if canImport(Darwin)
            // The program that runs tests there is Xcode's, far from the build folder.
            return FetchProcess(options: options, helper: packageFolder + "/.build/debug/ledger2ics-fetch", grace: .seconds(60))
        #else
            return FetchProcess(options: options, grace: .seconds(60))
        #endif
    }

    private static let loopbackWithoutProxy: Void = {
        unsafe setenv("no_proxy", "127.0.0.1", 1)
    }()
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

extension FetchOptions {
    /// Limits that no healthy answer reaches, and that end a test long before anyone loses patience.
    static func patient(cache: String? = nil) -> FetchOptions {
        FetchOptions(limits: FetchLimits(idle: .seconds(60), total: .seconds(60)), cacheFolder: cache)
    }
}
