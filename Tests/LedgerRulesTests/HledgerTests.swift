import Diagnostics
import LedgerCore
import LedgerJournal
import LedgerRules
import Testing

/// hledger itself reads the same files; skipped where it is not installed.
@Suite("hledger makes the same of the rules")
struct HledgerTests {
    @Test(.enabled(if: Hledger.isInstalled, "hledger is not installed"), arguments: RulesCase.understoodByBoth)
    func `entries are those of the transactions that hledger prints`(test: RulesCase) throws {
        let run = try Hledger.json(of: test)
        try #require(run.status == 0, "\(run.errors)")
        let (ours, theirs) = (Translation(test), Translation(json: run.output))
        #expect(Set(ours.errors).subtracting([.rulesNoPosting]).isEmpty, "\(ours.diagnostics) \(String(describing: ours.error))")
        #expect(ours.entries == theirs.entries)
        #expect(ours.entries.isEmpty == false || test.name.contains("nothing"))
    }

    @Test(.enabled(if: Hledger.isInstalled, "hledger is not installed"), arguments: RulesCase.wrong)
    func `what hledger refuses is an error`(test: RulesCase) throws {
        #expect(try Hledger.json(of: test).status != 0)
        #expect(!Translation(test).errors.isEmpty)
    }

    /// Names of accounts as the journal writer has them: with a root in capitals, and `unknown` for none.
    @Test(.enabled(if: Hledger.isInstalled, "hledger is not installed"), arguments: RulesCase.understoodByBoth.filter(\.hasPlainBalances))
    func `a journal of the entries has the balances that hledger prints`(test: RulesCase) throws {
        var writer = JournalWriter(dialect: .hledger)
        var bytes: [UInt8] = []
        writer.begin(to: &bytes)
        for entry in Translation(test).entries { try writer.write(entry, to: &bytes) }
        writer.finish(to: &bytes)
        let balance = "balance --flat --no-total --layout bare -O csv -N"
        let ours = try Hledger("-I -f journal \(balance)", files: ["journal": String(decoding: bytes, as: UTF8.self)])
        let theirs = try Hledger(
            "-f '\(test.fileName)' --rules-file '\(test.fileName).rules' \(balance)",
            files: [test.fileName: test.csv, "\(test.fileName).rules": test.rules])
        try #require(ours.status == 0 && theirs.status == 0, "\(ours.errors) \(theirs.errors)")
        #expect(Self.balances(ours.output) == Self.balances(theirs.output))
    }

    /// The balances that are not zero, by account in lower case and currency.
    private static func balances(_ csv: String) -> [String: ExactDecimal] {
        var balances: [String: ExactDecimal] = [:]
        for line in csv.split(separator: "\n").dropFirst() {
            let cells = line.dropFirst().dropLast().split(separator: "\",\"", omittingEmptySubsequences: false)
            guard cells.count == 3, let amount = ExactDecimal(String(cells[2])), !amount.isZero else { continue }
            let account = cells[0].lowercased()
            // Conversions have a counterweight of their own.
            guard account != "equity:conversion" else { continue }
            balances["\(account) \(cells[1].isEmpty ? "XXX" : cells[1])", default: .zero] += amount
        }
        return balances
    }
}
