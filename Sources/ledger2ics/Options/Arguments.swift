import ArgumentParser
import LedgerCalendar

/// A day or several on the command line: `2026-03-14`, `2026-03`, `2026`, `yesterday`, `last month`.
struct DaysArgument {
    private let name: PeriodName

    /// Reads what a person typed.
    ///
    /// - Throws: wrong usage that lists what can be written.
    init(_ text: String) throws {
        guard let name = PeriodName(text) else {
            throw ValidationError(
                "expected a day (2026-03-14, today, yesterday, tomorrow), a month (2026-03), a year (2026), or last, this or next with "
                    + "week, month or year, such as 'last month'")
        }
        self.name = name
    }

    /// The days that are meant.
    ///
    /// - Throws: wrong usage, where the calendar has no such days.
    func days(_ clock: Clock) throws -> ClosedRange<CivilDate> {
        guard let days = name.days(today: clock.today(), settings: clock.settings) else {
            throw ValidationError("There are no such days; the calendar goes from \(CivilDate.min) to \(CivilDate.max).")
        }
        return days
    }

    /// The day; of several, today if it is among them, else the first.
    func day(_ clock: Clock) throws -> CivilDate {
        let (days, today) = (try days(clock), clock.today())
        return days.contains(today) ? today : days.lowerBound
    }

    /// The year of the first day; a day belongs to the year of its month.
    func year(_ clock: Clock) throws -> Int {
        clock.settings.monthRule.month(containing: try days(clock).lowerBound).name.year
    }
}

/// A single day on the command line: `2026-03-14`, `yesterday`.
struct DayArgument {
    private let name: PeriodName

    /// Reads what a person typed.
    ///
    /// - Throws: wrong usage that lists what can be written.
    init(_ text: String) throws {
        switch PeriodName(text) {
        case .some(let name) where name.isDay: self.name = name
        default: throw ValidationError("expected a day: 2026-03-14, today, yesterday or tomorrow")
        }
    }

    /// The day in a zone, whose clock tells today.
    func day(in zone: TimeZoneRules) -> CivilDate {
        let today = CivilDate.today(in: zone)
        return name.days(today: today)?.lowerBound ?? today
    }
}

extension PeriodName {
    fileprivate var isDay: Bool {
        switch self {
        case .day, .relative(.day, count: _): true
        case .month, .year, .relative: false
        }
    }
}

/// What days on the command line are relative to.
struct Clock {
    /// The day that counts as today, looked up only where it is needed.
    let today: () -> CivilDate
    /// When weeks and months begin.
    var settings = CalendarSettings()
}

/// A weekday on the command line, by its English name.
struct WeekdayArgument: ExpressibleByArgument {
    let weekday: Weekday

    init?(argument: String) {
        guard let weekday = Weekday.allCases.first(where: { $0.name == argument.lowercased() }) else { return nil }
        self.weekday = weekday
    }

    static var allValueStrings: [String] { Weekday.allCases.map(\.name) }
}

/// An encoding on the command line, by any of its names.
struct EncodingArgument: ExpressibleByArgument {
    let encoding: TextEncoding

    init?(argument: String) {
        guard let encoding = TextEncoding(named: argument) else { return nil }
        self.encoding = encoding
    }
}

/// The day on which months begin on the command line, 1 to 31.
struct MonthStartArgument: ExpressibleByArgument {
    let rule: MonthRule

    static let first = MonthStartArgument(rule: .calendar)

    private init(rule: MonthRule) { self.rule = rule }

    init?(argument: String) {
        guard let day = Int(argument), let rule = MonthRule(startingOn: day) else { return nil }
        self.rule = rule
    }

    var defaultValueDescription: String { "\(rule.startDay)" }
}
