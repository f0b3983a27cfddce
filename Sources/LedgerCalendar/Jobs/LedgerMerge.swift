internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore

/// Adds to a ledger what it does not have yet.
struct LedgerMerge {
    private let ledger: ByteSource
    private let run: JobRun
    private var patcher: LedgerPatcher
    private var known = KnownEntries()
    /// The input whose entries come, and what is new of it.
    private var input = ""
    private var new: [ListedEntry] = []
    private var (newCount, knownCount) = (0, 0)
    /// Columns that the ledger lacks, in the order in which they were met.
    private var lacking: [String] = []

    /// Reads the ledger; `nil` when rows of it cannot be read, which is reported: what they hold would come a second time.
    ///
    /// - Throws: `LedgerError` when it cannot be read, or is not a ledger that can be added to.
    init?(into ledger: ByteSource, in run: JobRun) throws(LedgerError) {
        guard case .utf8 = try EncodingDecision(ledger) else {
            throw LedgerError(
                .csvNotUTF8, at: SourcePlace(ledger.name), "rows can be added to ledgers in UTF-8 only; import this one first")
        }
        (self.ledger, self.run) = (ledger, run)
        patcher = try LedgerPatcher(source: ledger)
        var reader = try LedgerReader(source: ledger, report: run.report)
        while let row = try reader.next() { known.add(row.entry, at: SourcePlace(ledger.name, line: row.line)) }
        guard reader.skippedCount == 0, !reader.isTruncated else {
            run.replacement = .never
            return nil
        }
    }

    /// Takes an entry of an input; those of one input come together.
    mutating func take(_ listed: ListedEntry) throws(LedgerError) {
        if listed.place.source != input {
            try finishInput()
            input = listed.place.source
            known.beginFile()
        }
        if known.find(listed.entry) { knownCount += 1 } else { new.append(listed) }
    }

    /// Writes the ledger with what is new.
    mutating func finish(_ output: inout OutputFile) throws(LedgerError) {
        try finishInput()
        try patcher.finish()
        try patcher.write { bytes throws(LedgerError) in try output.write(bytes) }
        (run.result.writtenCount, run.result.usedCount) = (newCount, newCount + knownCount)
        if !lacking.isEmpty {
            let names = lacking.map { "“\($0.prefix(30))”" }.joined(separator: ", ")
            report(.warning, .csvCannotHold, "the ledger has no column \(names); the new rows are without it")
        }
        let counts = newCount == 1 ? "1 entry is new and was added" : "\(newCount) entries are new and were added"
        report(.note, .importMerged, "\(counts), \(knownCount) \(knownCount == 1 ? "was" : "were") known")
    }

    /// What is new is told from what may be known only once all of an input has been found or not.
    private mutating func finishInput() throws(LedgerError) {
        for listed in new {
            if let (place, reason) = known.likeness(of: listed.entry) {
                let message = "may be the entry in line \(run.original(place).line) of \(place.source), \(reason); it was added"
                run.report(Diagnostic(.note, .importPossibleDuplicate, at: listed.place, message))
            }
        }
        for listed in new {
            try add(listed.entry)
            known.add(listed.entry, at: listed.place)
        }
        newCount += new.count
        new = []
    }

    private mutating func add(_ entry: Entry) throws(LedgerError) {
        do throws(LedgerError) {
            try patcher.add(entry)
        } catch {
            guard error.code == .csvCannotHold else { throw error }
            // Only what no sum and no page needs may be left out.
            let missing = try patcher.missingColumns(for: entry)
            guard !missing.contains(where: { LedgerColumn(rawValue: $0) != nil }) else { throw error }
            for name in missing where !lacking.contains(name) { lacking.append(name) }
            var held = entry
            held.fields.removeAll { missing.contains($0.name) }
            try patcher.add(held)
        }
    }

    private func report(_ severity: Severity, _ code: DiagnosticCode, _ message: String) {
        run.report(Diagnostic(severity, code, at: SourcePlace(ledger.name), message))
    }
}

extension DiagnosticCode {
    /// How many entries were added to a ledger, and how many it had.
    public static let importMerged: DiagnosticCode = "import-merged"
    /// An entry that was added to a ledger may be one that it had.
    public static let importPossibleDuplicate: DiagnosticCode = "import-possible-duplicate"
}
