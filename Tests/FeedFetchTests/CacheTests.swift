import ByteStreams
import Diagnostics
import FeedFetch
import FeedTransfer
import Synchronization
import TestSupport
import Testing

@Suite("The cache keeps the last good copy")
struct CacheTests {
    let folder: TemporaryFolder
    let options: FetchOptions

    init() throws {
        folder = try TemporaryFolder()
        options = .patient(cache: folder.file("deep/er/cache"))
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

    @Test(
        "what has not changed is not sent again", arguments: Way.allCases,
        [[("ETag", "\"v1\"")], [("ETag", "W/\"v 1\"")], [("Last-Modified", "Fri, 01 Aug 2025 00:00:00 GMT")]])
    func unchanged(way: Way, headers: [(String, String)]) async throws {
        let changeable = Changeable(.calendar(headers: headers))
        let server = try server(changeable)
        let url = try server.url()
        #expect(try await way.fetch(url, options).get().origin == .network)
        let path = FeedCache(folder: options.cacheFolder ?? "").path(of: url)
        folder.age(path, by: 1_000_000)
        let second = try await way.fetch(url, options).get()
        #expect(second.origin == .unchanged)
        #expect(try second.text == sampleCalendar)
        #expect(second.diagnostics.isEmpty)
        // The copy is as good as new now.
        changeable.become(Reply(status: 500))
        let third = try await way.fetch(url, options).get()
        #expect(third.origin == .lastGoodCopy)
        #expect(third.diagnostics.first?.message.contains(" second") == true)
        changeable.become(.calendar(sampleCalendar + "X", headers: [("ETag", "\"v2\"")]))
        let fourth = try await way.fetch(url, options).get()
        #expect(try fourth.text == sampleCalendar + "X")
        #expect(fourth.origin == .network)
    }

    @Test(
        "the folder and the files in it are for their owner only, and their names and content give no secret away", arguments: Way.allCases)
    func privacy(way: Way) async throws {
        let url = try TestServer(always: .calendar(headers: [("ETag", "\"v1\"")])).url()
        _ = try await way.fetch(url, options).get()
        let cache = try #require(options.cacheFolder)
        #expect(folder.permissions(of: cache) == 0o700)
        #expect(folder.permissions(of: folder.file("deep")) == 0o700)
        let names = folder.names(in: cache)
        #expect(names.count == 1)
        for name in names {
            expectNoSecret(name)
            #expect(folder.permissions(of: "\(cache)/\(name)") == 0o600)
            let file = try ByteSource(path: "\(cache)/\(name)")
            expectNoSecret(String(decoding: try file.bytes(at: 0, length: file.count), as: UTF8.self))
        }
    }

    @Test("files are named by the SHA-256 digest of the address")
    func names() throws {
        let cache = FeedCache(folder: "c")
        let digest = "3ca9904e9265bfb6c13bd6165e1dad47c7e2c9ecbbae629545e48d92fcfb505f"
        #expect(try cache.path(of: FeedURL("http://example.org/a.ics")) == "c/\(digest).feed")
        let long = "37a08c46524160275b87ce6e0fde54ae06a0cde43967aff232353e8878c702f7"
        #expect(try cache.path(of: FeedURL("https://example.org/" + String(repeating: "a", count: 100))) == "c/\(long).feed")
    }

    @Test("a server that fails does not lose the last good copy, and its age is said", arguments: Way.allCases)
    func failing(way: Way) async throws {
        let changeable = Changeable(.calendar(headers: [("ETag", "\"v1\"")]))
        let server = try server(changeable)
        let url = try server.url()
        _ = try await way.fetch(url, options).get()
        let path = FeedCache(folder: options.cacheFolder ?? "").path(of: url)
        var short = Reply.calendar(sampleCalendar + "X")
        short.length = 10_000
        let failures: [(Reply, String)] = [
            (Reply(status: 500), "500"), (Reply(status: 404), "404"), (Reply(status: 410), "410"), (Reply(), "nothing"),
            (.page("<!DOCTYPE html><form>"), "web page"), (short, "broke off"), (.redirect(to: "file:///etc/passwd"), "a file"),
            (.redirect(to: url.requestText), "circle"), (Reply().headless, "connection"),
        ]
        for (reply, reason) in failures {
            changeable.become(reply)
            folder.age(path, by: 3 * 86_400 + 100)
            let feed = try await way.fetch(url, options).get()
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
        var hasty = options
        hasty.limits.idle = .milliseconds(300)
        #expect(try await way.fetch(url, hasty).get().origin == .lastGoodCopy)
        changeable.become(.calendar())
        var small = options
        small.limits.bytes = 10
        #expect(try await way.fetch(url, small).get().origin == .lastGoodCopy)
    }

    @Test("a server that is gone does not lose the last good copy", arguments: Way.allCases)
    func gone(way: Way) async throws {
        let url = try FeedURL("http://127.0.0.1:1/feed.ics")
        let cache = FeedCache(folder: try #require(options.cacheFolder))
        let body = ByteSource(Array(sampleCalendar.utf8), name: "")
        try cache.store(body, of: url, validators: FeedValidators(entityTag: nil, lastModified: nil, from: url))
        let feed = try await way.fetch(url, options).get()
        #expect(feed.origin == .lastGoodCopy)
        #expect(try feed.text == sampleCalendar)
    }

    @Test("each address has its own copy, credentials included", arguments: Way.allCases)
    func apart(way: Way) async throws {
        let server = try TestServer { .calendar($0.target + ($0["authorization"] ?? "")) }
        let urls = try ["a", "a?b", "b"].map { try server.url($0) } + [FeedURL("http://127.0.0.1:\(server.port)/a")]
        var texts: [String] = []
        for url in urls { texts.append(try await way.fetch(url, options).get().text) }
        #expect(Set(texts).count == urls.count)
        let cache = FeedCache(folder: try #require(options.cacheFolder))
        for (url, text) in zip(urls, texts) {
            let copy = try #require(cache.copy(of: url))
            #expect(String(decoding: try copy.source.bytes(at: 0, length: 1000), as: UTF8.self) == text)
        }
    }

    @Test("a calendar without its end is used, but does not replace a good copy", arguments: Way.allCases)
    func withoutEnd(way: Way) async throws {
        let changeable = Changeable(.calendar())
        let server = try server(changeable)
        _ = try await way.fetch(server.url(), options).get()
        let cut = String(sampleCalendar.prefix(120))
        changeable.become(.calendar(cut))
        #expect(try await way.fetch(server.url(), options).get().text == cut)
        changeable.become(Reply(status: 503))
        #expect(try await way.fetch(server.url(), options).get().text == sampleCalendar)
    }

    @Test("an ETag goes to the address that gave it and to no other", arguments: Way.allCases)
    func movedFeed(way: Way) async throws {
        let place = Mutex("/first")
        let server = try TestServer { request in
            let now = place.withLock { $0 }
            return request.target == now ? .calendar(sampleCalendar + now, headers: [("ETag", "\"same\"")]) : .redirect(to: now)
        }
        _ = try await way.fetch(server.url("start"), options).get()
        place.withLock { $0 = "/second" }
        #expect(try await way.fetch(server.url("start"), options).get().text == sampleCalendar + "/second")
        #expect(server.requests.allSatisfy { $0["if-none-match"] == nil })
        _ = try await way.fetch(server.url("start"), options).get()
        #expect(server.requests.suffix(2).map { $0["if-none-match"] } == [nil, "\"same\""])
    }

    @Test("a copy that is damaged anywhere in its end is no copy")
    func damaged() throws {
        let cache = FeedCache(folder: try #require(options.cacheFolder))
        let url = try FeedURL("http://127.0.0.1/feed.ics")
        let body = ByteSource(Array(sampleCalendar.utf8), name: "")
        let validators = FeedValidators(entityTag: "\"v1\"", lastModified: "yesterday", from: url)
        try cache.store(body, of: url, validators: validators)
        #expect(cache.copy(of: url)?.validators == validators)
        let path = cache.path(of: url)
        let file = try ByteSource(path: path)
        let whole = try file.bytes(at: 0, length: file.count)
        for length in 0..<whole.count {
            try folder.put(String(decoding: whole[..<length], as: UTF8.self), in: path)
            #expect(cache.copy(of: url) == nil, "\(length)")
        }
        try folder.put("x" + String(decoding: whole, as: UTF8.self), in: path)
        #expect(cache.copy(of: url) == nil)
    }

    @Test("a folder that cannot be written is warned about and no reason to fail", arguments: Way.allCases)
    func unusableFolder(way: Way) async throws {
        try folder.put("", in: folder.file("file"))
        let url = try TestServer(always: .calendar()).url()
        let feed = try await way.fetch(url, .patient(cache: folder.file("file/cache"))).get()
        #expect(try feed.text == sampleCalendar)
        #expect(feed.diagnostics.map(\.code) == [.fetchCache])
    }
}
