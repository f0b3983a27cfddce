extension Span<UInt8> {
    /// Whether the bytes are UTF-8 (RFC 3629 section 4), made fast for texts in which ASCII and letters of three bytes alternate.
    var isUTF8: Bool {
        var index = 0
        while index < count {
            if index + 8 <= count {
                // Any eight bytes are a valid integer.
                let word = UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
                let high = word & 0x8080_8080_8080_8080
                let ascii = high.trailingZeroBitCount >> 3
                index += ascii
                if ascii == 8 { continue }
                // Hangul, kana and ideographs come in runs of letters of three bytes.
                var letters = word >> UInt64(8 * ascii)
                var rest = 8 - ascii
                while rest >= 3, Self.startsWithThreeByteLetter(letters) {
                    letters >>= 24
                    rest -= 3
                    index += 3
                }
                if rest < 8 - ascii || rest < 3 && ascii > 0 { continue }
            }
            let lead = self[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
            guard lead >= 0xC2, lead <= 0xF4, index + length <= count else { return false }
            let second = self[index + 1]
            // The first continuation byte is bounded where a shorter form, a surrogate or too large a number begins.
            let bounds: ClosedRange<UInt8> =
                switch lead {
                case 0xE0: 0xA0...0xBF
                case 0xED: 0x80...0x9F
                case 0xF0: 0x90...0xBF
                case 0xF4: 0x80...0x8F
                default: 0x80...0xBF
                }
            guard second >= bounds.lowerBound, second <= bounds.upperBound else { return false }
            if length >= 3, self[index + 2] & 0xC0 != 0x80 { return false }
            if length == 4, self[index + 3] & 0xC0 != 0x80 { return false }
            index += length
        }
        return true
    }

    /// Whether the lowest three bytes are one letter, neither in a form too long nor a surrogate.
    @inline(__always)
    private static func startsWithThreeByteLetter(_ bytes: UInt64) -> Bool {
        let payload = bytes & 0x200F
        return bytes & 0xC0_C0F0 == 0x80_80E0 && payload != 0 && payload != 0x200D
    }
}
