package import CivilCalendar
internal import Text

extension ContentLines: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: Span<UInt8>) {
        let escaping: Escaping =
            switch property {
            case .categories: .value
            case .url: .uri
            case .uid, .summary, .description: .text
            }
        add(property.rawValue.utf8.span, text, escaping, isPlain: text.isPlain)
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) {
        add(property.name, date)
    }

    package mutating func add(_ property: TimeProperty, _ moment: CivilDateTime, _ zone: ZoneForm) {
        add(property.name, moment, zone)
    }

    package mutating func add(_ property: EnumeratedProperty) {
        switch property {
        case .transparent: add("TRANSP", "TRANSPARENT")
        case .tentative: add("STATUS", "TENTATIVE")
        case .confirmed: add("STATUS", "CONFIRMED")
        }
    }

    package mutating func addExtension(_ name: String, _ text: Span<UInt8>, parameters: [PropertyParameterText]) {
        add(name.utf8.span, text, .text, isPlain: text.isPlain, parameters)
    }

    package mutating func addExtension(_ name: StaticString, _ text: Span<UInt8>, isPlain: Bool) {
        let name = unsafe name.bytes
        unsafe add(name.span, text, .text, isPlain: isPlain)
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

extension OutputSpan<UInt8> {
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
