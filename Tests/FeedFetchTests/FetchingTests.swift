import ByteStreams
import Diagnostics
import FeedFetch
import TestSupport
import Testing

@Suite("Fetching from a server")
struct FetchingTests {
    let fetcher = FeedFetcher.patient()

    @Test
    func `a feed arrives as the server sent it`() async throws {
        let server = try TestServer(always: .calendar())
        let feed = try await fetcher.feed(server.url())
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
        #expect(request["user-agent"] == FeedFetcher().userAgent)
        #expect(request["cookie"] == nil)
    }

    @Test
    func `a feed of several megabytes arrives unharmed`() async throws {
        let text = "BEGIN:VCALENDAR\r\n" + String(repeating: "X-NOISE:0123456789abcdef\r\n", count: 200_000) + "END:VCALENDAR\r\n"
        let server = try TestServer(always: .calendar(text))
        #expect(try await fetcher.feed(server.url()).text == text)
    }

    @Test(arguments: [("gzip", gzipped), ("deflate", deflated)])
    func `compressed bodies are decompressed`(reply: (encoding: String, body: [UInt8])) async throws {
        let server = try TestServer(always: Reply(headers: [("Content-Encoding", reply.encoding)], body: reply.body))
        #expect(try await fetcher.feed(server.url()).text == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
        #expect(server.requests.first?["accept-encoding"]?.contains("gzip") == true)
    }

    @Test
    func `a compressed body that breaks off is an error`() async throws {
        let server = try TestServer(
            always: Reply(headers: [("Content-Encoding", "gzip")], body: Array(gzipped.prefix(25)), length: gzipped.count))
        #expect(try await fetcher.failure(server.url()).code == .fetchTruncated)
    }

    @Test
    func `a gzip file is recognised`() async throws {
        let server = try TestServer(always: Reply(headers: [("Content-Type", "application/gzip")], body: gzipped))
        #expect(try await fetcher.failure(server.url()).code == .fetchCompressed)
    }

    @Test
    func `the size limit is for what is kept, announced or not, compressed or not`() async throws {
        let server = try TestServer { request in
            switch request.target {
            case "/announced": Reply(rest: .silence, length: 1_000_001).announcing(1_000_001)
            case "/endless": Reply(body: Array(sampleCalendar.utf8), rest: .again)
            case "/bomb": Reply(headers: [("Content-Encoding", "gzip")], body: bomb)
            default: Reply(body: [UInt8](repeating: 65, count: 1_000_000))
            }
        }
        let fetcher = fetcher.limited { $0.bytes = 1_000_000 }
        for path in ["announced", "endless", "bomb"] {
            #expect(try await fetcher.failure(server.url(path)).code == .fetchTooLarge, "\(path)")
        }
        #expect(try await fetcher.feed(server.url("exactly")).source.count == 1_000_000)
    }

    @Test
    func `a server that says nothing more is given up`() async throws {
        let silent = try TestServer { request in
            request.target == "/never" ? Reply(status: 0, rest: .silence) : Reply(body: Array("BEGIN".utf8), rest: .silence)
        }
        for path in ["never", "midway"] {
            let error = try await fetcher.limited { $0.idle = .milliseconds(300) }.failure(silent.url(path))
            #expect(error.code == .fetchTimeout)
            #expect(error.message.contains("silent for 1 s"))
        }
    }

    @Test
    func `a server that dribbles is given up at the end of the time for everything`() async throws {
        let server = try TestServer(always: Reply(rest: .drip(milliseconds: 10)))
        let error = try await fetcher.limited { $0.total = .milliseconds(700) }.failure(server.url())
        #expect(error.code == .fetchTimeout)
        #expect(error.message.contains("within 1 s"))
    }

    @Test
    func `a body that is shorter than announced is an error`() async throws {
        var reply = Reply.calendar()
        reply.length = sampleCalendar.utf8.count + 1
        let server = try TestServer(always: reply)
        let error = try await fetcher.failure(server.url())
        #expect(error.code == .fetchTruncated)
    }

    @Test
    func `every status but success is an error that names it`() async throws {
        for status in [304, 400, 401, 403, 404, 407, 410, 418, 429, 500, 503] {
            let challenge = [("WWW-Authenticate", "Basic realm=\"x\"")]
            let server = try TestServer(always: Reply(status: status, headers: challenge, body: Array(sampleCalendar.utf8)))
            let error = try await fetcher.failure(server.url())
            #expect(error.code == .fetchStatus)
            #expect(error.message.contains("answered \(status)"))
            #expect(server.requests.count == 1)
        }
    }

    @Test
    func `nobody there is an error`() async throws {
        // A port that was free a moment ago; whoever takes it meanwhile does not answer this in HTTP.
        let url = try FeedURL("http://ann:hunter2@127.0.0.1:1/private-81fe0c/feed.ics")
        #expect(try await fetcher.failure(url).code == .fetchConnection)
        #expect(try await fetcher.failure(FeedURL("webcal://127.0.0.1:1/feed.ics")).message.contains("http://"))
        #expect(try await fetcher.failure(FeedURL("http://nobody.invalid/feed.ics")).message.contains("no server with that name"))
    }

    @Test
    func `what is not HTTP is an error`() async throws {
        for body in ["", "220 smtp.example.org ESMTP\r\n"] {
            let server = try TestServer(always: Reply(status: 0, body: Array(body.utf8)))
            #expect(try await fetcher.failure(server.url()).code == .fetchConnection)
        }
    }

    @Test
    func `a file's address is read without a server`() async throws {
        let folder = try TemporaryFolder()
        try folder.put(sampleCalendar, in: folder.file("a b.ics"))
        let feed = try await fetcher.feed(FeedURL("file://\(folder.path)/a%20b.ics"))
        #expect(try feed.text == sampleCalendar)
        #expect(feed.origin == .file)
        #expect(try await fetcher.failure(FeedURL("file://\(folder.path)/missing")).code == .fetchFile)
        #expect(try await fetcher.failure(FeedURL("file://\(folder.path)")).code == .fetchFile)
    }

    @Test
    func `many feeds are fetched at the same time`() async throws {
        let server = try TestServer { .calendar(sampleCalendar + $0.target) }
        try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask {
                    let text = try await fetcher.feed(server.url("\(number)")).text
                    #expect(text == sampleCalendar + "/\(number)")
                }
            }
            try await group.waitForAll()
        }
    }

    @Test
    func `a server without TLS is an error that names the way out`() async throws {
        let server = try TestServer(always: .calendar())
        let error = try await fetcher.failure(FeedURL("webcal://127.0.0.1:\(server.port)/feed.ics"))
        #expect(error.code == .fetchConnection)
        #expect(error.message.contains("write http://"))
    }
}

extension Reply {
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
