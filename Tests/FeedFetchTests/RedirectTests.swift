import Diagnostics
import FeedFetch
import TestSupport
import Testing

@Suite("Redirects")
struct RedirectTests {
    let fetcher = FeedFetcher.patient(["no_proxy": "127.0.0.1,localhost"])

    @Test(arguments: [301, 302, 303, 307, 308])
    func `redirects are followed, with cookies left alone`(status: Int) async throws {
        let server = try TestServer { request in
            switch request.target {
            case "/a/start": .init(status: status, headers: [("Location", "next?x=1"), ("Set-Cookie", "session=1")])
            case "/a/next?x=1": .redirect(to: "/b", status: status)
            case "/b": .calendar()
            default: Reply(status: 404)
            }
        }
        #expect(try await fetcher.feed(server.url("a/start")).text == sampleCalendar)
        #expect(server.requests.map(\.target) == ["/a/start", "/a/next?x=1", "/b"])
        #expect(server.requests.allSatisfy { $0["cookie"] == nil && $0["authorization"] == "Basic YW5uOmh1bnRlcjI=" })
    }

    @Test
    func `another server does not learn the credentials`() async throws {
        let other = try TestServer(always: .calendar())
        let server = try TestServer(always: .redirect(to: "http://localhost:\(other.port)/feed.ics"))
        #expect(try await fetcher.feed(server.url()).text == sampleCalendar)
        #expect(server.requests.map { $0["authorization"] } == ["Basic YW5uOmh1bnRlcjI="])
        let request = try #require(other.requests.first)
        #expect(request["authorization"] == nil)
        #expect(request["referer"] == nil)
        #expect(request["cookie"] == nil)
    }

    @Test
    func `a redirect to a file is refused, and so are circles and endless chains`() async throws {
        let server = try TestServer { request in
            switch request.target {
            case "/file": .redirect(to: "file:///etc/passwd")
            case "/circle": .redirect(to: "/elcric")
            case "/elcric": .redirect(to: "/circle")
            case "/nowhere": Reply(status: 302)
            default: .redirect(to: request.target + "x")
            }
        }
        #expect(try await fetcher.failure(server.url("file")).code == .fetchRefusedRedirect)
        #expect(try await fetcher.failure(server.url("circle")).code == .fetchTooManyRedirects)
        let nowhere = try await fetcher.failure(server.url("nowhere"))
        #expect(nowhere.code == .fetchStatus)
        let before = server.requests.count
        #expect(try await fetcher.failure(server.url("x")).code == .fetchTooManyRedirects)
        #expect(server.requests.count == before + 11)
    }
}
