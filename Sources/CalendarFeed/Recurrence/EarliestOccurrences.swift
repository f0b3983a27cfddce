/// The first occurrences of events that share a UID, in order; those for which there is no room are not held.
struct EarliestOccurrences {
    private let limit: Int
    private let window: OccurrenceWindow
    private let events: [FeedEvent]
    /// The first ones, in order.
    private var first: [FoundOccurrence] = []
    /// Those found since.
    private var others: [FoundOccurrence] = []

    init(_ limit: Int, of events: [FeedEvent], in window: OccurrenceWindow) {
        (self.limit, self.events, self.window) = (limit, events, window)
    }

    /// Adds the occurrences of one series, which are in order.
    mutating func add(_ found: [FoundOccurrence]) {
        if first.count == limit, let last = first.last {
            others += found.prefix { $0.order <= last.order }
        } else {
            others += found
        }
        // An eighth more than wanted takes little memory, and few passes over all.
        if others.count >= max(limit / 8, 1000) { merge() }
    }

    /// Returns the first ones of all that were added.
    consuming func all() -> [FoundOccurrence] {
        merge()
        return first
    }

    /// Merges in place, from the end; of equals, those added earlier stay before the later ones.
    private mutating func merge() {
        let added = window.sorted(others, of: events)
        others = []
        var (old, new) = (first.count - 1, added.count - 1)
        first += added
        while old >= 0, new >= 0 {
            let isOld = isAfter(first[old], added[new])
            first[old + new + 1] = isOld ? first[old] : added[new]
            if isOld { old -= 1 } else { new -= 1 }
        }
        if new >= 0 { first.replaceSubrange(...new, with: added[...new]) }
        first.removeLast(max(first.count - limit, 0))
    }

    private func isAfter(_ one: FoundOccurrence, _ other: FoundOccurrence) -> Bool {
        guard one.order == other.order else { return one.order > other.order }
        return events[one.event].byteRange.lowerBound > events[other.event].byteRange.lowerBound
    }
}
