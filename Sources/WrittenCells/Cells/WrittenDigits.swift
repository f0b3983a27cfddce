internal import TextBytes

/// The digits of all scripts, by Unicode's property of decimal digits: `١٢`, `۱۲`, `१२`, `১২`, `１２`.
///
/// Whatever reads a number or a day asks here, so that all of them know the same digits.
package enum WrittenDigits {
    /// The digit as ASCII has it; `nil` for what is no decimal digit.
    static func ascii(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return UInt8(ascii: scalar).isDigit ? UInt8(ascii: scalar) : nil }
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return UInt8(ascii: "0") + UInt8(value)
    }

    /// Whether a character only directs text that is written from right to left.
    static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// A cell with digits of ASCII, the marks of its dates and times, and without directions of text; `nil` for one that has no others.
    @inline(__always)
    static func folded(_ cell: Span<UInt8>) -> [UInt8]? {
        cell.firstIndex(in: 0..<cell.count, where: mayBegin) == nil ? nil : fold(cell)
    }

    /// Whether a digit other than those of ASCII, or a direction of text, begins with a byte: none of Chinese, Japanese and Korean does.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xD9, 0xDB, 0xDF...0xE2, 0xEA, 0xEF, 0xF0: true
        default: false
        }
    }

    @inline(never)
    private static func fold(_ cell: Span<UInt8>) -> [UInt8]? {
        guard let text = cell.text else { return nil }
        var (bytes, isOther) = ([UInt8](), false)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                bytes.append(UInt8(ascii: scalar))
            } else if let byte = ascii(scalar) ?? mark(scalar) {
                bytes.append(byte)
                isOther = true
            } else if isDirection(scalar) {
                isOther = true
            } else {
                bytes += String(scalar).utf8
            }
        }
        return isOther ? bytes : nil
    }

    /// The full-width marks of dates and times.
    private static func mark(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "－": UInt8(ascii: "-")
        case "／": UInt8(ascii: "/")
        case "．": UInt8(ascii: ".")
        case "：": UInt8(ascii: ":")
        default: nil
        }
    }

    /// Whether a cell has a digit.
    package static func isIn(_ cell: Span<UInt8>) -> Bool {
        if cell.firstIndex(in: 0..<cell.count, where: \.isDigit) != nil { return true }
        return folded(cell)?.contains(where: \.isDigit) ?? false
    }

    /// Whether a cell is a number too long for an amount, and may be that of an account: more than nine digits, and nothing else.
    package static func areMany(_ cell: Span<UInt8>) -> Bool {
        guard cell.count > 9 else { return false }
        if cell[0].isDigit { return cell.indices.allSatisfy { cell[$0].isDigit } }
        return folded(cell).map { $0.count > 9 && $0.allSatisfy(\.isDigit) } ?? false
    }
}
