internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// What columns without a role show of the money, once all else is decided: money of rows that have none elsewhere, and amounts to which the
/// currencies of the file belong.
struct ColumnAudit {
    /// The numbers in a column without a role, or in that of fees.
    fileprivate struct Numbers {
        let place: Int
        /// Rows that have no other amount, and the line of the first.
        var aloneCount = 0
        var line = 0
        /// Rows of which the amount is zero, and the line of the first.
        var zeroCount = 0
        var zeroLine = 0
        /// Rows that have one.
        var besideCount = 0
        /// Rows of which it is the amount.
        var sameCount = 0
        var isText = false
        /// The first cell that is no amount in a row without one, where the name is that of an amount: `Rs 2000/-`.
        var unread: (line: Int, text: String)?
        /// By the currency of the row, how often the number is the amount, or missing, and how often it is another.
        var same: [String: Int] = [:]
        var other: [String: Int] = [:]
    }

    private var columns: [Numbers]
    private let file: LedgerFile
    private let layout: LedgerLayout
    private let mark: Int
    private let hasSeveral: Bool
    /// Whether only money in or only money out has a column: what that has as zero may be elsewhere.
    private let isOneSided: Bool
    /// Whether rows have an amount of zero: their money may be elsewhere.
    private let mayHide: Bool
    /// The balances as those of one account, whatever the currencies are.
    private var balance = BalanceEvidence()
    /// Whether a step of it goes from one currency to another, and not by way of zero, as two accounts that are each empty there would.
    private var mixesCurrencies = false
    private var last = (currency: "", balance: ExactDecimal.zero)
    fileprivate static let maxCurrencies = 64

    init(_ file: LedgerFile, _ layout: LedgerLayout, _ evidence: LedgerEvidence) throws(LedgerError) {
        (self.file, self.layout) = (file, layout)
        mark = layout.decimalMark == AmountCell.comma ? 1 : 0
        hasSeveral = evidence.hasSeveralCurrencies
        isOneSided = (layout.columns.moneyIn < 0) != (layout.columns.moneyOut < 0)
        // What is charged in rows without another amount is no fee.
        let fee = file.options.columnNames[.fee] == nil ? layout.columns.fee : nil
        columns = file.names.indices.prefix(64).filter { $0 == fee || layout.columns.plan.isUnused($0) }.map { Numbers(place: $0) }
        // What a ledger of ours has in further columns is kept, and no money.
        mayHide = evidence.hasZeros && !layout.isOwn
        guard evidence.leftOut[.noAmount] != nil || hasSeveral || isOneSided || hasTwoCurrencies || mayHide else {
            columns = []
            return
        }
        var rule = RowRule(layout)
        var csv = file.records
        while try csv.next() {
            let reason = rule.reasonToLeaveOut(csv)
            if reason == nil || reason == .noAmount { look(csv, hasAmount: reason == nil) }
        }
    }

