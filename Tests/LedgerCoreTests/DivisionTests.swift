import LedgerCore
import Testing

@Suite("Division")
struct DivisionTests {
    private static let rules: [FloatingPointRoundingRule] = [
        .towardZero, .awayFromZero, .up, .down, .toNearestOrAwayFromZero, .toNearestOrEven,
    ]

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// Whether `quotient` is `dividend / divisor` (above zero) as the rule rounds it, by what each rule means and without dividing.
    private static func isRounded(_ quotient: Int, _ dividend: Int, _ divisor: Int, _ rule: FloatingPointRoundingRule) -> Bool {
        let rest = dividend - quotient * divisor
        guard rest != 0 else { return true }
        // How far the quotient is from the exact value, upwards and away from zero.
        let (isAbove, isLarger) = (rest < 0, (rest < 0) == (dividend > 0))
        return switch rule {
        case .up: abs(rest) < divisor && isAbove
        case .down: abs(rest) < divisor && !isAbove
        case .awayFromZero: abs(rest) < divisor && isLarger
        case .towardZero: abs(rest) < divisor && !isLarger
        case .toNearestOrAwayFromZero: 2 * abs(rest) < divisor || 2 * abs(rest) == divisor && isLarger
        default: 2 * abs(rest) < divisor || 2 * abs(rest) == divisor && quotient % 2 == 0
        }
    }

    @Test(arguments: 0...3, rules)
    func `small numbers are divided and rounded once, as the rule says`(scale: Int, rule: FloatingPointRoundingRule) throws {
        var count = 0
        for (dividend, ownScale) in (-45...45).flatMap({ number in (0...3).map { (number, $0) } }) {
            for (divisor, otherScale) in (-16...16).flatMap({ number in (0...3).map { (number, $0) } }) {
                let left = try #require(ExactDecimal(coefficient: Int128(dividend), scale: ownScale))
                let right = try #require(ExactDecimal(coefficient: Int128(divisor), scale: otherScale))
                let quotient = left.divided(by: right, scale: scale, rounding: rule)
                guard divisor != 0 else {
                    #expect(quotient == nil)
                    continue
                }
                let found = try #require(quotient)
                // Both sides in units of the quotient's last decimal.
                let above = (divisor < 0 ? -dividend : dividend) * Self.power(scale + otherScale)
                let below = abs(divisor) * Self.power(ownScale)
                let isRight = found.scale == scale && Self.isRounded(Int(found.coefficient), above, below, rule)
                if !isRight { Issue.record("\(left) / \(right) is not \(found)") }
                count += 1
            }
        }
        #expect(count == 91 * 4 * 32 * 4)
    }

    @Test(
        arguments: [
            ("1", "3", 36, "0.333333333333333333333333333333333333"), ("2", "3", 36, "0.666666666666666666666666666666666667"),
            ("1", "0.000000000000000000000000000000000001", 0, "1000000000000000000000000000000000000"),
            (
                "0.000000000000000000000000000000000001", "0.000000000000000000000000000000000001", 36,
                "1.000000000000000000000000000000000000"
            ),
            (
                "170141183460469231731687303715884105727", "170141183460469231731687303715884105727", 36,
                "1.000000000000000000000000000000000000"
            ),
            ("170141183460469231731687303715884105726", "170141183460469231731687303715884105727", 3, "1.000"),
            ("-170141183460469231731687303715884105727", "1", 0, "-170141183460469231731687303715884105727"),
            ("170141183460469231731687303715884105727", "0.1", 0, nil), ("1", "0.1", 36, "10.000000000000000000000000000000000000"),
            ("1", "0.001", 36, nil), ("1", "0", 2, nil), ("0", "0.00", 2, nil), ("0.00", "-7", 2, "0.00"), ("1", "3", -1, nil),
            ("1", "3", 37, nil),
            ("0.000000000000000000000000000000000001", "170141183460469231731687303715884105727", 0, "0"),
            ("0.5", "1", 0, "0"), ("0.50000000000000000000000000000000001", "1", 0, "1"), ("1.5", "1", 0, "2"),
        ] as [(String, String, Int, String?)])
    func `large numbers are divided as on paper, and what 128 bits cannot hold is none`(
        left: String, right: String, scale: Int, result: String?
    )
        throws
    {
        let (dividend, divisor) = (try #require(ExactDecimal(left)), try #require(ExactDecimal(right)))
        #expect(dividend.divided(by: divisor, scale: scale, rounding: .toNearestOrEven)?.description == result)
    }

    @Test func `a number is rounded to its decimals`() throws {
        let number = try #require(ExactDecimal("-2.345"))
        #expect(
            Self.rules.map { number.rounded(scale: 2, rounding: $0)?.description } == [
                "-2.34", "-2.35", "-2.34", "-2.35", "-2.35", "-2.34",
            ])
        #expect(number.rounded(scale: 5, rounding: .up)?.description == "-2.34500")
    }

    @Test func `a mean is the exact sum, rounded once`() throws {
        let numbers = try ["0.05", "0.05", "0.04", "-1"].map { try #require(ExactDecimal($0)) }
        #expect(try numbers.mean(scale: 3, rounding: .toNearestOrEven)?.description == "-0.215")
        #expect(try numbers.mean(scale: 2, rounding: .toNearestOrEven)?.description == "-0.22")
        #expect(try numbers.mean(scale: 2, rounding: .towardZero)?.description == "-0.21")
        #expect(try [ExactDecimal]().mean(scale: 2, rounding: .up) == nil)
        let most = try #require(ExactDecimal(coefficient: .max))
        #expect(throws: MoneyError.overflow) { try [most, 1].mean(scale: 0, rounding: .up) }
        #expect(throws: MoneyError.overflow) { try [most].mean(scale: 1, rounding: .up) }
    }
}
