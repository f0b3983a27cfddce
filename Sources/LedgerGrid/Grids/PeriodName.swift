public import CivilCalendar

/// A day, week, month or year as people name it, by the calendar or relative to today.
///
/// ```swift
/// let days = PeriodName("last month")?.days(today: .today())
/// PeriodName("2026-02")?.days(today: .today())      // 2026-02-01 to 2026-02-28, whatever day it is
/// ```
public enum PeriodName: Sendable, Hashable {
    /// One day of the calendar.
    case day(CivilDate)
    /// A month by its name.
    case month(YearMonth)
    /// A year, 1…9999.
    case year(Int)
    /// The period that comes `count` units after the one of today; before it when negative.
    case relative(Unit, count: Int)

    /// The lengths of periods that are named relative to today.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        /// One day.
        case day
        /// Seven days.
        case week
        /// A month.
        case month
        /// A year.
        case year
    }

    /// Reads what a person types; `nil` for anything else, and for days the calendar lacks.
    ///
    /// A day is `2026-03-14`, `2026/3/14`, `2026.3.14`, `20260314`, `today`, `yesterday` or `tomorrow`; a month is `2026-03`, a year `2026`;
    /// and `last`, `this` or `next` goes before `week`, `month` or `year`, apart by a space or a hyphen. Case does not matter.
    public init?(_ text: String) {
        guard text.utf8.count <= 32, let name = Self.calendar(Array(text.utf8)) ?? Self.relative(text.lowercased()) else { return nil }
        self = name
    }

    private static func calendar(_ bytes: [UInt8]) -> PeriodName? {
        var parts = bytes.split(separator: bytes.first { "-/.".utf8.contains($0) } ?? 0, omittingEmptySubsequences: false)
        if parts.count == 1, bytes.count == 8 { parts = [bytes[..<4], bytes[4..<6], bytes[6...]] }
        guard parts[0].count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }) else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy { (48...57).contains($0) } ? Int(String(decoding: $0, as: UTF8.self)) : nil }
        guard numbers.count == parts.count else { return nil }
        return switch numbers.count {
        case 1: YearMonth(year: numbers[0], month: 1).map { .year($0.year) }
        case 2: YearMonth(year: numbers[0], month: numbers[1]).map { .month($0) }
        case 3: CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]).map { .day($0) }
        default: nil
        }
    }

    private static func relative(_ text: String) -> PeriodName? {
        let days = ["yesterday": -1, "today": 0, "tomorrow": 1], periods = ["last": -1, "this": 0, "next": 1]
        if let count = days[text] { return .relative(.day, count: count) }
        let words = text.split { $0 == " " || $0 == "-" }
        guard words.count == 2, let count = periods[String(words[0])], let unit = Unit(rawValue: String(words[1])), unit != .day else {
            return nil
        }
        return .relative(unit, count: count)
    }

    /// Returns the days it means.
    ///
    /// - Parameters:
    ///   - today: the day that relative names count from; looked up only for these.
    ///   - settings: on which weekday weeks begin and on which day months do. A year goes from its first month to its twelfth.
    /// - Returns: the days, both ends included; `nil` where the calendar ends before them.
    public func days(
        today: @autoclosure () -> CivilDate, settings: CalendarSettings = CalendarSettings()
    ) -> ClosedRange<CivilDate>? {
        let rule = settings.monthRule
        switch self {
        case .day(let day): return day...day
        case .month(let name): return rule.month(name).range
        case .year(let year): return Self.year(year, by: rule)
        case .relative(.day, let count): return LedgerPeriod.day(today()).moved(by: count)?.range
        case .relative(.week, let count): return settings.page(containing: today(), .week).moved(by: count)?.range
        case .relative(.month, let count): return settings.page(containing: today(), .month).moved(by: count)?.range
        case .relative(.year, let count):
            return LedgerPeriod.year(rule.month(containing: today()).name.year).moved(by: count).flatMap { period in
                if case .year(let year) = period { Self.year(year, by: rule) } else { nil }
            }
        }
    }

    private static func year(_ year: Int, by rule: MonthRule) -> ClosedRange<CivilDate>? {
        guard let first = YearMonth(year: year, month: 1), let last = YearMonth(year: year, month: 12) else { return nil }
        return rule.month(first).firstDay...rule.month(last).lastDay
    }
}
