internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

extension LayoutJudge {
    /// The currency of a file whose amounts and columns name none: that of a line of two cells above the names, or a code behind the name of
    /// a balance or an amount where the header has no other one.
    var namedCurrency: (currency: Commodity, reason: String)? {
        for cells in file.start.header.dropLast() where cells.count(where: { !$0.isEmpty }) == 2 {
            if let currency = LineFacts(cells).currency { return (currency, "a line above the column names states it") }
        }
        let columns = evidence.columns
        // The word is used in China and in Taiwan, whose characters differ.
        if let place = amountPlaces.first(where: { HeaderName(columns.rawName($0)).base?.unit == "元" }),
            CurrencyEvidence.isSimplified(file.names.joined())
        {
            return ("CNY", "\(columns.name(place)) names it, and the header is in simplified Chinese")
        }
        guard Set(file.names.compactMap(Self.code)).count == 1 else { return nil }
        for place in [columns.balance] + amountPlaces {
            if let code = Self.code(columns.rawName(place)).flatMap({ Commodity($0) }) { return (code, "\(columns.name(place)) names it") }
        }
        return nil
    }

    /// Refuses amounts beside which another column of the same name has them in another currency, unless an option names one, and columns in
    /// different currencies that an option adds up.
    func checkUnits() throws(LedgerError) {
        let columns = layout.columns
        for (role, more) in options.moreColumnNames.sorted(by: { $0.key.name < $1.key.name }) {
            guard let first = options.columnNames[role], let unit = HeaderName(first).unit,
                let other = more.first(where: { HeaderName($0).unit.map { $0 != unit } ?? false })
            else { continue }
            throw refuse(
                .csvBadCurrency, line: file.start.line,
                "“\(first.prefix(50))” and “\(other.prefix(50))” are in two currencies and cannot be added up; read one of them at a time",
                Hint(.column, for: role.name, values: [first]).or(Hint(.column, for: role.name, values: [other])))
        }
        let amount = columns.index(of: .amount)
        guard amount >= 0, options.fields == nil, !options.namesAmounts,
            let role = columns.plan.amountRole(at: amount)
        else { return }
        guard let own = HeaderName(columns.rawName(amount)).amount, columns.index(of: .currency) < 0,
            options.defaultCurrency != own.currency
        else { return }
        if let balance = evidence.balance(markIndex, layout.dates.order), balance.steps > 1, !balance.allows(isInverted: true) { return }
        let amounts = numbers(amount)
        for place in file.names.indices where columns.plan.isUnused(place) {
            guard let other = HeaderName(columns.rawName(place)).amount, other.name == own.name, other.currency != own.currency,
                case let others = numbers(place), others.contains(where: { !($0?.isZero ?? true) })
            else { continue }
            // What only some rows have beside an amount is what that was elsewhere.
            let rows = zip(amounts, others).map { (own: !($0?.isZero ?? true), other: !($1?.isZero ?? true)) }
            if rows.allSatisfy({ $0.own || !$0.other }), rows.contains(where: { $0.own && !$0.other }) { continue }
            throw refuse(
                .csvAmbiguousAmount, line: file.start.line,
                "\(columns.name(amount)) and \(columns.name(place)) have the amounts in two currencies; specify the column that counts",
                Hint(.column, for: role.name, values: [columns.rawName(amount)])
                    .or(Hint(.column, for: role.name, values: [columns.rawName(place)])))
        }
    }

    /// Refuses amounts whose name has the sign of another currency than an option, or a line before the table, gives them.
    func checkSigns() throws(LedgerError) {
        let (columns, plan) = (layout.columns, layout.columns.plan)
        guard let currency = layout.currency ?? options.defaultCurrency, columns.index(of: .currency) < 0, !columns.isCanonical,
            plan.currencies.isEmpty, plan.units.isEmpty, !options.namesAmounts
        else { return }
        let places = plan.places.filter { $0.key.isAmount || $0.key == .balance && options.columnNames[.balance] == nil }
        for (role, place) in places.sorted(by: { $0.value < $1.value }) {
            guard let sign = HeaderName(columns.rawName(place)).sign, !AmountWords.mayBe(sign, currency) else { continue }
            let meant = AmountWords.currency(sign).map { [$0.symbol] } ?? AmountWords.examples(of: sign)
            throw refuse(
                .csvBadCurrency, line: file.start.line,
                "\(columns.name(place)) is in \(sign), which does not stand for \(currency.symbol); specify the currency, or the column to read "
                    + "it as \(currency.symbol)",
                Hint(.currency, values: meant).or(Hint(.column, for: role.name, values: [columns.rawName(place)])))
        }
    }

