internal import TextBytes

/// TEXT (RFC 5545, section 3.3.11).
package enum TextValue {
    /// Unescapes a value.
    ///
    /// A backslash that does not begin an escape is kept: feeds contain unescaped Windows paths.
    ///
    /// - Parameters:
    ///   - line: the bytes that hold the value.
    ///   - range: where it stands.
    ///   - isClean: whether the bytes are known to be UTF-8 without control characters but tabs.
    /// - Returns: the text, and whether control characters were dropped from it.
    static func decode(_ line: Span<UInt8>, _ range: Range<Int>, isClean: Bool = false) -> (text: String, hadControls: Bool) {
        let isPlain = isClean ? !isEscaped(line, range) : line.extracting(range).hasNoControls(or: UInt8(ascii: "\\"))
        if isPlain { return (isClean ? String(utf8: line.extracting(range)) : string(line, range), false) }
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { buffer in
            var text = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            let hadControls = append(line, range, isClean: isClean, to: &text)
            return (isClean ? String(utf8: text.span) : string(text.span, text.span.indices), hadControls)
        }
    }

    /// Returns a value unescaped, without control characters.
    package static func text(_ line: Span<UInt8>, _ range: Range<Int>) -> String { decode(line, range).text }

    /// Appends the unescaped text, for which there must be room; returns whether control characters were dropped from it.
    private static func append(
        _ line: Span<UInt8>, _ range: Range<Int>, isClean: Bool, to text: inout OutputSpan<UInt8>
    ) -> Bool {
        var hadControls = false
        var index = range.lowerBound
        while true {
            let end: Int
            if isClean {
                end = index + text.append(copying: line.extracting(index..<range.upperBound), before: UInt8(ascii: "\\"))
            } else {
                end = line.firstOffset(
                    from: index, to: range.upperBound,
                    marking: { $0.marks(below: .space) | $0.marks(of: 0x7F) | $0.marks(of: UInt8(ascii: "\\")) },
                    where: { $0 == UInt8(ascii: "\\") || $0.isControl && $0 != .tab })
                text.append(copying: line.extracting(index..<end))
            }
            guard end < range.upperBound else { return hadControls }
            index = end + 1
            if line[end].isControl {
                hadControls = true
                continue
            }
            var byte = line[end]
            if index < range.upperBound, let escaped = unescaped(line[index]) {
                byte = escaped
                index += 1
            }
            text.append(byte)
        }
    }

    /// Returns whether a value has a backslash.
    @inline(__always)
    static func isEscaped(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let backslash = UInt8(ascii: "\\")
        // A call costs as much as looking at so many bytes here.
        if range.count > 64 { return line.extracting(range).contains(backslash) }
        return line.firstOffset(of: backslash, from: range.lowerBound, to: range.upperBound) < range.upperBound
    }

    /// Returns what a byte after a backslash stands for; `nil` if it is no escape.
    @inline(__always)
    private static func unescaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "N"): .lineFeed
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "'"): byte
        default: nil
        }
    }

    /// Calls `body` with each value of a list, split at unescaped commas (section 3.1.1).
    package static func list(_ line: Span<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void) {
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if line[index] == UInt8(ascii: "\\") {
                index += 1
            } else if line[index] == UInt8(ascii: ",") {
                body(start..<index)
                start = index + 1
            }
            index += 1
        }
        body(start..<range.upperBound)
    }

    /// Returns bytes as a string, unchanged.
    package static func string(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
        unsafe line.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a name in upper case.
    package static func name(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
        let isUpper = range.allSatisfy { line[$0].uppercased == line[$0] }
        return isUpper ? string(line, range) : string(line, range).uppercased()
    }

    /// Returns a range without surrounding spaces.
    package static func trimmed(_ line: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        line.trimmed(range) { $0 <= .space }
    }
}
