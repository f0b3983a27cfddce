package import ByteStreams

/// A job that reads inputs into a book and writes a rendering of it.
package struct BookJob<Book: MoneyBook>: Job {
    package var options: JobOptions
    private let book: Book
    private let render: (Book, inout OutputFile) throws -> Void

    /// Creates a job that lets `render` write the book once everything has been read.
    package init(_ book: Book, _ options: JobOptions, render: @escaping (Book, inout OutputFile) throws -> Void) {
        self.book = book
        self.options = options
        self.render = render
    }

    package func perform(_ inputs: [ByteSource], to output: inout OutputFile, in run: JobRun) async throws {
        var book = book
        try await book.load(try run.open(inputs, options), options, in: run)
        if run.mayReplace(output) { try render(book, &output) }
    }
}
