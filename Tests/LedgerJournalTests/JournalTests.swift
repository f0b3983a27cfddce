import CivilCalendar
import LedgerCore
import LedgerJournal
import Testing

@Suite("Journals")
struct JournalTests {
    static func entry(_ date: String, _ amount: String, _ currency: String) throws -> Entry {
        let money = Money(try #require(ExactDecimal(amount)), try #require(Commodity(currency)))
        return Entry(date: try #require(CivilDate(date)), money: money)
    }

    static func journal(_ entries: [Entry], _ dialect: JournalDialect) throws -> String {
        var writer = JournalWriter(dialect)
        var bytes: [UInt8] = []
        for entry in entries { try writer.write(entry, to: &bytes) }
        writer.finish(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A lunch with everything, two splits, a transfer and an income.
    static func household() throws -> [Entry] {
        var lunch = try entry("2025-08-01", "-12000", "KRW")
        (lunch.time, lunch.timeZone, lunch.status, lunch.statedKind) = (CivilTime("12:30"), "Asia/Seoul", .cleared, .expense)
        (lunch.category, lunch.payee, lunch.description, lunch.account) = ("식비:점심", "김밥|천국", "say \"hi\"; twice", "현금")
        (lunch.tags, lunch.note, lunch.url) = ("work a:b", "one\ntwo [2025/99/99] date:2025-99-99", "https://x.example/?a=b;c")
        lunch.fields = [Entry.Field(name: "Bank Ref", value: "R-1"), Entry.Field(name: "기타", value: "비고")]
        var food = try entry("2025-08-02", "-21.30", "EUR")
        (food.id, food.payee, food.account, food.category, food.description) = ("T-1", "Market", "Liabilities:Card", "Food", "bread")
        var soap = food
        (soap.money, soap.category, soap.description, soap.note) = (
            try entry("2025-08-02", "-3.10", "EUR").money, "home care", "soap", "green"
        )
        var transfer = try entry("2025-08-03", "-100.00", "₩")
        (transfer.statedKind, transfer.account, transfer.toAccount, transfer.status) = (.transfer, "Assets:Cash", "Savings", .pending)
        (transfer.description, transfer.id) = ("*not a status", "no) code")
        return [lunch, food, soap, transfer, try entry("2025-08-04", "5", "KRW")]
    }

    @Test("hledger")
    func hledger() throws {
        #expect(
            try Self.journal(Self.household(), .hledger) == """
                decimal-mark .

                2025-08-01 * 김밥/천국 | say "hi", twice
                    ; time: 12:30
                    ; timezone: Asia/Seoul
                    ; work:, a-b:
                    ; note: one
                    ; note: two (2025/99/99) date :2025-99-99
                    ; url: https://x.example/?a=b;c
                    ; x-bank-ref: R-1
                    ; x---: 비고
                    Assets:현금  -12000 KRW
                    Expenses:식비:점심  12000 KRW

                2025-08-02 (T-1) Market | bread
                    Liabilities:Card  -21.30 EUR
                    Expenses:Food  21.30 EUR
                    Liabilities:Card  -3.10 EUR
                    ; description: soap
                    ; note: green
                    Expenses:home care  3.10 EUR

                2025-08-03 ! () *not a status
                    ; id: no) code
                    Assets:Cash  -100.00 "₩"
                    Assets:Savings  100.00 "₩"

                2025-08-04
                    Assets:Unspecified  5 KRW
                    Income:Uncategorized  -5 KRW

                """)
    }

    @Test("Ledger: the payee alone, and tags between colons")
    func ledger() throws {
        let text = try Self.journal(Self.household(), .ledger)
        #expect(
            text.hasPrefix(
                """
                2025-08-01 * 김밥|천국
                    ; time: 12:30
                    ; timezone: Asia/Seoul
                    ; description: say "hi"; twice
                    ; :work:a-b:
                    ; note: one
                    ; note: two (2025/99/99) date :2025-99-99

                """))
    }

    @Test("Beancount: every account is opened on its first day")
    func beancount() throws {
        #expect(
            try Self.journal(Self.household(), .beancount) == """
                2025-08-01 * "김밥|천국" "say \\"hi\\"; twice"
                  time: "12:30"
                  timezone: "Asia/Seoul"
                  tags: "work a:b"
                  note: "one\\ntwo [2025/99/99] date:2025-99-99"
                  url: "https://x.example/?a=b;c"
                  x-bank-ref: "R-1"
                  x---: "비고"
                  Assets:X현금  -12000 KRW
                  Expenses:X식비:X점심  12000 KRW

                2025-08-02 txn "Market" "bread" ^T-1
                  Liabilities:Card  -21.30 EUR
                  Expenses:Food  21.30 EUR
                  Liabilities:Card  -3.10 EUR
                    description: "soap"
                    note: "green"
                  Expenses:Home-care  3.10 EUR

                2025-08-03 ! "*not a status"
                  id: "no) code"
                  Assets:Cash  -100.00 X.U20A9
                  Assets:Savings  100.00 X.U20A9

                2025-08-04 txn ""
                  Assets:Unspecified  5 KRW
                  Income:Uncategorized  -5 KRW

                2025-08-03 open Assets:Cash
                2025-08-03 open Assets:Savings
                2025-08-04 open Assets:Unspecified
                2025-08-01 open Assets:X현금
                2025-08-02 open Expenses:Food
                2025-08-02 open Expenses:Home-care
                2025-08-01 open Expenses:X식비:X점심
                2025-08-04 open Income:Uncategorized
                2025-08-02 open Liabilities:Card
                2025-08-01 commodity X.U20A9
                  name: "₩"

                """)
    }

    @Test(
        "accounts that would get one name keep two, and one that is written with its root or without is one",
        arguments: JournalDialect.allCases)
    func collisions(dialect: JournalDialect) throws {
        let names = ["a  b", "a b", "a\tb", "A-b", "a;b", "a,b", "Assets:a b", "e\u{301}", "é", ":", ""]
        var entries: [Entry] = []
        for name in names {
            var entry = try Self.entry("2025-08-01", "1", "KRW")
            entry.account = name
            entries.append(entry)
        }
        let lines = try Self.journal(entries, dialect).split(separator: "\n").map(String.init)
        let used = lines.filter { $0.hasSuffix("  1 KRW") }.map { $0.trimmingPrefix { $0 == " " }.dropLast("  1 KRW".count) }
        #expect(used.count == names.count)
        #expect(used[1] == used[6])
        #expect(used[7] == used[8])
        #expect(used[9] == used[10])
        #expect(Set(used).count == names.count - 3)
    }

    @Test("what a program cannot read is refused, and the writer goes on")
    func refused() throws {
        var writer = JournalWriter(.ledger)
        var bytes: [UInt8] = []
        #expect(throws: JournalError.dateTooEarly) { try writer.write(try Self.entry("1399-12-31", "1", "KRW"), to: &bytes) }
        let smallest = try #require(ExactDecimal(coefficient: .min))
        let day = try #require(CivilDate("2025-08-01"))
        let won = try #require(Commodity("KRW"))
        #expect(throws: JournalError.amountTooLarge) { try writer.write(Entry(date: day, money: Money(smallest, won)), to: &bytes) }
        try writer.write(try Self.entry("1400-01-01", "1", "KRW"), to: &bytes)
        writer.finish(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("1400-01-01\n"))
    }

    @Test("a journal without entries is empty", arguments: JournalDialect.allCases)
    func empty(dialect: JournalDialect) throws {
        #expect(try Self.journal([], dialect) == "")
    }

    @Test("a transaction has at most a thousand splits")
    func manySplits() throws {
        var entry = try Self.entry("2025-08-01", "1", "KRW")
        entry.id = "same"
        let text = try Self.journal(Array(repeating: entry, count: JournalWriter.maxSplitCount * 2 + 1), .hledger)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("2025-08-01") } == 3)
    }
}
