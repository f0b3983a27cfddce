internal import ByteStreams
internal import LedgerCore
internal import Text

/// How a file writes what its rows say, learnt from the header and the first rows.
struct LedgerStyle {
    /// The line ending of added rows.
    private(set) var ending: [UInt8] = []
    private(set) var kinds = KindWords()
    /// The name of the kind column.
    private(set) var kindName = ""
    /// Whether months and days below ten have two digits.
    private(set) var padsDates = true
    /// The first row, for rows that are added.
    private(set) var model: RowCells?
    /// What numbers have between groups of three digits; empty when none shows it.
    private(set) var groupMark: [UInt8] = []
    /// Whether the status is written as a mark, `!` or `*`.
    private(set) var marksStatus = false
    /// A time cell.
    private(set) var time: [UInt8] = []

    private static let sampleRecords = 200

    init(source: ByteSource, separator: UInt8, layout: LedgerLayout) throws(StreamError) {
        var csv = try CSVReader(source: source, separator: separator, chunkSize: 1 << 14) { _ in }
        guard try csv.next() else { return }
        let header = try source.bytes(at: csv.offset, length: csv.nextOffset - csv.offset)
        ending = RowCells.ending(of: header)
        if ending.isEmpty { ending = [.lineFeed] }
        let columns = layout.columns
        let kind = columns.index(of: .kind)
        kindName = String(decoding: csv.field(kind), as: UTF8.self)
        var knowsPadding = false
        for _ in 0..<Self.sampleRecords {
            guard try csv.next() else { break }
            let cells = RowCells(record: try source.bytes(at: csv.offset, length: csv.nextOffset - csv.offset), separator: separator)
            guard let date = DateStyle(cells.trimmed(columns.index(of: .date)), order: layout.dateOrder) else { continue }
            if model == nil { model = cells }
            if !knowsPadding, let isPadded = date.isPadded { (knowsPadding, padsDates) = (true, isPadded) }
            kinds.learn(cells.trimmed(kind))
            for place in [columns.index(of: .amount), columns.moneyIn, columns.moneyOut] where groupMark.isEmpty {
                let cell = cells.trimmed(place)
                guard AmountCell.amount(cell.span, mark: layout.decimalMark) != nil else { continue }
                groupMark = AmountCell.groupMark(of: cell, mark: layout.decimalMark)
            }
            let status = cells.trimmed(columns.index(of: .status))
            if status == [UInt8(ascii: "!")] || status == [UInt8(ascii: "*")] { marksStatus = true }
            if time.isEmpty { time = cells.trimmed(columns.index(of: .time)) }
        }
    }
}
