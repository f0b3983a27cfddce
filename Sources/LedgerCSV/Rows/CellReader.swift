internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

/// Interprets the cells of the record a reader stands on, each when it is asked for.
///
/// Whatever is asked for, a row counts or not by all of its cells: `check` looks at every one that can be wrong, in one order.
struct CellReader {
    let layout: LedgerLayout
    let defaultCurrency: Commodity?
    /// How many columns the header has.
    let columnCount: Int
    /// Whether control characters were removed from the row that was checked last.
    var hasRemovedControls: Bool { cleaner.hasRemovedControls }

    private let places: Places
    private var currencies = CellTable<Commodity>()
    private var kinds = CellTable<Entry.Kind>()
    private var statuses = CellTable<Entry.Status>()
    private var cleaner = TextCleaner()

    /// Where the columns stand, looked up once.
    private struct Places {
        let id, date, time, timezone, kind, amount, currency, category, payee, description: Int
        let account, toAccount, tags, note, status, url: Int
        /// Those of all cells that are texts, in the order in which they are checked.
        let texts: [Int]

        init(_ columns: LedgerColumns) {
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
            let named = [id, timezone, category, payee, description, account, toAccount, tags, note, url, columns.subcategory]
            texts = named + columns.extraIndexes
        }
    }

    init(layout: LedgerLayout, defaultCurrency: Commodity?) {
        self.layout = layout
        self.defaultCurrency = defaultCurrency
        columnCount = layout.columns.count
        places = Places(layout.columns)
    }

    /// The facts of the current record, of which no cell is wrong.
    mutating func check(_ csv: borrowing CSVReader) throws(RowFault) -> RowFacts {
        cleaner.hasRemovedControls = false
        let (date, dateTime) = try date(csv)
        let kind = try kind(csv)
        let money = try money(csv, kind: kind)
        let time = try time(csv) ?? dateTime
        let facts = RowFacts(date: date, time: time, statedKind: kind, money: money, status: try status(csv))
        if !csv.isClean {
            for place in places.texts { _ = try text(csv, place, false) }
            if csv.fieldCount > columnCount {
                for place in columnCount..<csv.fieldCount { _ = try text(csv, place, false) }
            }
        }
        return facts
    }

    /// The first cell with content beyond the header's columns; `nil` when there is none.
    @inline(__always)
    func extraCell(_ csv: borrowing CSVReader) -> Int? {
        guard csv.fieldCount > columnCount else { return nil }
        for place in columnCount..<csv.fieldCount where !csv.range(ofField: place).isEmpty { return place }
        return nil
    }

    /// The entry of the current record, which was checked.
    mutating func entry(_ csv: borrowing CSVReader, _ facts: RowFacts) throws(RowFault) -> Entry {
        var entry = Entry(date: facts.date, money: facts.money)
        entry.statedKind = facts.statedKind
        entry.time = facts.time
        entry.status = facts.status
        try fill(&entry, csv)
        return entry
    }

    /// Adds all texts. That this is a function of its own spares a copy of the entry.
    private mutating func fill(_ entry: inout Entry, _ csv: borrowing CSVReader) throws(RowFault) {
        let isClean = csv.isClean
        entry.id = try text(csv, places.id, isClean)
        entry.timeZone = try text(csv, places.timezone, isClean)
        entry.category = try category(csv, isClean)
        entry.payee = try text(csv, places.payee, isClean)
        entry.description = try text(csv, places.description, isClean)
        entry.account = try text(csv, places.account, isClean)
        entry.toAccount = try text(csv, places.toAccount, isClean)
        entry.tags = try text(csv, places.tags, isClean)
        entry.note = try text(csv, places.note, isClean)
        entry.url = try text(csv, places.url, isClean)
        if layout.columns.extraNumbers.isEmpty {
            for (place, name) in zip(layout.columns.extraIndexes, layout.columns.extraNames) where !csv.range(ofField: place).isEmpty {
                entry.fields.append(Entry.Field(name: name, value: try text(csv, place, isClean)))
            }
        } else {
            var list = FieldList()
            for (index, place) in layout.columns.extraIndexes.enumerated() where !csv.range(ofField: place).isEmpty {
                let (name, number) = (layout.columns.extraNames[index], layout.columns.extraNumbers[index])
                list.add(try text(csv, place, isClean), named: name, number: number)
            }
            entry.fields = list.fields
        }
        if csv.fieldCount > columnCount {
            for place in columnCount..<csv.fieldCount where !csv.range(ofField: place).isEmpty {
                entry.fields.append(Entry.Field(name: LedgerColumns.placeName(place), value: try text(csv, place, isClean)))
            }
        }
    }

