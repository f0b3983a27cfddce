/// Text as a JSON string (RFC 8259, section 7).
///
/// ```swift
/// var bytes: [UInt8] = []
/// JSONText.append("say \"hi\"", to: &bytes)     // "say \"hi\""
/// ```
package enum JSONText {
    /// Appends the text in quotes, with `"`, `\`, control characters and DEL escaped.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { append(escaping: byte, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the text that these bytes of UTF-8 spell; invalid sequences become U+FFFD, so that the JSON is always valid.
    package static func append(utf8 text: Span<UInt8>, to bytes: inout [UInt8]) {
        guard (try? UTF8Span(validating: text)) != nil else {
            let copy = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            return append(copy, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\""))
        for index in text.indices { append(escaping: text[index], to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func append(escaping byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(escape: byte, to: &bytes)
        case 0x08: append(escape: UInt8(ascii: "b"), to: &bytes)
        case 0x09: append(escape: UInt8(ascii: "t"), to: &bytes)
        case 0x0A: append(escape: UInt8(ascii: "n"), to: &bytes)
        case 0x0C: append(escape: UInt8(ascii: "f"), to: &bytes)
        case 0x0D: append(escape: UInt8(ascii: "r"), to: &bytes)
        case 0x00..<0x20, 0x7F:
            bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
            Hexadecimal.append(byte, count: 2, to: &bytes)
        default: bytes.append(byte)
        }
    }

    private static func append(escape letter: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(letter)
    }
}
