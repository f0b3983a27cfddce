internal import CivilCalendar
internal import LedgerCore

/// The columns of all commodities.
struct CommodityColumns<Days: DayStore>: Sendable {
    private(set) var columns: [CommodityColumn<Days>] = []
    private var positions: [Commodity: Int] = [:]
    /// The column used last: most entries are of the same commodity as the one before.
    private var recent = 0
    /// How many sums all changes so far have touched.
    private(set) var steps = 0

    var isEmpty: Bool { columns.isEmpty }

    /// The column of a commodity, if it has entries.
    func column(_ commodity: Commodity) -> CommodityColumn<Days>? {
        positions[commodity].map { columns[$0] }
    }

    /// Adds an amount to a day; a transfer changes nothing. Throws, and nothing happens, when the sums could overflow.
    @inline(__always)
    mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let position = position(making: money.commodity)
        let (size, scale) = (money.amount.coefficient.magnitude, money.amount.scale)
        guard columns[position].add(flow, size: size, scale: scale, at: day.sumKey, steps: &steps) else {
            drop(position)
            throw GridError(.overflow, day: day, commodity: money.commodity)
        }
    }

    /// Adds everything other columns hold. Throws, and nothing happens, when the sums could overflow.
    mutating func merge<Others: DayStore>(_ other: CommodityColumns<Others>) throws(GridError) {
        try check(other)
        for column in other.columns {
            let position = position(making: column.commodity)
            for stratum in column.strata {
                // Admitted above as a whole: the sizes go in with the first day, and no day can be refused any more.
                var size = stratum.magnitude.size
                stratum.days.forEachDay { key, flow in
                    _ = columns[position].add(flow, size: size, scale: stratum.magnitude.scale, at: key, steps: &steps)
                    size = 0
                }
            }
        }
    }

    /// Throws when merging those would.
    func check<Others: DayStore>(_ other: CommodityColumns<Others>) throws(GridError) {
        for column in other.columns {
            guard let position = positions[column.commodity] else { continue }
            let parts = columns[position].strata.map(\.magnitude) + column.strata.map(\.magnitude)
            guard parts.admit(0, scale: 0) else { throw GridError(.overflow, commodity: column.commodity) }
        }
    }

    @inline(__always)
    private mutating func position(making commodity: Commodity) -> Int {
        if recent < columns.count, columns[recent].commodity == commodity { return recent }
        if let known = positions[commodity] {
            recent = known
            return known
        }
        columns.append(CommodityColumn(commodity: commodity))
        recent = columns.count - 1
        positions[commodity] = recent
        return recent
    }

    /// Forgets a column that has become empty; the last one takes its place.
    private mutating func drop(_ position: Int) {
        guard columns[position].isEmpty else { return }
        positions[columns[position].commodity] = nil
        columns.swapAt(position, columns.count - 1)
        columns.removeLast()
        if position < columns.count { positions[columns[position].commodity] = position }
    }
}

extension CommodityColumns where Days: RemovingDayStore {
    /// Takes an amount out of a day. Throws, and nothing happens, when the day shows that no such amount was added.
    mutating func remove(_ money: Money, _ kind: Entry.Kind, from day: CivilDate) throws(GridError) {
        guard let flow = Flow(money.amount.coefficient, kind) else { return }
        let (size, scale) = (money.amount.coefficient.magnitude, money.amount.scale)
        guard let position = positions[money.commodity],
            columns[position].remove(flow, size: size, scale: scale, at: day.sumKey, steps: &steps)
        else { throw GridError(.notAdded, day: day, commodity: money.commodity) }
        drop(position)
    }
}

extension CommodityColumns: Equatable {
    /// Whether both hold the same sums on the same days; in which order they came does not matter.
    static func == (left: CommodityColumns, right: CommodityColumns) -> Bool {
        left.columns.count == right.columns.count && left.columns.allSatisfy { right.column($0.commodity) == $0 }
    }
}

extension CommodityColumn: Equatable {
    static func == (left: CommodityColumn, right: CommodityColumn) -> Bool {
        guard left.commodity == right.commodity, left.strata.count == right.strata.count else { return false }
        return zip(left.strata, right.strata).allSatisfy { $0.magnitude == $1.magnitude && $0.days.leaves == $1.days.leaves }
    }
}

extension CivilDate {
    /// Days since 0001-01-01.
    @inline(__always)
    var sumKey: DayKey { DayKey(truncatingIfNeeded: dayNumber - CivilDate.min.dayNumber) }

    init?(sumKey: DayKey) {
        self.init(dayNumber: Int(sumKey) + Int(CivilDate.min.dayNumber))
    }
}
