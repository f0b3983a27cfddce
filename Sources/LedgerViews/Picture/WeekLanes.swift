internal import CivilCalendar
internal import LedgerGrid

/// The events of a row of days in lanes: one of several days keeps its lane.
struct WeekLanes {
    /// A piece of an event within the row.
    struct Piece {
        let event: DayEvent
        /// The columns it touches.
        let columns: ClosedRange<Int>
        let lane: Int
    }

    private(set) var pieces: [Piece] = []
    /// The number of lanes.
    private(set) var count = 0

    /// Places the events of the columns' days, each in display order.
    init(_ days: [[DayEvent]]) {
        var columns: [DayEvent: ClosedRange<Int>] = [:]
        for (column, events) in days.enumerated() {
            for event in events { columns[event] = (columns[event]?.lowerBound ?? column)...column }
        }
        // Those of several days first, so that they stand above those beside which they begin.
        let ordered = columns.keys.sorted { left, right in
            let isLong = (left.days.lowerBound < left.days.upperBound, right.days.lowerBound < right.days.upperBound)
            return isLong.0 == isLong.1 ? left.precedes(right) : isLong.0
        }
        var ends: [[Bool]] = []
        // Below it no lane of a column is free: many events may begin on one day.
        var free = Array(repeating: 0, count: days.count)
        for event in ordered {
            guard let touched = columns[event] else { continue }
            for column in touched {
                while free[column] < ends.count, ends[free[column]][column] { free[column] += 1 }
            }
            var lane = free[touched].max() ?? 0
            while lane < ends.count, touched.contains(where: { ends[lane][$0] }) { lane += 1 }
            if lane == ends.count { ends.append(Array(repeating: false, count: days.count)) }
            for column in touched { ends[lane][column] = true }
            pieces.append(Piece(event: event, columns: touched, lane: lane))
        }
        count = ends.count
    }
}
