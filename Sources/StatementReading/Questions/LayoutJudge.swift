internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Decides how a file is read from what its rows show, and keeps the reasons.
struct LayoutJudge {
    let file: LedgerFile
    let evidence: LedgerEvidence
    var options: LedgerReadingOptions { file.options }
    private(set) var plan: ColumnPlan
    var layout: LedgerLayout
    var decisions: [LedgerDecision] = []
    /// What was found, and what it weighed.
    private(set) var findings: [LedgerFinding] = []
    var notes: [Diagnostic] = []
    /// The column that has the amounts in place of the one that was looked at.
    var movedAmount: (role: ColumnRole, place: Int)?
    /// What to say where nothing tells the currency.
    private(set) var missingCurrency: Diagnostic?

    init(_ file: LedgerFile, _ evidence: LedgerEvidence) {
        (self.file, self.evidence) = (file, evidence)
        plan = file.plan
        layout = LedgerLayout(columns: evidence.columns)
    }

    /// Decides all there is to decide; rows that are marked as cancelled may be known to take others back.
    mutating func decide(_ cancelled: CancelledRows? = nil) throws(LedgerError) {
        try checkRows()
        layout.labels = options.labels
        decideProfile()
        decideTable()
        decidePreamble()
        try decideSections()
        try decideDates()
        try checkCuts()
        try decideDecimalMark()
        try checkScale()
        try decideAmounts()
        guard movedAmount == nil else { return }
        try checkUnits()
        try checkSigns()
        try checkStates()
        decideCurrency()
        let areFeesSettled = decideFees()
        let balance = evidence.balance(markIndex, layout.dates.order, layout.fees)
        let openings = file.start.preamble.joined().compactMap { AmountReadings($0.utf8.span)?.value(markIndex) }
        var signs = SignJudge(
            file, evidence, plan, mark: markIndex, balance, evidence.steps(markIndex, layout.dates.order, openings: openings),
            at: place(file.start.line))
        try signs.decide()
        (layout.sign, layout.kinds, layout.knowsAllKinds) = (signs.rule, signs.kinds, signs.knowsAllKinds)
        if layout.sign == .byKind, let place = signs.rootKindPlace { layout.rootKindPlace = place }
        if !areFeesSettled { settleFees() }
        settleLoneFees()
        layout.outOffsets = signs.outOffsets
        (layout.isOutSigned, layout.isInSigned) = (signs.isOutSigned, signs.isInSigned)
        decisions.append(LedgerDecision(.signs, signs.value, because: signs.reason))
        note(signs.findings)
        if let warning = signs.warning { notes.append(warning) }
        plan.remove(.column(.kind))
        if let kind = signs.kindPlace { plan.assign(.column(.kind), kind) }
        noteTransfers()
        layout.columns = LedgerColumns(header: file.names, plan: plan)
        (layout.totalLines, layout.standingStates) = (file.second.totals, file.second.standing)
        decideTransfers()
        layout.refusesLongRows = 2 * evidence.cuts.longRowCount < evidence.rowCount
        decideColumns()
        noteRefunds()
        noteRows()
        guard let cancelled else { return }
        decisions.append(cancelled.decision)
        notes.append(cancelled.note)
    }

    /// Keeps what was found, to be told.
    mutating func note(_ findings: [LedgerFinding]) { self.findings += findings }

    func place(_ line: Int) -> SourcePlace { SourcePlace(file.csv.source.name, line: line) }

    func refuse(_ code: DiagnosticCode, line: Int, _ message: String, _ hint: Hint) -> LedgerError {
        LedgerError(Diagnostic(.error, code, at: place(line), message, hint: hint))
    }

    var markIndex: Int { layout.decimalMark == AmountCell.comma ? 1 : 0 }

    /// A file of which no row has a day and an amount is not read at all: its columns were taken for what they are not.
    private func checkRows() throws(LedgerError) {
        guard evidence.rowCount == 0, let found = evidence.leftOut[.noAmount] ?? evidence.leftOut[.text] else { return }
        let columns = evidence.columns
        let amount = columns.hasTwoAmounts ? max(columns.moneyIn, columns.moneyOut) : columns.index(of: .amount)
        throw refuse(
            .csvMissingColumn, line: found.line,
            "no row has a date in \(columns.name(columns.index(of: .date))) and an amount in \(columns.name(amount)); specify the columns",
            amountHint)
    }

    /// The columns of amounts that have no role.
    private var amountHint: Hint {
        let places = file.sample.amountColumns(file.names.count).filter { evidence.columns.plan.isUnused($0) && !file.names[$0].isEmpty }
        let hints = places.prefix(3).map { Hint(.column, for: "amount", values: [file.names[$0]]) }
        guard let first = hints.first else { return Hint(.column, for: "amount", values: ["…"]) }
        return hints.dropFirst().reduce(first) { $0.or($1) }
    }

    // MARK: What stands where

