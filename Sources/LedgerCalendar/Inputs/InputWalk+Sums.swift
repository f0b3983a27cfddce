internal import ByteStreams
internal import CivilCalendar
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerGrid

extension InputWalk {
    /// Reads a ledger for its sums alone: pieces of it side by side, taken up in their order.
    mutating func readSums(_ kind: LedgerSums.Kind, of source: ByteSource) async throws {
        run.begin(source)
        let run = run
        let pieces: LedgerPieces
        do throws(LedgerError) {
            // Large enough for what their sums take to merge, small enough for every core to have several.
            let length = max(1 << 20, min(source.count / 12, 1 << 24))
            pieces = try LedgerPieces(source: source, options: options.reading, length: length) { run.report($0) }
        } catch {
            return try run.report(error)
        }
        let days = (options.since ?? .min, options.until ?? .max)
        let pipeline = OrderedPipeline<Int, Void, PieceSums>(worker: {}) { piece, _ in
            try PieceSums(kind, of: piece, in: pieces, from: nil, days)
        }
        var (next, place) = (0, (offset: pieces.firstOffset, line: pieces.firstLine))
        try await pipeline.run {
            guard next < pieces.count, !run.isStopped else { return nil }
            next += 1
            return next - 1
        } take: { guess in
            let isRight = guess.outcome.start == place.offset
            let sums = isRight ? guess : try PieceSums(kind, of: guess.piece, in: pieces, from: place.offset, days)
            try take(sums, of: source, in: pieces, days, firstLine: place.line)
            place = (sums.outcome.end, place.line + sums.outcome.lineCount)
            run.advance(to: place.offset)
        }
        run.end(source)
    }

    /// Takes the sums of a piece into the book and reports what is wrong with its rows.
    private mutating func take(
        _ sums: PieceSums, of source: ByteSource, in pieces: LedgerPieces, _ days: (CivilDate, CivilDate), firstLine: Int
    ) throws {
        var diagnostics = sums.outcome.diagnostics
        run.result.entries += JobResult.Count(total: sums.outcome.recordCount, skipped: sums.outcome.skippedCount)
        run.result.isTruncated = run.result.isTruncated || sums.outcome.isTruncated
        if sums.hasOverflowed || (try? book.take(sums.sums)) == nil {
            // Once more, row by row, for the rows that are too much.
            let lines = try takeOneByOne(sums, in: pieces, days)
            diagnostics += lines.map { .overflow(at: SourcePlace(source.name, line: $0)) }
            diagnostics.sort { $0.place.line < $1.place.line }
            run.result.entries.skipped += lines.count
            run.result.usedCount -= lines.count
        }
        run.result.usedCount += sums.entryCount
        run.progress.entryCount += sums.entryCount
        for var diagnostic in diagnostics {
            diagnostic.place.line += firstLine - 1
            run.report(diagnostic)
        }
    }

    /// Takes the rows of a piece one by one; gives back the lines of those that no sum can take.
    private mutating func takeOneByOne(
        _ sums: PieceSums, in pieces: LedgerPieces, _ days: (CivilDate, CivilDate)
    ) throws(LedgerError) -> [Int] {
        var (lines, copy) = ([Int](), book)
        _ = try pieces.read(sums.piece, from: sums.outcome.start) { row, reader in
            guard row.date >= days.0, row.date <= days.1 else { return }
            var single = LedgerSums(sums.sums.kind)
            do throws(GridError) {
                try single.add(row, &reader)
                try copy.take(single)
            } catch {
                lines.append(reader.line)
            }
        }
        book = copy
        return lines
    }
}

/// The sums of one piece of a ledger.
private struct PieceSums: Sendable {
    let piece: Int
    let outcome: LedgerPieces.Outcome
    private(set) var sums: LedgerSums
    /// How many entries there are, those of days that do not count among them.
    private(set) var entryCount = 0
    /// Whether `sums` had to leave an entry out.
    private(set) var hasOverflowed = false

    init(
        _ kind: LedgerSums.Kind, of piece: Int, in pieces: LedgerPieces, from start: Int?, _ days: (first: CivilDate, last: CivilDate)
    ) throws(LedgerError) {
        var (sums, count, hasOverflowed) = (LedgerSums(kind), 0, false)
        outcome = try pieces.read(piece, from: start) { row, reader in
            count += 1
            guard row.date >= days.first, row.date <= days.last, !hasOverflowed else { return }
            do throws(GridError) {
                try sums.add(row, &reader)
            } catch {
                hasOverflowed = true
            }
        }
        (self.piece, self.sums, entryCount, self.hasOverflowed) = (piece, sums, count, hasOverflowed)
    }
}
