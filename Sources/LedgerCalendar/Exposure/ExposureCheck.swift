public import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import TextBytes

/// Lists what a stranger would learn from feeds: the job behind `ledger2ics check --public`.
///
/// Account numbers, card numbers, balances, codes, names of accounts and events with amounts are counted, each with one masked example. It is a search by
/// form and words, in all properties: what it finds is there, and what it does not find may be there all the same.
///
/// ```swift
/// try await ExposureCheck().run(["shared.ics"])
/// // shared.ics: 31 events with amounts, such as -••.•• USD
/// ```
public struct ExposureCheck: Job, Sendable {
    /// How to read the feeds.
    public var options = JobOptions()
    /// The output format.
    public var format: Format

    /// The output formats.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// A line for each kind.
        case text
        /// An array with an object for each kind.
        case json
    }

    /// Creates a check that lists its findings in a format.
    public init(format: Format = .text) { self.format = format }

    /// Reads the feeds completely.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    public func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        run.replacement = .always
        var (bytes, rows) = ([UInt8](), JSONLineArray())
        if format == .json { rows.begin(to: &bytes) }
        for source in try run.readable(inputs, options) where !run.isStopped {
            guard try options.kind(of: source) == .ics else {
                run.report(
                    Diagnostic(
                        .error, .icsNotACalendar, at: SourcePlace(source.name),
                        "not a calendar; convert it to one first",
                        hint: Hint(.job, values: ["export"])))
                continue
            }
            run.begin(source)
            var (exposures, reader) = (Exposures(), ContentLineReader(source))
            while let line = try reader.next() { exposures.add(line) }
            run.result.events.total += exposures.eventCount
            run.end(source)
            write(exposures, of: source.name, to: &bytes, &rows)
        }
        if format == .json { rows.end(to: &bytes) }
        try output.write(bytes)
    }

    private func write(_ exposures: Exposures, of source: String, to bytes: inout [UInt8], _ rows: inout JSONLineArray) {
        let found = Exposures.Kind.allCases.compactMap { kind in exposures.found[kind].map { (kind, $0.count, $0.example) } }
        if format == .text, found.isEmpty {
            bytes +=
                "\(TerminalText.safe(source)): nothing but days, titles and texts found in \(exposures.eventCount) \(exposures.eventCount == 1 ? "event" : "events")\n"
                .utf8
        }
        for (kind, count, example) in found {
            switch format {
            case .text:
                let such = example.isEmpty ? "" : ", such as \(example)"
                bytes += TerminalText.safe("\(source): \(count) \(kind.name(count))\(such)").utf8 + [.lineFeed]
            case .json:
                rows.next(to: &bytes)
                JSONWriter.appendObject(to: &bytes) { json in
                    json.text("source", source)
                    json.text("kind", kind.rawValue)
                    json.number("count", count)
                    json.text("example", example)
                }
            }
        }
    }
}
