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
        decideTransferRoots()
        decideLinks()
        if layout.hasTransferRows, evidence.bothCount > 0 {
            let rows = evidence.bothCount == 1 ? "1 is a transfer" : "\(evidence.bothCount) are transfers"
            decisions.append(LedgerDecision(.rows, rows, because: "they have money in and out, of two accounts"))
        }
    }

    /// Takes rows for transfers whose text is the name of another account of the file, where what each account says of the other adds up to
    /// nothing; and warns of such rows where it does not.
    private mutating func decideLinks() {
        // In a journal, all rows name another account.
        guard plan[.transferFlag] < 0, bothSides == nil, let found = evidence.links.finding(markIndex) else { return }
        let (name, isOne) = (evidence.columns.name(found.place), found.count == 1)
        guard found.isProven else {
            notes.append(
                Diagnostic(
                    .warning, .csvReading, at: place(found.line),
                    "\(isOne ? "1 row" : "\(found.count) rows") in \(name) \(isOne ? "names" : "name") another account of the file, and "
                        + "\(isOne ? "counts" : "count"), though both sides do not agree; if they are transfers",
                    hint: Hint(.column, for: LedgerColumn.toAccount.rawValue, values: [file.names[found.place]])))
            return
        }
        layout.transferAccounts.formUnion(found.names)
        layout.transferNames = [found.place]
        decisions.append(
            LedgerDecision(
                .rows, "\(found.count) are transfers", because: "\(name) names another account of the file, and both sides agree"))
    }

    /// Whether amounts are what came into the account in a column, as in a journal or in the register of one of income: that of the rows' own
    /// accounts, or one of a file without names of columns.
    func arePostings(_ place: Int) -> Bool {
        evidence.roots.isJournal(markIndex) || place == plan[.column(.account)] || !file.start.hasHeader || bothSides != nil
    }

    /// Takes rows for transfers whose account holds money, among those of income and expense.
    private mutating func decideTransferRoots() {
        layout.transferRoots = evidence.roots.transferPlaces(accountPlace: plan[.column(.account)])
        guard let first = evidence.roots.columns.first(where: { layout.transferRoots.contains($0.place) }) else { return }
        if arePostings(first.place) {
            // Only amounts of income and expense are turned over.
            if layout.sign == .inverted, first.isNominal { layout.sign = .ofPostings }
        } else {
            // What is owed for a loan or a card may have been spent.
            let isOne = first.holding == 1
            notes.append(
                Diagnostic(
                    .warning, .csvReading, at: place(file.start.line),
                    "\(isOne ? "1 row is read as a transfer" : "\(first.holding) rows are read as transfers") between your own accounts, and counted "
                        + "in no sum, because \(evidence.columns.name(first.place)) names an account that holds money there"))
        }
        let rows = first.holding == 1 ? "1 is a transfer" : "\(first.holding) are transfers"
        decisions.append(
            LedgerDecision(
                .rows, rows,
                because: "\(evidence.columns.name(first.place)) has accounts, of which assets, liabilities and equity hold money"))
    }

    /// Takes the rows of categories that say so for transfers; where such a word may tell of a way to pay, with a warning.
    private mutating func decideTransferCategories() {
        let kinds = layout.kinds?.filter { !$0.key.isEmpty } ?? [:]
        // Marks of transfers know better, and so do kinds that have a word for them, or for income and expense.
        guard plan[.transferFlag] < 0, !kinds.contains(where: { $0.value.kind == .transfer }) else { return }
        let haveSides = kinds.keys.allSatisfy(NameTrait.ledgerSide.has)
        let categories = evidence.transfers.categories(hasSeveralCurrencies: evidence.hasSeveralCurrencies).filter {
            haveSides || $0.between != .maybe
        }
        guard let first = categories.min(by: { $0.line < $1.line }) else { return }
        for category in categories { layout.transferCategories[category.place, default: []].insert(CellWords.lowercased(category.word)) }
        let count = categories.reduce(0) { $0 + $1.count }
        decisions.append(
            LedgerDecision(
                .rows, count == 1 ? "1 is a transfer" : "\(count) are transfers",
                because: "\(evidence.columns.name(first.place)) says so, as “\(first.word.prefix(40))” on line \(first.line)"))
        let opens = categories.filter(\.isOpen).sorted { $0.line < $1.line }
        guard let open = opens.first else { return }
        let openCount = opens.reduce(0) { $0 + $1.count }
        let words = opens.prefix(3).map { "“\($0.word.prefix(40))”" }.joined(separator: ", ") + (opens.count > 3 ? ", …" : "")
        let role = plan.places.first { $0.value == open.place }?.key.name ?? LedgerColumn.category.rawValue
        let isOne = openCount == 1
        notes.append(
            Diagnostic(
                .warning, .csvReading, at: place(open.line),
                "\(isOne ? "1 row" : "\(openCount) rows") with \(words) in \(evidence.columns.name(open.place)) "
                    + "\(isOne ? "is read as a transfer" : "are read as transfers") between your own accounts, and counted in no sum; "
                    + "if it means something else, ignore the column",
                hint: Hint(.column, for: role, values: [""])))
    }
}
