internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

extension LedgerEvidence {
    /// The amount of one side, in the first of its columns and in further ones.
    mutating func cell(_ csv: borrowing CSVReader, _ place: Int, _ more: [Int]) -> AmountReadings? {
        var sum = cell(csv, place)
        for place in more {
            guard let other = cell(csv, place) else { continue }
            sum = sum?.adding(other) ?? other
        }
        return sum
    }

    /// The amount in a column.
    mutating func cell(_ csv: borrowing CSVReader, _ place: Int) -> AmountReadings? {
        guard place >= 0 else { return nil }
        let range = csv.trimmedRange(ofField: place)
        guard !range.isEmpty, let cell = known.amounts.readings(csv.buffer.span.extracting(range)) else { return nil }
        return shifts.isEmpty ? cell : shifts[place].map(cell.shifted) ?? cell
    }

    /// How many decimals the currency of an amount has whose mark is open.
    mutating func unit(_ csv: borrowing CSVReader, _ cell: AmountReadings, _ named: Commodity?) -> AmountEvidence.Unit? {
        guard cell.hasOpenMark else { return nil }
        let currency = stated(csv, cell, named)
        let sign = currency.isEmpty ? cell.currency?.symbol ?? "" : ""
        if currency != known.unit.currency || sign != known.unit.sign {
            known.unit = (currency, sign, sign.isEmpty ? AmountEvidence.Unit(currency) : AmountEvidence.Unit(sign: sign))
        }
        return known.unit.decimals
    }

    /// The symbol of the currency of an amount; empty where nothing tells it.
    mutating func currency(_ csv: borrowing CSVReader, _ cell: AmountReadings, _ named: Commodity?) -> String {
        let stated = stated(csv, cell, named)
        return stated.isEmpty ? defaultCurrency?.symbol ?? "" : stated
    }

    /// The currency that a row or the name of its column states; empty where it is that of the file.
    private mutating func stated(_ csv: borrowing CSVReader, _ cell: AmountReadings, _ named: Commodity?) -> String {
        if let word = cell.currency { return known.words.currency(word)?.symbol ?? "" }
        if let named { return named.symbol }
        let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: currencyPlace))
        if let known = known.currencies.value(of: cell) { return known }
        let stated = cell.text ?? ""
        let symbol = AmountWords.currency(stated)?.symbol ?? stated
        known.currencies.keep(symbol, for: cell)
        return symbol
    }

    /// Looks at the columns that may have the amount of a row as well.
    mutating func lookAtRivals(_ csv: borrowing CSVReader, _ amount: AmountReadings) {
        let (balance, account) = (cell(csv, columns.balance), rivalAccounts.number(csv, section: sections.number))
        for index in rivals.indices {
            let bytes = csv.buffer.span.extracting(csv.trimmedRange(ofField: rivals[index].place))
            if bytes.isEmpty || CellWords.isNothing(bytes) {
                if !amount.isZero { rivals[index].addNothing() }
                continue
            }
            guard let other = cell(csv, rivals[index].place) else {
                rivals[index].addText()
                continue
            }
            rivals[index].add(amount, other, balance: balance, account: account, line: csv.line, day: days.changes)
        }
    }

    /// Looks at what another column takes back of the amount of a row.
    mutating func lookAtRefund(_ csv: borrowing CSVReader) {
        guard let back = cell(csv, columns.refunded), !back.isZero else { return }
        let places = [columns.amounts.column(csv), columns.moneyIn, columns.moneyOut]
        let isAlone = !places.contains { cell(csv, $0).map { !$0.isZero } ?? false }
        if isAlone { refunds.alone += 1 } else { refunds.parts += 1 }
        if refunds.line == 0 { refunds.line = csv.line }
    }
}
