package import CalendarFeed
package import CivilCalendar
internal import ZoneInfo

extension CalendarZone {
    /// Returns the zones that a calendar needs for entries with times on those days, by the names in their time zone column; sorted by name.
    package static func all(on days: [String: ClosedRange<CivilDate>]) -> [CalendarZone] {
        days.sorted { $0.key < $1.key }.compactMap { name, range in
            guard !EntryZone.isUTC(name), let rules = TimeZoneRules.named(name) else { return nil }
            return CalendarZone(name: name, observances: rules.observances(from: range.lowerBound, through: range.upperBound))
        }
    }
}
