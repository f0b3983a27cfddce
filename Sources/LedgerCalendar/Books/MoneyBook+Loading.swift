public import ByteStreams
public import Diagnostics

extension MoneyBook {
    /// Reads ledgers and feeds, one after the other, as a stream: what is kept is the book's affair.
    ///
    /// ```swift
    /// var book = TotalsBook()
    /// try await book.load([try ByteSource(path: "household.csv")], report: { print($0.message) })
    /// print(book.ledger.totals)
    /// ```
    ///
    /// - Parameters:
    ///   - inputs: the inputs, in this order.
    ///   - options: how they are read, and which days count.
    ///   - report: gets the faults of the inputs as they are found; a sum that overflows is one.
    ///   - progress: is told after every few thousand entries and events, and at the end of each input.
    /// - Returns: counts; nothing is written.
    /// - Throws: `LedgerError` when reading fails; the book is then as before.
    @discardableResult
    public mutating func load(
        _ inputs: [ByteSource], _ options: JobOptions = JobOptions(), report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        let run = JobRun(inputs, isStrict: options.isStrict, report: report, progress: progress)
        try await load(inputs, options, in: run)
        run.result.isStopped = run.isStopped
        return run.result
    }

    /// Reads the files at some paths; `-` is standard input.
    ///
    /// ```swift
    /// let book = try await TotalsBook().reading(["2025.csv", "2026.csv"])
    /// ```
    ///
    /// - Parameters:
    ///   - paths: ledgers and feeds.
    ///   - options: how they are read, and which days count.
    ///   - report: gets their faults as they are found; shows them on standard error unless told otherwise.
    /// - Returns: the book with what was read.
    /// - Throws: `LedgerError` when reading fails.
    public func reading(
        _ paths: [String], _ options: JobOptions = JobOptions(), report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> Self {
        var book = self
        try await book.load(try paths.map { try ByteSource(path: $0) }, options, report: report)
        return book
    }

    /// Reads inputs in a job.
    mutating func load(_ inputs: [ByteSource], _ options: JobOptions, in run: JobRun) async throws {
        var walk = InputWalk(inputs, options, into: self, in: run)
        try await walk.read()
        self = walk.book
    }
}

/// A job that reads inputs into a book and writes what is made of it.
package struct BookJob<Book: MoneyBook>: Job {
    package var options: JobOptions
    private let book: Book
    private let render: (Book) -> [UInt8]

    /// Creates a job that writes what `render` makes of the book, once that has been read.
    package init(_ book: Book, _ options: JobOptions, render: @escaping (Book) -> [UInt8]) {
        self.book = book
        self.options = options
        self.render = render
    }

    package func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        var book = book
        try await book.load(inputs, options, in: run)
        if run.mayReplace(output) { try output.write(render(book)) }
    }
}
