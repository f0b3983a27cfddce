/// Gives texts LF line endings and takes control characters other than LF and tab out of them.
package struct TextCleaner {
    /// Whether a control character was removed since this was last set to false.
    package var hasRemovedControls = false
    /// Whether the control characters U+0080 to U+009F go, too.
    private let removesC1: Bool
    private var scratch: [UInt8] = []

    package init(removesC1: Bool = false) { self.removesC1 = removesC1 }

    /// Returns the clean text; `nil` when the bytes are not UTF-8.
    package mutating func clean(_ bytes: Span<UInt8>) -> String? {
        scratch.removeAll(keepingCapacity: true)
        var index = 0
        while true {
            let end = firstUnclean(in: bytes, from: index)
            scratch.append(copying: bytes.extracting(index..<end))
            guard end < bytes.count else { return scratch.span.text }
            index = end + 1
            switch bytes[end] {
            case .carriageReturn: if index == bytes.count || bytes[index] != .lineFeed { scratch.append(.lineFeed) }
            case 0xC2:
                hasRemovedControls = true
                index += 1
            default: hasRemovedControls = true
            }
        }
    }

    /// Returns the first offset from `start` on of what has to be taken out or changed; the number of bytes when there is nothing.
    fileprivate func firstUnclean(in bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while true {
            index = bytes.firstOffset(
                from: index, to: bytes.count,
                // C1 controls begin with 0xC2 in UTF-8.
                marking: { $0.marks(below: .space) | $0.marks(of: 0x7F) | (removesC1 ? $0.marks(of: 0xC2) : 0) },
                where: { $0.isControl && $0 != .lineFeed && $0 != .tab || removesC1 && $0 == 0xC2 })
            guard index < bytes.count, bytes[index] == 0xC2 else { return index }
            if index + 1 < bytes.count, bytes[index + 1] & 0xE0 == 0x80 { return index }
            index += 1
        }
    }
}

extension String {
    /// Returns the text with LF line endings and without control characters other than LF and tab; those from U+0080 to U+009F go if told.
    package func withoutControls(removingC1: Bool = false) -> String {
        if isEmpty || utf8.span.isSurelyClean { return self }
        var cleaner = TextCleaner(removesC1: removingC1)
        if cleaner.firstUnclean(in: utf8.span, from: 0) == utf8.count { return self }
        return cleaner.clean(utf8.span) ?? self
    }
}

extension Span<UInt8> {
    /// Whether there is nothing to clean, as in nearly all texts; `false` is not certain.
    fileprivate var isSurelyClean: Bool {
        guard count >= 16 else { return false }
        var index = 0
        while index < count {
            // Most text has long lines, and no letter that begins like a C1 control.
            if index + 32 <= count, !Self.isAny(Self.doubts(loaded(at: index)) | Self.doubts(loaded(at: index + 16))) {
                index += 32
                continue
            }
            // The last block looks at some bytes again.
            let block = loaded(at: Swift.min(index, count - 16))
            let isLineOrTab = (block .== Bytes(repeating: .lineFeed)) .| (block .== Bytes(repeating: .tab))
            guard !Self.isAny(Self.doubts(block) & ~Self.marks(isLineOrTab)) else { return false }
            index += 16
        }
        return true
    }

    /// A value other than zero for each control character of ASCII, line breaks and tabs as well, and where one of C1 may begin.
    @inline(__always)
    private static func doubts(_ bytes: Bytes) -> Bytes {
        marks((bytes .< Bytes(repeating: .space)) .| (bytes .== Bytes(repeating: 0x7F)) .| (bytes .== Bytes(repeating: 0xC2)))
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character: U+0000 to U+001F, or U+007F to U+009F.
    @inlinable package var isControl: Bool { value < 0x20 || value >= 0x7F && value < 0xA0 }
}
