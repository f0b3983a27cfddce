internal import Digests
internal import LedgerCore
internal import TextBytes

/// A UUID derived from a name: version 5 of RFC 9562, section 5.5, or with a secret version 8, section 5.8. The same name always yields the same
/// UUID.
package struct NameBasedUUID: Sendable, Hashable {
    /// The 128 bits; the first byte is the most significant.
    package let bits: UInt128

    /// Creates the UUID of a name (bytes) in the toolkit's own namespace.
    package init(name: Span<UInt8>) {
        // The 16 bytes of the namespace come first; it was generated at random for ledger2ics.
        var message = Self.namespace
        message.reserveCapacity(16 + name.count)
        for index in 0..<name.count { message.append(name[index]) }
        self.init(message: message.span)
    }

    /// Creates the UUID of a namespace's 16 bytes followed by a name.
    init(message: Span<UInt8>) { self.init(digest: SHA1.prefix(of: message)) }

    /// Creates a UUID from the first 128 bits of the digest of a namespace's 16 bytes followed by a name.
    init(digest: UInt128) { self.init(digest, version: 5) }

    /// Creates a UUID from the first 128 bits of a name's code by a secret.
    init(code: UInt128) { self.init(code, version: 8) }

    private init(_ digest: UInt128, version: UInt128) {
        let versionMask = UInt128(0xF) << 76
        let variantMask = UInt128(0b11) << 62
        bits = digest & ~versionMask & ~variantMask | version << 76 | UInt128(0b10) << 62
    }

    /// Whether it is made with a secret.
    package var isKeyed: Bool { bits >> 76 & 0xF == 8 }

    /// Creates a UUID from the text written by `write(to:)`; `nil` for any other text.
    init?(text: Span<UInt8>) {
        guard text.count == 36 else { return nil }
        var bits: UInt128 = 0
        for index in 0..<36 {
            let byte = text[index]
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            // In upper case, it would be a different UID.
            guard byte < UInt8(ascii: "A") || byte > UInt8(ascii: "Z"), let digit = Hexadecimal.value(of: byte) else { return nil }
            bits = bits << 4 | UInt128(digit)
        }
        self.bits = bits
    }

    static let namespace: [UInt8] = [
        0x6F, 0x1C, 0x0D, 0x52, 0x9A, 0x3E, 0x4B, 0x77, 0x8E, 0x21, 0xC4, 0x5A, 0x10, 0xF3, 0x7B, 0xD8,
    ]
}

extension NameBasedUUID: CustomStringConvertible {
    /// 32 lowercase hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    package var description: String { String(writing: { $0.append(addingCapacity: 36, initializingWith: write) }) }

    /// Appends the text form.
    func write(to output: inout OutputSpan<UInt8>) {
        @inline(__always)
        func append(groupsOf digits: UInt64) {
            output.append(UInt8(ascii: "-"))
            output.append(littleEndian: UInt32(truncatingIfNeeded: digits))
            output.append(UInt8(ascii: "-"))
            output.append(littleEndian: UInt32(truncatingIfNeeded: digits &>> 32))
        }
        let (high, low) = (UInt64(truncatingIfNeeded: bits &>> 64), UInt64(truncatingIfNeeded: bits))
        output.append(littleEndian: Hexadecimal.digits(of: UInt32(truncatingIfNeeded: high &>> 32)))
        append(groupsOf: Hexadecimal.digits(of: UInt32(truncatingIfNeeded: high)))
        append(groupsOf: Hexadecimal.digits(of: UInt32(truncatingIfNeeded: low &>> 32)))
        output.append(littleEndian: Hexadecimal.digits(of: UInt32(truncatingIfNeeded: low)))
    }
}

/// Counts the occurrences of each name.
struct NameNumbering: Sendable {
    private var table = CompactTable<UInt128>()

    /// Returns the number of occurrences of `name`, including this one.
    mutating func next(_ name: NameBasedUUID) -> UInt32 { table.count(name.bits) }

    /// Returns the number of occurrences of `name` so far.
    func count(of name: NameBasedUUID) -> UInt32 { table.count(of: name.bits) }
}
