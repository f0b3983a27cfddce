public import CivilCalendar
public import LedgerCore

extension DayLedger {
    /// The commodities with income or expense on any day, by symbol.
    public var commodities: [Commodity] { book.columns.map(\.commodity).sorted() }

    /// How many entries each commodity has.
    package var commodityCounts: CommodityCounts { CommodityCounts(totals.lazy.map { ($0.commodity, $0.count) }) }

    /// The first and the last days with income or expense; `nil` for an empty ledger.
    public var days: ClosedRange<CivilDate>? {
        let lists = book.columns.flatMap(\.strata).map(\.days)
        guard let first = lists.compactMap(\.firstKey).min().flatMap(CivilDate.init(sumKey:)),
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

    /// Returns the days of a range on which one commodity moved, each with its totals.
    func totals(of commodity: Commodity, byDayIn range: ClosedRange<CivilDate>) -> [CivilDate: Totals] {
        var totals: [CivilDate: Totals] = [:]
        for (key, sum) in book.column(commodity)?.days(range.sumKeys) ?? [] {
            if let day = CivilDate(sumKey: key) { totals[day] = Totals(commodity, sum) }
        }
        return totals
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
    /// Returns the days, weeks, months or years that have income or expense, in order, each with its totals; with a range, only those that
    /// overlap it, and only their totals within it.
    public func totals(
        by rule: PeriodRule, in range: ClosedRange<CivilDate> = .min ... .max
    ) -> [PeriodTotals] {
        var periods: [PeriodTotals] = []
        var rest = rows(by: rule, in: range)[...]
        while let day = rest.first?.day {
            let rows = rest.prefix { $0.day == day }
            periods.append(PeriodTotals(period: rule.period(containing: day), totals: rows.map(\.totals)))
            rest = rest[rows.endIndex...]
        }
        return periods
    }

    /// Returns the totals of each period in a range, with the first of its days in the range, by day, then by symbol.
    ///
    /// Time depends on the days on which each commodity moved: no period looks for every commodity.
    func rows(by rule: PeriodRule, in range: ClosedRange<CivilDate>) -> [DayRow] {
        var rows: [DayRow] = []
        let columns = book.columns.sorted { $0.commodity < $1.commodity }
        for column in columns {
            var days = column.days(range.sumKeys)[...]
            while let first = days.first.flatMap({ CivilDate(sumKey: $0.key) }) {
                let period = rule.period(containing: first).range.clamped(to: range)
                var sum = ScaledFlow()
                while let day = days.first, day.key <= period.upperBound.sumKey {
                    sum.add(day.sum.flow, scale: day.sum.scale)
                    days.removeFirst()
                }
                rows.append(DayRow(day: period.lowerBound, totals: Totals(column.commodity, sum)))
            }
        }
        // The sort is stable: within a day, commodities stay sorted by symbol.
        if columns.count > 1 { rows.sort { $0.day < $1.day } }
        return rows
    }
}
