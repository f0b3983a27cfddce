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

        /// Whether most amounts of income are below zero and most of expense above, `nil` where neither side has more; what came back has the
        /// other sign.
        var isTurned: Bool? {
            let (agreeing, opposing) = (income.above + expense.below, income.below + expense.above)
            if agreeing >= 2 * opposing, agreeing > 0 { return false }
            if opposing >= 2 * agreeing, opposing > 0 { return true }
            return income.above == income.below ? nil : income.below > income.above
        }
    }

    private(set) var columns: [Column]

    init(_ places: [Int]) { columns = places.map(Column.init) }

    /// The column of accounts of income and expense.
    var nominal: Column? { columns.first(where: \.isNominal) }

    /// The columns in which an account that holds money is the other side of a transfer: one that has accounts of income or expense as well,
    /// and one beside that of the rows' own accounts.
    func transferPlaces(accountPlace: Int) -> [Int] {
        columns.filter { $0.holding > 0 && ($0.isNominal || $0.place != accountPlace && accountPlace >= 0) }.map(\.place)
    }

    mutating func add(_ csv: borrowing CSVReader, _ amount: AmountReadings?, isOut: Bool) {
        guard let amount, !amount.isZero else { return }
        let isBelow = isOut || amount.sign == .minus
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
