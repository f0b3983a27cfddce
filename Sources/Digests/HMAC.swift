/// HMAC with SHA-256 (RFC 2104): a digest that only those can compute who have the key.
package struct HMAC: Sendable {
    private let inner, outer: [UInt8]

    /// Creates the codes of a key.
    package init(key: [UInt8]) {
        var block = key.count > 64 ? SHA256.digest(of: key.span) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        (inner, outer) = (block.map { $0 ^ 0x36 }, block.map { $0 ^ 0x5C })
    }

    /// Returns the 32 bytes of the code of a message.
    package func code(of message: [UInt8]) -> [UInt8] {
        SHA256.digest(of: (outer + SHA256.digest(of: (inner + message).span)).span)
    }
}
