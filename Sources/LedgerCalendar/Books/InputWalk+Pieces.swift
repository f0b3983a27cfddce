internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerGrid

extension InputWalk {
    /// Reads pieces of a ledger in parallel, each into a part of the book, and merges the parts in order.
    ///
    /// - Throws: `LedgerError` when the file cannot be read or is not a ledger.
    mutating func readPieces(of ledger: OpenedLedger, into part: Book) async throws {
        run.begin(ledger.source)
        let run = run
        let pieces = try LedgerPieces(ledger.survey, length: LedgerPieces.length(of: ledger.source)) { run.report(ledger.original($0)) }
        try await pieces.read(into: PieceRows(book: part, days: options.days), until: { run.isStopped }) { piece in
            try take(piece, of: ledger, in: pieces)
            run.advance(to: piece.outcome.end)
        }
        run.end(ledger.source)
    }

    /// Merges a piece into the book and reports the faults of its rows.
    private mutating func take(_ piece: ReadPiece<PieceRows<Book>>, of ledger: OpenedLedger, in pieces: LedgerPieces) throws {
        var diagnostics = piece.diagnostics
        let rows = piece.rows
        run.result.entries += JobResult.Count(total: piece.outcome.recordCount, skipped: piece.outcome.skippedCount)
        run.result.isTruncated = run.result.isTruncated || piece.outcome.isTruncated
        if !merge(rows) {
            // Repeated row by row to find the rows that overflow.
            let lines = try takeOneByOne(piece, in: pieces).map { $0 + piece.firstLine - 1 }
            diagnostics += lines.map { .overflow(at: SourcePlace(ledger.name, line: $0)) }
            // What was only counted stands on no line, and comes last.
            func line(_ diagnostic: Diagnostic) -> Int { diagnostic.place.line > 0 ? diagnostic.place.line : .max }
            diagnostics.sort { line($0) < line($1) }
            run.result.entries.skipped += lines.count
            run.result.usedCount -= lines.count
        }
        run.result.usedCount += rows.count
        commodities.add(rows.commodities)
        run.result.countedCount += rows.countedCount
        run.progress.entryCount += rows.count
        for diagnostic in diagnostics { run.report(ledger.original(diagnostic)) }
    }

    /// Returns whether the book could add the piece as a whole.
    private mutating func merge(_ rows: PieceRows<Book>) -> Bool {
        guard rows.isWhole else { return false }
        do throws(GridError) {
            try book.merge(rows.book)
            return true
        } catch {
            return false
        }
    }

    /// Adds the rows of a piece one by one; returns the lines of those that overflow.
    private mutating func takeOneByOne(_ piece: ReadPiece<PieceRows<Book>>, in pieces: LedgerPieces) throws(LedgerError) -> [Int] {
        var (lines, copy) = ([Int](), book)
        let days = options.days
        _ = try pieces.read(piece.number, from: piece.outcome.start) { row, reader in
            guard days?.contains(row.date) == true else { return }
            do throws(GridError) {
                try copy.take(row, of: &reader)
            } catch {
                lines.append(reader.line)
            }
        }
        book = copy
        return lines
    }
}

/// The rows of a piece of a ledger in a book of their own.
private struct PieceRows<Book: MoneyBook>: RowCollection {
    /// The sums of its rows.
    private(set) var book: Book
    let days: ClosedRange<CivilDate>?
    /// The number of rows, including those of other days.
    private(set) var count = 0
    /// The number of those of the days that count.
    private(set) var countedCount = 0
    /// The commodities of its income and expense.
    private(set) var commodities = CommodityCounts()
    /// Whether the book could add all of them.
    private(set) var isWhole = true

    init(book: Book, days: ClosedRange<CivilDate>?) { (self.book, self.days) = (book, days) }

    mutating func add(_ row: RowFacts, of reader: inout LedgerReader) {
        count += 1
        if row.kind != .transfer, !row.money.amount.isZero { commodities.add(row.money.commodity) }
        guard days?.contains(row.date) == true else { return }
        countedCount += 1
        guard isWhole else { return }
        do throws(GridError) {
            try book.take(row, of: &reader)
        } catch {
            isWhole = false
        }
    }
}
