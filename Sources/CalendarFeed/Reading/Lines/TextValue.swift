internal import Text

/// TEXT (RFC 5545, section 3.3.11).
package enum TextValue {
    /// Returns the unescaped text, and whether control characters were dropped from it.
    ///
    /// A backslash that does not begin an escape is kept: feeds contain unescaped Windows paths.
    static func decode(_ line: Span<UInt8>, _ range: Range<Int>) -> (text: String, hadControls: Bool) {
        if line.extracting(range).hasNoControls(or: UInt8(ascii: "\\")) { return (string(line, range), false) }
        var hadControls = false
        let text = unsafe String(unsafeUninitializedCapacity: range.count) { buffer in
            var (count, index) = (0, range.lowerBound)
            while true {
                let end = line.firstOffset(
                    from: index, to: range.upperBound,
                    marking: { $0.marks(below: .space) | $0.marks(of: 0x7F) | $0.marks(of: UInt8(ascii: "\\")) },
                    where: { $0 == UInt8(ascii: "\\") || $0.isControl && $0 != .tab })
                for place in index..<end { unsafe buffer[count + place - index] = line[place] }
                count += end - index
                guard end < range.upperBound else { return count }
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
                unsafe buffer[count] = byte
                count += 1
            }
        }
        return (text, hadControls)
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
