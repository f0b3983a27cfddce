internal import ByteStreams
internal import Diagnostics
internal import TextBytes

/// The part of a source that is in memory, read line by line.
///
/// `nextLine` returns lines while complete ones are available; then `refill` reads more. Lines stay readable until then.
struct LineWindow {
    private let source: ByteSource
    private let end: Int
    private let chunk: Int
    /// Where to stop reading, unless more is asked for.
    private var limit = Int.max
    private(set) var bytes: [UInt8]
    /// The source offset of the first byte in memory.
    private var base: Int
    private var position = 0
    private var filled = 0
    /// There is no line ending before this index that is not among `ends`.
    private var searched = 0
    /// Where the complete lines in memory end.
    private var ends = LineEnds()
    /// The index of the end of the next line.
    private var nextEnd = 0
    private var lineNumber = 1
    /// Whether a CR was read that LF does not follow: hardly any feed has one.
    private(set) var hasLoneCR = false
    /// Whether one may come.
    private let mayHaveLoneCR: Bool
    /// The start of a line that was too long to be kept.
    private var dropped: (offset: Int, first: UInt8)?

    init(_ source: ByteSource, _ range: Range<Int>, chunk: Int, mayHaveLoneCR: Bool = true) {
        self.source = source
        self.mayHaveLoneCR = mayHaveLoneCR
        self.chunk = max(1, chunk)
        base = range.lowerBound
        end = range.upperBound
        bytes = []
    }

    /// Whether the window extends to the end of the source.
    var isComplete: Bool { base + filled >= end }
    /// The source offset of the next line.
    var offset: Int { dropped?.offset ?? base + position }
    /// The number of the next line.
    var nextNumber: Int { lineNumber }

    /// Returns the index in `bytes` of a source offset.
    @inline(__always)
    func index(of offset: Int) -> Int { offset - base }

    /// The first byte of the next line; `nil` if it is not in memory or there is none.
    var peek: UInt8? { dropped?.first ?? (position < filled ? bytes[position] : nil) }

    /// Returns the next line; `nil` if it is not completely in memory or there is none.
    @inline(__always)
    mutating func nextLine() -> PhysicalLine? {
        let next: Int
        if nextEnd < ends.all.count {
            next = Int(ends.all[nextEnd])
            nextEnd += 1
        } else {
            guard isComplete, position < filled || dropped != nil else { return nil }
            next = filled
        }
        var line = line(from: position, to: next, number: lineNumber)
        if let dropped {
            line = PhysicalLine(
                offset: dropped.offset, contentEnd: line.contentEnd, next: line.next, number: lineNumber, first: dropped.first,
                isTooLong: true)
        }
        dropped = nil
        position = next
        lineNumber += 1
        return line
    }

    /// Returns whether a line ends where it does: what follows it is in memory, and continues it not.
    @inline(__always)
    func isEnded(_ line: PhysicalLine) -> Bool {
        let next = line.next - base
        return next < filled && !bytes[next].isBlank
    }

    /// A line among those in memory that come next.
    struct Ahead {
        /// Where it begins in memory, and its place in `ends`.
        fileprivate var index: Int
        fileprivate var place: Int
        /// How many lines come before it.
        fileprivate(set) var count = 0
    }

    /// The next line.
    var ahead: Ahead { Ahead(index: position, place: nextEnd) }

    /// Moves on to the first line, from one in memory on, of which `isStop` holds where it begins; returns whether there is one.
    @inline(__always)
    func move(_ ahead: inout Ahead, until isStop: (Span<UInt8>, Int) -> Bool) -> Bool {
        let (span, ends) = (bytes.span, ends.all.span)
        var (index, place) = (ahead.index, ahead.place)
        while place < ends.count, !isStop(span, index) {
            index = Int(ends[place])
            place &+= 1
        }
        ahead.count += place - ahead.place
        (ahead.index, ahead.place) = (index, place)
        return place < ends.count
    }

    /// Moves on by one line.
    func step(_ ahead: inout Ahead) {
        ahead.index = Int(ends.all[ahead.place])
        ahead.place += 1
        ahead.count += 1
    }

    /// Returns whether none of the lines in memory lies ahead any more.
    func isBehindAll(_ ahead: Ahead) -> Bool { ahead.place >= ends.all.count }

    /// Returns the source offset of a line that lies ahead.
    func offset(of ahead: Ahead) -> Int { base + ahead.index }

