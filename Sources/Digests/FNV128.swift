/// FNV-1a with 128 bits: a digest of bytes or words as they come; not resistant to forgery, and it need not be.
@usableFromInline
package struct FNV128: Sendable {
    /// The digest of what was added so far.
    @usableFromInline package internal(set) var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

    /// Creates the digest of nothing.
    @inlinable
    package init() {}

    /// Adds a byte, or as many at once as a word has; whether bytes or words are added makes a difference.
    @inlinable @inline(__always)
    package mutating func add(_ word: some UnsignedInteger) {
        value = (value ^ UInt128(truncatingIfNeeded: word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
    }
}
