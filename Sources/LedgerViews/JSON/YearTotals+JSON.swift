public import CivilCalendar
public import LedgerGrid
internal import TextBytes

extension YearTotals {
    /// Appends the year as one JSON object and a line ending: the output of `year --format json`.
    ///
    /// Its keys are `year`, `title`, `totals`, `months` and `version`; a month has `month`, `title`, `from`, `to`, `totals` and `days`, all of its
    /// days, each with `date`, `weekday`, `isToday` and `totals`. Amounts are strings with exact decimals.
    public func write(jsonTo bytes: inout [UInt8], locale: ViewLocale, today: CivilDate) {
        JSONWriter.appendObject(to: &bytes) { json in
            json.text("year", LedgerPeriod.year(year).description)
            json.text("title", locale.title(ofYear: year))
            json.totals(totals)
            json.array("months", months) { json, month in
                json.objectElement { json in
                    json.text("month", month.period.description)
                    json.text("title", locale.title(of: month.period.name))
                    json.text("from", month.period.firstDay.description)
                    json.text("to", month.period.lastDay.description)
                    json.totals(month.totals)
                    json.array("days", month.period.days) { json, day in
                        json.objectElement { json in
                            json.text("date", day.description)
                            json.text("weekday", day.weekday.name)
                            json.flag("isToday", day == today)
                            json.totals(self[day])
                        }
                    }
                }
            }
            json.version()
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}
