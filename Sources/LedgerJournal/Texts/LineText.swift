/// Texts that must stay on one line.
enum LineText {
    /// The text with each run of white space and control characters as one space, none at its ends, and some characters replaced.
    static func collapsed(_ text: String, replacing substitutes: [Unicode.Scalar: Unicode.Scalar] = [:]) -> String {
        var result = String.UnicodeScalarView()
        var isGap = false
        for scalar in text.unicodeScalars {
            if isBlank(scalar) {
                isGap = true
                continue
            }
            if isGap, !result.isEmpty { result.append(" ") }
            isGap = false
            result.append(substitutes[scalar] ?? scalar)
        }
        return String(result)
    }

    /// The lines of a text that have more than white space, without control characters and white space at their ends.
    static func lines(of text: String) -> [String] {
        text.unicodeScalars.split(whereSeparator: isLineEnd).compactMap { line in
            let visible = line.drop(while: isBlank)
            guard let last = visible.lastIndex(where: { !isBlank($0) }) else { return nil }
            var result = String.UnicodeScalarView()
            for scalar in visible[...last] { result.append(isControl(scalar) ? " " : scalar) }
            return String(result)
        }
    }

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || scalar == " " || !scalar.isASCII && scalar.properties.isWhitespace
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value >= 0x7F && scalar.value < 0xA0
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        (0x0A...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
    }
}

extension [UInt8] {
    mutating func append(_ text: String) {
        append(contentsOf: text.utf8)
    }

    /// A text between quotes with beancount's escapes. Line ends too: beancount refuses strings of more than 64 lines.
    mutating func append(beancountString text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\t"): append("\\t")
            case UInt8(ascii: "\r"): append("\\r")
            case 0..<0x20, 0x7F: append(UInt8(ascii: " "))
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
