public import LedgerCore

/// How a ledger file is to be read.
public struct LedgerReadingOptions: Sendable, Hashable {
    /// The commodity of amounts for which the file names none.
    public var defaultCurrency: Commodity?
    /// Whether amounts carry their sign.
    public var amountSign: AmountSign
    /// The byte between fields; `nil` finds it from the file.
    public var separator: UInt8?
    /// How many bytes are read at a time; entries are the same for every size.
    public var chunkSize: Int

    /// Options; by default the file tells everything.
    public init(
        defaultCurrency: Commodity? = nil, amountSign: AmountSign = .auto, separator: UInt8? = nil, chunkSize: Int = 1 << 18
    ) {
        self.defaultCurrency = defaultCurrency
        self.amountSign = amountSign
        self.separator = separator
        self.chunkSize = chunkSize
    }

    /// What gives an amount its sign.
    public enum AmountSign: String, Sendable, Hashable, CaseIterable {
        /// Unsigned where there is a kind column and no expense of the file is negative, else signed.
        case auto
        /// The amount's own sign.
        case signed
        /// The kind: an expense is money out, an income money in, a transfer leaves `account`.
        case unsigned
    }
}
