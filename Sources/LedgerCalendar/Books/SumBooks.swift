package import CivilCalendar
internal import LedgerCSV
package import LedgerCore
package import LedgerGrid

/// A book that keeps only the sums of days.
package struct TotalsBook: MoneyBook {
    private var sums = DayLedger()

    /// The sums; sorted on each access.
    package var ledger: DayLedger {
        var ledger = sums
        ledger.settle()
        return ledger
    }

    /// Creates an empty book.
    package init() {}

    /// `nil`: only sums are kept.
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

/// A book that keeps only the sums of categories or accounts.
package struct LabelBook: MoneyBook {
    private let label: Entry.Label
    private var sums = LabelSums()
    /// The labels by spelling: different spellings may be equal as `String`, such as é and e with a combining accent.
    private var spellings = CellTable<String>()
    /// The number in `sums` of each spelling.
    private var numbers: [Int] = []

    /// Creates an empty book.
    package init(by label: Entry.Label) { self.label = label }

    /// The sums; computed on each access.
    package var totals: GroupTotals { sums.totals }

    /// `nil`: only sums are kept.
    package var keptDays: ClosedRange<CivilDate>? { nil }

    /// An empty book with the same kind of label.
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
