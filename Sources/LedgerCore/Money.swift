internal import TextBytes

/// An exact amount of one commodity, such as `-12000 KRW`.
///
/// ```swift
/// let lunch = Money("-12000 KRW"), coffee = Money("-4500 KRW")
/// try lunch.adding(coffee)        // -16500 KRW
/// lunch + coffee                  // the same; traps where `adding` would throw
/// ```
public struct Money: Sendable, Hashable {
    /// How much; positive is money in, negative money out.
    public var amount: ExactDecimal
    /// Of what.
    public var commodity: Commodity

    /// Creates an amount of a commodity.
    public init(_ amount: ExactDecimal, _ commodity: Commodity) {
        self.amount = amount
        self.commodity = commodity
    }

    /// Returns the exact sum of two amounts of one commodity.
    ///
    /// - Throws: `MoneyError`: `.differentCommodities`, since currencies are never added to each other, or `.overflow`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        try combining(other) { $0.adding($1) }
    }

    /// Returns the exact difference of two amounts of one commodity.
    ///
    /// - Throws: `MoneyError`: `.differentCommodities` or `.overflow`.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        try combining(other) { $0.subtracting($1) }
    }

    private func combining(
        _ other: Money, _ operation: (ExactDecimal, ExactDecimal) -> ExactDecimal?
    ) throws(MoneyError) -> Money {
        guard commodity == other.commodity else { throw .differentCommodities }
        guard let result = operation(amount, other.amount) else { throw .overflow }
        return Money(result, commodity)
    }
}

/// Arithmetic that is exact or traps, as that of `Int` does: on overflow, and between different commodities. `adding(_:)` and
/// `subtracting(_:)` throw instead.
extension Money {
    /// Returns the exact sum of two amounts of one commodity; traps where `adding(_:)` throws.
    public static func + (left: Money, right: Money) -> Money {
        expected(left, right)
        return Money(left.amount + right.amount, left.commodity)
    }

    /// Returns the exact difference of two amounts of one commodity; traps where `subtracting(_:)` throws.
    public static func - (left: Money, right: Money) -> Money {
        expected(left, right)
        return Money(left.amount - right.amount, left.commodity)
    }

    /// Adds an amount of the same commodity; traps where `adding(_:)` throws.
    public static func += (left: inout Money, right: Money) { left = left + right }

    /// Subtracts an amount of the same commodity; traps where `subtracting(_:)` throws.
    public static func -= (left: inout Money, right: Money) { left = left - right }

    /// Returns the amount with the opposite sign.
    public static prefix func - (money: Money) -> Money { Money(-money.amount, money.commodity) }

    private static func expected(_ left: Money, _ right: Money) {
        precondition(left.commodity == right.commodity, "amounts of different commodities are never added")
    }
}

extension Money: CustomStringConvertible, LosslessStringConvertible {
    /// Amount and symbol, as in `-12000 KRW`.
    public var description: String { "\(amount) \(commodity)" }

    /// Reads an amount as `ExactDecimal` does, a space and a commodity symbol; `nil` for any other text.
    public init?(_ description: String) {
        let parts = description.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let amount = ExactDecimal(String(parts[0])), let commodity = Commodity(String(parts[1])) else { return nil }
        self.init(amount, commodity)
    }
}

extension Money: Codable {
    /// Reads a text such as `-12000 KRW`.
    public init(from decoder: any Decoder) throws { self = try decoder.valueOfText(expected: "an amount such as -12.50 EUR") }

    /// Writes a text such as `-12000 KRW`, with every digit.
    public func encode(to encoder: any Encoder) throws { try encoder.write(textOf: self) }
}

/// Why an arithmetic result cannot be had.
public struct MoneyError: Error, Sendable, Hashable {
    private let code: UInt8

    /// The amounts are of different commodities.
    public static let differentCommodities = MoneyError(code: 1)
    /// The result has more digits than 128 bits hold.
    public static let overflow = MoneyError(code: 2)
}

extension MoneyError: CustomStringConvertible {
    /// What went wrong, as a sentence without its full stop.
    public var description: String {
        switch self {
        case .differentCommodities: "amounts of different commodities are never added; add up each commodity by itself"
        default: "the result does not fit in 128 bits"
        }
    }
}
