/// A calendar as it hangs on a wall: a table of month lengths and a finger that moves from day to day. What every formula is held
/// against; knows nothing of the library.
struct WallCalendar {
    static let lengths: [Int] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    static func length(_ year: Int, _ month: Int) -> Int {
        let isLeap = year % 400 == 0 || (year % 100 != 0 && year % 4 == 0)
        return month == 2 && isLeap ? 29 : lengths[month - 1]
    }

    static func next(_ year: Int, _ month: Int) -> (year: Int, month: Int) {
        month == 12 ? (year + 1, 1) : (year, month + 1)
    }

    static func previous(_ year: Int, _ month: Int) -> (year: Int, month: Int) {
        month == 1 ? (year - 1, 12) : (year, month - 1)
    }

    /// A month of the wall calendar; weekdays are numbered from Monday, 0…6.
    struct Month {
        var year: Int
        var month: Int
        /// The weekday of the 1st.
        var weekday: Int

        var length: Int { WallCalendar.length(year, month) }

        mutating func turn() {
            weekday = (weekday + length) % 7
            (year, month) = WallCalendar.next(year, month)
        }

        /// What is printed in the rows when weeks begin on `start`: `-27` for the 27th of the month before, `103` for the 3rd of the next.
        func cells(weekStart start: Int) -> [Int] {
            var cells: [Int] = []
            var weekdayOfCell = start
            let before = WallCalendar.previous(year, month)
            var day = WallCalendar.length(before.year, before.month)
            while weekdayOfCell != weekday {
                weekdayOfCell = (weekdayOfCell + 1) % 7
                day -= 1
            }
            while day < WallCalendar.length(before.year, before.month) {
                day += 1
                cells.append(-day)
            }
            for day in 1...length { cells.append(day) }
            day = 0
            while cells.count % 7 != 0 {
                day += 1
                cells.append(100 + day)
            }
            return cells
        }
    }

    /// 1600-01-01 was a Saturday.
    static let start = Month(year: 1600, month: 1, weekday: 5)
}
