public import CivilCalendar
internal import Diagnostics
internal import LedgerGrid
internal import Text

extension CalendarSheet {
    /// Appends the page as one JSON object and a line ending: the document of `month --format json` and `week --format json`.
    ///
    /// Its keys are `month`, for a week also `week`, then `title`, `weekStart`, `weekdays`, `totals`, `weeks` and `selected`. Blank cells
    /// are `null`; amounts are strings with exact decimals.
    public func write(jsonTo bytes: inout [UInt8], locale: ViewLocale) {
        JSONWriter.appendObject(to: &bytes) { write(to: &$0, locale: locale) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private func write(to json: inout JSONWriter, locale: ViewLocale) {
        json.text("month", grid.month.description)
        if case .week(let week) = grid { json.text("week", week.week.description) }
        json.text("title", locale.title(of: grid.month.name))
        json.text("weekStart", grid.weekStart.name)
        json.array("weekdays", grid.weekdays) { json, weekday in json.element(locale.shortName(of: weekday)) }
        json.totals(totals.period)
        json.array("weeks", 0..<grid.rowCount) { json, row in
            json.objectElement { json in
                json.totals(totals.weeks[row])
                json.array("days", grid.week(row)) { json, day in
                    guard let day else { return json.nullElement() }
                    json.objectElement { write(day, to: &$0) }
                }
            }
        }
        json.object("selected") { json in
            if let index = grid.index(of: selectedDay), let day = grid[index] {
                write(day, to: &json)
            } else {
                write(selectedDay, isInMonth: grid.month.contains(selectedDay), to: &json)
            }
        }
    }

    private func write(_ day: GridDay, to json: inout JSONWriter) { write(day.date, isInMonth: day.isInMonth, to: &json) }

    private func write(_ date: CivilDate, isInMonth: Bool, to json: inout JSONWriter) {
        json.text("date", date.description)
        json.number("day", date.day)
        json.text("weekday", date.weekday.name)
        json.flag("inMonth", isInMonth)
        json.flag("isToday", date == today)
        json.flag("isSelected", date == selectedDay)
        json.totals(totals[date])
        json.array("entries", entries(on: date)) { json, item in
            json.objectElement { $0.members(of: item.entry, uid: item.uid, at: SourcePlace(item.source, line: item.line)) }
        }
        json.array("events", events[date]) { json, event in json.objectElement { $0.members(of: event) } }
    }
}

extension Weekday {
    /// The English name in lower case, as `--week-start` takes it.
    public var name: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }
}
