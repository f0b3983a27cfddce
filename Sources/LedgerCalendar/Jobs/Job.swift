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
    ///   - report: receives the faults of the inputs as they are found. After a hundred of one code in a stretch of an input, one diagnostic
    ///     says how many more there are; `InputCheck` lists all.
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
        try await job.perform(inputs, to: &output, in: run)
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
