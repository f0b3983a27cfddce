public import LedgerCore

/// An amount of money that was found in a text.
public struct FoundAmount: Sendable, Hashable {
    /// How much of which commodity, as it stands there.
    public var money: Money
    /// Whether the text says if the money comes in or goes out: a sign, or an accountant's parentheses.
    public var hasSign: Bool
    /// Where it begins, its sign and currency included, in Unicode scalars from the start of the composed text.
    public var offset: Int
    /// How many Unicode scalars it takes.
    public var length: Int

    /// An amount at a place.
    public init(money: Money, hasSign: Bool, offset: Int, length: Int) {
        self.money = money
        self.hasSign = hasSign
        self.offset = offset
        self.length = length
    }
}
