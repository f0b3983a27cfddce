import Foundation
import TestSupport
import Testing

@Suite("A ledger with extra columns comes back from its calendar", .timeLimit(.minutes(15)))
struct RoundTripTests {
    private static let canonical =
        "id,date,time,timezone,kind,amount,currency,category,payee,description,account,to_account,tags,note,status,url"

    /// A canonical ledger: these names after the canonical ones, and rows of these cells below them.
    private func ledger(_ names: String, _ rows: [String]) -> String {
        let lines = rows.enumerated().map { number, cells in ",2025-08-0\(number + 1),,,,-5,KRW,,,,,,,,,,\(cells)" }
        return ([Self.canonical + "," + names] + lines).map { $0 + "\n" }.joined()
    }

    @Test(arguments: [
        ("memo,memo", ["a,b", ",b", "a,", ",", "same,same"]), ("memo,x,memo,memo", ["1,2,3,4", ",2,,4", ",,3,", "1,,,"]),
        ("caf\u{E9},cafe\u{301}", ["composed,decomposed", ",decomposed", "composed,"]),
        ("cafe\u{301},caf\u{E9},cafe\u{301}", ["1,2,3", ",,3", ",2,"]),
        ("x,y", ["caf\u{E9},cafe\u{301}", "\u{1112}\u{1161}\u{11AB},한"]), ("amount,Amount,date", ["1,2,3", ",2,"]),
        ("\"a\"\"\",\"a\"\"\",\"b,c\", pad ", ["1,2,3,4", ",2,,"]), ("\"two\nlines\",\"two\nlines\"", [",1", "2,"]),
        ("column 18,late", ["1,2", ",2"]),
    ])
    func `byte for byte, whatever the columns are called and which cells are empty`(names: String, rows: [String]) throws {
        let desk = try Desk(ledger(names, rows))
        #expect(try desk.run("ledger.csv", "-o", "a.ics").errors == "")
        let back = try desk.run("import", "a.ics")
        #expect(back.errors == "" && back.status == 0)
        #expect(back.output == desk.bytes(of: "ledger.csv"))
    }

    @Test func `in the markers too, when a program drops every property that it does not know`() throws {
        let desk = try Desk(ledger("memo,memo,cafe\u{301},caf\u{E9}", ["a,b,c,d", ",b,,d", "a,,c,"]))
        let exported = try desk.run("ledger.csv", "--marker")
        let kept = exported.lines.filter { !$0.hasPrefix("X-") }.map { $0 + "\r\n" }.joined()
        try desk.put(kept, in: "a.ics")
        let back = try desk.run("import", "a.ics")
        #expect(back.errors == "")
        #expect(back.output == desk.bytes(of: "ledger.csv"))
    }

