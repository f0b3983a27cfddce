package import LedgerCore
internal import TextBytes

/// Tells which entries have an amount alone as their title in a reduced calendar.
struct EntryNaming: Sendable {
    /// The columns that name entries in titles, as far as they are shown.
    let shown: [LedgerColumn]

    /// Creates it; `nil` for a title of the user's own, and where every title has a name, or none has an amount.
    init?(_ reduction: CalendarReduction, title: TitleTemplate) {
        guard title == .standard, reduction.shows(.amount), !reduction.shows(.kind) else { return nil }
        shown = TitleTemplate.naming.filter(reduction.shows)
    }

    /// Returns whether the title of an entry has a name.
    func isNamed(_ entry: Entry) -> Bool { shown.contains { Self.hasText(entry, $0) } }

    /// Returns whether a column of an entry has more than white space.
    static func hasText(_ entry: Entry, _ column: LedgerColumn) -> Bool {
        entry.withText(of: column) { text in text.indices.contains { text[$0] > .space } }
    }
}

/// Counts the entries that have an amount alone as their title in a reduced calendar, and what would name them.
package struct UntitledEntries: Sendable {
    private let titles: EntryNaming
    private let reduction: CalendarReduction
    /// The columns that are not shown, each with the number of untitled entries that have text there.
    private var hidden: [(column: LedgerColumn, count: Int)]
    /// The number of entries.
    package private(set) var total = 0
    /// The number of those whose title is an amount alone.
    package private(set) var count = 0

    /// Creates a count; `nil` where no title can be an amount alone, or each is to be one.
    package init?(_ reduction: CalendarReduction?, title: TitleTemplate) {
        guard let reduction, let naming = EntryNaming(reduction, title: title), !naming.shown.isEmpty else { return nil }
        (titles, self.reduction) = (naming, reduction)
        hidden = TitleTemplate.naming.filter { $0 != .kind && !reduction.shows($0) }.map { ($0, 0) }
    }

    /// Counts an entry.
    package mutating func add(_ entry: Entry) {
        total += 1
        guard entry.kind != .transfer, !titles.isNamed(entry) else { return }
        count += 1
        for index in hidden.indices where EntryNaming.hasText(entry, hidden[index].column) { hidden[index].count += 1 }
    }

    /// The columns that are shown and could name these entries, but are empty.
    package var emptyColumns: [String] { titles.shown.map(\.rawValue) }

    /// The column that names most of these entries, but is not shown, and how many; `nil` where none has text.
    package var naming: (column: String, count: Int)? {
        // Of those that name as many, the first.
        hidden.max { $0.count < $1.count }.flatMap { $0.count > 0 ? ($0.column.rawValue, $0.count) : nil }
    }

    /// The columns of a calendar that shows that column, too; `nil` where it is left out by name.
    package var columnsWithNames: [String]? {
        guard let only = reduction.only, let column = naming?.column, !reduction.without.contains(column) else { return nil }
        let place = only.lastIndex { emptyColumns.contains($0) }.map { $0 + 1 } ?? only.count
        return only[..<place] + [column] + only[place...]
    }
}
