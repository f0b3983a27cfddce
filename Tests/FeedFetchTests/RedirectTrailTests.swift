import Diagnostics
import FeedTransfer
import Testing

@Suite("Which redirects are followed")
struct RedirectTrailTests {
    @Test(
        "a Location is relative to the address that sent it (RFC 3986 section 5.4)",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g/"),
            ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
            (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
            ("./g/.", "http://a/b/c/g/"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("https://b:9/c", "https://b:9/c"), ("http://u:p@b/c", "http://b/c"), (" g ", "http://a/b/c/g"),
            ("나", "http://a/b/c/%EB%82%98"),
        ])
    func relative(location: String, expected: String) throws {
        let next = try FeedURL("http://a/b/c/d;p?q").resolving(location)
        #expect(next.requestText == expected)
        #expect(next.credentials == nil)
    }

    @Test(
        "only http and https are followed, and nothing from https to http",
        arguments: [
            "file:///etc/passwd", "file:/etc/passwd", "ftp://b/", "data:text/calendar,BEGIN:VCALENDAR", "javascript:alert(1)",
            "webcal://b/",
            "http://a/", "HTTP://a/b", "hunter2:x", "http:b", "https:b", "//[", "https://", "a\u{7}b",
        ])
    func refused(location: String) throws {
        var trail = RedirectTrail(from: try FeedURL("https://ann:hunter2@a/private-81fe0c/feed.ics?t0ps3cret"), limit: 10)
        #expect {
            try trail.follow(location)
        } throws: { error in
            expectNoSecret("\(error)")
            return (error as? FetchError)?.code == .fetchRefusedRedirect
        }
    }

    @Test("from http to https is fine")
    func upgrade() throws {
        var trail = RedirectTrail(from: try FeedURL("http://a/"), limit: 1)
        try trail.follow("https://a/")
        #expect(trail.current.scheme == .https)
    }

    @Test(
        "credentials stay with their scheme, host and port",
        arguments: [
            ("/b", true), ("http://a/b", true), ("http://A:80/b", true), ("http://b/", false), ("https://a/", false),
            ("http://a:81/", false),
            ("http://ann:other@a/b", true), ("http://a.b/", false), ("//a/c", true),
        ])
    func credentials(location: String, isKept: Bool) throws {
        var trail = RedirectTrail(from: try FeedURL("http://ann:hunter2@a/"), limit: 10)
        try trail.follow(location)
        #expect(trail.current.credentials?.basic == (isKept ? Array("ann:hunter2".utf8) : nil))
    }

    @Test("credentials do not come back once their server was left")
    func leftAndBack() throws {
        var trail = RedirectTrail(from: try FeedURL("http://ann:hunter2@a/"), limit: 10)
        try trail.follow("http://b/")
        try trail.follow("http://a/")
        #expect(trail.current.credentials == nil)
    }

    @Test("the limit is the number of redirects", arguments: [0, 1, 10])
    func limit(limit: Int) throws {
        var trail = RedirectTrail(from: try FeedURL("http://a/"), limit: limit)
        for step in 0..<limit { try trail.follow("/\(step)") }
        #expect(throws: FetchError.self) { try trail.follow("/more") }
    }

    @Test("a circle is recognised, however long")
    func circle() throws {
        var trail = RedirectTrail(from: try FeedURL("http://a/"), limit: 10)
        for step in 0..<5 { try trail.follow("/\(step)") }
        #expect {
            try trail.follow("/2")
        } throws: {
            ($0 as? FetchError)?.code == .fetchTooManyRedirects && "\($0)".contains("circle")
        }
    }
}
