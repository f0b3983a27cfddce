/// Where one field of a record lies in a block of bytes.
public struct FieldRange: Sendable, Hashable {
    /// The offset of the first byte of the content, after the opening quote where there is one.
    public internal(set) var start: Int
    /// The offset after the last byte of the content.
    public internal(set) var end: Int
    private var flags: UInt8

    private static let quoted: UInt8 = 1
    private static let escaped: UInt8 = 2

    init(start: Int, end: Int, isQuoted: Bool, isEscaped: Bool) {
        self.start = start
        self.end = end
        flags = (isQuoted ? Self.quoted : 0) | (isEscaped ? Self.escaped : 0)
    }

    /// Whether the field opens with a quote.
    public var isQuoted: Bool { flags & Self.quoted != 0 }
    /// Whether the content holds quotes that are not part of the value: doubled ones, or a closing one with text after it.
    public var isEscaped: Bool { flags & Self.escaped != 0 }
    /// The offset of the field's first byte, its opening quote included.
    public var outerStart: Int { isQuoted ? start - 1 : start }
    /// The offsets of the content.
    public var range: Range<Int> { start..<end }

    /// Rewrites the content as the value it stands for, in place; afterwards `isEscaped` is false.
    ///
    /// A pair of quotes is one quote; what follows a single quote is literal text.
    public mutating func unescape(in block: inout MutableSpan<UInt8>) {
        guard isEscaped else { return }
        var target = start
        var index = start
        var isLiteral = false
        while index < end {
            let byte = block[index]
            if byte == UInt8(ascii: "\""), !isLiteral {
                index += 1
                guard index < end, block[index] == byte else {
                    isLiteral = true
                    continue
                }
            }
            block[target] = byte
            target += 1
            index += 1
        }
        end = target
        flags &= ~Self.escaped
    }
}
