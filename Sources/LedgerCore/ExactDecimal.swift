/// An exact decimal number: an integer coefficient and how many of its digits come after the decimal mark.
///
/// The scale is kept: `12.50` stays `12.50`. Two numbers are equal when their values are, whatever their scales.
///
/// ```swift
/// ExactDecimal("12.50")?.description              // "12.50"
/// ExactDecimal("12.50") == ExactDecimal("12.5")   // true
/// ```
///
/// Its operators never round. They trap on overflow, as those of `Int` do; for numbers that anybody may have written, `adding(_:)`,
/// `subtracting(_:)` and `negated` return `nil` instead:
///
/// ```swift
/// var total: ExactDecimal = 0
/// for price in prices { total += price }
/// total.adding(anotherPrice)      // nil rather than a trap
/// ```
public struct ExactDecimal: Sendable {
    /// All digits of the number as one signed integer.
    public let coefficient: Int128
    /// How many digits of the coefficient come after the decimal mark, 0…`maxScale`.
    public let scale: UInt8

    /// The largest scale: as many digits as a 128-bit coefficient can always hold.
    public static let maxScale = 36
    /// The number 0 without decimals.
    public static let zero = ExactDecimal(uncheckedCoefficient: 0, scale: 0)

    /// The number `coefficient / 10^scale`, for a scale that comes from other numbers.
    @inlinable
    package init(uncheckedCoefficient coefficient: Int128, scale: UInt8) {
        self.coefficient = coefficient
        self.scale = scale
    }

    /// Creates the number `coefficient / 10^scale`; `nil` when the scale is not in 0…`maxScale`.
    @inlinable
    public init?(coefficient: Int128, scale: Int = 0) {
        guard scale >= 0, scale <= Self.maxScale else { return nil }
        self.init(uncheckedCoefficient: coefficient, scale: UInt8(truncatingIfNeeded: scale))
    }

    /// Whether the number is less than zero.
    @inlinable public var isNegative: Bool { coefficient < 0 }
    /// Whether the number is zero, with any scale.
    @inlinable public var isZero: Bool { coefficient == 0 }

    /// The number with the opposite sign; `nil` only for the one coefficient that has no opposite.
    @inlinable public var negated: ExactDecimal? {
        let (value, overflow) = Int128.zero.subtractingReportingOverflow(coefficient)
        return overflow ? nil : ExactDecimal(uncheckedCoefficient: value, scale: scale)
    }

    /// The number divided by that power of ten, or multiplied for one below zero; `nil` where it does not fit.
    package func shifted(by digits: Int) -> ExactDecimal? {
        let shifted = Int(scale) + digits
        guard shifted < 0 else { return ExactDecimal(coefficient: coefficient, scale: shifted) }
        var product = coefficient
        for _ in shifted..<0 {
            let (value, overflow) = product.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            product = value
        }
        return ExactDecimal(uncheckedCoefficient: product, scale: 0)
    }

    /// The number without its sign; `nil` only for the one coefficient that has no opposite.
    package var magnitude: ExactDecimal? { isNegative ? negated : self }
}

extension ExactDecimal {
    /// Returns the exact sum, with the larger of the two scales; `nil` when 128 bits cannot hold it.
    @inlinable
    public func adding(_ other: ExactDecimal) -> ExactDecimal? {
        guard scale == other.scale else { return rescaledSum(other) }
        let (sum, overflow) = coefficient.addingReportingOverflow(other.coefficient)
        return overflow ? nil : ExactDecimal(uncheckedCoefficient: sum, scale: scale)
    }

    /// The sum of numbers of two scales.
    @usableFromInline
    func rescaledSum(_ other: ExactDecimal) -> ExactDecimal? {
        let common = Swift.max(scale, other.scale)
        guard let left = rescaled(to: common), let right = other.rescaled(to: common) else {
            return wideSum(with: other.wide(scale: common), scale: common)
        }
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : ExactDecimal(uncheckedCoefficient: sum, scale: common)
    }

    /// Returns the exact difference, with the larger of the two scales; `nil` when 128 bits cannot hold it.
    @inlinable
    public func subtracting(_ other: ExactDecimal) -> ExactDecimal? {
        guard scale == other.scale else { return rescaledDifference(other) }
        let (difference, overflow) = coefficient.subtractingReportingOverflow(other.coefficient)
        return overflow ? nil : ExactDecimal(uncheckedCoefficient: difference, scale: scale)
    }

    /// The difference of numbers of two scales.
    @usableFromInline
    func rescaledDifference(_ other: ExactDecimal) -> ExactDecimal? {
        let common = Swift.max(scale, other.scale)
        guard let left = rescaled(to: common), let right = other.rescaled(to: common) else {
            return wideSum(with: other.wide(scale: common).negated, scale: common)
        }
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        return overflow ? nil : ExactDecimal(uncheckedCoefficient: difference, scale: common)
    }

