/// Finds the fields of one record (RFC 4180) in a block of bytes, without copying any.
///
/// Lines may end with LF, CRLF or CR. A quote that does not open a field is literal text, and so is what follows a closing quote.
///
/// ```swift
/// var scanner = RecordScanner(separator: UInt8(ascii: ","))
/// let end = scanner.scan(bytes.span, from: 0, isLast: true)    // .record(end:)
/// let first = scanner[0]                                       // FieldRange
/// ```
public struct RecordScanner: Sendable {
    /// The byte between fields.
    public let separator: UInt8
    /// How many fields of a record are kept; more are counted, but not kept.
    public let maxFieldCount: Int
    /// How many fields the last record has.
    public private(set) var fieldCount = 0
    /// How many lines end within quoted fields of the last record.
    public private(set) var innerLineCount = 0
    /// Where the last record has its first quote that RFC 4180 does not allow; -1 when it has none.
    public private(set) var strayQuote = -1
    /// Where the quote stands that opened the last quoted field; -1 when there is none.
    public private(set) var openingQuote = -1
    private var fields: [FieldRange]

    /// What a scan found.
    public enum Outcome: Sendable, Hashable {
        /// A record, and the offset after its line ending.
        case record(end: Int)
        /// The block ends before the record does.
        case incomplete
        /// The input ends within quotes.
        case unterminatedQuote
        /// No byte is left.
        case atEnd
    }

    /// A scanner for fields separated by that byte, which must be ASCII and neither a quote, CR nor LF; else `,` is taken.
    public init(separator: UInt8, maxFieldCount: Int = 4096) {
        let fits = separator < 0x80 && separator != quote && separator != carriageReturn && separator != lineFeed
        self.separator = fits ? separator : UInt8(ascii: ",")
        self.maxFieldCount = max(1, maxFieldCount)
        fields = Array(repeating: FieldRange(start: 0, end: 0, isQuoted: false, isEscaped: false), count: self.maxFieldCount)
    }

    /// The field at that place of the last record; the index must be less than both `fieldCount` and `maxFieldCount`.
    public subscript(index: Int) -> FieldRange {
        @inline(__always) get { fields[index] }
    }

    /// Rewrites every field of the last record as the value it stands for, in the block that was scanned; whether there was one.
    @discardableResult
    public mutating func unescape(in block: inout MutableSpan<UInt8>) -> Bool {
        var hasChanged = false
        for index in 0..<min(fieldCount, maxFieldCount) where fields[index].isEscaped {
            fields[index].unescape(in: &block)
            hasChanged = true
        }
        return hasChanged
    }

    /// Scans the record that begins at `start`; `isLast` says that no bytes follow the block.
    public mutating func scan(_ block: Span<UInt8>, from start: Int, isLast: Bool) -> Outcome {
        fieldCount = 0
        innerLineCount = 0
        strayQuote = -1
        openingQuote = -1
        let count = block.count
        guard start < count else { return isLast ? .atEnd : .incomplete }
        var field = OpenField(start: start)
        var insideQuotes = false
        var secondOfPair = -1
        let finder = ByteFinder(separator: separator)
        var base = start
        while base < count {
            var hits = finder.hits(in: block, at: base)
            while hits != 0 {
                let index = base + hits.trailingZeroBitCount >> 3
                hits &= hits &- 1
                let byte = block[index]
                if insideQuotes {
                    if byte == quote {
                        guard index != secondOfPair else { continue }
                        guard index + 1 < count || isLast else { return .incomplete }
                        if index + 1 < count, block[index + 1] == quote {
                            secondOfPair = index + 1
                            field.isEscaped = true
                        } else {
                            insideQuotes = false
                            field.closingQuote = index
                        }
                    } else if byte == lineFeed || byte == carriageReturn && !(index + 1 < count && block[index + 1] == lineFeed) {
                        // `!= separator` is not asked: a separator can be neither of the two.
                        innerLineCount += 1
                    }
                } else if byte == separator {
                    close(&field, at: index)
                } else if byte == quote {
                    if index == field.start {
                        insideQuotes = true
                        field.isQuoted = true
                        openingQuote = index
                    } else if strayQuote < 0 {
                        strayQuote = index
                    }
                } else {
                    var end = index + 1
                    if byte == carriageReturn {
                        guard end < count || isLast else { return .incomplete }
                        if end < count, block[end] == lineFeed { end += 1 }
                    }
                    close(&field, at: index)
                    return .record(end: end)
                }
            }
            base += 8
        }
        guard isLast else { return .incomplete }
        guard !insideQuotes else { return .unterminatedQuote }
        close(&field, at: count)
        return .record(end: count)
    }

    @inline(__always)
    private mutating func close(_ field: inout OpenField, at end: Int) {
        var range = FieldRange(start: field.start, end: end, isQuoted: false, isEscaped: false)
        if field.isQuoted {
            let hasTail = field.closingQuote + 1 != end
            range = FieldRange(
                start: field.start + 1, end: hasTail ? end : field.closingQuote, isQuoted: true,
                isEscaped: field.isEscaped || hasTail)
            if hasTail, strayQuote < 0 || strayQuote > field.closingQuote { strayQuote = field.closingQuote }
        }
        if fieldCount < maxFieldCount { fields[fieldCount] = range }
        fieldCount += 1
        field = OpenField(start: end + 1)
    }
}

/// The field a scan stands in.
private struct OpenField {
    var start: Int
    var isQuoted = false
    var isEscaped = false
    var closingQuote = -1

    @inline(__always) init(start: Int) { self.start = start }
}

/// Finds the four bytes that matter to CSV, eight bytes at a time.
private struct ByteFinder {
    let separators: UInt64

    @inline(__always) init(separator: UInt8) { separators = Self.everywhere(separator) }

    @inline(__always) static func everywhere(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// The top bit of each byte that is a separator, quote, CR or LF among the eight bytes from `offset` on, the first one lowest.
    @inline(__always)
    func hits(in block: Span<UInt8>, at offset: Int) -> UInt64 {
        guard offset + 8 <= block.count else { return tailHits(in: block, at: offset) }
        // Any eight bytes are a valid integer.
        let word = unsafe block.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return hits(in: UInt64(littleEndian: word))
    }

    @inline(__always)
    private func hits(in word: UInt64) -> UInt64 {
        let misses =
            Self.nonZero(word ^ separators) & Self.nonZero(word ^ Self.everywhere(quote))
            & Self.nonZero(word ^ Self.everywhere(carriageReturn)) & Self.nonZero(word ^ Self.everywhere(lineFeed))
        return ~misses & 0x8080_8080_8080_8080
    }

    /// Sets the top bit of each byte that is not zero; no carry leaves a byte, so that the answer is exact.
    @inline(__always)
    private static func nonZero(_ word: UInt64) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        return ((word & low) &+ low) | word
    }

    private func tailHits(in block: Span<UInt8>, at offset: Int) -> UInt64 {
        var word: UInt64 = 0
        let length = block.count - offset
        for index in 0..<length { word |= UInt64(block[offset + index]) << UInt64(8 * index) }
        return hits(in: word) & (1 << UInt64(8 * length) - 1)
    }
}

let quote = UInt8(ascii: "\"")
let carriageReturn = UInt8(ascii: "\r")
let lineFeed = UInt8(ascii: "\n")
