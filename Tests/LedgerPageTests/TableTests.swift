import CivilCalendar
import LedgerCore
import LedgerGrid
import LedgerPage
import LedgerViews
import Testing

/// The tables of categories and accounts beside the engine, and the lists behind each number.
@Suite("Tables and lists of the page", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct TableTests {
    private static let locale = ViewLocale("en_US")

    private static func text(_ amount: ExactDecimal, _ symbol: String = "USD") -> String {
        Commodity(symbol).map { onPage(locale.text(of: Money(amount, $0))) } ?? ""
    }

    /// Entries of accounts that have a part in common, one without any, and transfers between all of them.
    private static let nested = manyEntries(seed: 9).map { entry in
        var entry = entry
        let names = ["Card": "Bank:Card", "Cash": "Bank:Cash"]
        entry.account = names[entry.account] ?? entry.account
        entry.toAccount = names[entry.toAccount] ?? entry.toAccount
        if entry.kind == .transfer && entry.money.amount.coefficient % 3 == 0 { entry.toAccount = "Vault" }
        entry.status = entry.money.amount.coefficient % 5 == 0 ? .pending : nil
        return entry
    }

    /// What the page says of an account at the end of a day: each currency with its balance and what of that is pending.
    private func balances(of account: String, on text: String, in browser: Browser) throws -> String {
        try browser.text(
            """
            balancesAt(\(account.isEmpty ? "-1" : "texts.indexOf('\(account)') + 0.5 * !texts.includes('\(account)')"), \(day(text).dayNumber))
              .map(({currency, balance, pending}) => moneyText(currency, balance) + '/' + (pending ? moneyText(currency, pending) : '0')).join(' ')
            """)
    }

    @Test(arguments: [[], ["bank"], ["Bank:Cash", "Vault"]], [[], [OpeningBalance(account: "bank:cash", money: money("1200.5 USD"))]])
    func `balances are those of the engine, of each account, whatever is filtered`(accounts: [String], opening: [OpeningBalance]) throws {
        let filter = EntryFilter(accounts: accounts)
        var page = page()
        (page.accounts, page.opening) = (accounts, opening)
        let entries = Self.nested.filter(filter.includes)
        let browser = try Browser(page.html(of: entries))
        try browser.text("setFilter({category: 'Food', text: 'shop'})")
        for account in ["", "Bank", "Bank:Card", "Bank:Cash", "Vault"] {
            let isShown = accounts.isEmpty || filter.includes(entry("2026-01-01", "1 USD", account: account)) || account.isEmpty
            let named = account.isEmpty ? accounts : [account]
            let money = opening.filter { EntryFilter(accounts: named).includes(entry("2026-01-01", "1 USD", account: $0.account)) }.map(
                \.money)
            var (balance, pending) = (try RunningBalance(accounts: named, opening: money), try RunningBalance(accounts: named))
            for entry in entries {
                try balance.add(entry)
                if entry.status == .pending { try pending.add(entry) }
            }
            for text in ["2020-01-01", "2024-01-15", "2024-02-29", "2025-07-04", "2026-10-11", "2030-01-01"] {
                let waiting = Dictionary(uniqueKeysWithValues: pending.balance(atEndOf: day(text)).map { ($0.commodity, $0.amount) })
                let all = isShown ? balance.balance(atEndOf: day(text)) : []
                let wanted = (all.filter { $0.commodity.symbol == "USD" } + all.filter { $0.commodity.symbol != "USD" }).map {
                    let rest = waiting[$0.commodity] ?? .zero
                    return "\(onPage(Self.locale.text(of: $0)))/\(rest.isZero ? "0" : Self.text(rest, $0.commodity.symbol))"
                }
                let shown = try balances(of: account, on: text, in: browser)
                #expect(shown == wanted.joined(separator: " "), "\(account) \(text)")
            }
        }
        #expect(browser.complaints == [])
    }

    @Test func `a page of some categories or payees has no balances, since it has not all entries of its accounts`() throws {
        var page = page()
        page.showsBalances = false
        page.opening = [OpeningBalance(account: "Card", money: money("5 USD"))]
        let browser = try Browser(page.html(of: household))
        #expect(
            try browser.text("balances.size + views.join() + document.querySelectorAll('.running').length")
                == "0month,week,year,categories0")
        #expect(try browser.text("String(placeOf('#2026-03/accounts'))") == "null")
    }

    @Test func `a day lists the balances of the accounts that moved, and the table those of all, with what is pending`() throws {
        var page = page()
        page.opening = [
            OpeningBalance(account: "CHECKING", money: money("3000 USD")), OpeningBalance(account: "Card", money: money("7.5 EUR")),
        ]
        var late = entry("2026-03-20", "-12.00 USD", payee: "Taxi", account: "Card")
        late.status = .pending
        let browser = try Browser(page.html(of: household + [late, entry("2026-03-30", "-1.00 USD", account: "Cash")]))
        let running = "document.querySelector('.running').innerText.replace(/\\s+/g, ' ')"
        #expect(try browser.text(running) == "Card $92.85 €7.50 Cash −€3.50 Checking $1,750.00 Savings $400.00")
        try browser.text("setFilter({category: 'Food:Dining'})")
        #expect(try browser.text(running) == "Card $92.85 €7.50")
        try browser.text("(clearFilter(), go('accounts', state.day))")
        let table =
            "[...document.querySelectorAll('.accounts tr')].map((row) => [...row.cells].map((one) => one.textContent).join('|')).join('; ')"
        #expect(
            try browser.text(table) == "Accounts|Feb 28, 2026|Mar 25, 2026|Pending; Card||$80.85|−$12.00; |€7.50|€7.50|; Cash||−€3.50|; "
                + "Checking|$4,000.00|$1,750.00|; Savings||$400.00|; Total|$4,000.00|$2,230.85|−$12.00; |€7.50|€4.00|")
        // From an account to all its entries, and from its balance to those of the month.
        try browser.click(".accounts tbody th a")
        #expect(try browser.text("hitCount() + location.hash") == "4 entries#2026-03-14/found?account=Card")
        try browser.press("Escape")
        #expect(try browser.address == "#2026-03/accounts")
        // Not all accounts had something before.
        let note = "document.querySelector('.empty')?.textContent"
        #expect(try browser.text(note) == "Counted from the first entry on.")
        page.opening = ["Card", "Cash", "Checking", "Savings"].map { OpeningBalance(account: $0, money: money("1 USD")) }
        try browser.open(page.html(of: household), at: "#2026-03/accounts")
        #expect(try browser.text(note) == "undefined")
        #expect(browser.complaints == [])
    }

    /// A row of a table of categories as it should be.
    private struct Row {
        let sums: [ExactDecimal]

        init(_ path: String, _ kind: Entry.Kind, _ periods: [ClosedRange<CivilDate>]) throws {
            let rows = manyEntries(seed: 13).filter {
                $0.kind == kind && $0.money.commodity.symbol == "USD"
                    && (path == "Total" || path == ":" && $0.category.isEmpty || $0.category == path || $0.category.hasPrefix(path + ":"))
            }
            let ledger = try DayLedger(rows)
            sums = periods.map { period in
                let sum = ledger.totals(in: period).first
                return (kind == .income ? sum?.income : sum?.expense) ?? .zero
            }
        }

        var usual: ExactDecimal { sums.dropFirst().sorted()[(sums.count - 2) / 2] }
    }

    @Test(arguments: ["2027-01-01", "2025-05-09"])
    func `categories come to what the engine says, last month and usually, too`(today: String) throws {
        var page = page()
        page.today = day(today)
        let browser = try Browser(page.html(of: manyEntries(seed: 13)))
        try browser.text("(state.currency = currencies.findIndex((one) => one.symbol === 'USD'), show())")
        let first = YearMonth(year: 2024, month: 1)
        for month in stride(from: 1, through: 16, by: 5).compactMap({ first?.adding(months: $0) }) {
            // Where the month goes on, other months count up to the same day.
            let last = try #require(manyEntries(seed: 13).map(\.date).filter { month.firstDay...month.lastDay ~= $0 }.max())
            let isGoingOn = month == day(today).yearMonth
            let length = isGoingOn ? Int(max(day(today), last).dayNumber - month.firstDay.dayNumber) : 31
            let before = (1...12).compactMap { month.adding(months: -$0) }.filter { $0 >= first ?? month }
            let periods =
                [month.firstDay...month.lastDay]
                + before.map { $0.firstDay...min($0.lastDay, $0.firstDay.adding(days: length) ?? $0.lastDay) }
            try browser.text("go('categories', \(month.firstDay.dayNumber))")
            for (index, kind) in [Entry.Kind.expense, .income].enumerated() {
                for path in [":", "Food", "Food:Groceries", "Food:Groceries:Fruit", "Home", "Total"] {
                    let row = try Row(path, kind, periods)
                    let place = path == "Total" ? "tfoot tr" : "[data-category=\"\(path)\"]"
                    let shown = try browser.text(
                        "[...document.querySelectorAll('.tree')[\(index)].querySelector('\(place)')?.cells ?? []].slice(1).map((one) => one.textContent).join(' ').replace(/ [<0-9.]+%| (?= )/, '')"
                    )
                    guard row.sums[0] != .zero && row.sums[1] != .zero else { continue }
                    let usual = before.count > 1 ? " " + Self.text(row.usual) : ""
                    #expect(shown == "\(Self.text(row.sums[0])) \(Self.text(row.sums[1]))\(usual)", "\(month) \(path)")
                }
            }
        }
        #expect(browser.complaints == [])
    }

    @Test func `bars are as long as the percents say, and columns line up`() throws {
        let browser = try Browser(page().html(of: household), at: "#2026-03/categories", width: 1440)
        let bars = """
            [...document.querySelectorAll('.depth-0, .depth-1')].map((row) => {
              const bar = row.querySelector('.part').getBoundingClientRect().width / row.querySelector('.track').getBoundingClientRect().width;
              const percent = parseFloat(row.querySelector('.percent').textContent) || 0;
              return Math.abs(100 * bar - percent) < 1;
            }).join()
            """
        #expect(try browser.text(bars) == "true,true,true,true,true")
        try browser.text("go('categories', \(day("2026-02-14").dayNumber))")
        #expect(
            try browser.text("[...document.querySelectorAll('.tree thead th')].map((one) => one.innerText).join()")
                == "Income,February 2026,%")
        for width in [390, 1440] {
            try browser.resize(width: width, height: 900)
            try browser.open(page().html(of: household + [entry("2026-03-02", "5.00 USD", category: "Gifts")]), at: "#2026-03/categories")
            let edges = """
                [...document.querySelectorAll('.tree tr')].map((row) => [...row.cells].map((one) => Math.round(one.getBoundingClientRect().right)).join())
                """
            #expect(try browser.text("new Set(\(edges)).size") == "1", "\(width)")
        }
    }

    @Test(arguments: [
        ("#2026-03-14", ".totals .income a", "#2026-03-14/found?currency=USD&text=%3D2026-03+kind%3Aincome", "Interest"),
        (
            "#2026-03-14", ".week:nth-child(3) .sum a", "#2026-03-14/found?text=%3E%3D2026-03-08+%3C%3D2026-03-14",
            "Pi & Crust Transfer Kiosk Interest Piano Shoes School trip"
        ),
        (
            "#2026-03-14/week?text=pi", ".totals .expense a", "#2026-03-14/found?text=pi+%3E%3D2026-03-08+%3C%3D2026-03-14+kind%3Aexpense",
            "Pi & Crust"
        ),
        (
            "#2026", ".totals .balance a", "#2026-03-14/found?currency=USD&text=%3E%3D2026-01-01+%3C%3D2026-12-31",
            "Food:Coffee Pi & Crust Transfer Interest Shoes Elm Street Salary"
        ),
        (
            "#2026-03/categories", "[data-category=Food] a", "#2026-03-14/found?category=Food&currency=USD&text=%3D2026-03+kind%3Aexpense",
            "Pi & Crust"
        ),
        (
            "#2026-03/categories", "tfoot td a", "#2026-03-14/found?currency=USD&text=%3D2026-03+kind%3Aexpense",
            "Pi & Crust Shoes Elm Street"
        ),
        (
            "#2026-03/accounts?category=Food", ".accounts td a", "#2026-03-14/found?account=Card&currency=USD&text=%3D2026-03",
            "Pi & Crust Shoes"
        ),
    ])
    func `each number leads to its entries, and back`(address: String, number: String, list: String, titles: String) throws {
        let entries = household + [entry("2026-03-12", "2.00 USD", payee: "Interest", category: "Salary", account: "Savings")]
        let browser = try Browser(page().html(of: entries, appointments), at: address, width: 1440)
        let start = try browser.address
        for back in ["history.back()", ""] {
            try browser.text(
                """
                new Promise((resolve) => {
                  addEventListener('popstate', () => setTimeout(resolve), {once: true}); document.querySelector('\(number)').click();
                })
                """)
            #expect(try browser.address == list)
            let found = try browser.text("[...document.querySelectorAll('.hit')].map((one) => one.textContent).join(' ')")
            #expect(found == titles)
            if back.isEmpty {
                try browser.press("Escape")
            } else {
                try browser.text(
                    "new Promise((resolve) => { addEventListener('popstate', () => setTimeout(resolve), {once: true}); \(back) })")
            }
            #expect(try browser.address == start)
        }
        #expect(browser.complaints == [])
    }
}
