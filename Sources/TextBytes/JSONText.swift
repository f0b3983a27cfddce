/// Text as a JSON string (RFC 8259, section 7).
///
/// ```swift
/// var bytes: [UInt8] = []
/// JSONText.append("say \"hi\"", to: &bytes)     // "say \"hi\""
/// ```
package enum JSONText {
    /// Appends the text in quotes, with `"`, `\`, control characters and DEL escaped.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(.quote)
        let utf8 = text.utf8.span
        // Most texts have nothing to escape: whole stretches are copied.
        var start = 0
        for index in utf8.indices where isEscaped(utf8[index]) {
            bytes.append(copying: utf8.extracting(start..<index))
            append(escaped: utf8[index], to: &bytes)
            start = index + 1
        }
        bytes.append(copying: utf8.extracting(start..<utf8.count))
        bytes.append(.quote)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == .quote || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x00..<0x20, 0x7F:
            bytes += "u00".utf8
            Hexadecimal.append(byte, count: 2, to: &bytes)
        default: bytes.append(byte)
        }
    }
}
