extension ExactDecimal: ExpressibleByIntegerLiteral {
    /// Creates a whole number, so that `amount < 0` and `total == 100` can be written; a number with decimals is read from a text.
    public init(integerLiteral value: Int) { self.init(uncheckedCoefficient: Int128(value), scale: 0) }
}

extension Sequence<ExactDecimal> {
    /// Returns the exact sum, with the largest scale; 0 of no numbers.
    ///
    /// ```swift
    /// let spent = try ledger.entries.filter { $0.category == "Food" }.map(\.money.amount).sum()
    /// ```
    ///
    /// - Throws: `MoneyError.overflow` when 128 bits cannot hold a sum on the way.
    public func sum() throws(MoneyError) -> ExactDecimal {
        var total = ExactDecimal.zero
        for number in self {
            guard let sum = total.adding(number) else { throw .overflow }
            total = sum
        }
        return total
    }
}

extension Sequence<Money> {
    /// Returns the exact sum of each commodity, in the order of their symbols: currencies are never added to each other.
    ///
    /// ```swift
    /// for sum in try ledger.entries.filter({ $0.payee == "Netflix" }).map(\.money).sums() { print(sum) }   // -39000 KRW
    /// ```
    ///
    /// - Throws: `MoneyError.overflow` when 128 bits cannot hold a sum on the way.
    public func sums() throws(MoneyError) -> [Money] {
        var totals: [Commodity: ExactDecimal] = [:]
        for money in self {
            guard let sum = totals[money.commodity, default: .zero].adding(money.amount) else { throw .overflow }
            totals[money.commodity] = sum
        }
        return totals.sorted { $0.key < $1.key }.map { Money($0.value, $0.key) }
    }
}
