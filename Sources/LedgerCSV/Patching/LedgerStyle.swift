internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import TextBytes

/// How a file writes its rows, learnt from the header and the first rows.
struct LedgerStyle {
    /// The line ending of added rows.
    let ending: [UInt8]
    /// Whether the cells of added rows stand in quotes.
    private(set) var quotesCells = false
    private(set) var kinds = KindWords()
    /// The first date.
    private(set) var date = DateStyle()
    /// Whether months and days below ten have two digits.
    private(set) var padsDates = true
    /// What numbers have between groups of three digits; empty when none shows it.
    private(set) var groupMark: [UInt8] = []
    /// Whether the status is written as a mark, `!` or `*`.
    private(set) var marksStatus = false
    /// A time cell.
    private(set) var time: [UInt8] = []

    init(_ file: LedgerFile, _ layout: LedgerLayout) throws(LedgerError) {
        let (csv, sample) = (file.csv, file.sample)
        let ending = RowCells.ending(of: try csv.source.bytes(at: csv.offset, length: csv.nextOffset - csv.offset))
        self.ending = ending.isEmpty ? [.lineFeed] : ending
        let columns = layout.columns
        var (knowsDate, knowsPadding) = (false, false)
        for row in 0..<sample.count {
            let cell = sample.cell(row, columns.index(of: .date))
            guard layout.datePattern == nil, let date = DateStyle(cell.span, layout.dates) else { continue }
            if !knowsDate { (knowsDate, self.date, quotesCells) = (true, date, sample.areQuoted[row]) }
            if !knowsPadding, let isPadded = date.isPadded { (knowsPadding, padsDates) = (true, isPadded) }
            kinds.learn(sample.cell(row, columns.index(of: .kind)).span, layout.kinds)
            for place in [columns.index(of: .amount), columns.moneyIn, columns.moneyOut] where groupMark.isEmpty {
                groupMark = AmountCell.groupMark(of: sample.cell(row, place), mark: layout.decimalMark)
            }
            let status = sample.cell(row, columns.index(of: .status))
            if status == [UInt8(ascii: "!")] || status == [UInt8(ascii: "*")] { marksStatus = true }
            if time.isEmpty { time = sample.cell(row, columns.index(of: .time)) }
        }
    }
}
