internal import CivilCalendar
internal import LedgerCore
internal import LedgerGrid
internal import LedgerViews
internal import TextBytes

/// What the script reads: columns of entries and of events, tables of their texts and currencies, and the locale's names and formats.
///
/// Days are counted from 1970-01-01, times in minutes from midnight, with -1 for none; texts are indices into one table.
struct PageData {
    private let page: CalendarPage
    private let entries: [Entry]
    private let events: [DayEvent]
    private let currencies: PageCurrencies
    private let balances: [AccountBalances.Series]

    /// Sorts entries and events as calendars list them within a day.
    init(page: CalendarPage, _ entries: [Entry], _ events: [DayEvent]) {
        self.page = page
        let opening = page.showsBalances ? page.opening : []
        currencies = PageCurrencies(entries, opening.map(\.money), locale: page.locale)
        let order = entries.indices.map { (key: Self.key(of: entries[$0]), index: $0) }.sorted { $0 < $1 }
        self.entries = order.map { entries[$0.index] }
        balances = page.showsBalances ? AccountBalances(self.entries, accounts: page.accounts, opening: opening).series : []
        self.events = events.filter { !$0.isCancelled }.sorted { $0.precedes($1) }
    }

    /// By day, those without a time first, then by time.
    private static func key(of entry: Entry) -> Int {
        Int(entry.date.dayNumber) * 100_000 + Int(entry.time?.secondOfDay ?? -1)
    }

    /// The data as one JSON object.
    var json: [UInt8] {
        var bytes: [UInt8] = []
        JSONWriter.appendObject(to: &bytes) { json in
            json.text("title", page.title)
            if let today = page.today { json.number("today", Int(today.dayNumber)) }
            if let day = page.selectedDay { json.number("selectedDay", Int(day.dayNumber)) }
            if let days = page.eventDays {
                json.array("eventDays", [days.lowerBound, days.upperBound]) { $0.element(number: Int($1.dayNumber)) }
            }
            json.number("weekStart", Int(page.settings.weekStart.rawValue) % 7)
            json.number("monthStart", page.settings.monthRule.startDay)
            json.object("locale") { page.locale.members(to: &$0) }
            json.object("words") { json in
                for word in PageWords(page.locale).all { json.text(word.key, word.text) }
            }
            currencies.members(to: &json, commodities: page.commodities)
            var texts = TextTable()
            json.object("entries") { entryColumns(to: &$0, &texts) }
            json.object("events") { eventColumns(to: &$0, &texts) }
            json.array("balances", balances) { json, series in json.objectElement { append(series, to: &$0, &texts) } }
            json.array("texts", texts.all) { $0.element($1) }
        }
        return bytes
    }

    private func entryColumns(to json: inout JSONWriter, _ texts: inout TextTable) {
        json.array("day", entries) { $0.element(number: Int($1.date.dayNumber)) }
        json.array("time", entries) { $0.element(number: Self.minute($1.time)) }
        json.array("kind", entries) { $0.element(number: Self.direction(of: $1.kind)) }
        json.array("currency", entries) { $0.element(number: currencies.number(of: $1.money.commodity)) }
        json.array("amount", entries) { currencies.element($1.money, to: &$0) }
        let columns: [(name: String, text: (Entry) -> String)] = [
            ("category", \.category), ("payee", \.payee), ("description", \.description), ("account", \.account),
            ("toAccount", \.toAccount), ("tags", \.tags), ("note", \.note), ("status", { $0.status?.rawValue ?? "" }), ("url", \.url),
        ]
        for column in columns { json.array(column.name, entries) { $0.element(number: texts.number(of: column.text($1))) } }
    }

    private func eventColumns(to json: inout JSONWriter, _ texts: inout TextTable) {
        json.array("first", events) { $0.element(number: Int($1.days.lowerBound.dayNumber)) }
        json.array("last", events) { $0.element(number: Int($1.days.upperBound.dayNumber)) }
        json.array("start", events) { $0.element(number: Self.minute($1.startTime(on: $1.days.lowerBound))) }
        json.array("end", events) { $0.element(number: Self.minute($1.endTime(on: $1.days.upperBound))) }
        json.array("title", events) { $0.element(number: texts.number(of: $1.title)) }
        for (name, text) in [("location", \DayEvent.Details.location), ("description", \.description), ("url", \.url)] {
            json.array(name, events) { $0.element(number: texts.number(of: $1.details?[keyPath: text] ?? "")) }
        }
    }

    /// The balances of one account in one currency; -1 stands for the whole household.
    private func append(_ series: AccountBalances.Series, to json: inout JSONWriter, _ texts: inout TextTable) {
        json.number("account", series.account.map { texts.number(of: $0) } ?? -1)
        json.number("currency", currencies.number(of: series.commodity))
        json.array("day", series.days) { $0.element(number: Int($1.dayNumber)) }
        for (name, amounts) in [("balance", series.balances), ("pending", series.pending)] {
            guard name == "balance" || amounts.contains(where: { $0?.isZero != true }) else { continue }
            json.array(name, amounts) { json, amount in
                if let amount { currencies.element(Money(amount, series.commodity), to: &json) } else { json.nullElement() }
            }
        }
    }

    private static func direction(of kind: Entry.Kind) -> Int {
        switch kind {
        case .income: 1
        case .expense: -1
        case .transfer: 0
        }
    }

    private static func minute(_ time: CivilTime?) -> Int { time.map { $0.hour * 60 + $0.minute } ?? -1 }
}

/// Texts and their numbers; 0 is the empty text.
private struct TextTable {
    private(set) var all = [""]
    private var numbers = ["": 0]

    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = all.count
        all.append(text)
        return all.count - 1
    }
}
