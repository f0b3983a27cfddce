public import ByteStreams
public import Diagnostics
public import LedgerCore
internal import Text

/// A ledger file cut into pieces that can be read side by side for their money alone.
///
/// Where a piece begins is a guess, the first line within its bytes; whether it was right shows when the piece before it has been
/// read: each says where it began and where it ended. A guess that was wrong, within quotes, costs a second reading.
///
/// What is refused and warned about, in the same words and places, is what `LedgerReader` refuses and warns about.
public struct LedgerPieces: Sendable {
    /// How many pieces there are.
    public var count: Int { bounds.count - 1 }
    /// Where the first record after the header begins.
    public let firstOffset: Int
    /// The line it begins on.
    public let firstLine: Int

    private let source: ByteSource
    private let layout: LedgerLayout
    private let separator: UInt8
    private let options: LedgerReadingOptions
    private let bounds: [Int]

    /// Reads the header, and more where only the rows tell the signs of amounts.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - options: how it is to be read.
    ///   - length: how many bytes a piece has, about.
    ///   - report: takes what is wrong before the first row.
    /// - Throws: what makes the file unusable as a whole.
    public init(
        source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions(), length: Int, report: @escaping Diagnostic.Handler
    ) throws(LedgerFileError) {
        let reader = try LedgerReader(source: source, options: options, report: report)
        self.source = source
        self.options = options
        layout = reader.layout
        separator = reader.separator
        (firstOffset, firstLine) = (reader.nextOffset, reader.nextLine)
        let rest = max(0, source.count - firstOffset)
        let pieces = max(1, rest / max(1, length))
        bounds = (0..<pieces).map { [firstOffset] in firstOffset + rest / pieces * $0 } + [max(firstOffset, source.count)]
    }

    /// What reading a piece came to.
    public struct Outcome: Sendable {
        /// Where the first record began.
        public fileprivate(set) var start: Int
        /// Where the first record that is not the piece's begins.
        public fileprivate(set) var end: Int
        /// How many lines lie between the two.
        public fileprivate(set) var lineCount = 0
        /// How many records were read, skipped ones included.
        public fileprivate(set) var recordCount = 0
        /// How many records were left out, each with an error.
        public fileprivate(set) var skippedCount = 0
        /// Whether the input ended, or had to be given up, within a record.
        public fileprivate(set) var isTruncated = false
        /// The labels of its rows by number; empty when none were asked for.
        public fileprivate(set) var labels: [String] = []
        /// What is wrong with single rows, with lines that count from the piece's first.
        public fileprivate(set) var diagnostics: [Diagnostic] = []
    }

    /// Reads the money of the records that begin within a piece.
    ///
    /// - Parameters:
    ///   - piece: its number, from 0.
    ///   - start: where its first record begins; `nil` guesses.
    ///   - label: which text of entries is their label; `nil` for none.
    ///   - take: gets each row.
    /// - Returns: where the piece began and ended, and what is wrong with its rows.
    /// - Throws: `StreamError` when reading fails.
    public func read(
        _ piece: Int, from start: Int? = nil, label: Entry.Label? = nil, take: (MoneyRow) -> Void
    ) throws(StreamError) -> Outcome {
        let limit = bounds[piece + 1]
        let first = if let start { start } else if piece == 0 { firstOffset } else { try lineStart(from: bounds[piece], before: limit) }
        var outcome = Outcome(start: first, end: first)
        guard first < limit else { return outcome }
        let found = Collector()
        var reader = LedgerReader(
            source: source, range: first..<limit, layout: layout, separator: separator, options: options
        ) { found.diagnostics.append($0) }
        outcome.labels = try reader.readMoney(by: label, take)
        // Nothing after a record that could not be ended is read.
        (outcome.end, outcome.lineCount) = (reader.isTruncated ? max(limit, source.count) : reader.nextOffset, reader.nextLine - 1)
        outcome.recordCount = reader.recordCount
        outcome.skippedCount = reader.skippedCount
        outcome.isTruncated = reader.isTruncated
        outcome.diagnostics = found.diagnostics
        return outcome
    }

    /// The first line start at or after `offset`; `limit` when there is none before it.
    private func lineStart(from offset: Int, before limit: Int) throws(StreamError) -> Int {
        var position = offset - 1
        while position < limit {
            let bytes = try source.bytes(at: position, length: min(1 << 12, limit - position))
            if let index = bytes.firstIndex(of: .lineFeed) { return position + index + 1 }
            guard !bytes.isEmpty else { break }
            position += bytes.count
        }
        return limit
    }

    private final class Collector {
        var diagnostics: [Diagnostic] = []
    }
}
