internal import TextBytes

extension ExactDecimal: CustomStringConvertible, LosslessStringConvertible {
    /// The canonical form: `-` where negative, `.` as decimal mark, no grouping, as many decimals as the scale.
    public var description: String { withText { String(ascii: $0) } }

    /// Reads what `description` writes, and a leading `+`; `nil` for anything else.
    public init?(_ description: String) { self.init(canonical: description.utf8.span) }

    /// Reads an optional sign, digits, and optionally `.` with more digits; `nil` for anything else,
    /// for more than `maxScale` decimals and for more digits than 128 bits hold.
    ///
    /// The scale is that of the text. Zero has no sign: `-0.00` reads as `0.00`.
    public init?(canonical bytes: Span<UInt8>) {
        guard bytes.count > 0 else { return nil }
        let negative = bytes[0] == UInt8(ascii: "-")
        let start = negative || bytes[0] == UInt8(ascii: "+") ? 1 : 0
        // Nearly every amount there is: up to 19 bytes hold no more than 64 bits do.
        if bytes.count - start <= 19 {
            self.init(shortDigits: bytes, from: start, negative: negative)
        } else {
            self.init(longDigits: bytes, from: start, negative: negative)
        }
    }

    private init?(shortDigits bytes: Span<UInt8>, from start: Int, negative: Bool) {
        var value: UInt64 = 0
        var mark = -1
        for index in start..<bytes.count {
            let digit = bytes[index] &- 0x30
            if digit <= 9 {
                value = value &* 10 &+ UInt64(digit)
            } else {
                guard bytes[index] == UInt8(ascii: "."), mark < 0 else { return nil }
                mark = index
            }
        }
        guard bytes.count > start, mark != start, mark != bytes.count - 1 else { return nil }
        let scale = mark < 0 ? 0 : UInt8(truncatingIfNeeded: bytes.count - 1 - mark)
        self.init(uncheckedCoefficient: negative ? -Int128(value) : Int128(value), scale: scale)
    }

    private init?(longDigits bytes: Span<UInt8>, from start: Int, negative: Bool) {
        var digits = DecimalDigits()
        for index in start..<bytes.count {
            guard digits.append(bytes[index]) else { return nil }
        }
        guard let value = digits.value(negative: negative) else { return nil }
        self = value
    }

    /// Appends the canonical form. `grouping` puts `,` between each three digits before the decimal mark.
    public func write(to bytes: inout [UInt8], grouping: Bool = false) {
        withText(grouping: grouping) { bytes.append(copying: $0) }
    }

    /// Lends the canonical form. `grouping` puts `,` between each three digits before the decimal mark.
    @inlinable @inline(__always)
    package func withText<Result, Failure>(
        grouping: Bool = false, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var text = [64 of UInt8](repeating: 0)
        let start = write(to: &text, grouping: grouping)
        return try body(text.span.extracting(start..<64))
    }

    /// Writes the canonical form to the end of a text; returns where it begins.
    @usableFromInline
    func write(to text: inout InlineArray<64, UInt8>, grouping: Bool) -> Int {
        if scale == 0, coefficient.magnitude < 100_000_000 { return writeShort(to: &text, grouping: grouping) }
        // 39 digits, 12 commas, a decimal mark and a sign fit.
        var start = 64
        func put(_ byte: UInt8) {
            start -= 1
            text[start] = byte
        }
        let group = grouping ? 3 : .max
        // How many digits are to come before the next mark, and which mark that is.
        var (left, mark) = scale > 0 ? (Int(scale), UInt8(ascii: ".")) : (group, UInt8(ascii: ","))
        func put(digit: UInt64) {
            if left == 0 {
                put(mark)
                (left, mark) = (group, UInt8(ascii: ","))
            }
            put(0x30 + UInt8(truncatingIfNeeded: digit))
            left -= 1
        }
        var rest = coefficient.magnitude
        while rest > UInt128(UInt64.max) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            put(digit: UInt64(truncatingIfNeeded: digit))
            rest = quotient
        }
        var small = UInt64(truncatingIfNeeded: rest)
        // There is a digit before the point.
        while small > 0 || start == 64 || mark == UInt8(ascii: ".") {
            put(digit: small % 10)
            small /= 10
        }
        if coefficient < 0 { put(UInt8(ascii: "-")) }
        return start
    }
}

