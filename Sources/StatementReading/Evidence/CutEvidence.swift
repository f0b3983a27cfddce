internal import LedgerCore
internal import LedgerCSV
internal import TextBytes
internal import WrittenCells

/// Amounts that commas may have cut, in a file with commas between its cells.
struct CutEvidence: Sendable {
    /// What stands behind an amount in the rows that are no wider than the header.
    private struct Behind: Sendable {
        let place: Int
        let isText: Bool
        /// How many rows have anything there, and how many of these what may be the rest of the amount.
        var count = 0
        var cutCount = 0
        /// Whether a cell there has a number with decimals that is no such rest.
        var hasDecimals = false
    }

    /// Rows with content beyond the columns of the header.
    private(set) var longRowCount = 0
    /// How many rows have no cells, one, two and so on, up to some more than the header.
    private var widthCounts: [Int]
    private var wideCount = 0
    private var behind: [Behind]
    /// The first amount that may be cut.
    private(set) var first: AmountEvidence.Example?

    init(_ columns: LedgerColumns) {
        widthCounts = Array(repeating: 0, count: columns.count + 8)
        behind = columns.placesBeforeOthers.map { Behind(place: $0, isText: columns.hasTexts($0 + 1)) }
    }

    /// How many cells most rows have.
    var usualWidth: Int { widthCounts.firstIndex(of: widthCounts.max() ?? 0) ?? 0 }
    /// The amounts whose rest may stand behind them in rows no wider than others.
    var places: [Int] { behind.filter { !$0.hasDecimals }.map(\.place) }

    /// How many of all rows have such an amount, where they are as good as all that may have one.
    func count(of rowCount: Int) -> (wide: Int, others: Int)? {
        guard 10 * wideCount >= 9 * longRowCount else { return nil }
        let others = behind.filter { !$0.hasDecimals && 10 * $0.cutCount >= 9 * $0.count }.map(\.cutCount).max() ?? 0
        return wideCount + others > 0 && 2 * (wideCount + others) >= rowCount ? (wideCount, others) : nil
    }

    /// Looks at a row with more cells than the header.
    mutating func addWide(_ csv: borrowing CSVReader, _ columns: LedgerColumns) {
        widthCounts[min(csv.fieldCount, widthCounts.count - 1)] += 1
        if csv.firstFilledField(from: columns.count) != nil { longRowCount += 1 }
        guard let place = columns.cutPlace(csv) else { return }
        wideCount += 1
        keep(csv, place)
    }

    /// Looks at another row.
    mutating func add(_ csv: borrowing CSVReader) {
        widthCounts[csv.fieldCount] += 1
        for index in behind.indices {
            let place = behind[index].place
            let cell = csv.buffer.span.extracting(csv.trimmedRange(ofField: place + 1))
            guard !cell.isEmpty else { continue }
            behind[index].count += 1
            let (isFirstDigit, isLastDigit) = (cell[0].isDigit, cell[cell.count - 1].isDigit)
            if isFirstDigit, let rest = LedgerColumns.rest(csv, behind: place), rest == .groups || rest == .digits && behind[index].isText {
                behind[index].cutCount += 1
                keep(csv, place)
            } else if !behind[index].isText, !behind[index].hasDecimals, isFirstDigit || isLastDigit {
                behind[index].hasDecimals = AmountReadings(cell).map { $0.proof != .none } ?? false
            }
        }
    }

    private mutating func keep(_ csv: borrowing CSVReader, _ place: Int) {
        guard first == nil, let amount = csv.trimmedText(ofField: place), let rest = csv.trimmedText(ofField: place + 1) else { return }
        first = AmountEvidence.Example(line: csv.line, text: "\(amount),\(rest)")
    }
}
