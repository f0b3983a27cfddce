internal import LedgerCSV
package import LedgerCore
package import LedgerGrid
package import LedgerViews
internal import TextBytes

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
    private var spellings = CellNumbers()
    /// The number in `sums` of the label of each spelling.
    private var labels: [UInt32] = []
    /// The spelling of each label that came first.
    private var firsts: [Int] = []
    /// The labels that are not ASCII: different spellings may be equal as `String`, such as é and e with a combining accent.
    private var foreign: [String: Int] = [:]

    /// Creates an empty book.
    package init(by grouping: Grouping) { self.grouping = grouping }

    /// The totals of each label that moved, by label, then by symbol.
    package var rows: Rows { Rows(self) }

    /// The rows of a summary, which are made one after the other: there may be millions.
    package struct Rows: Sequence, IteratorProtocol {
        private let book: LabelBook
        private var spellings: ArraySlice<Int>
        private var row: (period: String, totals: ArraySlice<Totals>) = ("", [])

        fileprivate init(_ book: LabelBook) {
            self.book = book
            var spellings = book.firsts.indices.filter(book.sums.hasMoved).map { book.firsts[$0] }
            book.spellings.sort(&spellings)
            self.spellings = spellings[...]
        }

        package mutating func next() -> SummaryRow? {
            if row.totals.isEmpty {
                guard let spelling = spellings.popFirst() else { return nil }
                row.period = book.spellings.text(of: spelling)
                row.totals = book.sums.totals(of: Int(book.labels[spelling]))[...]
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
            guard let number = row.withLabel(label, { number(of: $0) }) else { return }
            try sums.add(row.money, row.kind, on: row.date, to: number)
        case .tag:
            guard let tags = row.entry()?.tags else { return }
            var seen: Set<Substring> = []
            let names = tags.split(separator: " ").filter { seen.insert($0).inserted }
            var added: [Int] = []
            do throws(GridError) {
                for name in names.isEmpty ? [""] : names {
                    let number = number(of: name.utf8.span)
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
        guard !firsts.isEmpty else { return self = part }
        var numbers: [Int] = []
        numbers.reserveCapacity(part.firsts.count)
        part.spellings.forEach(of: part.firsts) { numbers.append(number(of: $0)) }
        try sums.merge(part.sums, as: numbers)
    }

    /// Returns the number of a label, the next one for a new label; blanks around it are none of it.
    private mutating func number(of label: Span<UInt8>) -> Int {
        if let spelling = spellings.number(of: label) { return Int(labels[spelling]) }
        let isSimple = label.isEmpty || label.isASCII && min(label[0], label[label.count - 1]) > UInt8(ascii: " ")
        let number = isSimple ? firsts.count : self.number(of: String(utf8: label))
        let spelling = spellings.add(label)
        labels.append(UInt32(number))
        if number == firsts.count { firsts.append(spelling) }
        return number
    }

    /// Returns the number of a label whose spelling may be another one of a known label, which the spelling itself is not.
    private mutating func number(of label: String) -> Int {
        // Three characters are equal to one of ASCII.
        let name = String(String.UnicodeScalarView(label.trimmed.unicodeScalars.map { Self.plain[$0] ?? $0 }))
        if !name.utf8.span.equals(label.utf8.span) { return number(of: name.utf8.span) }
        if let known = foreign[name] { return known }
        foreign[name] = firsts.count
        return firsts.count
    }

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = ["\u{212A}": "K", "\u{37E}": ";", "\u{1FEF}": "`"]
}
