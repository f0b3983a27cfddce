package import Diagnostics
internal import Text

/// What decides between VEVENTs with one UID.
struct VersionedEvent {
    let recurrenceID: EventTime?
    let isRecurring: Bool
    let start: EventTime
    /// A hash of SUMMARY.
    let summary: UInt64
    private let sequence: Int
    private let stamp: Int64

    init(_ event: FeedEvent) {
        recurrenceID = event.recurrenceID
        isRecurring = event.isRecurring
        start = event.start
        summary = FeedSurvey.hash(ofUID: event.summary)
        (sequence, stamp) = (event.sequence, event.stamp ?? .min)
    }

    /// Whether this is not older than another: SEQUENCE decides, then DTSTAMP (RFC 5546, section 2.1.5).
    func isAsNew(as other: VersionedEvent) -> Bool { (sequence, stamp) >= (other.sequence, other.stamp) }
}

/// What becomes of one of the VEVENTs with one UID.
package enum EventFate: Sendable, Hashable {
    /// It counts; `namesake` other events that count have the same UID and come before it.
    case counts(namesake: Int)
    /// A newer version takes its place.
    case superseded

    /// Decides for all VEVENTs with one UID, in the feed's order.
    ///
    /// Of those with the same RECURRENCE-ID the newest counts, of equally new ones the last. So it is of those without one, except that
    /// equally new ones are different events if both their starts and their titles differ: some programs give one UID to all birthdays.
    static func all(_ versions: [VersionedEvent]) -> [EventFate] {
        var fates = [EventFate](repeating: .superseded, count: versions.count)
        let masters = winners(of: versions)
        for (number, index) in masters.enumerated() { fates[index] = .counts(namesake: number) }
        let master = masters.first { versions[$0].isRecurring } ?? masters.first
        let kind = master.map { StartKind(versions[$0].start) }
        var newest: [OccurrenceKey: Int] = [:]
        for (index, version) in versions.enumerated() {
            guard let id = version.recurrenceID else { continue }
            let key = (kind ?? StartKind(id)).key(id)
            if let known = newest[key], !version.isAsNew(as: versions[known]) { continue }
            newest[key] = index
        }
        for index in newest.values { fates[index] = .counts(namesake: 0) }
        return fates
    }

    /// Returns the indexes of the events without a RECURRENCE-ID that count.
    private static func winners(of versions: [VersionedEvent]) -> [Int] {
        var newest: [Int] = []
        for (index, version) in versions.enumerated() where version.recurrenceID == nil {
            if let known = newest.first, !version.isAsNew(as: versions[known]) { continue }
            if let known = newest.first, !versions[known].isAsNew(as: version) { newest = [] }
            newest.append(index)
        }
        var winners: [Int] = []
        var (byStart, bySummary) = ([EventTime: Int](), [UInt64: Int]())
        for index in newest {
            let version = versions[index]
            let number = byStart[version.start] ?? bySummary[version.summary] ?? winners.count
            if number == winners.count { winners.append(index) } else { winners[number] = index }
            (byStart[version.start], bySummary[version.summary]) = (number, number)
        }
        return winners
    }
}

/// The VEVENTs of a feed that share a UID with others and are not simply its event or override: superseded ones and namesakes.
///
/// ```swift
/// var (lookup, groups) = (EventLookup(survey, apart: true), FeedVersions.Groups())
/// groups.add(try FeedVersions.read(survey.repeatedEvents[...], &lookup))
/// let versions = FeedVersions(groups)
/// ```
package struct FeedVersions: Sendable {
    /// A VEVENT whose UID repeats.
    package struct Version: Sendable {
        fileprivate let uid: String
        fileprivate let event: VersionedEvent
        fileprivate let offset: Int
    }

    /// The VEVENTs of each UID, in the feed's order.
    package struct Groups {
        fileprivate var byUID: [String: [(event: VersionedEvent, offset: Int)]] = [:]

        package init() {}

        /// Adds the next ones: a UID is kept once, whatever its length.
        package mutating func add(_ versions: [Version]) {
            for version in versions { byUID[version.uid, default: []].append((version.event, version.offset)) }
        }
    }

    /// By the offset of BEGIN.
    private var fates: [Int: EventFate] = [:]

    /// Reads the events that begin at some of the offsets of `FeedSurvey.repeatedEvents` again.
    ///
    /// - Throws: the errors of the source.
    package static func read(_ offsets: ArraySlice<Int>, _ lookup: inout EventLookup) throws(LedgerError) -> [Version] {
        var versions: [Version] = []
        for offset in offsets {
            guard let event = try lookup.event(at: offset) else { continue }
            versions.append(Version(uid: event.uid, event: VersionedEvent(event), offset: event.byteRange.lowerBound))
        }
        return versions
    }

    /// Finds them among all VEVENTs whose UIDs repeat.
    package init(_ groups: Groups) {
        for group in groups.byUID.values where group.count > 1 {
            for (fate, (_, offset)) in zip(EventFate.all(group.map(\.event)), group) where fate != .counts(namesake: 0) {
                fates[offset] = fate
            }
        }
    }

    /// Returns what becomes of the VEVENT at an offset.
    package func fate(at offset: Int) -> EventFate {
        fates.isEmpty ? .counts(namesake: 0) : fates[offset] ?? .counts(namesake: 0)
    }
}

/// Finds the events whose UIDs repeat, and the UIDs with overrides, by their hashes.
struct UIDCensus {
    /// Where the first event with a UID begins.
    private var first = CompactTable<UInt64>()
    private var repeated: [UInt32] = []
    private(set) var overridden: Set<UInt64> = []
    /// The number of VEVENTs with a UID.
    private(set) var count = 0
    /// How many bits of an offset are left out: none, unless the feed has more than 4 GB.
    private let shift: Int
    /// Another one in every run, so that nobody can make UIDs that crowd one place of the table.
    private let secret = UInt64(truncatingIfNeeded: Hasher().finalize()) | 1

    /// Creates a census of a feed with that many bytes.
    init(byteCount: Int) { shift = max(0, Int.bitWidth - (byteCount + 1).leadingZeroBitCount - 32) }

    mutating func add(_ hash: UInt64, at offset: Int, isOverride: Bool) {
        count += 1
        let product = hash.multipliedFullWidth(by: secret)
        let place = UInt32(truncatingIfNeeded: offset >> shift)
        // A set takes more than twice as long.
        if let known = first.number(of: product.high ^ product.low, orSet: place) { repeated += [known, place] }
        if isOverride { overridden.insert(hash) }
    }

    /// Where the events with UIDs that several VEVENTs may have begin, or just before; ascending.
    var repeatedEvents: [Int] {
        var last = UInt32.max
        return repeated.sorted().compactMap { place in
            defer { last = place }
            return place == last ? nil : Int(place) << shift
        }
    }
}
