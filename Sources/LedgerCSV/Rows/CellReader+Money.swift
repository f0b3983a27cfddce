internal import Diagnostics
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

extension CellReader {
    /// A number, and what stands beside it in its cell.
    private struct Number {
        var amount: ExactDecimal
        /// As it is written.
        var currency: Commodity?
        var side: WrittenAmount.Side?
        var hasPlus = false
    }

    @inline(__always)
    mutating func money(_ csv: borrowing CSVReader, _ kind: inout KindMeaning?) throws(RowFault) -> Money {
        let money = try amount(csv, &kind)
        return layout.fees == .uncounted && layout.columns.refunded < 0 ? money : try net(money, csv)
    }

    /// An amount without what columns of their own take from it: a fee, and what was taken back.
    @inline(never)
    private mutating func net(_ money: Money, _ csv: borrowing CSVReader) throws(RowFault) -> Money {
        var amount = money.amount
        if let back = try part(csv, layout.columns.refunded, of: money)?.magnitude {
            guard let size = amount.magnitude, back <= size else {
                throw RowFault(.csvTwoAmounts, layout.columns.refunded, "more was refunded than the amount of the row")
            }
            amount = try Self.sum(amount, amount.isNegative ? back : back.negated, layout.columns.refunded)
        }
        if layout.fees != .uncounted, let fee = try part(csv, layout.columns.fee, of: money) {
            amount = try Self.sum(amount, layout.fees == .above ? fee.negated : fee, layout.columns.fee)
        }
        return Money(amount, money.commodity)
    }

    /// The number in a cell that is in the currency of the amount.
    private mutating func part(_ csv: borrowing CSVReader, _ place: Int, of money: Money) throws(RowFault) -> ExactDecimal? {
        guard place >= 0, let part = try number(csv, place) else { return nil }
        if let word = part.currency, !words.mayBe(word, money.commodity) {
            throw RowFault(.csvBadCurrency, place, "this is in \(word), but the amount is in \(money.commodity.symbol)")
        }
        return part.amount
    }

    private static func sum(_ amount: ExactDecimal, _ other: ExactDecimal?, _ place: Int) throws(RowFault) -> ExactDecimal {
        guard let other, let sum = amount.adding(other) else {
            throw RowFault(.csvBadAmount, place, "the amount does not fit in 128 bits")
        }
        return sum
    }

    private mutating func amount(_ csv: borrowing CSVReader, _ kind: inout KindMeaning?) throws(RowFault) -> Money {
        var headerCurrency = layout.columns.currency
        if layout.columns.hasTwoAmounts {
            let (number, place) = try twoAmounts(csv, &kind)
            headerCurrency = place == layout.columns.moneyIn ? layout.columns.moneyInCurrency : layout.columns.moneyOutCurrency
            let column = layout.columns.sides?.currencies.map { place == layout.columns.moneyIn ? $0.into : $0.out }
            return Money(number.amount, try currency(csv, header: headerCurrency, beside: number.currency, place, in: column))
        }
        let place = layout.columns.amounts.several.isEmpty ? places.amount : try amountPlace(csv, &headerCurrency)
        // Nearly all amounts are a plain number.
        if !places.haveScales,
            let plain = AmountCell.plain(csv.buffer.span.extracting(trimmed(csv, place)), layout.decimalMark)
        {
            return Money(try signed(plain, nil, false, kind, place, at: csv.offset), try currency(csv, header: headerCurrency))
        }
        var found = try number(csv, place)
        if found == nil { found = try noneBesideFee(csv) }
        guard let number = found else {
            let back = layout.columns.refunded
            let from = back < 0 ? "" : " from which \(layout.columns.name(back)) could be subtracted"
            throw RowFault(.csvMissingAmount, place, "the row has no amount\(from)")
        }
        let amount = try signed(number.amount, number.side, number.hasPlus, kind, place, at: csv.offset)
        return Money(amount, try currency(csv, header: headerCurrency, beside: number.currency, place))
    }

    /// The one of several columns of amounts that the row has one in, and its currency.
    @inline(never)
    private mutating func amountPlace(_ csv: borrowing CSVReader, _ currency: inout Commodity?) throws(RowFault) -> Int {
        let found = layout.columns.amounts.filled(csv)
        guard found.count < 2 else { throw RowFault(.csvTwoAmounts, found[1], "the row has amounts in two currencies") }
        let place = found.first ?? places.amount
        currency = layout.columns.amounts.currency(of: place)
        return place
    }

