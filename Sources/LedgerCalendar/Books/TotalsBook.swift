public import CivilCalendar
public import LedgerCore
public import LedgerGrid

/// Keeps the sums of days, and nothing else.
public struct TotalsBook: MoneyBook {
    private var sums = DaySums()

    /// The sums; made anew each time it is asked for.
    public var ledger: DayLedger { DayLedger(sums) }

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
        try sums.add(entry.money, entry.kind, on: entry.date)
    }

    /// Events have no sums.
    public mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}
