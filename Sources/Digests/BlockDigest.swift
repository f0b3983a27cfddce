/// A digest of a message in blocks of 64 bytes (FIPS 180-4, section 5), as SHA-1 and SHA-256 are.
protocol BlockDigest {
    /// Adds a block of 64 bytes.
    mutating func compress(_ block: Span<UInt8>)
}

extension BlockDigest {
    /// Adds a whole message: its blocks, a 1 bit, zeros, and its length in bits.
    @inline(__always)
    mutating func add(_ message: Span<UInt8>) {
        let whole = message.count / 64 * 64
        var offset = 0
        while offset < whole {
            compress(message.extracting(offset..<offset + 64))
            offset += 64
        }
        var block: InlineArray<64, UInt8> = .init(repeating: 0)
        for index in whole..<message.count { block[index - whole] = message[index] }
        block[message.count - whole] = 0x80
        if message.count - whole >= 56 {
            compress(block.span)
            block = .init(repeating: 0)
        }
        let bits = UInt64(message.count) * 8
        for index in 0..<8 { block[63 - index] = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index))) }
        compress(block.span)
    }

    /// Returns a word of a block, its first byte highest.
    @inline(__always)
    static func word(_ index: Int, of block: Span<UInt8>) -> UInt32 {
        precondition(index >= 0 && index < 16 && block.count == 64)
        // Any four bytes are a valid integer.
        return UInt32(bigEndian: unsafe block.bytes.unsafeLoadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
    }
}
