import CivilCalendar
import LedgerCore
import LedgerJournal
import Testing

/// The programs themselves read what was written; a test is skipped where its program is not installed.
@Suite("the programs read the journals")
struct ProgramTests {
    static let seeds: [UInt64] = [1, 2, 3]

    private func journal(_ dialect: JournalDialect, seed: UInt64) throws -> (bytes: [UInt8], ledger: HostileLedger) {
        let ledger = try HostileLedger(count: 400, seed: seed, dialect: dialect)
        var writer = JournalWriter(dialect: dialect)
        var bytes: [UInt8] = []
        writer.begin(to: &bytes)
        for entry in try HostileLedger.preamble() + ledger.entries { try writer.write(entry, to: &bytes) }
        writer.finish(to: &bytes)
        return (bytes, ledger)
    }

    private func compare(_ found: [HostileLedger.Balance: ExactDecimal], with ledger: HostileLedger) {
        #expect(ledger.balances.count > 100)
        for (balance, amount) in ledger.balances where found[balance] != amount {
            Issue.record("\(balance): \(found[balance]?.description ?? "nothing") instead of \(amount)")
        }
        #expect(Set(found.keys) == Set(ledger.balances.keys))
    }

    @Test(.enabled(if: Run.isInstalled("hledger"), "hledger is not installed"), arguments: seeds)
    func `hledger finds the balances of a hostile ledger, to the last digit`(seed: UInt64) throws {
        let (bytes, ledger) = try journal(.hledger, seed: seed)
        let run = try Run("hledger -f \"$1\" balance --flat --no-total --layout bare -O csv", on: bytes)
        try #require(run.status == 0, "\(run.output.prefix(2000))")
        var found: [HostileLedger.Balance: ExactDecimal] = [:]
        for line in run.output.split(separator: "\n").dropFirst() {
            let cells = line.dropFirst().dropLast().split(separator: "\",\"", omittingEmptySubsequences: false).map {
                String($0).split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
            }
            try #require(cells.count == 3)
            let amount = try #require(ExactDecimal(cells[2]))
            if !amount.isZero { found[.init(account: cells[0], commodity: unquoted(cells[1]))] = amount }
        }
        compare(found, with: ledger)
    }

    @Test(.enabled(if: Run.isInstalled("ledger"), "ledger is not installed"), arguments: seeds)
    func `ledger finds the balances of a hostile ledger, to the last digit`(seed: UInt64) throws {
        let (bytes, ledger) = try journal(.ledger, seed: seed)
        let run = try Run(
            "ledger --args-only -f \"$1\" balance --flat --no-total --format '\t%(account)\\n%(display_total)\\n'", on: bytes)
        try #require(run.status == 0, "\(run.output.prefix(2000))")
        var found: [HostileLedger.Balance: ExactDecimal] = [:]
        var account = ""
        for line in run.output.split(separator: "\n") {
            guard line.first != "\t" else {
                account = String(line.dropFirst())
                continue
            }
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { continue }
            let amount = try #require(ExactDecimal(String(words[0])))
            if !amount.isZero { found[.init(account: account, commodity: unquoted(String(words[1])))] = amount }
        }
        compare(found, with: ledger)
    }

    @Test(
        .enabled(if: Run.isInstalled("bean-check") && Run.isInstalled("bean-query"), "beancount is not installed"),
        arguments: seeds)
    func `beancount has no complaint about a hostile ledger and finds its balances, to the last digit`(seed: UInt64) throws {
        let (bytes, ledger) = try journal(.beancount, seed: seed)
        let check = try Run("bean-check --no-cache \"$1\"", on: bytes)
        #expect(check.status == 0 && check.output.isEmpty, "\(check.output.prefix(2000))")
        let run = try Run(
            "bean-query --no-errors -f csv \"$1\" 'select account, currency, str(sum(number)) group by account, currency'", on: bytes)
        try #require(run.status == 0, "\(run.output.prefix(2000))")
        var found: [HostileLedger.Balance: ExactDecimal] = [:]
        for line in run.output.split(whereSeparator: \.isNewline).dropFirst() {
            let cells = line.split(separator: ",").map { $0.filter { $0 != " " && $0 != "'" && $0 != "\"" } }
            try #require(cells.count == 3)
            let amount = try #require(decimal(python: cells[2]), "\(line)")
            if !amount.isZero { found[.init(account: String(cells[0]), commodity: String(cells[1]))] = amount }
        }
        compare(found, with: ledger)
    }

    /// The number in `Decimal(-4.50)` or `Decimal(-2.42E-9)`.
    private func decimal(python text: String) -> ExactDecimal? {
        let parts = text.drop { $0 != "(" }.dropFirst().dropLast().split(separator: "E")
        guard let digits = parts.first, let number = ExactDecimal(String(digits)), parts.count > 1 else {
            return parts.first.flatMap { ExactDecimal(String($0)) }
        }
        guard let exponent = Int(parts[1]) else { return nil }
        return ExactDecimal(coefficient: number.coefficient, scale: Int(number.scale) - exponent)
    }

    private func unquoted(_ symbol: String) -> String {
        symbol.count > 2 && symbol.hasPrefix("\"") && symbol.hasSuffix("\"") ? String(symbol.dropFirst().dropLast()) : symbol
    }
}
