internal import CivilCalendar
package import TextBytes

extension ViewLocale {
    /// Appends what a program needs to write dates as this locale does: `language`, `isRightToLeft`, `firstWeekday`, `weekdays` and
    /// `months` by name, and patterns for titles, in which `{y}`, `{d}` and `{w}` stand for the year, the day and the weekday.
    ///
    /// `ranges` has a pattern for the days of one month, from January on, then for those of a month and the next one; the second day and
    /// its year are `{e}` and `{z}`.
    package func members(to json: inout JSONWriter) {
        json.text("language", languageTag)
        json.flag("isRightToLeft", isRightToLeft)
        json.number("firstWeekday", Int(firstWeekday.rawValue) % 7)
        json.object("weekdays") { json in
            json.array("wide", names.wide) { $0.element($1) }
            json.array("short", names.short) { $0.element($1) }
            json.array("narrow", names.narrow) { $0.element($1) }
        }
        json.object("months") { json in
            json.array("wide", names.months) { $0.element($1) }
            json.array("short", names.shortMonths) { $0.element($1) }
        }
        json.text("yearTitle", names.yearPattern)
        json.array("monthTitles", names.monthPatterns) { $0.element($1) }
        json.array("dayTitles", names.dayPatterns) { $0.element($1) }
        json.array("rangeTitles", names.rangePatterns) { $0.element($1) }
        json.object("labels") { json in
            json.text("income", labels.income)
            json.text("expense", labels.expense)
            json.text("balance", labels.balance)
            json.text("total", labels.total)
            json.text("today", labels.today)
            json.text("week", labels.week)
            json.text("allDay", labels.allDay)
            json.text("untitled", labels.untitled)
        }
    }
}

extension ViewLocale {
    /// The locale as the web names it (BCP 47), such as `ko-KR`; `en` for the neutral English.
    package var languageTag: String { identifier == "en_US_POSIX" ? "en" : identifier.replacing("_", with: "-") }
}

extension DateNames {
    /// A year whose digits stand for no day and no month.
    private static let sampleYear = 2345

    private func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDate { CivilDate(year: year, month: month, day: day) ?? .min }

    /// The title of a year.
    fileprivate var yearPattern: String { title(ofYear: Self.sampleYear).replacing("\(Self.sampleYear)", with: "{y}", maxReplacements: 1) }

    /// The titles of the months of a year.
    fileprivate var monthPatterns: [String] {
        (1...12).map { month in
            title(of: day(Self.sampleYear, month, 1).yearMonth).replacing("\(Self.sampleYear)", with: "{y}", maxReplacements: 1)
        }
    }

    /// The titles of a day of each month.
    fileprivate var dayPatterns: [String] {
        (1...12).map { month in
            let sample = day(Self.sampleYear, month, 27)
            return title(of: sample).replacing(wide[Int(sample.weekday.rawValue) % 7], with: "{w}", maxReplacements: 1)
                .replacing("\(Self.sampleYear)", with: "{y}", maxReplacements: 1).replacing("27", with: "{d}", maxReplacements: 1)
        }
    }

    /// The titles of days of each month, then of days from each month to the next.
    fileprivate var rangePatterns: [String] {
        let year = Self.sampleYear
        let within = (1...12).map { month in (day(year, month, 17)...day(year, month, 28), 17, 28) }
        let across = (1...12).map { month in (day(year, month, 28)...day(year + month / 12, month % 12 + 1, 17), 28, 17) }
        return (within + across).map { days, first, last in
            title(of: days).replacing("\(year + 1)", with: "{z}").replacing("\(year)", with: "{y}")
                .replacing("\(first)", with: "{d}", maxReplacements: 1).replacing("\(last)", with: "{e}", maxReplacements: 1)
        }
    }
}
