import CivilCalendar
import LedgerCore
import LedgerGrid
import LedgerPage
import LedgerViews
import Testing

/// What the page shows is what the engine computes, amount by amount.
@Suite("The page beside the engine", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct EngineTests {
    /// A filter of the page, and what it leaves.
    struct Filter: Sendable {
        let values: String
        let passes: @Sendable (Entry) -> Bool
        /// What it leaves of the events, which have no category, account or amount.
        var passesEvent: @Sendable (DayEvent) -> Bool = { _ in false }

        static let all = [
            Filter(values: "{}", passes: { _ in true }, passesEvent: { _ in true }),
            Filter(values: "{category: 'Food'}") { $0.category == "Food" || $0.category.hasPrefix("Food:") },
            Filter(values: "{category: 'Food:Groceries'}") { $0.category.hasPrefix("Food:Groceries") },
            Filter(values: "{category: ':'}") { $0.category.isEmpty },
            Filter(values: "{account: 'Card'}") { $0.account == "Card" || $0.kind == .transfer && $0.toAccount == "Card" },
            Filter(values: "{currency: 'WEI'}") { $0.money.commodity.symbol == "WEI" },
            Filter(values: "{text: 'SHÖP 7'}") { $0.payee == "Shop 7" || EngineTests.size(of: $0) == ExactDecimal("7") },
            Filter(values: "{text: '>=7 cat:FOOD acct:card'}") {
                EngineTests.size(of: $0) >= money("7 X").amount && $0.category.split(separator: ":").first == "Food"
                    && [$0.account, $0.toAccount].contains("Card")
            },
            Filter(
                values: "{text: '2025-02'}", passes: { EngineTests.february.contains($0.date) },
                passesEvent: { $0.days.overlaps(EngineTests.february) }),
            Filter(
                values: "{text: '<2/14/2025'}", passes: { $0.date < day("2025-02-14") },
                passesEvent: { $0.days.upperBound < day("2025-02-14") }),
            Filter(values: "{category: 'Food', account: 'Cash', currency: 'USD'}") {
                ($0.category == "Food" || $0.category.hasPrefix("Food:")) && $0.account == "Cash" && $0.money.commodity.symbol == "USD"
            },
        ]
    }

    fileprivate static let february = day("2025-02-01")...day("2025-02-28")

    fileprivate static func size(of entry: Entry) -> ExactDecimal {
        entry.money.amount.isNegative ? -entry.money.amount : entry.money.amount
    }

    /// What the engine says a page shows, in the page's words.
    private struct Engine {
        let locale: ViewLocale
        let entries: [Entry]
        let counts: [CivilDate: Int]
        let ledger: DayLedger
        let events: [DayEvent]
        let main: Commodity?

        init(_ locale: ViewLocale, _ entries: [Entry], _ events: [DayEvent], main: Commodity?) throws {
            (self.locale, self.entries, self.events, self.main) = (locale, entries, events, main)
            counts = Dictionary(grouping: entries, by: \.date).mapValues(\.count)
            var ledger = DayLedger()
            for entry in entries { try ledger.add(entry) }
            self.ledger = ledger
        }

        func sorted(_ totals: [Totals]) -> [Totals] { totals.filter { $0.commodity == main } + totals.filter { $0.commodity != main } }

        func spoken(_ totals: [Totals]) -> [String] {
            sorted(totals).flatMap { totals -> [String] in
                let format = locale.money(of: totals.commodity)
                let income = totals.visibleIncome.map { "\(locale.labels.income) \(format.text(of: $0))" }
                let expense = totals.visibleExpense.map { "\(locale.labels.expense) \(format.text(of: $0))" }
                return [income, expense].compactMap(\.self).map(onPage)
            }
        }

        func header(_ totals: [Totals]) -> String {
            sorted(totals).map { totals in
                let format = locale.money(of: totals.commodity)
                let amounts = [format.visibleText(of: totals.income), format.visibleText(of: totals.expense), format.text(of: totals.net)]
                return onPage(amounts.joined(separator: "|"))
            }.joined(separator: " ")
        }

        /// A day's cell: its day, whether it is greyed, and what is said of it.
        func cell(_ day: CivilDate, in grid: DayGrid, _ eventDays: EventDays) -> String {
            let count = counts[day, default: 0]
            let eventCount = eventDays[day].count
            var parts = [locale.title(of: day)] + spoken(ledger.totals(on: day))
            if count > 0 { parts.append(count == 1 ? "1 entry" : "\(count) entries") }
            if eventCount > 0 { parts.append(eventCount == 1 ? "1 event" : "\(eventCount) events") }
            return "\(day.dayNumber) \(grid.isInMonth(day)) \(parts.joined(separator: ", "))"
        }

        func lines(of grid: DayGrid) -> String {
            let totals = PageTotals(grid, from: ledger)
            let eventDays = EventDays(events, in: grid.shownDays)
            let weeks = zip(grid.weeks, totals.weeks).flatMap { days, sums in
                days.compactMap(\.self).map { cell($0, in: grid, eventDays) } + [(["Week"] + spoken(sums)).joined(separator: ", ")]
            }
            return ([header(totals.period)] + weeks).joined(separator: "\n")
        }
    }

    /// What the page shows: the header, and each cell as it is said.
    private static let shown = """
        const shown = () => {
          const column = (kind) => [...document.querySelectorAll(`.totals .${kind} dd`)].map((one) => one.textContent);
          const [incomes, expenses, balances] = ["income", "expense", "balance"].map(column);
          const cells = [...document.querySelectorAll("main [role=gridcell]")].map((cell) => cell.dataset.day === undefined
            ? cell.getAttribute("aria-label")
            : `${cell.dataset.day} ${!cell.classList.contains("outside")} ${cell.getAttribute("aria-label")}`);
          return [balances.map((balance, index) => [incomes[index], expenses[index], balance].join("|")).join(" "), ...cells].join("\\n");
        }
        """

    private static func browser(_ page: CalendarPage, _ entries: [Entry], _ events: [DayEvent] = []) throws -> Browser {
        let browser = try Browser(page.html(of: entries, events))
        try browser.send("Runtime.evaluate", ["expression": Self.shown])
        return browser
    }

    @Test(arguments: [("en_US", 1, Filter.all), ("en_IN", 25, Array(Filter.all[1...1])), ("en_AE", 31, Array(Filter.all[...0]))])
    func `every day, week and month comes to what the engine says, under every filter`(
        name: String, startDay: Int, filters: [Filter]
    ) throws {
        var page = page(name)
        page.today = .max
        page.settings.monthRule = try #require(MonthRule(startingOn: startDay))
        let (entries, events) = (manyEntries(), manyEvents())
        let browser = try Self.browser(page, entries, events)
        let (first, last) = (YearMonth(year: 2023, month: 12), YearMonth(year: 2026, month: 12))
        for filter in filters {
            try browser.text("setFilter({category: '', account: '', currency: '', text: '', ...\(filter.values)})")
            let shownEvents = events.filter(filter.passesEvent)
            let engine = try Engine(page.locale, entries.filter(filter.passes), shownEvents, main: Commodity("USD"))
            // The list of all that was found comes to what the engine says, too.
            let listed = try browser.text("(go('found', state.day), shown() + ' ' + Object.values(passingCounts).join(' '))")
            let count = "\(engine.entries.count) \(shownEvents.count { !$0.isCancelled })"
            #expect(listed == "\(engine.header(engine.ledger.totals(in: .min ... .max))) \(count)", "\(filter.values)")
            var month = first
            while let name = month, let end = last, name <= end {
                let period = page.settings.monthRule.month(name)
                let grid = DayGrid(period, weekStart: page.settings.weekStart)
                let text = try browser.text("(go('month', \(period.firstDay.dayNumber)), shown())")
                #expect(text == engine.lines(of: grid), "\(name) \(filter.values)")
                month = name.adding(months: 1)
            }
        }
        #expect(browser.complaints == [])
    }

    @Test func `weeks, too`() throws {
        var page = page("de_DE")
        page.today = .max
        let (entries, events) = (manyEntries(seed: 3), manyEvents(seed: 5))
        let browser = try Self.browser(page, entries, events)
        try browser.text("labels.week = 'Week'")
        try browser.text(
            "Object.assign(words, {entry: '1 entry', entries: '{n} entries', event: '1 event', events: '{n} events'})")
        let engine = try Engine(page.locale, entries, events, main: Commodity("USD"))
        var start = day("2023-12-25")
        while start < day("2026-11-30") {
            let week = CivilWeek(containing: start, startingOn: .monday)
            // In a week no day is greyed.
            let grid = DayGrid(week, beside: MonthRule.calendar.month(containing: start))
            let text = try browser.text("(go('week', \(start.dayNumber)), shown())")
            #expect(text.replacing(" false ", with: " true ") == engine.lines(of: grid).replacing(" false ", with: " true "), "\(week)")
            start = start.adding(days: 7) ?? .max
        }
    }

    @Test func `years come to what the engine says`() throws {
        let entries = manyEntries(seed: 13)
        let browser = try Self.browser(page(), entries)
        let locale = ViewLocale("en_US")
        let engine = try Engine(locale, entries, [], main: Commodity("USD"))
        for year in 2024...2026 {
            let months = (1...12).compactMap { YearMonth(year: year, month: $0) }
            let wanted = months.map { ([locale.title(of: $0)] + engine.spoken(engine.ledger.totals(in: $0))).joined(separator: ", ") }
            try browser.text("go('year', dayNumber(\(year), 5, 1))")
            let shown = try browser.text("[...document.querySelectorAll('.map')].map((map) => map.ariaLabel).join('\\n')")
            #expect(shown == wanted.joined(separator: "\n"))
            let totals = YearTotals(year, from: engine.ledger)
            let dollars = Commodity("USD"), shades = totals.shades(of: dollars)
            let map = try browser.text(
                "[...document.querySelectorAll('.map rect')].map((day) => `${day.dataset.day} ${day.classList[0]}`).join(' ')")
            let days = stride(from: 0, through: 365, by: 1).compactMap { CivilDate(year: year, month: 1, day: 1)?.adding(days: $0) }
            let shaded = days.filter { $0.year == year }.map { day in
                let spent = totals[day].first { $0.commodity == dollars }?.expense ?? .zero
                return "\(day.dayNumber) shade-\(shades.shade(of: spent))"
            }
            #expect(map == shaded.joined(separator: " "))
            #expect(try browser.text("shown()").hasPrefix(engine.header(engine.ledger.totals(inYear: year))))
        }
    }

    @Test func `dates and amounts are written as the engine writes them`() throws {
        let sizes = ["0", "7", "-12.5", "1234", "999949.5", "-1234567.89", "123456789012", "0.004", "99999999999999999999", "9.95"]
        let symbols = ["USD", "KRW", "EUR", "KWD"]
        let entries = symbols.flatMap { symbol in sizes.map { entry("2026-01-01", "\($0) \(symbol)", .income) } }
        let days = stride(from: 0, to: 800, by: 3).compactMap { day("2025-12-30").adding(days: $0) } + [.min, day("0987-06-05"), .max]
        let browser = try Self.browser(page(), [])
        for name in [
            "en_US", "ko_KR", "ja_JP", "de_DE", "fr_FR", "ar_EG", "he_IL", "ru_RU", "pl_PL", "zh_Hant_TW", "pt_BR", "th_TH", "fi_FI",
            "hi_IN", "C",
        ] {
            let locale = ViewLocale(name)
            try browser.open(page(name).html(of: entries))
            let numbers = days.map { "\($0.dayNumber)" }.joined(separator: ",")
            let titles = try browser.text(
                "[\(numbers)].map((day) => `${dayTitle(day)} / ${monthTitle(monthOf(day))} / ${yearTitle(civil(day).year)}`).join('\\n')")
            #expect(
                titles
                    == days.map { "\(locale.title(of: $0)) / \(locale.title(of: $0.yearMonth)) / \(locale.title(ofYear: $0.year))" }.joined(
                        separator: "\n"))
            let weeks = days.filter { $0 > day("1600-01-01") && $0 < .max }
            let starts = weeks.map { "\($0.dayNumber)" }.joined(separator: ",")
            let ranges = try browser.text("[\(starts)].map((day) => rangeTitle(day, day + 6)).join('\\n')")
            #expect(ranges == weeks.map { locale.title(of: $0...($0.adding(days: 6) ?? .max)) }.joined(separator: "\n"))
            let amounts = try browser.text(
                "amounts.map((amount, index) => [entryCurrencies[index], amount])"
                    + ".map(([one, amount]) => `${moneyText(one, amount)} ${lead}${compactText(one, amount)}`).join('\\n')")
            let wanted = entries.map { entry in
                let format = locale.money(of: entry.money.commodity)
                let size = entry.money.amount.isNegative ? -entry.money.amount : entry.money.amount
                return "\(onPage(format.text(of: entry.money.amount))) \(format.compactNumber(of: size))"
            }
            #expect(amounts == wanted.joined(separator: "\n"))
        }
    }
}
