internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// Interprets the cells of the record a reader stands on, each when it is asked for.
///
/// Whatever is asked for, a row counts or not by all of its cells: `check` looks at every one that can be wrong, in one order.
///
/// What is called for each row and not inlined is `mutating`: else the compiler copies all of this value for each call.
struct CellReader {
    let layout: LedgerLayout
    let defaultCurrency: Commodity?
    /// How many columns the header has.
    let columnCount: Int
    /// Whether control characters were removed from the row that was checked last.
    var hasRemovedControls: Bool { cleaner.hasRemovedControls }

    let places: Places
    private let day: DayPlace
    private let clock: RowClock
    var currencies = CellTable<Commodity>()
    var amounts = AmountReader()
    var words = CurrencyWords()
    private var dates = CellTable<DateCell.Value>()
    private var kinds = CellTable<KindMeaning>()
    /// What the names of accounts say of the kind.
    var rootKinds = CellTable<KindMeaning?>()
    private var statuses = CellTable<Entry.Status>()
    /// The columns with categories of transfers, and whether their cells are such ones.
    var transferColumns: [(place: Int, known: CellTable<Bool>)]
    private let maySayTransfer: Bool
    private var cleaner = TextCleaner()
    private var rule: RowRule
    private var matcher: LabelMatcher?
    /// What the row that was checked last is about, by its words.
    private var label: LabelRule.Label?
    /// The columns the toolkit does not know.
    private let extraIndexes: [Int]
    private let extraNames: [String]

    /// Where the columns stand, looked up once.
    struct Places {
        let id, date, time, timezone, kind, amount, currency, category, payee, description: Int
        let account, toAccount, tags, note, status, url: Int
        /// The column that marks transfers.
        let transferFlag: Int
        /// Those of all cells that are texts, in the order in which they are checked.
        let texts: [Int]
        /// Whether amounts are divided or multiplied.
        let haveScales: Bool

        init(_ columns: LedgerColumns) {
            haveScales = !columns.plan.shifts.isEmpty
            id = columns.index(of: .id)
            date = columns.index(of: .date)
            time = columns.index(of: .time)
            timezone = columns.index(of: .timezone)
            kind = columns.index(of: .kind)
            amount = columns.index(of: .amount)
            currency = columns.index(of: .currency)
            category = columns.index(of: .category)
            payee = columns.index(of: .payee)
            description = columns.index(of: .description)
            account = columns.index(of: .account)
            toAccount = columns.index(of: .toAccount)
            tags = columns.index(of: .tags)
            note = columns.index(of: .note)
            status = columns.index(of: .status)
            url = columns.index(of: .url)
            transferFlag = columns.transferFlag
            let named = [id, timezone, category, payee, description, account, toAccount, tags, note, url, columns.subcategory]
            let others = columns.titles.otherTexts.filter { !columns.extraIndexes.contains($0) }
            texts = named + columns.titles.more + columns.extraIndexes + others
        }
    }

    init(layout: LedgerLayout, defaultCurrency: Commodity?) {
        self.layout = layout
        self.defaultCurrency = defaultCurrency
        columnCount = layout.columns.count
        places = Places(layout.columns)
        (day, clock) = (layout.columns.day, layout.clock)
        (extraIndexes, extraNames) = (layout.columns.extraIndexes, layout.columns.extraNames)
        rule = RowRule(layout)
        matcher = LabelMatcher(layout.labels)
        transferColumns = Set(layout.transferCategories.keys).union(layout.transferRoots).sorted().map { ($0, CellTable()) }
        maySayTransfer = places.transferFlag >= 0 || !layout.transferAccounts.isEmpty || !transferColumns.isEmpty
    }