    /// Says of amounts in several currencies that another column has what each came to in one.
    var foreignAmounts: Diagnostic? {
        let (columns, sample) = (layout.columns, file.sample)
        let place = columns.index(of: .currency)
        guard place >= 0 ? evidence.hasSeveralCurrencies : evidence.currencies.areMixed, !options.namesAmounts else { return nil }
        let (into, out) = (columns.moneyIn, columns.moneyOut)
        let amounts = columns.hasTwoAmounts ? [into, out].filter { $0 >= 0 } : [columns.index(of: .amount)]
        let sides = amounts.map(numbers)
        let currencies = (0..<sample.count).map { record in
            guard place >= 0 else { return amounts.lazy.compactMap { currency(beside: record, $0) }.first }
            return sample.cell(record, place).span.text.flatMap { AmountWords.currency($0) ?? Commodity($0) }
        }
        for other in file.names.indices where columns.plan.isUnused(other) && !NameTrait.base.fits(file.names[other]) {
            let numbers = numbers(other)
            // Where no name tells, the currency of the rows in which both are the same.
            let same = Set(numbers.indices.filter { row in sides.contains { isSame($0[row], numbers[row]) } }.map { currencies[$0] })
            guard let base = oneCurrency(of: other, besides: place) ?? (same.count == 1 ? same.first ?? nil : nil),
                let row = currencies.firstIndex(where: { $0 != nil && $0 != base })
            else { continue }
            let isThat = numbers.indices.allSatisfy { row in
                currencies[row] != base || sides.contains { $0[row]?.magnitude == numbers[row]?.magnitude }
            }
            guard isThat, currencies.contains(base), !(numbers[row]?.isZero ?? true) else { continue }
            return Diagnostic(
                .warning, .csvForeignAmounts, at: self.place(file.start.line),
                "amounts are read in the currency of their row, such as \(currencies[row]?.symbol ?? ""); \(columns.name(other)) has "
                    + "their equivalents in \(base.symbol); to use those",
                hint: Hint(.column, for: LedgerColumn.amount.rawValue, values: [file.names[other]]))
        }
        return nil
    }

    /// Whether two numbers are the same but for their signs, and not zero.
    private func isSame(_ one: ExactDecimal?, _ other: ExactDecimal?) -> Bool {
        guard let one = one?.magnitude, let other = other?.magnitude else { return false }
        return one == other && !one.isZero
    }

    /// Says that a column without a role has several currencies, or that accounts are named by them, where the amounts all have the one that an
    /// option names.
    var mixedCurrencies: Diagnostic? {
        let columns = layout.columns
        guard let currency = options.defaultCurrency, columns.index(of: .currency) < 0, layout.currency == nil, columns.currency == nil,
            options.columnNames[.column(.currency)] == nil
        else { return nil }
        let account = columns.index(of: .account)
        for place in file.names.indices where columns.plan.isUnused(place) || place == account {
            guard file.sample.hasOnlySymbols(place) || file.sample.hasOnlyCurrencies(place) else { continue }
            var symbols = Set<String>()
            file.sample.forEachCell(place) { symbols.insert($0.text ?? "") }
            // The first rows need not have all of them.
            if let all = evidence.words.first(where: { $0.place == place }), !all.isTooMany {
                symbols.formUnion(all.folded.values.map(\.text).filter { !$0.isEmpty })
            }
            let known = symbols.filter { AmountWords.currency($0) != nil }
            guard symbols.count > 1, !known.isEmpty else { continue }
            return Diagnostic(
                .warning, .csvReading, at: self.place(file.start.line),
                "all amounts are read as \(currency.symbol), but \(columns.name(place)) has \(symbols.sorted().prefix(4).joined(separator: ", ")); "
                    + "if these are their currencies",
                hint: Hint(.column, for: LedgerColumn.currency.rawValue, values: [file.names[place]]))
        }
        // `EUR account` and `JPY account`.
        var codes = Set<String>()
        file.sample.forEachCell(account) { cell in
            for word in (cell.text ?? "").split(whereSeparator: { !$0.isLetter }).map(String.init)
            where word == word.uppercased() && ISOCurrency.named(word)?.isPlainInTitles ?? false { codes.insert(word) }
        }
        guard codes.count > 1 else { return nil }
        return Diagnostic(
            .warning, .csvReading, at: self.place(file.start.line),
            "all amounts are read as \(currency.symbol), but the accounts in \(columns.name(account)) name "
                + "\(codes.sorted().prefix(4).joined(separator: ", ")); if their amounts are in these, give the file a column of currencies"
        )
    }

