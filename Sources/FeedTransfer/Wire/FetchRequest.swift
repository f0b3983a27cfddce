/// What the helper program reads on its standard input: never on its command line, where `ps` would show the credentials to everyone.
///
/// ```
/// ledger2ics-fetch 1
/// url https://ann:secret@cal.example.org/basic.ics
/// cache /home/ann/.cache/ledger2ics
/// idle-ms 20000
/// total-ms 120000
/// bytes 268435456
/// redirects 10
/// end
/// ```
/// Only `url` is required.
package struct FetchRequest: Sendable {
    /// The feed.
    package let url: FeedURL
    /// How it is fetched.
    package let options: FetchOptions

    /// A request.
    package init(_ url: FeedURL, options: FetchOptions) {
        self.url = url
        self.options = options
    }

    /// As it goes to the helper.
    package var bytes: [UInt8] {
        var lines = WireLines()
        lines.add("url", url.secretText)
        if let folder = options.cacheFolder { lines.add("cache", folder) }
        lines.add("user-agent", options.userAgent)
        lines.add("idle-ms", String(options.limits.idle.milliseconds))
        lines.add("total-ms", String(options.limits.total.milliseconds))
        lines.add("bytes", String(options.limits.bytes))
        lines.add("redirects", String(options.limits.redirects))
        return lines.bytes
    }

    /// As the helper understands it; numbers that are none keep their default.
    ///
    /// - Throws: `fetch-helper` for anything that is not a request, `fetch-bad-url`.
    package init(_ bytes: [UInt8]) throws(FetchError) {
        guard let lines = WireLines(bytes), let text = lines["url"] else {
            throw FetchError(.fetchHelper, name: "request", "standard input does not hold a request: 'ledger2ics-fetch 1', 'url …', 'end'")
        }
        func number(_ key: String) -> Int? { lines[key].flatMap { Int($0) } }
        var options = FetchOptions(cacheFolder: lines["cache"])
        if let name = lines["user-agent"] { options.userAgent = name }
        if let idle = number("idle-ms") { options.limits.idle = .milliseconds(idle) }
        if let total = number("total-ms") { options.limits.total = .milliseconds(total) }
        if let bytes = number("bytes") { options.limits.bytes = bytes }
        if let redirects = number("redirects") { options.limits.redirects = redirects }
        self.init(try FeedURL(text), options: options)
    }
}

extension Duration {
    /// Whole milliseconds, at least 1; a span too long to count is as long as can be.
    package var milliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 1_000_000 else { return Int.max / 1_000_000 }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
