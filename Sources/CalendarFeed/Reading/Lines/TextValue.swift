internal import Text

/// TEXT (RFC 5545, section 3.3.11).
package enum TextValue {
    /// Returns the unescaped text, and whether control characters were dropped from it.
    ///
    /// A backslash that does not begin an escape is kept: feeds contain unescaped Windows paths.
    static func decode(_ line: Span<UInt8>, _ range: Range<Int>) -> (text: String, hadControls: Bool) {
        if line.extracting(range).hasNoControls(or: UInt8(ascii: "\\")) { return (string(line, range), false) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var hadControls = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = line[index]
            index += 1
            if byte.isControl && byte != .tab {
                hadControls = true
                continue
            }
            guard byte == UInt8(ascii: "\\"), index < range.upperBound else {
                bytes.append(byte)
                continue
            }
            let escaped = line[index]
            switch escaped {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): bytes.append(.lineFeed)
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "'"):
                bytes.append(escaped)
            default:
                bytes.append(byte)
                continue
            }
            index += 1
        }
        return (String(decoding: bytes, as: UTF8.self), hadControls)
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
