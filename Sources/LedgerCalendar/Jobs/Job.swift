public import ByteStreams
public import Diagnostics

/// A piece of work on ledgers and feeds: it reads inputs and writes one output, whole or not at all.
///
/// ```swift
/// var export = LedgerExport(name: "Household")
/// export.options.reading.defaultCurrency = Commodity("KRW")
/// let result = try await export.run(["household.csv"], to: "household.ics")
/// print(result.writtenCount, "events")
/// ```
public protocol Job {
    /// How the inputs are read, and which days count.
    var options: JobOptions { get set }

    /// Reads the inputs and writes the output; whether that takes its place is decided afterwards, the same way for all jobs.
    ///
    /// - Throws: `LedgerError` when reading or writing fails.
    func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws
}

extension Job {
    /// Does the work.
    ///
    /// The output does not take its place after the first error of a strict run, when the task was cancelled, when nothing of the inputs
    /// could be used, nor, where it is a file, when an input is cut off.
    ///
    /// - Parameters:
    ///   - inputs: the inputs, in this order.
    ///   - output: where the result is written.
    ///   - report: gets the faults of the inputs as they are found.
    ///   - progress: gets the progress after every few thousand items, and at the end of each input.
    /// - Returns: counts, and whether the output took its place.
    /// - Throws: `LedgerError` when reading or writing fails.
    public func run(
        _ inputs: [ByteSource], to output: consuming OutputFile, report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        let run = JobRun(inputs, isStrict: options.isStrict, report: report, progress: progress)
        var output = output
        try await perform(try run.translated(inputs, options), to: &output, in: run)
        return try run.finish(output)
    }

    /// Does the work on files; `-` is standard input, and an output of `nil` standard output.
    ///
    /// - Parameters:
    ///   - inputs: the paths of the inputs, in this order.
    ///   - output: the path of the file that is written or replaced.
    ///   - report: gets the faults of the inputs; they are shown on standard error unless told otherwise.
    /// - Returns: counts, and whether the output took its place.
    /// - Throws: `LedgerError` when reading or writing fails.
    @discardableResult
    public func run(
        _ inputs: [String], to output: String? = nil, report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> JobResult {
        try await run(
            try inputs.map { try ByteSource(path: $0) }, to: try OutputFile(path: output, holdsBack: options.isStrict), report: report)
    }
}

/// The counts of a job that has ended, and whether its output took its place.
public struct JobResult: Sendable, Hashable {
    /// How many items an input has, and how many of them could not be used.
    public struct Count: Sendable, Hashable {
        /// How many there are, usable or not; headers and blank lines are none.
        public internal(set) var total = 0
        /// How many could not be used.
        public internal(set) var skipped = 0

        static func += (left: inout Count, right: Count) {
            left.total += right.total
            left.skipped += right.skipped
        }
    }

    /// The records of ledgers, and the events of feeds from which money was read.
    public internal(set) var entries = Count()
    /// The events of feeds that were listed, imported or annotated.
    public internal(set) var events = Count()
    /// How many items of the inputs were of use, those of days that do not count among them where a job sums.
    public internal(set) var usedCount = 0
    /// How many were written: the events of an export, the entries of an import, the occurrences of a list, the events that were annotated.
    public internal(set) var writtenCount = 0
    /// Whether an error was reported: some input, or a part of one, could not be used.
    public internal(set) var hasErrors = false
    /// Whether an input ended within a record.
    public internal(set) var isTruncated = false
    /// Whether the job ended before its inputs did: at the first error of a strict run, or because its task was cancelled.
    public internal(set) var isStopped = false
    /// Whether the output took its place.
    public internal(set) var isCommitted = false

    /// Creates the result of a job that has not begun.
    package init() {}
}

/// How far a job is.
public struct JobProgress: Sendable, Hashable {
    /// The input that is being read.
    public internal(set) var source = ""
    /// How many entries were read so far.
    public internal(set) var entryCount = 0
    /// How many events other than entries were read so far.
    public internal(set) var eventCount = 0
    /// How many bytes were read so far.
    public internal(set) var byteCount = 0
    /// How many bytes there are to read; an input that is read twice counts twice.
    public internal(set) var totalByteCount = 0
}
