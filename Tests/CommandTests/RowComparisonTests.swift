import TestSupport
import Testing

@Suite("What check tells of rows together", .timeLimit(.minutes(15)))
struct RowComparisonTests {
    private static let names = "date,kind,amount,currency,description,account,to_account\n"

    /// Checks inputs of these rows and returns what is said of transfers and repeats.
    private static func said(_ files: String...) throws -> [String] {
        let desk = try Desk()
        for (number, rows) in files.enumerated() { try desk.put(Self.names + rows, in: "\(number).csv") }
        let outcome = try desk.run(["check"] + files.indices.map { "\($0).csv" })
        #expect(outcome.status == 0)
        return outcome.errors.split(separator: "\n").map(String.init)
    }

    private static let out = "2026-03-01,transfer,-100,EUR,To savings,Giro,\n"
    private static let back = "2026-03-02,transfer,100,EUR,From giro,Savings,\n"

    @Test func `both sides of a transfer are one, in one file and in two`() throws {
        let note = "0.csv:2: note: one transfer has both its sides in rows of their own, this one first; "
        #expect(try Self.said(Self.out + Self.back) == [note + "neither side is income or expense [check-transfers]"])
        #expect(try Self.said(Self.out, Self.back) == [note + "neither side is income or expense [check-transfers]"])
    }

    @Test func `a side that is not marked is named, and counts until it is`() throws {
        let unmarked = Self.back.replacing("transfer", with: "")
        let note = "0.csv:3: note: mirrors the transfer in line 2 of 0.csv, but counts as income until its kind is transfer, too"
        #expect(try Self.said(Self.out + unmarked) == [note + " [check-half-transfer]"])
        let desk = try Desk(Self.names + Self.out + unmarked)
        #expect(String(decoding: try desk.run("summary", "ledger.csv", "--format", "csv").output, as: UTF8.self).contains("100"))
    }

    @Test(arguments: [
        back.replacing("2026-03-02", with: "2026-03-05"), back.replacing("100", with: "100.01"), back.replacing("EUR", with: "USD"),
        back.replacing("Savings", with: "Giro"), back.replacing(",100", with: ",-100"),
    ])
    func `rows of the same account, another amount or sign, or a far day are no pair`(other: String) throws {
        let note = "0.csv:2: note: 2 transfers name one account only and no other row mirrors them, this one first [check-transfers]"
        #expect(try Self.said(Self.out + other) == [note])
    }

    @Test func `a row that names both accounts is whole, and files without transfers have nothing to tell`() throws {
        #expect(try Self.said("2026-03-01,transfer,-100,EUR,To savings,Giro,Savings\n") == [])
        #expect(try Self.said("2026-03-01,,-100,EUR,Rent,Giro,\n2026-03-02,,100,EUR,Refund,Card,\n") == [])
        // Each side has one other side only.
        #expect(try Self.said(Self.out + Self.back + Self.back).map { $0.contains("[check-transfers]") } == [true, true])
    }

    @Test func `what two downloads both have is said, since it counts twice`() throws {
        let coffee = "2026-03-01,,-3.20,EUR,Coffee,Giro,\n"
        #expect(try Self.said(coffee + coffee) == [])
        let note = "1.csv:3: note: one entry stands in an earlier input, too, and counts twice; import --merge adds only what is new"
        #expect(try Self.said(coffee, "2026-03-02,,-3.20,EUR,Coffee,Giro,\n" + coffee + coffee) == [note + " [check-repeats]"])
    }
}
