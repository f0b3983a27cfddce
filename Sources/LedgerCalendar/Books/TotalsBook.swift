public import CivilCalendar
public import LedgerCore
public import LedgerGrid

/// Keeps the sums of days, and nothing else.
public struct TotalsBook: MoneyBook {
    private var sums = DayLedger()

    /// The sums; sorted anew each time it is asked for.
    public var ledger: DayLedger {
        var ledger = sums
        ledger.settle()
        return ledger
    }

    /// A book without entries.
    public init() {}

    /// None: only sums are kept.
    public var keptDays: ClosedRange<CivilDate>? { nil }

    /// Sums are all it keeps.
    public var summing: LedgerSums.Kind? { .days }

    /// Adds the sums of many entries.
    public mutating func take(_ sums: LedgerSums) throws(GridError) { try self.sums.merge(sums.byDay) }

    /// Adds an entry to its day.
    public mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) {
        try sums.gather(entry.money, entry.kind, on: entry.date)
    }

    /// Events have no sums.
    public mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}
