package import ByteStreams

/// The last good copy of a feed.
package struct CachedFeed: Sendable {
    /// The body.
    package let source: ByteSource
    /// What the server said about this version of it.
    package let validators: FeedValidators
    /// When the server last said that this is the current one, in seconds since 1970.
    package let confirmed: Int
}

/// What a server says about one version of a body, for the question whether it has changed (RFC 9110 section 8.8).
package struct FeedValidators: Sendable, Hashable {
    /// The `ETag` header, as it stands.
    package let entityTag: String?
    /// The `Last-Modified` header, as it stands.
    package let lastModified: String?
    /// The digest of the address that answered, behind all redirects: only there do the two mean anything.
    package let origin: String

    /// What `url` answered; values that cannot stand in a header are dropped.
    package init(entityTag: String?, lastModified: String?, from url: FeedURL) {
        self.init(entityTag: entityTag, lastModified: lastModified, origin: SHA256.hex(url.requestText))
    }

    init(entityTag: String?, lastModified: String?, origin: String) {
        self.entityTag = entityTag.flatMap(Self.usable)
        self.lastModified = lastModified.flatMap(Self.usable)
        self.origin = origin
    }

    /// Whether they were given by that address.
    package func belong(to url: FeedURL) -> Bool { origin == SHA256.hex(url.requestText) }

    private static func usable(_ value: String) -> String? {
        !value.isEmpty && value.utf8.count <= 512 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? value : nil
    }
}
