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
    /// Whether the rows with the largest amounts come first; each currency then has its rows apart.
    package var sortsByAmount = false
    /// Whether each row says how much of the income and of the expense of all rows it is.
    package var showsShares = false

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
        let sums = arrangement == .overlapping ? nil : SummarySums(of: rows)
        guard arrangement == .tree || sortsByAmount else {
            return try write(rows.lazy.map { SummaryTree.Row(name: $0.period, depth: 0, totals: $0.totals) }, sums, to: &bytes, flush)
        }
        let groups = sortsByAmount ? Array(rows).sortedByAmount.apart : [Array(rows)]
        let shown = groups.flatMap { rows in
            guard arrangement == .tree else { return rows.map { SummaryTree.Row(name: $0.period, depth: 0, totals: $0.totals) } }
            var tree = SummaryTree(rows)
            tree.sortsByAmount = sortsByAmount
            return tree.rows
        }
        try write(shown, sums, to: &bytes, flush)
    }

    private func write(
        _ shown: some Sequence<SummaryTree.Row>, _ sums: SummarySums?, to bytes: inout [UInt8], _ flush: (inout [UInt8]) throws -> Void
    ) rethrows {
        let columns = SummaryColumn.shown(withShares: showsShares)
        let total = sums.map { $0.isOneRow ? [] : sortsByAmount ? $0.all.sorted(by: Totals.isMoreUsed) : $0.all } ?? []
        let labels = [""] + columns.map { $0.label(in: locale.labels) }
        var widths = labels.map(\.columns)
        // The cells of all rows but for their names: formatting them twice takes longer than all the rest.
        var cells: [String] = []
        func measure(_ name: String, _ totals: Totals) {
            widths[0] = max(widths[0], name.columns)
            for (column, cell) in self.cells(totals, columns, in: sums).enumerated() {
                widths[column + 1] = max(widths[column + 1], cell.columns)
                cells.append(cell)
            }
        }
        for row in shown { measure(row.label, row.totals) }
        guard !cells.isEmpty else { return }
        for sum in total { measure(locale.labels.total, sum) }
        let amounts = widths.dropFirst().reduce(0) { $0 + TableLines.gap + $1 }
        widths[0] = min(widths[0], TableLines.labelWidth(in: width.map { $0 - locale.margin - amounts }))
        let lines = TableLines(locale: locale, width: width, widths: widths)
        func write(_ line: StyledLine) throws {
            bytes += locale.terminalText(of: line, usesColor: usesColor).utf8
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
        var rest = cells[...]
        func write(_ name: String, _ totals: Totals, isSum: Bool) throws {
            let row = rest.prefix(columns.count)
            rest.removeFirst(row.count)
            try write(lines.line([name] + row) { $0 > 0 ? columns[$0 - 1].style(of: totals) : isSum ? .bold : [] })
        }
        try write(lines.line(labels) { _ in .dim })
        var last: String?
        for row in shown {
            // What has several currencies is named only once where these stand together.
            try write(row.path == last && !sortsByAmount ? "" : row.label, row.totals, isSum: false)
            last = row.path
        }
        guard !total.isEmpty else { return }
        try write(lines.rule)
        for (index, sum) in total.enumerated() { try write(index == 0 ? locale.labels.total : "", sum, isSum: true) }
    }

    private func cells(_ totals: Totals, _ columns: [SummaryColumn], in sums: SummarySums?) -> [String] {
        let format = locale.money(of: totals.commodity)
        return columns.map { $0.value(of: totals, in: sums?[totals.commodity]).text(in: format) }
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
    ///   - sums: what the shares are parts of that each row then has; `nil` for rows without shares.
    ///   - flush: may take the bytes away whenever many have come together: there may be millions of rows.
    package func write(jsonTo bytes: inout [UInt8], sharesOf sums: SummarySums? = nil, flush: (inout [UInt8]) throws -> Void) rethrows {
        let columns = SummaryColumn.all(withShares: sums != nil)
        var rows = JSONLineArray()
        rows.begin(to: &bytes)
        for row in self {
            rows.next(to: &bytes)
            JSONWriter.appendObject(to: &bytes) { json in
                json.text("period", row.period)
                json.text("currency", row.totals.commodity.symbol)
                for column in columns { column.write(row.totals, in: sums?[row.totals.commodity], to: &json) }
            }
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
        rows.end(to: &bytes)
    }

    /// Appends the rows as CSV, like `write(jsonTo:sharesOf:flush:)`.
    ///
    /// - Parameters:
    ///   - bytes: what is appended to.
    ///   - sums: what the shares are parts of that each row then has; `nil` for rows without shares.
    ///   - guardsFormulas: whether names get an apostrophe where a spreadsheet would run them as formulas.
    ///   - flush: may take the bytes away.
    package func write(
        csvTo bytes: inout [UInt8], sharesOf sums: SummarySums? = nil, guardsFormulas: Bool = false, flush: (inout [UInt8]) throws -> Void
    ) rethrows {
        let comma = UInt8(ascii: ",")
        let columns = SummaryColumn.all(withShares: sums != nil)
        bytes += CSVText.record(["period", "currency"] + columns.map(\.rawValue)).utf8
        bytes.append(.lineFeed)
        for row in self {
            for text in [row.period, row.totals.commodity.symbol] {
                CSVText.append(SpreadsheetGuard.text(text, guardsFormulas: guardsFormulas).utf8.span, separator: comma, to: &bytes)
                bytes.append(comma)
            }
            for (number, column) in columns.enumerated() {
                if number > 0 { bytes.append(comma) }
                column.value(of: row.totals, in: sums?[row.totals.commodity]).write(to: &bytes)
            }
            bytes.append(.lineFeed)
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
    }
}