    /// A number with the sign it has by the rule of the file.
    @inline(__always)
    private func signed(
        _ amount: ExactDecimal, _ side: WrittenAmount.Side?, _ hasPlus: Bool, _ kind: KindMeaning?, _ place: Int, at offset: Int
    ) throws(RowFault) -> ExactDecimal {
        switch layout.sign {
        case .signed: return side == .debit && !amount.isNegative ? try Self.negated(amount, place) : amount
        case .inverted: return try Self.negated(amount, place)
        case .ofPostings: return kind?.kind == .transfer ? amount : try Self.negated(amount, place)
        case .byKind:
            guard let kind else {
                guard layout.isOwn || places.kind < 0 || amount.isZero else {
                    throw RowFault(.csvBadKind, places.kind, "the row does not say whether its money came in or went out")
                }
                return amount
            }
            let goesOut = kind.kind == .expense || kind.kind == .transfer && !amount.isNegative && !kind.entersAccount
            return goesOut ? try Self.negated(amount, place) : amount
        case .bySignOrKind: return kind?.kind == .expense && !amount.isNegative ? try Self.negated(amount, place) : amount
        case .byBalance: return layout.goesOut(at: offset) ? try Self.negated(amount, place) : amount
        case .marked(let othersAreOut):
            let isOut = side == .debit || side == nil && !hasPlus && othersAreOut
            return isOut && !amount.isNegative ? try Self.negated(amount, place) : amount
        }
    }

    /// The number in a cell; `nil` for an empty one.
    private mutating func number(_ csv: borrowing CSVReader, _ place: Int) throws(RowFault) -> Number? {
        guard places.haveScales, let shift = layout.columns.plan.shifts[place] else { return try writtenNumber(csv, place) }
        guard var number = try writtenNumber(csv, place) else { return nil }
        guard let shifted = number.amount.shifted(by: shift) else {
            throw RowFault(.csvBadAmount, place, "the amount does not fit in 128 bits")
        }
        number.amount = shifted
        return number
    }

    /// The number as it is written in a cell.
    private mutating func writtenNumber(_ csv: borrowing CSVReader, _ place: Int) throws(RowFault) -> Number? {
        let range = trimmed(csv, place)
        guard !range.isEmpty else { return nil }
        let cell = csv.buffer.span.extracting(range)
        if let plain = AmountCell.plain(cell, layout.decimalMark) { return Number(amount: plain) }
        if let amount = AmountCell.canonical(cell, layout.decimalMark) {
            return Number(amount: amount, hasPlus: cell[0] == UInt8(ascii: "+"))
        }
        if let written = amounts.readings(cell), let amount = written.value(layout.decimalMark == AmountCell.point ? 0 : 1) {
            return Number(amount: amount, currency: written.currency, side: written.side, hasPlus: written.sign == .plus)
        }
        guard !layout.isOwn, CellWords.isNothing(cell) else { throw RowFault.badAmount(cell, place, mark: layout.decimalMark) }
        return nil
    }

    /// The amount of a row with one column for money in and one for money out, and the place it stands in.
    private mutating func twoAmounts(_ csv: borrowing CSVReader, _ kind: inout KindMeaning?) throws(RowFault) -> (Number, Int) {
        let columns = layout.columns
        var moneyIn = try side(csv, columns.moneyIn, columns.moreIn)
        if layout.isInSigned, let below = moneyIn?.amount { moneyIn?.amount = try Self.negated(below, columns.moneyIn) }
        let moneyOut = try side(csv, columns.moneyOut, columns.moreOut)
        if var moneyOut, !moneyOut.amount.isZero {
            // A transfer between two accounts may stand on both sides.
            let isSame = moneyIn?.amount.magnitude == moneyOut.amount.magnitude
            let isTransfer = isSame && layout.hasTransferRows && sideAccounts(csv) != nil && haveOneCurrency(csv)
            if isTransfer { kind = KindMeaning(kind: .transfer) }
            let isMirrored = isSame && kind?.kind == .transfer
            guard moneyIn?.amount.isZero ?? true || isMirrored else {
                throw RowFault(.csvTwoAmounts, columns.moneyOut, "the row has money both in and out")
            }
            // `+ 1,100.00` and `12.00 CR` came in, whatever the column says of the others.
            let cameIn = layout.sign == .marked(othersAreOut: true) && (moneyOut.hasPlus || moneyOut.side == .credit)
            if !layout.isOutSigned, !cameIn { moneyOut.amount = try Self.negated(moneyOut.amount, columns.moneyOut) }
            return (moneyOut, columns.moneyOut)
        }
        if columns.moneyMoved >= 0, moneyIn?.amount.isZero ?? true, var moved = try number(csv, columns.moneyMoved), !moved.amount.isZero {
            kind = KindMeaning(kind: .transfer)
            if !moved.amount.isNegative { moved.amount = try Self.negated(moved.amount, columns.moneyMoved) }
            return (moved, columns.moneyMoved)
        }
        if var moneyIn {
            // `5.00 DR` went out, whatever the column is called.
            if moneyIn.side == .debit, !moneyIn.amount.isNegative { moneyIn.amount = try Self.negated(moneyIn.amount, columns.moneyIn) }
            return (moneyIn, columns.moneyIn)
        }
        if let moneyOut { return (moneyOut, columns.moneyOut) }
        if let none = try noneBesideFee(csv) { return (none, max(columns.moneyIn, columns.moneyOut)) }
        throw RowFault(.csvMissingAmount, columns.moneyIn >= 0 ? columns.moneyIn : columns.moneyOut, "the row has no amount")
    }

