import CivilCalendar
import LedgerCore
import LedgerPage
import Testing

/// The list of what is searched for, and what the filter does to addresses.
@Suite("Searching the page", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct SearchTests {
    /// Entries whose titles tell what of the search field finds them.
    private static let entries = [
        entry("2024-12-31", "-1234.50 USD", payee: "Rent", category: "Home", account: "Checking"),
        entry("2025-05-05", "-8.00 USD", payee: "Parents", category: "Gifts", account: "Card"),
        entry("2025-06-01", "-12.00 USD", payee: "CAFÉ Müller", category: "Food:Dining", account: "Card"),
        entry("2026-03-14", "-23.60 USD", payee: "Łódź Straße", category: "Food:Groceries", account: "Cash"),
        entry("2026-03-15", "23.6 EUR", payee: "커피숍", category: "Food:Dining", account: "Cash", .expense),
        entry("2026-04-01", "900.00 USD", payee: "Rental", category: "Salary", account: "Checking"),
    ]

    private func browser(_ locale: String = "en_US", at address: String = "", width: Int = 1280) throws -> Browser {
        let html = page(locale).html(of: Self.entries, appointments + [allDay("Rent a bike", "2025-07-01", "2025-07-03")])
        return try Browser(html, at: address, width: width, height: 900)
    }

    /// Types a search in place of the one before.
    private func search(_ text: String, in browser: Browser) throws {
        try browser.text(
            """
            (({elements: {text: field}}) => {
              field.focus(); field.value = '\(text)'; field.dispatchEvent(new Event('input', {bubbles: true}));
            })(byId('filters'))
            """)
    }

    private func hits(in browser: Browser) throws -> String {
        try browser.text("[...document.querySelectorAll('.hit')].map((one) => one.textContent).join(', ')")
    }

    @Test(arguments: [
        ("rent", "Rent a bike, Rent"), ("par", "Parents"), ("cafe muller", "CAFÉ Müller"), ("lodz STRASSE", "Łódź Straße"), ("커피", "커피숍"),
        ("피숍", "커피숍"), ("arents", ""), ("23.60", "커피숍, Łódź Straße"), ("23,6", "커피숍, Łódź Straße"), ("23.601", ""),
        (">23.605", "Rental, Rent"), (">= 1,234.5", "Rent"), ("<$12", "Parents"), ("cat:food", "커피숍, Łódź Straße, CAFÉ Müller"),
        ("CAT:dining acct:card", "CAFÉ Müller"), ("cat:groceries", "Łódź Straße"), ("cat:\"Food:Groceries\"", "Łódź Straße"),
        ("acct:food", ""),
        ("2026-03", "커피숍, Łódź Straße, Piano, School trip"), ("3/14/2026", "Łódź Straße"), ("14.3.2026", ""), ("2024", "Rent"),
        (">2026-03-14", "Rental, 커피숍"), ("\"a bike\"", "Rent a bike"), ("\"bike a\"", ""), ("&", ""), ("rental >50", "Rental"),
    ])
    func `the search finds words, amounts, dates, categories and accounts of all years, newest first`(text: String, found: String) throws {
        let browser = try browser()
        try search(text, in: browser)
        #expect(try hits(in: browser) == found)
        #expect(try browser.text("document.activeElement.name + ' ' + state.view") == "text found")
        #expect(browser.complaints == [])
    }

    @Test func `dates and amounts are searched for as the reader writes them`() throws {
        let browser = try browser("de_DE")
        for (text, found) in [
            ("14.3.2026", "Łódź Straße"), ("1.234,50", "Rent"), ("1.234", ""), (">1.234", "Rent"), ("23,60", "커피숍, Łódź Straße"),
        ] {
            try search(text, in: browser)
            #expect(try hits(in: browser) == found, "\(text)")
        }
    }

    @Test func `what is found comes to a balance, and is neither left over nor in trouble`() throws {
        let browser = try browser()
        let lead = "document.querySelector('.totals .balance').textContent + (document.querySelector('.balance .below') ? ' in red' : '')"
        try search("rent", in: browser)
        #expect(try browser.text(lead) == "Balance\u{2212}$1,234.50")
        try search("", in: browser)
        #expect(try browser.text(lead).hasPrefix("Left over"))
    }

    @Test func `the list says how much it is, Enter goes to a day and Escape returns`() throws {
        let browser = try browser()
        let focus = "document.activeElement.name || document.activeElement.textContent"
        try browser.press("/")
        try search("cat:food", in: browser)
        #expect(try browser.text("document.querySelector('#title').textContent + document.title") == "3 entries3 entries · Household")
        let totals = "[...document.querySelectorAll('.totals .expense dd')].map((one) => one.textContent).join(' ')"
        #expect(try browser.text(totals) == "$35.60 −€23.60")
        #expect(
            try browser.text("[...document.querySelectorAll('.hits h2')].map((one) => one.textContent).join()") == "March 2026,June 2025")
        try browser.press("ArrowDown", "ArrowDown")
        #expect(try browser.text(focus) == "Łódź Straße")
        try browser.press("Enter")
        #expect(try browser.address == "#2026-03-14?text=cat%3Afood")
        #expect(try browser.text("document.activeElement.dataset.day") == "\(day("2026-03-14").dayNumber)")
        try browser.press("Escape")
        #expect(try browser.text("state.view + ' ' + (\(focus))") == "found Łódź Straße")
        try browser.press("ArrowUp", "ArrowUp")
        #expect(try browser.text(focus) == "text")
        try browser.press("Escape")
        #expect(try browser.address == "#2026-03-14")
        #expect(try browser.text("filter.text + byId('filtered').innerText.trim()") == "")
        #expect(browser.complaints == [])
    }

    @Test func `a filter stands in the address, survives a reload and is undone with one key or tap`() throws {
        let browser = try browser(at: "#2026-03-14/week?category=Food&account=Cash&text=2026")
        let filter = "Object.values(filter).join(' ')", status = "document.querySelector('[role=status]').textContent"
        #expect(try browser.text(filter) == "Food Cash  2026")
        #expect(try browser.text(status) == "\u{2068}Food · Cash · “2026”\u{2069}: 2 entries")
        #expect(try browser.text("document.querySelectorAll('.chip:not(.entry), .item.event').length") == "0")
        try browser.reload()
        #expect(try browser.text(filter) == "Food Cash  2026")
        // Through years, and back.
        try browser.press("y")
        #expect(
            try browser.text(
                "[...document.querySelectorAll('.map')].every((map) => map.hash.endsWith('?category=Food&account=Cash&text=2026'))")
                == "true")
        try browser.press("x")
        #expect(try browser.text("\(filter).trim() + \(status) + location.hash") == "#2026")
        try browser.text(
            "new Promise((resolve) => { addEventListener('popstate', () => setTimeout(resolve), {once: true}); history.back() })")
        #expect(try browser.address == "#2026-03-14/week?category=Food&account=Cash&text=2026")
        #expect(try browser.text(filter) == "Food Cash  2026")
        try browser.click("#filtered [type=submit]")
        #expect(try hits(in: browser) == "커피숍, Łódź Straße")
        try browser.click("#filtered [type=reset]")
        #expect(try browser.address == "#2026-03-14/week")
        #expect(browser.complaints == [])
    }

    @Test func `a filter that finds nothing says so, which it is and what undoes it`() throws {
        let browser = try browser(width: 390)
        try browser.click("#find")
        try search("pizza", in: browser)
        #expect(
            try browser.text("document.querySelector('[role=status]').textContent")
                == "Nothing matches \u{2068}“pizza”\u{2069}. “Clear” shows everything again.")
        try browser.text("openFilters(false)")
        try browser.click("#filtered [type=reset]")
        #expect(try browser.address == "#2026-03-14")
        #expect(browser.complaints == [])
    }
}
