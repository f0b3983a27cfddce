internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

// Rows that may be balances or sums of the statement.
extension LedgerEvidence {
    /// Looks at a row with a day, which may be such a line.
    mutating func lookForTotal(_ csv: borrowing CSVReader) {
        var isUntitled = false
        let line = titles.line(csv, &known.lines, isUntitled: &isUntitled)
        // A row without a text among others that have one may be their sum, unless a balance counts it.
        guard line != nil || isUntitled && hasTitles && isBlank(csv) else { return }
        let marks = AmountCell.marks.indices
        let oneSided = [true, false].flatMap { isBelow in marks.map { side(csv, $0, isBelow: isBelow) } }
        totals.add(line, at: csv.offset, row: rowCount, isMoneyOut: isMoneyOut(csv), sides: marks.map { sides(csv, $0) } + oneSided)
    }

    /// Whether a row has nothing but a day and amounts, none of which is a balance.
    private func isBlank(_ csv: borrowing CSVReader) -> Bool {
        csv.trimmedRange(ofField: columns.balance).isEmpty && openingClaim(csv) == .blank
    }

    /// The number of a row above or below zero, with the sum of those above it in the file that are, too: `Total debits` in a single column.
    private mutating func side(_ csv: borrowing CSVReader, _ mark: Int, isBelow: Bool) -> [TotalFinder.Side] {
        guard !columns.hasTwoAmounts, let cell = cell(csv, columns.amounts.column(csv)), let value = cell.value(mark),
            value.isNegative == isBelow
        else { return [] }
        return [TotalFinder.Side(value: value, sum: isBelow ? amount.sums[mark].negative : amount.sums[mark].positive)]
    }

    /// The numbers of a row, each with the sum of those above it.
    private mutating func sides(_ csv: borrowing CSVReader, _ mark: Int) -> [TotalFinder.Side] {
        func side(_ cell: AmountReadings?, _ above: AmountEvidence) -> TotalFinder.Side {
            let (positive, negative) = above.sums[mark]
            let sum = positive.flatMap { positive in negative.flatMap(positive.adding) }
            return TotalFinder.Side(value: cell.map { $0.value(mark) } ?? .zero, sum: sum)
        }
        guard columns.hasTwoAmounts else { return [side(cell(csv, columns.amounts.column(csv)), amount)] }
        return [
            side(cell(csv, columns.moneyIn, columns.moreIn), money),
            side(cell(csv, columns.moneyOut, columns.moreOut), out),
        ]
    }

    private mutating func isMoneyOut(_ csv: borrowing CSVReader) -> Bool {
        !columns.hasTwoAmounts && cell(csv, columns.amounts.column(csv))?.sign == .minus
    }

    /// Looks at a row that may be the whole of others, or a part of one; a row that the balance counts is no part.
    mutating func lookForSplit(_ csv: borrowing CSVReader, _ cell: AmountReadings?, isOut: Bool) {
        guard let cell else { return splits.pass() }
        let isTurned = isOut && columns.hasTwoAmounts && cell.sign != .minus
        let isPart = columns.balance < 0 || csv.trimmedRange(ofField: columns.balance).isEmpty
        splits.add(
            csv,
            SplitFinder.Row(
                offset: csv.offset, point: isTurned ? cell.point?.negated : cell.point, comma: isTurned ? cell.comma?.negated : cell.comma),
            isPart: isPart)
    }

    /// Looks at a row that may be the balance before all others, or stands beside it.
    mutating func lookForOpening(
        _ csv: borrowing CSVReader, _ row: OpeningFinder.Row, after before: OpeningFinder.Row?, _ account: Int, mark: Int
    ) {
        let claim = row.amount == row.balance && !row.amount.isZero ? openingClaim(csv) : .none
        openings[mark].add(
            row, after: before, account: account, offset: csv.offset, claim: claim, hasTitle: titles.hasTitle(csv), othersHave: hasTitles)
    }

    /// What the texts of a row say of an opening balance, or that there are none.
    private func openingClaim(_ csv: borrowing CSVReader) -> OpeningFinder.Claim {
        let others = [columns.index(of: .account), columns.index(of: .currency), columns.index(of: .date), columns.balance]
        let amounts = [columns.index(of: .amount), columns.moneyIn, columns.moneyOut] + columns.moreIn + columns.moreOut
        var claim = OpeningFinder.Claim.blank
        for place in 0..<csv.fieldCount where !others.contains(place) && !amounts.contains(place) {
            guard let text = csv.trimmedText(ofField: place), text.contains(where: \.isLetter) else { continue }
            if CellWords.tellsOpening(text) { return .said }
            claim = .none
        }
        return claim
    }

    /// Looks at a line between the rows, which may be the heading of those behind it.
    mutating func lookForHeading(_ csv: borrowing CSVReader) {
        guard let first = csv.firstFilledField(from: 0) else { return }
        // Their header may stand below it.
        guard csv.firstFilledField(from: first + 1) == nil else { return }
        guard csv.trimmedRange(ofField: first).count <= 64, let text = csv.trimmedText(ofField: first), CellWords.headsUnbooked(text) else {
            isUnbooked = false
            return
        }
        isUnbooked = true
        if unbooked.count == 0 { unbooked = (csv.line, text, 0) }
    }

    /// The texts of a row, to show it.
    func excerpt(_ csv: borrowing CSVReader) -> String {
        let texts = [columns.index(of: .payee), columns.index(of: .description)]
        let places = [columns.index(of: .date)] + texts + [columns.amounts.column(csv), columns.moneyIn, columns.moneyOut]
        let cells = places.filter { $0 >= 0 }.compactMap { csv.trimmedText(ofField: $0) }.filter { !$0.isEmpty }
        return cells.map { String($0.prefix(40)).withoutControls(removingC1: true) }.joined(separator: "  ")
    }
}
