import ByteStreams
import Diagnostics
import FeedFetch
import Synchronization
import TestSupport
import Testing

@Suite("Fetching from a server")
struct FetchingTests {
    @Test("a feed arrives as the server sent it", arguments: Way.allCases)
    func whole(way: Way) async throws {
        let server = try TestServer(always: .calendar())
        let feed = try await way.fetch(server.url()).get()
        #expect(try feed.text == sampleCalendar)
        #expect(feed.origin == .network)
        #expect(feed.diagnostics.isEmpty)
        #expect(feed.source.name == "http://127.0.0.1:\(server.port)/…/feed.ics")
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.method == "GET")
        #expect(request.target == "/private-81fe0c/feed.ics?token=t0ps3cret")
        #expect(request["host"] == "127.0.0.1:\(server.port)")
        #expect(request["authorization"] == "Basic YW5uOmh1bnRlcjI=")
        #expect(request["accept"] == "text/calendar, text/csv;q=0.8, */*;q=0.1")
        #expect(request["user-agent"] == FetchOptions.defaultUserAgent)
        #expect(request["cookie"] == nil)
    }

    @Test("a feed of several megabytes arrives unharmed", arguments: Way.allCases)
    func large(way: Way) async throws {
        let text = "BEGIN:VCALENDAR\r\n" + String(repeating: "X-NOISE:0123456789abcdef\r\n", count: 200_000) + "END:VCALENDAR\r\n"
        let server = try TestServer(always: .calendar(text))
        #expect(try await way.fetch(server.url(), .patient()).get().text == text)
    }

    @Test("redirects are followed, with cookies left alone", arguments: Way.allCases, [301, 302, 303, 307, 308])
    func redirects(way: Way, status: Int) async throws {
        let server = try TestServer { request in
            switch request.target {
            case "/a/start": .init(status: status, headers: [("Location", "next?x=1"), ("Set-Cookie", "session=1")])
            case "/a/next?x=1": .redirect(to: "/b", status: status)
            case "/b": .calendar()
            default: Reply(status: 404)
            }
        }
        #expect(try await way.fetch(server.url("a/start")).get().text == sampleCalendar)
        #expect(server.requests.map(\.target) == ["/a/start", "/a/next?x=1", "/b"])
        #expect(server.requests.allSatisfy { $0["cookie"] == nil && $0["authorization"] == "Basic YW5uOmh1bnRlcjI=" })
    }

    @Test("another server does not learn the credentials", arguments: Way.allCases)
    func elsewhere(way: Way) async throws {
        let other = try TestServer(always: .calendar())
        let server = try TestServer(always: .redirect(to: "http://127.0.0.1:\(other.port)/feed.ics"))
        #expect(try await way.fetch(server.url()).get().text == sampleCalendar)
        #expect(server.requests.map { $0["authorization"] } == ["Basic YW5uOmh1bnRlcjI="])
        let request = try #require(other.requests.first)
        #expect(request["authorization"] == nil)
        #expect(request["referer"] == nil)
        #expect(request["cookie"] == nil)
    }

    @Test("a redirect to a file is refused, and so are circles and endless chains", arguments: Way.allCases)
    func badRedirects(way: Way) async throws {
        let server = try TestServer { request in
            switch request.target {
            case "/file": .redirect(to: "file:///etc/passwd")
            case "/circle": .redirect(to: "/elcric")
            case "/elcric": .redirect(to: "/circle")
            case "/nowhere": Reply(status: 302)
            default: .redirect(to: request.target + "x")
            }
        }
        #expect(try await way.failure(server.url("file")).code == .fetchRefusedRedirect)
        #expect(try await way.failure(server.url("circle")).code == .fetchTooManyRedirects)
        let nowhere = try await way.failure(server.url("nowhere"))
        #expect(nowhere.code == .fetchStatus)
        let before = server.requests.count
        #expect(try await way.failure(server.url("x")).code == .fetchTooManyRedirects)
        #expect(server.requests.count == before + 11)
    }

    @Test("compressed bodies are decompressed", arguments: Way.allCases, [("gzip", gzipped), ("deflate", deflated)])
    func compressed(way: Way, reply: (encoding: String, body: [UInt8])) async throws {
        let server = try TestServer(always: Reply(headers: [("Content-Encoding", reply.encoding)], body: reply.body))
        #expect(try await way.fetch(server.url()).get().text == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        #expect(server.requests.first?["accept-encoding"]?.contains("gzip") == true)
    }

    @Test("a compressed body that breaks off is an error", arguments: Way.allCases)
    func compressedAndCut(way: Way) async throws {
        let server = try TestServer(
            always: Reply(headers: [("Content-Encoding", "gzip")], body: Array(gzipped.prefix(25)), length: gzipped.count))
        #expect(try await way.failure(server.url()).code == .fetchTruncated)
    }

    @Test("a gzip file is recognised", arguments: Way.allCases)
    func gzipFile(way: Way) async throws {
        let server = try TestServer(always: Reply(headers: [("Content-Type", "application/gzip")], body: gzipped))
        #expect(try await way.failure(server.url()).code == .fetchCompressed)
    }

    @Test("the size limit is for what is kept, announced or not, compressed or not", arguments: Way.allCases)
    func tooLarge(way: Way) async throws {
        let server = try TestServer { request in
            switch request.target {
            case "/announced": Reply(rest: .silence, length: 1_000_001).announcing(1_000_001)
            case "/endless": Reply(body: Array(sampleCalendar.utf8), rest: .again)
            case "/bomb": Reply(headers: [("Content-Encoding", "gzip")], body: bomb)
            default: Reply(body: [UInt8](repeating: 65, count: 1_000_000))
            }
        }
        var options = FetchOptions.patient()
        options.limits.bytes = 1_000_000
        for path in ["announced", "endless", "bomb"] {
            #expect(try await way.failure(server.url(path), options).code == .fetchTooLarge, "\(path)")
        }
        #expect(try await way.fetch(server.url("exactly"), options).get().source.count == 1_000_000)
    }

    @Test("a server that says nothing more is given up", arguments: Way.allCases)
    func silence(way: Way) async throws {
        let silent = try TestServer { request in
            request.target == "/never" ? Reply(status: 200, rest: .silence).headless : Reply(body: Array("BEGIN".utf8), rest: .silence)
        }
        let options = FetchOptions(limits: FetchLimits(idle: .milliseconds(300), total: .seconds(60)))
        for path in ["never", "midway"] {
            let error = try await way.failure(silent.url(path), options)
            #expect(error.code == .fetchTimeout)
            #expect(error.message.contains("silent for 300 ms"))
        }
    }

    @Test("a server that dribbles is given up at the end of the time for everything", arguments: Way.allCases)
    func dribble(way: Way) async throws {
        let server = try TestServer(always: Reply(rest: .drip(milliseconds: 10)))
        let options = FetchOptions(limits: FetchLimits(idle: .seconds(60), total: .milliseconds(700)))
        let error = try await way.failure(server.url(), options)
        #expect(error.code == .fetchTimeout)
        #expect(error.message.contains("within 700 ms"))
    }

    @Test("a body that is shorter than announced is an error", arguments: Way.allCases)
    func truncated(way: Way) async throws {
        var reply = Reply.calendar()
        reply.length = sampleCalendar.utf8.count + 1
        let server = try TestServer(always: reply)
        let error = try await way.failure(server.url())
        #expect(error.code == .fetchTruncated)
    }

    @Test("every status but success is an error that names it", arguments: Way.allCases)
    func status(way: Way) async throws {
        for status in [304, 400, 401, 403, 404, 407, 410, 418, 429, 500, 503] {
            let challenge = [("WWW-Authenticate", "Basic realm=\"x\"")]
            let server = try TestServer(always: Reply(status: status, headers: challenge, body: Array(sampleCalendar.utf8)))
            let error = try await way.failure(server.url())
            #expect(error.code == .fetchStatus)
            #expect(error.status == status)
            #expect(error.message.contains("\(status)"))
            #expect(server.requests.count == 1)
        }
    }

    @Test("nobody there is an error", arguments: Way.allCases)
    func nobody(way: Way) async throws {
        // A port that was free a moment ago; whoever takes it meanwhile does not answer this in HTTP.
        let url = try FeedURL("http://ann:hunter2@127.0.0.1:1/private-81fe0c/feed.ics")
        #expect(try await way.failure(url).code == .fetchConnection)
        #expect(try await way.failure(FeedURL("webcal://127.0.0.1:1/feed.ics")).message.contains("http://"))
    }

    @Test("what is not HTTP is an error", arguments: Way.allCases)
    func noHTTP(way: Way) async throws {
        let server = try TestServer(always: Reply().headless)
        #expect(try await way.failure(server.url()).code == .fetchConnection)
    }

    @Test("a file's address is read without a server", arguments: Way.allCases)
    func file(way: Way) async throws {
        let folder = try TemporaryFolder()
        try folder.put(sampleCalendar, in: folder.file("a b.ics"))
        let feed = try await way.fetch(FeedURL("file://\(folder.path)/a%20b.ics")).get()
        #expect(try feed.text == sampleCalendar)
        #expect(feed.origin == .file)
        #expect(try await way.failure(FeedURL("file://\(folder.path)/missing")).code == .fetchFile)
        #expect(try await way.failure(FeedURL("file://\(folder.path)")).code == .fetchFile)
    }

    @Test("many feeds are fetched at the same time", arguments: Way.allCases)
    func parallel(way: Way) async throws {
        let server = try TestServer { .calendar(sampleCalendar + $0.target) }
        try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask {
                    let text = try await way.fetch(server.url("\(number)"), .patient()).get().text
                    #expect(text == sampleCalendar + "/\(number)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("a cancelled task gives up at once")
    func cancelled() async throws {
        let asked = Mutex(false)
        let server = try TestServer { _ in
            asked.withLock { $0 = true }
            return Reply(rest: .silence)
        }
        let url = try server.url()
        let task = Task { await Way.library.fetch(url, .patient()) }
        while !asked.withLock({ $0 }) { await Task.yield() }
        task.cancel()
        guard case .failure(let error) = await task.value else {
            Issue.record("it went on")
            return
        }
        #expect(error.code == .fetchCancelled)
    }
}

extension Reply {
    /// Without a status line.
    var headless: Reply {
        var reply = self
        reply.status = 0
        return reply
    }

    /// With a length, whatever the body.
    func announcing(_ length: Int) -> Reply {
        var reply = self
        reply.headers.append(("Content-Length", "\(length)"))
        return reply
    }
}

/// `BEGIN:VCALENDAR` and `END:VCALENDAR`, with CRLF.
private let gzipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x73, 0x72, 0x75, 0xF7, 0xF4, 0xB3, 0x0A, 0x73, 0x76, 0xF4, 0x71, 0xF5,
    0x73, 0x71, 0x0C, 0xE2, 0xE5, 0x02, 0x52, 0xC8, 0x5C, 0x00, 0xF2, 0xA1, 0x59, 0x98, 0x20, 0x00, 0x00, 0x00,
]
private let deflated: [UInt8] = [
    0x78, 0xDA, 0x73, 0x72, 0x75, 0xF7, 0xF4, 0xB3, 0x0A, 0x73, 0x76, 0xF4, 0x71, 0xF5, 0x73, 0x71, 0x0C, 0xE2, 0xE5, 0x02, 0x52, 0xC8,
    0x5C, 0x00, 0x8A, 0x80, 0x07, 0xFF,
]

private let bomb = gzipBomb(megabytes: 8)

/// A gzip file of some fifty kilobytes that grows to so many megabytes of `A`: one literal, then the longest copies of it (RFC 1951).
private func gzipBomb(megabytes: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var (bits, count) = (0, 0)
    func put(_ code: Int, _ length: Int) {
        for shift in (0..<length).reversed() {
            bits |= (code >> shift & 1) << count
            count += 1
            if count == 8 {
                bytes.append(UInt8(bits))
                (bits, count) = (0, 0)
            }
        }
    }
    put(0b110, 3)
    put(0x71, 8)
    for _ in 0..<megabytes * 1_000_000 / 258 {
        put(0b1100_0101, 8)
        put(0, 5)
    }
    put(0, 7)
    put(0, 7)
    return bytes + [UInt8](repeating: 0, count: 8)
}