    @Test(arguments: [
        ("Note2,Note2", ["a,b", ",b", "a,"]), ("Note2,Note2,Note2 (2)", ["a,b,c", ",b,c", ",,c"]), ("Farbe,x,Farbe", ["a,b,c", ",,c"]),
        ("Note2 (2),Note2,Note2", ["a,b,c", ",b,c", ",,c"]),
    ])
    func `two columns of one name in a file of any kind stay two, in every format`(names: String, rows: [String]) throws {
        let lines = rows.enumerated().map { number, cells in "2025-08-0\(number + 1),-5,KRW,\(cells)\n" }
        let desk = try Desk("date,amount,currency,\(names)\n" + lines.joined())
        let wanted = Array(ledger(names, rows).utf8)
        #expect(try desk.run("import", "ledger.csv", "-o", "own.csv").errors == "")
        #expect(desk.bytes(of: "own.csv") == wanted)
        #expect(try desk.run("ledger.csv", "-o", "a.ics").errors == "")
        #expect(try desk.run("import", "a.ics").output == wanted)
        // Members of an object need names of their own.
        let json = try desk.run("import", "a.ics", "--format", "json")
        let cells = rows[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
        let fields = try #require(objects.first?["fields"] as? [String: String])
        #expect(fields.values.sorted() == cells && Set(names.split(separator: ",").map(String.init)).isSubset(of: fields.keys))
        #expect(fields.keys.contains { $0.hasPrefix(names.hasPrefix("Farbe") ? "Farbe (" : "Note2 (") })
    }

    @Test func `cells beyond the header come back, with a name for their column`() throws {
        let desk = try Desk(ledger("memo", ["a", "b,c", ",,d"]))
        #expect(try desk.run("ledger.csv", "-o", "a.ics").status == 0)
        let back = try desk.run("import", "a.ics")
        #expect(back.errors == "")
        #expect(back.output == Array(ledger("memo,column 18,column 19", ["a,,", "b,c,", ",,d"]).utf8))
    }

    @Test func `cells beyond the header get a column however late they come, and however many rows have some`() throws {
        let rows = String(repeating: "2025-08-01,-1,USD,a\n", count: 150) + "2025-08-01,-1,USD,a,b\n"
        let back = try Desk("date,amount,currency\n" + rows).run("import", "ledger.csv").lines(separatedBy: "\n")
        #expect(back.first?.hasSuffix("column 4,column 5") == true)
        #expect(back.dropLast().last?.hasSuffix(",a,b") == true)
    }

    @Test func `the columns of several ledgers are joined by name, as often as one of them has it`() throws {
        let desk = try Desk()
        try desk.put(ledger("memo,x", ["a,1"]), in: "a.csv")
        try desk.put(ledger("x,memo,memo", ["2,b,c", "3,,d"]), in: "b.csv")
        #expect(try desk.run("a.csv", "b.csv", "-o", "all.ics").errors == "")
        let back = try desk.run("import", "all.ics")
        #expect(
            back.lines(separatedBy: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false).suffix(3).joined(separator: "|")
            }
                == ["memo|x|memo", "a|1|", "b|2|c", "|3|d", ""])
    }

    @Test func `columns with odd names come back from two calendars in one feed, also when the lists of columns are gone`() throws {
        let desk = try Desk()
        try desk.put(ledger("\"a\"\"\",\"b\"\"\"", ["1,2"]), in: "a.csv")
        try desk.put(ledger("\"c\"\"\",\"b\"\"\"", ["3,4"]), in: "b.csv")
        let feeds = try ["a", "b"].map { try desk.run("\($0).csv", "--ledger-id", $0).output }
        try desk.put(feeds[0] + feeds[1], in: "both.ics")
        let back = try desk.run("import", "both.ics")
        #expect(back.status == 0 && back.errors == "")
        let rows = back.lines(separatedBy: "\n")
        #expect(rows.first?.hasSuffix(#",url,"a""","b""","c""""#) == true)
        #expect(rows.dropFirst().prefix(2).map { String($0.suffix(6)) } == [",,1,2,", ",,,4,3"])
        let text = String(decoding: feeds[0] + feeds[1], as: UTF8.self)
        try desk.put(text.replacing("X-LEDGER-COLUMNS:", with: "X-GONE:"), in: "bare.ics")
        #expect(try desk.run("import", "bare.ics").output == back.output)
    }

    @Test func `a column that no calendar lists is said when it cannot be written any more`() throws {
        let desk = try Desk(ledger("memo", ["a", "b"]))
        let text = String(decoding: try desk.run("ledger.csv").output, as: UTF8.self)
        let foreign = "X-LEDGER-FIELD;X-NAME=shop:S\r\nEND:VEVENT\r\n"
        try desk.put(text.split(separator: "END:VEVENT\r\n", maxSplits: 1).map(String.init).joined(separator: foreign), in: "a.ics")
        let back = try desk.run("import", "a.ics")
        #expect(back.status == 65)
        #expect(back.errors.contains("lists the column shop") && back.errors.contains("[ics-unlisted-column]"))
        #expect(back.output == desk.bytes(of: "ledger.csv"))
    }
}
