internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Finds the columns of a file by their names, then by what stands in them.
struct ColumnFinder {
    var plan: ColumnPlan
    private let csv: CSVReader
    let names: [String]
    let options: LedgerReadingOptions

    init(
        _ csv: CSVReader, _ names: [String], _ start: TableStart, _ sample: LedgerSample, _ options: LedgerReadingOptions
    ) throws(LedgerError) {
        (self.csv, self.names, self.options) = (csv, names, options)
        let named = options.columnNames.map { ($0, $1) } + options.moreColumnNames.flatMap { role, names in names.map { (role, $0) } }
        for (role, name) in named.sorted(by: { $0.1 < $1.1 }) where !name.isEmpty {
            guard ColumnScale.column(of: role, named: name, in: names) == nil else { continue }
            let message = "the header has no column “\(name.prefix(50))” for \(role.name); it has \(Self.shown(names))"
            throw LedgerError(.csvMissingColumn, at: SourcePlace(csv.source.name, line: start.line, column: 1), message)
        }
        plan = ColumnPlan(header: names, naming: options.columnNames, more: options.moreColumnNames, fits: sample.isOfRole)
        guard !plan.isCanonical else { return }
        if !options.namesAmounts, isUnitPrice(plan[.column(.amount)], sample) { plan.remove(.column(.amount)) }
        if !options.namesAmounts { findFullerAmount(sample) }
        if plan[.column(.date)] < 0, options.columnNames[.column(.date)] == nil { findDate(sample, start.hasHeader) }
        settleDate(sample)
        if !options.namesAmounts {
            if hasAmount { nameOtherSide(sample) } else { nameAmounts(sample) }
            if !hasAmount { findAmounts(sample) }
            if plan[.moneyIn] >= 0, plan[.moneyOut] >= 0, plan[.balance] >= 0 { try checkDebt(start, sample) }
        }
        findOtherUnits(sample)
        if plan[.balance] < 0, options.columnNames[.balance] == nil, let place = likely(.balance, sample),
            !plan.places.values.contains(place)
        {
            plan.assign(.balance, place)
        }
        if options.columnNames[.column(.currency)] == nil { findCurrency(sample, start.hasHeader) }
        findTexts(sample, start.hasHeader)
        if options.columnNames[.column(.date)] == nil { findStart(sample) }
        guard plan[.column(.date)] >= 0, hasAmount else { throw missing(start, sample) }
    }

    private var hasAmount: Bool { plan.places.keys.contains { $0.isAmount && $0 != .moneyMoved } }

    /// Whether a column has the price of one piece, beside one that counts pieces and without one of whole amounts: no money by itself.
    private func isUnitPrice(_ place: Int, _ sample: LedgerSample) -> Bool {
        guard place >= 0, isRate(place) else { return false }
        let others = names.indices.filter { plan.isUnused($0) && sample.firstCell($0) != nil }
        let hasAmount = others.contains { !isRate($0) && HeaderFinder.roles(names[$0]).contains(.column(.amount)) }
        return !hasAmount && others.contains { NameTrait.quantity.fits(names[$0]) && sample.hasNumberBesidesOne($0) }
    }

    /// Whether a name is that of a price, a rate or a quantity, from none of which money follows alone.
    private func isRate(_ place: Int) -> Bool {
        let name = names[place]
        return (NameTrait.price.fits(name) || NameTrait.quantity.fits(name)) && !NameTrait.whole.fits(name)
    }

    /// Finds the days: the only column of them, else the one that is likely named so, else, without any names, the first of two that are
    /// near each other, as days of booking and of value are.
    private mutating func findDate(_ sample: LedgerSample, _ hasHeader: Bool) {
        let dates = sample.dateColumns(names.count)
        guard let first = dates.first else { return }
        let named = dates.filter { LikelyNames.roles(of: names[$0]).contains(.column(.date)) }
        if dates.count == 1 {
            plan.assign(.column(.date), first)
        } else if named.count == 1 {
            plan.assign(.column(.date), named[0])
        } else if !hasHeader, dates.dropFirst().allSatisfy({ sample.areNear(first, $0) }) {
            plan.assign(.column(.date), first)
        }
    }

