extension ComponentScanner {
    /// More of a calendar's property is not looked at.
    static var factLimit: Int { 64 << 10 }

    /// Whether a line of a calendar may be one of the properties that matter.
    func mayBeFact(_ line: PhysicalLine) -> Bool {
        switch uppercased(line.first) {
        case UInt8(ascii: "X"), UInt8(ascii: "N"), UInt8(ascii: "M"): true
        default: false
        }
    }

    /// Takes what matters out of the property in `text`.
    mutating func readFact() {
        text.removeAll { $0 == 0 }
        let bytes = String(validating: text, as: UTF8.self) == nil ? Windows1252.utf8(text[...]) : text
        let span = bytes.span
        guard let parts = PropertyParts(span, 0..<bytes.count) else { return }
        let (start, count) = (parts.name.lowerBound, parts.name.count)
        func value() -> String { TextValue.decode(span, parts.value).text }
        if span.matches("X-WR-TIMEZONE", at: start, count: count) {
            let name = value()
            guard !name.isEmpty, facts.zoneSpans.last?.range.upperBound != .max else { return }
            guard name.utf8.count <= FeedLimits.zoneNameBytes, facts.zoneSpans.count < FeedLimits.calendarZones else {
                if facts.firstZoneLeftOut == 0 { facts.firstZoneLeftOut = lineNumber }
                return
            }
            facts.zoneSpans.append(CalendarFacts.ZoneSpan(range: event.calendarStart..<Int.max, name: name, line: lineNumber))
        } else if span.matches("X-WR-CALNAME", at: start, count: count) || span.matches("NAME", at: start, count: count) {
            if facts.name.isEmpty { facts.name = value() }
        } else if span.matches("METHOD", at: start, count: count) {
            if facts.method.isEmpty { facts.method = value().uppercased() }
        } else if span.matches("X-LEDGER-COLUMNS", at: start, count: count) {
            let columns = value()
            if !columns.isEmpty, facts.ledgerColumns.count < FeedLimits.columnLines { facts.ledgerColumns.append(columns) }
        }
    }
}

extension CalendarFacts {
    /// Keeps a VTIMEZONE, unless the system knows the zone or there are two of that name already.
    mutating func keep(_ zone: RawEvent) {
        guard let name = FeedZones.name(of: zone), !FeedZones.isInstalled(name) else { return }
        let known = zoneNames[name, default: 0]
        guard known < 2 else { return }
        guard zones.count < FeedLimits.zones, zoneBytes + zone.bytes.count <= FeedLimits.zoneBytes else {
            if firstZoneLeftOut == 0 { firstZoneLeftOut = zone.line }
            return
        }
        zoneNames[name] = known + 1
        zoneBytes += zone.bytes.count
        zones.append(zone)
    }
}
