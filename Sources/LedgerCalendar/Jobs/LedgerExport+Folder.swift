public import ByteStreams
internal import CalendarFeed
public import Diagnostics
internal import LedgerEvents
internal import TextBytes
internal import ZoneInfo

extension LedgerExport {
    /// Exports ledgers to a folder of calendars (vdir): each event in a file of its own, as khal, vdirsyncer and Radicale keep them.
    ///
    /// Only files whose bytes differ are written, each as a whole or not at all, and only files that an earlier export wrote are removed: the
    /// hidden file `.ledger2ics` lists them. A file that another program has changed since is left as it is and reported, unless
    /// `replacesEdited` is set. Where the run ends in the middle, the next one completes the folder.
    ///
    /// - Parameters:
    ///   - inputs: the ledgers, in this order.
    ///   - path: the folder; it is created if there is none.
    ///   - replacesEdited: whether files that another program has changed are written over.
    ///   - report: receives the faults of the inputs, and the files that are left as they are.
    ///   - progress: receives the progress after every few thousand items, and at the end of each input.
    /// - Returns: counts, and whether the folder holds the calendar now.
    /// - Throws: `LedgerError` when reading or writing fails, and with the codes `folderBadList` and `folderNewerList` when it is not known which
    ///   files are of earlier exports.
    @discardableResult
    public func run(
        _ inputs: [ByteSource], toFolder path: String, replacesEdited: Bool = false,
        report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError, progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        var folder = path
        while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        try FolderLock.check(path: folder)
        // Before the ledgers are read for nothing.
        _ = try FolderUpdate(folder: folder, replacesEdited: replacesEdited)
        var export = self
        export.header.isOfSingleEvents = true
        let scratch = try ScratchFile()
        var result = try await export.run(
            inputs, to: try OutputFile(to: scratch, named: folder.shownPath), report: report, progress: progress)
        guard result.isCommitted else { return result }
        result.isCommitted = false
        guard !result.isTruncated else { return result }
        let run = JobRun(isStrict: options.isStrict, report: report)
        run.result = result
        try export.update(folder, with: FeedSurvey(try scratch.source(named: folder.shownPath)), replacesEdited: replacesEdited, run)
        run.result.isStopped = run.isStopped
        return run.result
    }

    /// Exports ledgers, by their paths, to a folder of calendars.
    ///
    /// - Parameters:
    ///   - inputs: the paths of the ledgers, in this order; `-` is standard input.
    ///   - path: the folder; it is created if there is none.
    ///   - replacesEdited: whether files that another program has changed are written over.
    ///   - report: receives the faults of the inputs, and the files that are left as they are.
    /// - Returns: counts, and whether the folder holds the calendar now.
    /// - Throws: `LedgerError` when reading or writing fails.
    @discardableResult
    public func run(
        _ inputs: [String], toFolder path: String, replacesEdited: Bool = false,
        report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> JobResult {
        try await run(try .opened(inputs), toFolder: path, replacesEdited: replacesEdited, report: report)
    }

    /// Makes the files of a folder those of the events of a calendar.
    private func update(
        _ folder: String, with calendar: FeedSurvey, replacesEdited: Bool, _ run: JobRun
    ) throws(LedgerError) {
        let lock = try FolderLock(path: folder)
        defer { withExtendedLifetime(lock) {} }
        let isIncomplete = run.result.hasErrors
        var update = try FolderUpdate(folder: folder, replacesEdited: replacesEdited)
        for (name, text) in metadata { try update.plan(name, Array(text.utf8), isEvent: false, report: run.report) }
        try calendar.forEachFile { name, bytes throws(LedgerError) in
            try update.plan(name, bytes, isEvent: true, report: run.report)
        }
        try update.planRemovals(keepsAll: isIncomplete, report: run.report)
        guard !run.isStopped else { return }
        try update.begin()
        for (name, text) in metadata where update.written.contains(name) { try update.write(name, Array(text.utf8)) }
        var rest = update.written
        try calendar.forEachFile { name, bytes throws(LedgerError) in
            if rest.remove(name) != nil { try update.write(name, bytes) }
        }
        try update.finish()
        run.result.isCommitted = true
        if update.restoredCount > 0 {
            let what = update.restoredCount == 1 ? "1 file" : "\(update.restoredCount) files"
            run.report(
                Diagnostic(
                    .note, .folderFilesRestored, at: SourcePlace(folder.shownPath),
                    "\(what) of earlier exports had been removed, but the entries are still in the ledger: written again"))
        }
    }

    /// The files that tell how a folder is shown, and what they hold.
    private var metadata: [(name: String, text: String)] {
        let name = header.name.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        return [(CalendarFileName.displayName, name), (CalendarFileName.color, header.color.hexadecimal)]
    }
}

extension FeedSurvey {
    /// Passes each event as a calendar of its own to `take`, with the name of its file.
    ///
    /// - Throws: the errors of the source, and those of `take`.
    fileprivate func forEachFile(_ take: (String, [UInt8]) throws(LedgerError) -> Void) throws(LedgerError) {
        var (scanner, header) = (FeedScanner(self), [UInt8]())
        let decoder = EventDecoder(self)
        while let raw = try scanner.next() {
            if header.isEmpty { header = try source.bytes(at: 0, length: raw.byteRange.lowerBound) }
            guard let event = decoder.decode(raw).event else { continue }
            var lines = ContentLines()
            if case .rules(let rules) = event.start.zone {
                // Of its own day alone: an entry of another year changes no file but its own.
                lines.add(CalendarZone(name: rules.name, observances: rules.observances(from: event.start.date, through: event.start.date)))
            }
            let zone = lines.bytes
            lines.removeAll()
            lines.end("VCALENDAR")
            let body = try source.bytes(at: raw.byteRange.lowerBound, length: raw.byteRange.count)
            try take(CalendarFileName.name(ofUID: event.uid), header + zone + body + lines.bytes)
        }
    }
}