    /// Of two columns named as amounts, one of which has nothing where the other has some, the fuller one has them: what only some rows have is
    /// what these were elsewhere.
    private mutating func findFullerAmount(_ sample: LedgerSample) {
        let own = plan[.column(.amount)]
        guard own >= 0 else { return }
        let fuller = names.indices.first { other in
            plan.isUnused(other) && HeaderFinder.roles(names[other]).contains(.column(.amount))
                && sample.isOfRole(.column(.amount), other) && sample.isFuller(other, than: own)
        }
        if let fuller { plan.assign(.column(.amount), fuller, HeaderName(names[fuller]).measured?.currency) }
    }

    /// Finds further columns of amounts, each in another currency, where no row has two.
    private mutating func findOtherUnits(_ sample: LedgerSample) {
        let place = plan[.column(.amount)]
        guard place >= 0, options.columnNames[.column(.amount)] == nil, let amount = HeaderName(names[place]).amount else { return }
        var units = [place: amount.currency]
        // A few numbers above zero may be rates or balances.
        for other in names.indices where plan.isUnused(other) {
            // A column that is named by its currency alone has nothing else.
            guard let unit = HeaderName(names[other]).amount, unit.name == amount.name, !units.values.contains(unit.currency),
                sample.hasAmounts(other, atLeast: unit.name.isEmpty ? 1 : 2),
                sample.isOfRole(.column(.amount), other)
            else { continue }
            units[other] = unit.currency
        }
        guard units.count > 1, sample.areExclusive(Array(units.keys)) else { return }
        plan.add(units.keys.filter { $0 != place }.sorted(), units: units)
    }

    /// Finds another column of days, near those of the column of dates, on which transactions began.
    private mutating func findStart(_ sample: LedgerSample) {
        let date = plan[.column(.date)]
        let places = names.indices.filter {
            plan.isUnused($0) && isNamedDate($0) && sample.isOfRole(.column(.date), $0) && sample.firstCell($0) != nil
        }
        plan.start = places.first { date >= 0 && sample.areNear(date, $0) }
    }

    /// The only column of numbers that is likely named so.
    private func likely(_ role: ColumnRole, _ sample: LedgerSample) -> Int? {
        let places = likelyPlaces(role, sample).filter { sample.firstCell($0) != nil }
        return places.count == 1 ? places[0] : nil
    }

    private func likelyPlaces(_ role: ColumnRole, _ sample: LedgerSample) -> [Int] {
        names.indices.filter { LikelyNames.roles(of: names[$0]).contains(role) && sample.isOfRole(role, $0) }
    }

    /// Finds the amounts by names that hold a known word: a pair for money in and out, else the only column of amounts.
    private mutating func nameAmounts(_ sample: LedgerSample) {
        func assign(_ role: ColumnRole, _ place: Int) { plan.assign(role, place, HeaderName(names[place]).measured?.currency) }
        let (into, out) = (likelyPlaces(.moneyIn, sample), likelyPlaces(.moneyOut, sample))
        // In a short file one of the two may be empty.
        if let place = into.first, let other = out.min(by: { abs($0 - place) < abs($1 - place) }),
            sample.firstCell(place) != nil || sample.firstCell(other) != nil
        {
            assign(.moneyIn, place)
            assign(.moneyOut, other)
        } else if let amount = likely(.column(.amount), sample) {
            assign(.column(.amount), amount)
        }
    }

    /// Money in and out stand in columns of their own: the name of one may be known, and that of the other likely.
    private mutating func nameOtherSide(_ sample: LedgerSample) {
        guard (plan[.moneyIn] < 0) != (plan[.moneyOut] < 0) else { return }
        let role: ColumnRole = plan[.moneyIn] < 0 ? .moneyIn : .moneyOut
        let taken = Set(plan.places.values)
        let places = likelyPlaces(role, sample).filter { !taken.contains($0) }
        guard places.count == 1 else { return }
        plan.assign(role, places[0], HeaderName(names[places[0]]).measured?.currency)
    }

