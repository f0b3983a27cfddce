import ByteStreams
import Diagnostics
import LedgerCalendar
import Testing

@Suite("Categories from the ledger that is merged into", .timeLimit(.minutes(15)))
struct PayeeCategoryTests {
    private static let header = "date,amount,currency,category,payee,description\n"

    /// The categories of the rows that a merge adds to a ledger, and what is said of them.
    private static func merged(
        _ bank: String, into rows: [String], names: String = "Date,Payee,Text,Amount,Currency\n"
    ) async throws -> (categories: [String], notes: [String]) {
        let ledger = header + rows.map { "2026-02-01,-4.20,EUR,\($0)\n" }.joined()
        var job = LedgerImport(format: .csv)
        job.mergedLedger = ByteSource(ledger, name: "ledger.csv")
        let found = DiagnosticList()
        let output = try await job.output(of: [ByteSource(names + bank, name: "bank.csv")], report: found.append)
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.hasPrefix(ledger))
        let new = text.dropFirst(ledger.count).split(separator: "\n")
        let notes = found.diagnostics.filter { $0.code == .importKnownCategory }.map(\.message)
        return (new.map { String($0.split(separator: ",", omittingEmptySubsequences: false)[3]) }, notes)
    }

    @Test func `a new row gets the category that all rows of its payee have, and a note says so`() async throws {
        let bank = "2026-03-02,CORNER BAKERY,Card,-4.20,EUR\n2026-03-03,Corner Bakery ,Card,-5,EUR\n2026-03-03,Tailor,Card,-5,EUR\n"
        let found = try await Self.merged(bank, into: ["Food,Corner Bakery,", "Food,corner bakery,x", "Fun,Cinema,"])
        #expect(found.categories == ["Food", "Food", ""])
        #expect(found.notes == ["2 new rows have the category of all earlier rows with the same payee: “Food” for “CORNER BAKERY”"])
    }

    @Test(arguments: [
        ["Food,Bakery,"], ["Food,Bakery,", "Fun,Bakery,"], ["Food,Bakery,", "Food,Bakery,", ",Bakery,"],
        ["Food,Old Bakery,", "Food,Old Bakery,"], [",Bakery,", ",Bakery,"], ["Food,,Bakery", "Fun,Bakery,"],
    ])
    func `one row, rows that differ, and rows of others give none`(rows: [String]) async throws {
        let found = try await Self.merged("2026-03-02,Bakery,Card,-4.20,EUR\n", into: rows)
        #expect(found.categories == [""] && found.notes == [])
    }

    @Test func `a category of the bank's own stays`() async throws {
        let names = "Date,Payee,Category,Amount,Currency\n"
        let bank = "2026-03-02,Bakery,Gifts,-4.20,EUR\n2026-03-02,Bakery,,-4.20,EUR\n"
        let found = try await Self.merged(bank, into: ["Food,Bakery,", "Food,Bakery,"], names: names)
        #expect(found.categories == ["Gifts", "Food"] && found.notes.count == 1)
    }

    @Test func `a description counts where there is no payee`() async throws {
        let names = "Date,Description,Amount,Currency\n"
        let found = try await Self.merged("2026-03-02,Power,-4.20,EUR\n", into: ["Home,,Power", "Home,,Power"], names: names)
        #expect(found.categories == ["Home"])
    }

    @Test(arguments: [("date,amount,currency,category,payee\n", "-9,EUR,,"), ("date,amount,currency,payee\n", "-9,EUR,")])
    func `a ledger of our own says that a row has no category, unless it has no column for it`(names: String, cells: String) async throws {
        let rows = ["Food,Bakery,", "Food,Bakery,"]
        let found = try await Self.merged("2026-03-02,\(cells)Bakery\n", into: rows, names: names)
        #expect(found.categories == [names.contains("category") ? "" : "Food"])
    }

    @Test func `pieces of a large ledger are seen together`() async throws {
        let filler = Array(repeating: "Fun,Cinema,\(String(repeating: "long ", count: 40))", count: 12_000)
        let rows = ["Food,Bakery,", "Food,Grocer,"] + filler + ["Food,Bakery,", "Fun,Grocer,"]
        let found = try await Self.merged("2026-03-02,Bakery,a,-1,EUR\n2026-03-02,Grocer,b,-2,EUR\n", into: rows)
        #expect(found.categories == ["Food", ""])
    }
}
