internal import CivilCalendar
package import Diagnostics
package import LedgerCore
package import LedgerGrid
package import TextBytes

extension JSONWriter {
    /// Appends the member `version`: that of the schema of what the command writes as JSON, which changes when a member is renamed, taken
    /// away or given another meaning.
    mutating func version() { number("version", 1) }

    /// Appends the member `totals`: an array with one object per commodity.
    mutating func totals(_ totals: [Totals]) {
        array("totals", totals) { json, totals in json.objectElement { $0.members(of: totals) } }
    }

    /// Appends `currency`, `income`, `expense`, `net` and `count`.
    mutating func members(of totals: Totals) {
        text("currency", totals.commodity.symbol)
        text("income", totals.income.description)
        text("expense", totals.expense.description)
        text("net", totals.net.description)
        number("count", totals.count)
    }

    /// Appends the canonical columns of an entry in order, the `uid` of its event, `source`, `line`, and `fields` if there are extra
    /// columns.
    ///
    /// Every member is a string, empty if the entry has no value, except `line`, a number, and `fields`, an object. All objects of a list
    /// must have the same `extraColumns`; other extra columns of the entry follow them. Of columns with the same name, the second is called
    /// `name (2)`, as `DistinctNames` says.
    package mutating func members(of entry: Entry, uid: String, at place: SourcePlace, extraColumns: [String] = []) {
        for column in LedgerColumn.allCases { text(column.rawValue, entry.text(of: column)) }
        text("uid", uid)
        text("source", place.source)
        number("line", place.line)
        guard !(extraColumns.isEmpty && entry.fields.isEmpty) else { return }
        object("fields") { $0.members(of: entry.fields, columns: extraColumns) }
    }

    private mutating func members(of fields: [Entry.Field], columns: [String]) {
        var (rest, names) = (fields, DistinctNames(keeping: columns))
        for column in columns {
            let index = rest.firstIndex { $0.name.utf8.elementsEqual(column.utf8) }
            text(names.add(column), index.map { rest.remove(at: $0).value } ?? "")
        }
        for field in rest { text(names.add(field.name), field.value) }
    }

    /// Appends `uid`, `recurrenceId`, `start`, `end`, `allDay`, `summary`, `description`, `location`, `categories`, `status`, `source` and
    /// `line` of an event.
    package mutating func members(of event: DayEvent) {
        let details = event.details ?? DayEvent.Details(span: event.span)
        text("uid", event.uid)
        text("recurrenceId", details.recurrenceID)
        text("start", details.start)
        text("end", details.end)
        flag("allDay", event.isAllDay && !details.start.isEmpty)
        texts(of: event)
    }

    /// Appends the members from `summary` on.
    package mutating func texts(of event: DayEvent) {
        let details = event.details ?? DayEvent.Details()
        text("summary", event.title)
        text("description", details.description)
        text("location", details.location)
        array("categories", details.categories) { $0.element($1) }
        text("status", details.status)
        text("source", details.source)
        number("line", details.line)
    }
}

extension DayEvent.Details {
    /// Creates the details of an event without a feed: its start and end, without a zone.
    fileprivate init(span: DayEvent.Span) {
        self.init()
        switch span {
        case .allDay(let days):
            start = days.lowerBound.description
            end = days.upperBound.adding(days: 1)?.description ?? ""
        case .timed(let from, let to): (start, end) = (from.description, to.description)
        }
    }
}
