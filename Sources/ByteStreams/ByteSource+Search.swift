extension ByteSource {
    /// Whether one of the texts stands anywhere in the bytes.
    ///
    /// - Throws: `StreamError.Code.readFailed`.
    public func contains(anyOf texts: [String]) throws(StreamError) -> Bool {
        let needles = texts.map { Array($0.utf8) }.filter { !$0.isEmpty }
        let overlap = (needles.map(\.count).max() ?? 1) - 1
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        while offset < count {
            var span = buffer.mutableSpan
            let got = try read(at: offset, into: &span)
            guard got > 0 else { return false }
            let bytes = buffer.span.extracting(first: got)
            for needle in needles where Self.contains(needle, in: bytes) { return true }
            guard got == buffer.count else { return false }
            offset += got - overlap
        }
        return false
    }

    private static func contains(_ needle: [UInt8], in bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= needle.count else { return false }
        let first = needle[0]
        for start in 0...bytes.count - needle.count where bytes[start] == first {
            var length = 1
            while length < needle.count, bytes[start + length] == needle[length] { length += 1 }
            if length == needle.count { return true }
        }
        return false
    }
}
