internal import LedgerCore
internal import LedgerCSV
internal import StatementReading
internal import TextBytes

/// Finds the rows that may be sides of transfers, once all rows have been looked at for their money and their accounts.
struct TransferSides: Sendable {
    /// The index of the ledger.
    let ledger: Int
    /// The sides, in the order of the rows.
    private(set) var sides: [TransferPairs.Side] = []

    private let look: FirstLook
    private let finder: WordFinder
    private var accounts: LabelNumbers
    /// The account of rows that name none.
    private let fileAccount: Int

    /// Creates a search in the ledger with that index.
    init(in ledger: Int, named name: String, after look: FirstLook) {
        (self.ledger, self.look, accounts) = (ledger, look, look.accounts)
        finder = WordFinder(accounts: accounts.texts)
        fileAccount = accounts.number(of: name.utf8.span)
    }

    /// Adds the current row of a reader if it may be a side.
    mutating func add(_ row: RowFacts, _ likeness: Likeness, of reader: inout LedgerReader) {
        let isMarked = row.kind == .transfer
        // A row with both accounts is a complete transfer.
        guard isMarked || look.hasNear(likeness, as: likeness.opposite), !reader.hasToAccount else { return }
        var (texts, hasPayee) = (WordFinder.Finding(), reader.hasPayee)
        var isPlain = true
        let isLent = reader.lendTexts { isPlain = finder.look(at: $0, &texts) && isPlain }
        var account = reader.withLabel(.account, row) { accounts.number(of: $0) } ?? 0
        if !isLent || !isPlain {
            guard let entry = reader.entry(row), entry.toAccount.isEmpty else { return }
            (texts, hasPayee) = (finder.look(at: entry), !entry.payee.trimmed.isEmpty)
            account = accounts.number(of: entry.account.utf8.span)
        }
        sides.append(
            TransferPairs.Side(
                likeness: likeness, ledger: ledger, offset: reader.offset, line: reader.line,
                account: Int32(truncatingIfNeeded: account == 0 ? fileAccount : account), isMarked: isMarked, hasPayee: hasPayee,
                texts: texts))
    }
}
