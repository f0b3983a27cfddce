internal import Diagnostics

extension EventAssembly {
    /// Says something about a line, at its first byte or at a place of `text.bytes`.
    mutating func say(
        _ severity: Severity, _ code: DiagnosticCode, _ line: Int, at offset: Int? = nil, _ message: String
    ) {
        // What is wrong with a zone is wrong with each of the event's times.
        if code == .icsUnknownZone, !unknownZones.insert(message).inserted { return }
        guard diagnostics.count < FeedLimits.faults else {
            unsaid += 1
            worstUnsaid = max(worstUnsaid, severity)
            return
        }
        guard text.lines.indices.contains(line) else { return }
        let start = text.lines[line].range.lowerBound
        let place = rawPlace(of: text.lines[line], bytes: max(0, (offset ?? start) - start))
        let excerpt = decoder.source == "-" ? nil : excerpt(place.index, lineStart: place.lineStart)
        diagnostics.append(
            Diagnostic(
                severity, code, at: SourcePlace(decoder.source, line: place.line, column: place.column), message, excerpt: excerpt))
    }

    /// Where the byte at `count` of an unfolded line stands in the feed.
    private func rawPlace(
        of line: UnfoldedLines.Line, bytes count: Int
    ) -> (index: Int, lineStart: Int, line: Int, column: Int) {
        let span = raw.bytes.span
        var (index, lineStart, number, column) = (line.rawStart, line.rawStart, line.number, 1)
        var left = count
        while index < span.count {
            let byte = span[index]
            if byte == lineFeed || byte == carriageReturn {
                let next = index + span.lineEndingLength(at: index, to: span.count)
                guard next < span.count else { break }
                index = next
                lineStart = next
                number += 1
                column = 1
                guard span[next] == space || span[next] == tab else { continue }
                index += 1
                column = 2
                continue
            }
            if left == 0 { break }
            left -= 1
            index += 1
            if index < span.count, span[index] & 0xC0 != 0x80 { column += 1 }
        }
        return (index, lineStart, number, column)
    }

    /// The line around a byte, as far as it is short.
    private func excerpt(_ index: Int, lineStart: Int) -> SourceExcerpt {
        let span = raw.bytes.span
        var start = max(lineStart, index - FeedLimits.excerptBytes / 2)
        while start > lineStart, start < index, span[start] & 0xC0 == 0x80 { start += 1 }
        var end = span.lineEnding(from: index, to: min(span.count, start + FeedLimits.excerptBytes))
        while end > index, end < span.count, span[end] & 0xC0 == 0x80 { end -= 1 }
        return SourceExcerpt(line: Array(raw.bytes[start..<end]), offset: index - start)
    }
}
