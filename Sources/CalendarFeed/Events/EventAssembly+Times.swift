internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

extension EventAssembly {
    /// The parameters of a property with times.
    struct TimeContext {
        var name: PropertyName
        var line: Int
        var value: Range<Int>
        var zone: EventZone
        var hasZone = false
        var isDate = false
        var isPeriod = false
        /// Faults are reported once per line.
        var hasReportedType = false
    }

    /// The parameters of a property with times, and what they say.
    struct LastParameters: Sendable {
        let bytes: [UInt8]
        let zone: EventZone?
        let isDate: Bool
        let isPeriod: Bool
    }

    /// Reads the parameters of a property with times.
    mutating func context(_ name: PropertyName, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) -> TimeContext {
        var context = TimeContext(name: name, line: line, value: parts.value, zone: floatingZone)
        guard !parts.parameters.isEmpty else { return context }
        let colon = span.lastColon(in: parts.value)
        if colon == nil, let last = lastParameters, span.extracting(parts.parameters).equals(last.bytes) {
            if let zone = last.zone { (context.zone, context.hasZone) = (zone, true) }
            (context.isDate, context.isPeriod) = (last.isDate, last.isPeriod)
            return context
        }
        var hasRange = false
        var zoneName: Range<Int>?
        var index = parts.parameters.lowerBound
        while let parameter = PropertyParameter.next(span, from: &index, to: parts.parameters.upperBound) {
            if span.matches(parameter.name, "TZID") {
                zoneName = parameter.value
            } else if span.matches(parameter.name, "VALUE") {
                let value = TextValue.trimmed(span, parameter.value)
                context.isDate = span.matches(value, "DATE")
                context.isPeriod = span.matches(value, "PERIOD")
            } else if span.matches(parameter.name, "RANGE"), name == .recurrenceID {
                hasRange = true
                let value = TextValue.trimmed(span, parameter.value)
                event.isThisAndFuture = span.matches(value, "THISANDFUTURE")
            }
        }
        // Times contain no colons: earlier ones belong to a zone name that should have been quoted, `(UTC+09:00) Seoul`.
        if let colon, let name = zoneName {
            var end = name.lowerBound
            while end < colon, span[end] != UInt8(ascii: ";") { end += 1 }
            zoneName = name.lowerBound..<end
            context.value = colon + 1..<context.value.upperBound
        }
        let zone = zoneName.flatMap { name in
            self.zone(named: PropertyParameter(name: name, value: name).text(span), line, at: name.lowerBound)
        }
        if let zone { (context.zone, context.hasZone) = (zone, true) }
        // Unknown zones are reported for each event.
        if colon == nil, !hasRange, zone != .floating {
            lastParameters = LastParameters(
                bytes: [UInt8](copying: span.extracting(parts.parameters)), zone: zone, isDate: context.isDate, isPeriod: context.isPeriod)
        }
        return context
    }

    /// Returns the zone that a TZID refers to; `nil` for an empty one.
    package mutating func zone(named tzid: String, _ line: Int, at offset: Int? = nil) -> EventZone? {
        guard !tzid.isEmpty else { return nil }
        let meaning = decoder.zones.meaning(of: tzid, at: raw.byteRange.lowerBound)
        if !meaning.complaint.isEmpty { report(.warning, .icsUnknownZone, line, at: offset, meaning.complaint) }
        return meaning.zone
    }

