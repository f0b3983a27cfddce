internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// What all records of a file show, gathered in one pass before the first row is believed.
struct LedgerEvidence: Sendable {
    let columns: LedgerColumns
    let defaultCurrency: Commodity?
    private let balanceKind: LedgerReadingOptions.BalanceKind
    private(set) var dates = DateEvidence()
    /// Whether rows state different currencies in the column of these, or only some rows state one.
    var hasSeveralCurrencies: Bool { currencies.hasSeveral || (1..<max(1, rowCount)).contains(currencies.statedCount) }
    /// The amounts: of the one column, or of money in and money out.
    private(set) var amount = AmountEvidence()
    private(set) var money = AmountEvidence()
    private(set) var out = AmountEvidence()
    private(set) var moved = AmountEvidence()
    /// Columns that may have the amounts as well.
    var rivals: [RivalAmount]
    /// What the first balances prove of marks.
    private(set) var balanceMarks = AmountEvidence()
    /// By decimal point, and by decimal comma.
    private(set) var balances = [BalanceEvidence(), BalanceEvidence()]
    /// The same with the fees beside the amounts taken from them, where they are above zero and where they are below.
    private var netBalances: [FeeRule: [BalanceEvidence]] = [:]
    /// The same with the rows of nothing but a fee.
    private var loneBalances: [FeeRule: [BalanceEvidence]] = [:]
    /// The directions of amounts without signs, for each mark.
    private var steps = [BalanceSteps(), BalanceSteps()]
    private(set) var days = DayDirection()
    private(set) var currencies = CurrencyEvidence()
    var fees = FeeEvidence()
    /// The further columns of fees: how many they have, and the line of the first.
    var otherFees: [(place: Int, count: Int, line: Int)] = []
    /// Rows of whose amount another column takes back a part, and rows that have nothing but such an amount; and the line of the first.
    var refunds = (parts: 0, alone: 0, line: 0)
    private(set) var words: [WordEvidence]
    /// How many amounts have no balance beside them, where there is a column of balances.
    private(set) var amountsWithoutBalance = 0
    private(set) var rowCount = 0
    /// Rows that have money in and money out.
    private(set) var bothCount = 0
    /// Rows that are sums of others, and rows that are the balance before all others.
    var splits: SplitFinder
    var openings = [OpeningFinder(), OpeningFinder()]
    /// Whether a row had a payee or a description.
    var hasTitles = false
    /// Rows with more cells than others, and amounts that commas may have cut.
    private(set) var cuts: CutEvidence
    /// Whether a row has a time that states an offset.
    private(set) var hasOffsets = false
    /// Rows that are no transactions: how many for each reason, and the line of the first.
    private(set) var leftOut: [RowRule.Reason: (count: Int, line: Int)] = [:]
    /// The words for states of rows that count, by column.
    private(set) var states: [WordEvidence]
    /// The folded words for states of rows that were left out for them.
    private(set) var failedWords: Set<String> = []
    /// The first row that one column says was booked, and another that it failed.
    private(set) var contradiction: (line: Int, booked: StateColumn, failed: StateColumn)?
    /// Rows with text that tells of earning, or thanks for a payment, among the positive amounts, and of payments among the negative ones.
    private(set) var earnings = 0
    private(set) var payments = 0
    /// Those earnings that are interest, which a debt is charged as well, and those that no debt has; and interest that was charged.
    private var (interest, pay, chargedInterest) = (0, 0, 0)
    /// Those payments that only a card tells of.
    private(set) var receipts = 0
    /// Rows with text that tells of cash that was taken out, among the positive amounts and among the negative ones.
    private(set) var cash = (above: 0, below: 0)
    /// Negative amounts whose text tells of money that came back, and of pay, and the line of the first of these.
    private(set) var refundTexts = 0
    private(set) var payBelow = (count: 0, line: 0)
    private var textRows = (positive: 0, negative: 0)
    /// Whether a row has an amount of zero: its money may be elsewhere.
    private(set) var hasZeros = false
    /// The first rows, to show what two readings make of them.
    private(set) var examples: [AmountEvidence.Example] = []

    /// The accounts of the file, if it has several.
    private(set) var sections: SectionFinder

    /// Rows with a day that may be balances or sums of the statement.
    var totals = TotalFinder()

    /// The rows behind a heading that says that they were not booked: how many, the line of the first heading and its text.
    var unbooked = (line: 0, text: "", count: 0)
    var isUnbooked = false

