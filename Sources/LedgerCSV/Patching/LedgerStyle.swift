internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// How a file writes its rows, learnt from the first ones.
struct LedgerStyle {
    /// The line ending of added rows.
    private(set) var ending: [UInt8]
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

    /// How many rows are looked at, and how many bytes.
    private static let (maxRowCount, maxLength) = (200, 1 << 16)

    init(_ survey: LedgerSurvey) throws(LedgerError) {
        let (layout, columns) = (survey.layout, survey.columns)
        // The header's, else that of the first row.
        let headEnd = try survey.source.bytes(at: max(0, survey.firstOffset - 2), length: min(2, survey.firstOffset))
        ending = RowCells.ending(of: headEnd)
        let end = survey.firstOffset + Self.maxLength
        var csv = CSVReader(
            source: survey.source, range: survey.firstOffset..<end, separator: survey.separator, chunkSize: Self.maxLength
        ) { _ in }
        func cell(_ place: Int) -> [UInt8] { Array(csv.buffer[csv.trimmedRange(ofField: place)]) }
        var (knowsDate, knowsPadding, rowCount) = (false, false, 0)
        while rowCount < Self.maxRowCount, try csv.next() {
            rowCount += 1
            if ending.isEmpty {
                ending = RowCells.ending(of: try survey.source.bytes(at: csv.offset, length: csv.nextOffset - csv.offset))
            }
            guard layout.datePattern == nil, let date = DateStyle(cell(columns.index(of: .date)).span, layout.dates) else { continue }
            if !knowsDate {
                (knowsDate, self.date) = (true, date)
                quotesCells = (0..<csv.fieldCount).allSatisfy(csv.isQuoted)
            }
            if !knowsPadding, let isPadded = date.isPadded { (knowsPadding, padsDates) = (true, isPadded) }
            kinds.learn(cell(columns.index(of: .kind)).span, layout.kinds)
            for place in [columns.index(of: .amount), columns.moneyIn, columns.moneyOut] where groupMark.isEmpty {
                groupMark = AmountCell.groupMark(of: cell(place), mark: layout.decimalMark)
            }
            let status = cell(columns.index(of: .status))
            if status == [UInt8(ascii: "!")] || status == [UInt8(ascii: "*")] { marksStatus = true }
            if time.isEmpty { time = cell(columns.index(of: .time)) }
        }
        if ending.isEmpty { ending = [.lineFeed] }
    }
}
