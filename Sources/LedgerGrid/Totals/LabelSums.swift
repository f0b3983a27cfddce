package import CivilCalendar
package import LedgerCore

/// Totals by category, account or any other label, optionally by period.
///
/// ```swift
/// var byCategory = GroupTotals()
/// for entry in entries { try byCategory.add(entry, to: .init(entry.category)) }
/// let perMonth = PeriodRule.month(.calendar)
/// try byAccountAndMonth.add(entry, to: .init(entry.account, perMonth.period(containing: entry.date)))
/// ```
///
/// Adding and removing take constant time. Transfers leave no trace, as in `DayLedger`, whose other rules also apply.
package struct GroupTotals: Sendable, Equatable {
    /// The books are never empty; each uses a single key for all its entries.
    fileprivate var books: [Group: CommodityFlows] = [:]

    /// The key for totals: a label and, optionally, a period.
    package struct Group: Sendable, Hashable {
        /// The category, account or other label.
        package let label: String
        /// The period, if totals are split by period.
        package let period: LedgerPeriod?

        /// Creates a group.
        package init(_ label: String, _ period: LedgerPeriod? = nil) {
            self.label = label
            self.period = period
        }
    }

    /// A group and its totals, one for each commodity that moved, by symbol.
    package struct Row: Sendable, Hashable {
        /// The group.
        package let group: Group
        /// One for each commodity with income or expense in the group, by symbol.
        package let totals: [Totals]
    }

    /// Creates totals without groups.
    package init() {}

    /// Adds an entry to a group; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the entry's day; nothing is changed.
    package mutating func add(_ entry: Entry, to group: Group) throws(GridError) {
        guard entry.kind != .transfer else { return }
        do throws(GridError) {
            try books[group, default: CommodityFlows()].add(entry.money, entry.kind, on: entry.date, at: wholeKey)
        } catch {
            forgetIfEmpty(group)
            throw error
        }
    }

    /// Removes an entry that was added to that group before.
    ///
    /// - Throws: `GridError` with the code `notAdded` when no such entry can have been added; nothing is changed.
    package mutating func remove(_ entry: Entry, from group: Group) throws(GridError) {
        guard entry.kind != .transfer else { return }
        guard books[group] != nil else { throw GridError(.notAdded, day: entry.date, commodity: entry.money.commodity) }
        try books[group]?.remove(entry.money, entry.kind, on: entry.date, at: wholeKey)
        forgetIfEmpty(group)
    }

    private mutating func forgetIfEmpty(_ group: Group) {
        if books[group]?.isEmpty == true { books[group] = nil }
    }

    /// Adds all totals of another instance; the order of merging does not matter.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; nothing is changed.
    package mutating func merge(_ other: GroupTotals) throws(GridError) {
        for (group, book) in other.books { try books[group]?.check(book) }
        for (group, book) in other.books { try books[group, default: CommodityFlows()].merge(book) }
    }

    /// All groups, sorted by the code points of their labels, then by period; within a group, commodities by symbol.
    package var rows: [Row] {
        books.sorted { $0.key < $1.key }.map { group, book in
            Row(group: group, totals: book.totals(wholeKey...wholeKey))
        }
    }

    /// Returns the totals of a group in one commodity; `nil` when it did not move.
    package func totals(of commodity: Commodity, in group: Group) -> Totals? {
        books[group]?.totals(of: commodity, wholeKey...wholeKey)
    }
}

extension GroupTotals.Group: Comparable {
    /// Orders by the code points of the labels, then by period.
    public static func < (left: GroupTotals.Group, right: GroupTotals.Group) -> Bool {
        guard left.label == right.label else {
            return left.label.unicodeScalars.lexicographicallyPrecedes(right.label.unicodeScalars)
        }
        guard let earlier = left.period, let later = right.period else { return left.period == nil && right.period != nil }
        return earlier < later
    }
}

/// Income and expense by label and commodity; labels are identified by number, so that none is hashed for an entry.
package struct LabelSums: Sendable {
    private var labels: [String] = []
    private var numbers: [String: Int] = [:]
    private var books: [CommodityFlows] = []

    /// Creates an empty instance.
    package init() {}

    /// Returns the number of a label, the next one for a new label.
    package mutating func number(of label: String) -> Int {
        if let number = numbers[label] { return number }
        numbers[label] = labels.count
        labels.append(label)
        books.append(CommodityFlows())
        return labels.count - 1
    }

    /// Adds an amount to a label; a transfer changes nothing.
    ///
    /// - Parameters:
    ///   - money: the amount.
    ///   - kind: whether it is income or expense.
    ///   - day: its day, which is only used in errors.
    ///   - number: the number of a label.
    /// - Throws: `GridError` with the code `overflow` and the day; no sum is changed.
    package mutating func add(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, to number: Int) throws(GridError) {
        try books[number].add(money, kind, on: day, at: wholeKey)
    }

    /// Removes an amount that was added to a label before.
    ///
    /// - Throws: `GridError` with the code `notAdded` when no such amount can have been added; no sum is changed.
    package mutating func remove(_ money: Money, _ kind: Entry.Kind, on day: CivilDate, from number: Int) throws(GridError) {
        try books[number].remove(money, kind, on: day, at: wholeKey)
    }

    /// Adds all sums of another instance.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; no sum is changed.
    package mutating func merge(_ other: LabelSums) throws(GridError) {
        let places = other.labels.map { number(of: $0) }
        for (place, book) in zip(places, other.books) { try books[place].check(book) }
        for (place, book) in zip(places, other.books) { try books[place].merge(book) }
    }

    /// The totals of all labels, without periods.
    package var totals: GroupTotals {
        var totals = GroupTotals()
        for (label, book) in zip(labels, books) where !book.isEmpty { totals.books[GroupTotals.Group(label)] = book }
        return totals
    }
}

/// The single key of a group's flows.
private let wholeKey: DayKey = 0
