package import CivilCalendar
internal import LedgerCSV
package import LedgerCore
package import LedgerGrid

/// Keeps the sums of days, and nothing else.
package struct TotalsBook: MoneyBook {
    private var sums = DayLedger()

    /// The sums; sorted again each time.
    package var ledger: DayLedger {
        var ledger = sums
        ledger.settle()
        return ledger
    }

    /// A book without entries.
    package init() {}

    /// None: only sums are kept.
    package var keptDays: ClosedRange<CivilDate>? { nil }

    /// An empty book.
    package var part: TotalsBook? { TotalsBook() }

    /// Adds a row to its day.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        try sums.gather(row.money, row.kind, on: row.date)
    }

    /// Adds the sums of another book.
    package mutating func merge(_ part: TotalsBook) throws(GridError) { try sums.merge(part.sums) }

    /// Events have no sums.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}

/// Keeps the sums of categories or accounts, and nothing else.
package struct LabelBook: MoneyBook {
    private let label: Entry.Label
    private var sums = LabelSums()
    /// The labels as they are written: two of them may be one to `String`, as é and e with an accent are.
    private var spellings = CellTable<String>()
    /// The number in `sums` of each spelling.
    private var numbers: [Int] = []

    /// A book without entries.
    package init(by label: Entry.Label) { self.label = label }

    /// The sums; gathered again each time.
    package var totals: GroupTotals { sums.totals }

    /// None: only sums are kept.
    package var keptDays: ClosedRange<CivilDate>? { nil }

    /// A book of the same labels.
    package var part: LabelBook? { LabelBook(by: label) }

    /// Adds a row to the sum of its label.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        guard let spelling = row.number(of: label, in: &spellings) else { return }
        if spelling == numbers.count { numbers.append(sums.number(of: spellings.values[spelling])) }
        try sums.add(row.money, row.kind, on: row.date, to: numbers[spelling])
    }

    /// Adds the sums of another book.
    package mutating func merge(_ part: LabelBook) throws(GridError) { try sums.merge(part.sums) }

    /// Events have no sums.
    package mutating func take(_ event: DayEvent, details: () -> DayEvent.Details) {}
}
