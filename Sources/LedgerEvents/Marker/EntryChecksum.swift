internal import Text

/// The checksum of an entry's `X-LEDGER-` properties, which tells those that a calendar program changed from those that are as written.
///
/// It covers the texts of all columns in the order of `LedgerProperty.all`, then that of `X-LEDGER-FIELDS` and, if the event has one, that
/// of `X-LEDGER-TITLE`, as a feed's reader returns them: each as its UTF-8 bytes and 0x1F, which no text contains, in words of eight bytes,
/// the first byte lowest and the last word filled with zeros.
struct EntryChecksum {
    private var digest = FNV128()

    /// Adds the text of the next property; empty if the event has none.
    mutating func add(_ text: String) {
        let before = digest
        guard !add(text.utf8.span) else { return }
        digest = before
        _ = add(text.withoutControls().utf8.span)
    }

    /// Adds bytes; returns whether none of them is a control character.
    private mutating func add(_ bytes: Span<UInt8>) -> Bool {
        var (start, isPlain) = (0, true)
        while start + 8 <= bytes.count {
            // Any eight bytes are a valid word.
            let word = UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
            if Self.hasControl(word) { isPlain = false }
            digest.add(word)
            start += 8
        }
        var word = Self.end << UInt64(8 * (bytes.count - start))
        for index in start..<bytes.count {
            if bytes[index].isControl { isPlain = false }
            word |= UInt64(bytes[index]) << UInt64(8 * (index - start))
        }
        digest.add(word)
        return isPlain
    }

    /// Whether one of eight bytes is less than 0x20, or 0x7F.
    private static func hasControl(_ word: UInt64) -> Bool {
        let (each, high): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let other = word ^ (each &* 0x7F)
        return ((word &- each &* 0x20) & ~word | (other &- each) & ~other) & high != 0
    }

    /// The checksum of the texts so far.
    var value: UInt32 {
        let half = UInt64(truncatingIfNeeded: digest.value >> 64) ^ UInt64(truncatingIfNeeded: digest.value)
        return UInt32(truncatingIfNeeded: half >> 32 ^ half)
    }

    /// Eight hexadecimal digits.
    var text: String {
        let value = value
        return unsafe String(unsafeUninitializedCapacity: 8) { digits in
            for index in 0..<8 {
                unsafe digits[index] = Hexadecimal.digit(UInt8(truncatingIfNeeded: value >> UInt32(28 - 4 * index)) & 0xF)
            }
            return 8
        }
    }

    private static let end: UInt64 = 0x1F
}