    // MARK: Text

    private mutating func category(_ csv: borrowing CSVReader, _ isClean: Bool) throws(RowFault) -> String {
        let major = try text(csv, places.category, isClean)
        guard layout.columns.subcategory >= 0 else { return major }
        let minor = try text(csv, layout.columns.subcategory, isClean)
        return minor.isEmpty ? major : major.isEmpty ? minor : major + ":" + minor
    }

    @inline(__always)
    private mutating func text(_ csv: borrowing CSVReader, _ place: Int, _ isClean: Bool) throws(RowFault) -> String {
        let range = csv.range(ofField: place)
        guard !range.isEmpty else { return "" }
        let cell = csv.buffer.span.extracting(range)
        // Cells end at ASCII bytes: what is true of the record's letters is true of theirs.
        if isClean { return String(copying: unsafe UTF8Span(unchecked: cell, isKnownASCII: cell.isASCII)) }
        guard let text = cleaner.clean(cell) else { throw RowFault.notUTF8(cell, place) }
        return text
    }

    /// The number of a label of the current record among those that came before it; a new label gets a number of its own.
    mutating func number(of label: Entry.Label, _ csv: borrowing CSVReader, in labels: inout CellTable<String>) throws(RowFault) -> Int {
        let isPlain = csv.isClean && !(label == .category && layout.columns.subcategory >= 0)
        if isPlain {
            let cell = csv.buffer.span.extracting(csv.range(ofField: label == .category ? places.category : places.account))
            return labels.number(of: cell) ?? labels.add(cell.text ?? "", for: cell)
        }
        let text = try label == .category ? category(csv, csv.isClean) : text(csv, places.account, csv.isClean)
        return labels.number(of: text.utf8.span) ?? labels.add(text, for: text.utf8.span)
    }

    // MARK: Cells with a meaning

    /// Where a cell lies without the blanks around it.
    @inline(__always)
    private func trimmed(_ csv: borrowing CSVReader, _ place: Int) -> Range<Int> {
        csv.buffer.span.trimmed(csv.range(ofField: place))
    }

    func date(_ csv: borrowing CSVReader) throws(RowFault) -> (date: CivilDate, time: CivilTime?) {
        let range = trimmed(csv, places.date)
        guard !range.isEmpty else { throw RowFault(.csvMissingDate, places.date, "the row has no date") }
        guard let date = DateCell.date(csv.buffer.span.extracting(range), order: layout.dateOrder) else {
            throw RowFault.badDate(csv.buffer.span.extracting(range), places.date, order: layout.dateOrder)
        }
        return date
    }

    func time(_ csv: borrowing CSVReader) throws(RowFault) -> CivilTime? {
        let range = trimmed(csv, places.time)
        guard !range.isEmpty else { return nil }
        guard let time = DateCell.time(csv.buffer.span.extracting(range)) else {
            throw RowFault(.csvBadTime, places.time, "not a valid time: expected 09:30 or 09:30:15")
        }
        return time
    }

    mutating func kind(_ csv: borrowing CSVReader) throws(RowFault) -> Entry.Kind? {
        if layout.columns.transferFlag >= 0 {
            let range = trimmed(csv, layout.columns.transferFlag)
            if range.count == 1, csv.buffer[range.lowerBound] == UInt8(ascii: "1") { return .transfer }
            if !(range.isEmpty || range.count == 1 && csv.buffer[range.lowerBound] == UInt8(ascii: "0")) {
                throw RowFault(.csvBadKind, layout.columns.transferFlag, "not a valid mark of a transfer: expected 1 or 0")
            }
        }
        let range = trimmed(csv, places.kind)
        guard !range.isEmpty else { return nil }
        let cell = csv.buffer.span.extracting(range)
        if let known = kinds.value(of: cell) { return known }
        guard let word = cell.text else { throw RowFault.notUTF8(cell, places.kind) }
        guard let kind = KindWords.kind(word) else {
            throw RowFault.badKind(places.kind, column: layout.columns.name(places.kind))
        }
        kinds.add(kind, for: cell)
        return kind
    }

