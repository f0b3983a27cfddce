package import ByteStreams
package import Diagnostics
internal import TextBytes

/// Reads CSV (RFC 4180, leniently) record by record, in constant memory.
///
/// A UTF-8 byte order mark is skipped; lines may end with LF, CRLF or CR, also mixed. What counts as a record depends on the mode.
///
/// ```swift
/// var reader = try CSVReader(source: ByteSource(path: "ledger.csv")) { print($0) }
/// while try reader.next() {
///     print(reader.line, reader.fieldCount, reader.field(0))
/// }
/// ```
package struct CSVReader {
    /// What counts as a record, and who judges what is wrong with one.
    package enum Mode: Sendable {
        /// Rows with content: neither blank lines nor lines of separators only; a quoted empty field is content. Faults are reported.
        case rows
        /// Lines with more than blanks, as hledger counts them. Faults of records are left to the caller, and so is the one that ended the input.
        case lines
    }

    /// Where a record lies in the input.
    package struct Place: Sendable {
        /// The offset of its first byte, and its length in bytes with its line ending.
        package let offset, length: Int
        /// The line on which it begins, counted from 1.
        package let line: Int
        fileprivate let fieldCount: Int
    }

    /// The input.
    package let source: ByteSource
    /// Why the input ended, or had to be given up, within a record; `nil` when it did not.
    package private(set) var truncation: DiagnosticCode?
    /// Whether the input ended within a record.
    package var isTruncated: Bool { truncation != nil }
    /// How many records were left out, each with an error.
    package private(set) var droppedCount = 0
    /// The line on which the current record begins, counted from 1.
    package private(set) var line = 0
    /// The offset of the current record's first byte in the input.
    package private(set) var offset = 0

    /// The longest record, in bytes.
    package static let maxRecordLength = 1 << 24
    /// The most fields a record may have.
    package static let maxFieldCount = 4096

    package var buffer: [UInt8]
    /// Whether all of `buffer` is UTF-8 without control characters, as nearly every file is: then no record needs a look of its own.
    private var isBufferClean = false
    /// Whether that is found out; without need for those who ask for no texts.
    package var checksBuffers = true
    /// Whether values of the current record were unescaped in `buffer`, which leaves bytes of no meaning behind them.
    private var isRewritten = false
    private(set) var scanner: RecordScanner
    /// Where the next record begins in `buffer`, how many bytes of it are filled, and where it lies in the input.
    private var (position, filled, base) = (0, 0, 0)
    /// The line on which the next record begins.
    package private(set) var nextLine = 1
    private var hasEnded = false
    /// Records that begin here or later are not read.
    private let limit: Int
    private let mode: Mode
    private var report: Diagnostic.Handler
    private var counts: FaultCounts
    /// The line on which the last record with a fault begins.
    private var faultLine = 0

    /// A reader that stands before the first record.
    ///
    /// - Parameters:
    ///   - source: the input.
    ///   - separator: the byte between fields; `nil` finds it (`,`, `;`, tab or `|`) from the first records.
    ///   - chunkSize: how many bytes are read at a time; records are the same for every size.
    ///   - report: takes what is wrong with the input.
    /// - Throws: what the source throws.
    package init(
        source: ByteSource, separator: UInt8? = nil, chunkSize: Int = 1 << 18, report: @escaping Diagnostic.Handler
    ) throws(LedgerError) {
        self.source = source
        self.report = report
        counts = FaultCounts(limit: .max)
        (limit, mode) = (.max, .rows)
        if try source.bytes(at: 0, length: 3) == [0xEF, 0xBB, 0xBF] { base = 3 }
        let found = if let separator { separator } else { try Self.guessedSeparator(of: source, from: base) }
        scanner = RecordScanner(separator: found, maxFieldCount: Self.maxFieldCount)
        buffer = Array(repeating: 0, count: max(1, min(chunkSize, Self.maxRecordLength, max(64, source.count))))
    }

    /// Creates a reader of the records that begin within a range, whose first byte begins a record on the given line. It
    /// reports at most `listedFaults` faults of each kind, and counts the others.
    package init(
        source: ByteSource, range: Range<Int>, line: Int = 1, separator: UInt8, chunkSize: Int = 1 << 18, mode: Mode = .rows,
        listedFaults: Int = .max, report: @escaping Diagnostic.Handler
    ) {
        self.source = source
        self.report = report
        counts = FaultCounts(limit: listedFaults)
        nextLine = line
        base = range.lowerBound
        (limit, self.mode, checksBuffers) = (range.upperBound, mode, mode == .rows)
        scanner = RecordScanner(separator: separator, maxFieldCount: Self.maxFieldCount)
        buffer = Array(repeating: 0, count: max(1, min(chunkSize, Self.maxRecordLength, max(64, source.count))))
    }

    /// The same reader at the same place, which reports nothing.
    package var silent: CSVReader {
        var copy = self
        copy.report = { _ in }
        return copy
    }

    /// A reader at the place of another one of the same file, which reports to whom this one does.
    package func standing(where other: CSVReader) -> CSVReader {
        var copy = other
        copy.report = report
        return copy
    }

    /// The byte between fields.
    package var separator: UInt8 { scanner.separator }
    /// Where the next record begins in the input.
    package var nextOffset: Int { base + position }
    /// How many fields the current record has.
    package var fieldCount: Int { scanner.fieldCount }
    /// Whether lines end within quoted fields of the current record.
    package var hasInnerLines: Bool { scanner.innerLineCount > 0 }
    /// Whether the current record has a quote that RFC 4180 does not allow.
    package var hasStrayQuote: Bool { scanner.strayQuote >= 0 }
    /// Where the current record lies.
    package var place: Place { Place(offset: offset, length: nextOffset - offset, line: line, fieldCount: fieldCount) }

    /// Goes to the next record; `false` when there is none.
    ///
    /// - Throws: what the source throws.
    package mutating func next() throws(LedgerError) -> Bool {
        while !hasEnded, base + position < limit {
            let isLast = base + filled >= source.count
            let outcome = Self.scan(buffer, 0..<filled, from: position, isLast: isLast, with: &scanner)
            switch outcome {
            case .record(let end):
                line = nextLine
                offset = base + position
                nextLine += 1 + scanner.innerLineCount
                position = end
                if accept() { return true }
            case .incomplete:
                try fill()
            case .unterminatedQuote:
                line = nextLine
                offset = base + position
                stop(.csvUnterminatedQuote, "the input ends within the quoted field that opens here; the record is left out")
            case .atEnd:
                hasEnded = true
            }
        }
        return false
    }

    /// Goes back to a record; `false` when the input has another one there by now.
    ///
    /// - Throws: what the source throws.
    package mutating func go(to place: Place) throws(LedgerError) -> Bool {
        // No more than the record: in an order other than that of the input, the next one lies elsewhere.
        buffer = try source.bytes(at: place.offset, length: place.length)
        (line, offset, base, isBufferClean) = (place.line, place.offset, place.offset, false)
        (position, filled) = (buffer.count, buffer.count)
        guard case .record = Self.scan(buffer, 0..<filled, from: 0, isLast: true, with: &scanner), fieldCount == place.fieldCount else {
            return false
        }
        nextLine = line + 1 + scanner.innerLineCount
        unescape()
        return true
    }

    /// Whether the record that was just scanned counts and can be used.
    private mutating func accept() -> Bool {
        guard mode == .rows else { return acceptLine() }
        let count = scanner.fieldCount
        guard count <= Self.maxFieldCount else {
            droppedCount += 1
            reportFault(.error, .csvTooManyFields, at: offset, "the record has more than \(Self.maxFieldCount) fields and is left out")
            return false
        }
        var hasContent = false
        for index in 0..<count {
            let field = scanner[index]
            if field.isQuoted || !field.range.isEmpty {
                hasContent = true
                break
            }
        }
        guard hasContent else { return false }
        if scanner.strayQuote >= 0 {
            reportFault(.warning, .csvStrayQuote, at: base + scanner.strayQuote, "a quote within a field is taken as text")
        }
        unescape()
        return true
    }

    @inline(never)
    private mutating func acceptLine() -> Bool {
        guard buffer[offset - base..<position].contains(where: { !$0.isBlank && !$0.isLineEnding }) else { return false }
        unescape()
        return true
    }

    @inline(__always)
    private mutating func unescape() { isRewritten = scanner.openingQuote >= 0 && Self.unescape(&buffer, with: &scanner) }

    /// Whether all fields of the current record are UTF-8 without control characters other than tabs and line endings; `false` also when that
    /// is not known.
    @inline(__always)
    var isValid: Bool { isBufferClean || isRecordClean }

    /// Whether all fields of the current record are texts as they stand: no line of them ends with CR.
    @inline(__always)
    var isClean: Bool { isValid && (scanner.innerLineCount == 0 || !hasInnerReturn) }

    private var hasInnerReturn: Bool {
        let content = buffer.span.extracting(contentRange)
        return content.firstOffset(of: .carriageReturn, from: 0, to: content.count) < content.count
    }

    private var isRecordClean: Bool {
        // Quotes that were taken out of clean text leave clean text; of other text nothing can be said by what lies in the buffer.
        !isRewritten && buffer.span.extracting(contentRange).isCleanText()
    }

    /// Gets more bytes behind the record that has begun.
    private mutating func fill() throws(LedgerError) {
        let kept = filled - position
        if kept >= Self.maxRecordLength {
            line = nextLine
            offset = base + position
            stop(.csvRecordTooLong, "the record is longer than \(Self.maxRecordLength) bytes; nothing after this point is read")
            return
        }
        base += position
        position = 0
        if kept == buffer.count { buffer = Array(repeating: 0, count: min(kept * 2, Self.maxRecordLength)) }
        // What is kept is read once more, which costs less than moving it.
        let got = try Self.read(source, at: base, into: &buffer)
        filled = got
        isBufferClean = checksBuffers && buffer.span.extracting(0..<got).isCleanText(isWhole: base + got >= source.count)
    }

    // Spans of a property borrow all of `self`, so that these take what they need one by one.

    private static func guessedSeparator(of source: ByteSource, from offset: Int) throws(LedgerError) -> UInt8 {
        let sample = try source.bytes(at: offset, length: SeparatorGuess.sampleLength)
        return SeparatorGuess.separator(of: sample.span, isWhole: offset + sample.count >= source.count)
    }

    private static func scan(
        _ buffer: [UInt8], _ filled: Range<Int>, from position: Int, isLast: Bool, with scanner: inout RecordScanner
    ) -> RecordScanner.Outcome {
        scanner.scan(buffer.span.extracting(filled), from: position, isLast: isLast)
    }

    private static func unescape(_ buffer: inout [UInt8], with scanner: inout RecordScanner) -> Bool {
        var span = buffer.mutableSpan
        return scanner.unescape(in: &span)
    }

    private static func read(_ source: ByteSource, at offset: Int, into buffer: inout [UInt8]) throws(LedgerError) -> Int {
        var span = buffer.mutableSpan
        return try source.read(at: offset, into: &span)
    }

    /// Gives up at the quote that opened last, else at the record's begin.
    private mutating func stop(_ code: DiagnosticCode, _ message: String) {
        truncation = code
        hasEnded = true
        guard mode == .rows else { return }
        droppedCount += 1
        reportFault(.error, code, at: scanner.openingQuote >= 0 ? base + scanner.openingQuote : offset, message)
    }

    private mutating func reportFault(_ severity: Severity, _ code: DiagnosticCode, at place: Int, _ message: String) {
        faultLine = line
        if counts.takes(severity, code) { return }
        let (place, excerpt) = locate(place)
        report(Diagnostic(severity, code, at: place, message, excerpt: excerpt))
    }

    /// Reports a fault of the current record, for which `words` finds words where it is not only counted.
    mutating func report(_ severity: Severity, _ code: DiagnosticCode, field: Int, _ words: () -> (message: String, hint: Hint?)) {
        faultLine = line
        if counts.takes(severity, code) { return }
        let ((place, excerpt), (message, hint)) = (locate(field: field), words())
        report(Diagnostic(severity, code, at: place, message, hint: hint, excerpt: excerpt))
    }

    /// Whether a fault of the current record was found, be it reported or counted.
    var hasFault: Bool { faultLine == line }

    /// Reports how many faults were only counted.
    mutating func reportCounted() { counts.take(from: source.name).forEach(report) }

    /// Begins with the current record, as if it were the first, and nothing had been found before it.
    mutating func beginHere() {
        (line, nextLine, faultLine) = (1, nextLine - line + 1, 0)
        counts = counts.empty
    }
}
