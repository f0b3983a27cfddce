import CalendarFeed
import CivilCalendar
import LibicalBridge
import TestSupport
import Testing

/// A rule in words of its own, and the days it means, found by asking each day of some years the plain question.
struct DailyModel {
    var frequency = "DAILY"
    var interval = 1
    var weekStart = 0
    var months: [Int] = []
    var monthDays: [Int] = []
    var yearDays: [Int] = []
    var weekNumbers: [Int] = []
    /// Ordinal (0: each) and weekday (0: Monday).
    var days: [(Int, Int)] = []
    var positions: [Int] = []

    static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    var text: String {
        func part(_ name: String, _ values: [Int]) -> [String] {
            values.isEmpty ? [] : ["\(name)=" + values.map { String($0) }.joined(separator: ",")]
        }
        var parts = ["FREQ=\(frequency)"]
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        parts += part("BYMONTH", months) + part("BYMONTHDAY", monthDays) + part("BYYEARDAY", yearDays) + part("BYWEEKNO", weekNumbers)
        if !days.isEmpty { parts.append("BYDAY=" + days.map { ($0.0 == 0 ? "" : String($0.0)) + Self.names[$0.1] }.joined(separator: ",")) }
        parts += part("BYSETPOS", positions)
        if weekStart != 0 { parts.append("WKST=" + Self.names[weekStart]) }
        return parts.joined(separator: ";")
    }

    private func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    /// The first day of a day's week.
    private func week(_ day: Int) -> Int { day - (weekday(day) - weekStart + 7) % 7 }

    /// The year and number of a day's week: a week belongs to the year that has four of its days.
    private func weekNumber(_ day: Int) -> (year: Int, number: Int) {
        let middle = CivilDate(dayNumber: week(day) + 3).map { $0.components } ?? (0, 0, 0)
        let first = CivilDate(year: middle.0, month: 1, day: 1).map { Int($0.dayNumber) } ?? 0
        return (middle.0, (week(day) + 3 - first) / 7 + 1)
    }

    /// The number of the period a day lies in.
    private func period(_ day: Int) -> Int {
        guard let date = CivilDate(dayNumber: day) else { return 0 }
        switch frequency {
        case "YEARLY": return weekNumbers.isEmpty ? date.year : weekNumber(day).year
        case "MONTHLY": return date.year * 12 + date.month
        case "WEEKLY": return (week(day) + 700_000) / 7
        default: return day
        }
    }

    private func matches(_ day: Int, start: CivilDate) -> Bool {
        guard let date = CivilDate(dayNumber: day) else { return false }
        let (year, month, dayOfMonth) = date.components
        let monthLength = date.yearMonth.dayCount
        let yearStart = CivilDate(year: year, month: 1, day: 1).map { Int($0.dayNumber) } ?? 0
        let yearLength = YearMonth.isLeap(year: year) ? 366 : 365
        let dayOfYear = day - yearStart + 1
        if !months.isEmpty, !months.contains(month) { return false }
        if !monthDays.isEmpty, !monthDays.contains(dayOfMonth), !monthDays.contains(dayOfMonth - monthLength - 1) { return false }
        if !yearDays.isEmpty, !yearDays.contains(dayOfYear), !yearDays.contains(dayOfYear - yearLength - 1) { return false }
        if !weekNumbers.isEmpty {
            let (weekYear, number) = weekNumber(day)
            let last = CivilDate(year: weekYear, month: 12, day: 28).map { weekNumber(Int($0.dayNumber)).number } ?? 0
            if !weekNumbers.contains(number), !weekNumbers.contains(number - last - 1) { return false }
        }
        if !days.isEmpty {
            let byMonth = frequency == "MONTHLY" || frequency == "YEARLY" && !months.isEmpty
            let (offset, length) = byMonth ? (dayOfMonth - 1, monthLength) : (dayOfYear - 1, yearLength)
            let found = days.contains { ordinal, name in
                weekday(day) == name && (ordinal == 0 || ordinal == offset / 7 + 1 || ordinal == -((length - 1 - offset) / 7 + 1))
            }
            if !found { return false }
        }
        // What the rule leaves open is as the start has it.
        let hasDay = !monthDays.isEmpty || !yearDays.isEmpty || !days.isEmpty
        switch frequency {
        case "YEARLY":
            if weekNumbers.isEmpty, yearDays.isEmpty, months.isEmpty, days.isEmpty || !monthDays.isEmpty, month != start.month {
                return false
            }
            if !hasDay, !weekNumbers.isEmpty, weekday(day) != weekday(Int(start.dayNumber)) { return false }
            return hasDay || !weekNumbers.isEmpty || dayOfMonth == start.day
        case "MONTHLY": return hasDay || dayOfMonth == start.day
        case "WEEKLY": return hasDay || weekday(day) == weekday(Int(start.dayNumber))
        default: return true
        }
    }

