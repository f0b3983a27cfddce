internal import CalendarFeed
internal import CivilCalendar
internal import TextBytes

/// The line that an annotation adds to the DESCRIPTION of an event, and its removal, byte for byte.
///
/// It is appended to the property as a separate continuation, so that removing it restores the original bytes and folds:
///
/// ```
/// DESCRIPTION:bring the contract
///  \n[ledger2ics] 2025-08-01 +3\,000\,000 −12\,000 KRW
/// ```
package enum DescriptionMark {
    /// The start of the line.
    package static let text = "[ledger2ics] "
    /// The maximum number of days listed in one line, and of bytes that they take; the number of further days follows them.
    package static let maxDays = 31
    private static let maxBytes = 16 << 10

    /// `text` as bytes.
    package static let mark = Array(text.utf8)
    private static let name = Array("DESCRIPTION:".utf8)

    /// Returns the line for an event on those days, each with its money.
    package static func line(_ days: some Collection<[DayMoney]>) -> String {
        var (shown, room) = ([String](), maxBytes)
        for money in days.prefix(maxDays) {
            let text = (money.first.map { "\($0.day) " } ?? "") + DayMoney.text(money)
            room -= text.utf8.count
            guard room >= 0 else { break }
            shown.append(text)
        }
        let rest = days.count - shown.count
        return text + shown.joined(separator: "; ") + (rest > 0 ? (shown.isEmpty ? "" : "; ") + "… (+\(rest))" : "")
    }

    /// Returns a DESCRIPTION that contains only the line, with CRLF.
    package static func property(_ line: String) -> [UInt8] {
        var lines = ContentLines()
        lines.add(.description, line)
        return lines.bytes
    }

    /// Returns a continuation to insert before the ending of a DESCRIPTION's last line; breaks are CRLF.
    package static func continuation(_ line: String) -> [UInt8] {
        // The name leaves a byte for the space of the continuation, so no line becomes too long.
        [0x0D, 0x0A, 0x20] + property("\n" + line).dropFirst(name.count).dropLast(2)
    }

    /// Returns a text without the marked lines; `nil` when it has no others.
    package static func removed(from text: String) -> String? {
        let lines = text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
        let kept = lines.filter { !$0.starts(with: mark) }
        guard kept.count < lines.count else { return text }
        return kept.isEmpty ? nil : String(decoding: Array(kept.joined(separator: [.lineFeed])), as: UTF8.self)
    }

    /// The marked lines in a DESCRIPTION.
    package struct Finding: Sendable, Hashable {
        /// The marked lines, each with the break and the fold that belong to it: ascending ranges of the property's bytes, to be removed.
        package fileprivate(set) var cuts: [Range<Int>] = []
        /// Whether there are only marked lines: the property was added by an annotation.
        package fileprivate(set) var isAll = false
        /// Whether the value is empty apart from the marked lines.
        package fileprivate(set) var isEmpty = true
        /// Whether the value ends in half an escape, which would change the meaning of appended text.
        package fileprivate(set) var endsInBackslash = false
    }

    /// Finds the marked lines in the bytes of a DESCRIPTION.
    ///
    /// Text that somebody appended to such a line is removed with it.
    ///
    /// - Parameter bytes: the property verbatim from the feed, folded, up to its last line ending.
    /// - Returns: the marked lines; `nil` for a line without a value.
    package static func find(in bytes: [UInt8]) -> Finding? {
        let unfolded = UnfoldedLines(line: bytes)
        guard let line = unfolded.lines.first else { return nil }
        let text = Array(unfolded.bytes[line.range])
        guard var start = PropertyPlace.valueStart(of: text) else { return nil }
        var walk = FoldWalk()
        /// Returns the bytes of a range of the text, including the fold just before them.
        func withFold(_ range: Range<Int>) -> Range<Int> {
            walk.advance(toCount: range.lowerBound, in: bytes.span)
            let start = walk.foldStart
            walk.advance(toCount: range.upperBound - 1, in: bytes.span)
            return start..<walk.offset + 1
        }
        var finding = Finding()
        var keptCount = 0
        while true {
            let end = lineEnd(in: text, from: start)
            let isLast = end >= text.count
            let range = start..<min(end, text.count)
            if !text[range].starts(with: mark) {
                finding.endsInBackslash = end > text.count
                keptCount += 1
                if keptCount > 1 || !range.isEmpty { finding.isEmpty = false }
            } else if keptCount > 0 {
                finding.cuts.append(withFold(start - 2..<range.upperBound))
            } else if !isLast {
                finding.cuts.append(withFold(start..<end + 2))
            }
            if isLast { break }
            start = end + 2
        }
        finding.isAll = keptCount == 0
        return finding
    }

    /// Returns the end of a line of the text: the next unescaped `\n`, otherwise the end of the text, plus one after a trailing backslash.
    private static func lineEnd(in text: [UInt8], from start: Int) -> Int {
        var index = start
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            if index + 1 < text.count, text[index + 1] | 0x20 == UInt8(ascii: "n") { return index }
            index += 2
        }
        return index
    }
}
