internal import ByteStreams
public import Diagnostics

/// A running job: forwards diagnostics and progress, ends strict and cancelled runs, and decides whether to commit the output.
public final class JobRun {
    /// The result so far.
    public internal(set) var result = JobResult()
    /// The progress so far.
    var progress = JobProgress()
    /// What is read; the output may take the place of an older file only if all of it is as it was when it was opened.
    var sources: [ByteSource]
    private let isStrict: Bool
    private let handler: Diagnostic.Handler
    private let tell: (JobProgress) -> Void
    /// Whether the output may be committed at all.
    var replacement = Replacement.ifUseful
    /// What is to be said of the output once it is written.
    private var closing: [Diagnostic] = []
    /// The number of bytes read before the current input.
    private var doneByteCount = 0

    init(
        _ inputs: [ByteSource] = [], isStrict: Bool = false, report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) {
        sources = inputs
        self.isStrict = isStrict
        handler = report
        tell = progress
        self.progress.source = inputs.first?.name ?? ""
        self.progress.totalByteCount = inputs.reduce(0) { $0 + $1.count }
    }

    /// Whether to stop reading: a strict run has found an error, or the task was cancelled.
    public var isStopped: Bool { isStrict && result.hasErrors || Task.isCancelled }

    /// Forwards a diagnostic, except after the first error of a strict run.
    public func report(_ diagnostic: Diagnostic) {
        if isStopped { return }
        if diagnostic.severity == .error { result.hasErrors = true }
        handler(diagnostic)
    }

    /// Forwards a diagnostic that says what was written, once the output is in its place; never where it is not.
    func reportOnceWritten(_ diagnostic: Diagnostic) { closing.append(diagnostic) }

    /// Reports why an input is unusable; if its bytes could not be read, the job ends.
    ///
    /// - Throws: the error, if it concerns reading.
    func report(_ error: LedgerError) throws(LedgerError) {
        if error.isStreamFailure { throw error }
        report(error.diagnostic)
    }

    /// Starts reading an input, or another pass over it.
    func begin(_ source: ByteSource) { progress.source = source.name }

    /// Records that an input was read up to an offset.
    func advance(to offset: Int) {
        progress.byteCount = doneByteCount + offset
        tell(progress)
    }

    /// Records that an input was read completely.
    func end(_ source: ByteSource) {
        doneByteCount += source.count
        advance(to: 0)
    }

    /// Returns whether the output may replace existing data. It may not if there was no input or all were unusable, if the job was
    /// stopped, or, for a file, if an input was truncated; a pipe replaces nothing and gets the available data.
    func mayReplace(_ output: borrowing OutputFile) -> Bool {
        switch replacement {
        case .ifUseful:
            !sources.isEmpty && !isStopped && !(result.isTruncated && output.isFile) && (result.usedCount > 0 || !result.hasErrors)
        case .always: !Task.isCancelled
        case .never: false
        }
    }

    /// The conditions under which an output is committed.
    enum Replacement {
        /// If any input was useful.
        case ifUseful
        /// Even after errors, which are the content of the output.
        case always
        /// Never: data that the output requires is missing.
        case never
    }

    /// Commits the output if permitted.
    func finish(_ output: consuming OutputFile) throws(LedgerError) -> JobResult {
        result.isStopped = isStopped
        guard mayReplace(output) else {
            for source in sources { try source.checkUnchanged() }
            return result
        }
        try output.commit(after: sources)
        result.isCommitted = true
        closing.forEach(report)
        return result
    }
}
