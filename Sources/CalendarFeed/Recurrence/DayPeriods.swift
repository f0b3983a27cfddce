/// The periods of a rule, numbered, and the days that it chooses within each.
protocol DayPeriods: Sendable {
    /// How far the periods that count are apart.
    var stride: Int { get }
    /// The period in which the start lies.
    var first: Int { get }
    /// The last period that is known.
    var last: Int { get }

    /// The period in which a day lies.
    func period(ofDay day: Int) -> Int

    /// A day that no occurrence of the period, or of a later one, precedes.
    func earliestDay(ofPeriod period: Int) -> Int

    /// The days of a period, ascending, each once.
    func days(inPeriod period: Int) -> [Int]
}

extension [Int] {
    /// Ascending, each number once.
    func sortedOnce() -> [Int] {
        let days = sorted()
        return days.indices.filter { $0 == 0 || days[$0] != days[$0 - 1] }.map { days[$0] }
    }
}
