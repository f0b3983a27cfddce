import ByteStreams
import Diagnostics
import LedgerCalendar
import Testing

@Suite("Merging in small worlds", .timeLimit(.minutes(15)))
struct MergeWorldTests {
    /// A row of a ledger: what merging looks at.
    private struct Row: Hashable, Sendable {
        var id = "", day = 1, payee = "Tea", account = ""

        var text: String { "\(id),2026-03-0\(day),-3,EUR,\(payee),\(account)\n" }
    }

    private static let header = "id,date,amount,currency,payee,account\n"
    /// Rows that differ in one or two things of those that tell whether two are one.
    private static let kinds = [
        Row(), Row(id: "x"), Row(id: "x", day: 2), Row(id: "y", payee: "Cake"), Row(day: 2), Row(account: "Giro"), Row(account: "Card"),
    ]

    /// The same without one id on two days: of those, the first row may take the place of the second one.
    private static let settledKinds = kinds.filter { $0.id != "x" || $0.day == 1 }

    /// All lists of up to so many rows.
    private static func lists(upTo count: Int, of kinds: [Row] = kinds) -> [[Row]] {
        var (all, last) = ([[Row]](), [[Row]()])
        for _ in 0..<count {
            all += last
            last = last.flatMap { list in kinds.map { list + [$0] } }
        }
        return all + last
    }

    private static func text(_ rows: [Row]) -> String { header + rows.map(\.text).joined() }

    /// The ledger after inputs were merged into it.
    private static func merged(
        _ inputs: [String], into ledger: String, report: @escaping Diagnostic.Handler = { _ in }
    ) async throws -> String {
        var job = LedgerImport(format: .csv)
        job.mergedLedger = ByteSource(ledger, name: "ledger.csv")
        let sources = inputs.enumerated().map { ByteSource($1, name: "\($0).csv") }
        return String(decoding: try await job.output(of: sources, report: report), as: UTF8.self)
    }

    private static func merged(_ inputs: [[Row]], into ledger: String) async throws -> String {
        try await merged(inputs.map(text), into: ledger)
    }

    /// The rows of the ledger after a merge as the guide tells it, without any index: each row of the input looks through the whole ledger.
    private static func expected(_ input: [Row], into ledger: [Row]) -> [Row] {
        var isFree = ledger.map { _ in true }
        func takes(where isMeant: (Row) -> Bool) -> Bool {
            guard let number = ledger.indices.first(where: { isFree[$0] && isMeant(ledger[$0]) }) else { return false }
            isFree[number] = false
            return true
        }
        let new = input.filter { row in
            // Best first: the own account, then none; for a row without one, none and then any.
            let accounts: [(Row) -> Bool] =
                row.account.isEmpty ? [{ $0.account.isEmpty }, { _ in true }] : [{ $0.account == row.account }, { $0.account.isEmpty }]
            for day in [row.day, row.day - 1, row.day + 1] where !row.id.isEmpty {
                for fits in accounts where takes(where: { $0.id == row.id && $0.day == day && fits($0) }) { return false }
            }
            for fits in accounts
            where takes(where: { known in
                known.payee == row.payee && known.day == row.day && (row.id.isEmpty || known.id.isEmpty) && fits(known)
            }) { return false }
            return true
        }
        return ledger + new
    }

    @Test func `every small input into every small ledger is merged as the guide says`() async throws {
        let large = Self.lists(upTo: 3, of: Array(Self.kinds.prefix(4))).filter { $0.count == 3 }
        for ledger in Self.lists(upTo: 2) + large {
            for input in Self.lists(upTo: ledger.count > 1 ? 1 : 2) where !input.isEmpty {
                let expected = Self.text(Self.expected(input, into: ledger))
                let merged = try await Self.merged([input], into: Self.text(ledger))
                try #require(merged == expected, "\(input) into \(ledger)")
            }
        }
    }

    @Test func `merging twice adds nothing, and two inputs are merged like one after the other`() async throws {
        for ledger in Self.lists(upTo: 1, of: Self.settledKinds) {
            for one in Self.lists(upTo: ledger.isEmpty ? 2 : 1, of: Self.settledKinds) where !one.isEmpty {
                let first = try await Self.merged([one], into: Self.text(ledger))
                try #require(try await Self.merged([one], into: first) == first, "\(one) into \(ledger)")
                for other in Self.kinds.prefix(2) {
                    let apart = try await Self.merged([[other]], into: first)
                    let together = try await Self.merged([one, [other]], into: Self.text(ledger))
                    try #require(together == apart, "\(one), \(other) into \(ledger)")
                }
            }
        }
    }

    /// A ledger of several of the pieces in which it is read.
    private static func largeLedger(_ count: Int, _ row: (Int) -> String) -> String { header + (0..<count).map(row).joined() }

    @Test func `rows are found, and lines counted, wherever in a large ledger they stand`() async throws {
        let note = String(repeating: "x", count: 200)
        let ledger = Self.largeLedger(20_000) { "a\($0),2026-03-01,-1\($0),EUR,\"\(note)\n\($0)\",\n" }
        let numbers = [0, 1, 4_000, 9_999, 10_000, 19_999]
        let known = numbers.map { "a\($0),2026-03-02,-1\($0),EUR,other,\n" }.joined()
        let similar = numbers.map { "b\($0),2026-03-02,-1\($0),EUR,other,\n" }.joined()
        var notes: [Diagnostic] = []
        let merged = try await Self.merged([Self.header + known + similar], into: ledger) { notes.append($0) }
        #expect(merged == ledger + similar)
        // The rows that have an id were found, so that no other is like them.
        #expect(notes.filter { $0.code == .importPossibleDuplicate }.isEmpty)
        notes = []
        _ = try await Self.merged([Self.header + similar], into: ledger) { notes.append($0) }
        let told = notes.filter { $0.code == .importPossibleDuplicate }.map(\.message)
        let lines = numbers.map { "may be the entry on line \(2 * $0 + 2) of ledger.csv" }
        #expect(told == lines.map { "\($0), the same amount one day apart; it counts as new" })
    }

    @Test func `of thousands of equal rows, as many are found as the input has`() async throws {
        let row = Row().text
        let ledger = Self.largeLedger(3_000) { _ in row }
        for (count, new) in [(1, 0), (1_500, 0), (3_000, 0), (3_002, 2)] {
            let merged = try await Self.merged([Self.largeLedger(count) { _ in row }], into: ledger)
            #expect(merged == ledger + String(repeating: row, count: new))
        }
        // Neither do they hide a row with another text, or another id.
        let crowded = ledger + Row(payee: "Cake").text + Row(id: "z", day: 2, payee: "Pie").text
        for row in [Row(payee: "Cake"), Row(id: "z")] {
            #expect(try await Self.merged([Self.text([row])], into: crowded) == crowded)
        }
    }
}