    func days(from start: CivilDate, through end: CivilDate) -> [Int] {
        // Whole periods, so that positions are counted right.
        let all = (Int(start.dayNumber) - 380...Int(end.dayNumber) + 380).filter { matches($0, start: start) }
        let first = period(Int(start.dayNumber))
        var groups: [(Int, [Int])] = []
        for day in all where (period(day) - first) % interval == 0 {
            if groups.last?.0 == period(day) { groups[groups.count - 1].1.append(day) } else { groups.append((period(day), [day])) }
        }
        let chosen = groups.flatMap { _, days in
            days.enumerated().filter { index, _ in
                positions.isEmpty || positions.contains(index + 1) || positions.contains(index - days.count)
            }.map(\.element)
        }
        return chosen.filter { $0 >= Int(start.dayNumber) && $0 <= Int(end.dayNumber) }
    }

    /// One of the rules the RFC allows, of any shape.
    static func random(using random: inout SeededGenerator) -> DailyModel {
        func some(_ range: ClosedRange<Int>, _ most: Int, negative: Bool = false) -> [Int] {
            let values = (0..<Int.random(in: 1...most, using: &random)).map { _ in
                Int.random(in: range, using: &random) * (negative && Bool.random(using: &random) ? -1 : 1)
            }
            return Array(Set(values)).sorted()
        }
        func flip(_ odds: Int) -> Bool { Int.random(in: 0..<odds, using: &random) == 0 }
        var model = DailyModel()
        model.frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "YEARLY"].randomElement(using: &random) ?? "DAILY"
        model.interval = [1, 1, 1, 2, 3, 5].randomElement(using: &random) ?? 1
        model.weekStart = flip(2) ? Int.random(in: 0...6, using: &random) : 0
        if flip(3) { model.months = some(1...12, 3) }
        if model.frequency != "WEEKLY", flip(3) { model.monthDays = some(1...31, 4, negative: true) }
        if model.frequency == "YEARLY", flip(5) { model.yearDays = some(1...366, 6, negative: true) }
        if model.frequency == "YEARLY", flip(5) { (model.weekNumbers, model.interval) = (some(1...53, 3, negative: true), 1) }
        if flip(2) {
            let numbered = model.frequency == "MONTHLY" || model.frequency == "YEARLY" && model.weekNumbers.isEmpty
            let most = model.frequency == "YEARLY" && model.months.isEmpty ? 53 : 5
            let weekdays = some(0...6, 4)
            model.days = weekdays.map { weekday in
                (numbered && flip(2) ? Int.random(in: 1...most, using: &random) * (flip(2) ? -1 : 1) : 0, weekday)
            }
        }
        if flip(4) { model.positions = some(1...4, 3, negative: true) }
        return model
    }
}

@Suite("Rules against plain models")
struct RuleModelTests {
    private static let end = CivilDate(year: 2029, month: 12, day: 31) ?? .max

    private func expand(_ text: String, from start: CivilDate, lower: CivilDate) throws -> [Int] {
        var sequence = RecurrenceSequence(
            try RecurrenceRule(text), start: CivilDateTime(start, .midnight), isDate: true, from: CivilDateTime(lower, .midnight),
            through: CivilDateTime(Self.end, .midnight), foreignCalendars: .libical)
        var found: [Int] = []
        while let next = sequence.next() { found.append(Int(next.date.dayNumber)) }
        return found
    }

    @Test func `rules of all shapes give the days that a filter over every day gives, from the start and from any window`() throws {
        var random = SeededGenerator(seed: 5545)
        var differences: [String] = []
        for _ in 0..<200 {
            let model = DailyModel.random(using: &random)
            let start = try #require(CivilDate(dayNumber: Int.random(in: 18_000...19_500, using: &random)))
            let expected = model.days(from: start, through: Self.end)
            let found = try expand(model.text, from: start, lower: start)
            if found != expected { differences.append("\(model.text) from \(start): \(found.prefix(5)) not \(expected.prefix(5))") }
            let window = try #require(start.adding(days: Int.random(in: 1...2000, using: &random)))
            let later = try expand(model.text, from: start, lower: window)
            if later != expected.filter({ $0 >= Int(window.dayNumber) }) { differences.append("\(model.text) from \(start) at \(window)") }
            let count = Int.random(in: 1...20, using: &random)
            let counted = try expand(model.text + ";COUNT=\(count)", from: start, lower: window)
            if counted != expected.prefix(count).filter({ $0 >= Int(window.dayNumber) }) {
                differences.append("\(model.text);COUNT=\(count) from \(start) at \(window)")
            }
        }
        #expect(differences == [])
    }

