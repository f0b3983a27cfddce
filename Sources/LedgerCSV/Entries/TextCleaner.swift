/// Gives texts LF line endings and takes control characters other than LF and tab out of them.
struct TextCleaner {
    /// Whether a control character was removed since this was last set to false.
    var hasRemovedControls = false
    private var scratch: [UInt8] = []

    /// The clean text; `nil` when the bytes are not UTF-8.
    mutating func clean(_ bytes: Span<UInt8>) -> String? {
        scratch.removeAll(keepingCapacity: true)
        for index in bytes.indices {
            let byte = bytes[index]
            if byte >= 0x20 && byte != 0x7F || byte == lineFeed || byte == 0x09 {
                scratch.append(byte)
            } else if byte != carriageReturn {
                hasRemovedControls = true
            } else if index + 1 == bytes.count || bytes[index + 1] != lineFeed {
                scratch.append(lineFeed)
            }
        }
        return scratch.span.text
    }
}
