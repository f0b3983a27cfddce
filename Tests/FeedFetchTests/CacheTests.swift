import ByteStreams
import Diagnostics
import FeedFetch
import Synchronization
import TestSupport
import Testing

@Suite("The cache keeps the last good copy")
struct CacheTests {
    let folder: TemporaryFolder
    let fetcher: FeedFetcher

    init() throws {
        folder = try TemporaryFolder()
        fetcher = .patient(cache: folder.file("deep/er/cache"))
    }

    /// The only file in the cache.
    private var file: String {
        get throws {
            let names = folder.names(in: "deep/er/cache")
            #expect(names.count == 1)
            return "deep/er/cache/\(try #require(names.first))"
        }
    }

    /// A server whose answer can be changed.
    private final class Changeable: Sendable {
        let reply: Mutex<Reply>
        init(_ reply: Reply) { self.reply = Mutex(reply) }
        func become(_ next: Reply) { reply.withLock { $0 = next } }
    }

    private func server(_ changeable: Changeable) throws -> TestServer {
        try TestServer { request in
            let reply = changeable.reply.withLock { $0 }
            for (name, value) in reply.headers {
                if name == "ETag", request["if-none-match"] == value { return Reply(status: 304) }
                if name == "Last-Modified", request["if-modified-since"] == value { return Reply(status: 304) }
            }
            return reply
        }
    }

    @Test(arguments: [[("ETag", "\"v1\"")], [("ETag", "W/\"v 1\"")], [("Last-Modified", "Fri, 01 Aug 2025 00:00:00 GMT")]])
    func `what has not changed is not sent again`(headers: [(String, String)]) async throws {
        let changeable = Changeable(.calendar(headers: headers))
        let server = try server(changeable)
        let url = try server.url()
        #expect(try await fetcher.feed(url).origin == .network)
        folder.age(try file, by: 1_000_000)
        let second = try await fetcher.feed(url)
        #expect(second.origin == .unchanged)
        #expect(try second.text == sampleCalendar)
        #expect(second.diagnostics.isEmpty)
        // The copy is as good as new now.
        changeable.become(Reply(status: 500))
        let third = try await fetcher.feed(url)
        #expect(third.origin == .lastGoodCopy)
        let age = try #require(third.diagnostics.first?.message)
        #expect(age.contains(" second") || age.contains(" minute"))
        changeable.become(.calendar(sampleCalendar + "X", headers: [("ETag", "\"v2\"")]))
        let fourth = try await fetcher.feed(url)
        #expect(try fourth.text == sampleCalendar + "X")
        #expect(fourth.origin == .network)
    }

