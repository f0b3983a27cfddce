internal import TextBytes

/// Seven days in a row that begin on a chosen weekday.
///
/// ```swift
/// let week = CivilWeek(containing: payday, startingOn: .monday)
/// week.description            // "2025-W35"
/// week.firstDay               // 2025-08-25
/// week.adding(weeks: 1)       // 2025-W36
/// ```
///
/// The first and the last week of the calendar may reach beyond it: then `firstDay` or `lastDay` is `nil`, and `days` has fewer than
/// seven. At least one day of a week always lies within `CivilDate.min`…`CivilDate.max`.
public struct CivilWeek: Sendable, Hashable {
    /// Days from 1970-01-01 to the first day, which may lie before 0001-01-01.
    private let firstDayNumber: Int32

    private init(unchecked firstDayNumber: Int32) {
        self.firstDayNumber = firstDayNumber
    }

    /// Creates the week that holds that day, of weeks that begin on that weekday.
    public init(containing date: CivilDate, startingOn weekday: Weekday) {
        let offset = date.weekday.offset(inWeekStartingOn: weekday)
        firstDayNumber = date.dayNumber - Int32(truncatingIfNeeded: offset)
    }

    /// The weekday it begins on.
    public var firstWeekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday.thursday.advanced(by: Int(firstDayNumber))
    }

    /// The first of the seven days; `nil` when it lies before 0001-01-01.
    public var firstDay: CivilDate? { self[0] }
    /// The last of the seven days; `nil` when it lies after 9999-12-31.
    public var lastDay: CivilDate? { self[6] }

    /// Returns the day that comes `offset` days (0…6) after the first; `nil` when the calendar lacks it or the week is over.
    public subscript(offset: Int) -> CivilDate? {
        guard offset >= 0, offset < 7 else { return nil }
        return CivilDate(dayNumber: Int(firstDayNumber) + offset)
    }

    /// The seven days, without those that the calendar lacks.
    public var days: [CivilDate] {
        (0..<7).compactMap { self[$0] }
    }

    /// Returns whether the day is one of the seven.
    public func contains(_ date: CivilDate) -> Bool {
        date.dayNumber >= firstDayNumber && date.dayNumber < firstDayNumber + 7
    }

    /// Returns the week that many weeks later (earlier when negative); `nil` when none of its days lies within the calendar.
    public func adding(weeks: Int) -> CivilWeek? {
        let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
        guard !overflow else { return nil }
        let (first, beyond) = Int(firstDayNumber).addingReportingOverflow(days)
        guard !beyond, first >= Int(CivilDate.min.dayNumber) - 6, first <= Int(CivilDate.max.dayNumber) else { return nil }
        return CivilWeek(unchecked: Int32(truncatingIfNeeded: first))
    }

    /// Returns how many whole weeks lie between `earlier` and this week, rounded down; negative when `earlier` is the later one.
    public func weeks(since earlier: CivilWeek) -> Int {
        let days = Int(firstDayNumber) - Int(earlier.firstDayNumber)
        return days >= 0 ? days / 7 : (days - 6) / 7
    }
}

extension CivilWeek: Comparable {
    /// Orders by time: the week that begins earlier is less.
    public static func < (left: CivilWeek, right: CivilWeek) -> Bool {
        left.firstDayNumber < right.firstDayNumber
    }
}

extension CivilWeek: CustomStringConvertible {
    /// `2025-W31` (ISO 8601) for a week that begins on Monday, else its first day, such as `2025-07-27`.
    ///
    /// The one week of each weekday that begins before 0001-01-01 is named by the first day the calendar has.
    public var description: String {
        let first = firstDay ?? .min
        guard firstWeekday == .monday else { return first.description }
        let (year, week) = first.isoWeek
        return String(writing: { bytes in
            bytes.append(digits: 4, of: year)
            bytes += "-W".utf8
            bytes.append(digits: 2, of: week)
        })
    }
}

extension CivilDate {
    /// The ISO 8601 week number (1…53) and the year that week belongs to, which may be the one before or after the day's own.
    ///
    /// Week 1 is the week from Monday to Sunday that holds the year's first Thursday: 2024-12-30 lies in week 1 of 2025.
    public var isoWeek: (year: Int, week: Int) {
        // The Thursday of the week decides. 0001-01-01 is a Monday and 9999-12-31 a Friday: it never leaves the calendar.
        let thursday = Int(dayNumber) + 4 - Int(weekday.rawValue)
        var year = self.year
        if thursday < Int(Self.dayNumber(year: year, month: 1, day: 1)) {
            year -= 1
        } else if thursday > Int(Self.dayNumber(year: year, month: 12, day: 31)) {
            year += 1
        }
        return (year, (thursday - Int(Self.dayNumber(year: year, month: 1, day: 1))) / 7 + 1)
    }
}
