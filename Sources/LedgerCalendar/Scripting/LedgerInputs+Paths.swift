internal import ByteStreams
public import Diagnostics

extension LedgerInputs {
    /// Reads the files at some paths into a book and gives it back; `-` is standard input.
    ///
    /// ```swift
    /// let book = try await LedgerInputs().read(["household.csv", "family.ics"], into: CalendarBook(showing: calendar.grid.shownDays))
    /// book.show(in: &calendar)
    /// print(TerminalGrid(locale: ViewLocale("en_US")).text(of: calendar))
    /// ```
    ///
    /// - Parameters:
    ///   - paths: ledgers and feeds.
    ///   - book: takes what they hold.
    ///   - report: gets their faults as they are found; shows them on standard error unless told otherwise.
    /// - Returns: the book with what was read.
    /// - Throws: `StreamError` when reading fails.
    public func read<Book: MoneyBook>(
        _ paths: [String], into book: Book, report: @escaping Diagnostic.Handler = Diagnostic.printToStandardError
    ) async throws -> Book {
        var sources: [ByteSource] = []
        for path in paths { sources.append(try ByteSource(path: path)) }
        var filled = book
        try await load(sources, into: &filled, report: report)
        return filled
    }
}
