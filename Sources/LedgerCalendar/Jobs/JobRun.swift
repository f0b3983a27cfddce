internal import ByteStreams
public import Diagnostics
internal import LedgerCSV

/// A job while it runs: passes diagnostics and progress on, ends strict and cancelled runs, and decides about the output.
public final class JobRun {
    /// The result so far.
    public internal(set) var result = JobResult()
    /// The progress so far.
    var progress = JobProgress()
    private let isStrict: Bool
    private let handler: Diagnostic.Handler
    private let tell: (JobProgress) -> Void
    /// Whether the output may take its place at all.
    var replacement = Replacement.ifUseful
    /// How many bytes were read before the input that is being read.
    private var doneByteCount = 0
    /// The ledgers that inputs were translated into, and the lines these came from.
    var translations: [ObjectIdentifier: ByteSource] = [:]
    var translatedLines: [String: TranslatedLines] = [:]
    /// The offsets of rows of inputs that are sides of transfers, whatever their kinds are.
    var transferOffsets: [ObjectIdentifier: Set<Int>] = [:]

    init(
        _ inputs: [ByteSource] = [], isStrict: Bool = false, report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) {
        self.isStrict = isStrict
        handler = report
        tell = progress
        self.progress.source = inputs.first?.name ?? ""
        self.progress.totalByteCount = inputs.reduce(0) { $0 + $1.count }
    }

    /// Whether nothing more is to be read: a strict run has found an error, or the task was cancelled.
    public var isStopped: Bool { isStrict && result.hasErrors || Task.isCancelled }

    /// Passes a diagnostic on; after the first error of a strict run none.
    public func report(_ diagnostic: Diagnostic) {
        if isStopped { return }
        if diagnostic.severity == .error { result.hasErrors = true }
        guard translatedLines[diagnostic.place.source] != nil else { return handler(diagnostic) }
        var translated = diagnostic
        translated.place = original(diagnostic.place)
        translated.excerpt = nil
        handler(translated)
    }

    /// Returns the inputs in UTF-8; those of which nothing tells the encoding are reported and left out. With `explains`, notes say how
    /// inputs that are not UTF-8 are read, and why.
    ///
    /// - Throws: the error, if it is about reading or writing.
    func readable(_ inputs: [ByteSource], _ options: JobOptions, explains: Bool = false) throws(LedgerError) -> [ByteSource] {
        var texts: [ByteSource] = []
        for source in inputs {
            // What was translated is UTF-8, whatever it was before.
            let encoding = translations[ObjectIdentifier(source)] == nil ? options.encoding : nil
            do throws(LedgerError) {
                let known = if let encoding { encoding } else { try options.reading.profile.encoding(of: source) }
                let text = try source.inUTF8(from: known, explain: { if explains { report($0) } }, report: report)
                progress.totalByteCount += text.count - source.count
                texts.append(text)
            } catch {
                try report(error)
            }
        }
        if options.pairsTransfers { try pairTransfers(of: texts, options) }
        return texts
    }

    /// Looks for rows that are the two sides of transfers, and tells of them; ledgers that cannot be read are reported when they are used.
    private func pairTransfers(of sources: [ByteSource], _ options: JobOptions) throws(LedgerError) {
        var ledgers: [SurveyedLedger] = []
        for source in sources where (options.kind ?? (try? InputKind.detect(source))) == .csv {
            guard let survey = try? LedgerSurvey(source: source, options: reading(of: source, options.reading)) else { continue }
            ledgers.append((source, survey))
        }
        let transfers = try TransferPairs(ledgers, options, in: self)
        let pairs = transfers.pairs.map { [transfers.sides[$0], transfers.sides[$1]] }.filter { !$0.allSatisfy(\.isMarked) }
        for side in pairs.joined() { transferOffsets[ObjectIdentifier(ledgers[side.ledger].source), default: []].insert(side.offset) }
        guard let first = pairs.first else { return }
        let what = pairs.count == 1 ? "one pair of rows is a transfer" : "\(pairs.count) pairs of rows are transfers"
        let other = original(first[1].place)
        report(
            Diagnostic(
                .note, .transfersPaired, at: first[0].place,
                "\(what) between accounts, in no sum: this one and line \(other.line) of \(other.source) first"))
    }

    /// Reports why an input is unusable as a whole; where its bytes could not be read, the job ends.
    ///
    /// - Throws: the error, if it is about reading.
    func report(_ error: LedgerError) throws(LedgerError) {
        if error.isStreamFailure { throw error }
        report(error.diagnostic)
    }

    /// Begins an input, or another pass over it.
    func begin(_ source: ByteSource) { progress.source = source.name }

    /// Tells that an input was read up to an offset.
    func advance(to offset: Int) {
        progress.byteCount = doneByteCount + offset
        tell(progress)
    }

    /// Tells that an input was read to its end.
    func end(_ source: ByteSource) {
        doneByteCount += source.count
        advance(to: 0)
    }

    /// Whether the output may take the place of what is there. A job that lost everything or was stopped leaves that alone, and so does a
    /// file that was made of a cut-off input; a pipe takes no place, and what there is goes there.
    func mayReplace(_ output: borrowing OutputFile) -> Bool {
        switch replacement {
        case .ifUseful: !isStopped && !(result.isTruncated && output.isFile) && (result.usedCount > 0 || !result.hasErrors)
        case .always: !Task.isCancelled
        case .never: false
        }
    }

    /// When an output may take the place of what is there.
    enum Replacement {
        /// When inputs were of use.
        case ifUseful
        /// Also after errors: the output is about these.
        case always
        /// Never: what the output needs is missing.
        case never
    }

    /// Puts the output in its place, if it may replace what is there.
    func finish(_ output: consuming OutputFile) throws(LedgerError) -> JobResult {
        result.isStopped = isStopped
        guard mayReplace(output) else { return result }
        try output.commit()
        result.isCommitted = true
        return result
    }
}

extension DiagnosticCode {
    /// Rows were taken for the two sides of transfers, as was asked for.
    public static let transfersPaired: DiagnosticCode = "transfers-paired"
}

extension Hint.Setting {
    /// Whether rows that are the two sides of a transfer are made one.
    package static let pairTransfers: Hint.Setting = "pair-transfers"
}
