public import CivilCalendar
public import LedgerCore
public import LedgerGrid

/// Keeps the sums of categories or accounts, and nothing else.
public struct LabelBook: MoneyBook {
    /// The sums.
    public private(set) var totals = GroupTotals()
    private let label: Entry.Label

    /// A book without entries.
    public init(by label: Entry.Label) { self.label = label }

    /// None: only sums are kept.
    public var keptDays: ClosedRange<CivilDate>? { nil }

    /// Adds an entry to its group.
    public mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) {
        try totals.add(entry, to: GroupTotals.Group(entry[label]))
    }

    /// The sums of its labels are all it keeps.
    public var summing: LedgerSums.Kind? { .labels(label) }

    /// Adds the sums of many entries.
    public mutating func take(_ sums: LedgerSums) throws(GridError) {
        try totals.merge(sums.byLabel, labels: sums.labels)
    }

    /// Events have no sums.
    public mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}
