import ArgumentParser
import LedgerCalendar

/// A civil date on the command line, written as in ledgers: `2026-11-01`, `2026/11/1`, `2026.11.1` or `20261101`.
struct DateArgument: ExpressibleByArgument {
    let date: CivilDate

    init?(argument: String) {
        let bytes = Array(argument.utf8)
        var parts = bytes.split(separator: bytes.first { "-/.".utf8.contains($0) } ?? 0, omittingEmptySubsequences: false)
        if parts.count == 1, bytes.count == 8 { parts = [bytes[..<4], bytes[4..<6], bytes[6...]] }
        guard parts.count == 3, parts[0].count == 4, parts[1...].allSatisfy({ (1...2).contains($0.count) }) else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy { (48...57).contains($0) } ? Int(String(decoding: $0, as: UTF8.self)) : nil }
        guard numbers.count == 3, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
        self.date = date
    }
}

/// A day on the command line, or a month such as `2026-11`.
enum PageArgument: ExpressibleByArgument {
    case day(CivilDate)
    case month(YearMonth)

    init?(argument: String) {
        if let day = DateArgument(argument: argument)?.date {
            self = .day(day)
        } else {
            // A month is written as its days are.
            guard let mark = argument.first(where: { "-/.".contains($0) }),
                let first = DateArgument(argument: argument + "\(mark)1")?.date
            else { return nil }
            self = .month(first.yearMonth)
        }
    }

    /// Returns the day; of a month, today if it is within, else its first day.
    func day(in rule: MonthRule, today: CivilDate) -> CivilDate {
        switch self {
        case .day(let day): day
        case .month(let name): rule.month(name).contains(today) ? today : rule.month(name).firstDay
        }
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