extension ExactDecimal {
    /// Does what `write(to:grouping:)` does for a whole number of up to eight digits, in a third of the time.
    private func writeShort(to text: inout InlineArray<64, UInt8>, grouping: Bool) -> Int {
        let digits = DecimalDigitWord.digits(of: UInt(truncatingIfNeeded: coefficient.magnitude))
        // Zeros before the number; zero itself has a digit.
        let zeros = min((digits ^ 0x3030_3030_3030_3030).trailingZeroBitCount / 8, 7)
        var bytes = text.mutableSpan
        var start = 56 + zeros
        if grouping {
            // Commas at 56 and 60.
            bytes.set(UInt32(truncatingIfNeeded: digits >> 32), at: 60)
            bytes.set(UInt32(truncatingIfNeeded: digits >> 8), at: 56)
            bytes.set(UInt16(truncatingIfNeeded: digits), at: 54)
            bytes[60] = UInt8(ascii: ",")
            bytes[56] = UInt8(ascii: ",")
            start -= zeros < 2 ? 2 : zeros < 5 ? 1 : 0
        } else {
            bytes.set(digits, at: 56)
        }
        guard coefficient < 0 else { return start }
        start -= 1
        bytes[start] = UInt8(ascii: "-")
        return start
    }
}

extension MutableSpan<UInt8> {
    /// Writes the bytes of an integer, the lowest first.
    @inline(__always)
    fileprivate mutating func set<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
        // Any bytes are valid ones.
        var bytes = unsafe mutableBytes
        bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
    }
}

extension ExactDecimal: Codable {
    /// Reads a text such as `-12.50`.
    ///
    /// Numbers of JSON are refused: decoders read them as binary floating point.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "a number in quotes such as \"-12.50\"") }

    /// Writes a text such as `-12.50`, with every digit and the scale.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

/// Collects the digits of a number one byte at a time, with at most one decimal mark `.`.
package struct DecimalDigits: Sendable {
    private var magnitude: UInt128 = 0
    private var digitCount = 0
    private var scale: Int?

    /// No digits yet.
    package init() {}

    /// Takes an ASCII digit or the first `.`; `false` for any other byte and when 128 bits overflow.
    package mutating func append(_ byte: UInt8) -> Bool {
        if byte == UInt8(ascii: ".") {
            guard scale == nil else { return false }
            scale = 0
            return true
        }
        let digit = byte &- 0x30
        guard digit <= 9 else { return false }
        digitCount += 1
        if let decimals = scale {
            guard decimals < ExactDecimal.maxScale else { return false }
            scale = decimals + 1
        }
        // 2^127 ends in the digit 8: a larger start cannot end at or below it.
        guard magnitude <= Self.limit / 10 else { return false }
        let next = magnitude * 10 + UInt128(digit)
        guard next <= Self.limit else { return false }
        magnitude = next
        return true
    }

    /// The size of the smallest coefficient, one more than that of the largest.
    private static var limit: UInt128 { Int128.min.magnitude }

    /// Returns the number; `nil` when no digit was taken, none before or after the decimal mark, or 128 bits cannot hold it.
    package func value(negative: Bool) -> ExactDecimal? {
        guard digitCount > (scale ?? 0), scale != 0 else { return nil }
        guard magnitude < Self.limit else {
            return negative ? ExactDecimal(coefficient: .min, scale: scale ?? 0) : nil
        }
        let positive = Int128(truncatingIfNeeded: magnitude)
        return ExactDecimal(coefficient: negative ? -positive : positive, scale: scale ?? 0)
    }
}
