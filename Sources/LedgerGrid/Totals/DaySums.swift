public import CivilCalendar
public import LedgerCore

/// Income and expense by civil day and commodity while they are gathered: what a `DayLedger` is made of when many entries come at once.
///
/// Adding takes less work than in a ledger, and merging takes as long as there are days; a `DayLedger` answers the questions. Sums are as
/// exact as there, and entries are refused by the same rule.
///
/// ```swift
/// var sums = DaySums()
/// for entry in entries { try sums.add(entry.money, entry.kind, on: entry.date) }
/// let ledger = DayLedger(sums)
/// ```
public struct DaySums: Sendable, Equatable {
    private(set) var book = CommodityColumns<DayTable>()

    /// No sums yet.
    public init() {}

    /// Whether nothing has been added.
    public var isEmpty: Bool { book.isEmpty }

    /// Adds an amount to a day; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the day; nothing has then changed.
    public mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        try book.add(money, kind, on: day)
    }

    /// Adds everything others hold; in which order parts are merged does not matter.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; nothing has then changed.
    public mutating func merge(_ other: DaySums) throws(GridError) {
        if isEmpty { self = other } else { try book.merge(other.book) }
    }
}

extension DayLedger {
    /// The ledger with those sums.
    public init(_ sums: DaySums) {
        self.init()
        // What one set of columns has admitted, another admits.
        try? merge(sums)
    }

    /// Adds everything that was gathered.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; the ledger is then as before.
    public mutating func merge(_ sums: DaySums) throws(GridError) { try book.merge(sums.book) }
}
