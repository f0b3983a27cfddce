internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import WrittenCells

// What moved between accounts of a person, and counts in no sum.
extension LayoutJudge {
    /// Warns of transfers by the word of a bank: it may mean a way to pay, where a balance or two columns show that money came and went, or no
    /// column names the account, and none says where to.
    mutating func noteTransfers() {
        let (place, columns) = (plan[.column(.kind)], evidence.columns)
        guard place >= 0, options.kinds.isEmpty, options.columnNames[.column(.kind)] == nil, plan[.column(.toAccount)] < 0,
            plan[.transferFlag] < 0, columns.hasTwoAmounts || columns.balance >= 0 || plan[.column(.account)] < 0,
            columns.rawName(place) != LedgerColumn.kind.rawValue,
            let word = layout.kinds?.filter({ $0.value.kind == .transfer && !$0.key.isEmpty }).keys.min()
        else { return }
        notes.append(
            Diagnostic(
                .warning, .csvReading, at: self.place(file.start.line),
                "rows with “\(word)” in \(columns.name(place)) are read as transfers between your own accounts, which count in no sum; if it means "
                    + "a way to pay, ignore the column",
                hint: Hint(.column, for: LedgerColumn.kind.rawValue, values: [""])))
    }

    /// Takes what the file itself marks as transfers for these.
    mutating func decideTransfers() {
        layout.transferAccounts = evidence.transfers.marked
        // In the journal of an accounting program each row has both sides.
        layout.hasTransferRows = evidence.columns.sides?.accounts != nil && evidence.bothCount < evidence.rowCount
        if let name = layout.transferAccounts.min() {
            decisions.append(
                LedgerDecision(.rows, "some are transfers", because: "they name another account of the file, such as “\(name)”"))
        }
        decideTransferCategories()
        if layout.hasTransferRows, evidence.bothCount > 0 {
            let rows = evidence.bothCount == 1 ? "1 is a transfer" : "\(evidence.bothCount) are transfers"
            decisions.append(LedgerDecision(.rows, rows, because: "they have money in and out, of two accounts"))
        }
    }

    /// Takes the rows of categories that say so for transfers; where such a word may tell of a way to pay, with a warning.
    private mutating func decideTransferCategories() {
        let kinds = layout.kinds?.filter { !$0.key.isEmpty } ?? [:]
        // Marks of transfers know better, and so do kinds that have a word for them, or for income and expense.
        guard plan[.transferFlag] < 0, !kinds.contains(where: { $0.value.kind == .transfer }) else { return }
        let haveSides = kinds.keys.allSatisfy(NameTrait.ledgerSide.has)
        let categories = evidence.transfers.categories(
            rowCount: evidence.rowCount, hasSeveralCurrencies: evidence.hasSeveralCurrencies
        ).filter { haveSides || $0.between != .maybe }
        guard let first = categories.min(by: { $0.line < $1.line }) else { return }
        for category in categories { layout.transferCategories[category.place, default: []].insert(CellWords.lowercased(category.word)) }
        let count = categories.reduce(0) { $0 + $1.count }
        decisions.append(
            LedgerDecision(
                .rows, count == 1 ? "1 is a transfer" : "\(count) are transfers",
                because: "\(evidence.columns.name(first.place)) says so, as “\(first.word.prefix(40))” on line \(first.line)"))
        guard let open = categories.filter(\.isOpen).min(by: { $0.line < $1.line }) else { return }
        let role = plan.places.first { $0.value == open.place }?.key.name ?? LedgerColumn.category.rawValue
        let isOne = open.count == 1
        notes.append(
            Diagnostic(
                .warning, .csvReading, at: place(open.line),
                "\(isOne ? "1 row" : "\(open.count) rows") with “\(open.word.prefix(40))” in \(evidence.columns.name(open.place)) "
                    + "\(isOne ? "is read as a transfer" : "are read as transfers") between your own accounts, and counted in no sum; "
                    + "if it means something else, ignore the column",
                hint: Hint(.column, for: role, values: [""])))
    }
}
