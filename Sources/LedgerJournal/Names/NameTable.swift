internal import CivilCalendar

/// Names and what stands for them: no two names share one.
struct NameTable: Sendable {
    struct Name: Sendable {
        let original: String
        let written: String
        let bytes: [UInt8]
        var firstDay: CivilDate

        var isRenamed: Bool { original != written }
    }

    private(set) var names: [Name] = []
    private var taken: Set<String> = []

    /// Takes up a name as `wish`, or with a number from 2 up behind it where that is taken; gives its place.
    mutating func add(_ original: String, as wish: String, on day: CivilDate, numbered: (String, Int) -> String) -> Int {
        var written = wish
        var number = 1
        while !taken.insert(written).inserted {
            number += 1
            written = numbered(wish, number)
        }
        names.append(Name(original: original, written: written, bytes: Array(written.utf8), firstDay: day))
        return names.count - 1
    }

    /// The bytes of a name that is used on that day.
    mutating func use(_ place: Int, on day: CivilDate) -> [UInt8] {
        if day < names[place].firstDay { names[place].firstDay = day }
        return names[place].bytes
    }
}
