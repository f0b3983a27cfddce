import ArgumentParser
import LedgerCalendar
import TextBytes

/// The formats of a subcommand that has several, by the names that people type.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {
    /// The one that is written where nothing asks for another.
    static var standard: Self { get }
    /// The names, in words.
    static var names: String { get }
}

extension LedgerImport.Format: OutputFormat {
    static var standard: Self { .csv }
    static var names: String { "csv, json, jsonl, hledger, ledger or beancount" }
}

extension EventList.Format: OutputFormat {
    static var standard: Self { .table }
    static var names: String { "table (for reading), csv, json or jsonl" }
}

/// The formats of months, weeks and years.
enum ViewFormat: String, OutputFormat {
    case table, json, svg

    static var standard: Self { .table }
    static var names: String { "table (for reading), json or svg (a picture)" }
}

/// The formats of sums.
enum SummaryFormat: String, OutputFormat {
    case table, json, csv

    static var standard: Self { .table }
    static var names: String { "table (for reading), json or csv" }
}

/// The formats of faults.
enum CheckFormat: String, OutputFormat {
    case text, json

    static var standard: Self { .text }
    static var names: String { "text, or json (an array of all faults, on standard output)" }
}

/// The formats of the list of profiles.
enum ProfilesFormat: String, OutputFormat {
    case table, json

    static var standard: Self { .table }
    static var names: String { "table (for reading) or json" }
}

/// `--format`: in which of its formats a subcommand writes.
struct FormatOptions<Format: OutputFormat>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Output format: \(Format.names) (default: by the ending of -o, else \(Format.standard.rawValue)).", valueName: "name")
    )
    var format: Format?

    /// The format that was typed, else that of the ending of the output, else the standard one.
    func format(for output: OutputOptions) -> Format {
        format ?? output.endingFormat.flatMap(Format.init(rawValue:)) ?? .standard
    }

    /// The writer whose formats the ending of the output is to be among; `nil` where a format was typed, whatever the ending.
    func checked(_ writer: FileWriter) -> FileWriter? { format == nil ? writer : nil }
}

/// Something that writes files, and its formats, the standard one first.
struct FileWriter {
    let name: String
    let formats: [String]

    private init(_ name: String, _ formats: String...) { (self.name, self.formats) = (name, formats) }

    private init<Format: OutputFormat>(_ name: String, _ format: Format.Type) {
        self.name = name
        formats = [Format.standard.rawValue] + Format.allCases.map(\.rawValue).filter { $0 != Format.standard.rawValue }
    }

    static let exporting = FileWriter("export", "ics")
    static let importing = FileWriter("import", LedgerImport.Format.self)
    static let merging = FileWriter("import --merge", "csv")
    static let events = FileWriter("events", EventList.Format.self)
    static let annotating = FileWriter("annotate", "ics")
    static let month = FileWriter("month", ViewFormat.self)
    static let week = FileWriter("week", ViewFormat.self)
    static let year = FileWriter("year", ViewFormat.self)
    static let page = FileWriter("page", "html")
    static let summary = FileWriter("summary", SummaryFormat.self)
    static let check = FileWriter("check", CheckFormat.self)
    static let profiles = FileWriter("profiles", ProfilesFormat.self)
    static let draft = FileWriter("profiles --from", "profile")

    private static let all = [exporting, importing, events, annotating, month, week, year, page, summary, check, profiles, draft]

    /// Says that the name of the output ends as if it had a format that it does not have, and what writes that one.
    func tell(_ printer: Printer, to output: OutputOptions) {
        guard let path = output.output, !output.isFolder, let asked = output.endingFormat ?? output.foreignEnding, !formats.contains(asked)
        else { return }
        let writers = Self.all.filter { $0.formats.contains(asked) }.map(\.name)
        let own = formats.count == 1 ? "nothing else" : Self.list(formats)
        let found = "\(TerminalText.safe(path.shownPath)) is written as \(formats[0])"
        let others = writers.isEmpty ? "" : "; to write \(asked), use ledger2ics \(Self.list(writers))"
        printer.warning("\(found): 'ledger2ics \(name)' writes \(own)\(others)")
    }

    private static func list(_ words: [String]) -> String {
        words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words.suffix(1).joined()
    }
}

extension OutputOptions {
    /// The format that the ending of the file's name stands for; `nil` for other endings, such as `.txt`, which any text may have.
    var endingFormat: String? { ending.flatMap { ending in Self.endings.first { $0.value.contains(ending) }?.key } }

    /// The ending of the file's name where programs take it for a format that no subcommand writes.
    var foreignEnding: String? { ending.flatMap { Self.foreignEndings.contains($0) ? $0 : nil } }

    private var ending: String? {
        guard isFile, let name = output?.split(separator: "/").last, let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return nil
        }
        return name[name.index(after: dot)...].lowercased()
    }

    private static let foreignEndings: Set = [
        "pdf", "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "eps", "ps", "xls", "xlsx", "ods", "numbers", "doc", "docx",
        "odt", "rtf",
        "xml", "yaml", "yml", "toml", "parquet", "sqlite", "db", "zip", "gz", "qif", "ofx", "vcf",
    ]

    private static let endings = [
        "ics": ["ics", "ical"], "csv": ["csv"], "json": ["json"], "jsonl": ["jsonl", "ndjson"], "svg": ["svg"], "html": ["html", "htm"],
        "hledger": ["journal", "hledger", "j"], "ledger": ["ledger"], "beancount": ["beancount", "bean"], "profile": ["profile"],
    ]
}
