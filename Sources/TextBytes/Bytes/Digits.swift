extension Span<UInt8> {
    /// Returns the value of `count` ASCII digits from `start`; `nil` if one of them is no digit. The range must lie within the span.
    @inlinable
    package func decimal(at start: Int, count: Int) -> Int? {
        if count <= 8, start + 8 <= self.count { return ByteWord(self, at: start).decimal(count: count) }
        var value = 0
        for index in start..<start + count {
            let digit = self[index] &- 0x30
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}

extension [UInt8] {
    /// Appends the last `count` decimal digits of a number that is not negative.
    @inlinable
    package mutating func append(digits count: Int, of number: Int) {
        append(addingCapacity: count) { $0.append(digits: count, of: number) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends the last `count` decimal digits, at most eight, of a number that is not negative; there must be room for them.
    @inlinable @inline(__always)
    package mutating func append(digits count: Int, of number: Int) {
        var text = DecimalDigitWord.digits(of: number.magnitude % 100_000_000)
        guard count < 8 else { return append(littleEndian: text) }
        text &>>= UInt64(8 * (8 - count))
        // Four, two and one of them, as the count has it.
        if count & 4 != 0 {
            append(littleEndian: UInt32(truncatingIfNeeded: text))
            text &>>= 32
        }
        if count & 2 != 0 {
            append(littleEndian: UInt16(truncatingIfNeeded: text))
            text &>>= 16
        }
        if count & 1 != 0 { append(UInt8(truncatingIfNeeded: text)) }
    }
}

/// Eight decimal digits as bytes of one word.
@usableFromInline
package enum DecimalDigitWord {
    /// Returns the eight digits of a number below 100,000,000, the first one lowest.
    @inlinable @inline(__always)
    package static func digits(of number: UInt) -> UInt64 {
        // Two halves of four digits, then pairs, then digits, side by side.
        let halves = UInt64(number / 10_000 | (number % 10_000) << 32)
        let hundreds = (halves &* 5243) &>> 19 & 0x0000_007F_0000_007F
        let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
        let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
        return (tens | (pairs &- tens &* 10) &<< 8) &+ 0x3030_3030_3030_3030
    }
}

extension MutableSpan<UInt8> {
    /// Writes the last `count` decimal digits of a number that is not negative, from `start` on.
    @inlinable @inline(__always)
    package mutating func set(digits count: Int, of number: Int, at start: Int) {
        var rest = number.magnitude
        for index in (start..<start + count).reversed() {
            self[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}

/// Base 16, RFC 4648 section 8, in both cases.
@usableFromInline
package enum Hexadecimal {
    /// Returns the value of a digit in either case; `nil` for any other byte.
    @inlinable
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - 0x30
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - 0x37
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - 0x57
        default: nil
        }
    }

    /// Returns the digit of a value below 16, in lower case unless told.
    @inlinable
    package static func digit(_ value: UInt8, uppercase: Bool = false) -> UInt8 {
        value < 10 ? 0x30 + value : (uppercase ? 0x37 : 0x57) + value
    }

    /// Returns the eight digits of a number as bytes, the first one lowest.
    @inlinable
    package static func digits(of number: UInt32) -> UInt64 {
        var bytes = UInt64(number.byteSwapped)
        bytes = (bytes | bytes &<< 16) & 0x0000_FFFF_0000_FFFF
        bytes = (bytes | bytes &<< 8) & 0x00FF_00FF_00FF_00FF
        let values = (bytes &>> 4 | bytes &<< 8) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (values &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
        return values &+ 0x3030_3030_3030_3030 &+ letters &* 39
    }

    /// Appends the last `count` digits of a number.
    @inlinable
    package static func append(
        _ number: some FixedWidthInteger, count: Int, uppercase: Bool = false, to bytes: inout [UInt8]
    ) {
        for place in stride(from: 4 * (count - 1), through: 0, by: -4) {
            bytes.append(digit(UInt8(truncatingIfNeeded: number >> place) & 0xF, uppercase: uppercase))
        }
    }
}
