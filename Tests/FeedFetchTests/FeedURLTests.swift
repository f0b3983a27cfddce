import Diagnostics
import FeedFetch
import Testing

@Suite("Addresses of feeds")
struct FeedURLTests {
    @Test(
        arguments: [
            ("http://example.org/a.ics", "http://example.org/a.ics"), ("HTTP://Example.ORG", "http://example.org/"),
            ("https://example.org:443/a", "https://example.org/a"), ("http://example.org:443/a", "http://example.org:443/a"),
            ("http://example.org:/a", "http://example.org/a"), ("webcal://example.org/a?b#c", "https://example.org/a?b"),
            ("WebCals://example.org/a", "https://example.org/a"), ("  http://example.org?q=1\n", "http://example.org/?q=1"),
            ("http://ann:pw@example.org/a", "http://example.org/a"), ("http://ann:p@w@example.org/a", "http://example.org/a"),
            ("http://[::1]:8080/a", "http://[::1]:8080/a"), ("http://example.org/가 b%20c%", "http://example.org/%EA%B0%80%20b%20c%25"),
            ("http://example.org/a[1]|\"x\"", "http://example.org/a%5B1%5D%7C%22x%22"),
        ])
    func `an address is read as it goes to the server`(text: String, request: String) throws {
        #expect(try FeedURL(text).requestText == request)
    }

    @Test(arguments: ["webcal://example.org/a", "webcals://example.org/a", "WEBCAL://example.org/a"])
    func `webcal is never fetched in the clear`(text: String) throws {
        #expect(try FeedURL(text).requestText == "https://example.org/a")
    }

    @Test(
        arguments: [
            ("file:///tmp/a.ics", "/tmp/a.ics"), ("file://localhost/tmp/a%20b.ics", "/tmp/a b.ics"), ("file:/tmp/%EA%B0%80", "/tmp/가"),
            ("FILE:///tmp/what?", "/tmp/what?"), ("file:///tmp/100%", "/tmp/100%"), ("file:///tmp/a%23b#c", "/tmp/a#b"),
        ])
    func `a file's address gives its path`(text: String, path: String) throws {
        #expect(try FeedURL(text).displayName == path)
    }

    @Test(
        arguments: [
            "", "household.csv", "ftp://ann:hunter2@example.org/a", "hunter2://example.org", "http:/example.org", "http://", "http:///a",
            "http://ann:hunter2@/a", "http://example.org:0/a", "http://example.org:65536/", "http://example.org:8o/",
            "http://exa mple.org/",
            "http://example.org/\u{1}hunter2", "http://a\u{7f}b/", "http://[::1/a", "http://a%41/", "http://exa<mple/",
            "file://server/share",
            "file://", "file:///a%00b", "http://example.org/" + String(repeating: "a", count: 8192),
            "http://example.org:99999999999999999999/", "http://[::1]x/", "http://ann:hunter2%0A@example.org/",
        ])
    func `what cannot be fetched is refused without being repeated`(text: String) {
        #expect {
            try FeedURL(text)
        } throws: { error in
            expectNoSecret("\(error)")
            return (error as? LedgerError)?.code == .fetchBadURL
        }
    }

    @Test(
        arguments: [
            ("http://a", true), ("HTTPS://a", true), ("webcal://a", true), ("file:/a", true), ("file:///a", true), ("ftp://a", true),
            ("a.csv", false), ("-", false), ("", false), ("c://a", false), ("a:b.csv", false), ("./http://a", false), ("2025://a", false),
            ("http:a", false), ("//a", false), ("file:a", false),
        ])
    func `inputs with a scheme are addresses, paths are not`(input: String, expected: Bool) {
        #expect(FeedURL.isAddress(input) == expected)
    }

    @Test(
        arguments: [
            ("https://ann:hunter2@example.org/private-81fe0c/basic.ics?token=t0ps3cret", "https://example.org/…/basic.ics"),
            ("webcal://p51.example.org/published/2/MTAxNDk4MTAxMTAx", "webcal://p51.example.org/…"),
            ("http://example.org:8080/user_k3XbQ9.ics", "http://example.org:8080/….ics"), ("http://example.org", "http://example.org/"),
            ("http://example.org/?t0ps3cret", "http://example.org/"),
            ("http://example.org/family-2025.ics", "http://example.org/family-2025.ics"),
            ("http://example.org/t0ps3cret", "http://example.org/…"), ("http://example.org/123456.ics", "http://example.org/….ics"),
            ("http://example.org/%EA%B0%80%EA%B3%84%EB%B6%80.csv", "http://example.org/가계부.csv"),
            ("http://example.org/a%1B%5B31m", "http://example.org/…"), ("http://example.org/hunterTwo.ics", "http://example.org/….ics"),
        ])
    func `messages show the server and a name, never a secret`(text: String, expected: String) throws {
        let url = try FeedURL(text)
        #expect(url.displayName == expected)
        var dumped = ""
        dump(url, to: &dumped)
        for text in ["\(url)", String(reflecting: url), dumped, "\([url])", "\(Optional(url) as Any)"] { expectNoSecret(text) }
        #expect(String(reflecting: url) == expected)
    }

    @Test
    func `credentials are percent-decoded`() throws {
        let url = try FeedURL("http://a%40b:p%3A%EA%B0%80w@example.org/")
        #expect(url.credentials == Array("a@b:p:가w".utf8))
        #expect(try FeedURL("http://example.org/").credentials == nil)
        #expect(try FeedURL("http://@example.org/").credentials == nil)
    }
}
