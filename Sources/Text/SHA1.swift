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

    /// Adds a block of 64 bytes.
    mutating func compress(_ block: Span<UInt8>) {
        var schedule = InlineArray<80, UInt32>(repeating: 0)
        for word in 0..<16 { schedule[word] = Self.word(word, of: block) }
        for word in 16..<80 {
            // The loop ends where the schedule does.
            let mix = unsafe schedule[unchecked: word &- 3] ^ schedule[unchecked: word &- 8] ^ schedule[unchecked: word &- 14]
            unsafe schedule[unchecked: word] = Self.rotate(mix ^ schedule[unchecked: word &- 16], 1)
        }
        var words = state
        Self.rounds(0, 0x5A82_7999, schedule.span, &words) { b, c, d in d ^ b & (c ^ d) }
        Self.rounds(20, 0x6ED9_EBA1, schedule.span, &words) { b, c, d in b ^ c ^ d }
        Self.rounds(40, 0x8F1B_BCDC, schedule.span, &words) { b, c, d in b & c | d & (b | c) }
        Self.rounds(60, 0xCA62_C1D6, schedule.span, &words) { b, c, d in b ^ c ^ d }
        state.0 &+= words.0
        state.1 &+= words.1
        state.2 &+= words.2
        state.3 &+= words.3
        state.4 &+= words.4
    }

    /// Twenty rounds, five at a time: after five, every word is in its place again, and none has to be moved.
    @inline(__always)
    private static func rounds(
        _ first: Int, _ constant: UInt32, _ schedule: Span<UInt32>, _ words: inout Words,
        mix: (UInt32, UInt32, UInt32) -> UInt32
    ) {
        var (a, b, c, d, e) = words
        var round = first
        while round < first + 20 {
            // The last round is 79.
            step(unsafe schedule[unchecked: round], a, &b, c, d, &e)
            step(unsafe schedule[unchecked: round &+ 1], e, &a, b, c, &d)
            step(unsafe schedule[unchecked: round &+ 2], d, &e, a, b, &c)
            step(unsafe schedule[unchecked: round &+ 3], c, &d, e, a, &b)
            step(unsafe schedule[unchecked: round &+ 4], b, &c, d, e, &a)
            round &+= 5
        }
        words = (a, b, c, d, e)

        @inline(__always)
        func step(_ word: UInt32, _ a: UInt32, _ b: inout UInt32, _ c: UInt32, _ d: UInt32, _ e: inout UInt32) {
            e = e &+ rotate(a, 5) &+ mix(b, c, d) &+ constant &+ word
            b = rotate(b, 30)
        }
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        // The masks tell the compiler that this is one instruction.
        word &<< count | word &>> (32 &- count)
    }
}
