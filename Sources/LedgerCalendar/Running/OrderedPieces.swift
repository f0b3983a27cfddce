internal import ByteStreams
internal import Diagnostics
internal import LedgerCSV

/// What is made of the rows of a piece of a ledger.
protocol RowCollection: Sendable {
    /// Adds the current row of a reader that counts lines from the piece's first.
    mutating func add(_ row: RowFacts, of reader: inout LedgerReader)
}

/// A piece of a ledger after reading.
struct ReadPiece<Collected: RowCollection>: Sendable {
    let number: Int
    let rows: Collected
    let outcome: LedgerPieces.Outcome
    /// The line on which it begins.
    fileprivate(set) var firstLine = 1

    /// What is wrong with its rows, with the lines of the ledger.
    var diagnostics: [Diagnostic] {
        outcome.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            if diagnostic.place.line > 0 { diagnostic.place.line += firstLine - 1 }
            return diagnostic
        }
    }
}

extension LedgerPieces {
    /// Returns a length of pieces large enough to outweigh merging their sums, and small enough for every core to get several.
    static func length(of source: ByteSource) -> Int { max(1 << 20, min(source.count / 12, 1 << 24)) }

    /// Reads all pieces in parallel and hands them on in order.
    ///
    /// - Parameters:
    ///   - rows: what the rows of each piece are added to.
    ///   - isStopped: returns whether to read no further pieces.
    ///   - take: receives the pieces.
    /// - Throws: `LedgerError` when reading fails, and the errors of `take`.
    func read<Collected>(into rows: Collected, until isStopped: () -> Bool, take: (ReadPiece<Collected>) throws -> Void) async throws {
        let pipeline = OrderedPipeline<Int, Void, ReadPiece<Collected>>(worker: {}) { number, _ in
            try piece(number, from: nil, into: rows)
        }
        var (next, place) = (0, (offset: firstOffset, line: firstLine))
        try await pipeline.run {
            guard next < count, !isStopped() else { return nil }
            next += 1
            return next - 1
        } take: { guess in
            var piece = guess.outcome.start == place.offset ? guess : try piece(guess.number, from: place.offset, into: rows)
            piece.firstLine = place.line
            place = (piece.outcome.end, place.line + piece.outcome.lineCount)
            try take(piece)
        }
    }

    private func piece<Collected>(_ number: Int, from start: Int?, into rows: Collected) throws -> ReadPiece<Collected> {
        var rows = rows
        let outcome = try read(number, from: start) { row, reader in rows.add(row, of: &reader) }
        return ReadPiece(number: number, rows: rows, outcome: outcome)
    }
}
