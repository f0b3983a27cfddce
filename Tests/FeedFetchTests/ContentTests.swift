import ByteStreams
import Diagnostics
import FeedFetch
import Testing

@Suite("Bodies that are not calendars")
struct ContentTests {
    private func code(_ text: String, type: String = "") -> DiagnosticCode? {
        do throws(LedgerError) {
            try FeedContent.check(ByteSource(Array(text.utf8), name: "a"), contentType: type, name: "a")
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        arguments: [
            "<!DOCTYPE html><title>Log in", "<!doctype HTML>", "<html>", "<HTML lang=en>", "\u{FEFF}\n\t <html>",
            "<?xml version=\"1.0\"?><html/>",
            "<?xml version=\"1.0\"?><Error/>", "<!-- x --><html>", "<head>", "<p>Sorry", "[\"vcalendar\",[]]", "[ \"vcalendar\" ]",
            "{\"error\": 1}", "{ }", "[{\"a\": 1}]", "[]", "\u{FEFF}{\"a\":1}",
        ])
    func `web pages, XML and JSON are refused`(text: String) {
        #expect(code(text) == .fetchNotACalendar)
        #expect(code(text, type: "text/calendar") == .fetchNotACalendar)
    }

    @Test(
        arguments: [
            "BEGIN:VCALENDAR\r\n", "\u{FEFF}begin:vcalendar", "BEGIN:VEVENT\nEND:VEVENT", "date,amount,currency\n", "x", "날짜,금액", "a<b,c",
            "<5,10",
            "[a],[b]", "{a},b", "<br/><b>Warning</b>: x in y.php\nBEGIN:VCALENDAR",
        ])
    func `calendars and ledgers of any shape go through`(text: String) {
        #expect(code(text) == nil)
    }

    @Test
    func `an answer that calls itself a web page has to hold a calendar`() {
        #expect(code("Please log in", type: "text/html") == .fetchNotACalendar)
        #expect(code("Please log in", type: "Text/HTML; charset=utf-8") == .fetchNotACalendar)
        #expect(code("\nBEGIN:VCALENDAR", type: "text/html") == nil)
        #expect(code("Please log in", type: "text/plain") == nil)
        let late = String(repeating: " ", count: 1 << 16) + "BEGIN:VCALENDAR"
        #expect(code(late, type: "text/html") == .fetchEmpty)
    }

    @Test(arguments: ["", "\u{FEFF}", " \r\n\t\n", "\0\0"])
    func `nothing, and nothing but white space, is empty`(text: String) {
        #expect(code(text) == .fetchEmpty)
    }

    @Test(
        arguments: [
            ("BEGIN:VCALENDAR\nEND:VCALENDAR", true), ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\n", false),
            ("BEGIN:VEVENT\nend:vevent", true),
            ("BEGIN:VEVENT\n", false), ("date,amount\n", true), ("BEGIN:VCALENDAR\nEND:VCALENDAR\n\n\n", true),
        ])
    func `a calendar is whole when its end is there`(text: String, expected: Bool) throws {
        #expect(try FeedContent.isWhole(ByteSource(Array(text.utf8), name: "a"), name: "a") == expected)
    }
}
