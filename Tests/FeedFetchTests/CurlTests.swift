import CLibrary
import Diagnostics
import FeedFetch
import Synchronization
import TestSupport
import Testing

@Suite("The curl program")
struct CurlTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A shell script that stands in for curl.
    private func fetcher(_ script: String) throws -> FeedFetcher {
        try folder.put("#!/bin/sh\n\(script)\n", in: "curl", permissions: 0o755)
        var fetcher = FeedFetcher.patient()
        fetcher.program = folder.file("curl")
        return fetcher
    }

    /// Whether the script that wrote its number into `pid` has ended and was collected.
    private var isCollected: Bool {
        get throws {
            let text = try #require(folder.text(of: "pid")).filter { $0 != "\n" }
            return kill(try #require(pid_t(text)), 0) != 0 && errno == ESRCH
        }
    }

    @Test
    func `the address and its password go to standard input only`() async throws {
        let server = try TestServer(always: .calendar(headers: [("ETag", "\"v1\"")]))
        var fetcher = try fetcher(
            """
            { echo "$*"; env; } >>'\(folder.path)/seen'
            tee -a '\(folder.path)/request' | exec curl "$@"
            """)
        fetcher.cacheFolder = folder.file("cache")
        #expect(try await fetcher.feed(server.url()).origin == .network)
        #expect(server.requests.map { $0["authorization"] } == ["Basic YW5uOmh1bnRlcjI="])
        let seen = try #require(folder.text(of: "seen"))
        #expect(seen.hasPrefix("--disable --config -\n"))
        expectNoSecret(seen)
        #expect(!seen.contains("\(server.port)"))
        #expect(folder.text(of: "request")?.contains("user = \"ann:hunter2\"\n") == true)
    }

    @Test
    func `signs that mean something to curl arrive as they are`() async throws {
        let server = try TestServer(always: .calendar(headers: [("ETag", #"W/"a\"b'#{1}""#)]))
        var fetcher = FeedFetcher.patient(cache: folder.file("cache"))
        fetcher.userAgent = #"@me "\n" # {a,b} [1-3] %{http_code}"#
        let url = try FeedURL("http://a%22n:p%5Cn%22%20w%3A%40@127.0.0.1:\(server.port)/a{b,c}[1-3]/%22.ics?#x")
        _ = try await fetcher.feed(url)
        _ = try await fetcher.feed(url)
        for request in server.requests {
            #expect(request.target == "/a%7Bb,c%7D%5B1-3%5D/%22.ics?")
            #expect(request["user-agent"] == fetcher.userAgent)
            // a"n:p\n" w:@
            #expect(request["authorization"] == "Basic YSJuOnBcbiIgdzpA")
        }
        #expect(server.requests.map { $0["if-none-match"] } == [nil, #"W/"a\"b'#{1}""#])
        fetcher.userAgent = "me\noutput = /tmp/x"
        fetcher.cacheFolder = nil
        #expect(try await fetcher.failure(url).code == .fetchBadURL)
    }

    @Test
    func `settings of curl's own are not read, but passwords from netrc are`() async throws {
        let server = try TestServer(always: .calendar())
        try folder.put("header = \"X-Mine: 1\"\nproxy = \"http://127.0.0.1:1\"\n", in: ".curlrc")
        try folder.put("machine 127.0.0.1 login bob password builder\n", in: ".netrc", permissions: 0o600)
        let fetcher = FeedFetcher.patient(["HOME": folder.path, "CURL_HOME": folder.path])
        _ = try await fetcher.feed(FeedURL("http://127.0.0.1:\(server.port)/a.ics"))
        _ = try await fetcher.feed(server.url())
        #expect(server.requests.allSatisfy { $0["x-mine"] == nil })
        #expect(server.requests.map { $0["authorization"] } == ["Basic Ym9iOmJ1aWxkZXI=", "Basic YW5uOmh1bnRlcjI="])
    }

    @Test
    func `a proxy from the environment is asked`() async throws {
        let proxy = try TestServer(always: .calendar())
        let fetcher = FeedFetcher.patient(["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": ""])
        #expect(try await fetcher.feed(FeedURL("http://calendar.invalid/a.ics")).text == sampleCalendar)
        #expect(proxy.requests.map(\.target) == ["http://calendar.invalid/a.ics"])
    }

    @Test(arguments: ["no-such-curl", "/nonexistent/curl", "/etc/passwd", "/etc"])
    func `without the program one line tells what is missing`(program: String) async throws {
        var fetcher = FeedFetcher.patient()
        fetcher.program = program
        let error = try await fetcher.failure(FeedURL("https://example.org/a.ics"))
        #expect(error.code == .fetchHelper)
        #expect(error.message.contains("program curl") && error.message.contains("install it"))
    }

    @Test(
        arguments: [
            ("kill -9 $$", "signal 9"), ("exit 2", "too old"), ("exit 99", "exit status 99"), ("exit 0", "answered 0"),
            ("yes 'X: y' >&2", "too long"),
        ])
    func `a program that breaks off is an error that tells how`(script: String, reason: String) async throws {
        let error = try await fetcher("echo $$ >'\(folder.path)/pid'\n" + script).failure(FeedURL("https://example.org/a.ics"))
        #expect(error.message.contains(reason), "\(error.message)")
        #expect(try isCollected)
    }

    @Test(arguments: ["exec sleep 600", "exec >&- 2>&-; exec sleep 600"])
    func `a program that does not end is ended`(script: String) async throws {
        let fetcher = try fetcher("echo $$ >'\(folder.path)/pid'\n" + script).limited { $0.total = .milliseconds(1) }
        #expect(try await fetcher.failure(FeedURL("https://example.org/a.ics")).code == .fetchTimeout)
        #expect(try isCollected)
    }

    @Test
    func `a cancelled task ends the program at once`() async throws {
        let asked = Asked()
        let server = try TestServer { _ in
            asked.flag.withLock { $0 = true }
            return Reply(rest: .silence)
        }
        let url = try server.url()
        let fetcher = try fetcher("echo $$ >'\(folder.path)/pid'\nexec curl \"$@\"")
        let task = Task(executorPreference: ThreadOfItsOwn()) { try fetcher.fetch(url) }
        await offThePool {
            while !asked.flag.withLock({ $0 }) { usleep(1000) }
            task.cancel()
        }
        await #expect {
            try await task.value
        } throws: {
            ($0 as? LedgerError)?.code == .fetchCancelled
        }
        #expect(try isCollected)
    }

    @Test
    func `three hundred fetches one after the other leave no descriptor behind`() async throws {
        var fetcher = FeedFetcher.patient()
        let url = try FeedURL("https://example.org/a.ics")
        // Other tests open files meanwhile, but not as many.
        let before = try scratchFile()
        for program in ["/bin/false", "/nonexistent"] {
            fetcher.program = program
            for _ in 0..<150 { _ = await fetcher.result(url) }
        }
        let after = try scratchFile()
        #expect(after < before + 250)
        close(before)
        close(after)
    }
}

private final class Asked: Sendable {
    let flag = Mutex(false)
}

/// Runs what blocks without holding up other tests.
private final class ThreadOfItsOwn: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        inThread { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
