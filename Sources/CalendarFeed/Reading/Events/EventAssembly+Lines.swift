internal import Diagnostics

extension EventAssembly {
    /// Reads every line.
    mutating func read() {
        // A copy of the reference, so that what is read and what is written are not one.
        let text = self.text
        let span = text.bytes.span
        for (index, line) in text.lines.enumerated().dropFirst() {
            guard let parts = PropertyParts(span, line.range) else {
                if !TextValue.trimmed(span, line.range).isEmpty {
                    say(.error, .icsBadLine, index, "the line is no property and is left out; a line break within a text is written \\n")
                }
                continue
            }
            let name = PropertyName(span, parts.name)
            if parts.hasOddName { say(.note, .icsOddName, index, "the property name has characters that RFC 5545 does not allow") }
            if parts.isUncertain, name != .other {
                say(.warning, .icsBadParameter, index, at: parts.parameters.lowerBound, "quotes in the parameters are not closed")
            }
            read(name, span, parts, index)
        }
    }

    private mutating func read(_ name: PropertyName, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        switch name {
        case .other, .begin: break
        case .summary: readText(name, \.summary, span, parts, line)
        case .description: readText(name, \.description, span, parts, line)
        case .location: readText(name, \.location, span, parts, line)
        case .url: readText(name, \.url, span, parts, line)
        case .uid:
            guard isFirst(name, line, isEmpty: uid.isEmpty) else { return }
            uid = decoded(span, TextValue.trimmed(span, parts.value), line)
        case .stamp: lineOf[.stamp] = line
        case .start: readStart(span, parts, line)
        case .end: readEnd(span, parts, line)
        case .duration: readDuration(span, parts, line)
        case .recurrenceID: readRecurrenceID(span, parts, line)
        case .rule: readRule(span, parts, line)
        case .recurrenceDates: readRecurrenceDates(span, parts, line)
        case .exceptionDates: readExceptionDates(span, parts, line)
        case .exceptionRule:
            say(.warning, .icsObsolete, line, "EXRULE is no longer part of iCalendar and is left out; its occurrences stay")
        case .sequence: readSequence(span, parts, line)
        case .status: readStatus(span, parts, line)
        case .categories:
            TextValue.list(span, parts.value) { range in
                let category = decoded(span, TextValue.trimmed(span, range), line)
                // Some programs write each category twice.
                if !category.isEmpty, knownCategories.insert(category).inserted { categories.append(category) }
            }
        case .ledger: readLedger(span, parts, line)
        }
    }

    /// Whether a property that may stand once stands for the first time, empty ones not counted; says so if not.
    mutating func isFirst(_ name: PropertyName, _ line: Int, isEmpty: Bool) -> Bool {
        if lineOf[name] < 0 || isEmpty {
            lineOf[name] = line
            return true
        }
        say(.warning, .icsRepeatedProperty, line, "\(name.text) stands more than once; the first one counts")
        return false
    }

    private mutating func readText(
        _ name: PropertyName, _ field: WritableKeyPath<EventAssembly, String>, _ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int
    ) {
        guard isFirst(name, line, isEmpty: self[keyPath: field].isEmpty) else { return }
        self[keyPath: field] = decoded(span, parts.value, line)
    }

    private mutating func decoded(_ span: Span<UInt8>, _ range: Range<Int>, _ line: Int) -> String {
        let (text, hadControls) = TextValue.decode(span, range)
        if hadControls, !self.hadControls {
            self.hadControls = true
            say(.warning, .icsControlCharacter, line, at: range.lowerBound, "control characters in the text are dropped")
        }
        return text
    }

    private mutating func readRule(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        guard !value.isEmpty else { return }
        let text = TextValue.string(span, value)
        do throws(RecurrenceRuleError) {
            let rule = try RecurrenceRule(text)
            rules.append(text)
            guard !rule.repairs.isEmpty else { return }
            say(.warning, .icsBadRule, line, at: value.lowerBound, "RRULE: " + rule.repairs.joined(separator: "; "))
        } catch {
            say(.error, .icsBadRule, line, at: value.lowerBound, "the RRULE cannot be read: \(error); the event is read without it")
        }
    }

    private mutating func readSequence(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        guard !value.isEmpty else { return }
        let isNegative = span[value.lowerBound] == UInt8(ascii: "-")
        let digits = isNegative ? value.lowerBound + 1..<value.upperBound : value
        guard !digits.isEmpty, digits.count <= 10, let number = span.digits(at: digits.lowerBound, count: digits.count) else {
            say(.warning, .icsBadValue, line, at: value.lowerBound, "SEQUENCE is no number; 0 is taken")
            return
        }
        sequence = isNegative ? -number : number
    }

    private mutating func readStatus(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        let value = TextValue.trimmed(span, parts.value)
        guard !value.isEmpty, isFirst(.status, line, isEmpty: status.isEmpty) else { return }
        for known in ["CONFIRMED", "TENTATIVE", "CANCELLED"] as [StaticString]
        where span.matches(known, at: value.lowerBound, count: value.count) {
            status = known.description
            return
        }
        if span.matches("CANCELED", at: value.lowerBound, count: value.count) {
            status = "CANCELLED"
            say(.note, .icsBadValue, line, at: value.lowerBound, "STATUS is spelt CANCELLED")
            return
        }
        status = decoded(span, value, line).uppercased()
        say(.warning, .icsBadValue, line, at: value.lowerBound, "STATUS has a value that RFC 5545 does not know for events")
    }

    private mutating func readLedger(_ span: Span<UInt8>, _ parts: PropertyParts, _ line: Int) {
        var parameters: [(name: String, value: String)] = []
        var index = parts.parameters.lowerBound
        while let parameter = PropertyParameter.next(span, from: &index, to: parts.parameters.upperBound) {
            parameters.append((TextValue.name(span, parameter.name), parameter.text(span)))
        }
        ledgerProperties.append(
            FeedProperty(
                name: TextValue.name(span, parts.name), parameters: parameters, text: decoded(span, parts.value, line)))
    }
}
