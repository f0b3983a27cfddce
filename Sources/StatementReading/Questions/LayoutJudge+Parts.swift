internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

extension LayoutJudge {
    /// The numbers of a column in the first rows; zero where a cell says nothing, `nil` where it is no number.
    func numbers(_ place: Int) -> [ExactDecimal?] {
        (0..<file.sample.count).map { record in
            let cell = file.sample.cell(record, place)
            return cell.isEmpty || CellWords.isNothing(cell.span) ? .zero : AmountReadings(cell.span)?.value(markIndex)
        }
    }

    /// Says of the postings of an accounting program that both sides of each transaction count: by their days, they come in groups over
    /// several accounts that add up to zero.
    var bothSides: Diagnostic? {
        // Without a header their names are taken for other texts.
        let places = [LedgerColumn.account, .category, .description].map(layout.columns.index)
        guard let account = places.first(where: { $0 >= 0 }), layout.columns.balance < 0, file.sample.count > 3 else { return nil }
        let (into, out) = (layout.columns.moneyIn, layout.columns.moneyOut)
        let amounts = numbers(into >= 0 ? into : layout.columns.index(of: .amount))
        let others = into >= 0 && out >= 0 ? numbers(out) : []
        var (sum, day, first, accounts) = (ExactDecimal.zero, [UInt8](), 0, Set<[UInt8]>())
        for row in amounts.indices {
            guard let amount = amounts[row], let other = others.isEmpty ? .zero : others[row],
                let next = other.magnitude.flatMap({ amount.subtracting($0) }).flatMap(sum.adding)
            else { return nil }
            let cell = file.sample.cell(row, layout.columns.index(of: .date))
            guard row == first || cell.isEmpty || cell == day else { return nil }
            if row == first { day = cell }
            sum = next
            guard sum.isZero else { continue }
            let group = Set((first...row).map { file.sample.cell($0, account) })
            guard group.count > 1 else { return nil }
            accounts.formUnion(group)
            first = row + 1
        }
        // Two accounts may have transfers between them. The sample may end within a transaction.
        guard accounts.count > 2, sum.isZero || file.sample.isFull else { return nil }
        return Diagnostic(
            .warning, .csvBothSides, at: place(file.start.line),
            "the rows come in groups of one day that add up to zero, as in an accounting program's journal: both sides of each transaction "
                + "count; export the register of a single account instead")
    }
}
