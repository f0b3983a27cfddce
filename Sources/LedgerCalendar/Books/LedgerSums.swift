internal import CivilCalendar
internal import LedgerCSV
public import LedgerCore
internal import LedgerGrid

/// Sums of many entries of a ledger, of the kind a book asked for.
public struct LedgerSums: Sendable {
    /// What is summed.
    public enum Kind: Sendable, Hashable {
        /// Days.
        case days
        /// Categories or accounts.
        case labels(Entry.Label)
    }

    /// The sums of days; empty when labels are summed.
    private(set) var byDay = DayLedger()
    /// The sums of labels by number; empty when days are summed.
    private(set) var byLabel = LabelSums()
    /// The labels by number.
    var labels: [String] { numbers.values }
    private var numbers = CellTable<String>()
    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    mutating func add(_ row: RowFacts, _ reader: inout LedgerReader) throws(GridError) {
        switch kind {
        case .days: try byDay.gather(row.money, row.kind, on: row.date)
        case .labels(let label):
            guard let number = reader.number(of: label, in: &numbers) else { return }
            try byLabel.add(row.money, row.kind, on: row.date, to: number)
        }
    }
}
