extension Span<UInt8> {
    /// The first CR or LF at or after `start`; `end` when there is none before it.
    ///
    /// Eight bytes at a time: this loop sees every byte of a feed, twice.
    @inline(__always)
    func lineEnding(from start: Int, to end: Int) -> Int {
        var index = start
        let raw = unsafe bytes
        let (ones, tops) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        while index + 8 <= end {
            let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self).littleEndian
            let feeds = word ^ (ones &* UInt64(lineFeed))
            let returns = word ^ (ones &* UInt64(carriageReturn))
            // The lowest marked byte is a hit for certain; those above it may be borrowed from it.
            let hits = ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & tops
            if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < end {
            let byte = self[index]
            if byte == lineFeed || byte == carriageReturn { return index }
            index += 1
        }
        return end
    }

    /// How many bytes the line ending at `index` has: LF, CRLF, CR, or CRCRLF (what a CRLF becomes when LF is made CRLF once more).
    @inline(__always)
    func lineEndingLength(at index: Int, to end: Int) -> Int {
        if index >= end { return 0 }
        if self[index] == lineFeed || index + 1 >= end { return 1 }
        if self[index + 1] == lineFeed { return 2 }
        return index + 2 < end && self[index + 1] == carriageReturn && self[index + 2] == lineFeed ? 3 : 1
    }

    /// Whether a range holds bytes beyond ASCII, and whether it holds NULs.
    func survey(from start: Int, to end: Int) -> (hasHighBytes: Bool, hasNULs: Bool) {
        var index = start
        let raw = unsafe bytes
        let (ones, tops) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        var high: UInt64 = 0
        var zeros: UInt64 = 0
        while index + 8 <= end {
            let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self)
            high |= word
            zeros |= (word &- ones) & ~word
            index += 8
        }
        while index < end {
            high |= UInt64(self[index]) & 0x80
            zeros |= self[index] == 0 ? 0x80 : 0
            index += 1
        }
        return (high & tops != 0, zeros & tops != 0)
    }

    /// Whether the bytes at `start` are that ASCII text, in any case; `text` is in upper case.
    @inline(__always)
    func matches(_ text: StaticString, at start: Int, count: Int) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return hasPrefix(text, at: start, count: count)
    }

    /// Whether the first `count` bytes at `start` are those of that ASCII text, in any case; `text` is in upper case.
    @inline(__always)
    func hasPrefix(_ text: StaticString, at start: Int, count: Int) -> Bool {
        guard count <= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { wanted in
            for index in 0..<count where unsafe uppercased(self[start + index]) != wanted[index] { return false }
            return true
        }
    }
}

/// The upper case of an ASCII letter; any other byte as it is.
@inline(__always)
func uppercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte
}
