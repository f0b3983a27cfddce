internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// What the accounts of an accounting program say of rows, where their names begin with what they are: `Income:Salary`, `Assets:Savings`.
///
/// The account of a row may be the other side of its amount, as in the register of a bank's account, or the one that the amount is of: then
/// what was earned is below zero.
struct RootEvidence: Sendable {
    /// A column of accounts, all of whose names begin that way.
    struct Column: Sendable {
        let place: Int
        fileprivate(set) var income = (above: 0, below: 0)
        fileprivate(set) var expense = (above: 0, below: 0)
        fileprivate(set) var holding = 0
        fileprivate var sides = CellTable<AccountRoot.Side?>()

        init(_ place: Int) { self.place = place }

        /// Whether it has accounts of income or of expense.
        var isNominal: Bool { income.above + income.below + expense.above + expense.below > 0 }

        /// Which way most amounts of income go, and those of expense: above zero where both go as they do in a person's account, below where
        /// they are turned over. What came back goes the other way.
        var directions: (income: Int, expense: Int) {
            ((income.above - income.below).signum(), (expense.below - expense.above).signum())
        }
    }

    private(set) var columns: [Column]
    /// What all rows come to, under either mark.
    private var totals: [ExactDecimal?] = [.zero, .zero]

    init(_ places: [Int]) { columns = places.map(Column.init) }

    /// Whether rows have both sides of transactions, which come to nothing.
    func isJournal(_ mark: Int) -> Bool {
        columns.count == 1 && columns[0].isNominal && columns[0].holding > 0 && totals[mark]?.isZero == true
    }

    /// The column of accounts of income and expense. Of two, each has one side of a row, and neither tells the sign alone.
    var nominal: Column? {
        let found = columns.filter(\.isNominal)
        return found.count == 1 ? found[0] : nil
    }

    /// The columns in which an account that holds money is the other side of a transfer: one that has accounts of income or expense as well,
    /// and one beside that of the rows' own accounts.
    func transferPlaces(accountPlace: Int) -> [Int] {
        guard columns.count(where: \.isNominal) < 2 else { return [] }
        return columns.filter { $0.holding > 0 && ($0.isNominal || $0.place != accountPlace && accountPlace >= 0) }.map(\.place)
    }

    mutating func add(_ csv: borrowing CSVReader, _ amount: AmountReadings?, isOut: Bool) {
        guard let amount, !amount.isZero else { return }
        let isBelow = isOut || amount.sign == .minus
        for mark in totals.indices {
            let size = amount.value(mark)?.magnitude
            totals[mark] = totals[mark].flatMap { total in size.flatMap { isBelow ? total.subtracting($0) : total.adding($0) } }
        }
        for index in columns.indices {
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: columns[index].place))
            var side = columns[index].sides.value(of: cell)
            if side == nil {
                side = .some(RootWords.side(cell))
                columns[index].sides.keep(side ?? nil, for: cell)
            }
            switch side ?? nil {
            case .income: if isBelow { columns[index].income.below += 1 } else { columns[index].income.above += 1 }
            case .expense: if isBelow { columns[index].expense.below += 1 } else { columns[index].expense.above += 1 }
            case .holding: columns[index].holding += 1
            case nil: break
            }
        }
    }
}
