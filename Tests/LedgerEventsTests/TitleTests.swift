import CalendarFeed
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerEvents
import Testing

@Suite("Titles")
struct TitleTests {
    @Test(arguments: [
        ("다방", "커피", "식비", "다방 -12,000.50 KRW"), ("", "커피", "식비", "커피 -12,000.50 KRW"), ("", "", "식비", "식비 -12,000.50 KRW"),
        ("", "", "", "expense -12,000.50 KRW"), ("two\nlines  and\ttab ", "", "", "two lines and tab -12,000.50 KRW"),
    ])
    func `the standard title names payee, else description, category or kind, and the amount in one fixed form`(
        payee: String, description: String, category: String, title: String
    ) throws {
        var entry = try entry()
        (entry.payee, entry.description, entry.category) = (payee, description, category)
        #expect(TitleTemplate.standard.title(of: entry) == title)
    }

    @Test(arguments: ["다방", "a b", " a", "a ", "a  b", "a\tb", "\n", "a\u{7F}b", "a,b;c\\d", "", "\u{3000}"])
    func `events have the standard title that the template makes`(payee: String) throws {
        for symbol in ["KRW", "₩", "Fr."] {
            var entry = try entry()
            entry.payee = payee
            entry.money.commodity = try #require(Commodity(symbol))
            let event = try Build.event(of: entry, composer: EntryComposer())
            #expect(event.summary == TitleTemplate.standard.title(of: entry))
        }
    }

    @Test(arguments: [
        ("id", "t1"), ("date", "2025-08-01"), ("time", "09:15"), ("timezone", "Asia/Seoul"), ("kind", "expense"),
        ("amount", "-12,000.50"), ("currency", "KRW"), ("category", "식비"), ("payee", "다방"), ("description", "커피"),
        ("account", "카드"), ("to_account", "저축"), ("tags", "a b"), ("note", "n"), ("status", "pending"),
        ("url", "https://example.com"), ("Bank Ref", "R-1"), ("unknown", ""),
    ])
    func `every column has a placeholder`(name: String, text: String) throws {
        var entry = try entry()
        entry.id = "t1"
        entry.time = CivilTime("09:15")
        entry.timeZone = "Asia/Seoul"
        entry.category = "식비"
        entry.payee = "다방"
        entry.description = "커피"
        entry.account = "카드"
        entry.toAccount = "저축"
        entry.tags = "a b"
        entry.note = "n"
        entry.status = .pending
        entry.url = "https://example.com"
        entry.fields = [Entry.Field(name: "Bank Ref", value: "R-1")]
        #expect(try TitleTemplate("<{\(name)}>").title(of: entry) == "<\(text)>")
    }

    @Test func `braces are doubled, alternatives stand beside a bar, empty columns leave no gap`() throws {
        let entry = try entry()
        #expect(try TitleTemplate("{{x}} {payee} {note|currency} {tags}").title(of: entry) == "{x} KRW")
        #expect(try TitleTemplate("{a|b} {c}").columnNames == ["a", "b", "c"])
    }

    @Test(arguments: ["", " \n", "{note}", "{note} {tags|payee}"])
    func `an entry about which the template says nothing has the standard title`(template: String) throws {
        var entry = try entry()
        #expect(try TitleTemplate(template).title(of: entry) == "expense -12,000.50 KRW")
        entry.note = "\u{9}\n "
        #expect(try TitleTemplate(template).title(of: entry) == "expense -12,000.50 KRW")
    }

    @Test(arguments: [("{payee", "no '}'"), ("payee}", "no '{'"), ("{}", "no column"), ("{a|}", "no column")])
    func `a template that cannot be read says why`(text: String, reason: String) throws {
        let error = try #require(throws: LedgerError.self) { try TitleTemplate(text) }
        #expect(error.code == .titleBadTemplate && error.message.contains(reason))
    }

    private func entry() throws -> Entry {
        Entry(
            date: try #require(CivilDate("2025-08-01")),
            money: Money(try #require(ExactDecimal("-12000.50")), Commodity("KRW")))
    }
}

@Suite("Colours")
struct ColorTests {
    @Test(arguments: [
        ("SeaGreen", "seagreen", "#2E8B57"), ("#2e8b58", "seagreen", "#2E8B58"), ("#00FFFF", "aqua", "#00FFFF"),
        ("#000001", "black", "#000001"),
    ])
    func `a name has its value and a value the nearest name`(text: String, name: String, hexadecimal: String) throws {
        let color = try #require(CalendarColor(text))
        #expect(color.name == name)
        #expect(color.hexadecimal == hexadecimal)
    }

    @Test(arguments: ["", "#", "#12345", "#1234567", "#+12345", "#GGGGGG", "auto", "blurple"])
    func `anything else is no colour`(text: String) {
        #expect(CalendarColor(text) == nil)
    }
}
