internal import TextBytes

/// The content lines of a component, unfolded (RFC 5545, section 3.1): their bytes, and the range of each line in them.
///
/// A fold may be inside a UTF-8 sequence. Of lines that are not UTF-8, `StrayBytes` makes what can be made; NULs are dropped.
package struct UnfoldedLines {
    package struct Line {
        /// The range of the line in `bytes`.
        package var range: Range<Int>
        /// Its offset in the component's original bytes.
        let rawStart: Int
        /// The line number in the source.
        package let number: Int

        fileprivate func ending(at end: Int) -> Line { Line(range: range.lowerBound..<end, rawStart: rawStart, number: number) }
    }

    package private(set) var bytes: [UInt8] = []
    package private(set) var lines: [Line] = []
    /// The first line that held NULs.
    private(set) var lineWithNULs = -1
    /// The first line that is not UTF-8.
    private(set) var lineNotUTF8 = -1
    /// Whether that line was read as Windows-1252.
    private(set) var isWindows1252 = false
    private var hasMovedBytes = false
    /// Whether all is UTF-8 and has no control characters but tabs and line endings, as nearly always.
    private(set) var isClean = false

    init() {}

    /// Unfolds the lines of a component.
    package init(_ raw: RawEvent) { read(raw) }

    /// Unfolds the lines of a whole component, including its sub-components.
    package init(component source: [UInt8]) { read(RawEvent.Text(linesOf: source)) }

    /// Unfolds one content line without changing its bytes otherwise.
    package init(line: [UInt8]) { unfold(RawEvent.Text(linesOf: line)) }

    /// Unfolds the lines of another component into the same memory.
    mutating func read(_ raw: RawEvent) { read(raw.text) }

    private mutating func read(_ text: RawEvent.Text) {
        (lineWithNULs, lineNotUTF8, hasMovedBytes) = (-1, -1, false)
        isClean = text.bytes.span.isCleanText()
        unfold(text)
        decode()
    }

    private mutating func decode() {
        guard !isClean else { return }
        let (hasHighBytes, hasNULs) = bytes.span.survey(from: 0, to: bytes.count)
        if hasNULs { dropNULs() }
        // Where all bytes together are UTF-8, so are the lines, unless some have been moved.
        if hasHighBytes, hasMovedBytes || !isUTF8(0..<bytes.count) { decodeStrayBytes() }
    }

    /// Unfolds the lines of a text into the memory of those before.
    private mutating func unfold(_ text: RawEvent.Text) {
        // Taken out, so that writing the bytes and the lines do not overlap (exclusivity). What one huge event needed is given back.
        var (unfolded, found) = ([UInt8](), [Line]())
        swap(&unfolded, &bytes)
        swap(&found, &lines)
        unfolded.removeAll(keepingCapacity: unfolded.capacity <= 1 << 18)
        found.removeAll(keepingCapacity: found.capacity <= 1 << 12)
        // Spans, since a closure would retain the arrays.
        let (span, ends, gaps) = (text.bytes.span, text.ends.all.span, text.gaps.span)
        let (first, hasLoneCR) = (text.line, text.hasLoneCR)
        unfolded.append(addingCapacity: span.count) { unfolded in
            found.append(addingCapacity: ends.count) { found in
                Self.append(span, ends, gaps, from: first, hasLoneCR: hasLoneCR, to: &found, &unfolded)
            }
        }
        swap(&unfolded, &bytes)
        swap(&found, &lines)
    }

    /// Appends the lines of a text, each with those that continue it, and copies its bytes from one fold to the next.
    private static func append(
        _ span: Span<UInt8>, _ ends: Span<UInt32>, _ gaps: Span<RawEvent.Gap>, from first: Int, hasLoneCR: Bool,
        to lines: inout OutputSpan<Line>, _ unfolded: inout OutputSpan<UInt8>
    ) {
        var (start, number, gap) = (0, first, 0)
        var nextGap = gaps.isEmpty ? .max : gaps[0].start
        // Where the bytes that are not appended yet begin, and where the last line ends so far.
        var (rest, lastEnd) = (0, 0)
        var last: Line?
        for index in ends.indices {
            if start >= nextGap {
                number = gaps[gap].line
                gap += 1
                nextGap = gap < gaps.count ? gaps[gap].start : .max
            }
            let end = Int(ends[index])
            let contentEnd = span.contentEnd(of: start..<end, hasLoneCR: hasLoneCR)
            if contentEnd > start {
                if last != nil, span[start].isBlank {
                    unfolded.append(copying: span.extracting(rest..<lastEnd))
                    rest = start + 1
                } else {
                    let place = unfolded.count - rest
                    if let last { lines.append(last.ending(at: place + lastEnd)) }
                    last = Line(range: place + start..<place + start, rawStart: start, number: number)
                }
                lastEnd = contentEnd
            }
            (start, number) = (end, number &+ 1)
        }
        if let last { lines.append(last.ending(at: unfolded.count - rest + lastEnd)) }
        unfolded.append(copying: span.extracting(rest...))
    }

    private mutating func dropNULs() {
        for index in lines.indices {
            let range = lines[index].range
            guard bytes.span.survey(from: range.lowerBound, to: range.upperBound).hasNULs else { continue }
            if lineWithNULs < 0 { lineWithNULs = index }
            var end = range.lowerBound
            for place in range where bytes[place] != 0 {
                bytes[end] = bytes[place]
                end += 1
            }
            lines[index].range = range.lowerBound..<end
        }
        hasMovedBytes = true
        lines.removeAll { $0.range.isEmpty }
        lineWithNULs = min(lineWithNULs, lines.count - 1)
    }

    private mutating func decodeStrayBytes() {
        for index in lines.indices where !isUTF8(lines[index].range) {
            let (text, isWindows1252) = StrayBytes.utf8(bytes[lines[index].range])
            if lineNotUTF8 < 0 { (lineNotUTF8, self.isWindows1252) = (index, isWindows1252) }
            lines[index].range = bytes.count..<bytes.count + text.count
            bytes.append(contentsOf: text)
        }
    }

    private func isUTF8(_ range: Range<Int>) -> Bool {
        let part = bytes.span.extracting(range)
        // A look at sixteen bytes at once answers for nearly all; only those with control characters are left.
        return part.isCleanText() || (try? UTF8Span(validating: part)) != nil
    }
}

