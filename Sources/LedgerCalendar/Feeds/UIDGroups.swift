internal import CalendarFeed
internal import LedgerCore

/// Tells events that stand alone from those that must be looked at together with others of their UID.
struct UIDGroups {
    /// The first event of each UID that was seen, by the UID's hash.
    private var first = CompactTable<UInt64>()
    private var members: [UInt64: [Int]] = [:]
    private var order: [UInt64] = []
    private let survey: FeedSurvey
    /// Events that stood alone until another one of their UID came.
    private(set) var retracted: Set<Int> = []

    /// Events of one UID beyond this many are left out of its group: no calendar program writes so many exceptions.
    static let maxMembers = 100_000

    init(_ survey: FeedSurvey) { self.survey = survey }

    /// The groups in the order of their first events, each with its events' numbers.
    var groups: [[Int]] { order.compactMap { members[$0] } }

    /// Takes the next event; `true` when nothing seen so far belongs to it.
    mutating func standsAlone(_ event: FeedEvent, number: Int) -> Bool {
        let hash = FeedSurvey.hash(ofUID: event.uid)
        if let count = members[hash]?.count {
            if count < Self.maxMembers { members[hash]?.append(number) }
            return false
        }
        if let earlier = first.number(of: hash, orSet: UInt32(truncatingIfNeeded: number)) {
            retracted.insert(Int(earlier))
            open(hash, [Int(earlier), number])
            return false
        }
        guard survey.mayHaveOverrides(uidHash: hash) else { return true }
        open(hash, [number])
        return false
    }

    private mutating func open(_ hash: UInt64, _ numbers: [Int]) {
        members[hash] = numbers
        order.append(hash)
    }
}
