internal import Diagnostics
internal import LedgerCore
internal import LedgerGrid

/// Formats sums of names in periods for people: for each currency the names as rows and the periods as columns, what came in above what went
/// out, with sums below and beside them.
package struct CrossTable: Sendable {
    private let table: SummaryTable

    /// Creates a table with the locale, width, colours and order of one of sums.
    package init(like table: SummaryTable) { self.table = table }

    private var locale: ViewLocale { table.locale }

    /// Returns the tables of all currencies, that with the most entries first, each line with a line ending; empty without rows.
    ///
    /// Amounts are never cut: where the width is too small for all periods, further ones stand in another table below.
    package func text(of rows: [CrossRow], as arrangement: SummaryTable.Arrangement = .apart) -> String {
        rows.apart(by: \.totals).compactMap { rows in
            guard let commodity = rows.first?.totals.commodity else { return nil }
            let sheet = Sheet(rows, isTree: arrangement == .tree)
            let isSummed = arrangement != .overlapping
            var lines: [Row?] = []
            for column in [SummaryColumn.income, .expense] {
                let names = names(column, of: rows, sheet, arrangement)
                guard !names.isEmpty else { continue }
                if !lines.isEmpty { lines.append(Row(name: "", amounts: [])) }
                // Names that count an entry twice have no sum.
                if !isSummed { lines.append(Row(name: column.label(in: locale.labels), amounts: [], isSum: true)) }
                lines += names
                if isSummed { lines += [nil, sum(column, of: sheet)] }
            }
            if isSummed, lines.count(where: { $0 == nil }) > 1 { lines.append(sum(.net, of: sheet)) }
            return text(of: lines, sheet.periods.map(\.description), commodity)
        }.joined(separator: "\n")
    }

    /// A line below the periods.
    private struct Row: Equatable {
        let name: String
        /// What each period has, and all of them; `nil` where it is nothing.
        let amounts: [ExactDecimal?]
        var style: TextStyle = []
        var isSum = false
    }

    /// The sums of one currency in each period and, without one, in all of them; none that is too large.
    private struct Sheet {
        typealias Sums = [LedgerPeriod?: Totals?]

        let periods: [LedgerPeriod]
        /// Those of each name and, in a tree, of those above it.
        private(set) var names: [String: Sums] = [:]
        private(set) var all: Sums = [:]

        init(_ rows: [CrossRow], isTree: Bool) {
            periods = Set(rows.map(\.period)).sorted()
            for row in rows {
                for path in isTree ? SummaryTree.paths(of: row.name) : [row.name] { Self.add(row, to: &names[path, default: [:]]) }
                Self.add(row, to: &all)
            }
        }

        private static func add(_ row: CrossRow, to sums: inout Sums) {
            for period in [row.period, nil] {
                sums.updateValue(sums[period].map { $0?.adding(row.totals) } ?? row.totals, forKey: period)
            }
        }

        func amounts(_ column: SummaryColumn, of sums: Sums) -> [ExactDecimal?] {
            (periods.map(Optional.some) + [nil]).map { period in
                guard case .amount(let amount)? = sums[period]?.map({ column.value(of: $0, in: nil) }), !amount.isZero else { return nil }
                return amount
            }
        }
    }

    /// Returns the rows of the names that had income or expense.
    private func names(_ column: SummaryColumn, of rows: [CrossRow], _ sheet: Sheet, _ arrangement: SummaryTable.Arrangement) -> [Row] {
        var (sums, places) = ([SummaryRow](), [String: Int]())
        for row in rows {
            guard case .amount(let amount) = column.value(of: row.totals, in: nil), !amount.isZero else { continue }
            if let place = places[row.name] {
                if let sum = sums[place].totals.adding(row.totals) { sums[place] = SummaryRow(period: row.name, totals: sum) }
            } else {
                places[row.name] = sums.count
                sums.append(SummaryRow(period: row.name, totals: row.totals))
            }
        }
        var shown = (table.sortsByAmount ? sums.sortedByAmount : sums).map { SummaryTree.Row(name: $0.period, depth: 0, totals: $0.totals) }
        if arrangement == .tree {
            var tree = SummaryTree(sums)
            tree.sortsByAmount = table.sortsByAmount
            shown = tree.rows
        }
        let style: TextStyle = column == .income ? .green : []
        return shown.map { Row(name: $0.label, amounts: sheet.amounts(column, of: sheet.names[$0.path] ?? [:]), style: style) }
    }

    private func sum(_ column: SummaryColumn, of sheet: Sheet) -> Row {
        Row(name: column.label(in: locale.labels), amounts: sheet.amounts(column, of: sheet.all), style: .bold, isSum: true)
    }

    /// Returns the lines of a currency: `nil` is a line across all columns.
    private func text(of rows: [Row?], _ periods: [String], _ commodity: Commodity) -> String {
        let money = locale.money(of: commodity)
        let cells = rows.map { row in row?.amounts.map { $0.map(money.number) ?? "" } ?? [] }
        let headings = periods + [locale.labels.total]
        let widths = headings.indices.map { column in
            cells.reduce(headings[column].columns) { max($0, $1.isEmpty ? 0 : $1[column].columns) }
        }
        let screen = table.width.map { $0 - locale.margin }
        let symbol = commodity.symbol.oneLine
        let longest = rows.reduce(symbol.columns) { max($0, $1?.name.columns ?? 0) }
        // Names leave at least two thirds of a line to amounts.
        let label = min(longest, TableLines.labelWidth(in: screen.map { $0 / 3 }))
        let blocks = blocks(of: widths, in: screen.map { $0 - label })
        return blocks.map { block in
            let lines = TableLines(locale: locale, width: table.width, widths: [label] + widths[block])
            let heading = lines.line([symbol] + headings[block]) { $0 == 0 ? .bold : .dim }
            let all = zip(rows, cells).map { row, cells in
                guard let row else { return lines.rule }
                return lines.line([row.name] + (cells.isEmpty ? [] : cells[block])) { column in
                    guard column > 0, let amount = row.amounts[block][block.lowerBound + column - 1] else { return row.isSum ? .bold : [] }
                    // Of all sums, only a balance can be trouble.
                    return row.isSum && amount.isNegative ? [.bold, .red] : row.style
                }
            }
            return ([heading] + all).map { locale.terminalText(of: $0, usesColor: table.usesColor) }.joined()
        }.joined(separator: "\n")
    }

    /// Returns the columns that stand beside each other: as many tables as it takes, with about as many columns each.
    private func blocks(of widths: [Int], in room: Int?) -> [Range<Int>] {
        guard let room else { return [0..<widths.count] }
        func blocks(most: Int) -> [Range<Int>] {
            var (starts, used) = ([0], 0)
            for (column, width) in widths.enumerated() {
                used += TableLines.gap + width
                let count = column - starts[starts.count - 1]
                guard count > 0, used > room || count == most else { continue }
                starts.append(column)
                used = TableLines.gap + width
            }
            return zip(starts, starts.dropFirst() + [widths.count]).map { $0..<$1 }
        }
        let fewest = blocks(most: widths.count).count
        return blocks(most: (widths.count + fewest - 1) / fewest)
    }
}
