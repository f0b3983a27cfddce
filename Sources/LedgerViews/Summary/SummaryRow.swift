internal import LedgerCore
public import LedgerGrid
internal import Text

/// One line of a summary: the totals of a period, category or account in one commodity.
public struct SummaryRow: Sendable, Hashable {
    /// The period, category or account: `2025-08-01`, `2025-W31`, `2025-08`, `2025`, `식비`.
    public let period: String
    /// Its totals.
    public let totals: Totals

    /// A line of a summary.
    public init(period: String, totals: Totals) {
        self.period = period
        self.totals = totals
    }

    /// The lines of periods, in their order.
    public static func rows(of periods: [PeriodTotals]) -> [SummaryRow] {
        periods.flatMap { period in
            let name = period.period.description
            return period.totals.map { SummaryRow(period: name, totals: $0) }
        }
    }

    /// The lines of groups, by label.
    public static func rows(of groups: GroupTotals) -> [SummaryRow] {
        groups.rows.flatMap { row in row.totals.map { SummaryRow(period: row.group.label, totals: $0) } }
    }
}

extension Sequence<SummaryRow> {
    /// Appends the rows as a JSON array, one row to a line.
    public func write(jsonTo bytes: inout [UInt8]) {
        var rows = JSONLineArray()
        rows.begin(to: &bytes)
        for row in self {
            rows.next(to: &bytes)
            JSONWriter.appendObject(to: &bytes) { json in
                json.text("period", row.period)
                json.members(of: row.totals)
            }
        }
        rows.end(to: &bytes)
    }

    /// Appends the rows as CSV with the columns `period`, `currency`, `income`, `expense`, `net` and `count`.
    public func write(csvTo bytes: inout [UInt8]) {
        bytes += "period,currency,income,expense,net,count\n".utf8
        for row in self {
            let amounts = [row.totals.income, row.totals.expense, row.totals.net].map(\.description)
            bytes += CSVText.record([row.period, row.totals.commodity.symbol] + amounts + ["\(row.totals.count)"]).utf8
            bytes.append(.lineFeed)
        }
    }
}
