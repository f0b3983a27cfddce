public import CivilCalendar
internal import Diagnostics
internal import LedgerCore
public import LedgerGrid
internal import TextBytes

extension CalendarState {
    /// Appends the page as one JSON object and a line ending: the output of `month --format json` and `week --format json`.
    ///
    /// Its keys are `month`, `week` (weeks only), `title`, `weekStart`, `weekdays`, `totals`, `weeks`, `selected` and `version`. Blank cells
    /// are `null`; amounts are strings with exact decimals. With a balance, days have a `balance`, too.
    public func write(jsonTo bytes: inout [UInt8], locale: ViewLocale, balance: RunningBalance? = nil) {
        JSONWriter.appendObject(to: &bytes) { json in
            json.text("month", month.description)
            if case .week(let week) = page { json.text("week", week.description) }
            json.text("title", locale.title(of: month.name))
            json.text("weekStart", grid.weekStart.name)
            json.array("weekdays", grid.weekdays) { json, weekday in json.element(locale.shortName(of: weekday)) }
            json.totals(totals)
            json.array("weeks", zip(weeks, weekTotals)) { json, week in
                json.objectElement { json in
                    json.totals(week.1)
                    json.array("days", week.0) { json, day in
                        if let day { json.objectElement { write(day, balance, to: &$0) } } else { json.nullElement() }
                    }
                }
            }
            json.object("selected") { write(selectedCell, balance, to: &$0) }
            json.version()
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private func write(_ day: DayCell<Decoration>, _ balance: RunningBalance?, to json: inout JSONWriter) {
        json.text("date", day.date.description)
        json.number("day", day.number)
        json.text("weekday", day.weekday.name)
        json.flag("inMonth", day.isInMonth)
        json.flag("isToday", day.isToday)
        json.flag("isSelected", day.isSelected)
        json.totals(day.totals)
        if let balance {
            json.array("balance", balance.balance(atEndOf: day.date)) { json, money in
                json.objectElement { json in
                    json.text("currency", money.commodity.symbol)
                    json.text("amount", money.amount.description)
                }
            }
        }
        json.array("entries", entries(on: day.date)) { json, item in
            let origin = item.origin
            let place = SourcePlace(origin?.source ?? "", line: origin?.line ?? 0)
            json.objectElement { $0.members(of: item.entry, uid: origin?.uid ?? "", at: place) }
        }
        json.array("events", day.events) { json, event in json.objectElement { $0.members(of: event) } }
    }
}

extension Weekday {
    /// The English name in lower case, as accepted by `--week-start`.
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