    /// Returns a line that lies ahead.
    func line(at ahead: Ahead) -> PhysicalLine { line(from: ahead.index, to: Int(ends.all[ahead.place]), number: lineNumber + ahead.count) }

    @inline(__always)
    private func line(from start: Int, to next: Int, number: Int) -> PhysicalLine {
        let content = bytes.span.contentEnd(of: start..<next, hasLoneCR: hasLoneCR)
        return PhysicalLine(
            offset: base + start, contentEnd: base + content, next: base + next, number: number, first: content > start ? bytes[start] : 0,
            isTooLong: next - start > FeedLimits.lineBytes)
    }

    /// Goes on behind a line that lay ahead.
    mutating func goOn(behind line: PhysicalLine, _ ahead: Ahead) {
        (position, nextEnd, lineNumber) = (line.next - base, ahead.place + 1, line.number + 1)
    }

    /// Copies the lines from the one that was returned last to the one before another.
    func copyLines(from first: PhysicalLine, before ahead: Ahead, to text: inout RawEvent.Text) {
        text.clear()
        (text.line, text.hasLoneCR) = (first.number, hasLoneCR)
        let start = first.offset - base
        text.bytes.append(copying: bytes.span.extracting(start..<ahead.index))
        text.ends.append(ends.all.span.extracting(nextEnd - 1..<ahead.place), shiftedBy: -start)
    }

    /// Appends where complete lines end, of those returned, that end in a range of the source: their indexes in `bytes`, shifted.
    func appendLineEnds(in range: Range<Int>, shiftedBy shift: Int, to found: inout LineEnds) {
        let ends = ends.all.span
        // The lines of a component are those returned last.
        var last = nextEnd
        while last > 0, base + Int(ends[last - 1]) > range.upperBound { last -= 1 }
        var first = last
        while first > 0, base + Int(ends[first - 1]) > range.lowerBound { first -= 1 }
        found.append(ends.extracting(first..<last), shiftedBy: shift)
    }

    /// Lines that were skipped.
    struct Skipped {
        /// How many there were, with those that continue others.
        var count = 0
        /// The index in memory, and the number, of the last one that continues none.
        var last = 0
        var lastNumber = 0
    }

    /// Skips the next lines in memory, with those that continue them, as long as none ends the source and `isStop` does not hold of where
    /// it begins. The first one must not be a continuation.
    ///
    /// - Parameters:
    ///   - count: how many lines to skip at most.
    ///   - limit: after how many bytes to skip no further line.
    ///   - isStop: whether the line at an offset of the bytes is not skipped.
    /// - Returns: the lines.
    @inline(__always)
    mutating func skipLines(count: Int, bytes limit: Int, until isStop: (Span<UInt8>, Int) -> Bool) -> Skipped {
        guard dropped == nil else { return Skipped() }
        let places = nextEnd..<min(ends.all.count, nextEnd + max(0, count))
        let (next, place, last) = plainLines(places, end: position + limit, isStop)
        var lastPlace = max(nextEnd, place - 1)
        while lastPlace > nextEnd, Int(ends.all[lastPlace - 1]) > last { lastPlace -= 1 }
        let skipped = Skipped(count: place - nextEnd, last: last, lastNumber: lineNumber + lastPlace - nextEnd)
        (position, nextEnd, lineNumber) = (next, place, lineNumber + skipped.count)
        return skipped
    }

    /// Returns where the first line begins that is not skipped, its place in `ends`, and where the last line before it begins that continues
    /// none.
    @inline(__always)
    private func plainLines(
        _ places: Range<Int>, end: Int, _ isStop: (Span<UInt8>, Int) -> Bool
    ) -> (index: Int, place: Int, last: Int) {
        let (span, ends) = (bytes.span, ends.all.span)
        var (index, place) = (position, places.lowerBound)
        var last = index
        while place < places.upperBound, index < end, !isStop(span, index) {
            let next = Int(ends[place])
            let isContinuation = span[index].isBlank
            let first = isContinuation ? last : index
            // One line may be long, but not for ever.
            guard next - first <= FeedLimits.lineBytes, !isContinuation || place > places.lowerBound else { break }
            (last, index) = (first, next)
            place &+= 1
        }
        return (index, place, last)
    }

    /// Returns the source offset of an index in memory.
    @inline(__always)
    func offset(ofIndex index: Int) -> Int { base + index }

