internal import CivilCalendar
package import LedgerCore
package import LedgerGrid
package import LedgerViews

/// A book that keeps only the sums of categories, accounts, payees or tags, of all days together or of each period.
package struct LabelBook: MoneyBook {
    /// The texts of entries by which sums are gathered.
    package enum Grouping: Sendable {
        /// The category, the account or the payee.
        case label(Entry.Label)
        /// Each of the tags: an entry counts under all that it has.
        case tag
    }

    private let grouping: Grouping
    private var sums = LabelSums()
    private var labels = LabelNumbers()
    /// The periods that have sums of their own; `nil` for one sum of all days.
    private let rule: PeriodRule?
    /// What `sums` has sums of where there are periods.
    private var cells = Cells()

    /// Creates an empty book.
    package init(by grouping: Grouping, and rule: PeriodRule? = nil) { (self.grouping, self.rule) = (grouping, rule) }

    /// A label in a period, numbered from 0 in the order in which they come.
    private struct Cells {
        struct Cell: Hashable {
            let label: Int
            let period: LedgerPeriod
        }

        private(set) var all: [Cell] = []
        private var numbers: [Cell: Int] = [:]

        mutating func number(of cell: Cell) -> Int {
            if let number = numbers[cell] { return number }
            numbers[cell] = all.count
            all.append(cell)
            return all.count - 1
        }
    }

    /// Returns the number of the sum of a label on a day.
    private mutating func place(of label: Int, on day: CivilDate) -> Int {
        rule.map { cells.number(of: Cells.Cell(label: label, period: $0.period(containing: day))) } ?? label
    }

    /// The totals of each label in each period in which it moved, by label, then by period, then by symbol; for a book with periods.
    package var crossRows: [CrossRow] {
        let places = Dictionary(grouping: cells.all.indices.filter(sums.hasMoved)) { cells.all[$0].label }
        return labels.sorted(Array(places.keys)).flatMap { label in
            let name = labels.text(of: label)
            let ordered = (places[label] ?? []).sorted { cells.all[$0].period < cells.all[$1].period }
            return ordered.flatMap { place in
                sums.totals(of: place).map { CrossRow(name: name, period: cells.all[place].period, totals: $0) }
            }
        }
    }

    /// The totals of each label that moved, by label, then by symbol; for a book without periods.
    package var rows: Rows { Rows(self) }

    /// The rows of a summary, which are made one after the other: there may be millions.
    package struct Rows: Sequence, IteratorProtocol {
        private let book: LabelBook
        private var numbers: ArraySlice<Int>
        private var row: (period: String, totals: ArraySlice<Totals>) = ("", [])

        fileprivate init(_ book: LabelBook) {
            self.book = book
            numbers = book.labels.sorted((0..<book.labels.count).filter(book.sums.hasMoved))[...]
        }

        package mutating func next() -> SummaryRow? {
            if row.totals.isEmpty {
                guard let number = numbers.popFirst() else { return nil }
                row = (book.labels.text(of: number), book.sums.totals(of: number)[...])
            }
            return row.totals.popFirst().map { SummaryRow(period: row.period, totals: $0) }
        }
    }

    /// An empty book with the same kind of label and the same periods.
    package var part: LabelBook? { LabelBook(by: grouping, and: rule) }

    /// Adds a row to the sum of its label.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        switch grouping {
        case .label(let label):
            guard let number = row.withLabel(label, { labels.number(of: $0) }) else { return }
            try sums.add(row.money, row.kind, on: row.date, to: place(of: number, on: row.date))
        case .tag:
            guard let tags = row.entry()?.tags else { return }
            var seen: Set<Substring> = []
            let names = tags.split(separator: " ").filter { seen.insert($0).inserted }
            var added: [Int] = []
            do throws(GridError) {
                for name in names.isEmpty ? [""] : names {
                    let number = place(of: labels.number(of: name.utf8.span), on: row.date)
                    try sums.add(row.money, row.kind, on: row.date, to: number)
                    added.append(number)
                }
            } catch {
                // It counts under all of its tags or under none.
                for number in added { try sums.remove(row.money, row.kind, on: row.date, from: number) }
                throw error
            }
        }
    }

    /// Adds the sums of another book.
    package mutating func merge(_ part: LabelBook) throws(GridError) {
        guard labels.count > 0 else { return self = part }
        let numbers = labels.numbers(of: part.labels)
        let places = part.cells.all.map { cells.number(of: Cells.Cell(label: numbers[$0.label], period: $0.period)) }
        try sums.merge(part.sums, as: rule == nil ? numbers : places)
    }
}
