internal import Text

/// A user name and a password from an address; nothing prints them.
package struct FeedCredentials: Sendable, Hashable {
    /// The bytes of the user name, percent-decoded.
    package let user: [UInt8]
    /// The bytes of the password, percent-decoded.
    package let password: [UInt8]

    /// What stands before the `@` of an address; `nil` when that is nothing.
    init?(userinfo: some Collection<UInt8>) {
        guard !userinfo.isEmpty else { return nil }
        let parts = userinfo.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        user = PercentCoding.decoded(parts[0])
        password = parts.count > 1 ? PercentCoding.decoded(parts[1]) : []
    }

    /// What RFC 7617 puts through Base64.
    package var basic: [UInt8] { user + [UInt8(ascii: ":")] + password }

    /// As it stands in an address.
    var encoded: String {
        PercentCoding.encoded(user, keeping: PercentCoding.isUnreserved) + ":"
            + PercentCoding.encoded(password, keeping: PercentCoding.isUnreserved)
    }
}

extension FeedCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(credentials)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
