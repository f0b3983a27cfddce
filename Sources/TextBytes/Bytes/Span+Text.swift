extension Span<UInt8> {
    /// Returns a part of a range without the bytes at its ends for which the predicate holds; blanks unless told.
    @inlinable
    package func trimmed(_ range: Range<Int>, of isTrimmed: (UInt8) -> Bool = { $0.isBlank }) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isTrimmed(self[start]) { start += 1 }
        while end > start, isTrimmed(self[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Where the bytes lie without the spaces and tabs around them.
    @inlinable
    package var trimmedRange: Range<Int> { trimmed(0..<count) }

    /// Returns whether these are exactly those bytes.
    @inlinable
    package func equals(_ other: [UInt8]) -> Bool { equals(other.span) }

    /// Returns whether these are exactly those bytes.
    @inlinable
    package func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard count >= 8 else {
            for index in 0..<count where self[index] != other[index] { return false }
            return true
        }
        var offset = 0
        while offset + 8 < count {
            guard ByteWord(self, at: offset).value == ByteWord(other, at: offset).value else { return false }
            offset += 8
        }
        // The last eight bytes, some of them again.
        return ByteWord(self, at: count - 8).value == ByteWord(other, at: count - 8).value
    }

    /// Returns whether these are exactly the bytes of the text.
    @inlinable
    package func isExactly(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }

    /// Returns whether the text stands at that offset.
    @inlinable
    package func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= count - offset else { return false }
        return text.withUTF8Buffer { unsafe extracting(offset..<offset + $0.count).equals($0.span) }
    }

    /// Returns whether the ASCII text, given in lower case, stands at that offset in any case.
    @inlinable
    package func has(lowercase text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= count - offset else { return false }
        return text.withUTF8Buffer { text in
            for index in 0..<text.count where unsafe text[index] != self[offset + index].lowercased { return false }
            return true
        }
    }

    /// Returns the first offset in a range at which the predicate holds; `nil` when there is none.
    @inlinable
    package func firstIndex(in range: Range<Int>, where predicate: (UInt8) -> Bool) -> Int? {
        for index in range where predicate(self[index]) { return index }
        return nil
    }

    /// Returns the offset at which the bytes stand for the first time; `nil` when they do not.
    package func firstOffset(of other: [UInt8]) -> Int? {
        guard let last = other.indices.last, other.count <= count else { return nil }
        let placeCount = count - last
        guard placeCount >= 16 else { return (0..<placeCount).first { self[$0] == other[0] && has(other, at: $0) } }
        // Whole feeds are searched: at sixteen places at once for the first byte and the last one, which hardly any has.
        let (first, final) = (Bytes(repeating: other[0]), Bytes(repeating: other[last]))
        @inline(__always)
        func candidates(_ start: Int) -> Bytes { Self.marks((loaded(at: start) .== first) .& (loaded(at: start + last) .== final)) }
        var place = 0
        while place < placeCount {
            if place + 32 <= placeCount, !Self.isAny(candidates(place) | candidates(place + 16)) {
                place += 32
                continue
            }
            // The last sixteen are some of those before them.
            let start = Swift.min(place, placeCount - 16)
            let found = candidates(start)
            if Self.isAny(found), let offset = (start..<start + 16).first(where: { found[$0 - start] != 0 && has(other, at: $0) }) {
                return offset
            }
            place += 16
        }
        return nil
    }

    /// Returns whether the byte is among these, which are worth a call of the C library: some dozens at least.
    package func contains(_ byte: UInt8) -> Bool { distantOffset(of: byte, in: 0..<count) < count }

    /// Returns whether the bytes stand at that offset, behind which there are as many.
    private func has(_ other: [UInt8], at offset: Int) -> Bool { extracting(offset..<offset + other.count).equals(other) }

    /// Returns the offset at which the ASCII text, given in lower case, stands for the first time in any case; `nil` when it does not.
    @inlinable
    package func firstOffset(ofLowercase text: StaticString) -> Int? {
        guard text.utf8CodeUnitCount <= count else { return nil }
        return (0...count - text.utf8CodeUnitCount).first { has(lowercase: text, at: $0) }
    }

    /// The text; `nil` when the bytes are not UTF-8.
    @inlinable
    package var text: String? {
        guard let valid = try? UTF8Span(validating: self) else { return nil }
        return String(copying: valid)
    }

}

extension [UInt8] {
    /// A copy of the bytes.
    @inlinable
    package init(copying bytes: Span<UInt8>) {
        self.init()
        reserveCapacity(bytes.count)
        append(copying: bytes)
    }

