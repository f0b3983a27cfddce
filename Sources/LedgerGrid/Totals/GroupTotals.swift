public import LedgerCore

/// Totals by category, account or any other label, each by period if wanted.
///
/// ```swift
/// var byCategory = GroupTotals()
/// for entry in entries { try byCategory.add(entry, to: .init(entry.category)) }
/// let perMonth = PeriodRule.month(.calendar)
/// try byAccountAndMonth.add(entry, to: .init(entry.account, perMonth.period(containing: entry.date)))
/// ```
///
/// Adding and removing take constant time. Transfers leave no trace, as in `DayLedger`; so do all other rules hold.
public struct GroupTotals: Sendable, Equatable {
    private var tallies: [Key: Tally] = [:]

    private struct Key: Hashable {
        let group: Group
        let commodity: Commodity
    }

    /// What totals are gathered under: a label and, if wanted, a period.
    public struct Group: Sendable, Hashable {
        /// The category, account or whatever else.
        public let label: String
        /// The period, if totals are told for each one apart.
        public let period: LedgerPeriod?

        /// The group of that label and period.
        public init(_ label: String, _ period: LedgerPeriod? = nil) {
            self.label = label
            self.period = period
        }
    }

    /// A group and its totals, one for each commodity that moved, by symbol.
    public struct Row: Sendable, Hashable {
        /// The group.
        public let group: Group
        /// One for each commodity with income or expense in the group, by symbol.
        public let totals: [Totals]
    }

    /// No groups yet.
    public init() {}

    /// Adds an entry to a group; a transfer changes nothing.
    ///
    /// - Throws: `GridError` with the code `overflow` and the entry's day; nothing has then changed.
    public mutating func add(_ entry: Entry, to group: Group) throws(GridError) {
        let amount = entry.money.amount
        guard let flow = Flow(amount.coefficient, entry.kind) else { return }
        let key = Key(group: group, commodity: entry.money.commodity)
        let part = Tally.Part(flow: flow, magnitude: Magnitude(scale: amount.scale, size: amount.coefficient.magnitude))
        let added =
            part.magnitude.size <= Magnitude.limit && (tallies[key, default: Tally(scale: amount.scale)].add(part))
        guard added else { throw GridError(.overflow, day: entry.date, commodity: entry.money.commodity) }
    }

    /// Takes an entry out that was added to that group before.
    ///
    /// - Throws: `GridError` with the code `notAdded` when no such entry can have been added; nothing has then changed.
    public mutating func remove(_ entry: Entry, from group: Group) throws(GridError) {
        let amount = entry.money.amount
        guard let flow = Flow(amount.coefficient, entry.kind) else { return }
        let key = Key(group: group, commodity: entry.money.commodity)
        let part = Tally.Part(flow: flow, magnitude: Magnitude(scale: amount.scale, size: amount.coefficient.magnitude))
        guard tallies[key]?.remove(part) == true else {
            throw GridError(.notAdded, day: entry.date, commodity: entry.money.commodity)
        }
        if tallies[key]?.isEmpty == true { tallies[key] = nil }
    }

    /// Adds everything another one holds; in which order parts are merged does not matter.
    ///
    /// - Throws: `GridError` with the code `overflow` and the commodity; nothing has then changed.
    public mutating func merge(_ other: GroupTotals) throws(GridError) {
        for (key, tally) in other.tallies {
            guard tallies[key]?.admits(tally) ?? true else { throw GridError(.overflow, commodity: key.commodity) }
        }
        for (key, tally) in other.tallies {
            for part in tally.parts { _ = tallies[key, default: Tally(scale: part.magnitude.scale)].add(part) }
        }
    }

    /// All groups, by label code point by code point, then by period; within one, commodities by symbol.
    public var rows: [Row] {
        var totals: [Group: [Totals]] = [:]
        for (key, tally) in tallies { totals[key.group, default: []].append(Totals(key.commodity, tally.sum)) }
        return totals.sorted { $0.key < $1.key }.map { group, totals in
            Row(group: group, totals: totals.sorted { $0.commodity < $1.commodity })
        }
    }

    /// The totals of a group in one commodity; `nil` when it did not move.
    public func totals(of commodity: Commodity, in group: Group) -> Totals? {
        tallies[Key(group: group, commodity: commodity)].map { Totals(commodity, $0.sum) }
    }
}

extension GroupTotals.Group: Comparable {
    /// Orders by label, code point by code point, then by period.
    public static func < (left: GroupTotals.Group, right: GroupTotals.Group) -> Bool {
        guard left.label == right.label else {
            return left.label.unicodeScalars.lexicographicallyPrecedes(right.label.unicodeScalars)
        }
        guard let earlier = left.period, let later = right.period else { return left.period == nil && right.period != nil }
        return earlier < later
    }
}
