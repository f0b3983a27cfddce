internal import ByteStreams
internal import Diagnostics
internal import TextBytes

extension ComponentScanner {
    /// As nearly all events begin and end; see `isWhole`.
    private static let eventBegin = Array("BEGIN:VEVENT".utf8)

    /// Returns whether a line is that text and certainly not continued, so that it need not be collected.
    @inline(__always)
    func isWhole(_ line: PhysicalLine, _ text: StaticString) -> Bool {
        guard window.isEnded(line) else { return false }
        let start = window.index(of: line.offset)
        return window.bytes.span.extracting(start..<start + line.contentEnd - line.offset).isExactly(text)
    }

    /// Longer names are cut: no component has one.
    private static let nameLimit = 256

    /// Handles a line that begins an event of a calendar as nearly all do; returns whether it does.
    mutating func openPlainEvent(_ line: PhysicalLine) -> Bool {
        guard stack.isDirectlyIn(.calendar), isWhole(line, "BEGIN:VEVENT") else { return false }
        mark(line)
        stack.push(ComponentStack.Frame(kind: .event, name: []))
        text = Self.eventBegin
        beginEvent(line)
        return true
    }

    /// Handles a line that ends an event as nearly all do; returns whether it does.
    mutating func closePlainEvent(_ line: PhysicalLine) -> Bool {
        guard stack.isDirectlyIn(.event), isWhole(line, "END:VEVENT") else { return false }
        stack.close(.event)
        endEvent(contentEnd: line.offset, end: window.offset)
        return true
    }

    /// Handles a line that may be BEGIN.
    mutating func open(_ line: PhysicalLine) throws(LedgerError) {
        try collect(line, limit: Self.nameLimit)
        guard let (kind, name) = component(after: "BEGIN:") else { return try property(line) }
        seen.anything = true
        let isKnown = kind != .other
        if isKnown, !seen.component {
            seen.component = true
            if strayLine > 0 { reportStray() }
        }
        switch kind {
        case .event, .timeZone, .sibling:
            if stack.contains(.event) { endLostEvent(line) }
            if stack.contains(.timeZone) { endLostZone(line) }
        case .calendar:
            if !stack.isEmpty { endLostCalendar(line) }
            seen.calendar = true
        case .other: break
        }
        if kind == .event {
            // A survey goes on behind the limit, and would miss the event; a stretch that has not ended there holds something unusual.
            if line.offset >= limit, !isSurvey || isStretch {
                (hasEnded, isUnusual) = (true, true)
                return
            }
            mark(line)
        }
        if kind == .event, !stack.contains(.calendar), !seen.bareEvent {
            seen.bareEvent = true
            report(
                .warning, .icsNoCalendar, line: line.number, "the event is outside any VCALENDAR; it is read anyway",
                showsText: true)
        }
        guard !stack.isFull else {
            stack.excess += 1
            if !seen.depth {
                seen.depth = true
                report(
                    .error, .icsTooDeep, line: line.number,
                    "components are nested more than \(FeedLimits.depth) levels deep; the deeper ones are skipped",
                    showsText: true)
            }
            return
        }
        if stack.isDirectlyIn(.event) {
            // New properties are inserted before the first sub-component.
            if event.insertion < 0 { event.insertion = lineStart }
            capture.suspend(at: line.offset)
        }
        stack.push(ComponentStack.Frame(kind: kind, name: name))
        switch kind {
        case .event: beginEvent(line)
        case .timeZone: if isSurvey { beginCapture(line) }
        case .calendar: event.calendarStart = line.offset
        default: break
        }
    }

    private mutating func beginEvent(_ line: PhysicalLine) {
        event = OpenEvent(start: line.offset, calendarStart: event.calendarStart)
        beginCapture(line)
    }

    private mutating func beginCapture(_ line: PhysicalLine) {
        capture.open(with: text, line: line.number)
        capture.resume(at: window.offset, line: window.nextNumber)
    }