/// A cursor over a folded content line that maps the bytes of the unfolded line to their offsets.
package struct FoldWalk {
    /// The offset of the byte requested last.
    package private(set) var offset: Int
    /// The offset of the line ending if that byte follows a fold; otherwise the byte's own offset.
    package private(set) var foldStart: Int
    /// The offset of the physical line containing the byte.
    private(set) var lineStart: Int
    /// The number of line endings before the byte.
    private(set) var endings = 0
    private var count = 0

    /// Creates a cursor at the first byte of a content line.
    package init(from start: Int = 0) { (offset, foldStart, lineStart) = (start, start, start) }

    /// Advances to the byte preceded by `wanted` bytes of the unfolded line, or to the end; `wanted` must not decrease between calls.
    package mutating func advance(toCount wanted: Int, in bytes: Span<UInt8>) {
        while offset < bytes.count {
            if bytes[offset].isLineEnding {
                let next = offset + bytes.lineEndingLength(at: offset, to: bytes.count)
                guard next < bytes.count else { return }
                foldStart = offset
                (offset, lineStart) = (next, next)
                endings += 1
                if bytes[next].isBlank { offset += 1 }
            } else if count == wanted {
                return
            } else {
                count += 1
                offset += 1
                foldStart = offset
            }
        }
    }
}

/// Lines that are not UTF-8 in a feed that is not plainly in another encoding.
enum StrayBytes {
    /// Returns the bytes as UTF-8, and whether they were read as Windows-1252.
    ///
    /// Where most of a line's bytes beyond ASCII are UTF-8, only those that are not are replaced, by U+FFFD.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], isWindows1252: Bool) {
        let text = String(decoding: bytes, as: UTF8.self)
        let valid = text.unicodeScalars.reduce(0) { $0 + ($1.isASCII || $1 == "\u{FFFD}" ? 0 : UTF8.width($1)) }
        let stray = bytes.count { $0 >= 0x80 } - valid
        return valid >= 2 * stray ? (Array(text.utf8), false) : (Windows1252.utf8(bytes), true)
    }
}

/// The Western European code page, the most common source of stray bytes in feeds; it maps every byte to a character.
enum Windows1252 {
    /// Returns the bytes as UTF-8. The five unassigned bytes become control characters, as in the WHATWG's decoder.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 2)
        for byte in bytes {
            guard byte >= 0x80 else {
                text.append(byte)
                continue
            }
            let scalar = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt16(byte)
            if scalar < 0x800 {
                text.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
            } else {
                text.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
                text.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
            }
            text.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
        }
        return text
    }

    /// 0x80…0x9F.
    private static let high: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
        0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]
}
