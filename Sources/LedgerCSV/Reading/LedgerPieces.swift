internal import ByteStreams
package import Diagnostics
internal import TextBytes

/// A ledger file cut into pieces that can be read side by side for their money alone.
///
/// Where a piece begins is a guess, the first line within its bytes that is a row; whether it was right shows when the piece before it has been
/// read: each says where it began and where it ended. A guess that was wrong, within quotes, costs a second reading.
///
/// What is refused and warned about, in the same words and places, is what `LedgerReader` refuses and warns about.
package struct LedgerPieces: Sendable {
    /// How many pieces there are.
    package var count: Int { bounds.count - 1 }
    /// Where the first record after the header begins.
    package var firstOffset: Int { survey.firstOffset }
    /// The line it begins on.
    package var firstLine: Int { survey.firstLine }

    private let survey: LedgerSurvey
    private let bounds: [Int]

    /// Divides an opened file into pieces.
    ///
    /// - Parameters:
    ///   - survey: the file.
    ///   - length: how many bytes a piece has, about.
    ///   - report: takes what is wrong before the first row.
    /// - Throws: `LedgerError` when the currency of the amounts is unknown.
    package init(_ survey: LedgerSurvey, length: Int, report: @escaping Diagnostic.Handler) throws(LedgerError) {
        try survey.checkCurrency()
        survey.reportFindings(report)
        self.survey = survey
        let (first, end) = (survey.firstOffset, survey.source.count)
        let rest = max(0, end - first)
        let pieces = max(1, rest / max(1, length))
        bounds = (0..<pieces).map { first + rest / pieces * $0 } + [max(first, end)]
    }

    /// What a piece was read as.
    package struct Outcome: Sendable {
        /// Where the first record began; `nil` where a guess was given up.
        package fileprivate(set) var start: Int?
        /// Where the first record that is not the piece's begins.
        package fileprivate(set) var end: Int
        /// How many lines lie between the two.
        package fileprivate(set) var lineCount = 0
        /// How many records were read, skipped ones included.
        package fileprivate(set) var recordCount = 0
        /// How many records were left out, each with an error.
        package fileprivate(set) var skippedCount = 0
        /// Whether the input ended, or had to be given up, within a record.
        package fileprivate(set) var isTruncated = false
        /// What is wrong with single rows, with lines that count from the piece's first.
        package fileprivate(set) var diagnostics: [Diagnostic] = []
    }

    /// Reads the records that begin within a piece.
    ///
    /// - Parameters:
    ///   - piece: its number, from 0.
    ///   - start: where its first record begins; `nil` guesses.
    ///   - take: gets each row that counts, and the reader that stands on it, which counts lines from the piece's first.
    /// - Returns: where the piece began and ended, and what is wrong with its rows.
    /// - Throws: `LedgerError` when reading fails.
    package func read(
        _ piece: Int, from start: Int? = nil, take: (_ row: RowFacts, _ reader: inout LedgerReader) -> Void
    ) throws(LedgerError) -> Outcome {
        let limit = bounds[piece + 1]
        let first = if let start { start } else if piece == 0 { firstOffset } else { try lineStart(from: bounds[piece], before: limit) }
        var outcome = Outcome(start: first, end: first)
        guard first < limit else { return outcome }
        let found = DiagnosticList()
        var reader = LedgerReader(
            source: survey.source, range: first..<limit, layout: survey.layout, separator: survey.separator,
            defaultCurrency: survey.defaultCurrency, chunkSize: survey.chunkSize, transferOffsets: survey.transferOffsets,
            listedFaults: survey.listedFaults, report: found.append)
        // The lines of a text between quotes are so many records with errors; behind them lies the first record that begins in the piece.
        let isGuess = start == nil && piece > 0
        if isGuess { reader.faultLimit = Self.maxFaultsOfGuess }
        var (isAtStart, dropped) = (isGuess, 0)
        while let row = try reader.nextFacts() {
            if isAtStart {
                isAtStart = false
                if reader.offset > first, reader.beginHere() {
                    (outcome.start, dropped) = (reader.offset, found.diagnostics.count)
                }
            }
            take(row, &reader)
        }
        guard !isGuess || reader.skippedCount < Self.maxFaultsOfGuess else { return Outcome(start: nil, end: limit) }
        // Nothing after a record that could not be ended is read.
        (outcome.end, outcome.lineCount) = (reader.isTruncated ? max(limit, survey.source.count) : reader.nextOffset, reader.nextLine - 1)
        outcome.recordCount = reader.recordCount
        outcome.skippedCount = reader.skippedCount
        outcome.isTruncated = reader.isTruncated
        outcome.diagnostics = Array(found.diagnostics.dropFirst(dropped))
        return outcome
    }

    /// The first line start at or after `offset`; `limit` when there is none before it.
    private func lineStart(from offset: Int, before limit: Int) throws(LedgerError) -> Int {
        var position = offset - 1
        while position < limit {
            let bytes = try survey.source.bytes(at: position, length: min(1 << 12, limit - position))
            if let index = bytes.firstIndex(of: .lineFeed) { return position + index + 1 }
            guard !bytes.isEmpty else { break }
            position += bytes.count
        }
        return limit
    }

    /// The records with errors after which a guess is given up, and the piece read again once it is known where it begins.
    private static let maxFaultsOfGuess = 100
}
