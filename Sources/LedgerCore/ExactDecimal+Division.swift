extension ExactDecimal {
    /// Returns the quotient with `scale` decimals, rounded once, by the rule that is stated.
    ///
    /// ```swift
    /// total.divided(by: 3, scale: 2, rounding: .toNearestOrEven)      // 100.00 / 3 is 33.33
    /// ```
    ///
    /// - Parameters:
    ///   - divisor: any number but zero.
    ///   - scale: how many decimals the quotient has, 0…`maxScale`.
    ///   - rule: what becomes of the decimals after these; `.toNearestOrEven` favours neither side.
    /// - Returns: `nil` when the divisor is zero, there is no such scale, or 128 bits cannot hold the quotient.
    public func divided(by divisor: ExactDecimal, scale: Int, rounding rule: FloatingPointRoundingRule) -> ExactDecimal? {
        let power = scale + Int(divisor.scale) - Int(self.scale)
        guard !divisor.isZero, (0...Self.maxScale).contains(scale),
            let quotient = Quotient(of: coefficient.magnitude, by: divisor.coefficient.magnitude, timesTenTo: power),
            let size = quotient.rounded(rule, isNegative: isNegative != divisor.isNegative)
        else { return nil }
        return ExactDecimal(coefficient: isNegative == divisor.isNegative ? size : -size, scale: scale)
    }

    /// Returns the number with `scale` decimals, rounded by the rule that is stated; `nil` when there is no such scale (0…`maxScale`), or
    /// 128 bits cannot hold the result.
    public func rounded(scale: Int, rounding rule: FloatingPointRoundingRule) -> ExactDecimal? {
        divided(by: 1, scale: scale, rounding: rule)
    }
}

extension Sequence<ExactDecimal> {
    /// Returns the mean with `scale` decimals: the exact sum, divided and rounded once; `nil` of no numbers.
    ///
    /// ```swift
    /// let lunch = try lunches.map(\.money.amount).mean(scale: 2, rounding: .toNearestOrEven)
    /// ```
    ///
    /// - Throws: `MoneyError.overflow` when 128 bits cannot hold the mean or a sum on the way, or there is no such scale
    ///   (0…`ExactDecimal.maxScale`).
    public func mean(scale: Int, rounding rule: FloatingPointRoundingRule) throws(MoneyError) -> ExactDecimal? {
        var (total, count) = (ExactDecimal.zero, 0)
        for number in self {
            guard let sum = total.adding(number) else { throw .overflow }
            (total, count) = (sum, count + 1)
        }
        guard count > 0 else { return nil }
        guard let mean = total.divided(by: ExactDecimal(integerLiteral: count), scale: scale, rounding: rule) else { throw .overflow }
        return mean
    }
}

/// The whole part of a quotient, and how what is left of it compares with a half.
private struct Quotient {
    private let whole: UInt128
    private let rest: Rest

    private enum Rest: Int, Comparable {
        case nothing, belowHalf, half, aboveHalf

        static func < (left: Rest, right: Rest) -> Bool { left.rawValue < right.rawValue }
    }

    /// Computes `dividend / divisor * 10^power`; `nil` when 128 bits cannot hold it. A negative power is -`ExactDecimal.maxScale` at least.
    init?(of dividend: UInt128, by divisor: UInt128, timesTenTo power: Int) {
        var (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        guard power < 0 else {
            // As on paper, digit by digit: the dividend with so many zeros may need more than 256 bits.
            for _ in 0..<power {
                let digit: UInt128
                (digit, rest) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: 10))
                let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 10)
                let (sum, isLarger) = product.addingReportingOverflow(digit)
                if isTooLarge || isLarger { return nil }
                whole = sum
            }
            self.whole = whole
            self.rest = Self.rest(rest, divisor - rest, hasMore: false)
            return
        }
        let ten = UInt128(ExactDecimal.powerOfTen(UInt8(truncatingIfNeeded: -power)))
        let (quotient, digits) = whole.quotientAndRemainder(dividingBy: ten)
        self.whole = quotient
        self.rest = Self.rest(digits, ten - digits, hasMore: rest > 0)
    }

    /// Compares what is left with what is missing to the next whole; `hasMore` if a little more than that is left.
    private static func rest(_ left: UInt128, _ missing: UInt128, hasMore: Bool) -> Rest {
        if left == 0, !hasMore { return .nothing }
        if left == missing { return hasMore ? .aboveHalf : .half }
        return left < missing ? .belowHalf : .aboveHalf
    }

    /// Returns the size of the rounded quotient; `nil` when a coefficient cannot hold it.
    func rounded(_ rule: FloatingPointRoundingRule, isNegative: Bool) -> Int128? {
        let isLarger =
            switch rule {
            case .towardZero: false
            case .awayFromZero: rest > .nothing
            case .up: rest > .nothing && !isNegative
            case .down: rest > .nothing && isNegative
            case .toNearestOrAwayFromZero: rest >= .half
            case .toNearestOrEven: rest > .half || rest == .half && whole % 2 == 1
            @unknown default: rest > .half || rest == .half && whole % 2 == 1
            }
        return Int128(exactly: isLarger ? whole &+ 1 : whole)
    }
}
