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
        while index < bytes.count {
            let byte = bytes[index]
            if removesC1, byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] & 0xE0 == 0x80 {
                hasRemovedControls = true
                index += 1
            } else if !byte.isControl || byte == .lineFeed || byte == .tab {
                scratch.append(byte)
            } else if byte != .carriageReturn {
                hasRemovedControls = true
            } else if index + 1 == bytes.count || bytes[index + 1] != .lineFeed {
                scratch.append(.lineFeed)
            }
            index += 1
        }
        return scratch.span.text
    }
}

extension String {
    /// Returns the text with LF line endings and without control characters other than LF and tab; those from U+0080 to U+009F go if told.
    package func withoutControls(removingC1: Bool = false) -> String {
        // C1 controls begin with 0xC2 in UTF-8.
        if utf8.span.hasNoControls(or: removingC1 ? 0xC2 : 0x7F) { return self }
        var cleaner = TextCleaner(removesC1: removingC1)
        return cleaner.clean(utf8.span) ?? self
    }
}

extension Unicode.Scalar {
    /// Whether this is a control character: U+0000 to U+001F, or U+007F to U+009F.
    @inlinable package var isControl: Bool { value < 0x20 || value >= 0x7F && value < 0xA0 }
}
