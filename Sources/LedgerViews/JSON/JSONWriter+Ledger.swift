internal import CivilCalendar
internal import LedgerCore
internal import LedgerGrid

extension JSONWriter {
    /// The member `totals`: an array with one object for each commodity.
    mutating func totals(_ totals: [Totals]) {
        array("totals", totals) { json, totals in json.objectElement { $0.members(of: totals) } }
    }

    /// `currency`, `income`, `expense`, `net` and `count`.
    mutating func members(of totals: Totals) {
        text("currency", totals.commodity.symbol)
        text("income", totals.income.description)
        text("expense", totals.expense.description)
        text("net", totals.net.description)
        number("count", totals.count)
    }

    /// The canonical columns, where the entry comes from and, where there are any, its extra columns.
    mutating func entry(_ item: SheetEntry) {
        let entry = item.entry
        text("id", entry.id)
        text("date", entry.date.description)
        text("time", entry.time?.description ?? "")
        text("timezone", entry.timeZone)
        text("kind", entry.statedKind?.rawValue ?? "")
        text("amount", entry.money.amount.description)
        text("currency", entry.money.commodity.symbol)
        text("category", entry.category)
        text("payee", entry.payee)
        text("description", entry.description)
        text("account", entry.account)
        text("to_account", entry.toAccount)
        text("tags", entry.tags)
        text("note", entry.note)
        text("status", entry.status?.rawValue ?? "")
        text("url", entry.url)
        text("uid", item.uid)
        text("source", item.source)
        number("line", item.line)
        guard !entry.fields.isEmpty else { return }
        object("fields") { json in
            for field in entry.fields { json.text(field.name, field.value) }
        }
    }
}
