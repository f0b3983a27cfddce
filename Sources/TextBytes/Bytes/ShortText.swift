/// A text of at most fifteen bytes, as most are, in two words: nothing that is done with it takes a loop.
@usableFromInline
package struct ShortText {
    /// How many bytes there are.
    @usableFromInline package let count: Int
    /// The first eight bytes, the first one lowest, and zeros where there are less.
    @usableFromInline package let low: UInt64
    /// The bytes after them in the same way.
    @usableFromInline package let high: UInt64

    /// The bytes of a text; `nil` if there are more than fifteen.
    @inlinable @inline(__always)
    package init?(_ bytes: Span<UInt8>) {
        count = bytes.count
        guard count <= 15 else { return nil }
        if count >= 8 {
            low = ByteWord(bytes, at: 0).value
            // Without those of the last eight that are among the first.
            high = ByteWord(bytes, at: count &- 8).value >> UInt64(8 &* (16 &- count))
        } else {
            (low, high) = (ByteWord(allOf: bytes).value, 0)
        }
    }

    /// What `Span.isPlain` is of the text.
    @inlinable @inline(__always)
    package var isPlain: Bool {
        // Spaces, which are plain, fill the rest.
        let spaces = ByteWord.each(.space)
        let fill = spaces &<< UInt64(8 &* count)
        let words = count < 8 ? SIMD2(low | fill, spaces) : SIMD2(low, high | fill)
        return Span<UInt8>.isPlain(unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self))
    }
}
