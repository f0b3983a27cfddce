import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCore
import LedgerRules
import TestSupport
import Testing

@Suite("Rules of hledger")
struct RulesTests {
    private func made(_ csv: String..., rules: String...) -> Translation {
        Translation(RulesCase("", csv, rules: rules))
    }

    @Test func `an expense is one of the account, with the category below its root`() throws {
        let entry = try #require(
            made(
                "2026-01-02,Tea | hot,-3.50", rules: "fields date,description,amount", "account1 assets:bank", "account2 expenses:food:tea",
                "currency EUR", "code 7", "status !", "comment mild"
            ).entries.first)
        #expect(entry.kind == .expense && entry.money == Money("-3.50 EUR"))
        #expect(
            [entry.account, entry.category, entry.payee, entry.description, entry.id, entry.note] == [
                "assets:bank", "food:tea", "Tea", "hot", "7", "mild",
            ])
        #expect(entry.status == .pending)
    }

    @Test func `a refund stays an expense`() throws {
        let entry = try #require(
            made("2026-01-02,3.50", rules: "fields date,amount", "account1 assets:bank", "account2 expenses:food").entries.first)
        #expect(entry.kind == .expense && entry.money == Money("3.50 XXX"))
    }

    @Test func `money between accounts that hold it is a transfer`() throws {
        let entry = try #require(
            made("2026-01-02,-50", rules: "fields date,amount", "account1 assets:bank", "account2 liabilities:card").entries.first)
        #expect(entry.kind == .transfer)
        #expect([entry.account, entry.toAccount] == ["assets:bank", "liabilities:card"])
    }

    @Test func `the account is found behind the expense`() throws {
        let entry = try #require(
            made("2026-01-02,50", rules: "fields date,amount", "account1 expenses:food", "account2 assets:cash").entries.first)
        #expect(entry.kind == .expense && entry.money == Money("-50 XXX") && entry.account == "assets:cash")
    }

    @Test func `a posting more is an entry more, with the same code`() {
        let all = made(
            "2026-01-02,97,3", rules: "fields date,net,fee", "code 9", "account1 assets:bank", "amount1 %net", "account2 income:sales",
            "account3 expenses:fees", "amount3 %fee"
        ).entries
        #expect(all.map(\.money) == [Money("100 XXX"), Money("-3 XXX")])
        #expect(all.map(\.category) == ["sales", "fees"])
        #expect(all.map(\.id) == ["9", "9"])
    }

    @Test func `what hledger calls unknown has no category, and its account no name`() throws {
        let entry = try #require(made("2026-01-02,-3", rules: "fields date,amount").entries.first)
        #expect(entry.kind == .expense && entry.category.isEmpty && entry.account.isEmpty)
    }

    @Test func `one currency for another moves against equity, so that every account keeps its sums`() throws {
        let all = made(
            "2026-01-02,3,4", rules: "fields date,x,y", "amount1 %x EUR", "amount2 -%y USD", "account1 assets:euro",
            "account2 assets:dollar"
        ).entries
        var sums: [String: [Money]] = [:]
        for entry in all {
            sums[entry.account, default: []].append(entry.money)
            sums[entry.toAccount, default: []].append(-entry.money)
        }
        #expect(all.allSatisfy { $0.kind == .transfer })
        #expect(try sums["assets:euro"]?.sums().filter { !$0.amount.isZero } == [Money("3 EUR")].compactMap(\.self))
        #expect(try sums["assets:dollar"]?.sums().filter { !$0.amount.isZero } == [Money("-4 USD")].compactMap(\.self))
    }

    @Test(arguments: [
        ("(budget:food)", Entry.Kind.transfer, "50"), ("(assets:bank)", .transfer, "50"), ("(expenses:food)", .expense, "-50"),
        ("(income:gift)", .income, "-50"),
    ])
    func `a virtual posting that stands alone is income or expense by its account alone`(account: String, kind: Entry.Kind, amount: String)
        throws
    {
        let entry = try #require(made("2026-01-02,50", rules: "fields date,x", "amount1 %x EUR", "account1 \(account)").entries.first)
        #expect(entry.kind == kind && entry.money.amount.description == amount)
    }

    @Test func `what has no place of its own is kept in columns beside`() throws {
        let entry = try #require(
            made(
                "2026-01-02,-3,100", rules: "fields date,amount,balance", "date2 2026-01-05", "account1 assets:bank", "account2 expenses:a",
                "account3 (budget:a)", "amount3 -3", "comment1 c1"
            ).entries.first)
        let fields = Dictionary(uniqueKeysWithValues: entry.fields.map { ($0.name, $0.value) })
        #expect(fields == ["date2": "2026-01-05", "balance_assertion": "assets:bank = 100", "virtual_postings": "(budget:a) -3"])
        #expect(entry.note == "c1")
    }

    // MARK: What newer versions of hledger know

    @Test(arguments: [
        ("if %description tea && %amount 3", true), ("if %description tea && %amount 4", false), ("if tea && ! cake", false),
        ("if tea && ! milk", true),
        ("if ! milk", true), ("if ! tea", false), ("if %description ! x", false), ("if\ntea\n&& %amount 3", true),
        ("if\ntea\n&& ! %amount 3", false), ("if tea & cake", true),
    ])
    func `patterns are joined with && and turned with !`(condition: String, isMet: Bool) {
        let all = made("2026-01-02,tea & cake,3", rules: "fields date,description,amount", condition, " status *").entries
        #expect(all.map(\.status) == [isMet ? .cleared : nil])
    }

    @Test func `a table takes conditions of several parts, and comments`() {
        let all = made(
            "2026-01-02,tea,3", "2026-01-03,tea,4", rules: "fields date,description,amount", "if|account2", "# first",
            "tea && %amount 3|expenses:a", "; last", ""
        ).entries
        #expect(all.map(\.category) == ["a", ""])
    }

    @Test func `a name in parentheses may stand before any letter`() {
        #expect(
            made("2026-01-02,3,tea", rules: "fields date,amount,what", "account2 expenses:%(what)room").entries.map(\.category) == [
                "tearoom"
            ])
    }

    @Test func `groups of a pattern are put where their numbers stand`() {
        let all = made(
            "2026-01-02,3,to Bob ref 77", rules: "fields date,amount,x", #"if %x to ([a-z]+) ref ([0-9]+)"#, #" description \1"#,
            #" code \2"#
        ).entries
        #expect(all.map { [$0.description, $0.id] } == [["Bob", "77"]])
    }

    @Test func `a record of which rules make a value without end is left out`() {
        let comment = " comment " + String(repeating: "%description", count: 100)
        let long = "2026-01-02," + String(repeating: "a", count: 20_000) + ",3"
        let all = made(long, "2026-01-03,tea,4", rules: "fields date,description,amount", "if .", comment)
        #expect(all.errors == [.rulesBadRecord] && all.entries.map(\.description) == ["tea"])
    }

    @Test func `days whose records run the other way are turned around`() {
        let all = made("2026-01-01,2", "2026-01-01,1", "2026-01-02,4", "2026-01-02,3", rules: "fields date,amount", "intra-day-reversed")
            .entries
        #expect(all.map(\.money.amount) == [1, 2, 3, 4])
    }

    @Test func `a time with its zone belongs to the day of the household`() throws {
        let source = ByteSource(Array("2026-01-01T23:30+0000,1\n".utf8), name: "bank.csv")
        let rules = try RulesFile(ByteSource(Array("fields date,amount\ndate-format %Y-%m-%dT%H:%M%z\n".utf8), name: "r"))
        for (hours, day) in [(0, 1), (9, 2), (-8, 1)] {
            let options = RulesReader.Options(defaultCurrency: Commodity("EUR")) { _ in hours * 3600 }
            var reader = try RulesReader(source: source, rules: rules, options: options) { _ in }
            #expect(try reader.nextEntry()?.entry.date.day == day)
        }
    }

    @Test func `a zone that is stated for all is left for that of the household`() throws {
        let source = ByteSource(Array("2026-01-01 20:00,1\n".utf8), name: "bank.csv")
        let rules = try RulesFile(ByteSource(Array("fields date,amount\ndate-format %Y-%m-%d %H:%M\ntimezone PST\n".utf8), name: "r"))
        var reader = try RulesReader(source: source, rules: rules, options: .init(defaultCurrency: Commodity("EUR"))) { _ in }
        #expect(try reader.nextEntry()?.entry.date.day == 2)
    }

    @Test func `the command of a source is not run, and that is said`() throws {
        let folder = try TemporaryFolder()
        let made = made("2026-01-02,3", rules: "source bank.csv | touch \(folder.file("ran"))", "archive", "fields date,amount")
        #expect(made.entries.count == 1 && folder.names.isEmpty)
        #expect(made.diagnostics.map { "\($0.severity) \($0.place.line)" } == ["warning 1", "note 2"])
    }

    @Test func `the encoding of a file is known by hledger's names for it, and refused by others`() throws {
        for name in ["UTF-8", "cp1252", "iso8859-1", "euc-kr", "sjis"] {
            let rules = try RulesFile(ByteSource(Array("encoding \(name)\ndate %1\n".utf8), name: "r"))
            #expect(rules.encoding != nil, "\(name)")
        }
        #expect(made("2026-01-02,3", rules: "encoding nonsense", "fields date,amount").error?.place.line == 1)
    }

    // MARK: What is wrong

    @Test func `a record that makes no transaction costs itself and says its line`() {
        let made = made("h,h", "", "2026-01-02,3", "2026-01-03,x", "2026-01-04,5", rules: "skip", "fields date,amount")
        #expect(made.entries.map(\.money.amount) == [3, 5])
        #expect(made.diagnostics.map { "\($0.code) \($0.place.line)" } == ["rules-bad-amount 4"])
        #expect((made.recordCount, made.skippedCount) == (3, 1))
        #expect(made.lines == [3, 5])
    }

    @Test func `records that come in another order are read again as they stand, with quotes and lines in them`() {
        let made = made(
            "x,\"y", " \t", "skipped", "", "2026-01-03,\"two", "lines\",\"c \"\"q\"\"\",3", " ", "2026-01-01,,a,1",
            "2026-01-02,\"\",\"b\",2",
            rules: "skip 2", "fields date,x,description,amount")
        #expect(made.entries.map { $0.payee + $0.description } == ["a", "b", "c \"q\""])
        #expect(made.lines == [8, 9, 5] && made.diagnostics.isEmpty)
    }

    @Test func `a quote that does not close refuses the file and says where its record begins`() {
        let made = made("2026-01-01,a", "2026-01-02,\"b", "c", rules: "fields date,amount")
        #expect(made.error?.code == .rulesBadRecord && made.error?.place.line == 2 && made.error?.place.column == 0)
    }

    @Test func `a number that could be one or a thousand is remarked once`() {
        let made = made("2026-01-02,\"1,000\"", "2026-01-03,\"2,000\"", rules: "fields date,amount")
        #expect(made.diagnostics.map(\.code) == [.rulesAmbiguousAmount])
        #expect(made.entries.first?.money.amount == 1)
    }

    @Test func `an amount of endless parentheses is refused at once`() {
        let made = made(
            "2026-01-02,\(String(repeating: "(", count: 1 << 18))1\(String(repeating: ")", count: 1 << 18))", rules: "fields date,amount")
        #expect(made.errors == [.rulesBadAmount])
    }

    @Test func `a file that includes itself ends`() throws {
        let folder = try TemporaryFolder()
        try folder.put("include a.rules\n", in: "a.rules")
        #expect(throws: LedgerError.self) { try RulesFile(ByteSource(path: folder.file("a.rules"))) }
    }

    @Test func `an included file has its own lines and its own folder`() throws {
        let folder = try TemporaryFolder()
        try folder.put("fields date,amount\ninclude common.rules\n", in: "a.rules")
        try folder.put("# fine\nnonsense\n", in: "common.rules")
        let error = #expect(throws: LedgerError.self) { try RulesFile(ByteSource(path: folder.file("a.rules"))) }
        #expect(error?.place.source.hasSuffix("common.rules") == true && error?.place.line == 2)
    }
}