    var rule: RowRule
    private let datePattern: DatePattern?
    /// Where columns stand, looked up once.
    private let timePlace, accountPlace, columnCount: Int
    let currencyPlace: Int
    /// The accounts, which have a balance in each currency; the column of these belongs to the amounts, not to their rivals.
    var accounts, rivalAccounts: AccountIndex
    let shifts: [Int: Int]
    var known = KnownCells()
    let titles: TitlePlaces
    /// The columns of amounts before fees, and without them.
    let grossPlaces, netPlaces: [Int]
    private let maxTextRows = 500
    private(set) var transfers: TransferEvidence
    private(set) var roots: RootEvidence
    private(set) var links: LinkEvidence

    init(
        _ columns: LedgerColumns, _ start: TableStart, _ options: LedgerReadingOptions, wordPlaces: [Int], rivalPlaces: [Int],
        rootPlaces: [Int], linkPlaces: [Int], second: SecondLook
    ) {
        sections = SectionFinder(start, hasAccounts: columns.index(of: .account) >= 0, options)
        (self.columns, defaultCurrency, datePattern) = (columns, options.defaultCurrency, options.dateFormat)
        balanceKind = options.balanceKind
        words = wordPlaces.map { WordEvidence(place: $0) }
        rivals = rivalPlaces.map { RivalAmount(place: $0) }
        (transfers, splits, roots) = (TransferEvidence(columns), SplitFinder(columns), RootEvidence(rootPlaces))
        links = LinkEvidence(linkPlaces, accountPlace: columns.index(of: .account))
        states = columns.states.map { WordEvidence(place: $0.place) }
        rule = RowRule(columns, DateTest(pattern: options.dateFormat), totals: second.totals, standing: second.standing)
        (timePlace, shifts, titles) = (columns.index(of: .time), columns.plan.shifts, TitlePlaces(columns))
        let unused = columns.fee < 0 ? [] : (0..<columns.count).filter(columns.plan.isUnused)
        grossPlaces = unused.filter { NameTrait.gross.fits(columns.rawName($0)) }
        netPlaces = unused.filter { NameTrait.net.fits(columns.rawName($0)) }
        cuts = CutEvidence(columns)
        (currencyPlace, accountPlace, columnCount) = (columns.index(of: .currency), columns.index(of: .account), columns.count)
        (accounts, rivalAccounts) = (AccountIndex(accountPlace, currencyPlace), AccountIndex(accountPlace))
        otherFees = unused.filter { HeaderFinder.roles(columns.rawName($0)).contains(.fee) }.map { ($0, 0, 0) }
    }

    private mutating func lookAtOffset(_ csv: borrowing CSVReader, _ date: Range<Int>) {
        hasOffsets = date.count > 12 && DateCell.endsWithOffset(csv.buffer.span.extracting(date))
        guard timePlace >= 0, !hasOffsets else { return }
        hasOffsets = DateCell.endsWithOffset(csv.buffer.span.extracting(csv.trimmedRange(ofField: timePlace)))
    }

    private mutating func leaveOut(_ csv: borrowing CSVReader, _ reason: RowRule.Reason) {
        let line = csv.line
        if columns.balance >= 0, !columns.hasTwoAmounts, reason != .failed, let balance = cell(csv, columns.balance) {
            let account = accounts.number(csv, section: sections.number)
            for index in steps.indices {
                if let account, let value = balance.value(index) { steps[index].add(balance: value, account: account) }
            }
        }
        leftOut[reason, default: (0, line)].count += 1
        if reason == .noAmount { lookAtFee(csv, isAlone: true) }
        guard reason == .failed, failedWords.count < 100 else { return }
        failedWords.insert(KindWords.folded(csv.trimmedText(ofField: rule.failure(csv)?.place ?? columns.state) ?? ""))
        if contradiction == nil, let found = rule.contradiction(csv) { contradiction = (line, found.booked, found.failed) }
    }

    /// Looks at what is no row: the number of an account may stand where amounts do.
    private mutating func lookAtLine(_ csv: borrowing CSVReader) {
        guard sections.look(csv) == .section else { return }
        sections.mark(csv)
        leaveOut(csv, .section)
    }

