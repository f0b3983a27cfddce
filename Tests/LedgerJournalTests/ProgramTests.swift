import CivilCalendar
import Foundation
import LedgerCore
import LedgerJournal
import Testing

/// The journals as the programs themselves read them; a test of a program that is not installed is skipped.
@Suite("Journals in their programs")
struct ProgramTests {
    static func find(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    @Test("hledger reports our balances", .enabled(if: find("hledger") != nil, "hledger is not installed"), arguments: 0..<4)
    func hledger(seed: UInt64) throws {
        let program = try #require(Self.find("hledger"))
        try compare(.hledger, seed: seed) { path in
            let csv = try run(program, ["-f", path, "bal", "--flat", "-N", "--layout=bare", "-O", "csv", "-c", "1000."], path)
            return try csv.split(separator: "\n").dropFirst().map { line in
                // The account and the commodity may hold anything; the balance is the last cell.
                let cell = line.dropLast().split(separator: "\"").last ?? ""
                return try #require(ExactDecimal(String(cell)), "\(line)")
            }
        }
    }

    @Test("Ledger reports our balances", .enabled(if: find("ledger") != nil, "Ledger is not installed"), arguments: 0..<4)
    func ledger(seed: UInt64) throws {
        let program = try #require(Self.find("ledger"))
        try compare(.ledger, seed: seed) { path in
            let format = "%(join(scrub(amount)))\n"
            let lines = try run(
                program, ["--args-only", "-f", path, "bal", "--flat", "--no-total", "--unround", "--balance-format", format], path)
            return try lines.split(separator: "\n").flatMap { line in
                // Amounts of one account are joined by a backslash and an n.
                try line.replacing("\\n", with: "\n").split(separator: "\n").map { amount in
                    try #require(ExactDecimal(String(amount.prefix { $0 != " " })), "\(line)")
                }
            }
        }
    }

    @Test(
        "Beancount reports our balances", .enabled(if: find("bean-check") != nil && find("python3") != nil, "Beancount is not installed"),
        arguments: 0..<4)
    func beancount(seed: UInt64) throws {
        let check = try #require(Self.find("bean-check"))
        let python = try #require(Self.find("python3"))
        try compare(.beancount, seed: seed) { path in
            #expect(try run(check, [path], path) == "")
            let script = """
                import collections, sys
                from beancount import loader
                from beancount.core import data
                entries, errors, options = loader.load_file(sys.argv[1])
                assert not errors, errors
                sums = collections.defaultdict(int)
                for entry in data.filter_txns(entries):
                    for posting in entry.postings:
                        sums[posting.account, posting.units.currency] += posting.units.number
                for total in sums.values():
                    print(format(total, "f"))
                """
            return try run(python, ["-c", script, path], path).split(separator: "\n").map { line in
                try #require(ExactDecimal(String(line)), "\(line)")
            }
        }
    }

    /// Compares what a program says of a hostile ledger, as a list of the sums that are not zero.
    private func compare(_ dialect: JournalDialect, seed: UInt64, _ balances: (String) throws -> [ExactDecimal]) throws {
        var generator = FixedGenerator(state: seed)
        var entries: [Entry] = []
        for _ in 0..<400 { entries.append(try Self.hostile(dialect, using: &generator)) }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(dialect)-\(seed)-\(getpid()).txt").path
        try JournalTests.journal(entries, dialect).write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let theirs = try balances(path).filter { !$0.isZero }.sorted()
        let ours = try Self.sums(entries).filter { !$0.isZero }.sorted()
        #expect(theirs == ours)
        #expect(ours.count > 100)
    }

    /// What each account of the ledger has of each commodity.
    private static func sums(_ entries: [Entry]) throws -> [ExactDecimal] {
        var sums: [[String]: ExactDecimal] = [:]
        func add(_ account: String, _ root: String, _ unnamed: String, _ commodity: String, _ amount: ExactDecimal) throws {
            let parts = account.nfc.split(separator: ":").map(String.init)
            let hasRoot = parts.count > 1 && ["Assets", "Liabilities", "Equity", "Income", "Expenses"].contains(parts[0])
            let path = (hasRoot ? [] : [root]) + (parts.isEmpty ? [unnamed] : parts)
            let key = path + ["\0"] + commodity.unicodeScalars.map { String($0.value) }
            let sum = (sums[key] ?? .zero).adding(amount)
            let total: ExactDecimal = try #require(sum)
            sums[key] = total
        }
        for entry in entries {
            let (amount, symbol) = (entry.money.amount, entry.money.commodity.symbol)
            let opposite = try #require(amount.negated)
            try add(entry.account, "Assets", "Unspecified", symbol, amount)
            switch entry.kind {
            case .income: try add(entry.category, "Income", "Uncategorized", symbol, opposite)
            case .expense: try add(entry.category, "Expenses", "Uncategorized", symbol, opposite)
            case .transfer where entry.toAccount.isEmpty: try add("", "Equity", "Transfers", symbol, opposite)
            case .transfer: try add(entry.toAccount, "Assets", "Unspecified", symbol, opposite)
            }
        }
        return Array(sums.values)
    }

    private static let texts = [
        "", "a", "Food", "food", "식비", "식비:점심", "a  b", "a b", "a;b", "a,b", "\"", "\\", "\\\"", "say \"hi\" ; rm", "*", "! x", "(x)",
        "[x]", "{x}",
        "x  ; y", "x\ty", "two\nlines", "2025-01-01 * x\n    Assets:Evil  1000000 KRW", "\r\n  Assets:Evil  1 KRW", "|", "a | b", "@",
        "@@ 5 USD", "= 5 USD",
        "#tag", "^link", "date:2025-99-99", "note date:x, date2:y", "[2025/99/99]", "[=2025/13/13]", "x:: 1/0", "::", ":", ":a:b:", "%",
        "é", "e\u{301}",
        "ß", "ı", "ǆ", "Ⅷ", "١", "中文", "かな", "ไทย", "हिन्दी", "😀", "\u{1F600}\u{200D}x", "\u{FEFF}x", "\u{200B}", "\u{85}x\u{2028}y",
        "\u{3000}wide\u{A0}", "0", "9a",
        "-", "-a", "A-", "_", "~", "`", "$", "'", "Assets", "Assets:Cash", "Expenses:Food", "Income:", "include /etc/passwd", "comment",
        "end comment",
        "assert 0", "P 2025-01-01 x 1", "option \"title\" \"x\"", "plugin \"x\"", "TRUE", "a:b:c:d", "a::b", " padded ", "=SUM(A1)",
        "; comment", "# h",
    ]

    private static let symbols = [
        "KRW", "USD", "EUR", "₩", "$", "krw", "h", "m", "s", "%", "AUTO", "TRUE", "NULL", "X", "A1", "1A", "a\"b", "a'b", "a;b", "a,b",
        "a.b", "-", "@", "円",
        "KRW.", "X.U20A9", "{x}", "(x)", "=", "div", "or", "A-VERY-LONG-SYMBOL-OF-MORE-THAN-24", "A-VERY-LONG-SYMBOL-OF-MORE-THAN-24X", "😀",
    ]

    private static func hostile(_ dialect: JournalDialect, using generator: inout FixedGenerator) throws -> Entry {
        func text() -> String { texts.randomElement(using: &generator) ?? "" }
        let coefficient = Int128(Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &generator))
        let number = ExactDecimal(coefficient: coefficient, scale: Int.random(in: 0...10, using: &generator))
        let symbol = symbols.randomElement(using: &generator) ?? ""
        let (amount, commodity) = (try #require(number), try #require(Commodity(symbol)))
        let range = Int(dialect.firstDay.dayNumber)...Int(CivilDate.max.dayNumber)
        let days = [Int.random(in: range, using: &generator), Int.random(in: 19_000...20_000, using: &generator), 20_000, 20_000]
        let day = try #require(CivilDate(dayNumber: days.randomElement(using: &generator) ?? 0))
        var entry = Entry(date: day, money: Money(amount, commodity))
        (entry.account, entry.toAccount, entry.category) = (text(), text(), text())
        (entry.payee, entry.description, entry.tags, entry.note, entry.url) = (text(), text(), text() + " " + text(), text(), text())
        entry.id = Bool.random(using: &generator) ? text() : ""
        // Neighbours that are splits.
        if Int.random(in: 0..<3, using: &generator) == 0, let date = CivilDate(dayNumber: 20_000) {
            (entry.id, entry.date, entry.payee) = ("same", date, "")
        }
        entry.statedKind = [nil, .income, .expense, .transfer].randomElement(using: &generator) ?? nil
        entry.status = Int.random(in: 0..<4, using: &generator) == 0 ? [.pending, .cleared].randomElement(using: &generator) : nil
        for _ in 0..<Int.random(in: 0...2, using: &generator) { entry.fields.append(Entry.Field(name: text(), value: text())) }
        return entry
    }

    /// What a program writes to its standard output; it must succeed.
    private func run(_ program: String, _ arguments: [String], _ path: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
        let (output, errors) = (Pipe(), path + ".err")
        process.standardOutput = output
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: errors) }
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let complaint = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
        #expect(process.terminationStatus == 0, "\(complaint.prefix(2000))")
        return String(decoding: data, as: UTF8.self)
    }
}

/// A generator that gives the same numbers in every run.
private struct FixedGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
