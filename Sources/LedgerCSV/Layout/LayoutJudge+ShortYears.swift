internal import CivilCalendar
internal import Diagnostics
internal import LedgerCore
internal import Text

extension LayoutJudge {
    /// The orders that are left of some where days with all digits of their year show whether two digits of it stand first or last: those of
    /// another column of the rows, or those before the table.
    func yearPlace(
        _ orders: [LedgerReadingOptions.DateOrder], _ run: ShortRun, _ period: [String]
    ) -> (left: [LedgerReadingOptions.DateOrder], reason: String)? {
        guard orders.contains(.ymd), orders.count > 1 else { return nil }
        func left(_ fitting: [LedgerReadingOptions.DateOrder]) -> [LedgerReadingOptions.DateOrder]? {
            if fitting == [.ymd] { return fitting }
            return fitting.isEmpty || fitting.contains(.ymd) ? nil : orders.filter { $0 != .ymd }
        }
        let place = plan[.column(.date)]
        for other in file.sample.dateColumns(file.names.count) where other != place {
            guard let left = left(orders.filter { file.sample.areNear(place, other, $0) }) else { continue }
            return (left, "the days of \(layout.columns.name(other)) are near in no other order")
        }
        let known = [LedgerReadingOptions.DateOrder.dmy, .mdy].flatMap { order in
            period.compactMap { WrittenDate($0.utf8.span)?.date(WrittenDate.Reading(order: order)) }
        }
        guard let first = known.min(), let last = known.max() else { return nil }
        // Of one day it is not known whether the rows end there, or begin.
        let margin = first == last ? 366 : 7
        let fitting = orders.filter { order in
            guard let range = run.range(order) else { return false }
            return first.days(since: range.lowerBound) <= margin && range.upperBound.days(since: last) <= margin
        }
        return left(fitting).map { ($0, "the lines before the table are about \(first) to \(last)") }
    }
}
