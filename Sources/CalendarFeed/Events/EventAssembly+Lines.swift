internal import CivilCalendar
internal import Diagnostics
internal import TextBytes

extension EventAssembly {
    /// Reads every line, or only those that tell versions of the event apart.
    mutating func readLines(onlyVersion: Bool) {
        // A copy of the reference, so that reading and writing do not overlap (exclusivity).
        let text = self.text
        let span = text.bytes.span
        let lines = text.lines.span
        names.rewind()
        for index in lines.indices.dropFirst() { read(span, lines[index].range, index, onlyVersion: onlyVersion) }
        guard !event.kept.isEmpty else { return }
        event.kept.lie(in: asides.isEmpty ? text.bytes : text.bytes + asides)
    }

    /// Reads one line, which has no property that is kept.
    package mutating func read(line index: Int) {
        guard text.lines.indices.contains(index) else { return }
        let text = self.text
        read(text.bytes.span, text.lines[index].range, index)
    }

    @inline(__always)
    private mutating func read(_ span: Span<UInt8>, _ range: Range<Int>, _ index: Int, onlyVersion: Bool = false) {
        guard let (parts, meaning) = names.read(span, range) else {
            guard !TextValue.trimmed(span, range).isEmpty else { return }
            return report(.error, .icsBadLine, index, "the line is not a property; it is left out (a line break in a text is written \\n)")
        }
        if parts.hasOddName { report(.note, .icsOddName, index, "the property name has characters that RFC 5545 does not allow") }
        if parts.isUncertain, meaning.property != .other || meaning.isKept {
            report(.warning, .icsBadParameter, index, at: parts.parameters.lowerBound, "a quote in the parameters is not closed")
        }
        if onlyVersion, !meaning.property.tellsVersions { return }
        if meaning.property != .other {
            read(meaning.property, span, parts, index)
        } else if meaning.isKept {
            readExtension(meaning, span, parts, index)
        }
    }

    private mutating func read(_ name: PropertyName, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        switch name {
        case .begin, .other: break
        case .summary: readText(name, \.summary, span, parts, line)
        case .description: readText(name, \.description, span, parts, line)
        case .location: readText(name, \.location, span, parts, line)
        case .url: readText(name, \.url, span, parts, line)
        case .uid:
            guard isFirst(name, line, isEmpty: event.uid.isEmpty) else { return }
            event.uid = decoded(span, TextValue.trimmed(span, parts.value), line)
        case .stamp: readStamp(span, parts, line)
        case .start: readStart(span, parts, line)
        case .end: readEnd(span, parts, line)
        case .duration: readDuration(span, parts, line)
        case .recurrenceID: readRecurrenceID(span, parts, line)
        case .rule, .exceptionRule: readRule(name, span, parts, line)
        case .recurrenceDates: readRecurrenceDates(span, parts, line)
        case .exceptionDates: readExceptionDates(span, parts, line)
        case .sequence: readSequence(span, parts, line)
        case .status: readStatus(span, parts, line)
        case .categories:
            TextValue.list(span, parts.value) { range in take(category: decoded(span, TextValue.trimmed(span, range), line)) }
        }
    }

    /// Adds a category; some programs write each one twice.
    package mutating func take(category: String) {
        guard !category.isEmpty else { return }
        // A set takes longer than a look at the few that events have.
        if event.categories.count < 16 {
            if event.categories.contains(category) { return }
        } else {
            if knownCategories.isEmpty { knownCategories = Set(event.categories) }
            guard knownCategories.insert(category).inserted else { return }
        }
        event.categories.append(category)
    }

    /// Returns whether a property that may occur once occurs for the first time, ignoring empty ones; reports it if not.
    package mutating func isFirst(_ name: PropertyName, _ line: Int, isEmpty: Bool) -> Bool {
        if lineOf[name] < 0 || isEmpty {
            lineOf[name] = line
            return true
        }
        report(.warning, .icsRepeatedProperty, line, "\(name.text) occurs more than once; the first one is used")
        return false
    }

    private mutating func readText(
        _ name: PropertyName, _ field: WritableKeyPath<FeedEvent, String>, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int
    ) {
        guard isFirst(name, line, isEmpty: event[keyPath: field].isEmpty) else { return }
        event[keyPath: field] = decoded(span, parts.value, line)
    }

