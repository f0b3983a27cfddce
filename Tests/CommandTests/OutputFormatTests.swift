import TestSupport
import Testing

@Suite("The ending of the output names its format", .timeLimit(.minutes(15)))
struct OutputFormatTests {
    /// Everything that writes, and the formats it has, the standard one first.
    static let writers: [(command: [String], name: String, formats: [String])] = [
        (["export", "ledger.csv"], "export", ["ics"]),
        (["import", "ledger.csv"], "import", ["csv", "json", "jsonl", "hledger", "ledger", "beancount"]),
        (["events", "feed.ics"], "events", ["table", "csv", "json", "jsonl"]),
        (["annotate", "feed.ics", "--ledger", "ledger.csv"], "annotate", ["ics"]),
        (["month", "ledger.csv", "--at", "2025-08"], "month", ["table", "json", "svg"]),
        (["week", "ledger.csv", "--at", "2025-08-01"], "week", ["table", "json", "svg"]),
        (["year", "ledger.csv", "--at", "2025"], "year", ["table", "json", "svg"]),
        (["page", "ledger.csv"], "page", ["html"]), (["summary", "ledger.csv"], "summary", ["table", "json", "csv"]),
        (["check", "ledger.csv"], "check", ["text", "json"]), (["profiles"], "profiles", ["table", "json"]),
        (["profiles", "--from", "bank.csv", "--currency", "EUR"], "profiles --from", ["profile"]),
        (["import", "new.csv", "--merge", "ledger.csv"], "import --merge", ["csv"]),
    ]

    /// The endings of each format.
    static let endings = [
        "ics": ["ics", "ICS", "ical"], "csv": ["csv", "Csv"], "json": ["json"], "jsonl": ["jsonl", "ndjson"], "svg": ["svg"],
        "html": ["html", "htm"], "hledger": ["journal", "hledger", "j"], "ledger": ["ledger"], "beancount": ["beancount", "bean"],
        "profile": ["profile"],
    ]

    private func desk() throws -> Desk {
        let desk = try Desk(Ledgers.plain)
        try desk.put(Calendars.home, in: "feed.ics")
        try desk.put("date,amount,currency\n2025-08-02,-3,USD\n", in: "new.csv")
        try desk.put("Buchungstag;Betrag;Zweck\n02.08.2025;-3,50;a\n03.08.2025;-4,00;b\n", in: "bank.csv")
        return desk
    }

    /// What a run writes to the file of that name, and what it says of it.
    private func written(_ desk: Desk, _ arguments: [String], to name: String) throws -> (bytes: [UInt8]?, warning: String?) {
        let outcome = try desk.run(arguments + ["-o", name])
        #expect(outcome.status == 0 && outcome.output == [], "\(arguments) \(name): \(outcome.errors)")
        return (
            desk.bytes(of: name), outcome.errors.split(separator: "\n").first { $0.hasPrefix("ledger2ics: warning: ") }.map(String.init)
        )
    }

    private func list(_ words: [String]) -> String {
        words.count == 1 ? words[0] : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }

    @Test(arguments: writers)
    func `every subcommand writes the format of the ending if it has it, and else says what has`(
        command: [String], name: String, formats: [String]
    ) throws {
        let desk = try desk()
        let standard = try written(desk, command, to: "plain")
        #expect(standard.bytes != nil && standard.warning == nil)
        for (format, endings) in Self.endings {
            let isTyped = formats.count > 1 && formats.contains(format)
            let wanted = isTyped ? try written(desk, command + ["--format", format], to: "plain") : standard
            for ending in endings {
                let found = try written(desk, command, to: "x.\(ending)")
                #expect(found.bytes == wanted.bytes, "\(ending)")
                guard !formats.contains(format) else {
                    #expect(found.warning == nil)
                    continue
                }
                let others = Self.writers.filter { $0.formats.contains(format) && $0.name != "import --merge" }.map(\.name)
                let own = formats.count == 1 ? "nothing else" : list(formats)
                let rest = "'ledger2ics \(name)' writes \(own); to write \(format), use ledger2ics \(list(others))"
                #expect(found.warning == "ledger2ics: warning: x.\(ending) is written as \(formats[0]): \(rest)")
            }
        }
    }

    @Test(arguments: writers)
    func `an ending that nothing writes is warned of, and one that any text may have is not`(
        command: [String], name: String, formats: [String]
    ) throws {
        let desk = try desk()
        let own = formats.count == 1 ? "nothing else" : list(formats)
        for ending in ["pdf", "png", "xlsx"] {
            #expect(
                try written(desk, command, to: "x.\(ending)").warning
                    == "ledger2ics: warning: x.\(ending) is written as \(formats[0]): 'ledger2ics \(name)' writes \(own)")
        }
        #expect(try written(desk, command, to: "x.txt").warning == nil)
    }

    @Test(arguments: writers.filter { $0.formats.count > 1 })
    func `a format that is typed is written whatever the ending, and nothing is said`(command: [String], name: String, formats: [String])
        throws
    {
        let desk = try desk()
        for format in formats {
            let wanted = try written(desk, command + ["--format", format], to: "plain")
            for ending in ["ics", "csv", "json"] {
                let found = try written(desk, command + ["--format", format], to: "x.\(ending)")
                #expect(found.bytes == wanted.bytes && found.warning == nil, "\(format) \(ending)")
            }
        }
    }

    @Test(arguments: writers)
    func `other endings, and names that are no endings, ask for nothing`(command: [String], name: String, formats: [String]) throws {
        let desk = try desk()
        let wanted = try written(desk, command, to: "plain").bytes
        for path in ["x.txt", ".json", "x.", "x.csv.bak", "json"] {
            let found = try written(desk, command, to: path)
            #expect(found.bytes == wanted && found.warning == nil, "\(path)")
        }
        #expect(try desk.run(command + ["-q", "-o", "x.ics"]).errors == "")
    }

    @Test func `a merge without -o stays in its ledger, whatever that is called`() throws {
        let desk = try desk()
        try desk.put(Ledgers.plain, in: "ledger.json")
        let merged = try written(desk, ["import", "new.csv", "--merge", "ledger.csv"], to: "plain").bytes
        let outcome = try desk.run("import", "new.csv", "--merge", "ledger.json")
        #expect(outcome.status == 0 && !outcome.errors.contains("warning: ") && desk.bytes(of: "ledger.json") == merged)
    }

    @Test func `what goes with CSV alone goes with the ending of CSV`() throws {
        let desk = try desk()
        for command in [["summary", "ledger.csv"], ["events", "feed.ics"], ["import", "ledger.csv"]] {
            let encoded = command + ["--output-encoding", "utf-16le"]
            #expect(try written(desk, encoded, to: "x.csv").bytes?.dropFirst().first == 0)
            let other = try desk.run(encoded + ["-o", "x.json"])
            #expect(other.status == 64 && other.errors.contains("--output-encoding needs --format csv."))
        }
    }
}
