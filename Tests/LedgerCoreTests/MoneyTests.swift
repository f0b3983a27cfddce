import CivilCalendar
import LedgerCore
import Testing

@Suite("Commodities")
struct CommodityTests {
    @Test(arguments: ["KRW", "USD", "₩", "krw", "A", "BTC-2", "주식회사", "👨‍👩‍👧", String(repeating: "x", count: 64)])
    func `a symbol comes back as it was written`(symbol: String) {
        #expect(Commodity(symbol)?.symbol == symbol)
        #expect(Commodity(symbol)?.description == symbol)
        #expect(Commodity(utf8: Array(symbol.utf8).span)?.symbol == symbol)
        #expect(Commodity(utf8: Array(symbol.utf8).span) == Commodity(symbol))
    }

    @Test(arguments: [
        "", " ", "A B", "A\tB", "A\n", "A\r\n", "\u{0}", "A\u{7F}", "A\u{85}", "A\u{9B}31m", "A\u{A0}B", "A\u{2028}", "A\u{3000}B",
        String(repeating: "x", count: 65), String(repeating: "가", count: 22),
    ])
    func `what cannot be a symbol is none`(symbol: String) {
        #expect(Commodity(symbol) == nil)
        #expect(Commodity(utf8: Array(symbol.utf8).span) == nil)
    }

    @Test(arguments: [[0xFF], [0x41, 0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]])
    func `invalid UTF-8 is refused as a symbol`(bytes: [UInt8]) {
        #expect(Commodity(utf8: bytes.span) == nil)
    }

    @Test func `a literal is the commodity it spells, and XXX where it spells none`() {
        let literals: [Commodity] = ["EUR", "₩", "ACME Inc", "", "EUR ", "a\u{7}b"]
        #expect(literals.map(\.symbol) == ["EUR", "₩", "XXX", "XXX", "XXX", "XXX"])
        #expect(Money(5, "EUR").commodity == "EUR" && literals[0] == Commodity(String("EUR")))
    }

    @Test func `canonically equivalent symbols stay apart: the bytes a ledger writes are the bytes it gets back`() throws {
        let composed = Commodity("\u{E9}cu")
        let decomposed = Commodity("e\u{301}cu")
        #expect(composed != decomposed)
        #expect(Array(composed.symbol.utf8) == Array("\u{E9}cu".utf8))
        #expect(Array(decomposed.symbol.utf8) == Array("e\u{301}cu".utf8))
    }

    @Test func `commodities are ordered by symbol, whichever came first`() throws {
        let symbols = ["ZZZ-order", "A-order", "a-order", "₩-order", "AA-order"]
        let sorted = try symbols.map { try #require(Commodity($0)) }.sorted().map(\.symbol)
        #expect(sorted == ["A-order", "AA-order", "ZZZ-order", "a-order", "₩-order"])
    }

    @Test func `symbols made by many tasks at once are the same commodities`() async {
        let all = await withTaskGroup(of: [Commodity].self) { group in
            for _ in 0..<8 { group.addTask { (0..<500).compactMap { Commodity("many-\($0)") } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.count == 8)
        #expect(Set(all).count == 1)
        #expect(all.first?.map(\.symbol) == (0..<500).map { "many-\($0)" })
    }
}

@Suite("Money and entries")
struct MoneyTests {
    let won = Commodity("KRW")
    let dollar = Commodity("USD")

    private func money(_ text: String, _ commodity: Commodity?) throws -> Money {
        Money(try #require(ExactDecimal(text)), try #require(commodity))
    }

    @Test func `amounts of one commodity are added exactly`() throws {
        #expect(try money("12.50", dollar).adding(money("-0.5", dollar)) == money("12", dollar))
        #expect(try money("12.50", dollar).adding(money("0.1", dollar)).description == "12.60 USD")
        #expect(try money("-12000", won).description == "-12000 KRW")
    }

    @Test func `currencies are never added to each other, and overflow is an error`() throws {
        #expect(throws: MoneyError.differentCommodities) { try money("1", dollar).adding(money("1", won)) }
        #expect(throws: MoneyError.overflow) { try money(largest, won).adding(money("1", won)) }
        #expect(MoneyError.overflow.description != MoneyError.differentCommodities.description)
    }

    @Test(arguments: [
        ("0", Entry.Kind.income), ("-0.00", .income), ("0.01", .income), ("-0.01", .expense), ("-12000", .expense),
    ])
    func `the kind is the one that is stated, else income from zero up and expense below`(amount: String, kind: Entry.Kind) throws {
        var entry = Entry(date: .min, money: try money(amount, won))
        #expect(entry.kind == kind)
        for stated in Entry.Kind.allCases {
            entry.statedKind = stated
            #expect(entry.kind == stated)
        }
    }
}
