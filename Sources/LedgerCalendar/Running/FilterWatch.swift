internal import LedgerCore
internal import Synchronization

/// A filter that remembers which of its names no entry has.
///
/// Until each has been met, it also remembers what the entries have instead, up to a limit; after that it costs nothing.
final class FilterWatch: Sendable {
    private let filter: EntryFilter
    private let isComplete = Atomic(false)
    private let state: Mutex<State>

    private struct State: Sendable {
        /// The names that have not been met, each with a filter of that name alone.
        var missing: [(name: UnmatchedName, filter: EntryFilter)]
        /// What the entries have, by subject.
        var known: [UnmatchedName.Subject: Set<String>] = [:]
        var hasEntries = false
    }

    /// Creates the watch of a filter; `nil` for one that lets everything through.
    init?(_ filter: EntryFilter) {
        guard !filter.isEmpty else { return nil }
        self.filter = filter
        state = Mutex(
            State(
                missing: filter.categories.map { (UnmatchedName(subject: .category, name: $0), EntryFilter(categories: [$0])) }
                    + filter.accounts.map { (UnmatchedName(subject: .account, name: $0), EntryFilter(accounts: [$0])) }
                    + filter.payees.map { (UnmatchedName(subject: .payee, name: $0), EntryFilter(payees: [$0])) }))
    }

    /// Returns whether an entry counts.
    func includes(_ entry: Entry) -> Bool {
        if !isComplete.load(ordering: .relaxed) { look(at: entry) }
        return filter.includes(entry)
    }

    private func look(at entry: Entry) {
        let isComplete = state.withLock { state in
            state.hasEntries = true
            state.missing.removeAll { $0.filter.includes(entry) }
            for subject in Set(state.missing.map(\.name.subject)) {
                for name in subject.names(of: entry) where !name.isEmpty && state.known[subject, default: []].count < Self.maxNames {
                    state.known[subject, default: []].insert(name)
                }
            }
            return state.missing.isEmpty
        }
        if isComplete { self.isComplete.store(true, ordering: .relaxed) }
    }

    /// The names that no entry has; none where there were no entries at all.
    var unmatched: [UnmatchedName] {
        state.withLock { state in
            guard state.hasEntries else { return [] }
            return state.missing.map { missing in
                var name = missing.name
                name.known = state.known[name.subject, default: []].sorted()
                return name
            }
        }
    }

    /// The number of names that are remembered of one subject.
    private static let maxNames = 1_000
}

/// A name of a filter that no entry has.
package struct UnmatchedName: Sendable, Hashable {
    /// What has names.
    package enum Subject: String, Sendable, Hashable {
        case category, account, payee

        fileprivate func names(of entry: Entry) -> [String] {
            switch self {
            case .category: [entry.category]
            case .account: entry.kind == .transfer ? [entry.account, entry.toAccount] : [entry.account]
            case .payee: [entry.payee]
            }
        }
    }

    /// What it is a name of.
    package let subject: Subject
    /// The name.
    package let name: String
    /// What entries have instead, in order; not all of it where that is much.
    package fileprivate(set) var known: [String] = []

    fileprivate init(subject: Subject, name: String) { (self.subject, self.name) = (subject, name) }
}
