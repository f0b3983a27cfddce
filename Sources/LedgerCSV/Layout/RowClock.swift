internal import CivilCalendar
internal import WrittenCells
package import ZoneInfo

/// Makes the day and time of a row of what its cells say.
///
/// Apart from the layout, of which the compiler makes a copy for each call to it: 4 % of the time that sums take.
package struct RowClock: Sendable, Hashable {
    /// The zone to whose clock times with an offset are taken; `nil` leaves them as they are written.
    package var zone: TimeZoneRules?
    /// Whether times that state no offset are those of UTC, as the name of their column says.
    package var hasUniversalTimes = false

    /// The day and time of a row, of which the time may stand in a cell of its own; `nil` where the calendar ends.
    @inline(__always)
    func moment(_ date: DateCell.Value, _ time: (CivilTime, Int?)?) -> DateCell.Value? {
        var value = date
        if let time { (value.time, value.offset) = (time.0, time.1 ?? date.offset) }
        if value.time == nil { value.offset = nil }
        return zone == nil ? value : local(value)
    }

    @inline(never)
    private func local(_ value: DateCell.Value) -> DateCell.Value? {
        guard let zone, let time = value.time, let offset = value.offset ?? (hasUniversalTimes ? 0 : nil) else { return value }
        let seconds = Int64(value.date.dayNumber) * 86_400 + Int64(time.secondOfDay) - Int64(offset)
        return zone.local(atUTC: seconds).map { DateCell.Value(date: $0.date, time: $0.time, offset: offset, isLocal: true) }
    }

    /// The name of the zone that a time is in by its offset; empty where it has none.
    func zoneName(offset: Int?, isLocal: Bool) -> String {
        if isLocal { return zone?.name ?? "" }
        guard let offset else { return "" }
        guard offset != 0 else { return "UTC" }
        // Zones of whole hours; the signs of their names are those of POSIX: west is positive.
        guard offset % 3600 != 0 else { return "Etc/GMT\(offset > 0 ? "-" : "+")\(abs(offset / 3600))" }
        return Self.otherZones[offset / 60] ?? ""
    }

    /// Zones that keep one offset all year, by minutes, for those that no zone of whole hours has.
    private static let otherZones = [
        210: "Asia/Tehran", 270: "Asia/Kabul", 330: "Asia/Kolkata", 345: "Asia/Kathmandu", 390: "Asia/Yangon", 525: "Australia/Eucla",
        570: "Australia/Darwin", -570: "Pacific/Marquesas",
    ]
}
