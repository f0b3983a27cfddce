internal import LedgerCore

/// Undoes what calendar programs do to a marker: white space, HTML tags and entities, repeated escaping.
enum MarkerText {
    /// Returns the text before the first `]`, without anything that cannot occur in a marker; `nil` when there is no `]`.
    static func content(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var text: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "]"):
                return withoutInvisible(text)
            case UInt8(ascii: "<"):
                guard let close = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
                index = close + 1
            case UInt8(ascii: "&"):
                let (scalar, end) = entity(in: bytes, at: index)
                if scalar == "]" { return withoutInvisible(text) }
                if let scalar { text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter) }
                index = end
            case UInt8(ascii: "\\"):
                // `\n` that was escaped twice; otherwise the character after the backslash counts.
                let next = index + 1 < bytes.endIndex ? bytes[index + 1] | 0x20 : 0
                index += next == UInt8(ascii: "n") ? 2 : 1
            case 0...0x20, 0x7F:
                index += 1
            default:
                text.append(byte)
                index += 1
            }
        }
        return nil
    }

    /// The longest supported entity, `&#x10FFFF;`, plus leading zeros.
    private static let maxEntityLength = 12

    /// Returns the scalar of the entity at `&`, and the index after it. In `&amp;nbsp;`, text converted to HTML twice, the inner entity
    /// counts.
    private static func entity(in bytes: ArraySlice<UInt8>, at ampersand: Int) -> (Unicode.Scalar?, Int) {
        var start = ampersand + 1
        while bytes[start...].starts(with: "amp;".utf8) { start += 4 }
        let window = bytes[start..<min(bytes.endIndex, start + maxEntityLength)]
        guard let semicolon = window.firstIndex(of: UInt8(ascii: ";")) else { return (nil, start) }
        let name = String(decoding: bytes[start..<semicolon], as: UTF8.self)
        switch name {
        case "nbsp", "lt", "gt", "shy", "zwnj", "zwj", "quot", "apos": return (nil, semicolon + 1)
        default:
            guard name.first == "#" else { return (nil, start) }
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return (number.flatMap(Unicode.Scalar.init), semicolon + 1)
        }
    }

    /// Removes non-ASCII white space and invisible characters, which are ignored as well.
    private static func withoutInvisible(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let isNothing =
                scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
                || scalar.properties.generalCategory == .control
            if !isNothing { text.append(scalar) }
        }
        // A marker's letters are written in form C.
        return Array(String(text).nfc.utf8)
    }
}
