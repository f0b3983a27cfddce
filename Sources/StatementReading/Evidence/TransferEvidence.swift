internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// The accounts of a file's rows, and those that other rows name as the other side of a transfer.
struct TransferEvidence: Sendable {
    private let accountPlace, toAccountPlace: Int
    private let textPlaces: [Int]
    private var accounts = CellTable<String>()
    private var others: Set<String> = []
    private static let maxAccounts = 1000

    init(_ columns: LedgerColumns) {
        (accountPlace, toAccountPlace) = (columns.index(of: .account), columns.index(of: .toAccount))
        textPlaces = [columns.index(of: .payee), columns.index(of: .description), columns.index(of: .category)].filter { $0 >= 0 }
    }

    /// The accounts of the file that rows name as the other one, in lower case.
    var marked: Set<String> { others.intersection(accounts.values) }

    /// Adds a row of a file with a column of accounts.
    mutating func add(_ csv: borrowing CSVReader) {
        let account = csv.buffer.span.extracting(csv.trimmedRange(ofField: accountPlace))
        if accounts.values.count < Self.maxAccounts, !CellWords.isNothing(account), accounts.number(of: account) == nil {
            accounts.add(account.text.map(CellWords.lowercased) ?? "", for: account)
        }
        guard others.count < Self.maxAccounts else { return }
        for place in textPlaces {
            if let other = TransferText.account(csv.buffer.span.extracting(csv.trimmedRange(ofField: place))) { others.insert(other) }
        }
        let other = csv.buffer.span.extracting(csv.trimmedRange(ofField: toAccountPlace))
        if !CellWords.isNothing(other), let name = other.text { others.insert(CellWords.lowercased(name)) }
    }
}
