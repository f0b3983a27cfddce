/// Eight bytes that are looked at as one, the first byte lowest: several times as fast as a loop over bytes.
@usableFromInline
package struct ByteWord {
    @usableFromInline let bits: UInt64

    /// The eight bytes at an offset, which must be within the span.
    @inlinable
    package init(_ span: Span<UInt8>, at offset: Int) {
        // Any eight bytes are a valid integer.
        bits = UInt64(littleEndian: unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The eight bytes at an offset, which are known to be within the span.
    @inlinable
    init(uncheckedOf span: Span<UInt8>, at offset: Int) {
        bits = UInt64(littleEndian: unsafe span.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
    }

    /// The last eight bytes; of a shorter span all, and spaces.
    @inlinable @inline(__always)
    package init(endOf span: Span<UInt8>) {
        guard span.count < 8 else {
            self.init(span, at: span.count - 8)
            return
        }
        self.init(bits: ByteWord(allOf: span).bits | Self.each(.space) &<< UInt64(8 * span.count))
    }

    /// All bytes of a span that has less than eight, and zeros.
    @inlinable @inline(__always)
    package init(allOf span: Span<UInt8>) {
        let last = span.count - 1
        if last >= 3 {
            // Any four bytes are a valid integer; some are taken twice.
            let low = unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let high = unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: last - 3, as: UInt32.self)
            bits = UInt64(UInt32(littleEndian: low)) | UInt64(UInt32(littleEndian: high)) &<< UInt64(8 * (last - 3))
        } else if last >= 0 {
            let middle = span.count / 2
            bits = UInt64(span[0]) | UInt64(span[middle]) &<< UInt64(8 * middle) | UInt64(span[last]) &<< UInt64(8 * last)
        } else {
            bits = 0
        }
    }

    /// The bytes as an integer.
    @inlinable package var value: UInt64 { bits }

    /// Marks the bytes that are less than `limit`, at most 0x80, in their highest bits. The lowest mark is exact; those above it may be false.
    @inlinable
    package func marks(below limit: UInt8) -> UInt64 { (bits &- Self.each(limit)) & ~bits & Self.each(0x80) }

    /// Marks the bytes that equal `byte`, in their highest bits. The lowest mark is exact; those above it may be false.
    @inlinable
    package func marks(of byte: UInt8) -> UInt64 { ByteWord(bits: bits ^ Self.each(byte)).marks(below: 1) }

    /// Returns the value of the first `count` bytes, at most eight, if they are ASCII digits; in a quarter of the time of a loop over them.
    @inlinable
    package func decimal(count: Int) -> Int? {
        let zeros = Self.each(0x30)
        let shift = UInt64(64 - 8 * count)
        // Zeros before them, and then their values.
        var value = (bits << shift | zeros >> (64 - shift)) ^ zeros
        guard (value | (value &+ Self.each(0x06))) & Self.each(0xF0) == 0 else { return nil }
        // Two, four and eight digits at a time.
        value = value &* 10 &+ value >> 8
        let first = (value & 0x0000_00FF_0000_00FF) &* (100 + 1_000_000 << 32)
        let second = (value >> 16 & 0x0000_00FF_0000_00FF) &* (1 + 10_000 << 32)
        return Int(truncatingIfNeeded: (first &+ second) >> 32)
    }

    @usableFromInline
    init(bits: UInt64) { self.bits = bits }

    @usableFromInline
    static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}

extension Span<UInt8> {
    /// Finds a byte eight at a time.
    ///
    /// - Parameters:
    ///   - start: the first offset.
    ///   - end: the offset after the last.
    ///   - marks: marks at least the bytes that are wanted; the lowest mark must be exact. Most words have none.
    ///   - isWanted: whether a byte is wanted.
    /// - Returns: the first offset of a range with a byte that is wanted; the end of the range when there is none.
    @inlinable
    @inline(__always)
    package func firstOffset(
        from start: Int, to end: Int, marking marks: (ByteWord) -> UInt64, where isWanted: (UInt8) -> Bool
    ) -> Int {
        var index = start
        while index + 8 <= end {
            let marks = marks(ByteWord(self, at: index))
            guard marks != 0 else {
                index += 8
                continue
            }
            let place = index + marks.trailingZeroBitCount >> 3
            if isWanted(self[place]) { return place }
            index = place + 1
        }
        while index < end, !isWanted(self[index]) { index += 1 }
        return index
    }

    /// Returns the first offset of a range at which that byte stands; the end of the range when it does not.
    @inlinable
    @inline(__always)
    package func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int {
        precondition(start >= 0 && end <= count)
        var index = start
        // Most are found near; for the others, the C library with its wider vectors is worth a call.
        let near = Swift.min(end, start &+ 32)
        while index < near {
            guard index &+ 8 <= count else { return firstIndex(in: index..<end) { $0 == byte } ?? end }
            // Some of the eight may be after the range.
            let word = ByteWord(uncheckedOf: self, at: index)
            let marks = word.marks(of: byte)
            if marks != 0 { return Swift.min(index &+ marks.trailingZeroBitCount &>> 3, end) }
            index &+= 8
        }
        return index < end ? distantOffset(of: byte, in: index..<end) : end
    }

    /// Returns the offset of the first CR or LF at or after `start`; `end` when there is none.
    @inlinable
    @inline(__always)
    package func lineEnding(from start: Int, to end: Int) -> Int {
        // Marking all controls up to CR takes half the time of marking two of them.
        firstOffset(from: start, to: end, marking: { $0.marks(below: .carriageReturn + 1) }) { $0.isLineEnding }
    }

    /// Returns whether none of the bytes is a control character or `other`; `false` is certain, too.
    @inlinable
    package func hasNoControls(or other: UInt8 = 0x7F) -> Bool {
        var (offset, marks) = (0, UInt64(0))
        while offset < count {
            let word = offset + 8 <= count ? ByteWord(self, at: offset) : ByteWord(endOf: self)
            marks |= word.marks(below: 0x20) | word.marks(of: 0x7F) | word.marks(of: other)
            offset += 8
        }
        return marks == 0
    }
}
