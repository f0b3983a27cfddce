import ArgumentParser
import LedgerCalendar

/// A civil date on the command line.
struct DateArgument: ExpressibleByArgument {
    let date: CivilDate

    init?(argument: String) {
        guard let date = CivilDate(argument) else { return nil }
        self.date = date
    }
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