    /// Returns one time of a property; `nil` if it is unreadable, which the caller reports.
    mutating func time(_ span: Span<UInt8>, _ range: Range<Int>, _ context: inout TimeContext) -> EventTime? {
        guard let text = TimeText(span, range) else { return nil }
        guard text.time != nil else {
            if !context.isDate { reportType(.icsMissingValueType, span, range, &context, "a date without VALUE=DATE; it is read as a day") }
            return EventTime(text.date)
        }
        if context.isDate {
            // Start and end are settled together.
            if context.name == .start || context.name == .end {
                datesWithTime.append((context.name, TextValue.trimmed(span, range).lowerBound))
            } else if text.time == .midnight {
                reportType(.icsDateWithTime, span, range, &context, "VALUE=DATE is given for a time; it is read as a day")
                return EventTime(text.isMidnightAfter ? text.date.adding(days: -1) ?? text.date : text.date)
            } else {
                reportType(.icsDateWithTime, span, range, &context, "VALUE=DATE is given for a time; it is read as a time")
            }
        }
        if text.lacksSeconds { reportType(.icsBadDate, span, range, &context, Self.secondsMissing) }
        if text.isMidnightAfter { reportType(.icsBadDate, span, range, &context, "24:00 is read as 00:00 of the next day") }
        if text.isUTC {
            if context.hasZone, !context.hasReportedType {
                context.hasReportedType = true
                report(.note, .icsZoneWithUTC, context.line, at: range.lowerBound, "the time is in UTC (Z), so its TZID is ignored")
            }
            return EventTime(text.moment, .utc)
        }
        return EventTime(text.moment, context.zone)
    }

    static var secondsMissing: String { "the time has no seconds; 00 is assumed (expected 20260314T090000)" }

    mutating func readStamp(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        lineOf[.stamp] = line
        let text = TimeText(span, parts.value)
        event.stamp = text?.moment.secondNumber
        guard text?.lacksSeconds == true else { return }
        let offset = TextValue.trimmed(span, parts.value).lowerBound
        report(.warning, .icsBadDate, line, at: offset, "DTSTAMP: \(Self.secondsMissing)")
    }

    private mutating func reportType(
        _ code: DiagnosticCode, _ span: Span<UInt8>, _ range: Range<Int>, _ context: inout TimeContext, _ message: String
    ) {
        guard !context.hasReportedType else { return }
        context.hasReportedType = true
        report(.warning, code, context.line, at: TextValue.trimmed(span, range).lowerBound, "\(context.name.text): \(message)")
    }

    /// Decides on DTSTART and DTEND that have times although they say `VALUE=DATE`: if all times are midnight, days are meant.
    mutating func settleDatesWithTime() {
        guard !datesWithTime.isEmpty else { return }
        let isTimed = [start, end].contains { $0?.time.map { $0 != .midnight } ?? false } || duration.map { $0.seconds > 0 } ?? false
        for (name, offset) in datesWithTime {
            let reading = isTimed ? "it is read as a time" : "it is read as a day"
            report(.warning, .icsDateWithTime, lineOf[name], at: offset, "\(name.text): VALUE=DATE is given for a time; \(reading)")
        }
        guard !isTimed else { return }
        for (name, _) in datesWithTime {
            if name == .start { start = start.map { EventTime($0.date) } } else { end = end.map { EventTime($0.date) } }
        }
    }

    mutating func readStart(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        guard isFirst(.start, line, isEmpty: false) else { return }
        var context = context(.start, span, parts, line)
        start = time(span, context.value, &context)
        if start == nil {
            let (isEmpty, leftOut) = (TextValue.trimmed(span, context.value).isEmpty, leftOut)
            report(
                .error, isEmpty ? .icsMissingStart : .icsBadDate, line, at: context.value.lowerBound,
                (isEmpty ? "DTSTART is empty" : "DTSTART is neither a date nor a time: expected 20260314 or 20260314T090000") + leftOut)
        }
    }

    mutating func readEnd(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        guard !TextValue.trimmed(span, parts.value).isEmpty, isFirst(.end, line, isEmpty: false) else { return }
        var context = context(.end, span, parts, line)
        end = time(span, context.value, &context)
        if end == nil { reportUnreadable(context) }
    }

