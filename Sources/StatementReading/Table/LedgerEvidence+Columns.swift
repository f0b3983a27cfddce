internal import LedgerCSV
internal import WrittenCells

extension LedgerEvidence {
    /// Looks at the columns that may have the amount of a row as well.
    mutating func lookAtRivals(_ csv: borrowing CSVReader, _ amount: AmountReadings) {
        let (balance, account) = (Self.cell(csv, columns.balance, shifts), rivalAccounts.number(csv, section: sections.number))
        for index in rivals.indices {
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: rivals[index].place))
            if cell.isEmpty || CellWords.isNothing(cell) {
                if !amount.isZero { rivals[index].addNothing() }
                continue
            }
            guard let other = Self.cell(csv, rivals[index].place, shifts) else {
                rivals[index].addText()
                continue
            }
            rivals[index].add(amount, other, balance: balance, account: account, line: csv.line, day: days.changes)
        }
    }

    /// Looks at what another column takes back of the amount of a row.
    mutating func lookAtRefund(_ csv: borrowing CSVReader) {
        guard let back = Self.cell(csv, columns.refunded, shifts), !back.isZero else { return }
        let places = [columns.amounts.column(csv), columns.moneyIn, columns.moneyOut]
        let isAlone = !places.contains { Self.cell(csv, $0, shifts).map { !$0.isZero } ?? false }
        if isAlone { refunds.alone += 1 } else { refunds.parts += 1 }
        if refunds.line == 0 { refunds.line = csv.line }
    }
}