    mutating func look(_ csv: borrowing CSVReader) {
        if let reason = rule.reasonToLeaveOut(csv) {
            guard reason == .text || reason == .header else {
                sections.passRow()
                // Its day is written as the others are.
                if datePattern == nil { _ = dates.add(csv.buffer.span.extracting(columns.day.range(csv)), line: csv.line) }
                return leaveOut(csv, reason)
            }
            if reason == .text { lookForHeading(csv) }
            return leaveOut(csv, sections.look(csv) ?? reason)
        }
        let date = columns.day.range(csv)
        if let datePattern {
            let cell = csv.buffer.span.extracting(date)
            guard let value = DateCell.date(cell, by: datePattern) else { return lookAtLine(csv) }
            dates.add(year: value.date.components.year, cell, line: csv.line)
        } else {
            guard dates.add(csv.buffer.span.extracting(date), line: csv.line) else { return lookAtLine(csv) }
        }
        sections.passRow()
        lookForTotal(csv)
        rowCount += 1
        if isUnbooked { unbooked.count += 1 }
        if csv.fieldCount > columnCount { cuts.addWide(csv, columns) } else { cuts.add(csv) }
        if !hasOffsets { lookAtOffset(csv, date) }
        if columns.balance >= 0 { days.add(csv.buffer.span.extracting(date)) }
        if currencyPlace >= 0 { currencies.add(stated: csv.buffer.span.extracting(csv.trimmedRange(ofField: currencyPlace))) }
        var (single, isOut) = (AmountReadings?.none, false)
        if columns.hasTwoAmounts {
            let into = cell(csv, columns.moneyIn, columns.moreIn)
            let from = cell(csv, columns.moneyOut, columns.moreOut)
            if let into { currencies.add(into.currency) }
            if let from { currencies.add(from.currency) }
            if let into { Self.add(into, unit(csv, into, columns.moneyInCurrency), &money, csv, columns.moneyIn) }
            if let from { Self.add(from, unit(csv, from, columns.moneyOutCurrency), &out, csv, columns.moneyOut) }
            if let other = cell(csv, columns.moneyMoved) {
                Self.add(other, unit(csv, other, nil), &moved, csv, columns.moneyMoved)
            }
            lookAtBalance(csv, into, from)
            if let into, let from, !into.isZero, !from.isZero { bothCount += 1 }
            isOut = into?.isZero ?? true
            single = isOut ? from : into
        } else {
            let place = columns.amounts.column(csv)
            single = cell(csv, place)
            if let single {
                if columns.fee >= 0 { fees.add(amount: single, hasNet: netPlaces.contains { cell(csv, $0) != nil }) }
                currencies.add(single.currency)
                Self.add(single, unit(csv, single, columns.currency ?? columns.amounts.currency(of: place)), &amount, csv, place)
                lookAtText(csv, single)
                lookAtBalance(csv, single, nil)
                if !rivals.isEmpty { lookAtRivals(csv, single) }
            }
        }
        hasTitles = hasTitles || titles.hasTitle(csv)
        lookForSplit(csv, single, isOut: isOut)
        hasZeros = hasZeros || single?.isZero == true
        for index in states.indices { states[index].add(csv.buffer.span.extracting(csv.trimmedRange(ofField: states[index].place)), nil) }
        lookAtFee(csv, isAlone: false)
        if columns.refunded >= 0 { lookAtRefund(csv) }
        if transfers.isNeeded { transfers.add(csv) }
        if !roots.columns.isEmpty { roots.add(csv, single, isOut: isOut) }
        if !links.places.isEmpty { links.add(csv, single, isOut: isOut) }
        for index in words.indices where !words[index].isTooMany {
            words[index].add(csv.buffer.span.extracting(csv.trimmedRange(ofField: words[index].place)), single, isOut: isOut)
        }
        if examples.count < 2 { examples.append(AmountEvidence.Example(line: csv.line, text: excerpt(csv))) }
    }

    // Not a method of the value, which would be copied for it.
    private static func add(
        _ cell: AmountReadings, _ unit: AmountEvidence.Unit?, _ evidence: inout AmountEvidence, _ csv: borrowing CSVReader,
        _ place: Int
    ) {
        // The text is needed for the first few only.
        let text = evidence.needsExample(of: cell) ? csv.trimmedText(ofField: place) ?? "" : ""
        evidence.add(cell, line: csv.line, text: text, unit: unit)
    }

