package import CivilCalendar
internal import TextBytes

extension ContentLines: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) {
        let escaping: Escaping = property == .url ? .uri : .text
        let name = unsafe property.name.bytes
        // Nearly every title has an amount with a comma, and most descriptions several lines.
        let isPlain = property != .summary && property != .description && text.isPlain
        if isPlain { unsafe addPlain(name.span, text) } else { unsafe addEscaped(name.span, text, escaping) }
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) {
        add(property.name, date)
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) {
        add(property.name, moment, zone)
    }

    package mutating func add(_ property: EnumeratedProperty) {
        switch property {
        case .transparent: add(line: "TRANSP:TRANSPARENT\r\n")
        case .exchangeFree: add(line: "X-MICROSOFT-CDO-BUSYSTATUS:FREE\r\n")
        case .tentative: add(line: "STATUS:TENTATIVE\r\n")
        case .confirmed: add(line: "STATUS:CONFIRMED\r\n")
        case .classPublic: add(line: "CLASS:PUBLIC\r\n")
        case .classPrivate: add(line: "CLASS:PRIVATE\r\n")
        case .classConfidential: add(line: "CLASS:CONFIDENTIAL\r\n")
        }
    }

    package mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) {
        add(name.utf8.span, text, .text, isPlain: text.isPlain, parameters)
    }

    package mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) {
        let name = unsafe name.bytes
        if isPlain { unsafe addPlain(name.span, text) } else { unsafe addEscaped(name.span, text, .text) }
    }
}

extension TextProperty {
    fileprivate var name: StaticString {
        switch self {
        case .uid: "UID"
        case .summary: "SUMMARY"
        case .description: "DESCRIPTION"
        case .categories: "CATEGORIES"
        case .url: "URL"
        }
    }
}

extension TimeProperty {
    fileprivate var name: StaticString {
        switch self {
        case .stamp: "DTSTAMP"
        case .start: "DTSTART"
        case .end: "DTEND"
        }
    }
}

extension [UInt8] {
    /// Appends `YYYYMMDD` (RFC 5545, section 3.3.4).
    package mutating func append(digitsOf date: CivilDate) {
        append(addingCapacity: 8) { $0.append(digitsOf: date) }
    }

    /// Appends `YYYYMMDDTHHMMSS`, with `Z` in UTC (section 3.3.5).
    package mutating func append(digitsOf moment: CivilDateTime, _ zone: ZoneForm) {
        append(addingCapacity: 16) { $0.append(digitsOf: moment, zone) }
    }
}

extension [UInt8] {
    /// Appends a parameter, quoted if necessary (section 3.2), with line breaks, `^` and `"` encoded (RFC 6868) and control characters replaced
    /// by spaces.
    package mutating func append(parameter name: Span<UInt8>, _ value: Span<UInt8>) {
        append(addingCapacity: name.count + 2 * value.count + 4) { $0.append(parameter: name, value) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a parameter, for which there must be room.
    mutating func append(parameter name: Span<UInt8>, _ value: Span<UInt8>) {
        append(UInt8(ascii: ";"))
        append(copying: name)
        append(UInt8(ascii: "="))
        let needsQuotes = value.firstIndex(in: value.indices) {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
        }
        if needsQuotes != nil { append(.quote) }
        for index in value.indices {
            let byte = value[index]
            switch byte {
            case UInt8(ascii: "^"): append(copying: "^^")
            case .quote: append(copying: "^'")
            case .lineFeed: append(copying: "^n")
            default: append(byte.isControl && byte != .tab ? .space : byte)
            }
        }
        if needsQuotes != nil { append(.quote) }
    }

    mutating func append(digitsOf date: CivilDate) {
        let (year, month, day) = date.components
        append(digits: 8, of: (year * 100 + month) * 100 + day)
    }

    mutating func append(digitsOf moment: CivilDateTime, _ zone: ZoneForm) {
        append(digitsOf: moment.date)
        append(UInt8(ascii: "T"))
        append(digits: 6, of: (moment.time.hour * 100 + moment.time.minute) * 100 + moment.time.second)
        if case .utc = zone { append(UInt8(ascii: "Z")) }
    }
}
