/// Text as a JSON string (RFC 8259, section 7).
///
/// ```swift
/// var bytes: [UInt8] = []
/// JSONText.append("say \"hi\"", to: &bytes)     // "say \"hi\""
/// ```
package enum JSONText {
    /// Appends the text in quotes, with `"`, `\` and control characters escaped, those beyond ASCII as well: some terminals obey them.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(.quote)
        let utf8 = text.utf8.span
        // Most texts have nothing to escape: whole stretches are copied.
        var (start, index) = (0, 0)
        while true {
            index = utf8.firstOffset(from: index, to: utf8.count, marking: marks) { isEscaped($0) || $0 == beforeC1 }
            guard index < utf8.count else { break }
            let isC1 = utf8[index] == beforeC1
            // Some letters begin with that byte as well.
            if isC1, utf8[index + 1] >= 0xA0 {
                index += 2
                continue
            }
            bytes.append(copying: utf8.extracting(start..<index))
            append(escaped: utf8[isC1 ? index + 1 : index], to: &bytes)
            index += isC1 ? 2 : 1
            start = index
        }
        bytes.append(copying: utf8.extracting(start..<utf8.count))
        bytes.append(.quote)
    }

    /// The byte that comes before U+0080 to U+009F, and before some letters.
    private static let beforeC1: UInt8 = 0xC2

    @inline(__always)
    private static func marks(_ word: ByteWord) -> UInt64 {
        word.marks(below: 0x20) | word.marks(of: .quote) | word.marks(of: UInt8(ascii: "\\")) | word.marks(of: 0x7F)
            | word.marks(of: beforeC1)
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
        case 0x00..<0x20, 0x7F..<0xA0:
            bytes += "u00".utf8
            Hexadecimal.append(byte, count: 2, to: &bytes)
        default: bytes.append(byte)
        }
    }
}
