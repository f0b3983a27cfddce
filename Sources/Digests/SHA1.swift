/// SHA-1 (RFC 3174): a way to name something by its bytes, without giving them away; not a protection against forgery.
package struct SHA1: BlockDigest {
    private var state = SHA1State<UInt32>()

    /// Returns the first 128 bits of the digest of `message`.
    package static func prefix(of message: Span<UInt8>) -> UInt128 {
        var hash = SHA1()
        hash.add(message)
        return hash.state.prefix { $0 }
    }

    /// Adds a block of 64 bytes.
    mutating func compress(_ block: Span<UInt8>) {
        var schedule = InlineArray<80, UInt32>(repeating: 0)
        for word in 0..<16 { schedule[word] = Self.word(word, of: block) }
        state.compress(&schedule)
    }
}

/// What SHA-1 computes with: a word of one message, or the words of several messages side by side.
protocol SHA1Word: BitwiseCopyable {
    init(repeating word: UInt32)
    static func &+ (left: Self, right: Self) -> Self
    static func ^ (left: Self, right: Self) -> Self
    static func & (left: Self, right: Self) -> Self
    static func | (left: Self, right: Self) -> Self
    func rotated(by count: UInt32) -> Self
}

extension UInt32: SHA1Word {
    @inline(__always) init(repeating word: UInt32) { self = word }

    @inline(__always)
    func rotated(by count: UInt32) -> UInt32 {
        // The masks tell the compiler that this is one instruction.
        self &<< count | self &>> (32 &- count)
    }
}

/// The digest of one message so far, or those of several messages side by side.
struct SHA1State<Word: SHA1Word> {
    private typealias Words = (Word, Word, Word, Word, Word)
    private var words: Words = (
        Word(repeating: 0x6745_2301), Word(repeating: 0xEFCD_AB89), Word(repeating: 0x98BA_DCFE), Word(repeating: 0x1032_5476),
        Word(repeating: 0xC3D2_E1F0)
    )

    /// Returns the first 128 bits of a digest; `part` picks the words of its message.
    @inline(__always)
    func prefix(_ part: (Word) -> UInt32) -> UInt128 {
        UInt128(part(words.0)) << 96 | UInt128(part(words.1)) << 64 | UInt128(part(words.2)) << 32 | UInt128(part(words.3))
    }

    /// Adds a block, the words of which are the first sixteen of the schedule.
    @inline(__always)
    mutating func compress(_ schedule: inout InlineArray<80, Word>) {
        for word in 16..<80 {
            // The loop ends where the schedule does.
            let mix = unsafe schedule[unchecked: word &- 3] ^ schedule[unchecked: word &- 8] ^ schedule[unchecked: word &- 14]
            unsafe schedule[unchecked: word] = (mix ^ schedule[unchecked: word &- 16]).rotated(by: 1)
        }
        var words = words
        Self.rounds(0, 0x5A82_7999, schedule.span, &words) { b, c, d in d ^ b & (c ^ d) }
        Self.rounds(20, 0x6ED9_EBA1, schedule.span, &words) { b, c, d in b ^ c ^ d }
        Self.rounds(40, 0x8F1B_BCDC, schedule.span, &words) { b, c, d in b & c | d & (b | c) }
        Self.rounds(60, 0xCA62_C1D6, schedule.span, &words) { b, c, d in b ^ c ^ d }
        self.words.0 = self.words.0 &+ words.0
        self.words.1 = self.words.1 &+ words.1
        self.words.2 = self.words.2 &+ words.2
        self.words.3 = self.words.3 &+ words.3
        self.words.4 = self.words.4 &+ words.4
    }

    /// Twenty rounds, five at a time: after five, every word is in its place again, and none has to be moved.
    @inline(__always)
    private static func rounds(
        _ first: Int, _ constant: UInt32, _ schedule: Span<Word>, _ words: inout Words, mix: (Word, Word, Word) -> Word
    ) {
        let constant = Word(repeating: constant)
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
        func step(_ word: Word, _ a: Word, _ b: inout Word, _ c: Word, _ d: Word, _ e: inout Word) {
            e = e &+ a.rotated(by: 5) &+ mix(b, c, d) &+ (constant &+ word)
            b = b.rotated(by: 30)
        }
    }
}
