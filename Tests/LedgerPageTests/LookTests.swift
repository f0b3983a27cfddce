import CivilCalendar
import LedgerCore
import LedgerPage
import LedgerViews
import Testing

/// What stands where on the page, in which colour, and how much of it.
@Suite("How the page looks in a browser", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct LookTests {
    @Test func `colour has meaning: money is green, spending is ink, red is what is below zero, and a sign never differs`() throws {
        let entries =
            household + [
                entry("2026-03-02", "2000.00 USD", category: "Salary", .income),
                entry("2026-03-03", "-18.20 USD", category: "Salary", .income),
                entry("2026-03-04", "-7.00 GBP", payee: "Tea"),
            ]
        for scheme in ["light", "dark"] {
            let browser = try Browser(page().html(of: entries), at: "#2026-03-10")
            try browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"])
            let (money, ink, trouble) =
                scheme == "light"
                ? ("rgb(17, 112, 60)", "rgb(29, 28, 26)", "rgb(179, 38, 30)")
                : ("rgb(111, 211, 154)", "rgb(239, 238, 240)", "rgb(255, 154, 143)")
            // A day's mark of what came back stands before its amount.
            for (number, text, color) in [
                (1, "−1,850.00", ink), (2, "+2,000.00", money), (3, "−18.20", ink), (4, "−£7.00", ink), (10, "↺+119.99", money),
            ] {
                let cell =
                    "document.querySelector('[data-day=\"\(day("2026-03-01").adding(days: number - 1)?.dayNumber ?? 0)\"] .amounts .money')"
                let shown = try browser.text("\(cell).innerText")
                #expect(shown == text)
                #expect(try browser.text("getComputedStyle(\(cell)).color") == color, "\(text) \(scheme)")
            }
            #expect(try browser.text("document.querySelector('aside .money').textContent") == "↺+$119.99")
            let totals = "[...document.querySelectorAll('.totals dd')].filter((one) => one.checkVisibility())"
            let colors = "\(totals).map((one) => [one.textContent, getComputedStyle(one).color].join(' ')).join('; ')"
            // What is left comes first, and more than two currencies fold.
            #expect(try browser.text(colors) == "$224.65 \(ink); $1,981.80 \(money); $1,757.15 \(ink)")
            try browser.click("#more")
            #expect(try browser.text("document.activeElement.ariaExpanded + document.activeElement.textContent") == "true+2")
            #expect(
                try browser.text(
                    "\(totals).filter((one) => getComputedStyle(one).color === '\(trouble)').map((one) => one.textContent).join(' ')")
                    == "−€3.50 −£7.00")
            // It stays open while pages turn.
            try browser.click("#next")
            try browser.click("#previous")
            #expect(try browser.text("\(totals).length") == "9")
            #expect(browser.complaints == [])
        }
    }

    /// The texts of a day's cell below its amounts.
    private func names(on text: String, in browser: Browser) throws -> String {
        try browser.text(
            """
            [...document.querySelectorAll('[data-day="\(day(text).dayNumber)"] .chips > *')].filter((one) => one.checkVisibility())
              .map((one) => one.innerText.trim().replace(/\\s+/g, ' ')).join(', ')
            """)
    }

    private func expect(_ wanted: String, on text: String, in browser: Browser) throws {
        let shown = try names(on: text, in: browser)
        #expect(shown == wanted)
    }

    @Test func `cells name purchases below events, the largest first, and count those that find no room`() throws {
        let rows = [
            ("-3.00 USD", "Bread"), ("-30.00 USD", "Shoes"), ("-20.00 USD", "Books"), ("-6.00 USD", "Film"),
            ("-10.00 USD", "Lunch"), ("-5.00 USD", "Tea"), ("-4.00 USD", "Bus"),
        ]
        let entries =
            household + rows.map { entry("2026-03-11", $0.0, payee: $0.1) }
            + [entry("2026-03-18", "-6.00 USD", payee: "Film"), entry("2026-03-18", "-7.50 USD", payee: "Pizza")]
        let browser = try Browser(page().html(of: entries, appointments), at: "#2026-03-11", width: 1440, height: 900)
        try expect(", Piano, Shoes, +6", on: "2026-03-11", in: browser)
        try expect("Pizza, Film", on: "2026-03-18", in: browser)
        // Nothing of it makes the page higher than the window.
        #expect(try browser.text("document.documentElement.scrollHeight <= innerHeight") == "true")
        // The frame of the selected day stands above the bar that crosses it.
        let frame = "getComputedStyle(document.querySelector('.day.selected'), '::after')"
        #expect(try browser.text("[\(frame).boxShadow.includes('inset'), \(frame).zIndex].join(' ')") == "true 2")
        // A larger window has room for more of them, and for their amounts.
        try browser.resize(width: 2560, height: 1440)
        try browser.text("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
        try expect(", 16:30 Piano, Shoes −30.00, Books −20.00, +5", on: "2026-03-11", in: browser)
        try expect("Pizza −7.50, Film −6.00", on: "2026-03-18", in: browser)
        try browser.text("setFilter({text: 'pizza'})")
        try expect("Pizza", on: "2026-03-18", in: browser)
        // A telephone has room for neither, and counts the events alone.
        try browser.text("byId('filters').reset()")
        try browser.resize(width: 390, height: 664)
        try browser.text("show()")
        try expect("", on: "2026-03-18", in: browser)
        #expect(browser.complaints == [])
    }

    /// The controls that can be touched and are smaller than a fingertip.
    private static let small = """
        [...document.querySelectorAll('button, a, input, select, .day')].filter((one) => one.checkVisibility()).filter((one) => {
          const {width, height} = one.getBoundingClientRect();
          return width < 44 || height < 44;
        }).map((one) => one.id || one.name || one.textContent).join(', ')
        """

    @Test(arguments: ["en_US", "de_DE", "fr_FR", "ko_KR", "ar_EG"])
    func `on a telephone, a tapped day shows its entries at once below the whole month`(locale: String) throws {
        let entries = household + [entry("2026-03-02", "-7.00 GBP", payee: "Tea")]
        let browser = try Browser(page(locale).html(of: entries, appointments), width: 390, height: 664)
        let box = { (selector: String, side: String) in
            Double(try browser.text("document.querySelector('\(selector)').getBoundingClientRect().\(side)")) ?? .nan
        }
        // Name, controls and sums take less than a quarter of the window, and the month the rest of it.
        #expect(try box("main .grid", "top") < 166)
        #expect(try box("main .grid", "bottom") > 600)
        #expect(try browser.text(Self.small) == "")
        #expect(try browser.text("document.querySelector('aside').checkVisibility()") == "false")
        try browser.click("[data-day=\"\(day("2026-03-14").dayNumber)\"]")
        #expect(try browser.text("[...document.querySelectorAll('aside .entry')].filter((one) => one.checkVisibility()).length") == "3")
        #expect(try box("main .grid", "top") >= 0)
        #expect(try box("aside", "top") >= box("main .grid", "bottom") - 1)
        #expect(try box("aside .entry", "bottom") < 664)
        #expect(try browser.text(Self.small) == "")
        #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true")
        // The list is scrolled; the month is swiped.
        try browser.swipe(from: (300, 520), to: (120, 525))
        #expect(try browser.address == "#2026-03-14")
        try browser.swipe(from: (300, 300), to: (120, 305))
        #expect(try browser.address != "#2026-03-14")
        try browser.text("go('month', \(day("2026-03-14").dayNumber))")
        // It closes by its button, by a second tap and by a key.
        for close in [
            { try browser.click("#close") }, { try browser.click(".day.selected") }, { try browser.press("Escape") },
        ] {
            #expect(try browser.text("document.querySelector('aside').checkVisibility()") == "true")
            try close()
            #expect(try browser.text("document.querySelector('aside').checkVisibility()") == "false")
            try browser.press("Enter")
        }
        // The filters are folded; a key or a tap opens them.
        #expect(try browser.text("byId('filters').checkVisibility()") == "false")
        try browser.click("#find")
        #expect(try browser.text("document.activeElement.name + byId('find').ariaExpanded") == "texttrue")
        #expect(try browser.text(Self.small) == "")
        for view in ["week", "year", "categories", "accounts"] {
            try browser.text("go('\(view)', state.day)")
            #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(view)")
        }
        #expect(browser.complaints == [])
    }

    @Test(arguments: ["en_US", "de_DE", "hi_IN"])
    func `no amount is cut in its cell, whatever the width of the window and of the letters`(locale: String) throws {
        let entries = [
            entry("2026-03-01", "-850 EUR"), entry("2026-03-01", "125000 INR"), entry("2026-03-02", "-1234567.89 INR"),
            entry("2026-03-03", "-1 EUR"), entry("2026-03-04", "-99 EUR"),
        ]
        let browser = try Browser(page(locale).html(of: entries, []), at: "#2026-03-01", width: 1200, height: 900)
        let cut = """
            [...document.querySelectorAll('.day .amounts .money')].filter((one) => one.scrollWidth > one.clientWidth)
              .map((one) => one.textContent).join(' ')
            """
        for width in [800, 900, 1000, 1100, 1200, 1440, 1920] {
            try browser.resize(width: width, height: 900)
            #expect(try browser.text(cut) == "", "\(width)")
        }
        #expect(browser.complaints == [])
    }

    @Test(arguments: ["en_US", "de_DE", "fr_FR", "ko_KR", "ar_EG"])
    func `no control has a row of its own, and the day stands beside the month where there is room`(locale: String) throws {
        let browser = try Browser(page(locale).html(of: household, appointments), at: "#2026-09-14/week", width: 820, height: 1180)
        let rows = """
            ['#bar > *', '#filters > *'].map((one) => {
              const boxes = [...document.querySelectorAll(one)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
              return Math.max(...boxes.map((one) => one.top)) < Math.min(...boxes.map((one) => one.bottom));
            }).join(' ')
            """
        for width in [820, 1112, 1440] {
            try browser.resize(width: width, height: 834)
            for (view, text) in [("month", "2026-09-14"), ("week", "2026-09-30"), ("month", "2026-03-14")] {
                try browser.text("(go('\(view)', \(day(text).dayNumber)), setFilter({text: 'pi'}))")
                #expect(try browser.text(rows) == "true true", "\(view) \(width)")
                #expect(try browser.text("document.documentElement.scrollWidth <= innerWidth") == "true", "\(view) \(width)")
            }
            let isBeside =
                "(([grid, list]) => grid.right <= list.left || list.right <= grid.left)(['main .grid', 'aside']"
                + ".map((one) => document.querySelector(one).getBoundingClientRect()))"
            #expect(try browser.text(isBeside) == "\(width > 1000)")
        }
    }
}
