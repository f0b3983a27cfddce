package import LedgerCore
package import LedgerGrid
package import LedgerViews

/// A book that keeps only the sums of categories, accounts, payees or tags.
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

    /// Creates an empty book.
    package init(by grouping: Grouping) { self.grouping = grouping }

    /// The totals of each label that moved, by label, then by symbol.
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

    /// An empty book with the same kind of label.
    package var part: LabelBook? { LabelBook(by: grouping) }

    /// Adds a row to the sum of its label.
    package mutating func take(_ row: borrowing MoneyRow) throws(GridError) {
        switch grouping {
        case .label(let label):
            guard let number = row.withLabel(label, { labels.number(of: $0) }) else { return }
            try sums.add(row.money, row.kind, on: row.date, to: number)
        case .tag:
            guard let tags = row.entry()?.tags else { return }
            var seen: Set<Substring> = []
            let names = tags.split(separator: " ").filter { seen.insert($0).inserted }
            var added: [Int] = []
            do throws(GridError) {
                for name in names.isEmpty ? [""] : names {
                    let number = labels.number(of: name.utf8.span)
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
        try sums.merge(part.sums, as: labels.numbers(of: part.labels))
    }
}
