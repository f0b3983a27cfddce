package import CivilCalendar
package import LedgerCore
internal import TextBytes
package import WrittenCells

/// What must be known of a ledger file before its rows can be read: decided once, so that every reader of the file agrees.
package struct LedgerLayout: Sendable, Hashable {
    /// What the columns of the file mean.
    package var columns: LedgerColumns
    /// What gives an amount its sign.
    package var sign = SignRule.signed
    /// Where the rows begin whose money went out, in the order of the file, where the balance proves it row for row.
    package var outOffsets: [Int] = []
    /// Whether the column of money out has numbers below zero for it.
    package var isOutSigned = false
    /// Whether the column of money in has numbers below zero for it, as the statements of some cards have.
    package var isInSigned = false
    /// What the fees beside the amounts do to them.
    package var fees = FeeRule.uncounted
    /// Whether rows of nothing but a fee count, as fees do.
    package var countsLoneFees = false
    /// The byte before the decimals of amounts, `.` or `,`.
    package var decimalMark = AmountCell.point
    /// What the cells leave open of dates.
    package var dates = WrittenDate.Reading()
    /// How dates are written, where an option or a profile says so: then they are not read by `dates`.
    package var datePattern: DatePattern?
    /// Whose clock the times are those of.
    package var clock = RowClock()
    /// What the words in the column of kinds mean; `nil` where they are those of any file.
    package var kinds: [String: KindMeaning]?
    /// Whether every word in that column has a meaning; else rows with another have the kind of their sign.
    package var knowsAllKinds = true
    /// The commodity of amounts that name none, where the lines before the header tell it.
    package var currency: Commodity?
    /// The account of rows that name none, where the lines before the header tell it.
    package var account = ""
    /// Whether that account was given from outside.
    package var isAccountGiven = false
    /// What rows are about by the words in their texts.
    package var labels: [LabelRule] = []
    /// The accounts of the file, in lower case, that rows name as the other side of a transfer.
    package var transferAccounts: Set<String> = []
    /// The columns whose texts name these accounts without more words.
    package var transferNames: [Int] = []
    /// The categories and types, in lower case, of rows that were moved between accounts of a person, by column.
    package var transferCategories: [Int: Set<String>] = [:]
    /// The columns of accounts whose names say that they hold money, where others are of income or expense: rows of the first are transfers.
    package var transferRoots: [Int] = []
    /// The column of accounts whose names tell the kinds of rows, which nothing else does; below zero if there is none.
    package var rootKindPlace = LedgerColumns.absent
    /// Whether a row of money in and out is a transfer where the accounts of its sides differ.
    package var hasTransferRows = false
    /// Where the rows of other accounts begin, and the lines that name these and might be taken for rows.
    package var sections: [LedgerSection] = []
    package var sectionLines: Set<Int> = []
    /// Whether no account has another currency than the lines before the header tell: then it is that of those whose lines tell none.
    package var hasOneCurrency = true
    /// Where rows with a day begin that are balances or sums of the statement.
    package var totalLines: Set<Int> = []
    /// The folded words of states whose rows count, whatever they say elsewhere.
    package var standingStates: Set<String> = []
    /// Whether rows with content beyond the columns of the header are so few that their cells stand under other names than their own.
    package var refusesLongRows = false
    /// How many cells most rows have, where a comma may have cut amounts: a row with more cells may have such an amount.
    package var uncutWidth: Int?
    /// The columns of amounts whose rest may stand in the column behind them, in other rows.
    package var cutPlaces: [Int] = []

    /// The day in a cell.
    package func date(_ cell: Span<UInt8>) -> DateCell.Value? { plainDate(cell) ?? otherDate(cell) }

    /// The day in a cell of one of the forms that most files have; of our own files those that begin with the year need no pattern.
    @inline(__always)
    func plainDate(_ cell: Span<UInt8>) -> DateCell.Value? {
        guard datePattern != nil else { return DateCell.plainDate(cell, dates) }
        return isOwn ? CivilDate(iso8601: cell).map { DateCell.Value(date: $0) } : nil
    }

    /// The day in any other cell.
    @inline(never)
    func otherDate(_ cell: Span<UInt8>) -> DateCell.Value? {
        guard let datePattern else { return DateCell.lenientDate(cell, dates) }
        guard dates.yearOffset != 0, var value = DateCell.date(cell, by: datePattern) else { return DateCell.date(cell, by: datePattern) }
        let parts = value.date.components
        guard let date = CivilDate(year: parts.year + dates.yearOffset, month: parts.month, day: parts.day) else { return nil }
        value.date = date
        return value
    }

    /// The account of a row that names none.
    func account(at offset: Int) -> String { sections.isEmpty ? account : section(at: offset)?.account ?? account }

    /// The commodity of a row that names none.
    @inline(__always)
    func currency(at offset: Int) -> Commodity? {
        guard !sections.isEmpty, let section = section(at: offset) else { return currency }
        return section.currency ?? (hasOneCurrency ? currency : nil)
    }

    private func section(at offset: Int) -> LedgerSection? {
        let next = sections.partitioningIndex { $0.offset > offset }
        return next > 0 ? sections[next - 1] : nil
    }

    /// Whether the balance proves that the money of a row went out.
    func goesOut(at offset: Int) -> Bool {
        let place = outOffsets.partitioningIndex { $0 >= offset }
        return place < outOffsets.count && outOffsets[place] == offset
    }

    /// The layout for a row that stands alone, as it would be read there.
    func ofRow(at offset: Int) -> LedgerLayout {
        var layout = self
        (layout.account, layout.currency) = (account(at: offset), currency(at: offset))
        layout.outOffsets = goesOut(at: offset) ? [0] : []
        (layout.sections, layout.sectionLines, layout.totalLines) = ([], [], [])
        return layout
    }

    /// Whether the file is one of ours, of which nothing is left open.
    package var isOwn: Bool { columns.isCanonical }

    /// A layout in which nothing is decided yet.
    package init(columns: LedgerColumns) { self.columns = columns }
}