    /// Finds a column of nothing but codes of currencies that is likely named so, or has no name: the one beside the amounts, if there are more.
    private mutating func findCurrency(_ sample: LedgerSample, _ hasHeader: Bool) {
        guard plan[.column(.currency)] < 0 else { return }
        let taken = Set(plan.places.values)
        let amounts = plan.places.filter { $0.key.isAmount }.map(\.value)
        let codes = names.indices.filter { place in
            guard !taken.contains(place), sample.hasOnlyCurrencies(place) else { return false }
            return !hasHeader || LikelyNames.roles(of: names[place]).contains(.column(.currency))
        }
        let beside = codes.first { code in amounts.contains { abs(code - $0) == 1 } }
        if let place = beside ?? (codes.count == 1 ? codes[0] : nil) { plan.assign(.column(.currency), place) }
    }

    /// Finds the amounts among columns without known names: the only one, or those from which a balance follows.
    private mutating func findAmounts(_ sample: LedgerSample) {
        let taken = Set(plan.places.values)
        let found = sample.amountColumns(names.count).filter { !taken.contains($0) && !isRate($0) }
        let candidates = found.filter { $0 != plan[.balance] }
        if candidates.count == 1, sample.isAlone(candidates[0], names.count) {
            return plan.assign(.column(.amount), candidates[0], HeaderName(names[candidates[0]]).measured?.currency)
        }
        // `change` beside `balance`.
        let following = candidates.filter {
            sample.balances($0, nil, plan[.balance]).finding(BalanceContext(hasSigns: true))?.isWhole ?? false
        }
        if plan[.balance] >= 0, following.count == 1 {
            return plan.assign(.column(.amount), following[0], HeaderName(names[following[0]]).measured?.currency)
        }
        var best: (strength: Int, into: Int, out: Int?, balance: Int)?
        // A balance may be a number without any mark.
        let balances = (found + sample.numberColumns(names.count).filter { !taken.contains($0) && !found.contains($0) }).prefix(8)
        guard (1...4).contains(found.count), balances.count > 1 else { return }
        for balance in balances {
            for into in found where into != balance {
                let others: [Int?] = [nil] + found.filter { $0 != balance && $0 != into }
                for out in others {
                    let evidence = sample.balances(into, out, balance)
                    // Columns that nobody has named must follow without a break.
                    guard let finding = evidence.finding(BalanceContext(hasSigns: true)), finding.isWhole,
                        finding.steps > best?.strength ?? 0
                    else { continue }
                    best = (finding.steps, into, out, balance)
                }
            }
        }
        guard let best else { return findUnsigned(found, sample) }
        plan.assign(.balance, best.balance)
        if let out = best.out {
            plan.assign(.moneyIn, best.into)
            plan.assign(.moneyOut, out)
        } else {
            plan.assign(.column(.amount), best.into)
        }
    }

    /// Refuses two columns that nothing but a balance tells apart where it may be that of a debt, which goes up with what is spent: where few rows
    /// bring it down, and their texts tell of payments.
    private mutating func checkDebt(_ start: TableStart, _ sample: LedgerSample) throws(LedgerError) {
        let (into, out, balance) = (plan[.moneyIn], plan[.moneyOut], plan[.balance])
        let isNamed = [into, out].contains { place in
            ColumnRole.named(HeaderName(names[place])).contains { $0.role.isAmount } || !LikelyNames.roles(of: names[place]).isEmpty
        }
        guard !isNamed, let text = sample.paymentOfDebt(into, out, besides: [into, out, balance]) else { return }
        if !start.hasHeader { nameTexts(sample, false) }
        func fields(_ one: String, _ other: String) -> String {
            names.indices.map { place in
                place == into ? one : place == out ? other : plan.places.first { $0.value == place }?.key.name ?? "-"
            }.joined(separator: ",")
        }
        func sides(_ one: String, _ other: String) -> Hint {
            Hint(.column, for: one, values: [names[into]]).and(Hint(.column, for: other, values: [names[out]]))
        }
        throw LedgerError(
            Diagnostic(
                .error, .csvAmbiguousSign, at: SourcePlace(csv.source.name, line: start.line, column: 1),
                "the numbers in column \(balance + 1) rise by those in column \(into + 1) and fall by those in column \(out + 1): they may be "
                    + "the balance of an account, with money in and money out, or of a debt, with money out and payments, as “\(text)” suggests; "
                    + "specify which",
                hint: start.hasHeader
                    ? sides("in", "out").or(sides("out", "in")) : Hint(.fields, values: [fields("in", "out"), fields("out", "in")])))
    }

