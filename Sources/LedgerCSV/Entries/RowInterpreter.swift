internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

/// Turns the current record of a reader into an entry.
struct RowInterpreter {
    let layout: LedgerLayout
    let defaultCurrency: Commodity?
    /// Whether control characters were removed from the last row.
    var hasRemovedControls: Bool { cleaner.hasRemovedControls }
    /// The first cell with content beyond the header's columns in the last row; -1 when there is none.
    private(set) var extraCell = -1

    private let places: Places
    private var currencies = CellCache<Commodity>()
    private var kinds = CellCache<Entry.Kind>()
    private var statuses = CellCache<Entry.Status>()
    private var cleaner = TextCleaner()

    /// Where the columns stand, looked up once.
    private struct Places {
        let id, date, time, timezone, kind, amount, currency, category, payee, description: Int
        let account, toAccount, tags, note, status, url: Int

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
        }
    }

    init(layout: LedgerLayout, defaultCurrency: Commodity?) {
        self.layout = layout
        self.defaultCurrency = defaultCurrency
        places = Places(layout.columns)
    }

    /// The entry the current record holds.
    mutating func entry(of csv: borrowing CSVReader) throws(RowFault) -> Entry {
        cleaner.hasRemovedControls = false
        extraCell = -1
        let bytes = csv.buffer.span
        let (date, dateTime) = try date(csv, bytes)
        let kind = try kind(csv, bytes)
        var entry = Entry(date: date, money: try money(csv, bytes, kind: kind))
        entry.statedKind = kind
        entry.time = try time(csv, bytes) ?? dateTime
        entry.status = try status(csv, bytes)
        try fill(&entry, csv, bytes)
        return entry
    }

    /// The day, money and kind of the current record; `nil` for one that `entry(of:)` may refuse or warn about, and must look at.
    mutating func money(of csv: borrowing CSVReader) -> MoneyRow? {
        guard csv.fieldCount <= layout.columns.count, csv.isClean else { return nil }
        let bytes = csv.buffer.span
        do throws(RowFault) {
            let date = try date(csv, bytes).date
            let kind = try kind(csv, bytes)
            let money = try money(csv, bytes, kind: kind)
            _ = try time(csv, bytes)
            _ = try status(csv, bytes)
            return MoneyRow(date: date, money: money, kind: kind ?? (money.amount.isNegative ? .expense : .income))
        } catch {
            return nil
        }
    }

    /// Where the cells stand that are labels as they are; `nil` when labels are put together from two columns.
    func place(of label: Entry.Label) -> Int? {
        switch label {
        case .category: layout.columns.subcategory >= 0 ? nil : places.category
        case .account: places.account
        }
    }

    /// Adds all texts. That this is a function of its own spares a copy of the entry.
    private mutating func fill(_ entry: inout Entry, _ csv: borrowing CSVReader, _ bytes: Span<UInt8>) throws(RowFault) {
        let isClean = csv.isClean
        entry.id = try text(csv, bytes, places.id, isClean)
        entry.timeZone = try text(csv, bytes, places.timezone, isClean)
        entry.category = try text(csv, bytes, places.category, isClean)
        entry.payee = try text(csv, bytes, places.payee, isClean)
        entry.description = try text(csv, bytes, places.description, isClean)
        entry.account = try text(csv, bytes, places.account, isClean)
        entry.toAccount = try text(csv, bytes, places.toAccount, isClean)
        entry.tags = try text(csv, bytes, places.tags, isClean)
        entry.note = try text(csv, bytes, places.note, isClean)
        entry.url = try text(csv, bytes, places.url, isClean)
        if layout.columns.subcategory >= 0 {
            let minor = try text(csv, bytes, layout.columns.subcategory, isClean)
            if !minor.isEmpty { entry.category = entry.category.isEmpty ? minor : entry.category + ":" + minor }
        }
        if layout.columns.extraNumbers.isEmpty {
            for (place, name) in zip(layout.columns.extraIndexes, layout.columns.extraNames) where !csv.range(ofField: place).isEmpty {
                entry.fields.append(Entry.Field(name: name, value: try text(csv, bytes, place, isClean)))
            }
        } else {
            var list = FieldList()
            for (index, place) in layout.columns.extraIndexes.enumerated() where !csv.range(ofField: place).isEmpty {
                let value = try text(csv, bytes, place, isClean)
                list.add(value, named: layout.columns.extraNames[index], number: layout.columns.extraNumbers[index])
            }
            entry.fields = list.fields
        }
        if csv.fieldCount > layout.columns.count {
            for place in layout.columns.count..<csv.fieldCount where !csv.range(ofField: place).isEmpty {
                if extraCell < 0 { extraCell = place }
                entry.fields.append(
                    Entry.Field(name: LedgerColumns.placeName(place), value: try text(csv, bytes, place, isClean)))
            }
        }
    }

    // MARK: Text

    @inline(__always)
    private mutating func text(
        _ csv: borrowing CSVReader, _ bytes: Span<UInt8>, _ place: Int, _ isClean: Bool
    ) throws(RowFault) -> String {
        let range = csv.range(ofField: place)
        guard !range.isEmpty else { return "" }
        let cell = bytes.extracting(range)
        // Cells end at ASCII bytes: what is true of the record's letters is true of theirs.
        if isClean { return String(copying: unsafe UTF8Span(unchecked: cell, isKnownASCII: cell.isASCII)) }
        guard let text = cleaner.clean(cell) else { throw Self.notUTF8(cell, place) }
        return text
    }

    private static func notUTF8(_ cell: Span<UInt8>, _ place: Int) -> RowFault {
        RowFault(.csvNotUTF8, place, CellAdvice.notUTF8(cell))
    }

    // MARK: Cells with a meaning

    /// Where a cell lies without the blanks around it.
    @inline(__always)
    private func trimmed(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>, _ place: Int) -> Range<Int> {
        let range = csv.range(ofField: place)
        guard !range.isEmpty else { return range }
        let inner = bytes.extracting(range).trimmedRange
        return range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound
    }

    private func date(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>) throws(RowFault) -> (date: CivilDate, time: CivilTime?) {
        let range = trimmed(csv, bytes, places.date)
        guard !range.isEmpty else { throw RowFault(.csvMissingDate, places.date, "the row has no date") }
        guard let date = DateCell.date(bytes.extracting(range), order: layout.dateOrder) else {
            throw RowFault(.csvBadDate, places.date, CellAdvice.date(bytes.extracting(range), order: layout.dateOrder))
        }
        return date
    }

    private func time(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>) throws(RowFault) -> CivilTime? {
        let range = trimmed(csv, bytes, places.time)
        guard !range.isEmpty else { return nil }
        guard let time = DateCell.time(bytes.extracting(range)) else {
            throw RowFault(.csvBadTime, places.time, "this is no time of the day; times are written as in 09:30 or 09:30:15")
        }
        return time
    }

    private mutating func kind(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>) throws(RowFault) -> Entry.Kind? {
        if layout.columns.transferFlag >= 0 {
            let range = trimmed(csv, bytes, layout.columns.transferFlag)
            if range.count == 1, bytes[range.lowerBound] == UInt8(ascii: "1") { return .transfer }
            if !(range.isEmpty || range.count == 1 && bytes[range.lowerBound] == UInt8(ascii: "0")) {
                throw RowFault(.csvBadKind, layout.columns.transferFlag, "this says neither 1, a transfer, nor 0, none")
            }
        }
        let range = trimmed(csv, bytes, places.kind)
        guard !range.isEmpty else { return nil }
        let cell = bytes.extracting(range)
        if let known = kinds.value(of: cell) { return known }
        guard let word = cell.text else { throw Self.notUTF8(cell, places.kind) }
        guard let kind = KindCell.kind(word) else {
            throw RowFault(.csvBadKind, places.kind, CellAdvice.kind(column: layout.columns.name(places.kind)))
        }
        kinds.store(kind, for: cell)
        return kind
    }

    private mutating func status(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>) throws(RowFault) -> Entry.Status? {
        let range = trimmed(csv, bytes, places.status)
        guard !range.isEmpty else { return nil }
        let cell = bytes.extracting(range)
        if let known = statuses.value(of: cell) { return known }
        guard let word = cell.text else { throw Self.notUTF8(cell, places.status) }
        guard let status = KindCell.status(word) else {
            throw RowFault(.csvBadStatus, places.status, CellAdvice.status(column: layout.columns.name(places.status)))
        }
        statuses.store(status, for: cell)
        return status
    }

    // MARK: Money

    private mutating func money(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>, kind: Entry.Kind?) throws(RowFault) -> Money {
        var amount: ExactDecimal
        var headerCurrency = layout.columns.currency
        var place = places.amount
        if layout.columns.hasTwoAmounts {
            (amount, place) = try twoAmounts(csv, bytes)
            headerCurrency = place == layout.columns.moneyIn ? layout.columns.moneyInCurrency : layout.columns.moneyOutCurrency
        } else {
            guard let stated = try Self.number(csv, bytes, place, mark: layout.decimalMark) else {
                throw RowFault(.csvMissingAmount, place, "the row has no amount")
            }
            amount = stated
            if layout.isUnsigned, let kind, kind == .expense || kind == .transfer && !amount.isNegative {
                amount = try Self.negated(amount, place)
            }
        }
        return Money(amount, try currency(csv, bytes, header: headerCurrency))
    }

    private static func number(
        _ csv: borrowing CSVReader, _ bytes: Span<UInt8>, _ place: Int, mark: UInt8
    ) throws(RowFault) -> ExactDecimal? {
        let range = csv.range(ofField: place)
        guard !range.isEmpty else { return nil }
        let cell = bytes.extracting(range)
        let inner = cell.trimmedRange
        guard !inner.isEmpty else { return nil }
        guard let amount = AmountCell.amount(cell.extracting(inner), mark: mark) else {
            throw RowFault(.csvBadAmount, place, CellAdvice.amount(cell.extracting(inner), mark: mark))
        }
        return amount
    }

    /// The amount of a row with one column for money in and one for money out, and the place it stands in.
    private func twoAmounts(_ csv: borrowing CSVReader, _ bytes: Span<UInt8>) throws(RowFault) -> (ExactDecimal, Int) {
        let moneyIn = try Self.number(csv, bytes, layout.columns.moneyIn, mark: layout.decimalMark)
        let moneyOut = try Self.number(csv, bytes, layout.columns.moneyOut, mark: layout.decimalMark)
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

    private mutating func currency(
        _ csv: borrowing CSVReader, _ bytes: Span<UInt8>, header: Commodity?
    ) throws(RowFault) -> Commodity {
        let range = trimmed(csv, bytes, places.currency)
        guard !range.isEmpty else {
            if let currency = header ?? defaultCurrency { return currency }
            throw RowFault(.csvMissingCurrency, places.currency, CellAdvice.noCurrency)
        }
        let cell = bytes.extracting(range)
        if let known = currencies.value(of: cell) { return known }
        guard let symbol = cell.text else { throw Self.notUTF8(cell, places.currency) }
        // A canonical file comes back byte for byte, signs included.
        let code = layout.columns.isCanonical ? nil : ISOCurrency.meant(by: symbol)?.code
        guard let commodity = Commodity(code ?? symbol) else {
            throw RowFault(.csvBadCurrency, places.currency, "this is no currency; expected a code or symbol without spaces, as in KRW")
        }
        currencies.store(commodity, for: cell)
        return commodity
    }
}
