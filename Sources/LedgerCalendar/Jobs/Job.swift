public import ByteStreams
public import Diagnostics

/// A job on ledgers and feeds: it reads inputs and writes one output, completely or not at all.
///
/// ```swift
/// var export = LedgerExport(name: "Household")
/// export.options.reading.defaultCurrency = Commodity("KRW")
/// let result = try await export.run(["household.csv"], to: "household.ics")
/// print(result.writtenCount, "events")
/// ```
public protocol Job {
    /// How to read the inputs, and which days count.
    var options: JobOptions { get set }

    /// Whether the output may be one of the inputs.
    var mayReplaceInputs: Bool { get }

    /// Reads the inputs and writes the output; whether it replaces existing data is decided afterwards, in the same way for all jobs.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws
}

extension Job {
    /// Most jobs write something other than what they read.
    public var mayReplaceInputs: Bool { false }

    /// Runs the job.
    ///
    /// The output is discarded after the first error of a strict run, when the task is cancelled, when no input is usable and, if it is a
    /// file, when an input is truncated.
    ///
    /// - Parameters:
    ///   - inputs: the inputs, in this order.
    ///   - output: the destination of the result.
    ///   - report: receives the faults of the inputs as they are found.
    ///   - progress: receives the progress after every few thousand items, and at the end of each input.
    /// - Returns: counts, and whether the output was committed.
    /// - Throws: `LedgerError` when reading or writing fails, with the code `inputGivenTwice` for a file that is among the inputs twice, and
    ///   with `outputIsInput` for an output that would take the place of an input.
    public func run(
        _ inputs: [ByteSource], to output: consuming OutputFile, report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        try inputs.checkPlaces(output: mayReplaceInputs ? nil : output.name)
        let run = JobRun(inputs, isStrict: options.isStrict, report: report, progress: progress)
        var output = output
        var job = self
        job.options.filterWatch = FilterWatch(options.filter)
        try await job.perform(try run.translated(inputs, options), to: &output, in: run)
        run.result.unmatchedNames = job.options.filterWatch?.unmatched ?? []
        return try run.finish(output)
    }

    /// Runs the job on files; `-` is standard input, and an output of `nil` is standard output.
    ///
    /// - Parameters:
    ///   - inputs: the paths of the inputs, in this order.
    ///   - output: the path of the file to create or replace.
    ///   - report: receives the faults of the inputs; by default, they are printed to standard error.
    /// - Returns: counts, and whether the output was committed.
    /// - Throws: `LedgerError` when reading or writing fails.
    @discardableResult
    public func run(
        _ inputs: [String], to output: String? = nil, report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> JobResult {
        try await run(try .opened(inputs), to: output, report: report)
    }

    /// Runs the job on sources, such as texts in memory; an output of `nil` is standard output.
    ///
    /// - Parameters:
    ///   - inputs: the inputs, in this order.
    ///   - output: the path of the file to create or replace.
    ///   - report: receives the faults of the inputs; by default, they are printed to standard error.
    /// - Returns: counts, and whether the output was committed.
    /// - Throws: `LedgerError` when reading or writing fails.
    @discardableResult
    public func run(
        _ inputs: [ByteSource], to output: String? = nil, report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> JobResult {
        try await run(inputs, to: try OutputFile(path: output, holdsBack: options.isStrict), report: report)
    }

    /// Runs the job without a file for its output, and returns what it writes.
    ///
    /// ```swift
    /// let calendar = try await LedgerExport(name: "Household").output(of: [ByteSource(rows, name: "rows")])
    /// ```
    ///
    /// - Parameters:
    ///   - inputs: the inputs, in this order.
    ///   - report: receives the faults of the inputs; by default, they are printed to standard error.
    /// - Returns: the bytes that a file would hold; empty where none would be written, as after the first error of a strict run.
    /// - Throws: `LedgerError` when reading or writing fails.
    public func output(
        of inputs: [ByteSource], report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> [UInt8] {
        // Not collected in memory: outputs may be larger than their inputs, and jobs write as they read.
        let scratch = try ScratchFile()
        let result = try await run(inputs, to: try OutputFile(to: scratch, named: "output"), report: report)
        guard result.isCommitted else { return [] }
        let written = try scratch.source(named: "output")
        return try written.bytes(at: 0, length: written.count)
    }
}

/// The counts of a completed job, and whether its output was committed.
public struct JobResult: Sendable, Hashable {
    /// The number of items in an input, and how many of them were unusable.
    public struct Count: Sendable, Hashable {
        /// The number of items, usable or not; headers and blank lines do not count.
        public internal(set) var total = 0
        /// The number of unusable items.
        public internal(set) var skipped = 0
        /// The number of events that another one takes the place of.
        var repeated = 0

        static func += (left: inout Count, right: Count) {
            left.total += right.total
            left.skipped += right.skipped
            left.repeated += right.repeated
        }
    }

    /// The records of ledgers.
    public internal(set) var entries = Count()
    /// The events of feeds, those that contain money included.
    public internal(set) var events = Count()
    /// The number of items that were used; where a job sums, including those of days that do not count.
    public internal(set) var usedCount = 0
    /// The number of items written: the events of an export, the entries of an import, the occurrences of a list, or the annotated events.
    public internal(set) var writtenCount = 0
    /// The number of entries and occurrences that count, where a job sums or shows them.
    var countedCount = 0
    /// The names of the filter that no entry of the days that count has.
    package internal(set) var unmatchedNames: [UnmatchedName] = []
    /// Whether nothing counts of what could be read.
    package var hasNothing: Bool {
        let isReadable = !hasErrors || entries.skipped + events.skipped < entries.total + events.total
        return isReadable && !isStopped && writtenCount == 0 && countedCount == 0
    }
    /// Whether some of the inputs was useful, but is in no file because one of them was truncated.
    package var isKeptBack: Bool { isTruncated && !isCommitted && !isStopped && usedCount > 0 }
    /// Whether an error was reported: an input, or a part of one, was unusable.
    public internal(set) var hasErrors = false
    /// Whether an input ended within a record.
    public internal(set) var isTruncated = false
    /// Whether the job ended early: at the first error of a strict run, or because its task was cancelled.
    public internal(set) var isStopped = false
    /// Whether the output was committed.
    public internal(set) var isCommitted = false

    /// Creates the result of a job that has not started.
    package init() {}
}

/// The progress of a job.
public struct JobProgress: Sendable, Hashable {
    /// The input being read.
    public internal(set) var source = ""
    /// The number of entries read so far.
    public internal(set) var entryCount = 0
    /// The number of events other than entries read so far.
    public internal(set) var eventCount = 0
    /// The number of bytes read so far.
    public internal(set) var byteCount = 0
    /// The total number of bytes to read; an input that is read twice counts twice.
    public internal(set) var totalByteCount = 0
}
