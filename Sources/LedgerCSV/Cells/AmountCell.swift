internal import LedgerCore
internal import Text

/// Reads the amounts of ledger files: canonical decimals, and well-formed ones with a mark between groups of three digits.
///
/// Groups are parted by `,` before decimal points, by `.` before decimal commas, and in both by a space, a no-break space, a narrow one
/// or `'`. A number is negative with one `-` or `−` before or after it, or in parentheses.
enum AmountCell {
    static let point = UInt8(ascii: ".")
    static let comma = UInt8(ascii: ",")

    /// The number in a cell without blanks around it, with that byte before its decimals.
    @inline(__always)
    static func amount(_ bytes: Span<UInt8>, mark: UInt8) -> ExactDecimal? {
        small(bytes, mark) ?? large(bytes, mark)
    }

    /// Whether a cell looks like a number below zero, for a first look at a file.
    static func looksNegative(_ bytes: Span<UInt8>) -> Bool {
        let range = bytes.trimmedRange
        guard let first = range.first, let last = range.last else { return false }
        let minus = UInt8(ascii: "-")
        return bytes[first] == minus || bytes[last] == minus || bytes[first] == UInt8(ascii: "(") || bytes[first] >= 0x80
            || bytes[last] >= 0x80
    }

    /// Whether a cell holds more digits than any number has, and nothing that numbers do not have.
    static func isTooLong(_ bytes: Span<UInt8>) -> Bool {
        var digits = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte.digit != nil { digits += 1 }
            guard byte.digit != nil || byte == point || byte == comma || byte == UInt8(ascii: "-") else { return false }
        }
        return digits > ExactDecimal.maxScale
    }

    /// The bytes between the groups of digits of a cell; empty when it has none, or holds no number.
    static func groupMark(of cell: [UInt8], mark: UInt8) -> [UInt8] {
        guard amount(cell.span, mark: mark) != nil else { return [] }
        for index in cell.indices {
            let length = groupMarkLength(cell.span, index, mark)
            if length > 0 { return Array(cell[index..<index + length]) }
        }
        return []
    }

    /// Canonical numbers that 64 bits hold: nearly all there are.
    @inline(__always)
    private static func small(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
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

    @inline(never)
    private static func large(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        if mark == point, let canonical = ExactDecimal(canonical: bytes) { return canonical }
        return lenient(bytes, mark)
    }

    private static func lenient(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        var (start, end) = (0, bytes.count)
        var minusCount = 0
        if end >= 2, bytes[0] == UInt8(ascii: "("), bytes[end - 1] == UInt8(ascii: ")") {
            minusCount = 1
            (start, end) = (1, end - 1)
        } else if start < end, bytes[0] == UInt8(ascii: "+") {
            start = 1
        }
        for minus: StaticString in ["-", "−"] {
            if start == 0, bytes.has(minus, at: 0) {
                minusCount += 1
                start = minus.utf8CodeUnitCount
            }
            if end == bytes.count, bytes.has(minus, at: end - minus.utf8CodeUnitCount), end - minus.utf8CodeUnitCount >= start {
                minusCount += 1
                end -= minus.utf8CodeUnitCount
            }
        }
        guard minusCount <= 1, minusCount == 0 || bytes[0] != UInt8(ascii: "+"), start < end else { return nil }
        return grouped(bytes.extracting(start..<end), mark)?.signed(negative: minusCount == 1)
    }

    /// Digits with one group mark before every third one counted from the decimal mark, or with none at all.
    ///
    /// A first group that begins with 0 is none: `0,125` has a decimal comma.
    private static func grouped(_ bytes: Span<UInt8>, _ mark: UInt8) -> ExactDecimal? {
        var digits = DecimalDigits()
        var (run, groups, index) = (0, 0, 0)
        var isFraction = false
        var groupMark: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            let length = groupMarkLength(bytes, index, mark)
            if length > 0 {
                guard !isFraction, groups == 0 ? (1...3).contains(run) && bytes[0] != 0x30 : run == 3 && byte == groupMark else {
                    return nil
                }
                (groups, run, groupMark) = (groups + 1, 0, byte)
                index += length
                continue
            }
            if byte == mark {
                guard groups == 0 || run == 3 else { return nil }
                isFraction = true
            } else {
                run += 1
            }
            guard digits.append(byte == mark ? point : byte) else { return nil }
            index += 1
        }
        guard isFraction || groups == 0 || run == 3 else { return nil }
        return digits.value(negative: false)
    }

    /// How many bytes the group mark has that stands there; 0 when there is none.
    private static func groupMarkLength(_ bytes: Span<UInt8>, _ index: Int, _ mark: UInt8) -> Int {
        switch bytes[index] {
        case point, comma: bytes[index] == mark ? 0 : 1
        case UInt8(ascii: " "), UInt8(ascii: "'"): 1
        case 0xC2: bytes.has("\u{A0}", at: index) ? 2 : 0
        case 0xE2: bytes.has("\u{202F}", at: index) ? 3 : 0
        default: 0
        }
    }
}

extension ExactDecimal {
    func signed(negative: Bool) -> ExactDecimal? { negative ? negated : self }
}
