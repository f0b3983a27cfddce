internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// What a line that is no transaction says of those around it: `Kontonummer:;DE12 3456`, `Währung: CHF`.
struct LineFacts {
    private(set) var account = ""
    /// The currencies that it has, each once, and the one that it says is that of the amounts.
    private(set) var currencies: [Commodity] = []
    private(set) var named: Commodity?
    /// The text of a line with one cell.
    private(set) var title = ""

    init(_ cells: [String]) {
        if cells.count(where: { !$0.isEmpty }) == 1 { title = cells.first { !$0.isEmpty } ?? "" }
        for (index, cell) in cells.enumerated() where !cell.isEmpty {
            let halves = cell.split(maxSplits: 1, whereSeparator: { $0 == ":" || $0 == "：" })
            let name = HeaderName(halves.first.map(String.init) ?? cell)
            // `Currency :- INR` has a dash for a mark, too.
            let inner = halves.count == 2 ? Self.plain(String(halves[1].trimmingPrefix { $0 == "-" })) : ""
            let value = inner.isEmpty ? cells[(index + 1)...].lazy.map(Self.plain).first { !$0.isEmpty } ?? "" : inner
            let roles = ColumnRole.named(name).map(\.role)
            // A number tells one account from another better than its name does.
            if roles.contains(.column(.account)) || NameTrait.account.fits(name),
                account.isEmpty || !hasNumberedAccount && value.contains(where: \.isNumber)
            {
                account = Self.isMoney(value) ? "" : value
            }
            if let currency = roles.contains(.column(.currency)) ? AmountWords.currency(value) : Self.currency(in: cell) {
                if named == nil { named = currency }
                add(currency)
            } else if let code = Self.code(Self.plain(cell.trimming(":：")))
                ?? (halves.count == 2 || cell.hasSuffix(":") ? Self.word(value) : nil)
            {
                // `Controvalore in:;Euro`, and what is left of a pair: `: EUR`.
                add(code)
            } else if roles.contains(.column(.account)) || NameTrait.account.fits(name) {
                // `Konto: 0123 - EUR - Giro`
                add(value.split { !$0.isLetter && !$0.isNumber }.lazy.compactMap { Self.code($0) }.first)
            }
            // A balance with its currency.
            add(WrittenAmount(value.utf8.span).flatMap { AmountWords.currency($0.currency) })
        }
    }

    /// What it says is the currency of the amounts, else the first that it has.
    var currency: Commodity? { named ?? currencies.first }

    /// The currency that lines say is that of the amounts, else the only one that they have.
    static func currency(of lines: [LineFacts]) -> Commodity? {
        let named = Set(lines.compactMap(\.named))
        let found = named.isEmpty ? Set(lines.flatMap(\.currencies)) : named
        return found.count == 1 ? found.first : nil
    }

    /// The code right behind a word for a currency: `Account 12, currency EUR`.
    private static func currency(in text: String) -> Commodity? {
        let words = text.prefix(400).split { $0 == " " || $0 == "," || $0 == ":" }
        return zip(words, words.dropFirst()).lazy.compactMap { name, word in
            code(word).flatMap { code in
                ColumnRole.named(HeaderName(String(name))).contains { $0.role == .column(.currency) } ? code : nil
            }
        }.first
    }

    private mutating func add(_ currency: Commodity?) {
        if let currency, !currencies.contains(currency) { currencies.append(currency) }
    }

    /// The currency of a word or a sign that is hardly anything else, as `Euro` is and `won` is not.
    private static func word(_ text: String) -> Commodity? {
        text.contains(where: \.isCurrencySymbol) || text.utf8.count > 3 ? AmountWords.currency(text) : code(text)
    }

    /// A code that is hardly anything else: alone, `ALL` or `TRY` is hardly a currency.
    private static func code(_ text: some StringProtocol) -> Commodity? {
        ISOCurrency.named(String(text)).flatMap { $0.isPlainInTitles && $0.code == text ? Commodity($0.code) : nil }
    }

    var hasNumberedAccount: Bool { account.contains(where: \.isNumber) }

    /// Whether a value is an amount with decimals: what is on the account, not the account.
    private static func isMoney(_ value: String) -> Bool {
        guard let written = WrittenAmount(value.utf8.span) else { return false }
        return written.proof == .point || written.proof == .comma || written.proof == .invalid
    }

    private static func plain(_ text: String) -> String { text.trimming("=\"' \t") }
}

