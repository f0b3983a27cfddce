internal import LedgerCSV
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// Where the texts of rows stand: apart from what is found of them, which is too large to be copied for each row.
struct TitlePlaces: Sendable {
    private let payee, description, kind, category: Int
    /// Whether a text may name a balance with words for its account behind it: no column of balances shows what moved one.
    private let mayNameAccount: Bool

    init(_ columns: LedgerColumns) {
        (payee, description, kind) = (columns.index(of: .payee), columns.index(of: .description), columns.index(of: .kind))
        (category, mayNameAccount) = (columns.index(of: .category), columns.balance < 0)
    }

    /// Whether a row has a payee or a description.
    func hasTitle(_ csv: borrowing CSVReader) -> Bool {
        payee >= 0 && !csv.trimmedRange(ofField: payee).isEmpty
            || description >= 0 && !csv.trimmedRange(ofField: description).isEmpty
    }

    /// The line of a statement that the text of a row names, or one of all cells of a row without a text; `known` keeps what was
    /// found of texts that may name one, and `isUntitled` tells of a row without a text.
    func line(_ csv: borrowing CSVReader, _ known: inout CellTable<CellWords.Line?>, isUntitled: inout Bool) -> CellWords.Line? {
        if kind >= 0, line(csv, csv.trimmedRange(ofField: kind), &known) == .balance { return .balance }
        if category >= 0, line(csv, leaf(csv), &known) == .balance { return .balance }
        let (payee, description) = (csv.trimmedRange(ofField: self.payee), csv.trimmedRange(ofField: self.description))
        guard payee.isEmpty || description.isEmpty else { return nil }
        let text = payee.isEmpty ? description : payee
        guard text.isEmpty else {
            let line = line(csv, text, &known)
            // A shop may have such a name.
            return line == .total && !payee.isEmpty && self.description >= 0 ? nil : line
        }
        isUntitled = true
        for place in 0..<csv.fieldCount {
            if let line = line(csv, csv.trimmedRange(ofField: place), &known) { return line }
        }
        return nil
    }

    /// The last part of a category: `Equity:Opening balances`.
    private func leaf(_ csv: borrowing CSVReader) -> Range<Int> {
        let range = csv.trimmedRange(ofField: category)
        let colon = range.last { csv.buffer.span[$0] == UInt8(ascii: ":") }
        return colon.map { $0 + 1..<range.upperBound } ?? range
    }

    private func line(
        _ csv: borrowing CSVReader, _ range: Range<Int>, _ known: inout CellTable<CellWords.Line?>
    ) -> CellWords.Line? {
        let cell = csv.buffer.span.extracting(range)
        guard CellWords.mayBeLine(cell) else { return nil }
        if let known = known.value(of: cell) { return known }
        let line = CellWords.namedLine(cell, mayNameAccount: mayNameAccount)
        known.keep(line, for: cell)
        return line
    }
}