    @Test func `every single part with every value, for every length of period`() throws {
        var differences: [String] = []
        let start = try #require(CivilDate("2024-02-29"))
        var models: [DailyModel] = []
        for frequency in ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
            for month in 1...12 { models.append(DailyModel(frequency: frequency, months: [month])) }
            for day in -31...31 where day != 0 && frequency != "WEEKLY" {
                models.append(DailyModel(frequency: frequency, monthDays: [day]))
            }
            for weekday in 0...6 { models.append(DailyModel(frequency: frequency, days: [(0, weekday)])) }
            for weekStart in 0...6 {
                models.append(DailyModel(frequency: frequency, interval: 2, weekStart: weekStart, days: [(0, 0), (0, 6)]))
            }
        }
        for ordinal in -5...5 where ordinal != 0 {
            for weekday in 0...6 { models.append(DailyModel(frequency: "MONTHLY", days: [(ordinal, weekday)])) }
        }
        for ordinal in -53...53 where ordinal != 0 { models.append(DailyModel(frequency: "YEARLY", days: [(ordinal, abs(ordinal) % 7)])) }
        for week in -53...53 where week != 0 {
            for weekStart in 0...6 { models.append(DailyModel(frequency: "YEARLY", weekStart: weekStart, weekNumbers: [week])) }
        }
        for day in [1, 59, 60, 61, 200, 365, 366] {
            for sign in [1, -1] { models.append(DailyModel(frequency: "YEARLY", yearDays: [day * sign])) }
        }
        for model in models {
            let expected = model.days(from: start, through: Self.end)
            if try expand(model.text, from: start, lower: start) != expected { differences.append(model.text) }
        }
        #expect(differences == [])
    }

    @Test func `sub-daily rules give the seconds that a filter over every second gives`() throws {
        var random = SeededGenerator(seed: 3310)
        var differences: [String] = []
        for _ in 0..<25 {
            let unit = [1, 60, 3600].randomElement(using: &random) ?? 1
            let interval = unit == 1 ? Int.random(in: 1...9000, using: &random) : Int.random(in: 1...100, using: &random)
            let hours = Bool.random(using: &random) ? Set((0..<4).map { _ in Int.random(in: 0...23, using: &random) }) : []
            let minutes = Bool.random(using: &random) ? Set((0..<9).map { _ in Int.random(in: 0...59, using: &random) }) : []
            let seconds = Bool.random(using: &random) ? Set((0..<9).map { _ in Int.random(in: 0...59, using: &random) }) : []
            let weekdays = Bool.random(using: &random) ? Set((0..<5).map { _ in Int.random(in: 0...6, using: &random) }) : []
            func part(_ name: String, _ values: Set<Int>) -> String {
                values.isEmpty ? "" : ";\(name)=" + values.sorted().map { String($0) }.joined(separator: ",")
            }
            let name = unit == 1 ? "SECONDLY" : unit == 60 ? "MINUTELY" : "HOURLY"
            let days = weekdays.isEmpty ? "" : ";BYDAY=" + weekdays.sorted().map { DailyModel.names[$0] }.joined(separator: ",")
            let text =
                "FREQ=\(name);INTERVAL=\(interval)" + part("BYHOUR", hours) + part("BYMINUTE", minutes) + part("BYSECOND", seconds) + days
            let start = 20_000 * 86_400 + Int.random(in: 0..<86_400, using: &random)
            let end = start + 50_000
            let expected = (start...end).filter { second in
                let isAligned = (second / unit - start / unit) % interval == 0
                let minuteFits = minutes.isEmpty ? unit < 3600 || second / 60 % 60 == start / 60 % 60 : minutes.contains(second / 60 % 60)
                let secondFits = seconds.isEmpty ? unit == 1 || second % 60 == start % 60 : seconds.contains(second % 60)
                return isAligned && minuteFits && secondFits && (hours.isEmpty || hours.contains(second / 3600 % 24))
                    && (weekdays.isEmpty || weekdays.contains((second / 86_400 + 3) % 7))
            }
            let first = try #require(CivilDateTime(secondNumber: Int64(start)))
            let last = try #require(CivilDateTime(secondNumber: Int64(end)))
            let middle = try #require(CivilDateTime(secondNumber: Int64(start + 20_000)))
            for lower in [first, middle] {
                for count in [Int.max, 50] {
                    var sequence = RecurrenceSequence(
                        try RecurrenceRule(text + (count == .max ? "" : ";COUNT=\(count)")), start: first, from: lower, through: last,
                        foreignCalendars: .libical)
                    var found: [Int] = []
                    while let next = sequence.next() { found.append(Int(next.secondNumber)) }
                    if found != expected.prefix(count).filter({ $0 >= Int(lower.secondNumber) }) { differences.append("\(text) \(count)") }
                }
            }
        }
        #expect(differences == [])
    }
}
