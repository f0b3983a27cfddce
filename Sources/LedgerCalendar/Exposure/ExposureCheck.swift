public import ByteStreams
internal import CalendarFeed
public import Diagnostics
internal import LedgerCore
internal import LedgerEvents
internal import TextBytes

/// Lists what a stranger would learn from feeds: the job behind `ledger2ics check --public`.
///
/// Account numbers, card numbers, balances, codes, names of accounts, notes, descriptions and events with amounts are counted, each with the line of the
/// first one, masked. It is a search by form and words, in all properties: what it finds is there, and what it does not find may be there all the same.
/// Numbers of accounts and cards are warned of; in a strict run they are errors.
///
/// ```swift
/// try await ExposureCheck().run(["shared.ics"])
/// // shared.ics:12: 31 events with amounts, such as -••.•• USD
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
        for source in try run.openFeeds(inputs, options) where !run.isStopped {
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
            while let line = try reader.next() { exposures.add(line, number: reader.number) }
            run.result.events.total += exposures.eventCount
            run.end(source)
            write(exposures, of: source.name, to: &bytes, &rows)
            warn(of: exposures, in: source.name, run)
        }
        if format == .json { rows.end(to: &bytes) }
        try output.write(bytes)
    }

    private func write(_ exposures: Exposures, of source: String, to bytes: inout [UInt8], _ rows: inout JSONLineArray) {
        let found = Exposures.Kind.allCases.compactMap { kind in exposures.found[kind].map { (kind, $0) } }
        if format == .text, found.isEmpty {
            bytes +=
                "\(TerminalText.safe(source)): nothing but days, titles and texts found in \(exposures.eventCount) \(exposures.eventCount == 1 ? "event" : "events")\n"
                .utf8
        }
        for (kind, finding) in found {
            switch format {
            case .text:
                let such = finding.example.isEmpty ? "" : ", such as \(finding.example)"
                let place = SourcePlace(source, line: finding.line)
                bytes += TerminalText.safe("\(place): \(finding.count) \(kind.name(finding.count))\(such)").utf8 + [.lineFeed]
            case .json:
                rows.next(to: &bytes)
                JSONWriter.appendObject(to: &bytes) { json in
                    json.text("source", source)
                    json.text("kind", kind.rawValue)
                    json.number("line", finding.line)
                    json.number("count", finding.count)
                    json.text("example", finding.example)
                }
            }
        }
    }

    /// Warns of what nobody means to publish, and says what to do about it in a calendar that an export made.
    private func warn(of exposures: Exposures, in source: String, _ run: JobRun) {
        for kind in [Exposures.Kind.accountNumbers, .cardNumbers] {
            guard let finding = exposures.found[kind], !run.isStopped else { continue }
            var message = "\(finding.count) \(kind.name(finding.count)) can be read in this calendar"
            if exposures.isExport {
                message += "; change the \(finding.count == 1 ? "row" : "rows") in the ledger, or leave out the column"
            }
            let hint = exposures.isExport ? Hint(.without, values: Self.column(of: finding.property).map { [$0] } ?? []) : nil
            run.report(
                Diagnostic(
                    options.isStrict ? .error : .warning, .icsExposesNumber, at: SourcePlace(source, line: finding.line), message,
                    hint: hint)
            )
        }
    }

    /// The column of a ledger that a property of an exported event shows; `nil` where that is one of several.
    private static func column(of property: String) -> String? {
        switch property {
        case "SUMMARY": LedgerColumn.payee.rawValue
        case "CATEGORIES": LedgerColumn.category.rawValue
        // The other end of a transfer goes where the account goes.
        case "X-LEDGER-TO-ACCOUNT": LedgerColumn.account.rawValue
        case _ where property.hasPrefix("X-LEDGER-"): LedgerColumn(rawValue: property.dropFirst(9).lowercased())?.rawValue
        default: nil
        }
    }
}

extension DiagnosticCode {
    /// A calendar has a number of an account or of a card that whoever has the calendar can read.
    public static let icsExposesNumber: DiagnosticCode = "ics-exposes-number"
}