    private mutating func lookAtBalance(_ csv: borrowing CSVReader, _ first: AmountReadings?, _ second: AmountReadings?) {
        guard columns.balance >= 0 else { return }
        let balance = cell(csv, columns.balance)
        let account = accounts.number(csv, section: sections.number)
        for index in steps.indices where !columns.hasTwoAmounts {
            steps[index].add(first?.value(index), balance: balance?.value(index), account: account, offset: csv.offset, line: csv.line)
        }
        if balance == nil, first?.isZero == false { amountsWithoutBalance += 1 }
        if let balance, balance.proof != .none, balanceMarks.needsExample(of: balance) {
            Self.add(balance, nil, &balanceMarks, csv, columns.balance)
        }
        if let account { addBalance(csv, first, second, balance, account) }
    }

    mutating func addLone(_ csv: borrowing CSVReader, _ fee: AmountReadings, _ balance: AmountReadings) {
        // Up to here, the two are the same.
        if loneBalances.isEmpty { loneBalances = netBalances }
        guard let account = accounts.number(csv, section: sections.number) else { return }
        for index in balances.indices {
            guard let after = balance.value(index), let fee = fee.value(index), let back = fee.negated else { continue }
            for (rule, amount) in [(FeeRule.above, back), (.below, fee)] {
                loneBalances[rule, default: [BalanceEvidence(), BalanceEvidence()]][index]
                    .add(amount, balance: after, account: account, line: csv.line, day: days.changes)
            }
        }
    }

    private mutating func addBalance(
        _ csv: borrowing CSVReader, _ first: AmountReadings?, _ second: AmountReadings?, _ balance: AmountReadings?, _ account: Int
    ) {
        let (offset, line, day) = (csv.offset, csv.line, days.changes)
        for index in balances.indices {
            var amount = first.map { $0.value(index) } ?? .zero
            if let second {
                // What this mark cannot read is no amount, and not zero.
                let from = second.value(index).flatMap { $0.isNegative ? $0 : $0.negated }
                amount = amount.flatMap { into in from.flatMap(into.adding) }
            }
            let after = balance?.value(index)
            guard balance == nil || amount != nil && after != nil else {
                openings[index].giveUp()
                continue
            }
            if let amount, let after {
                let row = OpeningFinder.Row(amount: amount, balance: after)
                if openings.span[index].concerns(row) {
                    lookForOpening(csv, row, after: balances[index].last(account), account, mark: index)
                }
            }
            balances[index].add(amount, balance: after, account: account, offset: offset, line: line, day: day)
            guard columns.fee >= 0 else { continue }
            let fee = cell(csv, columns.fee).map { $0.value(index) } ?? .zero
            for rule in [FeeRule.above, .below] {
                let net = fee.flatMap { fee in amount.flatMap { rule == .above ? $0.subtracting(fee) : $0.adding(fee) } }
                guard net != nil || after == nil else { continue }
                netBalances[rule, default: [BalanceEvidence(), BalanceEvidence()]][index]
                    .add(net, balance: after, account: account, offset: offset, line: line, day: day)
                guard !loneBalances.isEmpty else { continue }
                loneBalances[rule, default: [BalanceEvidence(), BalanceEvidence()]][index]
                    .add(net, balance: after, account: account, offset: offset, line: line, day: day)
            }
        }
    }

    /// The directions that the balances prove of amounts without signs under one of the marks, with dates in that order.
    func steps(_ mark: Int, _ order: DateOrder, openings: [ExactDecimal]) -> BalanceSteps.Proof? {
        amount.negativeCount + amount.plusCount + amount.creditCount + amount.debitCount > 0
            ? nil : steps[mark].proof(daysRise: days.daysRise(order), openings: openings)
    }

    /// What the balances prove under one of the marks, with dates in that order, and with fees that are known to count or not to.
    func balance(_ mark: Int, _ order: DateOrder, _ fees: FeeRule = .uncounted) -> BalanceFinding? {
        let (chain, context) = (chain(fees, mark, order), context(order))
        let found = chain.finding(context)
        // Both sides and the balance prove more than its name.
        guard columns.hasTwoAmounts, balanceKind == .auto, context.isDebt == true, found?.allows(isInverted: false) == false else {
            return found
        }
        var other = context
        other.isDebt = false
        return chain.finding(other).flatMap { $0.allows(isInverted: true) ? nil : $0 } ?? found
    }

