import CivilCalendar
import Foundation
import LedgerCore
import LedgerPage
import LedgerViews
import Testing

/// What people do with the page.
@Suite("The page in a browser", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct BrowserTests {
    private func browser(
        _ page: CalendarPage = page(), at address: String = "", width: Int = 1280, height: Int = 900
    ) throws -> Browser {
        try Browser(page.html(of: household, appointments), at: address, width: width, height: height)
    }

    /// The selected day, and how many cells show it.
    private func selected(in browser: Browser) throws -> String {
        try browser.text("isoDay(state.day) + ' ' + document.querySelectorAll('.selected').length")
    }

    /// Chooses in one of the selections of the filter.
    private func choose(_ value: String, for name: String, in browser: Browser) throws {
        try browser.text(
            """
            (({elements: {\(name): field}}) => { field.value = '\(value)'; field.dispatchEvent(new Event('input', {bubbles: true})) })(
              byId('filters'))
            """)
    }

    @Test func `a click on a day lists it; the address and the back button follow`() throws {
        let browser = try browser()
        #expect(try browser.address == "#2026-03-14")
        #expect(try browser.text("document.title") == "March 2026 · Household")
        try browser.click("[data-day=\"\(day("2026-03-10").dayNumber)\"]")
        #expect(try browser.address == "#2026-03-10")
        #expect(try browser.text("document.querySelector('aside h2').textContent") == "Tuesday, March 10, 2026")
        #expect(try browser.text("document.querySelector('aside .entry .back').ariaLabel") == "Refund")
        #expect(try browser.text("document.querySelector('aside .entry .details').textContent") == "Clothing · Refund · Card")
        #expect(try browser.text("document.querySelector('aside .event .title').textContent") == "School trip")
        #expect(try browser.text("document.activeElement.dataset.day") == "\(day("2026-03-10").dayNumber)")
        // A greyed day leads to its own month.
        try browser.click("[data-day=\"\(day("2026-04-01").dayNumber)\"]")
        #expect(try browser.text("document.querySelector('#jump').textContent") == "April 2026")
        try browser.text(
            "new Promise((resolve) => { addEventListener('popstate', () => setTimeout(resolve), {once: true}); history.back() })")
        #expect(try browser.address == "#2026-03-10")
        #expect(try selected(in: browser) == "2026-03-10 1")
        #expect(browser.complaints == [])
    }

    @Test func `keys move the day, the week, the month and the year, and the focus with them`() throws {
        let browser = try browser()
        // Where the grid has not the focus, they scroll.
        for key in ["ArrowRight", "PageDown", "End"] { try browser.press(key) }
        #expect(try browser.address == "#2026-03-14")
        try browser.press("m")
        for (key, shift, wanted) in [
            ("ArrowRight", false, "2026-03-15"), ("ArrowDown", false, "2026-03-22"), ("ArrowLeft", false, "2026-03-21"),
            ("ArrowUp", false, "2026-03-14"), ("Home", false, "2026-03-08"), ("End", false, "2026-03-14"),
            ("PageDown", false, "2026-04-14"), ("PageUp", true, "2025-04-14"), ("t", false, "2026-03-25"), ("PageUp", false, "2026-02-25"),
            ("ArrowDown", false, "2026-03-04"),
        ] {
            try browser.press(key, shift: shift)
            #expect(try selected(in: browser) == "\(wanted) 1", "\(key)")
            #expect(try browser.text("document.activeElement.dataset.day") == "\(day(wanted).dayNumber)")
        }
        // The last day of shorter months stands for the 31st, which comes back.
        try browser.text("go('month', \(day("2026-01-31").dayNumber), {focuses: true})")
        try browser.press("PageDown")
        #expect(try selected(in: browser) == "2026-02-28 1")
        try browser.press("PageDown")
        #expect(try selected(in: browser) == "2026-03-31 1")
        for (key, address) in [("w", "#2026-03-31/week"), ("c", "#2026-03/categories"), ("y", "#2026"), ("m", "#2026-03-31")] {
            try browser.press(key)
            #expect(try browser.address == address)
        }
        // A year is scrolled, and turned by the arrows.
        try browser.press("y", "PageDown")
        #expect(try browser.address == "#2026")
        try browser.press("ArrowRight")
        #expect(try browser.address == "#2027")
        try browser.press("ArrowLeft", "m")
        // Letters in the search are letters.
        try browser.press("/", "t", "y")
        #expect(try browser.text("filter.text") == "ty")
        #expect(try browser.address == "#2026-03-31/found?text=ty")
    }

    @Test func `a swipe turns the page, a scroll does not`() throws {
        let browser = try browser(width: 390, height: 800)
        try browser.swipe(from: (300, 420), to: (120, 430))
        #expect(try selected(in: browser) == "2026-04-14 1")
        try browser.swipe(from: (100, 420), to: (290, 420))
        #expect(try selected(in: browser) == "2026-03-14 1")
        try browser.swipe(from: (200, 500), to: (130, 300))
        try browser.swipe(from: (200, 420), to: (180, 420))
        #expect(try selected(in: browser) == "2026-03-14 1")
    }

    @Test func `an address names what is shown; one that makes no sense is none`() throws {
        let browser = try browser()
        for (address, shown) in [
            ("#2026-03-01", "month 2026-03-01"), ("#2026-05", "month 2026-05-01"), ("#2026-03", "month 2026-03-14"),
            ("#2027", "year 2027-01-01"), ("#2026-03-14/week", "week 2026-03-14"), ("#2026-02/categories", "categories 2026-02-01"),
            ("#0001-01-01", "month 0001-01-01"), ("#9999-12-31", "month 9999-12-31"), ("#2026-02-30", "month 2026-03-14"),
            ("#2026-13", "month 2026-03-14"), ("#0000-01-01", "month 2026-03-14"), ("#constructor", "month 2026-03-14"),
            ("#%3Cscript%3E", "month 2026-03-14"),
        ] {
            try browser.open(page().html(of: household), at: address)
            #expect(try browser.text("state.view + ' ' + isoDay(state.day)") == shown, "\(address)")
        }
        #expect(browser.complaints == [])
    }

    @Test func `pages turn without end, over empty months up to the ends of the calendar`() throws {
        let browser = try browser()
        for _ in 0..<30 { try browser.click("#next") }
        #expect(try selected(in: browser) == "2028-09-14 1")
        #expect(try browser.text("document.querySelectorAll('.day:not(.outside)').length") == "30")
        #expect(try browser.text("document.querySelector('.totals').textContent") == "Nothing in this period")
        try browser.text("go('month', calendarEnd)")
        try browser.click("#next")
        #expect(try selected(in: browser) == "9999-12-31 1")
        try browser.text("go('month', calendarStart)")
        for view in ["month", "week", "year", "categories"] {
            try browser.text("go('\(view)', state.day)")
            try browser.click("#previous")
        }
        #expect(try browser.text("isoDay(state.day)") == "0001-01-01")
        try browser.click("#today")
        #expect(try browser.text("isoDay(state.day)") == "2026-03-25")
        #expect(browser.complaints == [])
    }

    @Test func `the panel of months jumps to one`() throws {
        let browser = try browser()
        try browser.click("#jump")
        try browser.click("#months [data-step=\"-1\"]")
        try browser.click("#months [data-month=\"10\"]")
        #expect(try selected(in: browser) == "2025-11-14 1")
        #expect(try browser.text("document.querySelector('#months').matches(':popover-open')") == "false")
    }

    @Test func `totals, days and lists follow the filter, and come back`() throws {
        let browser = try browser()
        let totals = "[...document.querySelectorAll('.totals dd')].map((one) => one.textContent).join(' ')"
        let all = try browser.text(totals)
        // The refund lowers the expense, the transfer is in no sum.
        #expect(all == "−$1,757.15 −€3.50   $1,757.15 €3.50")
        try choose("Food", for: "category", in: browser)
        #expect(try browser.text(totals) == "−$27.14 −€3.50   $27.14 €3.50")
        try choose("EUR", for: "currency", in: browser)
        #expect(try browser.text(totals) == "−€3.50  €3.50")
        #expect(try browser.text("document.querySelectorAll('aside .entry').length") == "1")
        try browser.click("#filtered [type=reset]")
        #expect(try browser.text(totals) == all)
        try choose("Food", for: "category", in: browser)
        try browser.click("[data-view=year]")
        #expect(try browser.text("document.querySelectorAll('.bars rect.expense').length") == "2")
        try browser.click(".map[href^=\"#2026-05\"] h2")
        #expect(try browser.address == "#2026-05?category=Food")
        #expect(try browser.text("document.querySelectorAll('.chip:not(.entry)').length") == "0")
        #expect(browser.complaints == [])
    }

    @Test func `it is dark where the system is, or as the button says`() throws {
        let browser = try browser()
        let paper = "getComputedStyle(document.body).backgroundColor"
        #expect(try browser.text(paper) == "rgb(255, 255, 255)")
        try browser.click("#theme")
        #expect(try browser.text(paper) == "rgb(19, 19, 21)")
        try browser.click("#theme")
        try browser.prefer(["prefers-color-scheme": "dark"])
        #expect(try browser.text(paper) == "rgb(19, 19, 21)")
        try browser.click("#theme")
        #expect(try browser.text(paper) == "rgb(255, 255, 255)")
    }

    @Test(arguments: ["light", "dark"])
    func `every text has the contrast that WCAG asks for`(scheme: String) throws {
        let browser = try browser()
        try browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
        for (view, width) in [
            ("month", 1280), ("week", 1280), ("year", 1280), ("categories", 1280), ("accounts", 1280), ("found", 1280), ("month", 390),
        ] {
            try browser.resize(width: width, height: 900)
            try browser.text("go('\(view)', \(day("2026-03-14").dayNumber))")
            #expect(try browser.text(Self.faint) == "", "\(view) \(width)")
        }
    }

    /// The texts whose contrast with what they stand on is below 4.5.
    private static let faint = """
        (() => {
          const channels = (color) => color.match(/[\\d.]+/g).map(Number);
          const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
            .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
          const paper = (element) => {
            for (let one = element; one; one = one.parentElement) {
              const color = channels(getComputedStyle(one).backgroundColor);
              if (color.length < 4 || color[3] === 1) return color;
            }
          };
          return [...document.querySelectorAll("#page *")].filter((one) => one.checkVisibility() && one.tagName !== "OPTION"
            && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())).filter((one) => {
              const [text, ground] = [light(channels(getComputedStyle(one).color)), light(paper(one))];
              return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05) < 4.5;
            }).map((one) => `${one.className || one.tagName}: ${one.textContent}`).join("\\n");
        })()
        """

    @Test func `a screen reader finds a grid with days, headings and named controls`() throws {
        let browser = try browser(width: 1440)
        let nodes = try #require(try browser.send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]])
        let names = nodes.filter { $0["ignored"] as? Bool != true }.map { node in
            let value = { (key: String) in (node[key] as? [String: Any])?["value"] as? String ?? "" }
            return "\(value("role")) \(value("name"))"
        }
        for wanted in [
            "grid March 2026", "columnheader Sunday", "gridcell Saturday, March 14, 2026, Expense $27.14, Expense €3.50, 3 entries",
            "gridcell Wednesday, March 25, 2026, Today", "gridcell Tuesday, March 10, 2026, Expense −$119.99, 1 entry, 1 event",
            "heading March 2026", "heading Saturday, March 14, 2026", "search Filters", "searchbox Search", "button Previous",
            "button Next",
            "button Today", "button Month", "button Light or dark", "navigation View",
        ] {
            #expect(names.contains(wanted), "\(wanted)")
        }
        #expect(names.count { $0.hasPrefix("gridcell ") } == 35 + 5)
        #expect(!names.contains { ["button ", "link ", "combobox ", "heading "].contains($0) })
        #expect(try browser.text("document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length") == "1")
        #expect(try browser.text("document.querySelector('[aria-selected=true]').ariaLabel").hasPrefix("Saturday, March 14"))
        #expect(try browser.text("document.querySelector('[aria-current]').textContent").hasPrefix("25"))
    }

    @Test func `the tabulator visits the controls in the order in which they are read, and the grid once`() throws {
        let browser = try browser()
        var visited: [String] = []
        for _ in 0..<20 {
            try browser.press("Tab")
            visited.append(
                try browser.text(
                    "(({id, name, className, dataset: {view, day}}) => id || name || view || day || className)(document.activeElement)"))
        }
        #expect(
            visited == [
                "jump", "previous", "today", "next", "month", "week", "year", "categories", "accounts", "text", "category", "account",
                "currency", "help", "theme", "listed", "listed", "listed", "listed", "\(day("2026-03-14").dayNumber)",
            ])
    }

    @Test func `from right to left, the week and the arrows run the other way`() throws {
        let browser = try browser(page("ar_EG"))
        #expect(try browser.text("getComputedStyle(document.documentElement).direction") == "rtl")
        let edges = "[...document.querySelectorAll('.weekdays > *')].map((one) => one.getBoundingClientRect().right)"
        #expect(try browser.text("\(edges).every((edge, index, all) => index === 0 || edge < all[index - 1])") == "true")
        try browser.press("m", "ArrowLeft")
        #expect(try selected(in: browser) == "2026-03-15 1")
        try browser.swipe(from: (900, 420), to: (720, 430))
        #expect(try selected(in: browser) == "2026-02-15 1")
    }

    @Test(arguments: [
        ("month", "March 2026", ".grid .day", 1), ("week", "March 8 – 14, 2026", ".lists .entry", 1), ("year", "2026", ".bars rect", 1),
        ("categories", "March 2026", ".tree [data-category]", 1), ("accounts", "March 2026", ".accounts tbody tr", 1),
        ("found", "307 entries, 2 events", ".hits .item", 2),
    ])
    func `paper has what is shown, below the name of the household`(view: String, title: String, part: String, sheets: Int) throws {
        let entries = household + (0..<300).map { entry("2026-01-01", "-\($0).00 USD", payee: "Shop") }
        let browser = try Browser(page().html(of: entries, appointments))
        try browser.text("go('\(view)', state.day)")
        let paper = try #require(
            try browser.send("Page.printToPDF", ["preferCSSPageSize": true, "paperWidth": 8.27, "paperHeight": 11.69])["data"] as? String)
        let bytes = try #require(Data(base64Encoded: paper))
        #expect((String(decoding: bytes, as: UTF8.self).matches(of: /\/Type \/Page\b/).count == 1) == (sheets == 1))
        #expect(try browser.text("byId('sheets').children.length") == "0")
        try browser.text("printSheets()")
        #expect(
            try browser.text("[...byId('sheets').querySelector('header').children].map((one) => one.textContent).join(' ')")
                == "Household \(title)")
        let count = { (place: String) in try browser.text("document.querySelectorAll('\(place) \(part)').length") }
        #expect(try count("#sheets") == count("#main") && count("#main") != "0")
        #expect(try browser.text("document.querySelectorAll('#sheets :is(button, [id=main])').length") == "0")
    }

    @Test func `nothing is wider than the window, from a telephone to a wall`() throws {
        let browser = try browser(page("de_DE"))
        for width in [320, 360, 390, 600, 834, 1024, 1440, 3840] {
            try browser.resize(width: width, height: 900)
            for view in ["month", "week", "year", "categories", "accounts"] {
                try browser.text("go('\(view)', state.day)")
                #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(view) \(width)")
            }
        }
    }

    @Test func `a hundred thousand entries are there within a second, and their pages turn fluidly`() throws {
        let browser = try Browser(page().html(of: tenYears(), appointments))
        var loads: [Double] = []
        // The best of three: other tests run beside this one.
        for _ in 0..<3 {
            try browser.reload()
            let painted = try browser.text("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
            let drawn = try browser.text("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
            loads.append(max(Double(painted) ?? .infinity, Double(drawn) ?? .infinity))
        }
        #expect((loads.min() ?? .infinity) < 1000)
        let turns = try browser.text(
            """
            [...Array(24).keys()].map(() => {
              const start = performance.now();
              turn(-1);
              document.body.getBoundingClientRect();
              return performance.now() - start;
            }).sort((one, other) => one - other)[8]
            """)
        #expect((Double(turns) ?? .infinity) < 100)
        // A search is there while it is typed.
        let searches = try browser.text(
            """
            ['s', 'shop', 'shop n', 'shop number 7', '>50', '2021-03', 'cat:food', 'nothing'].map((text) => {
              const start = performance.now();
              takeFilter({text});
              go('found', state.day);
              document.body.getBoundingClientRect();
              return performance.now() - start;
            }).sort((one, other) => one - other)[4]
            """)
        #expect((Double(searches) ?? .infinity) < 400)
    }

    @Test func `nothing of a hostile ledger or feed runs, is asked for, or gets out of its place`() throws {
        let tricks = [
            "</script><script>window.hit = 1</script>", "<img src=x onerror=window.hit=1>", "\"><svg onload=window.hit=1>",
            "' onclick='window.hit=1", "</style><style>body{background:url(http://evil.example/)}", "{script}{data}${window.hit=1}`",
            "javascript:window.hit=1", "<!--<script>", "__proto__", "constructor:__proto__:toString", "\u{202E}gnp.exe", "]]>",
            "<iframe src=http://evil.example/>", "&lt;script&gt;window.hit=1&lt;/script&gt;",
            String(repeating: "W", count: 3000),
        ]
        let entries = tricks.flatMap { trick in
            ["-1 USD", "170141183460469231731687303715884105 \(trick.filter { !$0.isWhitespace }.prefix(40))"].map { amount in
                var row = entry("2026-03-14", amount, payee: trick, category: trick, account: trick, to: trick, .expense)
                (row.description, row.note, row.tags) = (trick, trick, trick)
                return row
            }
        }
        let events = tricks.enumerated().map { allDay($1, "2026-03-1\($0 % 5)", "9999-12-31", order: $0) }
        let browser = try Browser(page(title: tricks.joined()).html(of: entries, events), width: 1024)
        for view in ["month", "week", "categories", "year"] {
            try browser.text("go('\(view)', state.day)")
            #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(view)")
            // Buttons and choices made of hostile texts do what they are for.
            try browser.text(
                "document.querySelectorAll('[data-category], .switch button').forEach((one) => one.isConnected && one.click())")
            try browser.text("byId('filters').reset()")
        }
        for name in ["category", "account", "currency"] {
            let count = try browser.text(
                """
                [...byId('filters').elements.\(name).options].map((option) => {
                  setFilter({category: '', account: '', currency: '', text: '', \(name): option.value});
                  return totalsBetween(calendarStart, calendarEnd).length;
                }).every((count) => count > 0)
                """)
            #expect(count == "true")
        }
        #expect(try browser.text("document.querySelectorAll('script, style, img, iframe, object').length") == "3")
        #expect(try browser.text("typeof window.hit") == "undefined")
        #expect(browser.complaints == [])
    }
}
