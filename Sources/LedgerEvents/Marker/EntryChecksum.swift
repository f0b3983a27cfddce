internal import Text

/// The checksum of an entry's `X-LEDGER-` properties, which tells those that a calendar program changed from those that are as written.
///
/// It covers the texts of all columns in the order of `LedgerProperty.all`, then that of `X-LEDGER-FIELDS` and, if the event has one, that
/// of `X-LEDGER-TITLE`, as a feed's reader returns them: each as its UTF-8 bytes and 0x1F, which no text contains, in words of eight bytes,
/// the first byte lowest and the last word filled with zeros.
struct EntryChecksum {
    private var digest = FNV128()

    /// Adds the text of the next property, of which `isPlain` tells what `Span.isPlain` does; empty if the event has none.
    mutating func add(_ text: Span<UInt8>, isPlain: Bool) {
        if isPlain || text.hasNoControls() { return add(clean: text) }
        add(clean: String(utf8: text).withoutControls().utf8.span)
    }

    /// Adds the text of the next property, which is plain and not empty.
    @inline(__always)
    mutating func add(plain text: ShortText) {
        let end = Self.end &<< UInt64(8 &* text.count)
        if text.count < 8 { return digest.add(text.low | end) }
        digest.add(text.low)
        digest.add(text.high | end)
    }

    /// Adds the text of the next property, which has no control characters other than LF and tab.
    @inline(__always)
    mutating func add(clean bytes: Span<UInt8>) {
        // Half of the columns of most entries are empty.
        if bytes.isEmpty { digest.add(Self.end) } else { add(some: bytes) }
    }

    private mutating func add(some bytes: Span<UInt8>) {
        var start = 0
        while start + 8 <= bytes.count {
            digest.add(ByteWord(bytes, at: start).value)
            start += 8
        }
        let rest = UInt64(8 * (bytes.count - start))
        var word = Self.end << rest
        if start == 0 {
            word |= ByteWord(allOf: bytes).value
        } else if rest > 0 {
            word |= ByteWord(bytes, at: bytes.count - 8).value >> (64 - rest)
        }
        digest.add(word)
    }

    /// The checksum of the texts so far.
    var value: UInt32 {
        let half = UInt64(truncatingIfNeeded: digest.value >> 64) ^ UInt64(truncatingIfNeeded: digest.value)
        return UInt32(truncatingIfNeeded: half >> 32 ^ half)
    }

    /// Eight hexadecimal digits.
    var text: InlineArray<8, UInt8> {
        // Any integer is as many bytes.
        unsafe unsafeBitCast(Hexadecimal.digits(of: value).littleEndian, to: InlineArray<8, UInt8>.self)
    }

    private static let end: UInt64 = 0x1F
}
