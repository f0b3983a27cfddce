internal import Digests
internal import LedgerCore
internal import TextBytes

/// The categories that a ledger always gives to the payees of new rows: a payee has one where at least two rows have that category and
/// none has another, or none at all.
///
/// Where a row has no payee, its description counts as one: many banks have no other text.
struct PayeeCategories: Sendable {
    private struct Habit {
        /// Empty where rows differ.
        var category: String
        var rowCount: Int

        mutating func add(_ other: Habit) {
            if category != other.category { category = "" }
            rowCount += other.rowCount
        }
    }

    /// What is known of the payees that were sought; of those that no row has, that is nothing.
    private var habits: [UInt128: Habit?] = [:]

    /// Whether any payee is sought.
    var isSeeking: Bool { !habits.isEmpty }

    /// Seeks the category of an entry that has none.
    mutating func seek(for entry: Entry) {
        guard entry.category.isEmpty, let key = Self.key(of: entry) else { return }
        habits[key] = .some(nil)
    }

    /// Whether a row with that payee may be of a payee that is sought.
    func mayBeSought(payee: Span<UInt8>) -> Bool { payee.isEmpty || Self.key(String(utf8: payee)).map { habits[$0] != nil } ?? true }

    /// Adds a row of the ledger.
    mutating func add(_ row: Entry) {
        guard let key = Self.key(of: row) else { return }
        add(Habit(category: row.category.trimmed, rowCount: 1), to: key)
    }

    /// Adds what was found in another piece of the ledger.
    mutating func add(_ other: PayeeCategories) {
        for (key, habit) in other.habits { if let habit { add(habit, to: key) } }
    }

    private mutating func add(_ habit: Habit, to key: UInt128) {
        guard let known = habits[key] else { return }
        var sum = habit
        if let known { sum.add(known) }
        habits[key] = sum
    }

    /// Returns the category that the payee of an entry always has; `nil` where there is none.
    func category(for entry: Entry) -> String? {
        guard entry.category.isEmpty, let key = Self.key(of: entry), let habit = habits[key] ?? nil, habit.rowCount > 1 else { return nil }
        return habit.category.isEmpty ? nil : habit.category
    }

    private static func key(of entry: Entry) -> UInt128? { key(entry.payee) ?? key(entry.description) }

    /// A digest of a name without the blanks around it and the case of its letters; `nil` for none.
    private static func key(_ name: String) -> UInt128? {
        let name = name.trimmed.nfc.lowercased()
        return name.isEmpty ? nil : UInt128(digestOf: { $0.combine(name) })
    }
}