    @Test
    func `the folder and the files in it are for their owner only, and their names and content give no secret away`() async throws {
        let url = try TestServer(always: .calendar(headers: [("ETag", "\"v1\"")])).url()
        _ = try await fetcher.feed(url)
        #expect(folder.permissions(of: "deep") == 0o700)
        #expect(folder.permissions(of: "deep/er/cache") == 0o700)
        let file = try file
        expectNoSecret(file)
        #expect(folder.permissions(of: file) == 0o600)
        expectNoSecret(try #require(folder.text(of: file)))
    }

    @Test
    func `a server that fails does not lose the last good copy, and its age is said`() async throws {
        let changeable = Changeable(.calendar(headers: [("ETag", "\"v1\"")]))
        let server = try server(changeable)
        let url = try server.url()
        _ = try await fetcher.feed(url)
        var short = Reply.calendar(sampleCalendar + "X")
        short.length = 10_000
        let failures: [(Reply, String)] = [
            (Reply(status: 500), "500"), (Reply(status: 404), "404"), (Reply(status: 410), "410"), (Reply(), "nothing"),
            (.page("<!DOCTYPE html><form>"), "web page"), (short, "ended before"), (.redirect(to: "file:///etc/passwd"), "a file"),
            (.redirect(to: "feed.ics"), "redirects"), (Reply(status: 0), "connection"),
        ]
        for (reply, reason) in failures {
            changeable.become(reply)
            folder.age(try file, by: 3 * 86_400 + 100)
            let feed = try await fetcher.feed(url)
            #expect(try feed.text == sampleCalendar)
            #expect(feed.origin == .lastGoodCopy)
            let warning = try #require(feed.diagnostics.first)
            #expect(feed.diagnostics.count == 1)
            #expect(warning.severity == .warning)
            #expect(warning.code == .fetchStale)
            #expect(warning.place == SourcePlace(url.displayName))
            #expect(warning.message.contains(reason), "\(warning.message)")
            #expect(warning.message.hasSuffix("using the last good copy, 3 days old"))
        }
        // Too slow and too large fail as well.
        changeable.become(Reply(rest: .silence))
        #expect(try await fetcher.limited { $0.idle = .seconds(1) }.feed(url).origin == .lastGoodCopy)
        changeable.become(.calendar())
        #expect(try await fetcher.limited { $0.bytes = 10 }.feed(url).origin == .lastGoodCopy)
    }

    @Test
    func `neither a server out of reach nor a missing curl loses the last good copy`() async throws {
        let url = try TestServer(always: .calendar()).url()
        _ = try await fetcher.feed(url)
        var (cut, bare) = (fetcher, fetcher)
        cut.environment?.merge(["http_proxy": "http://127.0.0.1:1", "no_proxy": ""]) { $1 }
        bare.program = "/nonexistent/curl"
        for (fetcher, reason) in [(cut, "cannot be reached"), (bare, "cannot be started")] {
            let feed = try await fetcher.feed(url)
            #expect(feed.origin == .lastGoodCopy)
            #expect(try feed.text == sampleCalendar)
            #expect(feed.diagnostics.first?.message.contains(reason) == true)
        }
    }

    @Test
    func `each address has its own copy, credentials included`() async throws {
        let server = try TestServer { .calendar($0.target + ($0["authorization"] ?? "")) }
        let urls = try ["a", "a?b", "b"].map { try server.url($0) } + [FeedURL("http://127.0.0.1:\(server.port)/a")]
        var texts: [String] = []
        for url in urls { texts.append(try await fetcher.feed(url).text) }
        #expect(Set(texts).count == urls.count)
        #expect(folder.names(in: "deep/er/cache").count == urls.count)
        var bare = fetcher
        bare.program = "/nonexistent/curl"
        for (url, text) in zip(urls, texts) { #expect(try await bare.feed(url).text == text) }
    }

    @Test
    func `a calendar without its end is used, but does not replace a good copy`() async throws {
        let changeable = Changeable(.calendar())
        let server = try server(changeable)
        _ = try await fetcher.feed(server.url())
        let cut = String(sampleCalendar.prefix(120))
        changeable.become(.calendar(cut))
        #expect(try await fetcher.feed(server.url()).text == cut)
        changeable.become(Reply(status: 503))
        #expect(try await fetcher.feed(server.url()).text == sampleCalendar)
    }

    @Test
    func `an ETag counts for the address that gave it and for no other`() async throws {
        let place = Mutex("/first")
        let server = try TestServer { request in
            let now = place.withLock { $0 }
            guard request.target == now else { return .redirect(to: now) }
            return request["if-none-match"] == nil ? .calendar(sampleCalendar + now, headers: [("ETag", "\"same\"")]) : Reply(status: 304)
        }
        let url = try server.url("start")
        #expect(try await fetcher.feed(url).origin == .network)
        #expect(try await fetcher.feed(url).origin == .unchanged)
        place.withLock { $0 = "/second" }
        let moved = try await fetcher.feed(url)
        #expect(moved.origin == .network)
        #expect(try moved.text == sampleCalendar + "/second")
        #expect(try await fetcher.feed(url).origin == .unchanged)
    }

    @Test
    func `a copy that is cut off or has grown is no copy`() async throws {
        let changeable = Changeable(.calendar(headers: [("ETag", "\"v1\"")]))
        let url = try server(changeable).url()
        _ = try await fetcher.feed(url)
        changeable.become(Reply(status: 500))
        let file = try file
        let whole = try #require(folder.bytes(of: file))
        #expect(try await fetcher.feed(url).origin == .lastGoodCopy)
        for length in [0, 1, 2047, 2048, 2049, whole.count - 2048, whole.count - 1] {
            try folder.put(Array(whole.prefix(length)), in: file)
            #expect(try await fetcher.failure(url).message.contains("answered 500"), "\(length)")
        }
        try folder.put([120] + whole, in: file)
        #expect(try await fetcher.failure(url).message.contains("answered 500"))
    }

    @Test
    func `a folder that cannot be written is warned about and no reason to fail`() async throws {
        try folder.put("", in: folder.file("file"))
        let url = try TestServer(always: .calendar()).url()
        let feed = try await FeedFetcher.patient(cache: folder.file("file/cache")).feed(url)
        #expect(try feed.text == sampleCalendar)
        #expect(feed.diagnostics.map(\.code) == [.fetchCache])
    }
}
