public import CivilCalendar
public import LedgerCore

/// Income and expense by label and commodity while they are gathered; labels are known by number, from 0.
///
/// What `DaySums` is to a `DayLedger`, this is to `GroupTotals`: no label is hashed for an entry.
public struct LabelSums: Sendable {
    private(set) var books: [CommodityColumns<WholeSum>] = []

    /// No sums yet.
    public init() {}

    /// Adds an amount to a label; a transfer changes nothing.
    ///
    /// - Parameters:
    ///   - money: the amount.
    ///   - kind: whether it is income or expense.
    ///   - day: its day, which only an error tells.
    ///   - label: a number, 0 or more; numbers are best small, since all below the largest take room.
    /// - Throws: `GridError` with the code `overflow` and the day; no sum has then changed.
    public mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, to label: Int) throws(GridError) {
        while books.count <= label { books.append(CommodityColumns()) }
        try books[label].add(money, kind, on: day)
    }
}
