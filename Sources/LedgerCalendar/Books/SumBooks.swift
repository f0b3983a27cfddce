internal import LedgerCSV
package import LedgerCore
package import LedgerGrid

/// A book that keeps only the sums of days.
package struct TotalsBook: MoneyBook {
    private var sums = DayLedger()
    /// The commodities of the inputs, counting or not.
    package private(set) var commodities = CommodityCounts()

    /// The sums; sorted on each access.
    package var ledger: DayLedger {
        var ledger = sums
        ledger.settle()
        return ledger
    }

    /// Creates an empty book.
    package init() {}

    /// An empty book.
    package var part: TotalsBook? { TotalsBook() }

    /// Adds a row to its day.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        try sums.gather(row.money, row.kind, on: row.date)
    }

    /// Keeps the commodities.
    package mutating func take(_ commodities: CommodityCounts) { self.commodities.add(commodities) }

    /// Adds the sums of another book.
    package mutating func merge(_ part: TotalsBook) throws(GridError) { try sums.merge(part.sums) }
}

/// A book that keeps only the sums of categories, accounts, payees or tags.
package struct LabelBook: MoneyBook {
    /// The texts of entries by which sums are gathered.
    package enum Grouping: Sendable {
        /// The category or account.
        case label(Entry.Label)
        /// Who was paid, or who paid.
        case payee
        /// Each of the tags: an entry counts under all that it has.
        case tag
    }

    private let grouping: Grouping
    private var sums = LabelSums()
    /// The labels by spelling: different spellings may be equal as `String`, such as é and e with a combining accent.
    private var spellings = CellTable<String>()
    /// The number in `sums` of each spelling.
    private var numbers: [Int] = []

    /// Creates an empty book.
    package init(by grouping: Grouping) { self.grouping = grouping }

    /// The totals of each label that moved, by label, then by symbol; computed on each access.
    package var rows: some Sequence<(label: String, totals: Totals)> { sums.rows }

    /// An empty book with the same kind of label.
    package var part: LabelBook? { LabelBook(by: grouping) }

    /// Adds a row to the sum of its label.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        switch grouping {
        case .label(let label): try add(row, to: row.number(of: label, in: &spellings))
        case .payee: if let payee = row.entry()?.payee { try add(row, to: number(of: payee)) }
        case .tag:
            guard let tags = row.entry()?.tags else { return }
            var seen: Set<Substring> = []
            let names = tags.split(separator: " ").filter { seen.insert($0).inserted }
            var added: [Int] = []
            do throws(GridError) {
                for name in names.isEmpty ? [""] : names {
                    let spelling = number(of: String(name))
                    try add(row, to: spelling)
                    added.append(spelling)
                }
            } catch {
                // It counts under all of its tags or under none.
                for spelling in added { try sums.remove(row.money, row.kind, on: row.date, from: numbers[spelling]) }
                throw error
            }
        }
    }

    private mutating func number(of text: String) -> Int {
        spellings.number(of: text.utf8.span) ?? spellings.add(text, for: text.utf8.span)
    }

    private mutating func add(_ row: borrowing MoneyRow, to spelling: Int?) throws(GridError) {
        guard let spelling else { return }
        while numbers.count <= spelling { numbers.append(sums.number(of: spellings.values[numbers.count])) }
        try sums.add(row.money, row.kind, on: row.date, to: numbers[spelling])
    }

    /// Adds the sums of another book.
    package mutating func merge(_ part: LabelBook) throws(GridError) { try sums.merge(part.sums) }
}
