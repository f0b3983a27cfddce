import CLibrary
import Diagnostics
import LedgerCore
import LedgerRules
import TestSupport
import Testing

/// hledger's own tests, where they lie in the folder that `LEDGER_CORPUS` names.
@Suite("hledger's own tests of CSV rules")
struct CorpusTests {
    static let folder = unsafe getenv("LEDGER_CORPUS").map { unsafe String(cString: $0) } ?? ""
    static let text = contents(of: "\(folder)/hledger/hledger/test/csv.test").map { String(decoding: $0, as: UTF8.self) }

    /// One test: the data file and its rules, what is printed, or what is complained about.
    struct Sample: Sendable, CustomTestStringConvertible {
        var test: RulesCase
        var printed = ""
        var isError = false
        var testDescription: String { test.name }
    }

    static let samples: [Sample] = {
        var samples: [Sample] = []
        for part in (text ?? "").split(separator: "\n# ** ").dropFirst() {
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            guard let start = lines.firstIndex(of: "<"), let rules = lines.firstIndex(of: "RULES"),
                let command = lines.firstIndex(where: { $0.hasPrefix("$") }), start < rules, rules < command
            else { continue }
            let rest = lines[(command + 1)...].prefix { !$0.hasPrefix(">=") }
            var sample = Sample(
                test: RulesCase(
                    name: String(lines[0]), csv: lines[(start + 1)..<rules].joined(separator: "\n") + "\n",
                    rules: lines[(rules + 1)..<command].joined(separator: "\n") + "\n"))
            if lines[command].contains("ssvtest") { sample.test.fileName = "bank.ssv" }
            sample.isError = rest.contains { $0.hasPrefix(">2") }
            sample.printed = rest.joined(separator: "\n") + "\n"
            // The command asks for something else than all transactions.
            if lines[command].contains("|") { sample.printed = "" }
            samples.append(sample)
        }
        return samples
    }()

    /// Data files that lie beside their rules.
    static let pairs = [
        "apps/monefy", "banking/csb43", "ccexchanges/coinbase2", "other/paypal-custom", "other/stripe", "sample",
    ]

    /// The names of tests that hledger has for what it refuses.
    static let faults = [
        "amountonenonzero", "amountparse", "balanceparse", "balancetypeparse", "dateformat", "dateparse", "daterule", "decimalmarkparse",
        "ifblocknonempty", "iftablefieldnames", "iftablenonempty", "iftablevaluecount", "skipvalue", "statusparse", "twofields",
    ]

    private func file(_ path: String) -> String? {
        contents(of: "\(Self.folder)/hledger/\(path)").map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(.enabled(if: text != nil, "the corpus is not there"), arguments: faults)
    func `a data file that hledger's test refuses is an error`(name: String) throws {
        let path = "hledger/test/errors/csv\(name).csv"
        let test = RulesCase(name: name, csv: try #require(file(path)), rules: try #require(file("\(path).rules")))
        #expect(!Translation(test).errors.isEmpty)
    }

    @Test(.enabled(if: text != nil && Hledger.isInstalled, "the corpus or hledger is not there"), arguments: pairs)
    func `a data file of hledger's examples gives what hledger prints`(name: String) throws {
        let path = "examples/csv/\(name).csv"
        let test = RulesCase(name: name, csv: try #require(file(path)), rules: try #require(file("\(path).rules")))
        let run = try Hledger.json(of: test)
        let ours = Translation(test)
        try #require(run.status == 0, "\(run.errors)")
        #expect(Set(ours.errors).subtracting([.rulesNoPosting]).isEmpty, "\(ours.diagnostics) \(String(describing: ours.error))")
        #expect(ours.entries == Translation(json: run.output).entries)
    }

    @Test(.enabled(if: text != nil && Hledger.isInstalled, "the corpus or hledger is not there"), arguments: samples)
    func `a data file gives the transactions that hledger's test prints`(sample: Sample) throws {
        let ours = Translation(sample.test)
        guard !sample.isError else {
            #expect(!ours.errors.isEmpty)
            return
        }
        guard !sample.printed.isEmpty else { return }
        let printed = sample.printed.split(separator: "FOO:unknown").joined(separator: "expenses:unknown")
        let run = try Hledger.json(ofJournal: printed)
        try #require(run.status == 0, "\(run.errors)")
        let theirs = Translation(json: run.output)
        let lacking = Set(ours.errors).subtracting(["rules-no-posting"])
        #expect(lacking.isEmpty, "\(ours.diagnostics) \(String(describing: ours.error))")
        #expect(ours.entries == theirs.entries)
    }
}