    /// Handles a line that may be END.
    mutating func close(_ line: PhysicalLine) throws(LedgerError) {
        try collect(line, limit: Self.nameLimit)
        guard let (kind, name) = component(after: "END:") else { return try property(line) }
        seen.anything = true
        if kind == .other, stack.excess > 0 {
            stack.excess -= 1
            return
        }
        let end = window.offset
        let wasInEvent = stack.contains(.event)
        let wasInZone = stack.contains(.timeZone)
        let count = stack.close(kind, name)
        guard count > 0 else {
            // The feed is cut off within this line; `finish` reports that.
            if !line.hasEnding, window.isComplete { return }
            let isLoss = kind == .event
            report(
                isLoss ? .error : .warning, .icsUnbalanced, line: line.number,
                isLoss
                    ? "END:VEVENT without a BEGIN; the lines before it are not an event" : "END without a BEGIN; the line is skipped",
                showsText: true)
            return
        }
        if count > 1 {
            report(.warning, .icsUnbalanced, line: line.number, "a component within this one has no END; it ends here", showsText: true)
        }
        if wasInEvent, !stack.contains(.event) {
            endEvent(contentEnd: line.offset, end: kind == .event ? end : line.offset)
        } else if wasInZone, !stack.contains(.timeZone) {
            endZone(at: line.offset)
        } else if stack.isDirectlyIn(.event), !event.isFull {
            capture.resume(at: end, line: window.nextNumber)
        }
        if kind == .calendar {
            endCalendar(at: end)
            if calendarEnd < 0 { calendarEnd = lineStart }
        }
    }

    /// Handles a line that begins with NULs, control-Zs or a byte order mark.
    mutating func openOdd(_ line: PhysicalLine) throws(LedgerError) {
        var start = line.offset
        let isOdd: (UInt8) -> Bool = { $0 == 0 || $0 == 0x1A || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        while start < line.contentEnd, isOdd(window.bytes[window.index(of: start)]) { start += 1 }
        if line.first == 0, seen.component, !seen.padding, !stack.contains(.event) {
            seen.padding = true
            report(.warning, .icsControlCharacter, line: line.number, "NUL bytes are dropped")
        }
        guard start < line.contentEnd else { return }
        if line.first == 0, wantsUID, window.bytes[window.index(of: start)].uppercased == UInt8(ascii: "U") { return try readUID(line) }
        let rest = PhysicalLine(
            offset: start, contentEnd: line.contentEnd, next: line.next, number: line.number, first: window.bytes[window.index(of: start)],
            isTooLong: false)
        switch rest.first.uppercased {
        case UInt8(ascii: "B"): try open(rest)
        case UInt8(ascii: "E"): try close(rest)
        default: try property(rest)
        }
    }

    /// Handles a line that is neither BEGIN nor END after all.
    private mutating func property(_ line: PhysicalLine) throws(LedgerError) {
        if stack.isDirectlyIn(.calendar), isSurvey { readFact() }
        checkLine()
        if stack.isEmpty { try noteStray(line) }
    }

    /// Returns the component after `BEGIN:` or `END:` in `text`, with its name in upper case unless the kind has one name.
    private func component(after prefix: StaticString) -> (ComponentStack.Kind, name: [UInt8])? {
        let length = prefix.utf8CodeUnitCount
        guard text.count > length, text.span.hasPrefix(prefix, at: 0, count: length) else { return nil }
        var name: [UInt8] = []
        name.reserveCapacity(text.count - length)
        for index in length..<text.count where text[index] > .space { name.append(text[index].uppercased) }
        guard !name.isEmpty else { return nil }
        let kind = ComponentStack.kind(of: name)
        return (kind, kind == .sibling || kind == .other ? name : [])
    }

    /// Records text outside of all components; text before the first component is reported once there is one.
    mutating func noteStray(_ line: PhysicalLine) throws(LedgerError) {
        guard stack.isEmpty else { return }
        seen.anything = true
        guard strayLine == 0 else { return }
        strayLine = line.number
        if seen.component { reportStray() }
    }

    private mutating func reportStray() {
        report(.warning, .icsBadLine, line: strayLine, "text outside the calendar is skipped")
    }
}