    private mutating func decideProfile() {
        guard let profile = file.profile else { return }
        let isStated = options.profile.stated != nil
        let reason = isStated ? "the option names it" : "the header has all \(profile.header.count) of its names"
        decisions.append(LedgerDecision(.profile, profile.name, because: reason))
        guard profile.isOwn, !isStated else { return }
        notes.append(
            Diagnostic(
                .note, .csvReading, at: place(file.start.line),
                "read with your profile \(profile.source), because the header has its names; to read it without",
                hint: Hint(.profile, values: ["none"])))
    }

    private mutating func decideTable() {
        decisions.append(
            LedgerDecision(
                .separator, SeparatorName.name(of: file.csv.separator),
                because: options.separator == nil ? "it fits the first records best" : file.settler(\.separator)))
        let start = file.start
        let isPair = start.header.count > 1
        let why = isPair ? "together they name the columns of the rows below them" : "it names the columns of the rows below it"
        decisions.append(
            start.hasHeader
                ? LedgerDecision(
                    .header, isPair ? "lines \(start.line) and \(file.csv.line)" : "line \(start.line)",
                    because: options.headerLine == nil ? why : "the option says so")
                : LedgerDecision(
                    .header, "none", because: options.fields == nil ? "line \(start.line) is already a row" : file.settler(\.fields)
                ))
    }

    private mutating func decideColumns() {
        let found = plan.places.sorted { ($0.value, $0.key.name) < ($1.value, $1.key.name) }.map { role, place in
            "\(role.name) = " + ([place] + (plan.more[role] ?? [])).map(layout.columns.name).joined(separator: " and ")
        }
        decisions.append(
            LedgerDecision(
                .columns, found.joined(separator: ", "), because: "names and cells agree; all other columns are kept as they are"))
        if let (place, words) = file.second.state {
            let list = words.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
            let reason = "its words, such as \(list), state what became of rows"
            decisions.append(LedgerDecision(.columns, "state = \(layout.columns.name(place))", because: reason))
        }
    }

    /// Takes the account and the currency from the lines before the table.
    private mutating func decidePreamble() {
        defer {
            if layout.currency == nil, file.isOfProfile(\.defaultCurrency), let currency = options.defaultCurrency {
                layout.currency = currency
                decisions.append(LedgerDecision(.currency, currency.symbol, because: file.settler(\.defaultCurrency)))
            }
        }
        if let currency = file.second.currency {
            layout.currency = currency
            decisions.append(LedgerDecision(.currency, currency.symbol, because: "the currency column belongs to another amount"))
        }
        let lines = file.start.preamble.map(LineFacts.init)
        for facts in lines {
            if facts.hasNumberedAccount, layout.account.isEmpty, plan[.column(.account)] < 0 {
                layout.account = facts.account
                decisions.append(LedgerDecision(.account, facts.account, because: "the lines before the table name it"))
            }
        }
        if layout.currency == nil, let currency = LineFacts.currency(of: lines) {
            layout.currency = currency
            decisions.append(LedgerDecision(.currency, currency.symbol, because: "the lines before the table name it"))
        }
    }

    /// Where no option, no column, no header and no line before the table names a currency, the amounts may.
    private mutating func decideCurrency() {
        let (columns, found) = (evidence.columns, evidence.currencies)
        guard layout.currency == nil, options.defaultCurrency == nil,
            columns.currency == nil, columns.amounts.several.isEmpty, columns.moneyInCurrency == nil, columns.moneyOutCurrency == nil,
            !layout.sections.contains(where: { $0.currency != nil })
        else { return }
        if let currency = found.common {
            layout.currency = currency
            let reason = "\(found.namedCount) of \(found.amountCount) amounts name it, and none names another"
            decisions.append(LedgerDecision(.currency, currency.symbol, because: reason))
        } else if found.isMissing, let (currency, reason) = namedCurrency {
            layout.currency = currency
            decisions.append(LedgerDecision(.currency, currency.symbol, because: reason))
        } else if found.isMissing {
            let moved =
                file.second.movesCurrency ? file.names.indices.first { plan.isUnused($0) && file.sample.hasOnlyCurrencies($0) } : nil
            let what = moved.map { "\(columns.name($0)) has the currencies of other amounts, and nothing" } ?? "nothing in the file"
            missingCurrency = Diagnostic(
                .error, .csvMissingCurrency, at: place(file.start.line),
                "\(what) names the currency of \(moved == nil ? "its amounts" : "those that count"); specify it", hint: currencyHint)
        }
    }

    /// Takes the accounts from the lines between the rows.
    private mutating func decideSections() throws(LedgerError) {
        let found = evidence.sections
        if let other = found.otherTable {
            let expected = other.expected.isEmpty ? "the first table has nothing" : "the first table has “\(other.expected.prefix(30))”"
            throw refuse(
                .csvOtherTable, line: other.line,
                "another table begins here, with “\(other.name.prefix(30))” where \(expected); "
                    + "put each in its own file, or read the file from here on",
                Hint(.skip, values: ["\(other.line - 1)"]))
        }
        guard !found.hasTooMany else {
            throw LedgerError(.csvOtherTable, at: place(file.start.line), "more than 10000 lines between the rows name accounts")
        }
        guard !found.sections.isEmpty else { return nameAccount() }
        if layout.account.isEmpty { layout.account = found.firstAccount }
        (layout.sections, layout.sectionLines) = (found.sections, found.lineOffsets)
        layout.hasOneCurrency = found.sections.allSatisfy { $0.currency == nil || $0.currency == layout.currency }
        var names: [String] = []
        for name in [layout.account] + found.sections.map(\.account) where !name.isEmpty && names.count < 10 && !names.contains(name) {
            names.append(name)
        }
        decisions.append(LedgerDecision(.account, names.joined(separator: ", "), because: "lines between the rows name them"))
    }

