public import CivilCalendar
public import LedgerCore
public import LedgerGrid

/// Keeps the sums of days, and nothing else.
public struct TotalsBook: MoneyBook {
    /// The sums.
    public private(set) var ledger = DayLedger()

    /// A book without entries.
    public init() {}

    /// None: only sums are kept.
    public var keptDays: ClosedRange<CivilDate>? { nil }

    /// Sums are all it keeps.
    public static var isContentWithDaySums: Bool { true }

    /// Adds the sums of many entries.
    public mutating func take(_ sums: DayLedger) throws(GridError) { try ledger.merge(sums) }

    /// Adds an entry to its day.
    public mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) { try ledger.add(entry) }

    /// Events have no sums.
    public mutating func take(_ event: DayEvent, object: () -> [UInt8]) {}
}
