internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// The accounts of a file's rows, those that other rows name as the other side of a transfer, and the categories that say so.
struct TransferEvidence: Sendable {
    /// A category or a type of rows that were moved between accounts of a person.
    struct Category: Sendable {
        let word: String
        let between: TransferText.Between
        let place, line: Int
        fileprivate(set) var count = 0

        /// Whether it may mean something else.
        let isOpen: Bool
    }

    /// A column of categories, or that of types, which tell of ways to pay, too.
    private struct Column {
        let place: Int
        let isOfTypes: Bool
        /// Whether it has the titles, in which a bank may mean a payment to somebody else.
        var isTitle = false
        /// For each cell, its number among the categories, or -1.
        var numbers = CellTable<Int>()
    }

    private let accountPlace, toAccountPlace: Int
    private let textPlaces: [Int]
    private var columns: [Column]
    private var accounts = CellTable<String>()
    private var others: Set<String> = []
    private var found: [Category] = []
    private static let (maxAccounts, maxCategories) = (1000, 1000)

    init(_ columns: LedgerColumns) {
        (accountPlace, toAccountPlace) = (columns.index(of: .account), columns.index(of: .toAccount))
        textPlaces = [columns.index(of: .payee), columns.index(of: .description), columns.index(of: .category)].filter { $0 >= 0 }
        let places = [(columns.index(of: .category), false), (columns.subcategory, false), (columns.index(of: .kind), true)]
        let title = columns.index(of: .description)
        // Some banks write types where others have titles.
        let isType =
            title >= 0
            && ColumnRole.named(HeaderName(columns.rawName(title))).contains {
                $0.role == .column(.description) && $0.rank >= ColumnRole.lastRank
            }
        self.columns = places.filter { $0.0 >= 0 }.map { Column(place: $0, isOfTypes: $1) }
        if isType { self.columns.append(Column(place: title, isOfTypes: true, isTitle: true)) }
    }

    /// Whether rows have an account, or a category.
    var isNeeded: Bool { accountPlace >= 0 || !columns.isEmpty }

    /// The accounts of the file that rows name as the other one, in lower case.
    var marked: Set<String> { others.intersection(accounts.values) }

    /// The categories that say that money was moved between accounts of a person, or currencies.
    ///
    /// Those of a bank name ways to pay with the same words as those of an app, which knows several accounts.
    func categories(hasSeveralCurrencies: Bool) -> [Category] {
        found.filter { category in
            switch category.between {
            case .surely, .named: true
            case .maybe: accounts.values.count > 1
            case .exchanged: hasSeveralCurrencies
            }
        }
    }

    /// Adds a row.
    mutating func add(_ csv: borrowing CSVReader) {
        for index in columns.indices { addCategory(csv, index) }
        guard accountPlace >= 0 else { return }
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

    private mutating func addCategory(_ csv: borrowing CSVReader, _ index: Int) {
        let place = columns[index].place
        let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: place))
        if let number = columns[index].numbers.value(of: cell) {
            if number >= 0 { found[number].count += 1 }
            return
        }
        let between = TransferText.between(cell)
        guard let between, !columns[index].isOfTypes || between != .maybe, found.count < Self.maxCategories else {
            return columns[index].numbers.keep(-1, for: cell)
        }
        let isOpen = columns[index].isTitle || between == .maybe || between == .named
        found.append(Category(word: cell.text ?? "", between: between, place: place, line: csv.line, count: 1, isOpen: isOpen))
        columns[index].numbers.keep(found.count - 1, for: cell)
    }
}
