package import ByteStreams
package import CivilCalendar
package import Diagnostics
package import LedgerGrid

/// What inputs are read into: it takes row after row and keeps what it needs of each.
package protocol MoneyBook: Sendable {
    /// The days whose entries it keeps, which must then have their UIDs; `nil` when it keeps none.
    var keptDays: ClosedRange<CivilDate>? { get }

    /// The days on which it wants events; `nil` when it wants none.
    var eventDays: ClosedRange<CivilDate>? { get }

    /// An empty book that takes the rows of one piece of a ledger while others take those of other pieces, before they are merged into
    /// this one; `nil` when rows have to come one after the other.
    var part: Self? { get }

    /// Takes a row.
    ///
    /// - Throws: `GridError` with the code `overflow`; the book is then as before.
    mutating func take(_ row: borrowing MoneyRow) throws(GridError)

    /// Adds what a part has taken.
    ///
    /// - Throws: `GridError` when that cannot be; the book is then as before, and is given the rows of the piece one by one.
    mutating func merge(_ part: Self) throws(GridError)

    /// Takes an occurrence of an event that is not money.
    ///
    /// - Parameters:
    ///   - event: the occurrence in the civil time of the reader's zone.
    ///   - details: gives what else the feed has of it, if the book keeps that.
    mutating func take(_ event: DayEvent, details: () -> DayEvent.Details)
}

extension MoneyBook {
    /// No events.
    package var eventDays: ClosedRange<CivilDate>? { nil }

    /// Most books want their rows in order.
    package var part: Self? { nil }

    /// Refuses: a book that has no parts takes rows one by one.
    package mutating func merge(_ part: Self) throws(GridError) { throw GridError(.notAdded) }
}

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
    ///   - progress: gets the progress after every few thousand entries and events, and at the end of each input.
    /// - Returns: counts; nothing is written.
    /// - Throws: `LedgerError` when reading fails; the book is then as before.
    @discardableResult
    package mutating func load(
        _ inputs: [ByteSource], _ options: JobOptions = JobOptions(), report: @escaping Diagnostic.Handler,
        progress: @escaping (JobProgress) -> Void = { _ in }
    ) async throws -> JobResult {
        let run = JobRun(inputs, isStrict: options.isStrict, report: report, progress: progress)
        try await load(try run.translated(inputs, options), options, in: run)
        run.result.isStopped = run.isStopped
        return run.result
    }

    /// Reads inputs in a job.
    mutating func load(_ inputs: [ByteSource], _ options: JobOptions, in run: JobRun) async throws {
        var walk = InputWalk(try run.readable(inputs, options), options, into: self, in: run)
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
