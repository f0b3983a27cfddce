internal import CivilCalendar
internal import WrittenCells

/// How dates of three short numbers run on from row to row under each order, which shows whether the year stands first or last: the rows of
/// a file are days apart, and read in the wrong order they are years apart.
struct ShortRun: Sendable {
    private static let orders: [DateOrder] = [.dmy, .mdy, .ymd]
    private var steps: [DateOrder: Steps] = [:]
    /// The numbers that stand in the place of the year: the first ones, and the last ones.
    private var (firsts, lasts): (ClosedRange<Int>?, ClosedRange<Int>?)

    /// The steps between rows of different days.
    private struct Steps: Sendable {
        var last: CivilDate
        var range: ClosedRange<CivilDate>
        /// Steps of ten months and more, and those that are not of one year to the day.
        var far = 0
        var uneven = 0

        mutating func add(_ date: CivilDate) {
            guard date != last else { return }
            let (old, new) = (last.components, date.components)
            if abs(date.days(since: last)) >= 300 { far += 1 }
            if abs(new.year - old.year) != 1 || (new.month, new.day) != (old.month, old.day) { uneven += 1 }
            (last, range) = (date, min(range.lowerBound, date)...max(range.upperBound, date))
        }
    }

    /// Adds the days that the next row may mean: with the day, the month and the year first.
    mutating func add(_ days: [CivilDate?], _ date: WrittenDate) {
        firsts = firsts.map { min($0.lowerBound, date.first)...max($0.upperBound, date.first) } ?? date.first...date.first
        lasts = lasts.map { min($0.lowerBound, date.third)...max($0.upperBound, date.third) } ?? date.third...date.third
        for (order, day) in zip(Self.orders, days) {
            guard let day else { continue }
            if steps[order]?.add(day) == nil { steps[order] = Steps(last: day, range: day...day) }
        }
    }

    /// The days from the first to the last under an order.
    func range(_ order: DateOrder) -> ClosedRange<CivilDate>? { steps[order]?.range }

    /// Whether the first and the last day are far fewer days apart under one order than under another: of rents on the first of months the
    /// days are about as far apart under both.
    func isFarShorter(_ order: DateOrder, than other: DateOrder) -> Bool {
        guard let near = range(order), let apart = range(other) else { return false }
        return 2 * near.upperBound.days(since: near.lowerBound) < apart.upperBound.days(since: apart.lowerBound)
    }

    /// Whether the rows show that dates have the one order rather than the other, of which one has the year first.
    func proves(_ order: DateOrder, over other: DateOrder) -> Bool {
        guard (order == .ymd) != (other == .ymd), let near = steps[order], let apart = steps[other], let firsts, let lasts else {
            return false
        }
        // What is paid on the same day of every year looks like neighbouring days.
        guard apart.far > 0, apart.uneven > 0, 10 * near.far <= apart.far else { return false }
        // Days are many, years few; of few rows all may be such by chance.
        let (days, years) = order == .ymd ? (lasts, firsts) : (firsts, lasts)
        return days.count > 3 && years.count <= 3 || apart.far >= 10
    }
}