@Suite("The JSON of hledger")
struct JournalJSONTests {
    private func posting(_ account: String, _ digits: String, places: Int = 2, _ more: String = "") -> String {
        #"{"paccount":"\#(account)","pamount":[{"acommodity":"EUR","aquantity":{"decimalMantissa":\#(digits),"decimalPlaces":\#(places),"floatingPoint":0.1}}],"ptype":"RegularPosting"\#(more)}"#
    }

    private func transaction(_ postings: String...) -> String {
        #"{"tdate":"2026-01-02","tcode":"","tdescription":"Caf\u00e9 \ud83c\udf59 | \"x\"","tpostings":[\#(postings.joined(separator: ","))]}"#
    }

    @Test func `amounts are exact, whatever the binary fraction beside them says`() {
        let made = Translation(
            json: "[" + transaction(posting("assets:a", "-12345678901234567890"), posting("expenses:b", "12345678901234567890")) + "]")
        #expect(made.errors == [])
        #expect(made.entries.map(\.money) == [Money("-123456789012345678.90 EUR")])
        #expect(made.entries.map(\.payee) == ["Café 🍙"] && made.entries.map(\.description) == [#""x""#])
    }

    @Test func `a list of nothing has no entries`() {
        let made = Translation(json: " [ ] ")
        #expect(made.entries.isEmpty && made.errors == [])
    }