    /// Whether both sides of a row are in one currency.
    private func haveOneCurrency(_ csv: borrowing CSVReader) -> Bool {
        layout.columns.sides?.currencies.map { csv.trimmedText(ofField: $0.into) == csv.trimmedText(ofField: $0.out) } ?? true
    }

    /// The amount of a row that has nothing but a fee which counts.
    private mutating func noneBesideFee(_ csv: borrowing CSVReader) throws(RowFault) -> Number? {
        guard layout.countsLoneFees, let fee = try number(csv, layout.columns.fee) else { return nil }
        return Number(amount: .zero, currency: fee.currency)
    }

    /// The amount of one side: the sum of its columns. Two that hold the same are one amount, and its sum, and are refused.
    private mutating func side(_ csv: borrowing CSVReader, _ place: Int, _ more: [Int]) throws(RowFault) -> Number? {
        var sum = try number(csv, place)
        for place in more {
            guard let other = try number(csv, place), !other.amount.isZero else { continue }
            guard let known = sum, !known.amount.isZero else {
                sum = other
                continue
            }
            guard known.amount != other.amount, known.currency == other.currency || other.currency == nil else {
                throw RowFault(.csvTwoAmounts, place, "the row has two amounts on the same side, which may be the same money")
            }
            sum?.amount = try Self.sum(known.amount, other.amount, place)
        }
        return sum
    }

    private static func negated(_ amount: ExactDecimal, _ place: Int) throws(RowFault) -> ExactDecimal {
        guard let opposite = amount.negated else { throw RowFault(.csvBadAmount, place, "the amount does not fit in 128 bits") }
        return opposite
    }

    /// The currency of a row whose amount names none.
    @inline(__always)
    private mutating func currency(_ csv: borrowing CSVReader, header: Commodity?) throws(RowFault) -> Commodity {
        // The column of currencies may be that of another amount.
        if let header { return header }
        let range = trimmed(csv, places.currency)
        if !range.isEmpty { return try currency(csv.buffer.span.extracting(range)) }
        if let currency = layout.currency(at: csv.offset) ?? defaultCurrency { return currency }
        throw RowFault.noCurrency(places.currency)
    }

    /// The currency of a row: that of its column, then the one beside the amount, in the name of its column, before the table, or by default.
    private mutating func currency(
        _ csv: borrowing CSVReader, header: Commodity?, beside word: Commodity?, _ place: Int, in column: Int? = nil
    ) throws(RowFault) -> Commodity {
        if let word, let whole = words.whole(of: word) { throw RowFault.hundredth(word.symbol, of: whole, place) }
        let range = header == nil ? trimmed(csv, column ?? places.currency) : 0..<0
        guard range.isEmpty else {
            let stated = try currency(csv.buffer.span.extracting(range))
            if let word, words.currency(stated) != nil, !words.mayBe(word, stated) {
                throw RowFault(.csvBadCurrency, place, "the amount is in \(word), but the currency column says \(stated.symbol)")
            }
            return stated
        }
        if let word, let named = words.currency(word) { return named }
        if let currency = header ?? layout.currency(at: csv.offset) ?? defaultCurrency {
            if let word, !words.mayBe(word, currency) {
                throw RowFault(
                    .csvBadCurrency, place, "the amount is in \(word), which does not stand for \(currency.symbol)",
                    hint: Hint(.currency, values: AmountWords.examples(of: word.symbol)))
            }
            return currency
        }
        // A sign that several currencies share is better than none.
        if let word { return word }
        throw RowFault.noCurrency(places.currency)
    }

    /// The currency in a cell.
    private mutating func currency(_ cell: Span<UInt8>) throws(RowFault) -> Commodity {
        if let known = currencies.value(of: cell) { return known }
        guard let symbol = cell.text else { throw RowFault.notUTF8(places.currency) }
        if !layout.isOwn, let whole = AmountWords.whole(of: symbol) { throw RowFault.hundredth(symbol, of: whole, places.currency) }
        // Cells that have shifted may bring an amount here, which would become the name of a currency.
        let isAmount = !layout.isOwn && AmountReadings(cell).map { $0.proof != .none && $0.currency == nil } ?? false
        // A canonical file comes back byte for byte, signs included.
        guard !isAmount, let commodity = layout.isOwn ? Commodity(symbol) : AmountWords.currency(symbol) ?? Commodity(symbol) else {
            throw RowFault(.csvBadCurrency, places.currency, "not a valid currency: expected a code or symbol without spaces, such as KRW")
        }
        currencies.add(commodity, for: cell)
        return commodity
    }
}
