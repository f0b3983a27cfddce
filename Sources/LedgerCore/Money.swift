/// An exact amount of one commodity, such as `-12000 KRW`.
public struct Money: Sendable, Hashable {
    /// How much; positive is money in, negative money out.
    public var amount: ExactDecimal
    /// Of what.
    public var commodity: Commodity

    /// That much of that commodity.
    public init(_ amount: ExactDecimal, _ commodity: Commodity) {
        self.amount = amount
        self.commodity = commodity
    }

    /// The exact sum of two amounts of one commodity.
    ///
    /// - Throws: `MoneyError.differentCommodities`, since currencies are never added to each other, or `MoneyError.overflow`.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard commodity == other.commodity else { throw .differentCommodities }
        guard let sum = amount.adding(other.amount) else { throw .overflow }
        return Money(sum, commodity)
    }
}

extension Money: CustomStringConvertible {
    /// Amount and symbol, as in `-12000 KRW`.
    public var description: String { "\(amount) \(commodity)" }
}

/// Why two amounts have no sum.
public struct MoneyError: Error, Sendable, Hashable {
    private let code: UInt8

    /// The amounts are of different commodities.
    public static let differentCommodities = MoneyError(code: 1)
    /// The sum has more digits than 128 bits hold.
    public static let overflow = MoneyError(code: 2)
}

extension MoneyError: CustomStringConvertible {
    /// What went wrong, as a sentence.
    public var description: String {
        self == .overflow ? "the sum has more digits than 128 bits hold" : "amounts of different commodities are never added"
    }
}
