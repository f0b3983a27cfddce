public import CivilCalendar

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A civil day is a number and not a moment: converting either way requires a time zone.
extension CivilDate {
    /// Creates the day shown by the clocks of a zone at a moment; `nil` outside the years 1 to 9999.
    ///
    /// ```swift
    /// CivilDate(Date.now, in: .current)
    /// ```
    public init?(_ moment: Date, in zone: TimeZone) {
        guard let seconds = Int64(exactly: moment.timeIntervalSince1970.rounded(.down)),
            (Self.firstSecond...Self.lastSecond).contains(seconds)
        else { return nil }
        self.init(dayNumber: Self.localSecond(seconds, in: zone).dividedDown(by: 86_400))
    }

    /// Returns the first moment of the day in a zone; `nil` where the zone's clocks skipped the whole day.
    ///
    /// That is midnight or, if the clocks skipped midnight, the first time they showed on that day.
    public func start(in zone: TimeZone) -> Date? {
        let midnight = Int64(dayNumber) * 86_400
        // Offsets change at most once within two days: every moment of this day has one of these two.
        let offsets = [-86_400, 86_400].map { Self.offset(at: midnight + $0, in: zone) }
        let (earliest, latest) = (midnight - (offsets.max() ?? 0), midnight - (offsets.min() ?? 0))
        if Self.localSecond(earliest, in: zone) == midnight { return Date(timeIntervalSince1970: Double(earliest)) }
        // The clocks skip midnight and reach the day somewhere in between.
        var (before, reached) = (earliest, latest)
        while reached - before > 1 {
            let middle = before + (reached - before) / 2
            if Self.localSecond(middle, in: zone) >= midnight { reached = middle } else { before = middle }
        }
        let local = Self.localSecond(reached, in: zone)
        guard local >= midnight, local < midnight + 86_400 else { return nil }
        return Date(timeIntervalSince1970: Double(reached))
    }

    /// Creates the day denoted by `year`, `month` and `day`; `nil` if one of them is missing or there is no such day, and for years BC and
    /// calendars other than the Gregorian one.
    public init?(_ components: DateComponents) {
        guard let year = components.year, let month = components.month, let day = components.day,
            components.era ?? 1 == 1, components.isLeapMonth != true,
            [nil, .gregorian, .iso8601].contains(components.calendar?.identifier)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The `year`, `month` and `day`, without a calendar or a zone.
    public var dateComponents: DateComponents {
        let (year, month, day) = components
        return DateComponents(year: year, month: month, day: day)
    }

    /// One day beyond the calendar's limits on either side, for zone offsets.
    private static let firstSecond = (Int64(CivilDate.min.dayNumber) - 1) * 86_400
    private static let lastSecond = (Int64(CivilDate.max.dayNumber) + 2) * 86_400

    private static func offset(at second: Int64, in zone: TimeZone) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }

    /// Returns the local time in the zone as a count of seconds.
    private static func localSecond(_ second: Int64, in zone: TimeZone) -> Int64 { second + offset(at: second, in: zone) }
}

extension Int64 {
    fileprivate func dividedDown(by divisor: Int64) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return Int(remainder < 0 ? quotient - 1 : quotient)
    }
}