/// Finds the accounts of a file that has several, each with rows of its own, and headers that are repeated among the rows.
struct SectionFinder: Sendable {
    private(set) var sections: [LedgerSection] = []
    /// The account that the lines before the first header name, for a file of several.
    private(set) var firstAccount = ""
    /// Where lines begin that name an account and might be taken for rows.
    private(set) var lineOffsets: Set<Int> = []
    /// Where a table with other columns begins, behind which there is more: its line and the names that differ.
    private(set) var otherTable: (line: Int, name: String, expected: String)?

    /// Whether there are more accounts than can be kept.
    private(set) var hasTooMany = false

    /// What the lines since the last row say.
    private var pending: LedgerSection?
    private var title = (text: "", offset: 0)
    private var suspect: (line: Int, name: String, expected: String)?
    private var previous: [String] = []
    /// Whether no row was seen yet.
    private var isAtStart = true

    /// The lines of the header, and one below it that has the names in another language.
    private var header: [[String]]
    private let names: [String]
    private let firstTitle: String
    private let hasAccounts: Bool
    private let options: LedgerReadingOptions

    /// Whether cells are worth a look, by what they hold.
    private var looks = CellTable<Bool>()

    private static let (maxSections, maxLength, maxLooks) = (10_000, 200, 4096)
    private static let marks = "=-*#[]<> \t"

    init(_ start: TableStart, hasAccounts: Bool, _ options: LedgerReadingOptions) {
        (header, names, self.hasAccounts, self.options) = (start.header.map(Self.keys), start.names, hasAccounts, options)
        firstTitle = start.preamble.last { !$0.allSatisfy(\.isEmpty) }.map { LineFacts($0).title } ?? ""
        firstAccount = start.preamble.lazy.map { LineFacts($0).account }.first { !$0.isEmpty } ?? ""
    }

    /// Names as headers are compared, without what is empty at the end.
    private static func keys(_ cells: [String]) -> [String] {
        var keys = cells.map { HeaderName($0).key }
        while keys.last?.isEmpty == true { keys.removeLast() }
        return keys
    }

    /// Which account rows belong to that stand here.
    var number: Int { sections.count }

    /// Takes note of a row of the table.
    @inline(__always)
    mutating func passRow() {
        guard isAtStart || pending != nil || suspect != nil || !title.text.isEmpty else { return }
        isAtStart = false
        begin()
    }

    private mutating func begin() {
        if let section = pending {
            hasTooMany = hasTooMany || sections.count == Self.maxSections
            if !hasTooMany { sections.append(section) }
        }
        if otherTable == nil { otherTable = suspect }
        (pending, suspect, title) = (nil, nil, ("", 0))
    }

    /// What a record is that is no transaction; `nil` where it says nothing of those behind it.
    mutating func look(_ csv: borrowing CSVReader) -> RowRule.Reason? {
        guard csv.fieldCount <= HeaderFinder.maxCellCount else { return nil }
        // Lines of words are many; what goes on from one line to the next is looked at in both.
        let isWorth = isWorthALook(csv)
        guard isWorth || !previous.isEmpty else { return nil }
        var cells: [String] = []
        for index in 0..<csv.fieldCount {
            let cell = csv.withField(index) { $0.count <= Self.maxLength ? $0.extracting($0.trimmedRange).text : nil }
            guard let cell else { return nil }
            cells.append(cell)
        }
        defer { previous = isWorth ? cells : [] }
        if suspect != nil, cells.count(where: { !$0.isEmpty }) > 1 { begin() }
        let keys = Self.keys(cells)
        if header.contains(keys) {
            nameByTitle()
            return .header
        }
        if !header.isEmpty, HeaderFinder([previous, cells], options).endsHeader || repeatsMost(keys) {
            if isAtStart, agrees(keys) {
                header.append(keys)
                return .header
            }
            if suspect == nil { suspect = difference(cells, line: csv.line) }
            return nil
        }
        guard !hasAccounts else { return nil }
        let facts = LineFacts(cells)
        if !facts.title.isEmpty { title = (facts.title, csv.offset) }
        guard !facts.account.isEmpty || facts.currency != nil && pending != nil else { return nil }
        var section = pending ?? LedgerSection(offset: csv.offset, account: "", currency: nil)
        if !facts.account.isEmpty { section.account = facts.account }
        section.currency = section.currency ?? facts.currency
        pending = section
        return .section
    }