    /// The facts of the current record, of which no cell is wrong; `nil` where it is no transaction, and is passed over.
    mutating func check(_ csv: borrowing CSVReader) throws(RowFault) -> RowFacts? {
        if !layout.isOwn, rule.reasonToLeaveOut(csv) != nil { return nil }
        cleaner.hasRemovedControls = false
        if !layout.isOwn, csv.hasInnerLines, let cell = rule.cellHoldingRows(csv) {
            let count = csv.nextLine - csv.line - 1
            let lines = count == 1 ? "line, which looks like a row" : "\(count) lines, which look like rows"
            throw RowFault(
                .csvUnterminatedQuote, cell,
                "the quote before this text swallows the next \(lines); all of this is left out; double the quotes that belong to texts, or remove them"
            )
        }
        if layout.refusesLongRows, let cell = extraCell(csv) {
            throw RowFault(
                .csvExtraCells, cell,
                "the row has more cells than the header has names, unlike most rows: its cells may have shifted; put quotes around "
                    + "cells that contain the separator")
        }
        if let width = layout.uncutWidth { try checkCut(csv, isWide: csv.fieldCount > width) }
        let date = try date(csv)
        var kind = try kind(csv)
        let money = try money(csv, &kind)
        if layout.isOwn, let kind, money.amount.isNegative == (kind.kind == .income) { try checkKind(csv, kind.kind, money) }
        if matcher != nil { try look(csv, isNegative: money.amount.isNegative, &kind) }
        guard let moment = clock.moment(date, try time(csv)) else {
            throw RowFault(.csvBadDate, places.date, "the date is beyond the years that are supported")
        }
        if let offset = moment.offset, offset % 3600 != 0, !moment.isLocal, csv.range(ofField: places.timezone).isEmpty,
            clock.zoneName(offset: offset, isLocal: false).isEmpty
        {
            throw RowFault(
                .csvBadTime, places.date, "no time zone keeps the offset of this time all year; specify the zone to convert times to",
                hint: Hint(.timeZone, values: ["UTC"]))
        }
        let facts = RowFacts(
            money: money, date: moment.date, time: moment.time, statedKind: kind?.kind, status: try status(csv), offset: moment.offset,
            isLocal: moment.isLocal)
        if !csv.isValid {
            for place in places.texts { _ = try text(csv, place, false) }
            if csv.fieldCount > columnCount {
                for place in columnCount..<csv.fieldCount { _ = try text(csv, place, false) }
            }
        }
        return facts
    }

    /// Refuses a row whose amount a comma may have cut, which separates its cells as well.
    private mutating func checkCut(_ csv: borrowing CSVReader, isWide: Bool) throws(RowFault) {
        // Not the columns in a constant, which would be copied for each row.
        let found = isWide ? layout.columns.cutPlace(csv) : layout.cutPlaces.first { LedgerColumns.rest(csv, behind: $0) == .groups }
        guard let cell = found else { return }
        let hint = layout.columns.wholeAmounts
        let what =
            isWide
            ? "the row has more cells than most, and a comma may have cut this amount"
            : "a comma may have cut this amount, the rest of which would be in the cell behind it"
        throw RowFault(
            isWide ? .csvExtraCells : .csvAmbiguousAmount, cell,
            what + "; put amounts with a comma in quotes; if they are whole, specify their column",
            hint: hint)
    }

    /// The first cell with content beyond the header's columns; `nil` when there is none.
    @inline(__always)
    func extraCell(_ csv: borrowing CSVReader) -> Int? {
        csv.firstFilledField(from: columnCount)
    }

    /// Adds the texts of the current record, which was checked, to the entry that its facts are: where it lies, since copies take time.
    mutating func complete(_ entry: inout Entry, _ csv: borrowing CSVReader, _ facts: RowFacts) throws(RowFault) {
        try fill(&entry, csv)
        if facts.isLocal || facts.offset != nil && entry.timeZone.isEmpty {
            entry.timeZone = clock.zoneName(offset: facts.offset, isLocal: facts.isLocal)
        }
    }

    /// Adds all texts.
    private mutating func fill(_ entry: inout Entry, _ csv: borrowing CSVReader) throws(RowFault) {
        let isClean = csv.isClean
        entry.id = try text(csv, places.id, isClean)
        entry.timeZone = try text(csv, places.timezone, isClean)
        entry.category = try category(csv, isClean)
        try fillTitles(&entry, csv, isClean)
        entry.account = try ownAccount(csv, isClean, isNegative: entry.money.amount.isNegative)
        if entry.account.isEmpty { (entry.account, entry.isAccountGiven) = (layout.account(at: csv.offset), layout.isAccountGiven) }
        entry.toAccount = try accountText(csv, places.toAccount, isClean)
        if places.toAccount < 0, entry.statedKind == .transfer, layout.hasTransferRows, let sides = sideAccounts(csv) {
            entry.toAccount = try text(csv, sides.into, isClean)
        }
        if entry.toAccount.isEmpty, case .transfer(let account) = label { entry.toAccount = account }
        entry.tags = try text(csv, places.tags, isClean)
        entry.note = try text(csv, places.note, isClean)
        entry.url = try text(csv, places.url, isClean)
        if layout.columns.extraNumbers.isEmpty {
            for index in extraIndexes.indices where !csv.range(ofField: extraIndexes[index]).isEmpty {
                if entry.fields.isEmpty { entry.fields.reserveCapacity(extraIndexes.count - index) }
                entry.fields.append(Entry.Field(name: extraNames[index], value: try text(csv, extraIndexes[index], isClean)))
            }
        } else {
            var list = FieldList()
            for (index, place) in extraIndexes.enumerated() where !csv.range(ofField: place).isEmpty {
                list.add(try text(csv, place, isClean), named: extraNames[index], number: layout.columns.extraNumbers[index])
            }
            entry.fields = list.fields
        }
        if csv.fieldCount > columnCount {
            for place in columnCount..<csv.fieldCount where !csv.range(ofField: place).isEmpty {
                entry.fields.append(Entry.Field(name: LedgerColumns.placeName(place), value: try text(csv, place, isClean)))
            }
        }
    }

