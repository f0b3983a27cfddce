import TestSupport
import Testing

@Suite("Many files on the command line", .timeLimit(.minutes(15)))
struct ManyFilesTests {
    /// A folder with so many ledgers of one row, of 1, 2, 3 … euros.
    private func desk(_ count: Int) throws -> (desk: Desk, names: [String]) {
        let desk = try Desk("")
        let names = (1...count).map { "\($0).csv" }
        for (index, name) in names.enumerated() { try desk.put("date,amount,currency\n2026-03-01,-\(index + 1),EUR\n", in: name) }
        return (desk, names)
    }

    @Test(arguments: [1, 99, 100, 101, 102, 350])
    func `all of them count, in their order, wherever options stand`(count: Int) throws {
        let (desk, names) = try desk(count)
        let middle = count / 2
        let rows = (1...count).map { "-\($0)" }
        for arguments in [
            names + ["--currency", "EUR"], ["--currency", "EUR"] + names,
            Array(names[..<middle]) + ["--currency", "EUR", "-q"] + Array(names[middle...]),
        ] {
            let outcome = try desk.run(["import", "--all", "--input-format", "csv"] + arguments)
            #expect(outcome.status == 0)
            let amounts = String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map {
                String($0.split(separator: ",", omittingEmptySubsequences: false)[5])
            }
            #expect(amounts == rows)
        }
    }

    @Test func `what is wrong with one of them, or with an option, is said as with few`() throws {
        let (desk, names) = try desk(300)
        let missing = try desk.run(["summary"] + names + ["nowhere.csv"])
        #expect(missing.status == 66 && missing.errors.contains("nowhere.csv"))
        let unknown = try desk.run(["summary"] + names + ["--nothing"])
        #expect(unknown.status == 64 && unknown.errors.contains("--nothing"))
        let late = try desk.run(["annotate"] + names)
        #expect(late.status == 64 && late.errors.contains("299.csv") && !late.errors.contains("\0"))
        try desk.put("date,amount,currency\n2026-03-01,-7,EUR\n", in: "again.csv")
        let same = try desk.run(["summary"] + names + ["again.csv"])
        #expect(same.errors.contains("again.csv:2: warning: this row is also in 7.csv and counts twice"))
    }
}
