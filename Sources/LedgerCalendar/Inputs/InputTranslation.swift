internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerRules
internal import Text
internal import ZoneInfo

/// Which rules of hledger a CSV file is read by.
package enum RulesChoice: Sendable, Hashable {
    /// The file beside it with `.rules` behind its name, where there is one.
    case beside
    /// A file of rules, for all CSV files.
    case file(String)
    /// None.
    case none
}

extension JobRun {
    /// The inputs as jobs read them: a CSV file that has rules of hledger, and the JSON of `hledger print`, as canonical ledgers; the others
    /// as they are. Inputs that cannot be translated are reported and left out.
    ///
    /// What is said of a translated ledger later is said of the lines it came from.
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
        progress.totalByteCount = sources.reduce(0) { $0 + $1.count }
        return sources
    }

    /// The canonical ledger that an input becomes; `nil` for one that is read as it is.
    func translated(_ input: ByteSource, _ options: JobOptions) throws(LedgerError) -> ByteSource? {
        let kind = if let stated = options.kind { stated } else { try InputKind.detect(input) }
        guard kind == .csv else { return nil }
        let zone = options.zone
        let reading = RulesReader.Options(defaultCurrency: options.reading.defaultCurrency) { zone.offset(atUTC: $0).secondsEast }
        if try JournalReader.recognizes(input) {
            var reader = JournalReader(source: input, options: reading) { self.report($0) }
            let ledger = try ledger(named: input.name, reader.extraColumns) { () throws(LedgerError) in try reader.nextEntry() }
            result.entries += JobResult.Count(total: reader.skippedCount, skipped: reader.skippedCount)
            return ledger
        }
        if input.name.hasSuffix(".rules"), input.fileIdentity != nil {
            let rules = try RulesFile(input), data = try rules.dataFile()
            report(Diagnostic(.note, .rulesFound, at: SourcePlace(data.name), "this file is what the rules of \(input.name) are for"))
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
        case .file(let path): return try RulesFile(ByteSource(path: path))
        case .beside:
            let path = input.name + ".rules"
            guard input.name != "-", input.fileIdentity != nil, let source = try? ByteSource(path: path) else { return nil }
            report(
                Diagnostic(
                    .note, .rulesFound, at: SourcePlace(input.name), "this file is read by the rules of \(path); to read it without them",
                    hint: Hint(.rules, values: ["none"])))
            return try RulesFile(source)
        }
    }

    /// Writes entries as a canonical ledger into a file without a name.
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

    /// How a source is read: a translated one tells everything itself, but for its transfers.
    func reading(of source: ByteSource, _ options: LedgerReadingOptions) -> LedgerReadingOptions {
        let isTranslated = translations[ObjectIdentifier(source)] != nil
        var reading = isTranslated ? LedgerReadingOptions(chunkSize: options.chunkSize) : options
        reading.transferOffsets = transferOffsets[ObjectIdentifier(source)] ?? []
        return reading
    }

    /// The place in the file that the user named.
    func original(_ place: SourcePlace) -> SourcePlace {
        guard let lines = translatedLines[place.source] else { return place }
        return SourcePlace(place.source, line: lines.original(of: place.line))
    }
}

/// For each line of a translated ledger, the line it came from.
struct TranslatedLines {
    /// The lines on which records begin, and where these came from.
    private var starts: [(line: Int32, original: Int32)] = []
    /// The line behind the header and all records.
    private var next: Int32 = 2

    /// Adds a record that takes up some lines.
    mutating func append(_ original: Int, count: Int) {
        starts.append((next, Int32(truncatingIfNeeded: original)))
        next += Int32(truncatingIfNeeded: count)
    }

    /// The line that a line came from; 0 for the header.
    func original(of line: Int) -> Int {
        let after = starts.partitioningIndex { Int($0.line) > line }
        return after > 0 ? Int(starts[after - 1].original) : 0
    }
}

extension Hint.Setting {
    /// The rules of hledger that a CSV file is read by.
    package static let rules: Hint.Setting = "rules"
}