    /// What is known of the file beside its balances.
    private func context(_ order: DateOrder) -> BalanceContext {
        // The account that pays a card has texts of payments below zero, too, but not most of its amounts above it, and not as the card does.
        let areReceipts = receipts > 1 && receipts >= amount.negativeCount
        // What is owed falls with what came back, too, and rises with interest.
        let hasFallen =
            areReceipts
            || payments + refundTexts + chargedInterest > 0 && amount.negativeCount > 0 && amount.positiveCount > amount.negativeCount
        let hasSigns = columns.hasTwoAmounts || amount.negativeCount + amount.plusCount > 0
        return BalanceContext(
            daysRise: days.daysRise(order), isDebt: isDebt, isNamedBefore: NameTrait.before.fits(columns.rawName(columns.balance)),
            hasSigns: hasSigns, hintsDebt: isNamedDebt || hasFallen && earnings == interest,
            areMostAbove: !columns.hasTwoAmounts && amount.positiveCount >= amount.negativeCount)
    }

    /// Whether the balance is what is owed, where an option or its name tells, and no text of earnings doubts the name.
    var isDebt: Bool? {
        if balanceKind != .auto { return balanceKind == .debt }
        return isNamedDebt && pay == 0 ? true : nil
    }

    private var isNamedDebt: Bool { columns.balance >= 0 && NameTrait.debt.fits(columns.rawName(columns.balance)) }

    /// Whether the balances follow with the rows of nothing but a fee, without a break.
    func followsLoneFees(_ rule: FeeRule, _ mark: Int, _ order: DateOrder) -> Bool {
        loneBalances[rule]?[mark].finding(context(order))?.isWhole ?? false
    }

    /// The balances with those fees: with the rows of nothing but a fee if they follow with these.
    private func chain(_ fees: FeeRule, _ mark: Int, _ order: DateOrder) -> BalanceEvidence {
        let found = followsLoneFees(fees, mark, order) ? loneBalances[fees] : netBalances[fees]
        return found?[mark] ?? balances[mark]
    }

    /// The line on which the balances break first, once the signs are known.
    func firstBreak(_ mark: Int, _ order: DateOrder, _ fees: FeeRule, _ sign: SignRule) -> Int? {
        guard !columns.hasTwoAmounts else { return balance(mark, order, fees)?.firstBreak(isInverted: false) }
        guard sign == .signed || sign == .inverted else { return nil }
        return chain(fees, mark, order).firstBreak(isInverted: sign == .inverted, context(order))
    }

    /// What the balances prove of fees: that they count where every balance follows with them, and not every one without, or the other way
    /// round.
    func feeRule(_ mark: Int, _ order: DateOrder) -> FeeRule? {
        guard fees.count > 0 else { return nil }
        if fees.heldCount == fees.count { return .uncounted }
        func steps(_ rule: FeeRule) -> Int { balance(mark, order, rule)?.wholeSteps ?? 0 }
        let plain = steps(.uncounted)
        let counted = steps(.below) > steps(.above) ? FeeRule.below : .above
        // Where as many follow without them, no step is one of a fee.
        if steps(counted) > 1 { return steps(counted) > plain ? counted : nil }
        return plain > steps(counted) ? .uncounted : nil
    }

    private mutating func lookAtText(_ csv: borrowing CSVReader, _ cell: AmountReadings) {
        guard !cell.isZero else { return }
        let isNegative = cell.sign == .minus
        guard isNegative ? textRows.negative < maxTextRows : textRows.positive < maxTextRows else { return }
        if isNegative { textRows.negative += 1 } else { textRows.positive += 1 }
        let text = CellWords.Text(csv.buffer.span.extracting(csv.contentRange))
        if CellWords.tellsCash(text) { if isNegative { cash.below += 1 } else { cash.above += 1 } }
        guard isNegative else {
            let (isEarned, isInterest) = (CellWords.tellsEarning(text), CellWords.tellsInterest(text))
            if isEarned || CellWords.tellsReceipt(text) { earnings += 1 }
            if isEarned { if isInterest { interest += 1 } else { pay += 1 } } else if isInterest { chargedInterest += 1 }
            return
        }
        if CellWords.tellsRefund(text) { refundTexts += 1 }
        if CellWords.tellsPay(text) { payBelow = (payBelow.count + 1, payBelow.count == 0 ? csv.line : payBelow.line) }
        guard CellWords.tellsPayment(text) else { return }
        payments += 1
        if CellWords.tellsReceipt(text) { receipts += 1 }
    }
}