    /// The sum whose parts need more than 128 bits although it may not.
    private func wideSum(with other: WideInteger, scale common: UInt8) -> ExactDecimal? {
        wide(scale: common).adding(other).narrowed.map { ExactDecimal(uncheckedCoefficient: $0, scale: common) }
    }

    private func wide(scale larger: UInt8) -> WideInteger {
        WideInteger(coefficient, times: Self.powerOfTen(larger - scale))
    }

    /// The coefficient this number has with a scale that is not smaller; `nil` when 128 bits cannot hold it.
    private func rescaled(to larger: UInt8) -> Int128? {
        larger == scale ? coefficient : Self.product(coefficient, powerOfTen: Int(larger - scale))
    }

    private static func product(_ coefficient: Int128, powerOfTen exponent: Int) -> Int128? {
        guard 0...maxScale ~= exponent else { return nil }
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: powerOfTen(UInt8(truncatingIfNeeded: exponent)))
        return overflow ? nil : product
    }

    /// Returns the exact product with 10^`power`, which may be negative; `nil` when 128 bits or `maxScale` decimals cannot hold it.
    package func multiplied(byPowerOfTen power: Int) -> ExactDecimal? {
        let places = Int(scale) - power
        guard places < 0 else { return ExactDecimal(coefficient: coefficient, scale: places) }
        return Self.product(coefficient, powerOfTen: -places).flatMap { ExactDecimal(coefficient: $0) }
    }

    /// Returns the same number with that many decimals; `nil` when it has more, or 128 bits cannot hold it.
    package func padded(to places: Int) -> ExactDecimal? {
        Self.product(coefficient, powerOfTen: places - Int(scale)).flatMap { ExactDecimal(coefficient: $0, scale: places) }
    }

    /// 10^exponent for exponents 0…`maxScale`.
    package static func powerOfTen(_ exponent: UInt8) -> Int128 {
        guard exponent <= 18 else { return powerOfTen(18) * powerOfTen(exponent - 18) }
        var power: Int64 = 1
        for _ in 0..<exponent { power &*= 10 }
        return Int128(power)
    }
}

extension ExactDecimal: AdditiveArithmetic {
    /// Returns the exact sum, with the larger of the two scales; traps where `adding(_:)` is `nil`.
    public static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        guard let sum = left.adding(right) else { preconditionFailure("the sum does not fit in 128 bits") }
        return sum
    }

    /// Returns the exact difference, with the larger of the two scales; traps where `subtracting(_:)` is `nil`.
    public static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        guard let difference = left.subtracting(right) else { preconditionFailure("the difference does not fit in 128 bits") }
        return difference
    }

    /// Returns the number with the opposite sign; traps where `negated` is `nil`.
    public static prefix func - (number: ExactDecimal) -> ExactDecimal {
        guard let negated = number.negated else { preconditionFailure("the negation does not fit in 128 bits") }
        return negated
    }
}

extension ExactDecimal: Hashable, Comparable {
    /// Equal values, whatever the scales: `1.0 == 1`.
    @inlinable
    public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
        left.scale == right.scale ? left.coefficient == right.coefficient : isEqual(left, right)
    }

    /// Whether numbers of two scales have one value.
    @usableFromInline
    static func isEqual(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
        let common = Swift.max(left.scale, right.scale)
        guard let a = left.rescaled(to: common), let b = right.rescaled(to: common) else { return false }
        return a == b
    }

    /// Orders by value.
    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        guard left.scale != right.scale else { return left.coefficient < right.coefficient }
        let common = Swift.max(left.scale, right.scale)
        let (a, b) = (left.rescaled(to: common), right.rescaled(to: common))
        if let a, let b { return a < b }
        // Only the number with the smaller scale can overflow, and then it is the one that is larger in size.
        return a == nil ? left.isNegative : !right.isNegative
    }

    /// Equal values hash alike.
    public func hash(into hasher: inout Hasher) {
        let simplest = normalized
        hasher.combine(simplest.coefficient)
        hasher.combine(simplest.scale)
    }

    /// The same value with the smallest scale.
    public var normalized: ExactDecimal {
        guard scale > 0 else { return self }
        guard coefficient != 0 else { return .zero }
        var (value, digits) = (coefficient, scale)
        while digits > 0 {
            if let small = Int64(exactly: value) { return Self.normalized(small, digits) }
            let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
            guard remainder == 0 else { break }
            (value, digits) = (quotient, digits - 1)
        }
        return ExactDecimal(uncheckedCoefficient: value, scale: digits)
    }

    /// The same in 64 bits, where a division takes a tenth of the time.
    private static func normalized(_ coefficient: Int64, _ scale: UInt8) -> ExactDecimal {
        var (value, digits) = (coefficient, scale)
        while digits > 0, value % 10 == 0 { (value, digits) = (value / 10, digits - 1) }
        return ExactDecimal(uncheckedCoefficient: Int128(value), scale: digits)
    }
}