    private mutating func decoded(_ span: Span<UInt8>, _ range: Range<Int>, _ line: Int) -> String {
        let (text, hadControls) = TextValue.decode(span, range, isClean: self.text.isClean)
        if hadControls, !self.hadControls {
            self.hadControls = true
            report(.warning, .icsControlCharacter, line, at: range.lowerBound, "control characters in the text are dropped")
        }
        return text
    }

    private mutating func readRule(_ name: PropertyName, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        if !value.isEmpty { take(rule: span.extracting(value), name, line, at: value.lowerBound) }
    }

    /// Adds the value of an RRULE or EXRULE.
    package mutating func take(rule text: Span<UInt8>, _ name: PropertyName, _ line: Int, at offset: Int? = nil) {
        guard event.rules.count + event.exceptionRules.count < FeedLimits.rules else {
            guard lineOf[.rule] < 0 else { return }
            lineOf[.rule] = line
            return report(.error, .icsRecurrenceRefused, line, "the event has more than \(FeedLimits.rules) rules; the others are ignored")
        }
        do throws(RecurrenceRuleError) {
            let rule = try RecurrenceRule(bytes: text)
            if name == .rule {
                event.rules.append(rule)
            } else {
                event.exceptionRules.append(rule)
                report(.note, .icsObsolete, line, "EXRULE is no longer part of iCalendar; the occurrences it excludes are still left out")
            }
            guard !rule.repairs.isEmpty else { return }
            report(.warning, .icsBadRule, line, at: offset, name.text + ": " + rule.repairs.joined(separator: "; "))
        } catch {
            report(.error, .icsBadRule, line, at: offset, "the \(name.text) cannot be read: \(error); the event is read without it")
        }
    }

    private mutating func readSequence(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        guard !value.isEmpty else { return }
        let isNegative = span[value.lowerBound] == UInt8(ascii: "-")
        let digits = isNegative ? value.lowerBound + 1..<value.upperBound : value
        guard !digits.isEmpty, digits.count <= 10, let number = span.decimal(at: digits.lowerBound, count: digits.count) else {
            report(.warning, .icsBadValue, line, at: value.lowerBound, "SEQUENCE is not a number; 0 is used")
            return
        }
        event.sequence = isNegative ? -number : number
    }

    private mutating func readStatus(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        guard !value.isEmpty, isFirst(.status, line, isEmpty: event.status.isEmpty) else { return }
        for known in ["CONFIRMED", "TENTATIVE", "CANCELLED"] as [StaticString]
        where span.matches(value, known) {
            event.status = known.description
            return
        }
        take(status: decoded(span, value, line), line, at: value.lowerBound)
    }

    /// Sets the value of STATUS, in any case.
    package mutating func take(status text: String, _ line: Int, at offset: Int? = nil) {
        event.status = text.uppercased()
        switch event.status {
        case "CONFIRMED", "TENTATIVE", "CANCELLED": break
        case "CANCELED":
            event.status = "CANCELLED"
            report(.note, .icsBadValue, line, at: offset, "STATUS:CANCELED is spelt CANCELLED in iCalendar; it is read as that")
        default: report(.warning, .icsBadValue, line, at: offset, "STATUS has a value that RFC 5545 does not define for events")
        }
    }

    private mutating func readExtension(_ meaning: NameMemory.Meaning, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let name = meaning.isUppercase ? parts.name : aside(names.text(of: meaning, span, parts.name).span, span.count)
        let isPlain = text.isClean && !TextValue.isEscaped(span, parts.value)
        let text = isPlain ? parts.value : aside(decoded(span, parts.value, line).utf8.span, span.count)
        if parts.hasParameters { event.kept.addParameters(parameters(span, parts)) }
        event.kept.append(PropertyList.Place(name: name, text: text))
    }

    private func parameters(_ span: Span<UInt8>, _ parts: PropertyParts) -> [FeedProperty.Parameter] {
        var parameters: [FeedProperty.Parameter] = []
        var index = parts.parameters.lowerBound
        while let parameter = PropertyParameter.next(span, from: &index, to: parts.parameters.upperBound) {
            parameters.append(FeedProperty.Parameter(name: TextValue.name(span, parameter.name), value: parameter.text(span)))
        }
        return parameters
    }

    /// Puts what does not lie in the lines as it is wanted behind them, which have so many bytes; returns its place.
    private mutating func aside(_ text: Span<UInt8>, _ count: Int) -> Range<Int> {
        let start = count + asides.count
        asides.append(copying: text)
        return start..<count + asides.count
    }
}
