internal import CivilCalendar
public import LibicalBridge

/// The line that an annotation adds to the DESCRIPTION of an event, and its removal, byte for byte.
///
/// It goes behind the last byte of the property as a continuation of its own, so that taking it away leaves the bytes that were there before,
/// folded as they were:
///
/// ```
/// DESCRIPTION:bring the contract
///  \n[ledger2ics] 2025-08-01 +3\,000\,000 −12\,000 KRW
/// ```
public enum DescriptionMark {
    /// What the line begins with.
    public static let text = "[ledger2ics] "
    /// The most days that one line names; the number of the others follows them.
    public static let maxDays = 31

    private static let mark = Array(text.utf8)
    private static let property = Array("DESCRIPTION:".utf8)

    /// The line for an event on those days, each with its money.
    public static func line(_ days: some Collection<[DayMoney]>) -> String {
        let shown = days.prefix(maxDays).map { money in
            (money.first.map { "\($0.day) " } ?? "") + DayMoney.text(money)
        }
        let rest = days.count - shown.count
        return text + shown.joined(separator: "; ") + (rest > 0 ? "; … (+\(rest))" : "")
    }

    /// Appends a DESCRIPTION that holds nothing else, with CRLF.
    ///
    /// - Throws: `LibicalError`.
    public static func writeProperty(
        _ line: String, with writer: borrowing EventWriter, to bytes: inout [UInt8]
    ) throws(LibicalError) {
        try writer.add(.description, line, to: &bytes)
    }

    /// Appends what continues a DESCRIPTION, to stand before the ending of its last line; breaks are CRLF.
    ///
    /// - Throws: `LibicalError`.
    public static func writeContinuation(
        _ line: String, with writer: borrowing EventWriter, to bytes: inout [UInt8]
    ) throws(LibicalError) {
        var whole: [UInt8] = []
        try writer.add(.description, "\n" + line, to: &whole)
        // The name makes room for the space of the continuation, so no line gets longer.
        bytes.append(contentsOf: [0x0D, 0x0A, 0x20])
        bytes.append(contentsOf: whole.dropFirst(property.count).dropLast(2))
    }

    /// Finds marked lines in the bytes of a DESCRIPTION, up to its last ending: what to cut out.
    ///
    /// - Parameter bytes: the property as it stands in the feed, folded.
    /// - Returns: ascending ranges of `bytes`; `isAll` says that the property holds nothing else and was not there before.
    public static func find(in bytes: [UInt8]) -> (cuts: [Range<Int>], isAll: Bool) {
        let line = UnfoldedBytes(bytes)
        let text = line.content
        guard let start = valueStart(text) else { return ([], false) }
        var cuts: [Range<Int>] = []
        var lineStart = start
        var index = start
        while lineStart <= text.count {
            // One line of the text: up to a `\n` that no backslash escapes.
            while index < text.count,
                text[index] != UInt8(ascii: "\\") || index + 1 >= text.count || text[index + 1] | 0x20 != UInt8(ascii: "n")
            {
                index += text[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            let end = min(index, text.count)
            if text[lineStart..<max(lineStart, end)].starts(with: mark) {
                if lineStart > start {
                    cuts.append(line.rangeWithFold(lineStart - 2..<end))
                } else if end == text.count {
                    return ([], true)
                } else {
                    cuts.append(line.rangeWithFold(lineStart..<end + 2))
                }
            }
            index = end + 2
            lineStart = index
        }
        return (cuts, false)
    }

    /// The place after the first colon that no quotes enclose.
    private static func valueStart(_ text: [UInt8]) -> Int? {
        var isQuoted = false
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return index + 1 }
        }
        return nil
    }
}

/// A folded line without its folds, that knows where each byte came from.
private struct UnfoldedBytes {
    private(set) var content: [UInt8] = []
    private var origins: [Int] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        content.reserveCapacity(bytes.count)
        origins.reserveCapacity(bytes.count)
        var afterEnding = false
        for (index, byte) in bytes.enumerated() {
            let isEnding = byte == 0x0D || byte == 0x0A
            defer { afterEnding = isEnding }
            if isEnding || afterEnding && (byte == 0x20 || byte == 0x09) { continue }
            content.append(byte)
            origins.append(index)
        }
    }

    /// The bytes behind some of the content, with the fold just before them.
    func rangeWithFold(_ range: Range<Int>) -> Range<Int> {
        guard let last = range.last else { return 0..<0 }
        var start = origins[range.lowerBound]
        if start >= 2, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09, isEnding(start - 2) {
            start -= 2
            if bytes[start] == 0x0A {
                // CRLF, or CRCRLF.
                for _ in 0..<2 where start > 0 && bytes[start - 1] == 0x0D { start -= 1 }
            }
        }
        return start..<origins[last] + 1
    }

    private func isEnding(_ index: Int) -> Bool { bytes[index] == 0x0D || bytes[index] == 0x0A }
}
