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
              const names = [...document.querySelectorAll('.columns li')].map(middle);
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
}
