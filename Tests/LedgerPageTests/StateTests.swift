import CivilCalendar
import LedgerCore
import LedgerGrid
import LedgerPage
import Testing

/// What the page says where there is little to show, what more it shows of entries and events, and its keys.
@Suite("States of the page", .enabled(if: Browser.program != nil, Browser.isMissing), .serialized, .timeLimit(.minutes(15)))
struct StateTests {
    @Test func `a page opened outside its entries leads to the nearest, within the filter`() throws {
        let browser = try Browser(page().html(of: household, appointments), at: "#2027-01-05")
        let way = "document.querySelector('.way')?.textContent"
        #expect(try browser.text(way) == "Last entry: Sunday, May 31, 2026")
        try browser.text("setFilter({category: 'Home'})")
        #expect(try browser.text(way) == "Last entry: Sunday, March 1, 2026")
        try browser.press("w")
        try browser.text(
            "new Promise((resolve) => { addEventListener('popstate', () => setTimeout(resolve), {once: true}); document.querySelector('.way').click() })"
        )
        #expect(try browser.address == "#2026-03-01/week?category=Home")
        #expect(try browser.text(way) == "undefined")
        try browser.text("(clearFilter(), go('year', dayNumber(2020, 0, 1)))")
        #expect(try browser.text(way) == "First entry: Friday, February 27, 2026")
        #expect(browser.complaints == [])
    }

    @Test func `status, note and addresses of entries and events can be seen, and only harmless addresses are links`() throws {
        let addresses = [
            "https://example.com/?a=1&b=<2>", "HTTP://example.com/", "mailto:a@example.com", "javascript:window.hit=1",
            " javascript:window.hit=1", "data:text/html,<script>window.hit=1</script>", "file:///etc/passwd", "https://exa mple.com",
            "java\nscript:window.hit=1", "//example.com",
        ]
        let entries = addresses.enumerated().map { index, address in
            var row = entry("2026-03-14", "-\(index + 1) USD", payee: "Shop")
            (row.url, row.note, row.status) = (address, "Note \(index)", index == 0 ? .pending : .cleared)
            return row
        }
        let events = addresses.map { address in
            var event = allDay("Event", "2026-03-14", "2026-03-14")
            event.details = DayEvent.Details()
            event.details?.url = address
            event.details?.description = "Bring <b>cake</b>\nand tea"
            return event
        }
        let browser = try Browser(page().html(of: entries, events))
        for kind in ["entry", "event"] {
            let links = try browser.text(
                "[...document.querySelectorAll('aside .\(kind) a')].map((one) => one.textContent + one.rel).join(' ')")
            #expect(links == addresses.prefix(3).map { "\($0)noopener noreferrer" }.joined(separator: " "))
            #expect(try browser.text("document.querySelectorAll('aside .\(kind)').length") == "\(addresses.count)")
        }
        #expect(try browser.text("document.querySelector('aside .event .note').textContent") == "Bring <b>cake</b>\nand tea")
        #expect(try browser.text("document.querySelector('aside .entry .tag').textContent") == "Pending")
        #expect(try browser.text("document.querySelectorAll('aside .entry [aria-label=Cleared]').length") == "\(addresses.count - 1)")
        #expect(try browser.text("document.querySelector('aside .entry .note').textContent") == "Note 0")
        try browser.text("(setFilter({text: 'cake'}), go('found', state.day))")
        #expect(try browser.text("document.querySelectorAll('.hit').length + ' ' + document.querySelectorAll('.link').length") == "10 3")
        #expect(try browser.text("typeof window.hit") == "undefined")
        #expect(browser.complaints == [])
    }

    @Test func `a key lists the keys, and those of one letter can be switched off`() throws {
        let browser = try Browser(page().html(of: household))
        let isOpen = "byId('keys').matches(':popover-open')"
        try browser.press("?")
        #expect(try browser.text(isOpen) == "true")
        #expect(try browser.text("document.querySelector('#keys dl').textContent").contains("TToday/Search"))
        try browser.click("#keys input")
        try browser.press("Escape")
        #expect(try browser.text(isOpen) == "false")
        // Browsers keep things after a while.
        try browser.text("new Promise((resolve) => setTimeout(resolve, 500))")
        for _ in 0..<2 {
            try browser.press("y", "?", "/", "t", "x")
            #expect(try browser.text("\(isOpen) + location.hash + document.activeElement.name") == "false#2026-03-14undefined")
            try browser.reload()
        }
        // The button opens the list all the same.
        try browser.click("#help")
        try browser.click("#keys input")
        try browser.press("Escape", "y")
        #expect(try browser.address == "#2026")
        #expect(browser.complaints == [])
    }
}
