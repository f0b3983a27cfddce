internal import ByteStreams
internal import Diagnostics
internal import LedgerCore
internal import LedgerCSV
internal import LedgerRules
internal import StatementReading
internal import TextBytes
internal import ZoneInfo

extension JobRun {
    /// Returns the canonical ledger of a CSV file with hledger rules, or of the JSON of `hledger print`; `nil` if it is read as it is.
    ///
    /// Findings about the ledger refer to the lines of the file.
    ///
    /// - Throws: `LedgerError` when it cannot be translated, and when reading or writing fails.
    func translated(_ input: ByteSource, _ options: JobOptions) throws(LedgerError) -> OpenedLedger? {
        let zone = options.statedZone ?? .utc
        let reading = RulesReader.Options(defaultCurrency: options.reading.defaultCurrency) { zone.offset(atUTC: $0).secondsEast }
        if try JournalReader.recognizes(input) {
            var reader = JournalReader(source: input, options: reading) { self.report($0) }
            let ledger = try ledger(named: input.name, reader.extraColumns, options) { () throws(LedgerError) in try reader.nextEntry() }
            result.entries += JobResult.Count(total: reader.skippedCount, skipped: reader.skippedCount)
            return ledger
        }
        if input.name.hasSuffix(".rules"), input.fileIdentity != nil {
            let rules = try RulesFile(input), data = try rules.dataFile()
            sources.append(data)
            report(Diagnostic(.note, .rulesFound, at: SourcePlace(data.name), "the rules in \(input.name) are for this file"))
            return try translated(data, by: rules, options, reading)
        }
        guard let rules = try rules(for: input, options.rules) else { return nil }
        return try translated(input, by: rules, options, reading)
    }

    private func translated(
        _ input: ByteSource, by rules: RulesFile, _ options: JobOptions, _ reading: RulesReader.Options
    ) throws(LedgerError) -> OpenedLedger {
        let text = try input.inUTF8(from: options.encoding ?? rules.encoding, report: report)
        var reader = try RulesReader(source: text, rules: rules, options: reading) { self.report($0) }
        let ledger = try ledger(named: input.name, reader.extraColumns, options) { () throws(LedgerError) in try reader.nextEntry() }
        result.entries += JobResult.Count(total: reader.skippedCount, skipped: reader.skippedCount)
        return ledger
    }

    private func rules(for input: ByteSource, _ choice: RulesChoice) throws(LedgerError) -> RulesFile? {
        switch choice {
        case .none: return nil
        case .file(let path):
            let source = try ByteSource(path: path)
            sources.append(source)
            return try RulesFile(source)
        case .beside:
            guard let path = input.path, let source = try ByteSource.ifPresent(path + ".rules") else { return nil }
            sources.append(source)
            report(
                Diagnostic(
                    .note, .rulesFound, at: SourcePlace(input.name),
                    "this file is read with the rules in \(source.name); to read it without them",
                    hint: Hint(.rules, values: ["none"])))
            return try RulesFile(source)
        }
    }

    /// Writes entries as a canonical ledger to an unnamed temporary file: rules are applied once, however often and in whatever pieces the
    /// entries are read then.
    private func ledger(
        named name: String, _ extraColumns: [String], _ options: JobOptions, _ next: () throws(LedgerError) -> TranslatedEntry?
    ) throws(LedgerError) -> OpenedLedger {
        var file = try ScratchFile()
        var (writer, bytes, lines) = (LedgerWriter(extraColumns: extraColumns), [UInt8](), TranslatedLines())
        writer.writeHeader(to: &bytes)
        while !isStopped, let translated = try next() {
            let start = bytes.count
            writer.write(translated.entry, to: &bytes)
            lines.append(translated.line, count: bytes[start...].count { $0 == UInt8(ascii: "\n") })
            guard bytes.count > 1 << 16 else { continue }
            try file.append(bytes.span)
            bytes.removeAll(keepingCapacity: true)
        }
        try file.append(bytes.span)
        let reading = LedgerReadingOptions(chunkSize: options.reading.chunkSize)
        return OpenedLedger(try LedgerSurvey(source: try file.source(named: name), options: reading), from: lines)
    }
}

/// Maps each line of a translated ledger to the original line.
struct TranslatedLines: Sendable {
    /// The first line of each record, and its original line.
    private var starts: [(line: Int32, original: Int32)] = []
    /// The line after the header and all records.
    private var next: Int32 = 2

    /// Adds a record of several lines.
    mutating func append(_ original: Int, count: Int) {
        starts.append((next, Int32(truncatingIfNeeded: original)))
        next += Int32(truncatingIfNeeded: count)
    }

    /// Returns the original of a line; 0 for the header.
    func original(of line: Int) -> Int {
        let after = starts.partitioningIndex { Int($0.line) > line }
        return after > 0 ? Int(starts[after - 1].original) : 0
    }
}

extension Hint.Setting {
    /// The hledger rules for reading a CSV file.
    package static let rules: Hint.Setting = "rules"
}
