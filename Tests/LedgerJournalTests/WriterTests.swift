import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerJournal
import Testing

@Suite("what a journal looks like")
struct WriterTests {
    private func entry(_ amount: String, _ symbol: String, day: String = "2025-08-01") throws -> Entry {
        let money = Money(try #require(ExactDecimal(amount)), try #require(Commodity(symbol)))
        return Entry(date: try #require(CivilDate(day)), money: money)
    }

    private func journal(_ dialect: JournalDialect, _ entries: [Entry]) throws -> String {
        var writer = JournalWriter(dialect: dialect)
        return try journal(&writer, entries)
    }

    private func journal(_ writer: inout JournalWriter, _ entries: [Entry]) throws -> String {
        var bytes: [UInt8] = []
        writer.begin(to: &bytes)
        for entry in entries { try writer.write(entry, to: &bytes) }
        writer.finish(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func household() throws -> [Entry] {
        var lunch = try entry("-12000", "KRW")
        lunch.id = "a1"
        lunch.status = .cleared
        lunch.time = CivilTime("12:30")
        lunch.timeZone = "Asia/Seoul"
        lunch.category = "식비:외식"
        lunch.payee = "김밥천국"
        lunch.description = "점심"
        lunch.account = "현금"
        lunch.tags = "work 점심 a/b"
        lunch.note = "둘이서\n\"맛있다\""
        lunch.fields = [Entry.Field(name: "Shop No", value: "7"), Entry.Field(name: "메모", value: "x")]
        var refund = try entry("4.50", "USD", day: "2025-07-31")
        refund.statedKind = .expense
        refund.status = .pending
        refund.category = "food"
        refund.account = "Liabilities:Card"
        refund.description = "refund"
        var transfer = try entry("-1.000", "₩", day: "2025-08-02")
        transfer.statedKind = .transfer
        transfer.account = "Bank"
        transfer.toAccount = "현금"
        transfer.category = "ATM"
        return [lunch, refund, transfer, try entry("0.00", "USD", day: "2025-08-03")]
    }

    @Test func `an hledger journal has comments with tags, quoted symbols and a decimal mark`() throws {
        #expect(
            try journal(.hledger, household()) == """
                decimal-mark .

                2025-08-01 * (a1) 김밥천국 | 점심
                    ; time: 12:30
                    ; time-zone: Asia/Seoul
                    ; work:, 점심:
                    ; tags: a/b
                    ; note: 둘이서
                    ; note-2: "맛있다"
                    ; shop-no: 7
                    ; 메모: x
                    Assets:현금  -12000 KRW
                    Expenses:식비:외식  12000 KRW

                2025-07-31 ! refund
                    Liabilities:Card  4.50 USD
                    Expenses:food  -4.50 USD

                2025-08-02
                    ; category: ATM
                    Assets:Bank  -1.000 "₩"
                    Assets:현금  1.000 "₩"

                2025-08-03
                    Assets:Unknown  0.00 USD
                    Income:Unknown  0.00 USD


                """)
    }

    @Test func `a ledger journal differs from one for hledger in its tags and has no decimal mark`() throws {
        let hledger = try journal(.hledger, household())
        let expected = hledger.dropFirst("decimal-mark .\n\n".count)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0 == "    ; work:, 점심:" ? "    ; :work:점심:" : $0 }
        #expect(try journal(.ledger, household()) == expected.joined(separator: "\n"))
    }

    @Test func `a beancount journal has metadata, and opens its accounts at the end`() throws {
        #expect(
            try journal(.beancount, household()) == """
                2025-08-01 * "김밥천국" "점심" #work #a/b
                  id: "a1"
                  time: "12:30"
                  time-zone: "Asia/Seoul"
                  tags: "점심"
                  note: "둘이서\\n\\"맛있다\\""
                  shop-no: "7"
                  field: "메모: x"
                  Assets:X-현금  -12000 KRW
                  Expenses:X-식비:X-외식  12000 KRW

                2025-07-31 ! "refund"
                  Liabilities:Card  4.50 USD
                  Expenses:Food  -4.50 USD

                2025-08-02 txn ""
                  category: "ATM"
                  Assets:Bank  -1.000 X-U20A9
                  Assets:X-현금  1.000 X-U20A9

                2025-08-03 txn ""
                  Assets:Unknown  0.00 USD
                  Income:Unknown  0.00 USD

                2025-08-02 commodity X-U20A9
                  symbol: "₩"
                2025-07-31 open Expenses:Food
                  name: "Expenses:food"
                2025-07-31 open Liabilities:Card
                2025-08-01 open Assets:X-현금
                  name: "Assets:현금"
                2025-08-01 open Expenses:X-식비:X-외식
                  name: "Expenses:식비:외식"
                2025-08-02 open Assets:Bank
                2025-08-03 open Assets:Unknown
                2025-08-03 open Income:Unknown

                """)
    }

    @Test func `an account is opened on its first day, whatever the order of the entries`() throws {
        let text = try journal(.beancount, [entry("1", "USD", day: "2025-08-03"), entry("1", "USD", day: "2024-02-29")])
        #expect(text.hasSuffix("2024-02-29 open Assets:Unknown\n2024-02-29 open Income:Unknown\n"))
    }

    @Test(arguments: ["* x", "! x", "(x) y", "=2025-01-01"])
    func `text that would be a status, a code or a date stands behind an empty code`(text: String) throws {
        var entry = try entry("1", "USD")
        entry.description = text
        #expect(try journal(.ledger, [entry]).hasPrefix("2025-08-01 () \(text)\n"))
    }

    @Test func `a text stays on its line, and its semicolons and bars stay text`() throws {
        var entry = try entry("1", "USD")
        entry.id = "a)b\n;c"
        entry.payee = "p | q"
        entry.description = "x  ; y\r\n    Assets:Mine  1 USD"
        #expect(
            try journal(.ledger, [entry]) == """
                2025-08-01 (a]b ；c) p / q | x ； y Assets:Mine 1 USD
                    ; id: a)b
                    ; id-2: ;c
                    Assets:Unknown  1 USD
                    Income:Unknown  -1 USD


                """)
    }

