public import LedgerCore

/// Which events become entries when feeds are imported.
public struct ImportOptions: Sendable, Hashable {
    /// The commodity of ledger amounts without one, of events without money, and of signs that several currencies share.
    public var defaultCurrency: Commodity?
    /// Whether amounts are looked for in the titles and descriptions of events that carry none.
    public var findsAmounts = false
    /// Whether found amounts without a sign are money out; else they are taken as they stand, as money in.
    public var findsExpenses = false
    /// Whether events without money, but for sums, become entries too, of amount 0 in the default currency, or else in `XXX`,
    /// which is ISO 4217's code where no currency is involved.
    public var takesAll = false
    /// Whether events whose UID and RECURRENCE-ID were seen before are left out, which takes 30 bytes an event; else that is up to whoever takes
    /// the entries.
    public var findsDuplicates = true

    /// Creates options that import ledger entries alone.
    public init() {}
}
