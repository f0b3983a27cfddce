internal import CalendarFeed
internal import LedgerCore

/// The events of a feed that share a UID, as overrides do with the event they belong to: by any numbers that ascend in the feed's order.
struct UIDGroups {
    /// The first event of each UID, by the UID's hash.
    private var first = CompactTable<UInt64>()
    /// The numbers of the further events, by that of the first.
    private(set) var others: [UInt32: [UInt32]] = [:]

    /// Events of one UID beyond this many are left out of its group: no calendar program writes so many exceptions.
    private static let maxMembers = 100_000

    /// Takes the next event and returns the number of the first one with its UID; `nil` when it is the first itself.
    mutating func add(_ event: FeedEvent, number: UInt32) -> UInt32? {
        guard let first = first.number(of: FeedSurvey.hash(ofUID: event.uid), orSet: number) else { return nil }
        if others[first, default: []].count < Self.maxMembers { others[first, default: []].append(number) }
        return first
    }
}

extension [FeedEvent] {
    /// The events by UID, in their order: two UIDs may share a hash.
    var groupedByUID: [[FeedEvent]] {
        Dictionary(grouping: self, by: \.uid).values.sorted { $0[0].byteRange.lowerBound < $1[0].byteRange.lowerBound }
    }
}
