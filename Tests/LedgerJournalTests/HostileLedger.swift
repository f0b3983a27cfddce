import CivilCalendar
import LedgerCore
import LedgerJournal
import TestSupport
import Testing

/// A name in an entry and what it must be in each program.
struct Spelling {
    let original: String
    let hledger: String
    let ledger: String
    let beancount: String

    init(_ original: String, _ plain: String, _ beancount: String) {
        self.init(original, plain, plain, beancount)
    }

    init(_ original: String, _ hledger: String, _ ledger: String, _ beancount: String) {
        (self.original, self.hledger, self.ledger, self.beancount) = (original, hledger, ledger, beancount)
    }

    func expected(_ dialect: JournalDialect) -> String {
        switch dialect {
        case .hledger: hledger
        case .ledger: ledger
        case .beancount: beancount
        }
    }
}

/// Entries that try to break a journal, and the balances it must have all the same.
struct HostileLedger {
    var entries: [Entry] = []
    var balances: [Balance: ExactDecimal] = [:]

    struct Balance: Hashable {
        var account: String
        var commodity: String
    }

    static let accounts = [
        Spelling("", "Assets:Unknown", "Assets:Unknown"),
        Spelling("현금", "Assets:현금", "Assets:X-현금"),
        Spelling("Assets:Bank:우리 은행", "Assets:Bank:우리 은행", "Assets:Bank:X-우리-은행"),
        Spelling("liabilities:카드 (주)", "liabilities:카드 (주)", "Liabilities:X-카드-주"),
        Spelling("a  b;c\tx", "Assets:a b；c x", "Assets:A-b-c-x"),
        Spelling("(virtual)", "Assets:(virtual)", "Assets:Virtual"),
        Spelling("[balanced]", "Assets:[balanced]", "Assets:Balanced"),
        Spelling("::🍎:", "Assets:🍎", "Assets:U1F34E"),
        Spelling("A b", "Assets:A b", "Assets:A-b"),
        Spelling("A-b", "Assets:A-b", "Assets:A-b-2"),
        Spelling("* =1 USD @ 2 \"x\"", "Assets:* =1 USD @ 2 \"x\"", "Assets:1-USD-2-x"),
        Spelling("été\n1 USD", "Assets:été 1 USD", "Assets:Été-1-USD"),
        Spelling("!!!", "Assets:!!!", "Assets:U21U21U21"),
    ]

    static let categories = [
        Spelling("", "Unknown", "Unknown"),
        Spelling("식비:외식", "식비:외식", "X-식비:X-외식"),
        Spelling("Food: Groceries ", "Food:Groceries", "Food:Groceries"),
        Spelling("ß_x", "ß_x", "SS-x"),
        Spelling("Assets:Trick", "Assets:Trick", "Assets:Trick"),
    ]

    static let commodities = [
        Spelling("KRW", "KRW", "KRW"),
        Spelling("USD", "USD", "USD"),
        Spelling("₩", "₩", "X-U20A9"),
        Spelling("m", "m", "m.", "X-U6D"),
        Spelling("true", "true", "X-TRUE-4DB211E5"),
        Spelling("S&P500", "S&P500", "X-SP500-BD08A06B"),
        Spelling("a\"b;c\\", "a”b；c\\", "a”b；c＼", "X-ABC-459663F6"),
        Spelling("1", "1", "X-U31"),
        Spelling("@{x}", "@{x}", "X-X-B6BE06D3"),
        Spelling("BRK.B", "BRK.B", "BRK.B"),
    ]

    static let texts = [
        "", "점심", "* x", "! y", "(code) z", "=2025-01-01", "a;b  ; c", "a | b", "two\nlines\n    Assets:x  1 USD", "\"q\" \\ \\n",
        "UUID: 1",
        "[2025/99/99]", ":uuid:", "x:: 1/0", "date:never, date2:x", "\r\n\r\n2025-01-01 open Assets:X\n", "#tag ^link {{}} %",
        "~ include x",
        "\u{1}\u{7F}\u{85}\u{2028}", "end comment", "\t\t", "é́́", "]) } \"", String(repeating: "long\n", count: 100),
    ]

    init(count: Int, seed: UInt64, dialect: JournalDialect) throws {
        var random = SeededGenerator(seed: seed)
        for number in 0..<count {
            let account = random.element(of: Self.accounts)
            let other = random.element(of: Self.accounts)
            let category = random.element(of: Self.categories)
            let commodity = random.element(of: Self.commodities)
            let scale = Int(random.next() % 13)
            // Beancount adds with 28 digits, and no more.
            let size = (dialect == .beancount ? 14 : 0) + Int64(random.next() % 46)
            let coefficient = Int128(Int64(bitPattern: random.next()) >> size)
            let amount = try #require(ExactDecimal(coefficient: coefficient, scale: scale))
            let day = try #require(CivilDate(dayNumber: Int(random.next() % 40_000) - 10_000))
            var entry = Entry(date: day, money: Money(amount, try #require(Commodity(commodity.original))))
            entry.account = account.original
            entry.statedKind = random.element(of: [.income, .expense, .transfer, nil])
            entry.category = category.original
            entry.toAccount = other.original
            entry.status = random.element(of: [.pending, .cleared, nil])
            entry.id = number % 3 == 0 ? random.element(of: Self.texts) : "id-\(number / 2)"
            entry.payee = random.element(of: Self.texts)
            entry.description = random.element(of: Self.texts)
            entry.tags = random.element(of: Self.texts)
            entry.note = random.element(of: Self.texts)
            entry.url = random.element(of: Self.texts)
            entry.time = CivilTime(secondOfDay: Int(random.next() % 86_400))
            entry.timeZone = random.element(of: ["", "Asia/Seoul"])
            for name in ["UUID", "메모", "a", "date", "Note", "x y", ":", "note"] where random.next() % 3 == 0 {
                entry.fields.append(Entry.Field(name: name, value: random.element(of: Self.texts)))
            }
            entries.append(entry)

            let target =
                switch entry.kind {
                case .income: "Income:" + category.expected(dialect)
                case .expense: "Expenses:" + category.expected(dialect)
                case .transfer: other.original.isEmpty ? "Equity:Transfers" : other.expected(dialect)
                }
            let symbol = commodity.expected(dialect)
            try add(amount, to: Balance(account: account.expected(dialect), commodity: symbol))
            try add(try #require(amount.negated), to: Balance(account: target, commodity: symbol))
        }
        balances = balances.filter { !$0.value.isZero }
    }

    private mutating func add(_ amount: ExactDecimal, to balance: Balance) throws {
        let sum: ExactDecimal = try #require(balances[balance, default: .zero].adding(amount))
        balances[balance] = sum
    }

    /// The names that meet on one legal name are numbered as they come: this entry's worth of nothing fixes their order.
    static func preamble() throws -> [Entry] {
        let day = try #require(CivilDate(year: 2025, month: 1, day: 1))
        return accounts.map { spelling in
            var entry = Entry(date: day, money: Money(.zero, Commodity("KRW")))
            entry.account = spelling.original
            return entry
        }
    }
}

extension SeededGenerator {
    mutating func element<T>(of list: [T]) -> T { list[Int(next() % UInt64(list.count))] }
}
