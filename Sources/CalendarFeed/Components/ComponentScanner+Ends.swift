internal import ByteStreams
internal import Diagnostics
internal import TextBytes

extension ComponentScanner {
    /// Ends the event: its lines extend to `contentEnd`, its bytes to `end`.
    mutating func endEvent(contentEnd: Int, end: Int) {
        eventCount += 1
        if isSurvey {
            if event.uidHash != 0 { uids.append(UIDSight(hash: event.uidHash, offset: event.start)) }
            return capture.cancel()
        }
        capture.suspend(at: contentEnd)
        // The END line may begin with stray NULs; new lines go before them.
        let insertion = event.insertion < 0 ? min(contentEnd, lineStart) : event.insertion
        capture.close(window, into: &finished.text)
        (finished.byteRange, finished.insertionOffset) = (event.start..<end, insertion)
        finished.isWholeBeforeParts = !event.hasGap && !event.isFull
        hasFinished = true
    }

    /// Ends the event at a component that cannot be nested in it: END:VEVENT is missing.
    mutating func endLostEvent(_ line: PhysicalLine) {
        stack.close(.event)
        report(.warning, .icsUnbalanced, line: line.number, "END:VEVENT is missing before this line; the event ends here", showsText: true)
        endEvent(contentEnd: line.offset, end: line.offset)
    }

    /// Ends the time zone at a component that cannot be nested in it.
    mutating func endLostZone(_ line: PhysicalLine) {
        stack.close(.timeZone)
        report(.warning, .icsUnbalanced, line: line.number, "END:VTIMEZONE is missing before this line", showsText: true)
        endZone(at: line.offset)
    }

    /// Closes all components at a BEGIN:VCALENDAR: one feed was cut off and another follows it.
    mutating func endLostCalendar(_ line: PhysicalLine) {
        let cut = stack.contains(.event)
        if cut { cutCount += 1 }
        capture.cancel()
        if stack.contains(.calendar) || cut {
            let isFileEnd = source.isSeam(line: line.number)
            let message =
                isFileEnd
                ? Self.endMessage(cut: cut)
                : cut ? "a calendar begins within an event, which was cut off and is left out" : "END:VCALENDAR is missing before this line"
            report(.error, .icsTruncated, line: line.number, message, showsText: !isFileEnd)
        }
        if stack.contains(.calendar) { endCalendar(at: line.offset) }
        stack.closeAll()
    }

    mutating func endCalendar(at offset: Int) {
        guard let last = facts.zoneSpans.indices.last, facts.zoneSpans[last].range.upperBound == .max else { return }
        facts.zoneSpans[last].range = facts.zoneSpans[last].range.lowerBound..<offset
    }

    /// Ends a VTIMEZONE and keeps it if it may be needed.
    mutating func endZone(at contentEnd: Int) {
        guard isSurvey else { return }
        capture.suspend(at: contentEnd)
        var zone = RawEvent()
        capture.close(window, into: &zone.text)
        facts.zones.keep(zone, calendar: event.calendarStart)
    }

    /// Ends the feed.
    mutating func finish() {
        (hasEnded, isAtEnd) = (true, true)
        let cut = stack.contains(.event)
        isTruncated = cut || stack.contains(.calendar)
        let line = max(1, window.nextNumber - 1)
        if isTruncated {
            if cut { cutCount += 1 }
            report(.error, .icsTruncated, line: line, Self.endMessage(cut: cut))
        } else if !stack.isEmpty {
            report(.warning, .icsUnbalanced, line: line, "the feed ends within a component")
        }
        capture.cancel()
        stack.closeAll()
        endCalendar(at: window.offset)
        if !seen.component { reportNature() }
    }

    /// Returns what there is to say of the end of a feed, or of a file of it, within a component.
    private static func endMessage(cut: Bool) -> String {
        (cut ? "the feed ends within an event, which is left out" : "the feed ends before END:VCALENDAR")
            + "; every complete event was read, but more may be missing"
    }

    /// Reports what an input without components turned out to be.
    private mutating func reportNature() {
        let head = (try? source.bytes(at: 0, length: ContentKind.headLength)) ?? []
        switch ContentKind(head: head.span) {
        case .empty where source.count <= head.count: report(.error, .icsEmpty, line: 0, "the input is empty")
        case .utf16: report(.error, .icsUTF16, line: 1, "the input is UTF-16; iCalendar is UTF-8: save it as UTF-8")
        case .gzip, .zip: report(.error, .icsNotACalendar, line: 1, "the input is compressed; unpack it first")
        case .webPage: report(.error, .icsNotACalendar, line: 1, ContentKind.webPageMessage)
        case .xml: report(.error, .icsNotACalendar, line: 1, "the input is XML, not iCalendar")
        case .json, .calendarJSON: report(.error, .icsNotACalendar, line: 1, "the input is JSON, not iCalendar")
        default: report(.error, .icsNotACalendar, line: 1, "the input contains no calendar")
        }
    }
}
