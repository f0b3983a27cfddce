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
    ///   - progress: is told after every few thousand items, and at the end of each input.
    /// - Returns: counts, and whether the output took its place.
    /// - Throws: `LedgerError` when reading or writing fails.
    public func run(
        _ inputs: [ByteSource], to output: consuming OutputFile, report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        let run = JobRun(inputs, isStrict: options.isStrict, report: report, progress: progress)
        var output = output
        try await perform(inputs, to: &output, in: run)
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