    /// Appends a copy of the bytes.
    @inlinable
    package mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends a copy of the bytes of a text.
    @inlinable
    package mutating func append(copying text: StaticString) {
        text.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// Copies the bytes to where there is room for them; short texts, as most are, by words that overlap: a call would take longer.
    @inlinable @inline(__always)
    package func copy(to target: UnsafeMutableRawPointer) {
        unsafe withUnsafeBytes { source in
            guard let start = source.baseAddress else { return }
            let count = source.count
            if count > 32 {
                unsafe target.copyMemory(from: start, byteCount: count)
            } else if count >= 16 {
                copyEnds(as: SIMD16<UInt8>.self)
            } else if count >= 8 {
                copyEnds(as: UInt64.self)
            } else if count >= 4 {
                copyEnds(as: UInt32.self)
            } else {
                for index in 0..<count { unsafe target.storeBytes(of: source[index], toByteOffset: index, as: UInt8.self) }
            }

            /// Copies the first bytes and the last ones, which may be the same in part.
            @inline(__always)
            func copyEnds<Word: BitwiseCopyable>(as type: Word.Type) {
                let last = count &- MemoryLayout<Word>.size
                let (head, tail) = unsafe (start.loadUnaligned(as: type), start.loadUnaligned(fromByteOffset: last, as: type))
                unsafe target.storeBytes(of: head, as: type)
                unsafe target.storeBytes(of: tail, toByteOffset: last, as: type)
            }
        }
    }
}

extension StaticString {
    /// The bytes of a literal of more than one letter, which are never freed.
    @inlinable
    package var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}

extension OutputSpan<UInt8> {
    /// Appends a copy of the bytes, for which there must be room.
    @inlinable @inline(__always)
    package mutating func append(copying bytes: Span<UInt8>) {
        unsafe withUnsafeMutableBufferPointer { target, count in
            precondition(bytes.count <= target.count - count)
            guard let start = target.baseAddress else { return }
            unsafe bytes.copy(to: UnsafeMutableRawPointer(start + count))
            count += bytes.count
        }
    }

    /// Appends a copy of the bytes before the first one that is `stop`; for all of them there must be room. Returns how many these are.
    @usableFromInline
    package mutating func append(copying bytes: Span<UInt8>, before stop: UInt8) -> Int {
        unsafe withUnsafeMutableBufferPointer { target, count in
            precondition(bytes.count <= target.count - count)
            guard let base = target.baseAddress else { return 0 }
            let start = unsafe UnsafeMutableRawPointer(base + count)
            let stops = Span<UInt8>.Bytes(repeating: stop)
            var index = 0
            while index + 16 <= bytes.count {
                // Copied whole: what is behind the stop is written over.
                let block = bytes.loaded(at: index)
                unsafe start.storeBytes(of: block, toByteOffset: index, as: Span<UInt8>.Bytes.self)
                let found = unsafe unsafeBitCast(Span<UInt8>.marks(block .== stops), to: SIMD2<UInt64>.self)
                if found[0] | found[1] != 0 {
                    let (low, high) = (UInt64(littleEndian: found[0]), UInt64(littleEndian: found[1]))
                    index += (low != 0 ? low.trailingZeroBitCount : 64 + high.trailingZeroBitCount) >> 3
                    count += index
                    return index
                }
                index += 16
            }
            while index < bytes.count, bytes[index] != stop {
                unsafe start.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
                index += 1
            }
            count += index
            return index
        }
    }

    /// Appends the bytes of a number, the lowest first, for which there must be room.
    @inlinable @inline(__always)
    package mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian number: Number) {
        let length = MemoryLayout<Number>.size
        unsafe withUnsafeMutableBufferPointer { target, count in
            precondition(length <= target.count - count)
            guard let start = target.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: number.littleEndian, as: Number.self)
            count += length
        }
    }

    /// Appends a copy of the bytes of a literal, for which there must be room.
    @inlinable @inline(__always)
    package mutating func append(copying text: StaticString) {
        text.withUTF8Buffer { unsafe append(copying: $0.span) }
    }
}

extension String {
    /// Creates the text of bytes that must be UTF-8, as they are known to be; a text from elsewhere is `Span.text`.
    package init(utf8 bytes: Span<UInt8>) {
        // Of short texts it need not be known.
        self.init(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: bytes.count > 15 && bytes.isASCII))
    }

    /// Creates the text of bytes that must be ASCII.
    @inlinable
    package init(ascii bytes: Span<UInt8>) {
        precondition(bytes.isASCII)
        self.init(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: true))
    }
}