    /// Finds an amount without signs by the only balance that tells their directions.
    private mutating func findUnsigned(_ found: [Int], _ sample: LedgerSample) {
        let pairs = found.flatMap { amount in found.filter { $0 != amount && sample.tellsDirections(amount, $0) }.map { (amount, $0) } }
        guard pairs.count == 1, let (amount, balance) = pairs.first else { return }
        plan.assign(.column(.amount), amount)
        plan.assign(.balance, balance)
    }

    private func missing(_ start: TableStart, _ sample: LedgerSample) -> LedgerError {
        let hasDate = plan[.column(.date)] >= 0
        let place = SourcePlace(csv.source.name, line: start.line, column: 1)
        func error(_ message: String, _ hint: Hint?) -> LedgerError {
            LedgerError(Diagnostic(.error, .csvMissingColumn, at: place, message, hint: hint))
        }
        guard start.hasHeader else {
            let draft = draft(sample)
            if options.fields != nil {
                let lacking = hasDate ? "an amount (amount, or in and out)" : "a date"
                return error(
                    "the given column names lack \(lacking); add it", Hint(.fields, values: [completed(draft)]))
            }
            let open = draft.contains("?") ? ", with amount, in, out, balance or - in place of each ?" : ""
            return error(
                "the first line looks like data, and nothing shows what its columns mean; list their meanings in order\(open)",
                Hint(.fields, values: [draft.joined(separator: ",")]))
        }
        if names.count == 1, let mark = Self.likelyMark(names[0]) {
            return error(
                "the header is a single cell; if the separator is a character other than , ; | and tab, specify it",
                Hint(.separator, values: ["\(mark)"]))
        }
        if !hasDate, let place = names.indices.first(where: { isNamedDate($0) }), let cell = sample.firstCell(place) {
            let (message, hint) = Self.unread(names[place], sample.firstNumbered(place) ?? cell)
            return error(message, hint)
        }
        let what = hasDate ? "an amount (amount, debit and credit, 금액, 金額)" : "a date (date, 날짜, 日付)"
        let amounts = sample.amountColumns(names.count)
        let naming = hasDate ? hint("amount", amounts) : hint("date", sample.dateColumns(names.count))
        let message = "no column in the header is \(what); it has \(Self.shown(names))"
        let line = likelyHeaderLine
        if hasDate, naming == nil, line == nil {
            if let place = amounts.first(where: { names[$0].isEmpty && !plan.places.values.contains($0) }) {
                return error(message + "; the numbers in \(LedgerColumns.placeName(place)) have no name: write one into the header", nil)
            }
            if let place = sample.numberColumns(names.count).first(where: isRate) {
                let lack = "“\(names[place].prefix(30))” has prices, rates or quantities, and no money"
                return error("\(message); \(lack): add a column with the amount of each row", nil)
            }
        }
        let specified = message + "; specify the column"
        guard let line else { return error(specified, naming ?? Hint(.column, for: hasDate ? "amount" : "date", values: ["…"])) }
        let lineHint = Hint(.headerRow, values: ["\(line)"])
        return error(specified + ", or the line of the header", naming?.or(lineHint) ?? lineHint)
    }