    /// The currency of all numbers in a column: by its name, by the only one that stands beside them, or in a column beside it.
    private func oneCurrency(of place: Int, besides known: Int) -> Commodity? {
        if let currency = HeaderName(file.names[place]).measured?.currency { return currency }
        let written = Set((0..<file.sample.count).compactMap { currency(beside: $0, place) })
        if written.count == 1 { return written.first }
        guard let beside = currencyPlace(of: place, besides: known) else { return nil }
        var codes = Set<String>()
        file.sample.forEachCell(beside) { codes.insert($0.text ?? "") }
        return codes.count == 1 ? codes.first.flatMap { Commodity($0) } : nil
    }

    /// The currency that stands beside an amount in its cell.
    private func currency(beside record: Int, _ place: Int) -> Commodity? {
        AmountReadings(file.sample.cell(record, place).span)?.currency.flatMap { AmountWords.currency($0.symbol) }
    }

    /// The column of currencies that stands beside one of amounts, and belongs to it.
    func currencyPlace(of place: Int, besides known: Int) -> Int? {
        let amounts = amountPlaces
        return [place + 1, place - 1].first { beside in
            guard beside != known, file.names.indices.contains(beside), file.sample.hasOnlyCurrencies(beside) else { return false }
            return LikelyNames.shared(file.names[beside], file.names[place], besides: .column(.currency))
                || !amounts.contains { abs($0 - beside) == 1 }
        }
    }

    private var amountPlaces: [Int] {
        let columns = evidence.columns
        return [columns.index(of: .amount), columns.moneyIn, columns.moneyOut, columns.moneyMoved]
    }

    /// The code at the end of a name, or alone: `Saldo CHF`, `Saldo (CHF)`, `EUR`.
    private static func code(_ name: String) -> String? {
        let words = name.split { !$0.isLetter }
        // These two are words as well.
        guard !words.isEmpty, let last = words.last, last.utf8.count == 3, last != "ALL", last != "TOP" else { return nil }
        return ISOCurrency.named(String(last)).flatMap { $0.code == last ? $0.code : nil }
    }

    /// What to say where nothing names the currency: a column of currencies that no role has and no other amount stands beside, or else
    /// currencies that are likely.
    var currencyHint: Hint {
        let (columns, sample) = (evidence.columns, file.sample)
        let taken = Set(columns.plan.places.values)
        let amount = columns.hasTwoAmounts ? max(columns.moneyIn, columns.moneyOut) : columns.index(of: .amount)
        let others = sample.amountColumns(file.names.count).filter { !taken.contains($0) }
        let places = file.names.indices.filter { place in
            !taken.contains(place) && !file.names[place].isEmpty && sample.hasOnlyCurrencies(place)
                && (abs(place - amount) == 1 || !others.contains { abs($0 - place) == 1 })
        }
        // That behind the amounts is more likely theirs than one before them.
        if let place = places.min(by: { 2 * abs($0 - amount) - ($0 > amount ? 1 : 0) < 2 * abs($1 - amount) - ($1 > amount ? 1 : 0) }) {
            return Hint(.column, for: "currency", values: [file.names[place]])
        }
        var texts = file.start.preamble.joined().joined()
        for record in 0..<min(sample.count, 20) {
            for place in file.names.indices { texts += String(decoding: sample.cell(record, place), as: UTF8.self) }
        }
        return Hint(.currency, values: CurrencyEvidence.likely(file.names, texts: texts, mark: layout.decimalMark))
    }
}
