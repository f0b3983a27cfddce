public import LedgerCore
internal import TextBytes

/// Reads the amounts of ledger files: canonical decimals, and those of `WrittenAmount`.
@usableFromInline
package enum AmountCell {
    @inlinable package static var point: UInt8 { UInt8(ascii: ".") }
    @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
    /// What may stand before decimals.
    package static let marks = [point, comma]

    /// The number in a cell without blanks around it, with that byte before its decimals.
    @inlinable
    @inline(__always)
    package static func amount(_ bytes: Span<UInt8>, mark: UInt8) -> ExactDecimal? {
        small(bytes, mark) ?? large(bytes, mark)
    }

    /// Whether a cell holds more digits than any number has, and nothing that numbers do not have.
    package static func isTooLong(_ bytes: Span<UInt8>) -> Bool {
        var digits = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte.digit != nil { digits += 1 }
            guard byte.digit != nil || byte == point || byte == comma || byte == UInt8(ascii: "-") else { return false }
        }
        return digits > ExactDecimal.maxScale
    }

    /// The bytes between the groups of digits of a cell; empty when it has none, or holds no number.
    package static func groupMark(of cell: [UInt8], mark: UInt8) -> [UInt8] {
        guard amount(cell.span, mark: mark) != nil else { return [] }
        for index in cell.indices {
            let length = groupMarkLength(cell.span, index, mark)
            if length > 0 { return Array(cell[index..<index + length]) }
        }
        return []
    }

    /// Canonical numbers that 64 bits hold: nearly all there are.
    @inlinable
    @inline(__always)
    package static func small(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        guard bytes.count > 0, bytes.count <= 18 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        var value: Int64 = 0
        var markIndex = -1
        for index in start..<bytes.count {
            let digit = bytes[index] &- 0x30
            if digit <= 9 {
                value = value &* 10 &+ Int64(digit)
            } else if bytes[index] == mark, markIndex < 0 {
                markIndex = index
            } else {
                return nil
            }
        }
        guard markIndex != start, markIndex != bytes.count - 1, start < bytes.count else { return nil }
        return ExactDecimal(coefficient: Int128(isNegative ? -value : value), scale: markIndex < 0 ? 0 : bytes.count - 1 - markIndex)
    }

    @usableFromInline
    @inline(never)
    static func large(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        canonical(bytes, mark) ?? grouped(bytes, mark) ?? WrittenAmount(bytes)?.value(mark)
    }

    /// The number in a cell of digits, marks and perhaps a minus sign before them, as nearly all are; `nil` for any other.
    @inlinable
    @inline(__always)
    package static func plain(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        small(bytes, mark) ?? grouped(bytes, mark)
    }

    @usableFromInline
    @inline(never)
    static func grouped(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        MarkedDigits(plain: bytes)?.number(mark, bytes)
    }

    /// A canonical number of any length.
    package static func canonical(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        mark == point ? ExactDecimal(canonical: bytes) : nil
    }

    /// Whether a byte stands between two digits.
    private static func isInside(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        index > 0 && index + 1 < bytes.count && bytes[index - 1].isDigit && bytes[index + 1].isDigit
    }

    /// How many bytes the group mark has that stands there; 0 when there is none.
    private static func groupMarkLength(_ bytes: Span<UInt8>, _ index: Int, _ mark: UInt8) -> Int {
        switch bytes[index] {
        case point, comma: bytes[index] == mark ? 0 : 1
        case UInt8(ascii: " "), UInt8(ascii: "'"): isInside(bytes, index) ? 1 : 0
        case 0xC2: bytes.has("\u{A0}", at: index) ? 2 : 0
        case 0xE2: bytes.has("\u{202F}", at: index) ? 3 : 0
        default: 0
        }
    }
}