    mutating func readDuration(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        guard !value.isEmpty, isFirst(.duration, line, isEmpty: false) else { return }
        duration = DurationText(span, value)
        if duration == nil {
            report(.error, .icsBadValue, line, at: value.lowerBound, "DURATION cannot be read; the event is read without it")
        }
    }

    mutating func readRecurrenceID(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        guard !TextValue.trimmed(span, parts.value).isEmpty, isFirst(.recurrenceID, line, isEmpty: false) else { return }
        var context = context(.recurrenceID, span, parts, line)
        event.recurrenceID = time(span, context.value, &context)
        if event.recurrenceID == nil { reportUnreadable(context) }
    }

    mutating func readExceptionDates(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        readList(.exceptionDates, span, parts, line) { assembly, range, context in
            guard let time = assembly.time(span, range, &context) else { return false }
            assembly.event.exceptionDates.append(time)
            return true
        }
    }

    mutating func readRecurrenceDates(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        readList(.recurrenceDates, span, parts, line) { assembly, range, context in
            guard let date = assembly.recurrenceDate(span, range, &context) else { return false }
            assembly.take(date, context.line)
            return true
        }
    }

    /// Adds a value of RDATE.
    package mutating func take(_ date: FeedEvent.RecurrenceDate, _ line: Int) {
        event.recurrenceDates.append(date)
        // The first one with a time, see `settleEvent`.
        if !date.start.isDate, lineOf[.recurrenceDates] < 0 { lineOf[.recurrenceDates] = line }
    }

    /// Returns a time, or a period: a start, and an end or a duration (section 3.3.9).
    private mutating func recurrenceDate(
        _ span: Span<UInt8>, _ range: Range<Int>, _ context: inout TimeContext
    ) -> FeedEvent.RecurrenceDate? {
        guard let slash = range.first(where: { span[$0] == UInt8(ascii: "/") }) else {
            return time(span, range, &context).map { FeedEvent.RecurrenceDate(start: $0) }
        }
        let rest = slash + 1..<range.upperBound
        guard let start = time(span, range.lowerBound..<slash, &context) else { return nil }
        if let end = time(span, rest, &context) {
            return FeedEvent.RecurrenceDate(start: start, end: isAfter(end, start) ? end : start)
        }
        guard let duration = DurationText(span, rest) else { return nil }
        return FeedEvent.RecurrenceDate(start: start, end: duration.isNegative ? start : start.adding(duration))
    }

    /// Passes the non-empty values of a list to `take`; the number it could not read is reported once.
    private mutating func readList(
        _ name: PropertyName, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int,
        take: (inout Self, Range<Int>, inout TimeContext) -> Bool
    ) {
        var context = context(name, span, parts, line)
        var (count, badCount, firstBad) = (0, 0, 0)
        var start = context.value.lowerBound
        while start <= context.value.upperBound {
            var end = start
            while end < context.value.upperBound, span[end] != UInt8(ascii: ",") { end += 1 }
            let range = start..<end
            start = end + 1
            guard !TextValue.trimmed(span, range).isEmpty else { continue }
            count += 1
            guard !take(&self, range, &context) else { continue }
            if badCount == 0 { firstBad = range.lowerBound }
            badCount += 1
        }
        guard badCount > 0 else { return }
        report(
            .error, .icsBadDate, line, at: firstBad,
            "\(badCount) of \(count) values of \(name.text) cannot be read; the event is read without them")
    }

    private mutating func reportUnreadable(_ context: TimeContext) {
        report(
            .error, .icsBadDate, context.line, at: context.value.lowerBound,
            "\(context.name.text) is neither a date nor a time: expected 20260314 or 20260314T090000; the event is read without it")
    }
}

extension Span<UInt8> {
    fileprivate func lastColon(in range: Range<Int>) -> Int? {
        guard firstOffset(of: UInt8(ascii: ":"), from: range.lowerBound, to: range.upperBound) < range.upperBound else { return nil }
        return range.last { self[$0] == UInt8(ascii: ":") }
    }
}