    @Test func `a column cannot take a key with a meaning, nor one that is taken`() throws {
        var entry = try entry("1", "USD")
        entry.note = "n"
        entry.fields = ["UUID", "note", "Note", "a", "b c", "b-c", "date:", "::"].map { Entry.Field(name: $0, value: "v") }
        let lines = try journal(.hledger, [entry]).split(separator: "\n").filter { $0.hasPrefix("    ;") }
        #expect(
            lines.map { $0.dropFirst(6) } == [
                "note: n", "x-uuid: v", "x-note: v", "x-note-2: v", "x-a: v", "b-c: v", "b-c-2: v", "x-date: v", "field: ::: v",
            ])
    }

    @Test func `the smallest amount has its opposite too`() throws {
        let text = try journal(.hledger, [entry("-170141183460469231731687303715884105728", "USD")])
        #expect(text.contains("Expenses:Unknown  170141183460469231731687303715884105728 USD\n"))
    }

    @Test func `names that meet on one legal name stay apart, and the writer tells of every change`() throws {
        var writer = JournalWriter(dialect: .beancount)
        let entries = try ["a b", "A-b", "A  b", "Cash", "assets:Cash"].map { name in
            var entry = try entry("1", "usd")
            entry.account = name
            return entry
        }
        let text = try journal(&writer, entries)
        #expect(text.contains("Assets:A-b-3  1 X-USD-"))
        #expect(writer.renames.map(\.original) == ["Assets:a b", "Assets:A-b", "Assets:A b", "usd"])
        #expect(writer.renames.prefix(3).map(\.written) == ["Assets:A-b", "Assets:A-b-2", "Assets:A-b-3"])
        #expect(text.split(separator: "\n").filter { $0.hasSuffix("open Assets:Cash") }.count == 1)
        #expect(writer.renames.map(\.subject) == [.account, .account, .account, .commodity])
    }

    @Test(arguments: [
        // Account, category, whether it is income, what hledger and ledger get, what beancount gets.
        ("assets:bank", "expenses:food", false, ["assets:bank", "expenses:food"], ["Assets:Bank", "Expenses:Food"]),
        ("assets:bank", "food", false, ["assets:bank", "expenses:food"], ["Assets:Bank", "Expenses:Food"]),
        ("Assets:Bank", "food", false, ["Assets:Bank", "Expenses:food"], ["Assets:Bank", "Expenses:Food"]),
        ("assets:bank", "", true, ["assets:bank", "income:unknown"], ["Assets:Bank", "Income:Unknown"]),
        ("debts:car", "revenues:pay", true, ["debts:car", "revenues:pay"], ["Liabilities:Car", "Income:Pay"]),
        ("liability", "Expense", false, ["liability", "Expense"], ["Assets:Liability", "Expenses:Expense"]),
        ("giro", "income:x", false, ["Assets:giro", "Expenses:income:x"], ["Assets:Giro", "Expenses:Income:X"]),
        ("EQUITY:a", "b", false, ["EQUITY:a", "Expenses:b"], ["Equity:A", "Expenses:B"]),
    ])
    func `names keep their letters but for beancount, and a root that is added has those of the others`(
        account: String, category: String, isIncome: Bool, kept: [String], capital: [String]
    ) throws {
        var entry = try entry(isIncome ? "1" : "-1", "USD")
        (entry.account, entry.category) = (account, category)
        for dialect in JournalDialect.allCases {
            let text = try journal(dialect, [entry])
            let names = text.split(separator: "\n").filter { $0.hasSuffix(" USD") }.map { line in
                String(line.trimmingPrefix { $0 == " " }.prefix { $0 != " " })
            }
            #expect(names == (dialect == .beancount ? capital : kept))
        }
    }

    @Test(arguments: ["s", "m", "h"])
    func `ledger's units of time are not commodities`(symbol: String) throws {
        #expect(try journal(.ledger, [entry("60", symbol)]).contains("  60 \"\(symbol).\"\n"))
        #expect(try journal(.hledger, [entry("60", symbol)]).contains("  60 \"\(symbol)\"\n"))
    }

    @Test func `ledger has no days before 1400, and then nothing is written`() throws {
        var writer = JournalWriter(dialect: .ledger)
        var bytes: [UInt8] = []
        let early = try entry("1", "USD", day: "1399-12-31")
        let error = #expect(throws: LedgerError.self) { try writer.write(early, to: &bytes) }
        #expect(error?.code == .journalRefused)
        #expect(bytes.isEmpty)
        #expect(try journal(.ledger, [entry("1", "USD", day: "1400-01-01")]).hasPrefix("1400-01-01\n"))
        #expect(try journal(.hledger, [early]).contains("1399-12-31\n"))
    }

    @Test(arguments: JournalDialect.allCases)
    func `nothing but the frame is written for no entries`(dialect: JournalDialect) throws {
        #expect(try journal(dialect, []) == (dialect == .hledger ? "decimal-mark .\n\n" : ""))
    }
}