    @Test func `zeros beyond what can be held are left away`() {
        let made = Translation(
            json: "["
                + transaction(
                    posting("assets:a", "-15" + String(repeating: "0", count: 30), places: 40), posting("expenses:b", "15", places: 10))
                + "]")
        #expect(made.entries.map(\.money) == [Money("-0.0000000015 EUR")])
    }

    @Test(arguments: [
        "{", "[", "[{]", "[{}", "[{},]", "[1]", "[{\"tdate\":\"2026-13-01\"}]", "[{\"tpostings\":[{}]}]", "[]x",
        "[\(String(repeating: "[", count: 100_000))",
    ])
    func `what is no JSON of hledger is an error, and no crash`(json: String) {
        #expect(!Translation(json: json).errors.isEmpty)
    }

    @Test func `a transaction that is wrong costs itself`() {
        let good = transaction(posting("assets:a", "-1"), posting("expenses:b", "1"))
        let bad = transaction(posting("assets:a", "-1"), posting("expenses:b", "2"))
        let made = Translation(json: "[\(good),\n\(bad),\n\(good)]")
        #expect(made.entries.count == 2)
        #expect(made.diagnostics.map { "\($0.code) \($0.place.line)" } == ["rules-unbalanced 2"])
    }

    @Test func `transactions are told from other JSON`() throws {
        let json = transaction(posting("assets:a", "-1"), posting("expenses:b", "1"))
        #expect(try JournalReader.recognizes(ByteSource(Array("[\(json)]".utf8), name: "x")))
        #expect(try !JournalReader.recognizes(ByteSource(Array(#"[{"a":1}]"#.utf8), name: "x")))
        #expect(try !JournalReader.recognizes(ByteSource(Array("date,amount\n".utf8), name: "x")))
    }
}
