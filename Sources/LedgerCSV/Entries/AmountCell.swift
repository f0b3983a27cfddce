internal import LedgerCore

/// Reads the amounts of ledger files: canonical decimals, and well-formed ones with `,` between groups of three digits.
///
/// A number is negative with one `-` or `−` before or after it, or in parentheses.
enum AmountCell {
    /// The number in a cell without blanks around it.
    @inline(__always)
    static func amount(_ bytes: Span<UInt8>) -> ExactDecimal? {
        small(bytes) ?? ExactDecimal(canonical: bytes) ?? lenient(bytes)
    }

    /// Whether a cell looks like a number below zero, for a first look at a file.
    static func looksNegative(_ bytes: Span<UInt8>) -> Bool {
        let range = bytes.trimmedRange
        guard let first = range.first, let last = range.last else { return false }
        let minus = UInt8(ascii: "-")
        return bytes[first] == minus || bytes[last] == minus || bytes[first] == UInt8(ascii: "(") || bytes[first] >= 0x80
            || bytes[last] >= 0x80
    }

    /// Canonical numbers that 64 bits hold: nearly all there are.
    @inline(__always)
    private static func small(_ bytes: Span<UInt8>) -> ExactDecimal? {
        guard bytes.count > 0, bytes.count <= 18 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        var value: Int64 = 0
        var point = -1
        for index in start..<bytes.count {
            let digit = bytes[index] &- 0x30
            if digit <= 9 {
                value = value &* 10 &+ Int64(digit)
            } else if bytes[index] == UInt8(ascii: "."), point < 0 {
                point = index
            } else {
                return nil
            }
        }
        guard point != start, point != bytes.count - 1, start < bytes.count else { return nil }
        return ExactDecimal(coefficient: Int128(isNegative ? -value : value), scale: point < 0 ? 0 : bytes.count - 1 - point)
    }

    private static func lenient(_ bytes: Span<UInt8>) -> ExactDecimal? {
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
        return grouped(bytes.extracting(start..<end))?.signed(negative: minusCount == 1)
    }

    /// Digits with `,` before every third one counted from the decimal mark, or with none at all.
    private static func grouped(_ bytes: Span<UInt8>) -> ExactDecimal? {
        var digits = DecimalDigits()
        var run = 0
        var groups = 0
        var isFraction = false
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: ",") {
                guard !isFraction, run >= 1, groups == 0 ? run <= 3 : run == 3 else { return nil }
                groups += 1
                run = 0
                continue
            }
            if byte == UInt8(ascii: ".") {
                guard groups == 0 || run == 3 else { return nil }
                isFraction = true
            } else {
                run += 1
            }
            guard digits.append(byte) else { return nil }
        }
        guard isFraction || groups == 0 || run == 3 else { return nil }
        return digits.value(negative: false)
    }
}

extension ExactDecimal {
    func signed(negative: Bool) -> ExactDecimal? { negative ? negated : self }
}
