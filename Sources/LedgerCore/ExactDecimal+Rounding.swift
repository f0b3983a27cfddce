extension ExactDecimal {
    /// The number with its first two digits, and from 1 on without decimals; halves are rounded away from zero.
    ///
    /// `2840.15` becomes `2800`, `-27.14` becomes `-27`, `0.0123` becomes `0.012`. Nothing but zero becomes zero.
    package var rough: ExactDecimal {
        let digits = String(coefficient.magnitude).utf8.count
        let wholeDigits = digits - Int(scale)
        let dropped = max(0, digits - 2, wholeDigits > 0 ? Int(scale) : 0)
        guard dropped > 0 else { return self }
        let unit = UInt128(Self.powerOfTen(UInt8(truncatingIfNeeded: dropped)))
        let (quotient, remainder) = coefficient.magnitude.quotientAndRemainder(dividingBy: unit)
        let rounded = Int128(quotient) + (remainder >= unit - remainder ? 1 : 0)
        let value = isNegative ? -rounded : rounded
        let places = Int(scale) - dropped
        guard places < 0 else { return ExactDecimal(uncheckedCoefficient: value, scale: UInt8(truncatingIfNeeded: places)) }
        // Two digits of a number that 128 bits hold: 170 × 10³⁶ at most.
        return ExactDecimal(uncheckedCoefficient: value &* Self.powerOfTen(UInt8(truncatingIfNeeded: -places)), scale: 0)
    }
}
