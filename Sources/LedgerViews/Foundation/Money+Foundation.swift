public import LedgerCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// `Decimal` rounds in its own arithmetic; what comes and goes here is exact.
extension ExactDecimal {
    /// Creates the number that a `Decimal` is, without zeros at the end, which it does not keep; `nil` for one that is no number, has more
    /// than `maxScale` decimals, or more digits than 128 bits hold.
    public init?(_ decimal: Decimal) {
        guard !decimal.isNaN else { return nil }
        self.init(decimal.description)
    }

    /// The number as a `Decimal`; `nil` where that cannot hold all its digits.
    public var decimal: Decimal? {
        guard let decimal = Decimal(string: normalized.description), ExactDecimal(decimal) == self else { return nil }
        return decimal
    }
}

extension Money {
    /// Creates an amount of a commodity from a `Decimal`; `nil` where `ExactDecimal` cannot hold it.
    public init?(_ decimal: Decimal, _ commodity: Commodity) {
        guard let amount = ExactDecimal(decimal) else { return nil }
        self.init(amount, commodity)
    }
}
