internal import LedgerCore
package import LedgerGrid
internal import TextBytes

/// One cell of a table of names and periods: the totals of a category, account, payee or tag in a period, in one commodity.
package struct CrossRow: Sendable, Hashable {
    /// The category, account, payee or tag.
    package let name: String
    /// The period.
    package let period: LedgerPeriod
    /// The totals.
    package let totals: Totals

    /// Creates a cell.
    package init(name: String, period: LedgerPeriod, totals: Totals) {
        (self.name, self.period, self.totals) = (name, period, totals)
    }
}

extension [CrossRow] {
    /// The cells by currency, then by the amount of all that their name has of it, as rows of sums are sorted, then by period.
    package var sortedByAmount: [CrossRow] {
        apart(by: \.totals).flatMap { rows in
            let sums = Dictionary(rows.map { ($0.name, Optional($0.totals)) }) { sum, more in more.flatMap { sum?.adding($0) } }
            return rows.sorted { one, other in
                guard one.name != other.name else { return one.period < other.period }
                guard let first = sums[one.name] ?? nil, let second = sums[other.name] ?? nil, first != second else {
                    return one.name < other.name
                }
                return Totals.isLarger(first, second) || !Totals.isLarger(second, first) && one.name < other.name
            }
        }
    }

    /// Appends the cells as a JSON array, one per line.
    package func write(jsonTo bytes: inout [UInt8], flush: (inout [UInt8]) throws -> Void) rethrows {
        var rows = JSONLineArray()
        rows.begin(to: &bytes)
        for row in self {
            rows.next(to: &bytes)
            JSONWriter.appendObject(to: &bytes) { json in
                json.text("name", row.name)
                json.text("period", row.period.description)
                json.text("currency", row.totals.commodity.symbol)
                for column in SummaryColumn.all(withShares: false) { column.write(row.totals, in: nil, to: &json) }
            }
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
        rows.end(to: &bytes)
    }

    /// Appends the cells as CSV, one per line.
    package func write(csvTo bytes: inout [UInt8], guardsFormulas: Bool, flush: (inout [UInt8]) throws -> Void) rethrows {
        let columns = SummaryColumn.all(withShares: false)
        bytes += CSVText.record(["name", "period", "currency"] + columns.map(\.rawValue)).utf8
        bytes.append(.lineFeed)
        for row in self {
            let texts = [row.name, row.period.description, row.totals.commodity.symbol]
            bytes += CSVText.record(texts.map { SpreadsheetGuard.text($0, guardsFormulas: guardsFormulas) }).utf8
            for column in columns {
                bytes.append(UInt8(ascii: ","))
                column.value(of: row.totals, in: nil).write(to: &bytes)
            }
            bytes.append(.lineFeed)
            if bytes.count > 1 << 16 { try flush(&bytes) }
        }
    }
}
