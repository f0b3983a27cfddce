extension ExactDecimal: CustomStringConvertible, LosslessStringConvertible {
    /// The canonical form: `-` where negative, `.` as decimal mark, no grouping, as many decimals as the scale.
    public var description: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads what `description` writes, and a leading `+`; `nil` for anything else.
    public init?(_ description: String) {
        var copy = description
        let number = copy.withUTF8 { bytes in unsafe ExactDecimal(canonical: bytes.span) }
        guard let number else { return nil }
        self = number
    }

    /// Reads an optional sign, digits, and optionally `.` with more digits; `nil` for anything else,
    /// for more than `maxScale` decimals and for more digits than 128 bits hold.
    public init?(canonical bytes: Span<UInt8>) {
        var index = 0
        var negative = false
        if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            negative = first == UInt8(ascii: "-")
            index = 1
        }
        var digits = DecimalDigits()
        while index < bytes.count {
            guard digits.append(bytes[index]) else { return nil }
            index += 1
        }
        guard let value = digits.value(negative: negative) else { return nil }
        self = value
    }

    /// Appends the canonical form. `grouping` puts `,` between each three digits before the decimal mark.
    public func write(to bytes: inout [UInt8], grouping: Bool = false) {
        var rest = coefficient.magnitude
        var reversed: [UInt8] = []
        reversed.reserveCapacity(44)
        var count = 0
        let decimals = Int(scale)
        while rest > 0 || count <= decimals {
            if count == decimals, decimals > 0 { reversed.append(UInt8(ascii: ".")) }
            if grouping, count > decimals, (count - decimals) % 3 == 0 { reversed.append(UInt8(ascii: ",")) }
            if let small = UInt64(exactly: rest) {
                reversed.append(0x30 + UInt8(truncatingIfNeeded: small % 10))
                rest = UInt128(small / 10)
            } else {
                reversed.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
            count += 1
        }
        if coefficient < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: reversed.reversed())
    }
}

/// Collects the digits of a number one byte at a time, with at most one decimal mark `.`.
public struct DecimalDigits: Sendable {
    private var magnitude: UInt128 = 0
    private var digitCount = 0
    private var scale: Int?

    /// No digits yet.
    public init() {}

    /// Takes an ASCII digit or the first `.`; `false` for any other byte and when 128 bits overflow.
    public mutating func append(_ byte: UInt8) -> Bool {
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
        let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
        guard !overflow else { return false }
        let (sum, carry) = product.addingReportingOverflow(UInt128(digit))
        guard !carry, sum <= Int128.max.magnitude else { return false }
        magnitude = sum
        return true
    }

    /// The number; `nil` when no digit was taken, or none after the decimal mark.
    public func value(negative: Bool) -> ExactDecimal? {
        guard digitCount > (scale ?? 0), scale != 0, let positive = Int128(exactly: magnitude) else { return nil }
        return ExactDecimal(coefficient: negative ? -positive : positive, scale: scale ?? 0)
    }
}

extension Span<UInt8> {
    fileprivate var first: UInt8? { isEmpty ? nil : self[0] }
}