    /// Takes the account of rows that name none from the options, unless the lines before the table name it.
    private mutating func nameAccount() {
        guard layout.account.isEmpty, !options.account.isEmpty else { return }
        (layout.account, layout.isAccountGiven) = (options.account, true)
        decisions.append(LedgerDecision(.account, options.account, because: file.settler(\.account)))
    }

    /// Refuses amounts in cents, or in thousands, unless an option says that they are to be read as they stand.
    private func checkScale() throws(LedgerError) {
        let hasDecimals = [evidence.amount, evidence.money, evidence.out].contains { $0.first(.point) != nil || $0.first(.comma) != nil }
        let lines = file.start.preamble.lazy.map { $0.joined(separator: " ") }
        let announced = lines.compactMap { ColumnScale.announced($0, hasDecimals: hasDecimals) }.first
        for (role, place) in plan.places where role.isAmount && options.columnNames[role] == nil {
            let name = layout.columns.rawName(place)
            let own = ColumnScale.unit(name, hasDecimals: hasDecimals)
            guard let unit = own ?? announced else { continue }
            let shift = ColumnScale.shift(of: unit)
            let asWritten = Hint(.column, for: role.name, values: [name])
            let scaled = shift.map { Hint(.column, for: role.name, values: [name + ColumnScale.suffix($0)]).or(asWritten) }
            let speaker = own == nil ? "a line before the table says that the" : "\(layout.columns.name(place)) says that its"
            throw refuse(
                .csvAmbiguousAmount, line: file.start.line,
                "\(speaker) amounts are in “\(unit)”: specify by what to divide or multiply them, or only the column to read them as they are",
                scaled ?? asWritten)
        }
    }

    // MARK: Rows

    /// What a column takes back of amounts counts less.
    private mutating func noteRefunds() {
        let (refunds, columns) = (evidence.refunds, evidence.columns)
        guard refunds.parts > 0 else { return }
        let name = columns.name(columns.refunded)
        let amounts = refunds.parts == 1 ? "this amount" : "\(refunds.parts) amounts, this one first"
        decisions.append(LedgerDecision(.amounts, "reduced by \(name)", because: "its name says that it holds refunds"))
        notes.append(
            Diagnostic(
                .note, .csvReading, at: place(refunds.line),
                "\(name) was subtracted from \(amounts), as money refunded; if it is the amount that is left",
                hint: Hint(.column, for: "refunded", values: [""])))
    }

    private mutating func noteRows() {
        // Rows of nothing but a fee count where fees do.
        let fees = layout.countsLoneFees ? evidence.fees.aloneCount : 0
        let left = RowRule.Reason.allCases.compactMap { reason in
            evidence.leftOut[reason].map { (reason, (count: $0.count - (reason == .noAmount ? fees : 0), line: $0.line)) }
        }.filter { $0.1.count > 0 }
        for (reason, found) in left {
            let isOne = found.count == 1
            notes.append(
                Diagnostic(
                    .note, .csvLeftOut, at: place(found.line),
                    "\(reason.counted(found.count)) \(isOne ? "was" : "were") left out\(isOne ? "" : ", the first one here")"))
        }
        if !left.isEmpty {
            let text = left.map { $0.0.counted($0.1.count) }.joined(separator: ", ")
            decisions.append(LedgerDecision(.rows, "\(evidence.rowCount + fees) transactions", because: "the rest was left out: \(text)"))
        }
        noteUnknownStates()
        noteLikelyStates()
        noteAnswers()
        if evidence.unbooked.count > 0 {
            let rows = evidence.unbooked.count == 1 ? "1 row after it counts" : "\(evidence.unbooked.count) rows after it count"
            notes.append(
                Diagnostic(
                    .warning, .csvReading, at: place(evidence.unbooked.line),
                    "“\(evidence.unbooked.text.prefix(40))” comes before rows that may not be booked; \(rows)"))
        }
        if layout.transferRoots.isEmpty, let bothSides { notes.append(bothSides) }
        if let foreignAmounts { notes.append(foreignAmounts) }
        if let mixedCurrencies { notes.append(mixedCurrencies) }
        if let line = evidence.firstBreak(markIndex, layout.dates.order, layout.fees, layout.sign) {
            notes.append(
                Diagnostic(
                    .note, .csvBalanceBreak, at: place(line), "the balance on this line does not follow from the amounts before it"))
        }
    }
}