    /// Goes on at an offset, where the line with that number begins; little beyond the limit is read.
    mutating func skip(to offset: Int, line: Int, limit: Int) {
        self.limit = limit
        let isKnown = (base...base + filled).contains(offset)
        if !isKnown {
            (base, filled, searched) = (offset, 0, 0)
            ends.removeAll()
        }
        position = offset - base
        let place = position
        nextEnd = ends.all.partitioningIndex { Int($0) > place }
        (dropped, lineNumber) = (nil, line)
    }

    /// Goes on; little beyond the limit is read.
    mutating func proceed(upTo limit: Int) { self.limit = limit }

    /// Returns to the line that was returned last.
    mutating func goBack(to line: PhysicalLine) {
        (position, lineNumber) = (index(of: line.offset), line.number)
        // A last line without an ending has no place there.
        if nextEnd > 0, Int(ends.all[nextEnd - 1]) > position { nextEnd -= 1 }
    }

    /// Notes that there is a CR without LF somewhere.
    mutating func noteLoneCR() {
        guard !hasLoneCR else { return }
        hasLoneCR = true
        // What follows a CR at the end has not been seen yet.
        if filled > 0, bytes[filled - 1] == .carriageReturn { searched = min(searched, filled - 1) }
    }

    /// How much is read at once beyond the limit: it is only to be seen how the line before it ends.
    private static let surplus = 4 << 10

    /// Reads more bytes after those not yet returned.
    mutating func refill() throws(LedgerError) {
        // Lines that were not returned are looked for again. Behind a CR that ended what was in memory, a line may have been gone to.
        searched = nextEnd < ends.all.count ? position : max(searched, position)
        if searched - position > FeedLimits.lineBytes {
            if dropped == nil { dropped = (base + position, bytes[position]) }
            // A CR at the end may end the line.
            position = searched == filled && bytes[filled - 1] == .carriageReturn ? filled - 1 : searched
        }
        if position > 0 {
            let kept = filled - position
            let from = position
            unsafe bytes.withUnsafeMutableBytes { all in
                let part = unsafe UnsafeRawBufferPointer(rebasing: all[from..<from + kept])
                unsafe all.copyMemory(from: part)
            }
            base += position
            searched -= position
            filled = kept
            position = 0
        }
        let offset = base + filled
        // Long lines are moved to the front: up to a point, twice as many bytes each time keep that cheap.
        let more = min(filled, FeedLimits.chunkBytes)
        let wanted = min(max(chunk, more), offset < limit ? limit - offset : max(Self.surplus, more), end - offset)
        if bytes.count < filled + wanted {
            bytes.append(contentsOf: repeatElement(0, count: max(filled + wanted - bytes.count, min(bytes.count, chunk))))
        }
        let first = max(0, filled - 1)
        filled += try Self.read(source, at: base + filled, into: &bytes, filled..<filled + wanted)
        if mayHaveLoneCR, !hasLoneCR {
            // What follows a CR at the end is not known yet.
            let isOpen = !isComplete && filled > first && bytes[filled - 1] == .carriageReturn
            hasLoneCR = bytes.span.extracting(first..<max(first, isOpen ? filled - 1 : filled)).hasLoneCarriageReturn
            // It may be before what was searched for LF.
            if hasLoneCR { searched = position }
        }
        ends.removeAll()
        nextEnd = 0
        // A copy of the reference, so that reading and writing do not overlap (exclusivity).
        let bytes = bytes
        searched = ends.find(in: bytes.span, from: searched, to: filled, hasLoneCR: hasLoneCR, isLast: isComplete)
    }

    private static func read(
        _ source: ByteSource, at offset: Int, into bytes: inout [UInt8], _ range: Range<Int>
    ) throws(LedgerError) -> Int {
        try unsafe bytes.withUnsafeMutableBufferPointer { all throws(LedgerError) in
            let part = unsafe UnsafeMutableBufferPointer(rebasing: all[range])
            var room = unsafe part.mutableSpan
            return try source.read(at: offset, into: &room)
        }
    }
}

/// A line of the source, folded or not; offsets count from the start of the source.
struct PhysicalLine {
    /// The offset of its first byte.
    let offset: Int
    /// The offset after its last byte before the line ending.
    let contentEnd: Int
    /// The offset after its line ending.
    let next: Int
    /// Its number, from 1.
    let number: Int
    /// Its first byte; 0 for an empty line.
    let first: UInt8
    /// Whether it is too long to be kept: its bytes may no longer be available.
    let isTooLong: Bool

    var isEmpty: Bool { contentEnd == offset }
    var hasEnding: Bool { next > contentEnd }
    /// Whether it continues the line before it (RFC 5545, section 3.1).
    var isContinuation: Bool { first.isBlank }
}
