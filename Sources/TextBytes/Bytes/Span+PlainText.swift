extension Span<UInt8> {
    /// Whether no byte is a control character, a backslash, a comma or a semicolon: nothing of such a text is escaped in calendars.
    @inlinable
    package var isPlain: Bool {
        guard count >= 16 else {
            let end = ByteWord(endOf: self).value
            let words = SIMD2(count < 8 ? end : ByteWord(self, at: 0).value, end)
            return Self.isPlain(unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self))
        }
        var index = 0
        while index < count {
            // Any sixteen bytes are a valid vector; the last ones overlap those before them.
            let block = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: Swift.min(index, count - 16), as: SIMD16<UInt8>.self)
            guard Self.isPlain(block) else { return false }
            index += 16
        }
        return true
    }

    @inlinable @inline(__always)
    static func isPlain(_ bytes: SIMD16<UInt8>) -> Bool {
        func places(of byte: Unicode.Scalar) -> SIMDMask<SIMD16<Int8>> { bytes .== SIMD16<UInt8>(repeating: UInt8(ascii: byte)) }
        var found = (bytes .< SIMD16<UInt8>(repeating: 0x20)) .| (bytes .== SIMD16<UInt8>(repeating: 0x7F))
        found = found .| places(of: "\\") .| places(of: ",") .| places(of: ";")
        // A mask is a vector of bytes of which all bits are set, or none; `any` is a call that looks at one byte after another.
        let marks = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
        return marks[0] | marks[1] == 0
    }
}
