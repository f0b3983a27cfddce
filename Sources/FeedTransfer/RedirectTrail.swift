/// The way from the address that was asked for to the one that answers, and what may be followed on it.
///
/// At most `limit` redirects; never from https to http, never to anything but http and https, never in a circle. Credentials stay with the
/// origin they were given for, and once it is left they are gone, also when the way leads back.
package struct RedirectTrail: Sendable {
    /// Where the way has led so far.
    package private(set) var current: FeedURL
    private let name: String
    private let limit: Int
    private var visited: Set<FeedURL>

    /// A way that begins at `start`.
    package init(from start: FeedURL, limit: Int) {
        current = start
        name = start.displayName
        self.limit = limit
        visited = [start]
    }

    /// Goes where a `Location` header points.
    ///
    /// - Throws: `fetch-refused-redirect`, `fetch-too-many-redirects`.
    package mutating func follow(_ location: String) throws(FetchError) {
        var next: FeedURL
        do throws(FetchError) {
            next = try current.resolving(location)
        } catch {
            throw FetchError(.fetchRefusedRedirect, name: name, error.message)
        }
        if current.scheme == .https, next.scheme == .http {
            throw FetchError(
                .fetchRefusedRedirect, name: name,
                "the server redirects from https to http on \(next.host), which is not followed: it would travel in the clear")
        }
        if let credentials = current.credentials, next.hasSameOrigin(as: current) {
            next = FeedURL(
                scheme: next.scheme, host: next.host, port: next.port, path: next.path, query: next.query, credentials: credentials)
        }
        guard visited.count <= limit else {
            throw FetchError(.fetchTooManyRedirects, name: name, "more than \(limit) redirects")
        }
        guard visited.insert(next).inserted else {
            throw FetchError(.fetchTooManyRedirects, name: name, "the server's redirects go round in a circle")
        }
        current = next
    }
}
