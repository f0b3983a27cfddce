internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerRules
internal import TextBytes
internal import ZoneInfo

/// The hledger rules for reading a CSV file.
package enum RulesChoice: Sendable, Hashable {
    /// The file with the same name plus `.rules`, if it exists.
    case beside
    /// A file of rules for all CSV files.
    case file(String)
    /// No rules.
    case none
}

extension JobRun {
    /// Returns the inputs in the form that jobs read: CSV files with hledger rules, and the JSON of `hledger print`, as canonical ledgers;
    /// folders of calendars as one feed each; the others unchanged. Inputs that cannot be translated are reported and left out.
    ///
    /// Later diagnostics about a translated ledger refer to the original lines.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    func translated(_ inputs: [ByteSource], _ options: JobOptions) throws(LedgerError) -> [ByteSource] {
        var sources: [ByteSource] = []
        for input in inputs where !isStopped {
            do throws(LedgerError) {
                sources.append(try translated(input, options) ?? input)
            } catch {
                try report(error)
            }
        }
        try warnOfLedgers(among: inputs, options)
        progress.totalByteCount = sources.reduce(0) { $0 + $1.count }
        return sources
    }

    /// Returns the canonical ledger of an input, or the feed of a folder; `nil` if it is read unchanged.
    func translated(_ input: ByteSource, _ options: JobOptions) throws(LedgerError) -> ByteSource? {
        guard !input.isFolder else {
            guard options.kind != .csv else {
                throw LedgerError(
                    .csvCalendar, at: SourcePlace(input.name), "a folder is read as calendars; give the path of each ledger in it")
            }
            return try input.feedOfFolder(from: options.encoding, report: report)
        }
        let kind = try options.kind(of: input)
        guard kind == .csv else { return nil }
        let zone = options.statedZone ?? .utc
        let reading = RulesReader.Options(defaultCurrency: options.reading.defaultCurrency) { zone.offset(atUTC: $0).secondsEast }
        if try JournalReader.recognizes(input) {
            var reader = JournalReader(source: input, options: reading) { self.report($0) }
            let ledger = try ledger(named: input.name, reader.extraColumns) { () throws(LedgerError) in try reader.nextEntry() }
            result.entries += JobResult.Count(total: reader.skippedCount, skipped: reader.skippedCount)
            return ledger
        }
        if input.name.hasSuffix(".rules"), input.fileIdentity != nil {
            let rules = try RulesFile(input), data = try rules.dataFile()
            sources.append(data)
            report(Diagnostic(.note, .rulesFound, at: SourcePlace(data.name), "the rules in \(input.name) are for this file"))
            return try translated(data, by: rules, options.encoding, reading)
        }
        guard let rules = try rules(for: input, options.rules) else { return nil }
        return try translated(input, by: rules, options.encoding, reading)
    }

    private func translated(
        _ input: ByteSource, by rules: RulesFile, _ encoding: TextEncoding?, _ reading: RulesReader.Options
    ) throws(LedgerError) -> ByteSource {
        let text = try input.inUTF8(from: encoding ?? rules.encoding, report: report)
        var reader = try RulesReader(source: text, rules: rules, options: reading) { self.report($0) }
        let ledger = try ledger(named: input.name, reader.extraColumns) { () throws(LedgerError) in try reader.nextEntry() }
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

    /// Writes entries as a canonical ledger to an unnamed temporary file.
    private func ledger(
        named name: String, _ extraColumns: [String], _ next: () throws(LedgerError) -> TranslatedEntry?
    ) throws(LedgerError) -> ByteSource {
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
        let source = try file.source(named: name)
        translations[ObjectIdentifier(source)] = source
        translatedLines[name] = lines
        return source
    }

    /// Returns the options for a source: a translated one needs none except the transfers.
    func reading(of source: ByteSource, _ options: LedgerReadingOptions) -> LedgerReadingOptions {
        let isTranslated = translations[ObjectIdentifier(source)] != nil
        var reading = isTranslated ? LedgerReadingOptions(chunkSize: options.chunkSize) : options
        reading.transferOffsets = transferOffsets[ObjectIdentifier(source)] ?? []
        return reading
    }

    /// Returns the place in the file that the user named.
    func original(_ place: SourcePlace) -> SourcePlace {
        guard let lines = translatedLines[place.source] else { return place }
        return SourcePlace(place.source, line: lines.original(of: place.line))
    }
}

/// Maps each line of a translated ledger to the original line.
struct TranslatedLines {
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