    private mutating func look(_ csv: borrowing CSVReader, hasAmount: Bool) {
        let amount = hasAmount ? layout.columns.amount(csv, mark) : nil
        let isZero = amount?.isZero ?? isOneSided
        let currency = hasAmount ? layout.columns.index(of: .currency) : nil
        let word = if let currency { csv.trimmedText(ofField: currency) ?? "" } else { "" }
        for index in columns.indices where !columns[index].isText {
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: columns[index].place))
            let isNothing = CellWords.isNothing(cell)
            guard let number = isNothing ? nil : Self.number(cell, mark) else {
                if isNothing { columns[index].count(word, isSame: true) } else { columns[index].isText = true }
                if !isNothing, !hasAmount, let text = cell.text, text.contains(where: \.isNumber) {
                    columns[index].unread = (csv.line, text)
                }
                continue
            }
            let isHere = hasAmount && !(isZero && (isOneSided || mayHide))
            if !number.isZero { columns[index].count(hasAmount: isHere, line: csv.line) }
            guard let amount else { continue }
            guard !amount.isZero else {
                if !number.isZero, !isMoved(csv) { columns[index].countZero(line: csv.line) }
                continue
            }
            let isAmount = number == amount || number.negated == amount
            if isAmount { columns[index].sameCount += 1 }
            columns[index].count(word, isSame: number.isZero || isAmount)
        }
        guard layout.columns.balance >= 0, let amount else { return }
        let after = csv.buffer.span.extracting(csv.trimmedRange(ofField: layout.columns.balance))
        guard let after = Self.number(after, mark) else { return }
        balance.add(amount, balance: after, line: csv.line)
        if word != last.currency, !after.isZero, !last.balance.isZero { mixesCurrencies = true }
        last = (word, after)
    }

    /// Whether the row has its money in the column of transfers.
    private func isMoved(_ csv: borrowing CSVReader) -> Bool {
        let moved = csv.buffer.span.extracting(csv.trimmedRange(ofField: layout.columns.moneyMoved))
        return Self.number(moved, mark).map { !$0.isZero } ?? false
    }

    /// The number in a cell that may be an amount: those of accounts are none.
    private static func number(_ cell: Span<UInt8>, _ mark: Int) -> ExactDecimal? {
        guard !WrittenDigits.areMany(cell) else { return nil }
        return AmountReadings(cell)?.value(mark)
    }

    /// How the file is to be looked at again; `nil` where its columns are what they were taken for.
    ///
    /// - Throws: `LedgerError` where money would be lost, or a currency may be that of either of two amounts.
    func second(_ look: SecondLook) throws(LedgerError) -> SecondLook? {
        var look = look
        let hasMoney = try addMoney(&look)
        let hasCurrency = try moveCurrency(&look)
        return hasMoney || hasCurrency ? look : nil
    }

    /// Says that rows whose amount is zero have another in a column of that name, such as `Foreign Amount`.
    var zeros: Diagnostic? {
        let found = unused.filter { column in
            let name = layout.columns.rawName(column.place)
            // The whole of a split has its amount there.
            return column.zeroCount > 0 && !column.isText && LikelyNames.mentionsMoney(name) && !SplitFinder.isNamed(name)
        }
        guard !file.options.namesAmounts, let first = found.min(by: { $0.zeroLine < $1.zeroLine }) else { return nil }
        let rows = first.zeroCount == 1 ? "this row counts" : "\(first.zeroCount) rows, this one first, count"
        return Diagnostic(
            .warning, .csvAmbiguousAmount, at: SourcePlace(file.csv.source.name, line: first.zeroLine),
            "\(rows) as zero, by \(layout.columns.name(amountPlace)), though \(layout.columns.name(first.place)) has an amount there; correct "
                + "the file if that is the money")
    }

    /// Whether a column without a role has currencies as well.
    private var hasTwoCurrencies: Bool {
        layout.columns.index(of: .currency) >= 0 && columns.contains { file.sample.hasOnlyCurrencies($0.place) }
    }

    /// The columns without a role, and not that of fees.
    private var unused: [Numbers] { columns.filter { $0.place != layout.columns.fee } }

    private var place: SourcePlace { SourcePlace(file.csv.source.name, line: file.start.line) }

    // MARK: Money that no other column has

    /// Where only one side of the money is known, the other is the column that has what it lacks.
    private func addMoney(_ look: inout SecondLook) throws(LedgerError) -> Bool {
        try checkUnread()
        let found = columns.filter { $0.aloneCount > 0 && $0.besideCount == 0 && !$0.isText }
        // Holds, points and fees may stand in rows without money; what is called like an account, `Card`, is what was paid from it.
        let likely = found.filter { column in
            let name = layout.columns.rawName(column.place)
            return column.place == layout.columns.fee || !LikelyNames.speaksAgainst(.column(.amount), name) || NameTrait.ownMoney.fits(name)
                || HeaderName(name).unit != nil
                || ColumnRole.named(HeaderName(name)).contains { $0.role == .column(.account) }
        }
        guard let first = likely.first else { return false }
        let (into, out) = (layout.columns.moneyIn, layout.columns.moneyOut)
        let isSaid = file.options.namesAmounts
        // The numbers of cheques and vouchers are no money.
        let isOnly =
            likely.count == 1 && found.allSatisfy { $0.place == first.place || NameTrait.reference.fits(layout.columns.rawName($0.place)) }
        let isSided = (into < 0) == (out < 0) || !NameTrait.eitherSide.fits(layout.columns.rawName(max(into, out)))
        if isOnly, (into < 0) != (out < 0), !isSaid, first.place != layout.columns.fee, isSided {
            look.assign(into < 0 ? .moneyIn : .moneyOut, first.place)
            return true
        }
        let knownPlace = into >= 0 ? into : out >= 0 ? out : layout.columns.index(of: .amount)
        let known = layout.columns.name(knownPlace)
        if HeaderName(layout.columns.rawName(knownPlace)).unit != HeaderName(layout.columns.rawName(first.place)).unit {
            if isSaid { return false }
            throw twoCurrencies(knownPlace, first)
        }
        let names = likely.map { layout.columns.rawName($0.place) }
        /// What to say if the columns are of that side, beside the one that is known to be.
        func hint(_ role: ColumnRole) -> Hint {
            let place = layout.columns.plan[role]
            return Hint(.column, for: role.name, values: (place < 0 ? [] : [layout.columns.rawName(place)]) + names)
        }
        let isOut = out >= 0 && into >= 0 || out < 0 && into >= 0
        let either = layout.columns.rawName(max(into, out))
        // What is charged never came in.
        let isFee = first.place == layout.columns.fee
        let asOut = Hint(.column, for: "out", values: names).and(Hint(.column, for: "in", values: [either]))
        let sides =
            isSided
            ? hint(isOut ? .moneyOut : .moneyIn).or(hint(isOut ? .moneyIn : .moneyOut))
            : isFee ? asOut : Hint(.column, for: "in", values: names).or(asOut)
        let rows = first.aloneCount == 1 ? "this row has" : "\(first.aloneCount) rows, this one first, have"
        throw LedgerError(
            Diagnostic(
                .error, .csvMissingColumn, at: SourcePlace(file.csv.source.name, line: first.line),
                "\(rows) no amount in \(known), but one in \(layout.columns.name(first.place)); specify what that column means",
                hint: sides))
    }

    /// Says that some rows have their money in another currency, in another column.
    private func twoCurrencies(_ known: Int, _ other: Numbers) -> LedgerError {
        let role = layout.columns.plan.amountRole(at: known) ?? .column(.amount)
        return LedgerError(
            Diagnostic(
                .error, .csvAmbiguousAmount, at: SourcePlace(file.csv.source.name, line: other.line),
                "\(layout.columns.name(known)) and \(layout.columns.name(other.place)) have the amounts in two currencies; specify the column "
                    + "that counts",
                hint: Hint(.column, for: role.name, values: [layout.columns.rawName(known)])
                    .or(Hint(.column, for: role.name, values: [layout.columns.rawName(other.place)]))))
    }

    /// Refuses a file of which a row has no amount but a text in a column that is named like one.
    private func checkUnread() throws(LedgerError) {
        for column in columns {
            let roles = ColumnRole.named(HeaderName(layout.columns.rawName(column.place))).map(\.role)
            guard let unread = column.unread, let role = roles.first(where: { $0.isAmount }), file.options.columnNames[role] == nil
            else { continue }
            throw LedgerError(
                Diagnostic(
                    .error, .csvBadAmount, at: SourcePlace(file.csv.source.name, line: unread.line),
                    "“\(unread.text.prefix(30))” in \(layout.columns.name(column.place)) is not a valid amount, and the row has no other; "
                        + "correct it, or specify that the column holds no amounts",
                    hint: Hint(.column, for: role.name, values: [""])))
        }
    }

    // MARK: The currency of another amount

    private func moveCurrency(_ look: inout SecondLook) throws(LedgerError) -> Bool {
        let currency = layout.columns.index(of: .currency)
        guard currency >= 0, file.options.columnNames[.column(.currency)] == nil else { return false }
        // Of two pairs each amount has the currency that goes with it.
        if let better = otherCurrency(currency), score(better, of: amountPlace) > score(currency, of: amountPlace),
            unused.contains(where: { !$0.isText && $0.hasNumbers && score(currency, of: $0.place) > score(currency, of: amountPlace) })
        {
            look.moveCurrency(to: better, base: nil)
            return true
        }
        for column in unused where !column.isText {
            // An amount whose name has a currency needs no column of them.
            guard let base = column.baseCurrency, !hasOwnCurrency(column.place, beside: currency),
                HeaderName(layout.columns.rawName(column.place)).amount == nil
            else { continue }
            let (mine, other) = (score(currency, of: amountPlace), score(currency, of: column.place))
            // What was billed is in one currency, and that of each row is where it was spent: not what the order of the columns says.
            let name = layout.columns.rawName(column.place)
            let isBilled = column.sameCount > 0 && other < 4 && (NameTrait.charged.fits(name) || NameTrait.base.fits(name))
            guard mine != other, mine > other || !isBilled else {
                throw openCurrency(currency, "\(layout.columns.name(column.place)), which differs in some rows")
            }
            guard other > mine else { continue }
            look.moveCurrency(to: otherCurrency(currency), base: AmountWords.currency(base))
            return true
        }
        // What follows in one balance is in one currency.
        if balance.pairs > 3, mixesCurrencies, balance.finding(BalanceContext(hasSigns: true))?.isWhole ?? false {
            look.moveCurrency(to: otherCurrency(currency), base: nil)
            return true
        }
        let names = (layout.columns.rawName(amountPlace), layout.columns.rawName(currency))
        let isElsewhere =
            NameTrait.charged.fits(names.0) && NameTrait.spent.fits(names.1)
            || LikelyNames.speaksAgainst(.column(.currency), names.1) && !LikelyNames.speaksAgainst(.column(.amount), names.0)
        if hasSeveral, layout.columns.currency == nil, isElsewhere, !LikelyNames.shared(names.0, names.1) {
            throw openCurrency(currency, "the amount spent before it was converted")
        }
        return false
    }

    /// Says that a column of currencies may be that of something else than the amounts.
    private func openCurrency(_ currency: Int, _ other: String) -> LedgerError {
        LedgerError(
            Diagnostic(
                .error, .csvBadCurrency, at: place,
                "\(layout.columns.name(currency)) may be the currency of \(layout.columns.name(amountPlace)), or of \(other); specify whether it "
                    + "belongs to the first",
                hint: Hint(.column, for: "currency", values: [layout.columns.rawName(currency)])
                    .or(Hint(.column, for: "currency", values: [""]))))
    }

    /// Whether another column of currencies stands at a number, and not at the amounts, or goes better with it than the known one.
    private func hasOwnCurrency(_ place: Int, beside known: Int) -> Bool {
        unused.map(\.place).contains { other in
            guard other != known, file.sample.hasOnlyCurrencies(other) else { return false }
            return abs(other - place) == 1 && abs(other - amountPlace) > 1
                || score(other, of: place) > max(score(known, of: place), score(other, of: amountPlace))
        }
    }

    private var amountPlace: Int {
        layout.columns.hasTwoAmounts ? max(layout.columns.moneyIn, layout.columns.moneyOut) : layout.columns.index(of: .amount)
    }

    /// How well a column of currencies goes with an amount: by words that both names have, by the order of the columns.
    private func score(_ currency: Int, of amount: Int) -> Int {
        let isThis = amount == amountPlace
        let (name, others) = (layout.columns.rawName(currency), isThis ? unused.filter { !$0.isText }.map(\.place) : [amountPlace])
        // `Amount in base currency` has the word, and is in no currency of a column.
        func isShared(_ place: Int) -> Bool {
            let other = layout.columns.rawName(place)
            return LikelyNames.shared(name, other, besides: .column(.currency))
                || LikelyNames.shared(name, other) && !NameTrait.base.fits(other)
        }
        let isOwn = isShared(amount) && !others.contains(where: isShared)
        let isForeign = !isThis && LikelyNames.speaksAgainst(.column(.currency), name)
        return (isOwn ? 4 : 0) + (isForeign ? 4 : 0) + (currency == amount + 1 ? 2 : currency == amount - 1 ? 1 : 0)
    }

    /// The column of currencies that goes with the amounts, if there is one.
    private func otherCurrency(_ known: Int) -> Int? {
        let codes = unused.map(\.place).filter { file.sample.hasOnlyCurrencies($0) && $0 != known }
        let best = codes.max { score($0, of: amountPlace) < score($1, of: amountPlace) }
        return best.flatMap { score($0, of: amountPlace) > 0 ? $0 : nil }
    }
}

extension ColumnAudit.Numbers {
    fileprivate var hasNumbers: Bool { aloneCount + besideCount > 0 }

    fileprivate mutating func countZero(line: Int) {
        if zeroCount == 0 { zeroLine = line }
        zeroCount += 1
    }

    fileprivate mutating func count(hasAmount: Bool, line: Int) {
        if hasAmount { return besideCount += 1 }
        if aloneCount == 0 { self.line = line }
        aloneCount += 1
    }

    fileprivate mutating func count(_ currency: String, isSame: Bool) {
        guard same.count + other.count < ColumnAudit.maxCurrencies else { return }
        if isSame { same[currency, default: 0] += 1 } else { other[currency, default: 0] += 1 }
    }

    /// The only currency in which the number is the amount, or missing, where it is another in all the others.
    fileprivate var baseCurrency: String? {
        guard besideCount > 0, same.count == 1, !other.isEmpty, let base = same.first?.key, other[base] == nil else { return nil }
        return base
    }
}
