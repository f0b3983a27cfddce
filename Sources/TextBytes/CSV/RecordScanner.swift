/// Finds the fields of one record (RFC 4180) in a block of bytes, without copying any.
///
/// Lines may end with LF, CRLF or CR. A quote that does not open a field is literal text, and so is what follows a closing quote.
///
/// ```swift
/// var scanner = RecordScanner(separator: UInt8(ascii: ","))
/// let end = scanner.scan(bytes.span, from: 0, isLast: true)    // .record(end:)
/// let first = scanner[0]                                       // FieldRange
/// ```
@usableFromInline
package struct RecordScanner: Sendable {
    /// The byte between fields.
    package let separator: UInt8
    /// How many fields of a record are kept; more are counted, but not kept.
    package let maxFieldCount: Int
    /// How many fields the last record has.
    package private(set) var fieldCount = 0
    /// How many lines end within quoted fields of the last record.
    package private(set) var innerLineCount = 0
    /// Where the last record has its first quote that RFC 4180 does not allow; -1 when it has none.
    package private(set) var strayQuote = -1
    /// Where the quote stands that opened the last quoted field; -1 when there is none.
    package private(set) var openingQuote = -1
    /// Where the fields of the last record end, which says all of them when the record has no quotes.
    @usableFromInline private(set) var ends: [Int]
    @usableFromInline private(set) var start = 0
    /// The fields of the last record when it has quotes; made room for when the first such record comes.
    @usableFromInline private(set) var fields: [FieldRange] = []
    @usableFromInline private(set) var hasQuotes = false
    /// Whether a field of the last record has quotes that are no part of its value.
    private var hasEscapes = false

    /// What a scan found.
    package enum Outcome: Sendable, Hashable {
        /// A record, and the offset after its line ending.
        case record(end: Int)
        /// The block ends before the record does.
        case incomplete
        /// The input ends within quotes.
        case unterminatedQuote
        /// No byte is left.
        case atEnd
    }

    /// A scanner for fields separated by that byte, which must be ASCII and neither NUL, a quote, CR nor LF; else `,` is taken.
    package init(separator: UInt8, maxFieldCount: Int = 4096) {
        // Behind the last byte of a block there are NULs to the scanner.
        let fits = separator > 0 && separator < 0x80 && separator != .quote && separator != .carriageReturn && separator != .lineFeed
        self.separator = fits ? separator : UInt8(ascii: ",")
        self.maxFieldCount = max(1, maxFieldCount)
        ends = Array(repeating: 0, count: self.maxFieldCount)
    }

    /// The field at that place of the last record; the index must be less than both `fieldCount` and `maxFieldCount`.
    @inlinable
    package subscript(index: Int) -> FieldRange {
        @inline(__always) get {
            if hasQuotes { return fields[index] }
            return FieldRange(start: index == 0 ? start : ends[index - 1] + 1, end: ends[index], isQuoted: false, isEscaped: false)
        }
    }

    /// Rewrites every field of the last record as the value it stands for, in the block that was scanned; whether there was one.
    @discardableResult
    package mutating func unescape(in block: inout MutableSpan<UInt8>) -> Bool {
        guard hasEscapes else { return false }
        hasEscapes = false
        for index in 0..<min(fieldCount, maxFieldCount) where fields[index].isEscaped { fields[index].unescape(in: &block) }
        return true
    }

    /// Scans the record that begins at `start` and rewrites its fields as the values they stand for; returns where the next record begins,
    /// `nil` where none is whole.
    package mutating func readRecord(in bytes: inout [UInt8], from start: Int, isLast: Bool = true) -> Int? {
        guard case .record(let end) = scan(bytes.span, from: start, isLast: isLast) else { return nil }
        var span = bytes.mutableSpan
        unescape(in: &span)
        return end
    }

    /// The fields of the last record, those that are kept.
    package var ranges: some RandomAccessCollection<Range<Int>> { (0..<min(fieldCount, maxFieldCount)).lazy.map { self[$0].range } }

    /// Scans the record that begins at `start`; `isLast` says that no bytes follow the block.
    package mutating func scan(_ block: Span<UInt8>, from start: Int, isLast: Bool) -> Outcome {
        fieldCount = 0
        innerLineCount = 0
        strayQuote = -1
        openingQuote = -1
        (hasQuotes, hasEscapes) = (false, false)
        self.start = start
        guard start < block.count else { return isLast ? .atEnd : .incomplete }
        let ending = Self.plainEnding(of: block, from: start, separator: separator, fieldCount: &fieldCount, ends: &ends)
        guard ending >= 0, fieldCount < maxFieldCount else { return scanQuotes(block, from: start, isLast: isLast) }
        guard let end = Self.recordEnd(block, ending, isLast: isLast) else { return .incomplete }
        ends[fieldCount] = ending
        fieldCount += 1
        return .record(end: end)
    }

    /// Where a record without quotes has its line ending, or the block its end; -1 when there is a quote or no more room for fields.
    private static func plainEnding(
        of block: Span<UInt8>, from start: Int, separator: UInt8, fieldCount: inout Int, ends: inout [Int]
    ) -> Int {
        var places = ends.mutableSpan
        let capacity = places.count
        var number = 0
        let ending = ByteFinder(separator: separator).firstHit(in: block, from: start) { index, byte in
            guard byte == separator, number < capacity else { return true }
            // Tested just now.
            unsafe places[unchecked: number] = index
            number &+= 1
            return false
        }
        fieldCount = number
        return ending < block.count && !block[ending].isLineEnding ? -1 : ending
    }

    /// The offset after the line ending that begins at `ending`, or at the end of the block; `nil` when more bytes must tell.
    @inline(__always)
    private static func recordEnd(_ block: Span<UInt8>, _ ending: Int, isLast: Bool) -> Int? {
        let next = ending + 1
        guard ending < block.count else { return isLast ? ending : nil }
        guard block[ending] == .carriageReturn else { return next }
        guard next < block.count else { return isLast ? next : nil }
        return block[next] == .lineFeed ? next + 1 : next
    }

    /// Scans a record that may have quotes.
    private mutating func scanQuotes(_ block: Span<UInt8>, from start: Int, isLast: Bool) -> Outcome {
        let count = block.count
        if fields.isEmpty {
            fields = Array(repeating: FieldRange(start: 0, end: 0, isQuoted: false, isEscaped: false), count: maxFieldCount)
        }
        // Those before the first quote are known.
        if fieldCount >= maxFieldCount { fieldCount = 0 }
        let start = Self.copy(fieldCount, ends, from: start, to: &fields)
        hasQuotes = true
        var field = OpenField(start: start)
        var position = start
        while true {
            let stop = ByteFinder(separator: separator).firstHit(in: block, from: position) { index, byte in
                if byte == separator {
                    close(&field, at: index)
                    return false
                }
                guard byte == .quote, index != field.start else { return true }
                if strayQuote < 0 { strayQuote = index }
                return false
            }
            guard stop < count || isLast else { return .incomplete }
            guard stop < count, block[stop] == .quote else {
                guard let end = Self.recordEnd(block, stop, isLast: isLast) else { return .incomplete }
                close(&field, at: stop)
                return .record(end: end)
            }
            openingQuote = stop
            let closing = Self.closingQuote(in: block, from: stop + 1, hasPairs: &field.isEscaped)
            guard closing + 1 < count || isLast else { return .incomplete }
            guard closing < count else { return .unterminatedQuote }
            field.closingQuote = closing
            innerLineCount += block.lineEndCount(in: stop + 1..<closing)
            position = closing + 1
        }
    }

    /// Writes the first fields, which have no quotes; returns where the next one begins.
    private static func copy(_ count: Int, _ ends: [Int], from start: Int, to fields: inout [FieldRange]) -> Int {
        var start = start
        var places = fields.mutableSpan
        for index in 0..<count {
            places[index] = FieldRange(start: start, end: ends[index], isQuoted: false, isEscaped: false)
            start = ends[index] + 1
        }
        return start
    }

    /// Where the quote stands that closes a field whose content begins at `start`, the first that is not one of a pair; the end of the block
    /// where there is none.
    private static func closingQuote(in block: Span<UInt8>, from start: Int, hasPairs: inout Bool) -> Int {
        var index = start
        while true {
            index = block.firstOffset(of: .quote, from: index, to: block.count)
            guard index + 1 < block.count, block[index + 1] == .quote else { return index }
            hasPairs = true
            index += 2
        }
    }

    @inline(__always)
    private mutating func close(_ field: inout OpenField, at end: Int) {
        var range = FieldRange(start: field.start, end: end, isQuoted: false, isEscaped: false)
        if field.closingQuote >= 0 {
            let hasTail = field.closingQuote + 1 != end
            range = FieldRange(
                start: field.start + 1, end: hasTail ? end : field.closingQuote, isQuoted: true,
                isEscaped: field.isEscaped || hasTail)
            hasEscapes = hasEscapes || range.isEscaped
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
    /// Whether it has pairs of quotes.
    var isEscaped = false
    /// Where its quotes end; -1 when it has none.
    var closingQuote = -1

    @inline(__always) init(start: Int) { self.start = start }
}

/// Finds the four bytes that matter to CSV, sixteen bytes at a time.
private struct ByteFinder {
    // Named in full everywhere: for `SIMD16(…)` the compiler picks operators that compare byte by byte.
    private typealias Bytes = SIMD16<UInt8>
    private let separators: Bytes

    @inline(__always) init(separator: UInt8) { separators = Bytes(repeating: separator) }

    /// Where the first separator, quote or line ending from an offset on is that fits; the end of the block where none does.
    @inline(__always)
    func firstHit(in block: Span<UInt8>, from start: Int, where fits: (_ index: Int, _ byte: UInt8) -> Bool) -> Int {
        var base = start
        while base < block.count {
            let halves = hits(in: block, at: base)
            for half in 0..<2 {
                var hits = halves[half]
                while hits != 0 {
                    let index = base &+ 8 &* half &+ hits.trailingZeroBitCount >> 3
                    hits &= hits &- 1
                    if fits(index, block[index]) { return index }
                }
            }
            base &+= 16
        }
        return block.count
    }

    /// The top bit of each byte that is a separator, quote, CR or LF among the sixteen from `offset` on, the first one lowest.
    @inline(__always)
    func hits(in block: Span<UInt8>, at offset: Int) -> SIMD2<UInt64> {
        precondition(offset >= 0)
        guard offset &+ 16 <= block.count else { return tailHits(in: block, at: offset) }
        // There are sixteen bytes, and any are a valid vector.
        return hits(in: unsafe block.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bytes.self))
    }

    @inline(__always)
    private func hits(in bytes: Bytes) -> SIMD2<UInt64> {
        let lineEnds = (bytes .== Bytes(repeating: 0x0A)) .| (bytes .== Bytes(repeating: 0x0D))
        let found = (bytes .== separators) .| (bytes .== Bytes(repeating: 0x22)) .| lineEnds
        let marks = Bytes(repeating: 0).replacing(with: Bytes(repeating: 0x80), where: found)
        // The lowest byte of a word is the first one.
        let words = unsafe unsafeBitCast(marks, to: SIMD2<UInt64>.self)
        return SIMD2(UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    }

    private func tailHits(in block: Span<UInt8>, at offset: Int) -> SIMD2<UInt64> {
        var bytes = Bytes(repeating: 0)
        for index in offset..<block.count { bytes[index - offset] = block[index] }
        return hits(in: bytes)
    }
}