    private mutating func status(_ csv: borrowing CSVReader) throws(RowFault) -> Entry.Status? {
        let range = trimmed(csv, places.status)
        guard !range.isEmpty else { return nil }
        let cell = csv.buffer.span.extracting(range)
        if let known = statuses.value(of: cell) { return known }
        guard let word = cell.text else { throw RowFault.notUTF8(cell, places.status) }
        guard let status = KindWords.status(word) else {
            throw RowFault.badStatus(places.status, column: layout.columns.name(places.status))
        }
        statuses.add(status, for: cell)
        return status
    }

    // MARK: Money

    private mutating func money(_ csv: borrowing CSVReader, kind: Entry.Kind?) throws(RowFault) -> Money {
        var amount: ExactDecimal
        var headerCurrency = layout.columns.currency
        var place = places.amount
        if layout.columns.hasTwoAmounts {
            (amount, place) = try twoAmounts(csv)
            headerCurrency = place == layout.columns.moneyIn ? layout.columns.moneyInCurrency : layout.columns.moneyOutCurrency
        } else {
            guard let stated = try number(csv, place) else {
                throw RowFault(.csvMissingAmount, place, "the row has no amount")
            }
            amount = stated
            if layout.isUnsigned, let kind, kind == .expense || kind == .transfer && !amount.isNegative {
                amount = try Self.negated(amount, place)
            }
        }
        return Money(amount, try currency(csv, header: headerCurrency))
    }

    /// The number in a cell; `nil` for an empty one.
    func number(_ csv: borrowing CSVReader, _ place: Int) throws(RowFault) -> ExactDecimal? {
        let range = trimmed(csv, place)
        guard !range.isEmpty else { return nil }
        let cell = csv.buffer.span.extracting(range)
        guard let amount = AmountCell.amount(cell, mark: layout.decimalMark) else {
            throw RowFault.badAmount(cell, place, mark: layout.decimalMark)
        }
        return amount
    }

    /// The amount of a row with one column for money in and one for money out, and the place it stands in.
    private func twoAmounts(_ csv: borrowing CSVReader) throws(RowFault) -> (ExactDecimal, Int) {
        let moneyIn = try number(csv, layout.columns.moneyIn)
        let moneyOut = try number(csv, layout.columns.moneyOut)
        if let moneyOut, !moneyOut.isZero {
            guard moneyIn?.isZero ?? true else {
                throw RowFault(.csvTwoAmounts, layout.columns.moneyOut, "the row has money both in and out")
            }
            return (layout.isOutSigned ? moneyOut : try Self.negated(moneyOut, layout.columns.moneyOut), layout.columns.moneyOut)
        }
        if let moneyIn { return (moneyIn, layout.columns.moneyIn) }
        if let moneyOut { return (moneyOut, layout.columns.moneyOut) }
        let place = layout.columns.moneyIn >= 0 ? layout.columns.moneyIn : layout.columns.moneyOut
        throw RowFault(.csvMissingAmount, place, "the row has no amount")
    }

    private static func negated(_ amount: ExactDecimal, _ place: Int) throws(RowFault) -> ExactDecimal {
        guard let opposite = amount.negated else { throw RowFault(.csvBadAmount, place, "the amount has more digits than 128 bits hold") }
        return opposite
    }

    private mutating func currency(_ csv: borrowing CSVReader, header: Commodity?) throws(RowFault) -> Commodity {
        let range = trimmed(csv, places.currency)
        guard !range.isEmpty else {
            if let currency = header ?? defaultCurrency { return currency }
            throw RowFault.noCurrency(places.currency)
        }
        let cell = csv.buffer.span.extracting(range)
        if let known = currencies.value(of: cell) { return known }
        guard let symbol = cell.text else { throw RowFault.notUTF8(cell, places.currency) }
        // A canonical file comes back byte for byte, signs included.
        let code = layout.columns.isCanonical ? nil : ISOCurrency.meant(by: symbol)?.code
        guard let commodity = Commodity(code ?? symbol) else {
            throw RowFault(.csvBadCurrency, places.currency, "not a valid currency: expected a code or symbol without spaces, such as KRW")
        }
        currencies.add(commodity, for: cell)
        return commodity
    }
}
