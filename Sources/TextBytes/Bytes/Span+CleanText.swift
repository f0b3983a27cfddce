extension Span<UInt8> {
    /// Whether the bytes are UTF-8 (RFC 3629 section 4) without control characters other than tab, LF and CR.
    ///
    /// - Parameter isWhole: whether a letter that is cut off at the end is a fault.
    /// - Returns: whether nothing is wrong with any byte.
    package func isCleanText(isWhole: Bool = true) -> Bool {
        let end = isWhole ? count : count - cutLetterLength
        guard end >= 19 else {
            var padded = InlineArray<24, UInt8>(repeating: .space)
            for index in 0..<end { padded[index + 3] = self[index] }
            return padded.span.isCleanText()
        }
        // Letters reach back three bytes at most, which the first block lacks: spaces stand for them.
        let (first, second) = (Self.delayed(loaded(at: 0)), Self.delayed(Self.delayed(loaded(at: 0))))
        var faults = Self.faults(loaded(at: 0), first, second, Self.delayed(second))
        var base = 16
        var isAfterASCII = Self.isASCII(loaded(at: 0))
        while base < end {
            // Most text is ASCII, of which nothing but controls can be wrong: twice as many bytes in a fifth of the time.
            if isAfterASCII, base + 32 <= end, !Self.isAny(Self.others(loaded(at: base)) | Self.others(loaded(at: base + 16))) {
                base += 32
                continue
            }
            // The last block looks at some bytes again.
            let start = Swift.min(base, end - 16)
            let block = loaded(at: start)
            let isASCII = Self.isASCII(block)
            if isAfterASCII, isASCII {
                faults |= Self.others(block)
            } else {
                faults |= Self.faults(block, loaded(at: start - 1), loaded(at: start - 2), loaded(at: start - 3))
            }
            isAfterASCII = isASCII
            base += 16
        }
        let isCut = self[end - 1] >= 0xC0 || self[end - 2] >= 0xE0 || self[end - 3] >= 0xF0
        return !isCut && !Self.isAny(faults)
    }

    /// Whether no byte is above 0x7F; of a feed of ASCII alone, all are looked at to tell its encoding.
    @usableFromInline
    package var isASCII: Bool {
        guard count >= 16 else {
            let end = count < 8 ? ByteWord(allOf: self).value : ByteWord(self, at: 0).value | ByteWord(endOf: self).value
            return end & 0x8080_8080_8080_8080 == 0
        }
        // The last block looks at some bytes again.
        var (base, all) = (0, loaded(at: count - 16))
        while base + 64 <= count {
            all |= (loaded(at: base) | loaded(at: base + 16)) | (loaded(at: base + 32) | loaded(at: base + 48))
            base += 64
        }
        while base + 16 <= count {
            all |= loaded(at: base)
            base += 16
        }
        return Self.isASCII(all)
    }

    /// Whether a CR is not followed by LF.
    package var hasLoneCarriageReturn: Bool {
        guard count > 16 else {
            return indices.contains { self[$0] == .carriageReturn && ($0 + 1 == count || self[$0 + 1] != .lineFeed) }
        }
        // The last block looks at some bytes again.
        var (base, faults) = (0, loneReturns(at: count - 17))
        while base + 17 <= count {
            faults |= loneReturns(at: base)
            base += 16
        }
        return Self.isAny(faults) || self[count - 1] == .carriageReturn
    }

    /// A value other than zero for each CR among sixteen bytes that LF does not follow.
    @inline(__always)
    private func loneReturns(at offset: Int) -> Bytes {
        let isReturn = Self.marks(loaded(at: offset) .== Bytes(repeating: .carriageReturn))
        return isReturn & ~Self.marks(loaded(at: offset + 1) .== Bytes(repeating: .lineFeed))
    }

    typealias Bytes = SIMD16<UInt8>

    /// How many bytes at the end begin a letter that does not end there.
    private var cutLetterLength: Int {
        for length in 1...3 where length <= count {
            let byte = self[count - length]
            if byte < 0x80 { return 0 }
            if byte >= 0xC0 { return length < (byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2) ? length : 0 }
        }
        return 0
    }

    /// Sixteen bytes, which must be within the span.
    @inline(__always)
    func loaded(at offset: Int) -> Bytes {
        // Any sixteen bytes are a valid vector.
        unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bytes.self)
    }

    /// The first fifteen of sixteen bytes, behind a space.
    @inline(__always)
    private static func delayed(_ bytes: Bytes) -> Bytes {
        var vector = Bytes(repeating: 0x20)
        for index in 1..<16 { vector[index] = bytes[index - 1] }
        return vector
    }

    /// A value other than zero for each byte that is wrong where it stands, given the three bytes before it.
    @inline(__always)
    private static func faults(_ bytes: Bytes, _ first: Bytes, _ second: Bytes, _ third: Bytes) -> Bytes {
        func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }
        let isExpected = (first .>= all(0xC0)) .| (second .>= all(0xE0)) .| (third .>= all(0xF0))
        // With signs, what continues a letter is the least of all: one comparison instead of three, for a fifth of the time.
        let signed = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self)
        func signs(_ byte: UInt8) -> SIMD16<Int8> { SIMD16<Int8>(repeating: Int8(bitPattern: byte)) }
        let isContinuation = signed .< signs(0xC0)
        var isFault = isExpected .^ isContinuation
        // Leads of forms that are always too long, or beyond U+10FFFF.
        isFault = isFault .| ((bytes & all(0xFE)) .== all(0xC0)) .| (bytes .>= all(0xF5))
        // Second bytes that make a form too long, a surrogate, or a number beyond U+10FFFF.
        isFault = isFault .| ((first .== all(0xE0)) .& (signed .< signs(0xA0))) .| ((first .== all(0xED)) .& (signed .>= signs(0xA0)))
        isFault = isFault .| ((first .== all(0xF0)) .& (signed .< signs(0x90))) .| ((first .== all(0xF4)) .& (signed .>= signs(0x90)))
        return marks(isFault) | controls(bytes)
    }

    /// A value other than zero for each control character but tab, LF and CR.
    @inline(__always)
    private static func controls(_ bytes: Bytes) -> Bytes {
        func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }
        let isLineOrTab = (bytes .== all(0x09)) .| (bytes .== all(0x0A)) .| (bytes .== all(0x0D))
        let isControl = ((bytes .< all(0x20)) .& .!isLineOrTab) .| (bytes .== all(0x7F))
        return marks(isControl)
    }

    /// A value other than zero for each byte that is not ASCII, and for each control character but tab, LF and CR.
    @inline(__always)
    private static func others(_ bytes: Bytes) -> Bytes {
        func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }
        // With signs, as processors compare, what is not ASCII is the least of all.
        let isLow = unsafe unsafeBitCast(bytes, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: 0x20)
        let isLineOrTab = (bytes .== all(0x09)) .| (bytes .== all(0x0A)) .| (bytes .== all(0x0D))
        return marks(isLow .^ isLineOrTab) | marks(bytes .== all(0x7F))
    }

    /// All bits of each byte for which a comparison holds.
    @inline(__always)
    static func marks(_ mask: SIMDMask<SIMD16<Int8>>) -> Bytes {
        // A mask lies in memory as just that.
        unsafe unsafeBitCast(mask, to: Bytes.self)
    }

    /// Whether a byte is not zero.
    @inline(__always)
    static func isAny(_ bytes: Bytes) -> Bool {
        let words = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
        return words[0] | words[1] != 0
    }

    @inline(__always)
    private static func isASCII(_ bytes: Bytes) -> Bool {
        let words = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
        return (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
    }
}
