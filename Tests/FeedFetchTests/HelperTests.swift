import ByteStreams
import Diagnostics
import FeedTransfer
import FetchProcess
import TestSupport
import Testing

@Suite("Fetching through a helper program")
struct HelperTests {
    let url: FeedURL

    init() throws { url = try FeedURL("http://ann:hunter2@127.0.0.1:1/private-81fe0c/feed.ics?token=t0ps3cret") }

    /// Fetches through one of the programs in `Helpers`, with a second of time before it is stopped.
    private func fetch(
        _ helper: String, total: Duration = .seconds(60), cache: String? = nil
    ) async -> Result<FetchedFeed, FetchError> {
        let options = FetchOptions(limits: FetchLimits(total: total), cacheFolder: cache)
        let path = helper.hasPrefix("/") ? helper : "\(packageFolder)/Tests/FeedFetchTests/Helpers/\(helper)"
        let process = FetchProcess(options: options, helper: path, grace: .milliseconds(500))
        let result: Result<FetchedFeed, FetchError> = await offThePool { [url] in
            do throws(FetchError) { return .success(try process.fetch(url)) } catch { return .failure(error) }
        }
        if case .failure(let error) = result { expectNoSecret("\(error)") }
        return result
    }

    private func failure(_ helper: String, total: Duration = .seconds(60)) async -> FetchError? {
        guard case .failure(let error) = await fetch(helper, total: total) else { return nil }
        return error
    }

    @Test(
        "a helper that breaks off is an error that says how",
        arguments: [
            ("killed-midway", "signal 9"), ("half-report", "exit status 3"), ("short", "17 of 99 bytes"), ("/bin/false", "exit status 1"),
            ("/bin/true", "exit status 0"),
        ])
    func brokenOff(helper: String, reason: String) async throws {
        let error = try #require(await failure(helper))
        #expect(error.code == .fetchHelper)
        #expect(error.message.contains(reason), "\(error.message)")
    }

    @Test("a helper that does not end is stopped", arguments: ["never-ends", "silent-but-alive"])
    func neverEnds(helper: String) async throws {
        let error = try #require(await failure(helper, total: .milliseconds(200)))
        #expect(error.code == .fetchHelper)
        #expect(error.message.contains("stopped"))
    }

    @Test("a helper that is missing or no program is an error", arguments: ["/nonexistent/helper", "/etc", "/etc/passwd"])
    func missing(helper: String) async throws {
        let error = try #require(await failure(helper))
        #expect(error.code == .fetchHelper)
        #expect(error.message.contains("cannot be started") || error.message.contains("exit status 127"))
    }

    @Test("a report is found between other messages")
    func noisy() async throws {
        let feed = try await fetch("noisy").get()
        #expect(try feed.text == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        #expect(feed.diagnostics.map(\.message) == ["no room\nleft"])
        #expect(feed.diagnostics.map(\.code) == [.fetchCache])
    }

    @Test("the address goes to standard input only, and arrives whole")
    func request() async throws {
        let text = try await fetch("echoes-request", cache: "/tmp/a b%\nc").get().text
        let request = try FetchRequest(Array(text.utf8))
        #expect(request.url == url)
        #expect(request.options.cacheFolder == "/tmp/a b%\nc")
        #expect(request.options.limits == FetchLimits(total: .seconds(60)))
    }

    @Test("the last good copy stands in for a helper that breaks off or is missing", arguments: ["killed-midway", "/nonexistent/helper"])
    func lastGoodCopy(helper: String) async throws {
        let folder = try TemporaryFolder()
        let cache = FeedCache(folder: folder.path)
        try cache.store(
            ByteSource(Array(sampleCalendar.utf8), name: ""), of: url,
            validators: FeedValidators(entityTag: nil, lastModified: nil, from: url))
        let feed = try await fetch(helper, cache: folder.path).get()
        #expect(try feed.text == sampleCalendar)
        #expect(feed.origin == .lastGoodCopy)
        #expect(feed.diagnostics.map(\.code) == [.fetchStale])
        #expect(feed.source.name == url.displayName)
    }

    @Test("three hundred helpers one after the other leave no descriptor behind")
    func descriptors() async throws {
        // Other tests open files meanwhile, but not as many.
        let before = try ScratchFile().descriptor
        for _ in 0..<150 {
            _ = await fetch("/bin/true")
            _ = await fetch("/nonexistent/helper")
        }
        let after = try ScratchFile().descriptor
        #expect(after < before + 250)
    }

    @Test(
        "what is no request is refused", arguments: ["", "http://a/", "ledger2ics-fetch 1\nurl http://a/\n", "ledger2ics-fetch 1\nend\n"])
    func badRequest(text: String) {
        #expect(throws: FetchError.self) { try FetchRequest(Array(text.utf8)) }
    }

    @Test("requests and reports survive the way, whatever stands in them")
    func roundTrips() throws {
        let options = FetchOptions(
            limits: FetchLimits(idle: .milliseconds(1), total: .seconds(3), bytes: 4, redirects: 5), cacheFolder: "/가\n%0A\r\u{7f}x",
            userAgent: "me\nend")
        let request = try FetchRequest(FetchRequest(url, options: options).bytes)
        #expect(request.url == url)
        #expect(request.options == options)
        let error = FetchError(.fetchStatus, name: "a\nb", "100 %\nend", status: 7)
        guard case .failed(let again) = FetchReport(FetchReport.failed(error).bytes, about: url) else {
            Issue.record("not the error")
            return
        }
        #expect(again == error)
    }
}