    /// Finds what the current row is about by its words; a transfer is one whatever the file calls it.
    @inline(never)
    private mutating func look(_ csv: borrowing CSVReader, isNegative: Bool, _ kind: inout KindMeaning?) throws(RowFault) {
        let titles = try titles(csv, csv.isClean, isNegative: isNegative)
        label = matcher?.label(payee: titles.payee, description: titles.description)
        if case .transfer = label { kind = KindMeaning(kind: .transfer, entersAccount: !isNegative) }
    }

    // MARK: Text

    private mutating func category(_ csv: borrowing CSVReader, _ isClean: Bool) throws(RowFault) -> String {
        let own = try ownCategory(csv, isClean)
        if own.isEmpty, case .category(let category) = label { return category }
        return own
    }

    /// The category that the file gives a row.
    private mutating func ownCategory(_ csv: borrowing CSVReader, _ isClean: Bool) throws(RowFault) -> String {
        let major = try text(csv, places.category, isClean)
        guard layout.columns.subcategory >= 0 else { return major }
        let minor = try text(csv, layout.columns.subcategory, isClean)
        return minor.isEmpty ? major : major.isEmpty ? minor : major + ":" + minor
    }

    private mutating func account(_ csv: borrowing CSVReader, _ isClean: Bool, isNegative: Bool) throws(RowFault) -> String {
        let own = try ownAccount(csv, isClean, isNegative: isNegative)
        return own.isEmpty ? layout.account(at: csv.offset) : own
    }

    /// The account that a row names.
    private mutating func ownAccount(_ csv: borrowing CSVReader, _ isClean: Bool, isNegative: Bool) throws(RowFault) -> String {
        let sides = places.account < 0 ? layout.columns.sides?.accounts : nil
        return try accountText(csv, sides.map { isNegative ? $0.out : $0.into } ?? places.account, isClean)
    }

    /// The name of an account; `-` is none.
    @inline(__always)
    private mutating func accountText(_ csv: borrowing CSVReader, _ place: Int, _ isClean: Bool) throws(RowFault) -> String {
        isNoAccount(csv, place) ? "" : try text(csv, place, isClean)
    }

    func isNoAccount(_ csv: borrowing CSVReader, _ place: Int) -> Bool {
        !layout.isOwn && CellWords.isNothing(csv.buffer.span.extracting(csv.trimmedRange(ofField: place)))
    }

    @inline(__always)
    mutating func text(_ csv: borrowing CSVReader, _ place: Int, _ isClean: Bool) throws(RowFault) -> String {
        let range = csv.textRange(ofField: place)
        guard !range.isEmpty else { return "" }
        let cell = csv.buffer.span.extracting(range)
        // Cells end at ASCII bytes: what is true of the record's letters is true of theirs.
        if isClean { return String(utf8: cell) }
        guard let text = cleaner.clean(cell) else { throw RowFault.notUTF8(place) }
        return text
    }

    /// Lends the text of a label of the current record, the one whose facts these are; of most labels, no string is made.
    mutating func withLabel<Result>(
        _ label: Entry.Label, _ csv: borrowing CSVReader, _ facts: RowFacts, _ body: (Span<UInt8>) -> Result
    ) throws(RowFault) -> Result {
        if csv.isClean {
            let (place, isWhole) =
                switch label {
                case .category: (places.category, layout.columns.subcategory < 0 && matcher == nil)
                case .account: (places.account, !csv.range(ofField: places.account).isEmpty && !isNoAccount(csv, places.account))
                case .payee: (places.payee, layout.isOwn)
                }
            if isWhole { return body(csv.buffer.span.extracting(csv.textRange(ofField: place))) }
        }
        let text =
            switch label {
            case .category: try category(csv, csv.isClean)
            case .account: try account(csv, csv.isClean, isNegative: facts.money.amount.isNegative)
            case .payee: try titles(csv, csv.isClean, isNegative: facts.money.amount.isNegative).payee
            }
        return body(text.utf8.span)
    }

