internal import Diagnostics
internal import LedgerCore
package import LedgerGrid
internal import TextBytes

/// Formats the rows of a summary for people: amounts by locale, right-aligned, income green and expense red.
package struct SummaryTable: Sendable {
    /// The locale for amounts.
    package var locale: ViewLocale
    /// The number of columns; `nil` for as many as needed. Amounts are never cut.
    package var width: Int?
    /// Whether to colour the text with ANSI escape sequences.
    package var usesColor: Bool

    /// The minimum and maximum width of a period, category or account.
    private static let labelWidths = 12...40

    /// Creates a table format.
    package init(locale: ViewLocale, width: Int? = nil, usesColor: Bool = false) {
        self.locale = locale
        self.width = width
        self.usesColor = usesColor
    }

    /// How the rows belong together.
    package enum Arrangement: Sendable {
        /// Each entry counts in one row.
        case apart
        /// Each entry counts in one row, and names such as `Food:Dining` are below `Food`, which has the sum of them all.
        case tree
        /// An entry may count in several rows: their sum says nothing.
        case overlapping
    }

    /// Returns the rows below a line of labels, and their sum for each currency, each with a line ending; empty without rows.
    package func text(of rows: [SummaryRow], as arrangement: Arrangement = .apart) -> String {
        var bytes: [UInt8] = []
        write(rows, as: arrangement, to: &bytes) { _ in }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends what `text(of:as:)` returns.
    ///
    /// - Parameters:
    ///   - rows: the rows, which are gone through twice.
    ///   - arrangement: how they belong together.
    ///   - bytes: what is appended to.
    ///   - flush: may take the bytes away whenever many have come together: there may be millions of rows.
    package func write(
        _ rows: some Sequence<SummaryRow>, as arrangement: Arrangement, to bytes: inout [UInt8],
        flush: (inout [UInt8]) throws -> Void
    ) rethrows {
        if arrangement == .tree {
            let rows = Array(rows)
            try write(SummaryTree(rows).rows, Sums(of: rows), to: &bytes, flush)
        } else {
            let shown = rows.lazy.map { SummaryTree.Row(name: $0.period, depth: 0, totals: $0.totals) }
            try write(shown, arrangement == .overlapping ? Sums() : Sums(of: rows), to: &bytes, flush)
        }
    }

    private func write(
        _ shown: some Sequence<SummaryTree.Row>, _ sums: Sums, to bytes: inout [UInt8], _ flush: (inout [UInt8]) throws -> Void
    ) rethrows {
        let labels = [""] + SummaryColumn.allCases.map { $0.label(in: locale.labels) }
        var widths = labels.map(\.columns)
        // The cells of all rows but for their names: formatting them twice takes longer than all the rest.
        var cells: [String] = []
        func measure(_ name: String, _ totals: Totals) {
            widths[0] = max(widths[0], name.columns)
            for (column, cell) in self.cells(totals).enumerated() {
                widths[column + 1] = max(widths[column + 1], cell.columns)
                cells.append(cell)
            }
        }
        for row in shown { measure(name(of: row), row.totals) }
        guard !cells.isEmpty else { return }
        for sum in sums.all { measure(locale.labels.total, sum) }
        let amounts = widths.dropFirst().reduce(0) { $0 + Self.gap + $1 }
        let room = width.map { min(max(Self.labelWidths.lowerBound, $0 - locale.margin - amounts), Self.labelWidths.upperBound) }
        widths[0] = min(widths[0], room ?? Self.labelWidths.upperBound)
        func write(_ line: StyledLine) throws {
            bytes += locale.terminalText(of: line, usesColor: usesColor).utf8
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
        var rest = cells[...]
        func write(_ name: String, _ totals: Totals, isSum: Bool) throws {
            let row = rest.prefix(SummaryColumn.allCases.count)
            rest.removeFirst(row.count)
            try write(line([name.fitted(to: widths[0])] + row, widths) { Self.style(column: $0, totals, isSum: isSum) })
        }
        try write(line(labels, widths) { _ in .dim })
        var last: String?
        for row in shown {
            // What has several currencies is named only once.
            try write(row.path == last ? "" : name(of: row), row.totals, isSum: false)
            last = row.path
        }
        guard !sums.all.isEmpty else { return }
        let rule = StyledLine(String(repeating: "─", count: widths[0] + amounts), .dim)
        try write(locale.isRightToLeft ? rule.mirrored(in: max(rule.width, width.map { $0 - locale.margin } ?? 0)) : rule)
        for (index, sum) in sums.all.enumerated() { try write(index == 0 ? locale.labels.total : "", sum, isSum: true) }
    }

    private static func style(column: Int, _ totals: Totals, isSum: Bool) -> TextStyle {
        column > 0 ? SummaryColumn.allCases[column - 1].style(of: totals) : isSum ? .bold : []
    }

    /// The sum of all rows for each currency, by symbol; none for one that is too large.
    private struct Sums {
        private(set) var all: [Totals] = []

        init() {}

        init(of rows: some Sequence<SummaryRow>) {
            var (first, isOne, sums) = (String?.none, true, [Commodity: Totals?]())
            for row in rows {
                first = first ?? row.period
                isOne = isOne && row.period == first
                let known = sums[row.totals.commodity]
                sums.updateValue(known.map { $0?.adding(row.totals) } ?? row.totals, forKey: row.totals.commodity)
            }
            // One row for each currency is its own sum.
            if !isOne { all = sums.values.compactMap(\.self).sorted { $0.commodity < $1.commodity } }
        }
    }

    /// The spaces between two columns.
    private static let gap = 2

    private func name(of row: SummaryTree.Row) -> String {
        let name = row.name.isEmpty ? "–" : row.name.oneLine
        return row.depth == 0 ? name : String(repeating: " ", count: 2 * row.depth) + name
    }

    private func cells(_ totals: Totals) -> [String] {
        let format = locale.money(of: totals.commodity)
        return SummaryColumn.allCases.map { $0.value(of: totals).text(in: format) }
    }

    /// The first column stands at the start, the amounts of the others are right-aligned.
    private func line(_ cells: [String], _ widths: [Int], style: (Int) -> TextStyle) -> StyledLine {
        let pieces = cells.indices.flatMap { column in
            guard column > 0 else { return [name(cells[0], style(0), widths[0])] }
            let cell = StyledLine(cells[column], style(column), width: widths[column], isTrailing: true)
            return [StyledLine(String(repeating: " ", count: Self.gap)), cell]
        }
        let used = pieces.reduce(0) { $0 + $1.width }
        return StyledLine(pieces, isRightToLeft: locale.isRightToLeft, width: max(used, width.map { $0 - locale.margin } ?? 0))
    }

    /// Returns a name at the start of its column, after its indent.
    private func name(_ text: String, _ style: TextStyle, _ width: Int) -> StyledLine {
        let name = text.drop { $0 == " " }
        var line = StyledLine()
        line.append(spaces: text.count - name.count)
        line.append(String(name), style)
        line.pad(to: width)
        return locale.isRightToLeft ? line.mirrored(in: width) : line
    }
}

/// One line of a summary: the totals of a period, category or account in one commodity.
package struct SummaryRow: Sendable, Hashable {
    /// The period, category or account: `2025-08-01`, `2025-W31`, `2025-08`, `2025`, `식비`.
    package let period: String
    /// Its totals.
    package let totals: Totals

    /// Creates a line of a summary.
    package init(period: String, totals: Totals) {
        self.period = period
        self.totals = totals
    }

    /// Returns the lines of periods, in their order.
    package static func rows(of periods: [PeriodTotals]) -> [SummaryRow] {
        periods.flatMap { period in
            let name = period.period.description
            return period.totals.map { SummaryRow(period: name, totals: $0) }
        }
    }
}

extension Sequence<SummaryRow> {
    /// Appends the rows as a JSON array, one row per line.
    public func write(jsonTo bytes: inout [UInt8]) { write(jsonTo: &bytes) { _ in } }

    /// Appends the rows as CSV with the columns `period`, `currency`, `income`, `expense`, `net` and `count`.
    public func write(csvTo bytes: inout [UInt8]) { write(csvTo: &bytes) { _ in } }

    /// Appends the rows as a JSON array, one row per line.
    ///
    /// - Parameters:
    ///   - bytes: what is appended to.
    ///   - flush: may take the bytes away whenever many have come together: there may be millions of rows.
    package func write(jsonTo bytes: inout [UInt8], flush: (inout [UInt8]) throws -> Void) rethrows {
        var rows = JSONLineArray()
        rows.begin(to: &bytes)
        for row in self {
            rows.next(to: &bytes)
            JSONWriter.appendObject(to: &bytes) { json in
                json.text("period", row.period)
                json.text("currency", row.totals.commodity.symbol)
                for column in SummaryColumn.allCases { column.write(row.totals, to: &json) }
            }
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
        rows.end(to: &bytes)
    }

    /// Appends the rows as CSV, like `write(jsonTo:flush:)`.
    ///
    /// - Parameters:
    ///   - bytes: what is appended to.
    ///   - guardsFormulas: whether names get an apostrophe where a spreadsheet would run them as formulas.
    ///   - flush: may take the bytes away.
    package func write(
        csvTo bytes: inout [UInt8], guardsFormulas: Bool = false, flush: (inout [UInt8]) throws -> Void
    ) rethrows {
        let comma = UInt8(ascii: ",")
        bytes += CSVText.record(["period", "currency"] + SummaryColumn.allCases.map(\.rawValue)).utf8
        bytes.append(.lineFeed)
        for row in self {
            for text in [row.period, row.totals.commodity.symbol] {
                CSVText.append(SpreadsheetGuard.text(text, guardsFormulas: guardsFormulas).utf8.span, separator: comma, to: &bytes)
                bytes.append(comma)
            }
            for (number, column) in SummaryColumn.allCases.enumerated() {
                if number > 0 { bytes.append(comma) }
                column.value(of: row.totals).write(to: &bytes)
            }
            bytes.append(.lineFeed)
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
    }
}
