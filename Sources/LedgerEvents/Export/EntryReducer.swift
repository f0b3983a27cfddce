internal import CivilCalendar
internal import LedgerCore
internal import TextBytes

/// Reduces entries to what a calendar for others shows of them.
struct EntryReducer: Sendable {
    private let reduction: CalendarReduction
    private let columns: Set<LedgerColumn>
    private let title, standard: TitleTemplate
    private let names: EntryNaming?

    init(_ reduction: CalendarReduction, title: TitleTemplate) {
        self.reduction = reduction
        columns = Set(LedgerColumn.allCases.filter(reduction.shows))
        self.title = title.keeping(reduction.shows(named:))
        names = EntryNaming(reduction, title: title)
        standard = TitleTemplate.standard.keeping(reduction.shows(named:))
    }

    /// Returns an entry with the columns that are shown, and nothing else: what nobody thought of stays out.
    func shown(_ entry: Entry) -> Entry {
        var shown = Entry(date: entry.date, money: Money(.zero, .none))
        if columns.contains(.amount) {
            shown.money.amount = reduction.amounts == .rounded ? entry.money.amount.rough : entry.money.amount
        }
        if columns.contains(.currency) { shown.money.commodity = entry.money.commodity }
        // Stated, since there may be no amount to tell.
        if columns.contains(.kind) { shown.statedKind = entry.kind }
        if columns.contains(.time) { shown.time = entry.time }
        if columns.contains(.time), columns.contains(.timezone) { shown.timeZone = entry.timeZone }
        if columns.contains(.status) { shown.status = entry.status }
        func text(_ column: LedgerColumn, _ text: String) -> String { columns.contains(column) ? text : "" }
        (shown.category, shown.payee) = (text(.category, entry.category), text(.payee, entry.payee))
        (shown.description, shown.note) = (text(.description, entry.description), text(.note, entry.note))
        (shown.account, shown.toAccount) = (text(.account, entry.account), text(.toAccount, entry.toAccount))
        (shown.id, shown.tags, shown.url) = (text(.id, entry.id), text(.tags, entry.tags), text(.url, entry.url))
        shown.fields = entry.fields.filter { reduction.shows(named: $0.name) }
        return shown
    }

    /// Appends the title of an entry that is reduced: what is left of the template, else of the standard title, else a word.
    /// The word for a transfer, which has a payee at no bank, stands before an amount that would be alone.
    func writeTitle(of shown: Entry, isTransfer: Bool, to bytes: inout [UInt8]) {
        if isTransfer, names?.isNamed(shown) == false { bytes += "Transfer ".utf8 }
        if title.writeText(shown, to: &bytes) || standard.writeText(shown, to: &bytes) { return }
        bytes += "Entry".utf8
    }
}