    // MARK: Cells with a meaning

    /// Where a cell lies without the blanks around it.
    @inline(__always)
    func trimmed(_ csv: borrowing CSVReader, _ place: Int) -> Range<Int> {
        csv.trimmedRange(ofField: place)
    }

    private mutating func date(_ csv: borrowing CSVReader) throws(RowFault) -> DateCell.Value {
        let range = day.range(csv)
        guard !range.isEmpty else { throw RowFault(.csvMissingDate, places.date, "the row has no date") }
        let cell = csv.buffer.span.extracting(range)
        if let date = layout.plainDate(cell) ?? dates.value(of: cell) {
            if date.date.dayNumber < Self.earliestDay { try checkEarly(date.date) }
            return date
        }
        guard let date = layout.otherDate(cell) else {
            if let pattern = layout.datePattern {
                throw RowFault(.csvBadDate, places.date, "not a valid date: expected the format \(pattern)")
            }
            throw RowFault.badDate(cell, places.date, order: layout.dates.order)
        }
        if date.date.dayNumber < Self.earliestDay { try checkEarly(date.date) }
        dates.keep(date, for: cell)
        return date
    }

    /// 1900-01-01 in days since 1970-01-01: no bank has rows of earlier days, whose years lack digits.
    private static let earliestDay: Int32 = -25_567

    @inline(never)
    private func checkEarly(_ date: CivilDate) throws(RowFault) {
        guard layout.isOwn else { throw RowFault.earlyDate(date, places.date) }
    }

    private mutating func time(_ csv: borrowing CSVReader) throws(RowFault) -> (CivilTime, Int?)? {
        let range = trimmed(csv, places.time)
        guard !range.isEmpty else { return nil }
        guard let time = DateCell.time(csv.buffer.span.extracting(range)) else {
            throw RowFault(.csvBadTime, places.time, "not a valid time: expected 09:30 or 09:30:15")
        }
        return time
    }

    private mutating func kind(_ csv: borrowing CSVReader) throws(RowFault) -> KindMeaning? {
        guard maySayTransfer, try isTransfer(csv) else { return try statedKind(csv) }
        // Which way it went may be told as it is of other rows.
        let stated = try? statedKind(csv)
        return KindMeaning(kind: .transfer, entersAccount: stated.map { $0.entersAccount || $0.kind == .income } ?? false)
    }

    private mutating func statedKind(_ csv: borrowing CSVReader) throws(RowFault) -> KindMeaning? {
        if layout.rootKindPlace >= 0 { return rootKind(csv) }
        let range = trimmed(csv, places.kind)
        guard !range.isEmpty else { return places.kind >= 0 ? layout.kinds?[""] : nil }
        let cell = csv.buffer.span.extracting(range)
        if let known = kinds.value(of: cell) { return known }
        guard let word = cell.text else { throw RowFault.notUTF8(places.kind) }
        guard let kind = layout.kinds?[KindWords.folded(word)] ?? KindWords.kind(word).map({ KindMeaning(kind: $0) }) else {
            guard layout.knowsAllKinds else { return nil }
            throw RowFault.badKind(places.kind, column: layout.columns.name(places.kind))
        }
        kinds.add(kind, for: cell)
        return kind
    }

    /// Refuses a word of a bank's beside an amount with the other sign: of our own files this says that money came back.
    @inline(never)
    private mutating func checkKind(_ csv: borrowing CSVReader, _ kind: Entry.Kind, _ money: Money) throws(RowFault) {
        guard kind != .transfer, !money.amount.isZero, layout.kinds == nil,
            let word = csv.trimmedText(ofField: places.kind), Entry.Kind(rawValue: word) == nil
        else { return }
        let (way, side) = kind == .income ? ("came in", "below") : ("went out", "above")
        throw RowFault(
            .csvBadKind, places.kind,
            "this word says that money \(way), beside an amount \(side) zero; if it came back, write \(kind.rawValue), else turn the sign over"
        )
    }

    private mutating func status(_ csv: borrowing CSVReader) throws(RowFault) -> Entry.Status? {
        let range = trimmed(csv, places.status)
        guard !range.isEmpty else { return layout.columns.state >= 0 && rule.isPending(csv) ? .pending : nil }
        let cell = csv.buffer.span.extracting(range)
        if let known = statuses.value(of: cell) { return known }
        guard let word = cell.text else { throw RowFault.notUTF8(places.status) }
        guard let status = KindWords.status(word) else {
            throw RowFault.badStatus(places.status, column: layout.columns.rawName(places.status))
        }
        statuses.add(status, for: cell)
        return status
    }
}
