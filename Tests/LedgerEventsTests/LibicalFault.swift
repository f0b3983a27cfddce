import CalendarFeed

/// One property of an event as its feed has it.
struct PropertyLine {
    let name: String
    let parameters: String
    let value: String

    static func all(of raw: RawEvent) -> [PropertyLine] {
        let text = UnfoldedLines(raw)
        let span = text.bytes.span
        return text.lines.compactMap { line in
            PropertyParts(span, line.range).map {
                PropertyLine(
                    name: TextValue.name(span, $0.name), parameters: TextValue.string(span, $0.parameters),
                    value: TextValue.string(span, $0.value))
            }
        }
    }
}

/// What libical 3.0.16 itself gets wrong when it reads an event: the only reasons for which the two readings may differ.
enum LibicalFault: String, CaseIterable {
    /// It drops white space at both ends of a text.
    case blanksAtEnds
    /// It makes a space, or a control character, of a backslash before a character that needs no escape, and drops one at the end.
    case otherEscapes
    /// It leaves escapes in a URL, where some programs write them.
    case escapesInURL
    /// It refuses a line, and reports it, that has one obvious meaning.
    case refusedLines
    /// It takes a time that lacks a digit for another time.
    case missingDigits
    /// It takes dates with dashes.
    case dashedDates
    /// It takes a time with `VALUE=DATE` for a time.
    case daysWithTimes
    /// It loses its way where a quote stands within a parameter, or is not closed.
    case strayQuotes
    /// It has numbers of a few digits for numbers with `VALUE=FLOAT`, and hides the parameter.
    case typedExtensions

    /// Whether this is why the property differs.
    ///
    /// - Parameters:
    ///   - name: the property.
    ///   - lines: its lines in the event.
    ///   - ours: the event from content lines.
    ///   - theirs: the event from libical.
    ///   - refused: the names of properties of which libical refused a line.
    /// - Returns: whether it explains the difference.
    func explains(_ name: PropertyName, _ lines: [PropertyLine], ours: FeedEvent?, theirs: FeedEvent?, refused: Set<String>) -> Bool {
        switch self {
        case .blanksAtEnds:
            let pairs = Self.texts(name, ours, theirs)
            return !pairs.isEmpty && pairs.allSatisfy { Self.trimmed($0) == Self.trimmed($1) }
        case .otherEscapes:
            let pairs = Self.texts(name, ours, theirs)
            guard !pairs.isEmpty, lines.contains(where: { Self.hasOtherEscapes($0.value) }) else { return false }
            let values = name == .categories ? lines.flatMap { $0.value.split(separator: ",").map(String.init) } : lines.map(\.value)
            let read = values.map { Self.trimmed(Self.unescaped($0)) }
            return pairs.allSatisfy { mine, others in mine == others || read.contains(Self.trimmed(others)) }
        case .escapesInURL:
            return name == .url && lines.contains { $0.value.contains("\\") && Self.trimmed($0.value) == theirs?.url }
        case .refusedLines: return lines.contains { refused.contains($0.name) }
        case .missingDigits:
            return Self.isTime(name) && lines.contains { $0.value.wholeMatch(of: /\s*\d{8}T\d{5}Z?\s*/) != nil }
        case .dashedDates:
            return Self.isTime(name) && lines.contains { $0.value.wholeMatch(of: /\s*\d{4}-\d\d-\d\d\s*/) != nil }
        case .daysWithTimes:
            return Self.isTime(name) && lines.contains { $0.parameters.uppercased().contains("VALUE=DATE") && $0.value.contains("T") }
        case .strayQuotes:
            return lines.contains { line in
                let quotes = line.parameters.count { $0 == "\"" }
                let closed = line.parameters.matches(of: /="[^"]*"(?:;|$)/).count
                return quotes != closed * 2
            }
        case .typedExtensions: return name == .other && lines.contains { $0.parameters.uppercased().contains("VALUE=") }
        }
    }

    private static func isTime(_ name: PropertyName) -> Bool {
        switch name {
        case .start, .end, .recurrenceID, .recurrenceDates, .exceptionDates: true
        default: false
        }
    }

    /// The texts of a property in both readings, side by side; none where they are not texts, or not as many.
    private static func texts(_ name: PropertyName, _ ours: FeedEvent?, _ theirs: FeedEvent?) -> [(String, String)] {
        guard let ours, let theirs else { return [] }
        switch name {
        case .summary: return [(ours.summary, theirs.summary)]
        case .description: return [(ours.description, theirs.description)]
        case .location: return [(ours.location, theirs.location)]
        case .url: return [(ours.url, theirs.url)]
        case .uid: return [(ours.uid, theirs.uid)]
        case .categories where ours.categories.count == theirs.categories.count: return Array(zip(ours.categories, theirs.categories))
        case .other:
            guard ours.extensions.map(\.name) == theirs.extensions.map(\.name),
                zip(ours.extensions, theirs.extensions).allSatisfy({ $0.parameters.elementsEqual($1.parameters, by: ==) })
            else { return [] }
            return zip(ours.extensions, theirs.extensions).map { ($0.text, $1.text) }
        default: return []
        }
    }

    private static func trimmed(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1
        return String(decoding: bytes[start..<end + 1], as: UTF8.self)
    }

    /// Whether a backslash stands before something that RFC 5545, section 3.3.11, has no escape for.
    private static func hasOtherEscapes(_ value: String) -> Bool {
        value.replacing(/\\[nN\\;,"]/, with: "").contains("\\")
    }

    /// The value as libical reads it.
    private static func unescaped(_ value: String) -> String {
        var (text, isEscaped) = (String.UnicodeScalarView(), false)
        for scalar in trimmed(value).unicodeScalars {
            guard isEscaped else {
                if scalar == "\\" {
                    isEscaped = true
                } else if scalar == "\t" || !(scalar.value < 0x20 || scalar.value == 0x7F) {
                    text.append(scalar)
                }
                continue
            }
            isEscaped = false
            switch scalar {
            case "n", "N": text.append("\n")
            case "t", "T": text.append("\t")
            case "\\", ";", ",", "\"": text.append(scalar)
            // Control characters, which no text may hold.
            case "r", "R", "b", "B", "f", "F": break
            default: text.append(" ")
            }
        }
        return String(text)
    }
}
