internal import CivilCalendar
internal import LedgerCore
internal import TextBytes
internal import WrittenCells

/// Whether the days of a file rise or fall from row to row, under each order that dates may have.
struct DayDirection: Sendable {
    private static let orders: [DateOrder] = [.dmy, .mdy, .ymd]
    private var last: [CivilDate?] = [nil, nil, nil]
    private var (rises, falls) = ([0, 0, 0], [0, 0, 0])
    private var cell: [UInt8] = []
    /// How many times the day changed.
    private(set) var changes = 0
    private static let maxChanges = 500

    mutating func add(_ date: Span<UInt8>) {
        guard !date.equals(cell) else { return }
        cell.removeAll(keepingCapacity: true)
        cell.append(copying: date)
        changes += 1
        guard changes <= Self.maxChanges, let written = WrittenDate(date) else { return }
        for (index, order) in Self.orders.enumerated() {
            guard let day = written.date(WrittenDate.Reading(order: order, year: 2024)) else { continue }
            if let before = last[index], before != day { before < day ? (rises[index] += 1) : (falls[index] += 1) }
            last[index] = day
        }
    }

    /// `nil` where the days stay, or go both ways.
    func daysRise(_ order: DateOrder) -> Bool? {
        let index = Self.orders.firstIndex(of: order) ?? 0
        return rises[index] > 0 && falls[index] == 0 ? true : falls[index] > 0 && rises[index] == 0 ? false : nil
    }
}
