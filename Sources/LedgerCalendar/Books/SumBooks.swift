package import LedgerCore
package import LedgerGrid

/// A book that keeps only the sums of days.
package struct TotalsBook: MoneyBook {
    private var sums = DayLedger()
    /// The commodities of the inputs, counting or not.
    package private(set) var commodities = CommodityCounts()

    /// The sums; sorted on each access.
    package var ledger: DayLedger {
        var ledger = sums
        ledger.settle()
        return ledger
    }

    /// Creates an empty book.
    package init() {}

    /// An empty book.
    package var part: TotalsBook? { TotalsBook() }

    /// Adds a row to its day.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        try sums.gather(row.money, row.kind, on: row.date)
    }

    /// Keeps the commodities.
    package mutating func take(_ commodities: CommodityCounts) { self.commodities.add(commodities) }

    /// Adds the sums of another book.
    package mutating func merge(_ part: TotalsBook) throws(GridError) { try sums.merge(part.sums) }
}
