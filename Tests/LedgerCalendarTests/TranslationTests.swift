import CLibrary
import ByteStreams
import CivilCalendar
import Diagnostics
import LedgerCalendar
import LedgerCore
import LedgerGrid
import TestSupport
import Testing

@Suite("Files that have hledger's rules")
struct TranslationTests {
    private static let csv = "Day,What,Sum\n03/11/2025,Tea,-3.50\n01/11/2025,Salary,100\n"
    private static let rules = """
        skip
        fields date,description,amount
        date-format %d/%m/%Y
        account1 assets:bank
        currency EUR

        """

    private func folder(rules: String? = rules, csv: String = csv) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.put(csv, in: "bank.csv")
        if let rules { try folder.put(rules, in: "bank.csv.rules") }
        return folder
    }

    @Test func `rules beside a file are used, and said`() throws {
        let folder = try folder()
        let ledger = try Ledger(contentsOf: folder.file("bank.csv"))
        #expect(ledger.entries.map(\.money) == [Money("100 EUR"), Money("-3.50 EUR")])
        #expect(ledger.entries.map(\.date.month) == [11, 11])
        #expect(ledger.problems.map { "\($0.severity) \($0.code)" } == ["note rules-found"])
    }

    @Test func `rules in the place of a file name it by their source, the newest of several, else by their own name`() throws {
        let folder = try folder()
        #expect(try Ledger(contentsOf: folder.file("bank.csv.rules")).entries.count == 2)
        try folder.put("source ./old*.csv\n" + Self.rules, in: "own.rules")
        try folder.put(Self.csv, in: "old1.csv")
        #expect(try Ledger(contentsOf: folder.file("own.rules")).entries.count == 2)
        try folder.put(Self.csv + "04/11/2025,Bus,-2\n", in: "old0.csv")
        #expect(unsafe utimes(folder.file("old1.csv"), [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]) == 0)
        let ledger = try Ledger(contentsOf: folder.file("own.rules"))
        #expect(ledger.entries.count == 3)
        #expect(ledger.problems.map { "\($0.severity) \($0.code)" } == ["note rules-found"])
    }

    @Test(arguments: ["./none*.csv", "bank.csv | sort"]) func `a source that matches nothing, or is a command, is refused at its line`(
        source: String
    ) throws {
        let folder = try folder()
        try folder.put(Self.rules + "source \(source)\n", in: "own.rules")
        let error = #expect(throws: LedgerError.self) { try Ledger(contentsOf: folder.file("own.rules")) }
        #expect(error?.place.line == 6)
    }

    @Test func `a job takes the rules it is told, or none`() async throws {
        let folder = try folder(rules: nil)
        try folder.put(Self.rules, in: "other.rules")
        let source = try ByteSource(path: folder.file("bank.csv"))
        var options = JobOptions()
        for (choice, count) in [(RulesChoice.file(folder.file("other.rules")), 2), (.none, 0), (.beside, 0)] {
            options.rules = choice
            var (book, notes) = (TotalsBook(), [String]())
            let result = try await book.load([source], options) { notes.append($0.code.rawValue) }
            #expect(result.usedCount == count)
            #expect(!notes.contains("rules-found"))
        }
    }

    @Test func `what is wrong is told by the line of the file itself`() async throws {
        let folder = try folder(
            csv: Self.csv
                + "\n\n02/11/2025,x,oops\n04/11/2025,y,\(String(repeating: "9", count: 38))\n05/11/2025,y,\(String(repeating: "9", count: 38))\n05/11/2025,y,\(String(repeating: "9", count: 38))\n"
        )
        let source = try ByteSource(path: folder.file("bank.csv"))
        var (book, found) = (TotalsBook(), [String]())
        let result = try await book.load([source], report: { found.append("\($0.code):\($0.place.line)") })
        #expect(found == ["rules-found:0", "rules-bad-amount:6", "grid-overflow:7", "grid-overflow:8", "grid-overflow:9"])
        #expect((result.entries.total, result.entries.skipped) == (6, 4))
    }

    @Test func `wrong rules make the file unusable, with their own line`() async throws {
        let folder = try folder(rules: "fields date,amount\nnonsense here\n")
        var (book, found) = (TotalsBook(), [String]())
        let result = try await book.load(
            [try ByteSource(path: folder.file("bank.csv"))], report: { found.append("\($0.code):\($0.place.line)") })
        #expect(found == ["rules-found:0", "rules-bad-rule:2"])
        #expect(result.hasErrors && result.usedCount == 0)
    }

    @Test func `the JSON of hledger is a ledger`() throws {
        let folder = try TemporaryFolder()
        let amount = { (digits: Int) in #"{"acommodity":"EUR","aquantity":{"decimalMantissa":\#(digits),"decimalPlaces":2}}"# }
        try folder.put(
            #"[{"tcode":"","tdate":"2025-11-03","tdescription":"Tea","tpostings":[{"paccount":"assets:bank","pamount":[\#(amount(-350))]},{"paccount":"expenses:tea","pamount":[\#(amount(350))]}]}]"#,
            in: "all.json")
        let ledger = try Ledger(contentsOf: folder.file("all.json"))
        #expect(ledger.entries.map(\.category) == ["tea"])
        #expect(ledger.problems == [])
    }

    @Test func `an export has the columns that rules can fill`() async throws {
        let folder = try folder(rules: Self.rules + "date2 %1\n")
        try await LedgerExport(name: "x").run([folder.file("bank.csv")], to: folder.file("bank.ics"), report: { _ in })
        let text = try #require(folder.text(of: "bank.ics"))
        #expect(text.contains("X-LEDGER-FIELDS:date2") && !text.contains("virtual_postings"))
    }

    @Test func `a file is read in the encoding that its rules name, or a job does`() async throws {
        let bytes = Array("Day,What,Sum\n03/11/2025,Caf".utf8) + [0xE9] + Array(",-3.50\n".utf8)
        for (line, encoding) in [("encoding cp1252\n", nil), ("", TextEncoding(named: "cp1252"))] {
            let folder = try folder(rules: Self.rules + line)
            try folder.put(bytes, in: "bank.csv")
            var export = LedgerExport(name: "x")
            export.options.encoding = encoding
            try await export.run([folder.file("bank.csv")], to: folder.file("bank.ics"), report: { _ in })
            #expect(folder.text(of: "bank.ics")?.contains("Café") == true)
        }
    }
}
