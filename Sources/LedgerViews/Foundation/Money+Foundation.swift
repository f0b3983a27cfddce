public import LedgerCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// `Decimal` rounds in its own arithmetic; these conversions are exact.
extension ExactDecimal {
    /// Creates the number of a `Decimal`, without trailing zeros, which it does not keep; `nil` if it is not a number, has more than
    /// `maxScale` decimals, or more digits than 128 bits hold.
    public init?(_ decimal: Decimal) {
        guard !decimal.isNaN else { return nil }
        self.init(decimal.description)
    }

    /// The number as a `Decimal`; `nil` if that cannot hold all digits.
    public var decimal: Decimal? {
        guard let decimal = Decimal(string: normalized.description), ExactDecimal(decimal) == self else { return nil }
        return decimal
    }
}

extension Money {
    /// Creates an amount of a commodity from a `Decimal`; `nil` if `ExactDecimal` cannot hold it.
    public init?(_ decimal: Decimal, _ commodity: Commodity) {
        guard let amount = ExactDecimal(decimal) else { return nil }
        self.init(amount, commodity)
    }
}