    /// Whether a record is a line of one cell, or one of its cells is a name of the header, of a day, of money or of an account.
    private mutating func isWorthALook(_ csv: borrowing CSVReader) -> Bool {
        var (filled, speaks) = (0, false)
        for index in 0..<csv.fieldCount {
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: index))
            guard cell.count > 0 else { continue }
            filled += 1
            if !speaks { speaks = cell.count <= Self.maxLength && self.speaks(cell) }
        }
        return speaks || filled == 1 || suspect != nil
    }

    private mutating func speaks(_ cell: Span<UInt8>) -> Bool {
        if let known = looks.value(of: cell) { return known }
        guard let text = cell.text else { return false }
        let facts = LineFacts([text, "1"])
        let name = HeaderName(text).key
        let isMeant = HeaderFinder.roles(text).contains { $0 == .column(.date) || $0.isAmount }
        let speaks =
            isMeant || !facts.account.isEmpty || facts.currency != nil || header.contains { $0.contains(name) }
            || ColumnRole.named(HeaderName(String(text.prefix { $0 != ":" && $0 != "：" }))).contains { $0.role == .column(.currency) }
        if looks.values.count < Self.maxLooks { looks.add(speaks, for: cell) }
        return speaks
    }

    /// Takes the line before a repeated header for the name of an account, unless all headers have the same.
    private mutating func nameByTitle() {
        let (name, first) = (title.text.trimming(Self.marks), firstTitle.trimming(Self.marks))
        guard pending == nil, !hasAccounts, Self.isAccount(name), name != first, !Self.isPage(name, first) else { return }
        if firstAccount.isEmpty, Self.isAccount(first) { firstAccount = first }
        pending = LedgerSection(offset: title.offset, account: name, currency: nil)
    }

    /// Whether a title may be the name of an account: it tells no period.
    private static func isAccount(_ title: String) -> Bool {
        !title.isEmpty && title.utf8.count <= maxLength
            && !title.split(separator: " ").contains { word in
                guard let date = WrittenDate(word.utf8.span), date.marks.0.count > 0 else { return false }
                return date.form == .yearFirst || date.form == .yearLast || date.form == .named
            }
    }

    /// Whether two titles differ in the number of a page alone.
    private static func isPage(_ title: String, _ other: String) -> Bool {
        func words(_ title: String) -> String { title.filter { !$0.isNumber }.trimmed }
        return words(title) == words(other) && title.count(where: \.isNumber) <= 3
            && !ColumnRole.named(HeaderName(words(title))).contains { $0.role == .column(.account) }
    }

    /// Whether most names are those of the header, each in its column.
    private func repeatsMost(_ keys: [String]) -> Bool {
        let same = zip(keys, Self.keys(names)).count { $0 == $1 && !$0.isEmpty }
        return same > 1 && 2 * same > keys.count { !$0.isEmpty }
    }

    /// Whether names mean in their columns what those of the header mean.
    private func agrees(_ keys: [String]) -> Bool {
        let expected = Self.keys(names)
        return keys.count == expected.count
            && zip(keys, expected).allSatisfy { key, name in
                let (roles, others) = (HeaderFinder.roles(key), HeaderFinder.roles(name))
                return key == name || roles.isEmpty && others.isEmpty || !Set(roles).isDisjoint(with: others)
            }
    }

    private func difference(_ cells: [String], line: Int) -> (line: Int, name: String, expected: String) {
        let (keys, expected) = (Self.keys(cells), Self.keys(names))
        let place = (0..<max(keys.count, expected.count)).first { place in
            (place < keys.count ? keys[place] : "") != (place < expected.count ? expected[place] : "")
        }
        func name(_ names: [String]) -> String { place.flatMap { $0 < names.count ? names[$0] : nil } ?? "" }
        return (line, name(cells), name(names))
    }

    /// Remembers a line that would be taken for a row without a day.
    mutating func mark(_ csv: borrowing CSVReader) { lineOffsets.insert(csv.offset) }
}

extension String {
    /// The text without those characters at both ends.
    fileprivate func trimming(_ marks: String) -> String {
        var rest = Substring(self).unicodeScalars
        while let first = rest.first, marks.unicodeScalars.contains(first) { rest.removeFirst() }
        while let last = rest.last, marks.unicodeScalars.contains(last) { rest.removeLast() }
        return String(rest)
    }
}
