package import CivilCalendar
internal import Text

extension ContentLines: EventCarrier {
    package mutating func add(_ property: TextProperty, _ text: String) {
        let escaping: Escaping =
            switch property {
            case .categories: .value
            case .url: .uri
            case .uid, .summary, .description: .text
            }
        add(property.rawValue, text, escaping)
    }

    package mutating func add(_ property: TimeProperty, _ date: CivilDate) {
        add(property.name, parameters: [("VALUE", "DATE")]) { $0.append(digitsOf: date) }
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

    package mutating func addExtension(_ name: String, _ text: String, parameters: [PropertyParameterText]) {
        add(name, text, .text, parameters: parameters)
    }

    /// Appends a property with a date and a time.
    mutating func add(_ name: StaticString, _ moment: CivilDateTime, _ zone: ZoneForm) {
        var parameters: [PropertyParameterText] = []
        if case .named(let name) = zone { parameters = [("TZID", name)] }
        add(name, parameters: parameters) { $0.append(digitsOf: moment, zone) }
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
        let (year, month, day) = date.components
        append(digits: 4, of: year)
        append(digits: 2, of: month)
        append(digits: 2, of: day)
    }

    /// Appends `YYYYMMDDTHHMMSS`, with `Z` in UTC (section 3.3.5).
    package mutating func append(digitsOf moment: CivilDateTime, _ zone: ZoneForm) {
        append(digitsOf: moment.date)
        append(UInt8(ascii: "T"))
        append(digits: 2, of: moment.time.hour)
        append(digits: 2, of: moment.time.minute)
        append(digits: 2, of: moment.time.second)
        if zone == .utc { append(UInt8(ascii: "Z")) }
    }
}