    /// What to say of days that cannot be read: a cell without digits is none, in whatever form.
    private static func unread(_ name: String, _ cell: String) -> (message: String, hint: Hint?) {
        let (name, shown) = (name.prefix(30), cell.prefix(30))
        guard cell.contains(where: \.isNumber) else { return ("“\(name)” has no dates, but words such as “\(shown)”", nil) }
        let patterns = LikelyPattern.patterns(of: cell)
        return (
            "“\(name)” has dates that cannot be read, such as “\(shown)”; specify the date format",
            Hint(.dateFormat, values: patterns.isEmpty ? ["…"] : patterns)
        )
    }

    /// The names that were given, with what the cells show of those that mean nothing.
    private func completed(_ draft: [String]) -> String {
        let given = options.fields ?? []
        return draft.enumerated().map { place, name in
            place < given.count && ColumnRole(given[place]) != nil ? given[place] : given.contains(name) ? "-" : name
        }.joined(separator: ",")
    }

    /// Which columns without a role may be one that is missing, by their cells; `nil` where none may.
    private func hint(_ role: String, _ places: [Int]) -> Hint? {
        let taken = Set(plan.places.values)
        let free = places.filter { !taken.contains($0) && !names[$0].isEmpty && !isRate($0) }
        // Fees are numbers as well: `Source amount (after fees)` is none.
        let likely = free.filter { !LikelyNames.speaksAgainst(.column(.amount), String(names[$0].prefix { $0 != "(" })) }
        let found = (likely.isEmpty ? free : likely).prefix(3).map { Hint(.column, for: role, values: [names[$0]]) }
        return found.first.map { first in found.dropFirst().reduce(first) { $0.or($1) } }
    }

    /// The line of a record that has more names than what was taken for the header: the last before the first row, where there is one.
    private var likelyHeaderLine: Int? {
        let known = names.count { !$0.isEmpty }
        var (csv, records, lines) = (csv.silent, [[String]](), [(record: Int, line: Int)]())
        while records.count < 50, let isRecord = try? csv.next(), isRecord {
            let cells = (0..<csv.fieldCount).map { csv.buffer.span.extracting(csv.trimmedRange(ofField: $0)).text ?? "" }
            let filled = cells.filter { !$0.isEmpty }
            if filled.count > max(2, known), !filled.contains(where: { $0.contains(where: \.isNumber) }) {
                lines.append((records.count, csv.line))
            }
            records.append(cells)
        }
        let row = HeaderFinder(records, options).firstRow
        return row.map { row in lines.last { $0.record < row }?.line } ?? lines.first?.line
    }

    private func isNamedDate(_ place: Int) -> Bool {
        ColumnRole.named(HeaderName(names[place])).contains { $0.role == .column(.date) }
    }

    /// The character that stands twice or more in a header of one cell, and is no part of names.
    private static func likelyMark(_ header: String) -> Character? {
        let marks = header.filter { "^~:#!@&*+/\\=<>".contains($0) }
        let counts = Dictionary(marks.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Names for the columns of a file without a header, as far as their cells show them.
    private func draft(_ sample: LedgerSample) -> [String] {
        let amounts = sample.amountColumns(names.count)
        var hasText = false
        return names.indices.map { place in
            if place == plan[.column(.date)] { return "date" }
            if place == plan[.column(.currency)] { return "currency" }
            // Which of several numbers is the balance is for the user to say.
            if amounts.contains(place) { return amounts.count == 1 ? "amount" : "?" }
            guard sample.isText(place), !hasText else { return "-" }
            hasText = true
            return "description"
        }
    }

    /// The first few names; those with digits may be amounts of a file without a header, and are not repeated.
    private static func shown(_ names: [String]) -> String {
        let safe = names.lazy.filter { name in
            !name.isEmpty && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.properties.numericType == nil }
        }
        let list = safe.prefix(10).map { "“\(String($0.prefix(30)))”" }.joined(separator: ", ")
        return list.isEmpty ? "only names with digits" : list + (names.count > 10 ? ", …" : "")
    }
}
