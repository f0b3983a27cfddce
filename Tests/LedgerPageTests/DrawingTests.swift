import CivilCalendar
import Foundation
import LedgerCore
import LedgerGrid
import LedgerPage
import LedgerViews
import Testing

/// Where amounts and bars stand on the page, and how they are rounded.
@Suite("What the page draws in a browser", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct DrawingTests {
    @Test(arguments: ["en_US", "ar_EG", "he_IL"])
    func `the bars of a year stand over the names of their months`(locale: String) throws {
        let browser = try Browser(page(locale).html(of: household, appointments), at: "#2026")
        // The middles of the bars and points from January on, and those of the names: within a pixel.
        let middles = """
            (() => {
              const middle = (one) => { const box = one.getBoundingClientRect(); return box.x + box.width / 2 };
              const names = [...document.querySelectorAll('.map h2')].map(middle);
              const bars = [...document.querySelectorAll('.bars rect')].map(middle);
              const line = document.querySelector('.bars .line').getBoundingClientRect();
              const under = (x) => names.findIndex((name) => Math.abs(name - x) < 1);
              return [...bars, line.left, line.right].map(under).sort((one, other) => one - other).join(' ');
            })()
            """
        #expect(try browser.text(middles) == "1 1 2 4 4")
        #expect(browser.complaints == [])
    }

    @Test(arguments: [
        ("ar_EG", "EGP", ". م . ج − 1 7"), ("ar_EG", "USD", "U S $ − 1 7"), ("he_IL", "ILS", "₪ − 1 7"), ("en_US", "EUR", "− € 1 7"),
    ])
    func `sign, digits, currency and its point stand where a reader expects them`(locale: String, currency: String, order: String) throws {
        let entries = [entry("2026-03-14", "-1,234.57 \(currency)".replacing(",", with: ""), payee: "Shop")]
        let browser = try Browser(page(locale).html(of: entries))
        // The visible characters from left to right, and of the digits only the first and the last.
        let shown = """
            (() => {
              const node = document.querySelector('.entry .money').firstChild;
              const range = document.createRange();
              const found = [...node.data].map((character, index) => {
                range.setStart(node, index);
                range.setEnd(node, index + 1);
                return [range.getBoundingClientRect().x, character, index];
              });
              const digits = found.filter(([, one]) => /\\d/.test(one));
              const inside = (index) => index > digits[0][2] && index < digits.at(-1)[2];
              return found.filter(([, one, index]) => !/[\\s\\u200e\\u200f]/.test(one) && !inside(index))
                .sort(([one], [other]) => one - other).map(([, one]) => one).join(' ');
            })()
            """
        #expect(try browser.text(shown) == order)
        #expect(browser.complaints == [])
    }

    @Test func `one page rounds all cells alike, where it is wide and where it is narrow`() throws {
        let cells =
            "[...document.querySelectorAll('.amounts .money, .sum .money')].filter((one) => one.checkVisibility())"
            + ".map((one) => one.innerText).join(' ')"
        func shown(_ amounts: String..., width: Int) throws -> String {
            let entries = amounts.enumerated().map { entry("2026-03-1\($0)", $1, .expense) }
            let browser = try Browser(page().html(of: entries), at: "#2026-03-14/week", width: width, height: 900)
            return try browser.text(cells)
        }
        #expect(try shown("-5.25 USD", "-1.50 USD", "-23.60 GBP", width: 1280).contains("£23.60"))
        // The amount of ten million dollars and no more has no room.
        let wide = ["-12345678.90 GBP", "-5.25 USD"]
        #expect(try shown(wide[0], wide[1], width: 1280) == "−£12,345,679 −5 −5 −£12,345,679")
        #expect(try shown("-5.25 USD", "-1850.00 USD", "-23.60 GBP", width: 390) == "−5 −1,850 −£24")
        #expect(try shown("-5.25 USD", "-23.60 GBP", width: 390) == "−5.25 −£23.60")
        #expect(try shown("-0.25 USD", "-1234567.00 USD", width: 390) == "−0.3 −1.2M")
    }

    @Test(arguments: [[], appointments])
    func `every view of a page without entries is a calendar`(events: [DayEvent]) throws {
        let browser = try Browser(page().html(of: [], events))
        for (view, wanted) in [("month", "35 0"), ("week", "7 0"), ("year", "0 12"), ("categories", "0 0")] {
            try browser.click("[data-view=\(view)]")
            let drawn = "['.day', '.map'].map((one) => document.querySelectorAll(one).length).join(' ')"
            #expect(try browser.text(drawn) == wanted, "\(view)")
            #expect(try browser.text("document.querySelector('.totals').textContent") == "Nothing in this period", "\(view)")
        }
        #expect(try browser.text("document.querySelector('.categories-view').textContent") == "Nothing in this period")
        #expect(browser.complaints == [])
    }

    @Test(arguments: ["en_US", "ar_EG"])
    func `a year tells what a day came to, under the pointer and by keys, and what its shades mean`(locale: String) throws {
        let browser = try Browser(page(locale).html(of: household, appointments), at: "#2026")
        let square = { (text: String) in ".map [data-day=\"\(day(text).dayNumber)\"]" }
        let told = "byId('told').textContent"
        let wanted = { (text: String) in try browser.text("dayText(\(day(text).dayNumber))") }
        try browser.text(
            "document.querySelector('\(square("2026-03-14"))').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
        #expect(try browser.text(told) == wanted("2026-03-14"))
        #expect(try browser.text(told).contains("27.14"))
        // A month has the focus, then a day of it; weeks are columns.
        try browser.text("document.querySelector('.map[href=\"#2026-02\"]').focus()")
        #expect(try browser.text("\(told) === document.activeElement.ariaLabel") == "true")
        let ahead = locale == "ar_EG" ? "ArrowLeft" : "ArrowRight"
        for (key, text) in [("ArrowDown", "2026-02-01"), ("ArrowDown", "2026-02-02"), (ahead, "2026-02-09"), ("ArrowUp", "2026-02-08")] {
            try browser.press(key)
            #expect(try browser.text("document.querySelector('.picked').dataset.day") == "\(day(text).dayNumber)")
            #expect(try browser.text(told) == wanted(text))
        }
        for _ in 0..<4 { try browser.press(ahead) }
        #expect(try browser.text("document.activeElement.hash") == "#2026-03-08")
        try browser.press("Enter")
        #expect(try browser.text("state.view + isoDay(state.day)") == "month2026-03-08")
        try browser.text("go('year', state.day)")
        let marks = try browser.text("[...document.querySelectorAll('.legend li')].map((one) => one.textContent).join('; ')")
        let labels = ViewLocale(locale).labels
        #expect(marks.contains("≤") && marks.hasSuffix("\(labels.income); \(labels.today)"))
        #expect(browser.complaints == [])
    }
}
