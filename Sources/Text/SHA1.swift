/// SHA-1 (RFC 3174): a way to name something by its bytes, without giving them away; not a protection against forgery.
package struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
    private var schedule: InlineArray<80, UInt32> = .init(repeating: 0)

    /// Returns the first 128 bits of the digest of `message`.
    package static func prefix(of message: Span<UInt8>) -> UInt128 {
        var hash = SHA1()
        let whole = message.count / 64 * 64
        var offset = 0
        while offset < whole {
            hash.load(message.extracting(offset..<offset + 64))
            offset += 64
        }
        hash.finish(message.extracting(whole..<message.count), length: message.count)
        let (a, b, c, d, _) = hash.state
        return UInt128(a) << 96 | UInt128(b) << 64 | UInt128(c) << 32 | UInt128(d)
    }

    private mutating func load(_ block: Span<UInt8>) {
        for word in 0..<16 {
            let base = word * 4
            schedule[word] =
                UInt32(block[base]) << 24 | UInt32(block[base + 1]) << 16 | UInt32(block[base + 2]) << 8 | UInt32(block[base + 3])
        }
        compress()
    }

    /// The last bytes, a 1 bit, zeros, and the length in bits (section 4).
    private mutating func finish(_ rest: Span<UInt8>, length: Int) {
        var block: InlineArray<64, UInt8> = .init(repeating: 0)
        for index in 0..<rest.count { block[index] = rest[index] }
        block[rest.count] = 0x80
        if rest.count >= 56 {
            load(block.span)
            block = .init(repeating: 0)
        }
        let bits = UInt64(length) * 8
        for index in 0..<8 { block[63 - index] = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index))) }
        load(block.span)
    }

    private mutating func compress() {
        for t in 16..<80 {
            schedule[t] = Self.rotate(schedule[t - 3] ^ schedule[t - 8] ^ schedule[t - 14] ^ schedule[t - 16], 1)
        }
        var (a, b, c, d, e) = state
        for t in 0..<80 {
            let mix: UInt32
            switch t {
            case 0..<20: mix = (b & c | ~b & d) &+ 0x5A82_7999
            case 20..<40: mix = (b ^ c ^ d) &+ 0x6ED9_EBA1
            case 40..<60: mix = (b & c | b & d | c & d) &+ 0x8F1B_BCDC
            default: mix = (b ^ c ^ d) &+ 0xCA62_C1D6
            }
            let next = Self.rotate(a, 5) &+ mix &+ e &+ schedule[t]
            (a, b, c, d, e) = (next, a, Self.rotate(b, 30), c, d)
        }
        state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
