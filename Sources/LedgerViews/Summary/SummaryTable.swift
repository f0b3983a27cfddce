internal import Diagnostics
internal import LedgerCore
package import LedgerGrid
internal import Text

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
        guard !rows.isEmpty else { return "" }
        let width = width.map { $0 - locale.margin }
        let labels = [""] + SummaryColumn.allCases.map { $0.label(in: locale.labels) }
        let shown =
            arrangement == .tree
            ? SummaryTree(rows).rows : rows.map { SummaryTree.Row(name: $0.period, depth: 0, totals: $0.totals) }
        // One row for each currency is its own sum.
        let sums = arrangement == .overlapping || Set(rows.map(\.period)).count < 2 ? [] : Self.sums(of: rows)
        var table = shown.map { cells(of: $0) } + sums.map { cells(locale.labels.total, $0) }
        var widths = labels.indices.map { column in
            table.reduce(labels[column].columns) { max($0, $1[column].columns) }
        }
        let amounts = widths.dropFirst().reduce(0) { $0 + Self.gap + $1 }
        let room = width.map { min(max(Self.labelWidths.lowerBound, $0 - amounts), Self.labelWidths.upperBound) }
        widths[0] = min(widths[0], room ?? Self.labelWidths.upperBound)
        for row in table.indices { table[row][0] = table[row][0].fitted(to: widths[0]) }
        var lines = [line(labels, widths) { _ in .dim }]
        var last: String?
        for (index, var cells) in table.enumerated() {
            let isSum = index >= shown.count
            let totals = isSum ? sums[index - shown.count] : shown[index].totals
            if index == shown.count {
                let rule = StyledLine(String(repeating: "─", count: widths[0] + amounts), .dim)
                lines.append(locale.isRightToLeft ? rule.mirrored(in: max(rule.width, width ?? 0)) : rule)
            }
            // What has several currencies is named only once.
            let name = isSum ? nil : shown[index].path
            if name == last, index > 0, index != shown.count { cells[0] = "" }
            last = name
            lines.append(line(cells, widths) { Self.style(column: $0, totals, isSum: isSum) })
        }
        return lines.map { locale.terminalText(of: $0, usesColor: usesColor) }.joined()
    }

    private static func style(column: Int, _ totals: Totals, isSum: Bool) -> TextStyle {
        column > 0 ? SummaryColumn.allCases[column - 1].style(of: totals) : isSum ? .bold : []
    }

    /// Returns the sum of all rows for each currency, by symbol; none for one that is too large.
    private static func sums(of rows: [SummaryRow]) -> [Totals] {
        Dictionary(grouping: rows.map(\.totals), by: \.commodity).sorted { $0.key < $1.key }.compactMap { _, all in
            all.dropFirst().reduce(all.first) { sum, next in sum?.adding(next) }
        }
    }

    /// The spaces between two columns.
    private static let gap = 2

    private func cells(of row: SummaryTree.Row) -> [String] {
        let name = row.name.isEmpty ? "–" : row.name.oneLine
        return cells(String(repeating: " ", count: 2 * row.depth) + name, row.totals)
    }

    private func cells(_ name: String, _ totals: Totals) -> [String] {
        let format = locale.money(of: totals.commodity)
        return [name] + SummaryColumn.allCases.map { $0.value(of: totals).text(in: format) }
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
    ///
    /// - Parameters:
    ///   - bytes: what is appended to.
    ///   - flush: may take the bytes away whenever many have come together: there may be millions of rows.
    public func write(jsonTo bytes: inout [UInt8], flush: (inout [UInt8]) throws -> Void = { _ in }) rethrows {
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

    /// Appends the rows as CSV with the columns `period`, `currency`, `income`, `expense`, `net` and `count`, like `write(jsonTo:flush:)`.
    public func write(csvTo bytes: inout [UInt8], flush: (inout [UInt8]) throws -> Void = { _ in }) rethrows {
        let comma = UInt8(ascii: ",")
        bytes += CSVText.record(["period", "currency"] + SummaryColumn.allCases.map(\.rawValue)).utf8
        bytes.append(.lineFeed)
        for row in self {
            CSVText.append(row.period.utf8.span, separator: comma, to: &bytes)
            bytes.append(comma)
            row.totals.commodity.withSymbol { CSVText.append($0, separator: comma, to: &bytes) }
            for column in SummaryColumn.allCases {
                bytes.append(comma)
                column.value(of: row.totals).write(to: &bytes)
            }
            bytes.append(.lineFeed)
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
    }
}
