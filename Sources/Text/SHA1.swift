/// SHA-1 (RFC 3174): a way to name something by its bytes, without giving them away; not a protection against forgery.
package struct SHA1: BlockDigest {
    private typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32)
    private var state: Words = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)

    /// Returns the first 128 bits of the digest of `message`.
    package static func prefix(of message: Span<UInt8>) -> UInt128 {
        var hash = SHA1()
        hash.add(message)
        let (a, b, c, d, _) = hash.state
        return UInt128(a) << 96 | UInt128(b) << 64 | UInt128(c) << 32 | UInt128(d)
    }

    /// Adds a block of 64 bytes. Only the last 16 words of the schedule are needed at a time (section 6.2).
    mutating func compress(_ block: Span<UInt8>) {
        var schedule = InlineArray<16, UInt32>(repeating: 0)
        for word in 0..<16 { schedule[word] = Self.word(word, of: block) }
        var words = state
        Self.rounds(0, 0x5A82_7999, &schedule, &words) { b, c, d in d ^ b & (c ^ d) }
        Self.rounds(20, 0x6ED9_EBA1, &schedule, &words) { b, c, d in b ^ c ^ d }
        Self.rounds(40, 0x8F1B_BCDC, &schedule, &words) { b, c, d in b & c | d & (b | c) }
        Self.rounds(60, 0xCA62_C1D6, &schedule, &words) { b, c, d in b ^ c ^ d }
        state.0 &+= words.0
        state.1 &+= words.1
        state.2 &+= words.2
        state.3 &+= words.3
        state.4 &+= words.4
    }

    /// Twenty rounds.
    @inline(__always)
    private static func rounds(
        _ first: Int, _ constant: UInt32, _ schedule: inout InlineArray<16, UInt32>, _ words: inout Words,
        mix: (UInt32, UInt32, UInt32) -> UInt32
    ) {
        var (a, b, c, d, e) = words
        for round in first..<first + 20 {
            let place = round & 15
            if round >= 16 {
                let word = schedule[(round + 13) & 15] ^ schedule[(round + 8) & 15] ^ schedule[(round + 2) & 15] ^ schedule[place]
                schedule[place] = rotate(word, 1)
            }
            let next = rotate(a, 5) &+ mix(b, c, d) &+ constant &+ e &+ schedule[place]
            (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
        }
        words = (a, b, c, d, e)
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
