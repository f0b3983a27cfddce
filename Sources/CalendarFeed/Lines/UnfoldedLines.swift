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
    package init(component source: [UInt8]) {
        bytes = source
        isClean = bytes.span.isCleanText()
        unfold()
        decode()
    }

    /// Unfolds one content line without changing its bytes otherwise.
    package init(line: [UInt8]) {
        bytes = line
        unfold()
    }

    /// Unfolds the lines of another component into the same memory.
    mutating func read(_ raw: RawEvent) {
        // What one huge event needed is given back.
        bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 18)
        bytes.append(copying: raw.text.bytes.span)
        lines.removeAll(keepingCapacity: lines.capacity <= 1 << 12)
        (lineWithNULs, lineNotUTF8, hasMovedBytes) = (-1, -1, false)
        isClean = bytes.span.isCleanText()
        unfold(raw.text)
        decode()
    }

    private mutating func decode() {
        guard !isClean else { return }
        let (hasHighBytes, hasNULs) = bytes.span.survey(from: 0, to: bytes.count)
        if hasNULs { dropNULs() }
        // Where all bytes together are UTF-8, so are the lines, unless some have been moved.
        if hasHighBytes, hasMovedBytes || !isUTF8(0..<bytes.count) { decodeStrayBytes() }
    }

    /// Unfolds lines of which it is not known where they end, numbered from 0.
    private mutating func unfold() {
        var text = RawEvent.Text()
        text.hasLoneCR = bytes.span.hasLoneCarriageReturn
        _ = text.ends.find(in: bytes.span, from: 0, to: bytes.count, hasLoneCR: text.hasLoneCR, isLast: true)
        text.ends.cut(to: bytes.count)
        unfold(text)
    }

    /// Unfolds the lines of a text, which are in `bytes`.
    private mutating func unfold(_ text: RawEvent.Text) {
        // Taken out, so that reading the bytes and writing the lines do not overlap (exclusivity).
        var found: [Line] = []
        swap(&found, &lines)
        let hasFolds = Self.append(linesOf: text, in: bytes.span, to: &found)
        swap(&found, &lines)
        if hasFolds { join() }
    }

    /// Appends the lines of a text as they are; returns whether some continue others.
    private static func append(linesOf text: RawEvent.Text, in span: Span<UInt8>, to lines: inout [Line]) -> Bool {
        let ends = text.ends.all.span
        var hasFolds = false
        lines.append(addingCapacity: ends.count) { lines in
            var (start, number, gap) = (0, text.line, 0)
            var nextGap = text.gaps.first?.start ?? .max
            let hasLoneCR = text.hasLoneCR
            for index in ends.indices {
                if start >= nextGap {
                    number = text.gaps[gap].line
                    gap += 1
                    nextGap = gap < text.gaps.count ? text.gaps[gap].start : .max
                }
                let end = Int(ends[index])
                let content = start..<span.contentEnd(of: start..<end, hasLoneCR: hasLoneCR)
                if !content.isEmpty {
                    hasFolds = hasFolds || span[start].isBlank
                    lines.append(Line(range: content, rawStart: start, number: number))
                }
                (start, number) = (end, number &+ 1)
            }
        }
        return hasFolds
    }

    /// Moves each continuation to the end of its line; the bytes it overwrites were already moved or are a line ending.
    private mutating func join() {
        var count = 0
        for index in lines.indices {
            let part = lines[index].range.dropFirst()
            guard count > 0, bytes[part.lowerBound - 1].isBlank else {
                lines[count] = lines[index]
                count += 1
                continue
            }
            let end = lines[count - 1].range.upperBound
            unsafe bytes.withUnsafeMutableBytes { all in
                let source = unsafe UnsafeRawBufferPointer(rebasing: all[part])
                unsafe UnsafeMutableRawBufferPointer(rebasing: all[end...]).copyMemory(from: source)
            }
            lines[count - 1].range = lines[count - 1].range.lowerBound..<end + part.count
            hasMovedBytes = true
        }
        lines.removeLast(lines.count - count)
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
