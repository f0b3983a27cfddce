public import CivilCalendar
public import LedgerCore

extension DayLedger {
    /// The commodities with income or expense on any day, by symbol.
    public var commodities: [Commodity] { book.columns.map(\.commodity).sorted() }

    /// The first and the last days with income or expense; `nil` for an empty ledger.
    public var days: ClosedRange<CivilDate>? {
        let lists = book.columns.flatMap(\.strata).map(\.days)
        guard let first = lists.compactMap({ $0.firstKey() }).min().flatMap(CivilDate.init(sumKey:)),
            let last = lists.compactMap(\.lastKey).max().flatMap(CivilDate.init(sumKey:))
        else { return nil }
        return first...last
    }

    /// Returns the totals of one day: one for each commodity that moved, by symbol.
    public func totals(on day: CivilDate) -> [Totals] { totals(in: day...day) }

    /// Returns the totals of a month: one for each commodity that moved, by symbol.
    public func totals(in month: YearMonth) -> [Totals] { totals(in: month.firstDay...month.lastDay) }

    /// Returns the totals of a year (1…9999): one for each commodity that moved, by symbol; empty for other years.
    public func totals(inYear year: Int) -> [Totals] {
        guard let first = CivilDate(year: year, month: 1, day: 1), let last = CivilDate(year: year, month: 12, day: 31) else { return [] }
        return totals(in: first...last)
    }

    /// Returns the totals of a month, which may begin on payday: one for each commodity that moved, by symbol.
    public func totals(in month: MonthPeriod) -> [Totals] { totals(in: month.range) }

    /// The totals of all days: one for each commodity that moved, by symbol.
    public var totals: [Totals] { totals(in: .min ... .max) }

    /// Returns the totals of a range of days, both ends included: one for each commodity that moved, by symbol.
    public func totals(in range: ClosedRange<CivilDate>) -> [Totals] {
        book.totals(range.sumKeys)
    }

    /// Returns the totals of one commodity in a range of days, both ends included; `nil` when it did not move.
    public func totals(of commodity: Commodity, in range: ClosedRange<CivilDate>) -> Totals? {
        book.totals(of: commodity, range.sumKeys)
    }

    /// Returns the running balance at the end of a day: income minus expense of all days up to it, for each commodity that has moved by
    /// then, by symbol. Transfers are excluded, so it is what the household has gained since the ledger began, not the balance of an
    /// account.
    public func balance(atEndOf day: CivilDate) -> [Money] {
        totals(in: .min...day).map { Money($0.net, $0.commodity) }
    }
}

extension DayLedger {
    /// Returns the days of a range that have income or expense, in order, each with its totals.
    package func dailyTotals(in range: ClosedRange<CivilDate> = .min ... .max) -> [DayTotals] {
        let rows = dailyRows(in: range)
        var days: [DayTotals] = []
        var index = 0
        while index < rows.count {
            let day = rows[index].day
            var totals: [Totals] = []
            while index < rows.count, rows[index].day == day {
                totals.append(rows[index].totals)
                index += 1
            }
            days.append(DayTotals(day: day, totals: totals))
        }
        return days
    }

    /// Returns the totals of a range by day, then by symbol, in a single array, since a page has many days.
    func dailyRows(in range: ClosedRange<CivilDate>) -> [DayRow] {
        var rows: [DayRow] = []
        let columns = book.columns.sorted { $0.commodity < $1.commodity }
        for column in columns {
            let days = column.days(range.sumKeys)
            for (key, sum) in days {
                if let day = CivilDate(sumKey: key) { rows.append(DayRow(day: day, totals: Totals(column.commodity, sum))) }
            }
        }
        // The sort is stable: within a day, commodities stay sorted by symbol.
        if columns.count > 1 { rows.sort { $0.day < $1.day } }
        return rows
    }

    /// Returns the days, weeks, months or years that have income or expense, in order, each with its totals; with a range, only those that
    /// overlap it, and only their totals within it.
    public func totals(
        by rule: PeriodRule, in range: ClosedRange<CivilDate> = .min ... .max
    ) -> [PeriodTotals] {
        var result: [PeriodTotals] = []
        var next = self.days.map { max($0.lowerBound, range.lowerBound) }
        while let day = next, let first = firstActiveDay(from: day), first <= range.upperBound {
            let period = rule.period(containing: first)
            let part = period.range.clamped(to: range)
            result.append(PeriodTotals(period: period, totals: totals(in: part)))
            next = part.upperBound.adding(days: 1)
        }
        return result
    }

    /// Returns the first day with income or expense on or after a day.
    public func firstActiveDay(from day: CivilDate) -> CivilDate? {
        let key = day.sumKey
        let first = book.columns.flatMap(\.strata).compactMap { $0.days.firstKey(from: key) }.min()
        return first.flatMap(CivilDate.init(sumKey:))
    }
}
