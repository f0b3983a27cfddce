package import CivilCalendar
internal import LedgerCSV
package import LedgerCore
package import LedgerGrid

/// Sums of many entries of a ledger, of the kind a book asked for.
package struct LedgerSums: Sendable {
    /// What is summed.
    package enum Kind: Sendable, Hashable {
        /// Days.
        case days
        /// Categories or accounts.
        case labels(Entry.Label)
    }

    /// The sums of days; empty when labels are summed.
    private(set) var byDay = DayLedger()
    /// The sums of labels by number; empty when days are summed.
    private(set) var byLabel = LabelSums()
    /// The labels by number.
    var labels: [String] { numbers.values }
    private var numbers = CellTable<String>()
    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    mutating func add(_ row: RowFacts, _ reader: inout LedgerReader) throws(GridError) {
        switch kind {
        case .days: try byDay.gather(row.money, row.kind, on: row.date)
        case .labels(let label):
            guard let number = reader.number(of: label, in: &numbers) else { return }
            try byLabel.add(row.money, row.kind, on: row.date, to: number)
        }
    }
}

/// Keeps the sums of days, and nothing else.
package struct TotalsBook: MoneyBook {
    private var sums = DayLedger()

    /// The sums; sorted anew each time it is asked for.
    package var ledger: DayLedger {
        var ledger = sums
        ledger.settle()
        return ledger
    }

    /// A book without entries.
    package init() {}

    /// None: only sums are kept.
    package var keptDays: ClosedRange<CivilDate>? { nil }

    /// Sums are all it keeps.
    package var summing: LedgerSums.Kind? { .days }

    /// Adds the sums of many entries.
    package mutating func take(_ sums: LedgerSums) throws(GridError) { try self.sums.merge(sums.byDay) }

    /// Adds an entry to its day.
    package mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) {
        try sums.gather(entry.money, entry.kind, on: entry.date)
    }

    /// Events have no sums.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}

/// Keeps the sums of categories or accounts, and nothing else.
package struct LabelBook: MoneyBook {
    /// The sums.
    package private(set) var totals = GroupTotals()
    private let label: Entry.Label

    /// A book without entries.
    package init(by label: Entry.Label) { self.label = label }

    /// None: only sums are kept.
    package var keptDays: ClosedRange<CivilDate>? { nil }

    /// Adds an entry to its group.
    package mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError) {
        try totals.add(entry, to: GroupTotals.Group(entry[label]))
    }

    /// The sums of its labels are all it keeps.
    package var summing: LedgerSums.Kind? { .labels(label) }

    /// Adds the sums of many entries.
    package mutating func take(_ sums: LedgerSums) throws(GridError) {
        try totals.merge(sums.byLabel, labels: sums.labels)
    }

    /// Events have no sums.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}
