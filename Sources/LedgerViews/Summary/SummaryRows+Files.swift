internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerGrid
internal import Text

extension Sequence<SummaryRow> {
    /// Appends the rows as a JSON array, one row to a line.
    public func write(jsonTo bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for row in self {
            bytes += (isFirst ? "\n" : ",\n").utf8
            isFirst = false
            var json = JSONWriter()
            json.text("period", row.period)
            json.members(of: row.totals)
            json.finish(to: &bytes)
        }
        bytes += (isFirst ? "]\n" : "\n]\n").utf8
    }

    /// Appends the rows as CSV with the columns `period`, `currency`, `income`, `expense`, `net` and `count`.
    public func write(csvTo bytes: inout [UInt8]) {
        var csv = CSVWriter()
        func write(_ cells: [String]) {
            for cell in cells { csv.append(cell, to: &bytes) }
            csv.endRecord(to: &bytes)
        }
        write(["period", "currency", "income", "expense", "net", "count"])
        for row in self {
            let totals = row.totals
            write([
                row.period, totals.commodity.symbol, totals.income.description, totals.expense.description, totals.net.description,
                String(totals.count),
            ])
        }
    }
}
