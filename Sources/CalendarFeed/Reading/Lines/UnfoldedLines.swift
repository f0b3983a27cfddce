/// The content lines of a component, unfolded (RFC 5545, section 3.1): bytes, and where each line stands in them.
///
/// A fold may lie within a UTF-8 sequence. Lines that are not UTF-8 are read as Windows-1252; NULs are dropped.
package struct UnfoldedLines {
    package struct Line {
        /// Where the line stands in `bytes`.
        package var range: Range<Int>
        /// Where it begins in the bytes of the component as they stand in the feed.
        let rawStart: Int
        /// The line of the source.
        package let number: Int
    }

    package private(set) var bytes: [UInt8]
    package private(set) var lines: [Line] = []
    /// The first line that held NULs.
    private(set) var lineWithNULs = -1
    /// The first line that is not UTF-8.
    private(set) var lineNotUTF8 = -1

    package init(_ raw: RawEvent) {
        bytes = raw.bytes
        lines.reserveCapacity(24)
        unfold(raw)
        let (hasHighBytes, hasNULs) = bytes.span.survey(from: 0, to: bytes.count)
        if hasNULs { dropNULs() }
        if hasHighBytes { decode() }
    }

    private mutating func unfold(_ raw: RawEvent) {
        let span = raw.bytes.span
        let count = span.count
        var piece = 0
        var number = raw.line
        var index = 0
        while index < count {
            if piece + 1 < raw.pieces.count, index >= raw.pieces[piece + 1].start {
                piece += 1
                number = raw.pieces[piece].line
            }
            let end = span.lineEnding(from: index, to: count)
            let next = end + span.lineEndingLength(at: end, to: count)
            if end > index {
                let first = span[index]
                if (first == space || first == tab), let last = lines.indices.last {
                    join(index + 1..<end, to: last)
                } else {
                    lines.append(Line(range: index..<end, rawStart: index, number: number))
                }
            }
            number += 1
            index = next
        }
    }

    /// Moves a continuation to the end of its line; what it moves over has been moved, or was a line ending.
    private mutating func join(_ part: Range<Int>, to line: Int) {
        let end = lines[line].range.upperBound
        unsafe bytes.withUnsafeMutableBytes { all in
            let source = unsafe UnsafeRawBufferPointer(rebasing: all[part])
            unsafe UnsafeMutableRawBufferPointer(rebasing: all[end...]).copyMemory(from: source)
        }
        lines[line].range = lines[line].range.lowerBound..<end + part.count
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
        lines.removeAll { $0.range.isEmpty }
        lineWithNULs = min(lineWithNULs, lines.count - 1)
    }

    private mutating func decode() {
        for index in lines.indices where !isUTF8(lines[index].range) {
            if lineNotUTF8 < 0 { lineNotUTF8 = index }
            let text = Windows1252.utf8(bytes[lines[index].range])
            lines[index].range = bytes.count..<bytes.count + text.count
            bytes.append(contentsOf: text)
        }
    }

    private func isUTF8(_ range: Range<Int>) -> Bool {
        let part = bytes.span.extracting(range)
        return (try? UTF8Span(validating: part)) != nil
    }
}
