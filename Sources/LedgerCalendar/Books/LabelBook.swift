public import CivilCalendar
public import LedgerCore
public import LedgerGrid

/// Keeps the sums of categories or accounts, and nothing else.
public struct LabelBook: MoneyBook {
    /// The sums.
    public private(set) var totals = GroupTotals()
    private let label: Label

    /// What sums are gathered by.
    public enum Label: Sendable, Hashable, CaseIterable {
        /// The category.
        case category
        /// The account the money came to or went from.
        case account
    }

    /// A book without entries.
    public init(by label: Label) { self.label = label }

    /// None: only sums are kept.
    public var keptDays: ClosedRange<CivilDate>? { nil }

    /// Adds an entry to its group.
    public mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) {
        try totals.add(entry, to: GroupTotals.Group(label == .category ? entry.category : entry.account))
    }

    /// Events have no sums.
    public mutating func take(_ event: DayEvent, object: () -> [UInt8]) {}
}
