extension UInt8 {
    /// HT.
    @inlinable package static var tab: UInt8 { 0x09 }
    /// LF.
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    /// CR.
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    /// The blank.
    @inlinable package static var space: UInt8 { 0x20 }
    /// `"`.
    @inlinable package static var quote: UInt8 { 0x22 }

    /// Whether this is a space or a tab.
    @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
    /// Whether this is CR or LF.
    @inlinable package var isLineEnding: Bool { self == 0x0A || self == 0x0D }
    /// Whether this is an ASCII letter.
    @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    /// Whether this is an ASCII digit.
    @inlinable package var isDigit: Bool { self &- 0x30 <= 9 }
    /// Whether this is a control character of ASCII: NUL to US, or DEL.
    @inlinable package var isControl: Bool { self < 0x20 || self == 0x7F }

    /// The value of an ASCII digit; `nil` for any other byte.
    @inlinable package var digit: Int? {
        let value = self &- 0x30
        return value <= 9 ? Int(value) : nil
    }

    /// An ASCII letter in lower case; any other byte as it is.
    @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
    /// An ASCII letter in upper case; any other byte as it is.
    @inlinable package var uppercased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }
}
