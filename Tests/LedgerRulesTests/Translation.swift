import CLibrary
import ByteStreams
import Diagnostics
import LedgerCore
import LedgerRules
import TestSupport
import Testing

/// A data file and the rules it is read by.
struct RulesCase: Sendable, CustomTestStringConvertible {
    let name: String
    let csv: String
    let rules: String
    var fileName = "bank.csv"

    var testDescription: String { name }
}

/// What became of a data file.
struct Translation {
    var entries: [Entry] = []
    var lines: [Int] = []
    var diagnostics: [Diagnostic] = []
    /// Why the whole file was refused.
    var error: LedgerError?
    var recordCount = 0
    var skippedCount = 0

    /// Everything that is said with an error.
    var errors: [DiagnosticCode] { diagnostics.filter { $0.severity == .error }.map(\.code) + (error.map { [$0.code] } ?? []) }

    static let options = RulesReader.Options(defaultCurrency: Commodity("XXX"))

    /// Reads a data file by its rules.
    init(_ test: RulesCase) {
        self.init(ByteSource(Array(test.csv.utf8), name: test.fileName)) { source, list throws(LedgerError) in
            let rules = try RulesFile(ByteSource(Array(test.rules.utf8), name: "\(test.fileName).rules"))
            var reader = try RulesReader(source: source, rules: rules, options: Self.options, report: list.append)
            while let next = try reader.nextEntry() { list.entries.append(next) }
            (list.recordCount, list.skippedCount) = (reader.recordCount, reader.skippedCount)
        }
    }

    /// Reads what `hledger print -O json` wrote.
    init(json: String) {
        self.init(ByteSource(Array(json.utf8), name: "print.json")) { source, list throws(LedgerError) in
            var reader = JournalReader(source: source, options: Self.options, report: list.append)
            while let next = try reader.nextEntry() { list.entries.append(next) }
            (list.recordCount, list.skippedCount) = (reader.recordCount, reader.skippedCount)
        }
    }

    private init(_ source: ByteSource, _ read: (ByteSource, Gathered) throws(LedgerError) -> Void) {
        let list = Gathered()
        do throws(LedgerError) {
            try read(source, list)
        } catch {
            self.error = error
        }
        entries = list.entries.map(\.entry)
        lines = list.entries.map(\.line)
        diagnostics = list.diagnostics
        (recordCount, skippedCount) = (list.recordCount, list.skippedCount)
    }

    private final class Gathered {
        var entries: [TranslatedEntry] = []
        var diagnostics: [Diagnostic] = []
        var (recordCount, skippedCount) = (0, 0)

        func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
    }
}

/// hledger, asked through a shell.
struct Hledger {
    let status: Int32
    let output: String
    let errors: String

    static let isInstalled = (try? Hledger("--version", files: [:]))?.status == 0

    /// Runs hledger with arguments in a folder that has these files.
    init(_ arguments: String, files: [String: String]) throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.put(text, in: name) }
        let (printed, complained) = (try scratchFile(), try scratchFile())
        defer {
            close(printed)
            close(complained)
        }
        let nothing = try openForReading("/dev/null")
        defer { close(nothing) }
        let script = "PATH=$PATH:/usr/local/bin:/opt/homebrew/bin; hledger " + arguments
        let child = try Child(
            "/bin/sh", ["-c", script], in: folder.path,
            environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "TZ": "UTC"], input: nothing,
            output: printed, errors: complained)
        status = child.wait()
        output = String(decoding: rewound(printed), as: UTF8.self)
        errors = String(decoding: rewound(complained), as: UTF8.self)
    }

    /// What hledger makes of a data file.
    static func json(of test: RulesCase) throws -> Hledger {
        try Hledger(
            "-f '\(test.fileName)' --rules-file '\(test.fileName).rules' print -O json",
            files: [test.fileName: test.csv, "\(test.fileName).rules": test.rules])
    }

    /// A journal as JSON.
    static func json(ofJournal text: String) throws -> Hledger {
        try Hledger("-I -f journal print -O json", files: ["journal": text])
    }
}
