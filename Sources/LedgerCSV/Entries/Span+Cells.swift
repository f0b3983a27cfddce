extension Span<UInt8> {
    /// Where the bytes lie without the spaces and tabs around them.
    @inline(__always)
    var trimmedRange: Range<Int> {
        var (start, end) = (0, count)
        while start < end, self[start].isBlank { start += 1 }
        while end > start, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// Whether these are exactly those bytes.
    @inline(__always)
    func equals(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }

    /// Whether the text stands at that offset.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        // A literal of several characters is stored as UTF-8 for as long as the program runs.
        for index in 0..<text.utf8CodeUnitCount where unsafe text.utf8Start[index] != self[offset + index] { return false }
        return true
    }

    /// The text; `nil` when the bytes are not UTF-8.
    @inline(__always)
    var text: String? {
        guard let valid = try? UTF8Span(validating: self) else { return nil }
        return String(copying: valid)
    }

    /// Whether no byte is above 0x7F.
    @inline(__always)
    var isASCII: Bool {
        var (index, all) = (0, UInt64(0))
        while index + 8 <= count {
            // Any eight bytes are a valid integer.
            all |= unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < count {
            all |= UInt64(self[index])
            index += 1
        }
        return all & 0x8080_8080_8080_8080 == 0
    }
}

extension UInt8 {
    /// Whether this is a space or a tab.
    @inline(__always) var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// The value of an ASCII digit; `nil` for any other byte.
    @inline(__always) var digit: Int? {
        let value = self &- 0x30
        return value <= 9 ? Int(value) : nil
    }
}
