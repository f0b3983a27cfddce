/// A calendar that knows nothing but how to go to the next day: what every fast formula is held against.
struct CalendarWalk {
    var year = 1
    var month = 1
    var day = 1
    /// 0001-01-01 was a Monday; 1 is Monday, 7 is Sunday.
    var weekday = 1
    /// 0001-01-01 comes 719162 days before 1970-01-01.
    var dayNumber = -719_162

    /// A copy of the table on every schoolroom wall.
    static let lengths: [Int] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    static func isLeap(_ year: Int) -> Bool {
        if year % 400 == 0 { return true }
        if year % 100 == 0 { return false }
        return year % 4 == 0
    }

    var monthLength: Int {
        month == 2 && CalendarWalk.isLeap(year) ? 29 : CalendarWalk.lengths[month - 1]
    }

    mutating func step() {
        dayNumber += 1
        weekday = weekday == 7 ? 1 : weekday + 1
        if day < monthLength {
            day += 1
        } else if month < 12 {
            (month, day) = (month + 1, 1)
        } else {
            (year, month, day) = (year + 1, 1, 1)
        }
    }
}
