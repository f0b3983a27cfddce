public import CivilCalendar

/// A day and its totals, one for each commodity that moved, by symbol.
public struct DayTotals: Sendable, Hashable {
    /// The day.
    public let day: CivilDate
    /// One for each commodity with income or expense on that day, by symbol.
    public let totals: [Totals]

    init(day: CivilDate, totals: [Totals]) {
        self.day = day
        self.totals = totals
    }
}
