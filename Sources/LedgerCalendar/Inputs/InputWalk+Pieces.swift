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
    mutating func readPieces(of source: ByteSource, into part: Book) async throws {
        run.begin(source)
        let run = run
        // Large enough to outweigh merging their sums, small enough for every core to get several.
        let length = max(1 << 20, min(source.count / 12, 1 << 24))
        let pieces = try LedgerPieces(source: source, options: run.reading(of: source, options.reading), length: length) { run.report($0) }
        let days = options.days
        let pipeline = OrderedPipeline<Int, Void, Piece<Book>>(worker: {}) { number, _ in
            try Piece(number, of: pieces, from: nil, days, into: part)
        }
        var (next, place) = (0, (offset: pieces.firstOffset, line: pieces.firstLine))
        try await pipeline.run {
            guard next < pieces.count, !run.isStopped else { return nil }
            next += 1
            return next - 1
        } take: { guess in
            let isRight = guess.outcome.start == place.offset
            let piece = isRight ? guess : try Piece(guess.number, of: pieces, from: place.offset, days, into: part)
            try take(piece, of: source, in: pieces, firstLine: place.line)
            place = (piece.outcome.end, place.line + piece.outcome.lineCount)
            run.advance(to: place.offset)
        }
        run.end(source)
    }

    /// Merges a piece into the book and reports the faults of its rows.
    private mutating func take(_ piece: Piece<Book>, of source: ByteSource, in pieces: LedgerPieces, firstLine: Int) throws {
        var diagnostics = piece.outcome.diagnostics
        run.result.entries += JobResult.Count(total: piece.outcome.recordCount, skipped: piece.outcome.skippedCount)
        run.result.isTruncated = run.result.isTruncated || piece.outcome.isTruncated
        if !merge(piece) {
            // Repeated row by row to find the rows that overflow.
            let lines = try takeOneByOne(piece, in: pieces)
            diagnostics += lines.map { .overflow(at: SourcePlace(source.name, line: $0)) }
            diagnostics.sort { $0.place.line < $1.place.line }
            run.result.entries.skipped += lines.count
            run.result.usedCount -= lines.count
        }
        run.result.usedCount += piece.rowCount
        commodities.add(piece.commodities)
        run.result.countedCount += piece.countedCount
        run.progress.entryCount += piece.rowCount
        for var diagnostic in diagnostics {
            diagnostic.place.line += firstLine - 1
            run.report(diagnostic)
        }
    }

    /// Returns whether the book could add the piece as a whole.
    private mutating func merge(_ piece: Piece<Book>) -> Bool {
        guard piece.isWhole else { return false }
        do throws(GridError) {
            try book.merge(piece.book)
            return true
        } catch {
            return false
        }
    }

    /// Adds the rows of a piece one by one; returns the lines of those that overflow.
    private mutating func takeOneByOne(_ piece: Piece<Book>, in pieces: LedgerPieces) throws(LedgerError) -> [Int] {
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

/// A piece of a ledger after reading.
private struct Piece<Book: MoneyBook>: Sendable {
    let number: Int
    let outcome: LedgerPieces.Outcome
    /// The sums of its rows.
    let book: Book
    /// The number of rows, including those of other days.
    let rowCount: Int
    /// The number of those of the days that count.
    let countedCount: Int
    /// The commodities of its income and expense.
    let commodities: CommodityCounts
    /// Whether the book could add all of them.
    let isWhole: Bool

    init(
        _ number: Int, of pieces: LedgerPieces, from start: Int?, _ days: ClosedRange<CivilDate>?, into part: Book
    ) throws(LedgerError) {
        var (book, rowCount, countedCount, isWhole) = (part, 0, 0, true)
        var commodities = CommodityCounts()
        outcome = try pieces.read(number, from: start) { row, reader in
            rowCount += 1
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
        (self.number, self.book, self.commodities, self.isWhole) = (number, book, commodities, isWhole)
        (self.rowCount, self.countedCount) = (rowCount, countedCount)
    }
}
