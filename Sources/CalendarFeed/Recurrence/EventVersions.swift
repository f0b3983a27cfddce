package import Diagnostics
internal import TextBytes

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
        if newest.count < 2 { return newest }
        // The last of each kind: those that share a start or a title with each other, or with others between them.
        var (last, kinds) = ([Int?](), [Int]())
        func kind(_ number: Int) -> Int {
            var number = number
            while kinds[number] != number {
                kinds[number] = kinds[kinds[number]]
                number = kinds[number]
            }
            return number
        }
        var (byStart, bySummary) = ([EventTime: Int](), [UInt64: Int]())
        for index in newest {
            let version = versions[index]
            let known = [byStart[version.start], bySummary[version.summary]].compactMap { $0 }.map(kind)
            let number = known.first ?? last.count
            if known.isEmpty {
                last.append(nil)
                kinds.append(number)
            }
            for other in known where other != number { (kinds[other], last[other]) = (number, nil) }
            last[number] = index
            (byStart[version.start], bySummary[version.summary]) = (number, number)
        }
        return last.compactMap { $0 }.sorted()
    }
}

/// What becomes of the VEVENTs of a feed that share a UID, and which of them belong together.
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

    /// What is known of a VEVENT whose UID repeats, in eight bytes: one UID may have a hundred thousand.
    private struct Role {
        /// The number of namesakes that come before it; -1 if a newer version takes its place.
        private let namesake: Int32
        /// The index of its family; -1 if it stands alone.
        private var number: Int32 = -1

        init(_ fate: EventFate = .counts(namesake: 0)) {
            if case .counts(let namesake) = fate { self.namesake = Int32(clamping: namesake) } else { namesake = -1 }
        }

        var fate: EventFate { namesake < 0 ? .superseded : .counts(namesake: Int(namesake)) }

        var family: Int? {
            get { number < 0 ? nil : Int(number) }
            set { number = Int32(clamping: newValue ?? -1) }
        }
    }

    /// By the offset of BEGIN; those that simply count, alone, are left out.
    private var roles: [Int: Role] = [:]
    /// The offsets of the first ones for which their families have no room.
    private var firstApart: Set<Int> = []
    /// The families: the VEVENTs that count and share a UID, which are an event, its overrides and its namesakes, by the offsets of their
    /// BEGINs; both in the feed's order. Those beyond `FeedLimits.familyEvents` stand alone.
    package private(set) var families: [[Int]] = []

    /// Reads the events that begin at some of the offsets of `FeedSurvey.repeatedEvents` again.
    ///
    /// - Throws: the errors of the source.
    package static func read(_ offsets: ArraySlice<Int>, _ lookup: inout EventLookup) throws(LedgerError) -> [Version] {
        var versions: [Version] = []
        for offset in offsets {
            guard let event = try lookup.event(at: offset, onlyVersion: true) else { continue }
            versions.append(Version(uid: event.uid, event: VersionedEvent(event), offset: event.byteRange.lowerBound))
        }
        return versions
    }

    /// Decides for all VEVENTs of a feed whose UIDs repeat, after reading these again.
    ///
    /// - Throws: the errors of the source.
    package init(of survey: FeedSurvey) throws(LedgerError) {
        var (lookup, groups) = (EventLookup(survey, apart: true), Groups())
        groups.add(try Self.read(survey.repeatedEvents[...], &lookup))
        self.init(groups)
    }

    /// Decides for all VEVENTs whose UIDs repeat.
    package init(_ groups: Groups) {
        for group in groups.byUID.values where group.count > 1 {
            var family: [Int] = []
            for (fate, (_, offset)) in zip(EventFate.all(group.map(\.event)), group) {
                if fate != .counts(namesake: 0) { roles[offset] = Role(fate) }
                if fate != .superseded { family.append(offset) }
            }
            if family.count > FeedLimits.familyEvents {
                firstApart.insert(family[FeedLimits.familyEvents])
                family.removeSubrange(FeedLimits.familyEvents...)
            }
            if family.count > 1 { families.append(family) }
        }
        families.sort { $0[0] < $1[0] }
        for (number, family) in families.enumerated() {
            for offset in family { roles[offset, default: Role()].family = number }
        }
    }

    /// Returns the index of the family of the VEVENT at an offset; `nil` for one that stands alone.
    package func family(at offset: Int) -> Int? { role(at: offset)?.family }

    /// Returns what becomes of the VEVENT at an offset.
    package func fate(at offset: Int) -> EventFate { role(at: offset)?.fate ?? .counts(namesake: 0) }

    /// Returns whether the VEVENT at an offset is the first of its UID that stands alone since there are too many to be looked at together.
    private func isFirstApart(at offset: Int) -> Bool { !firstApart.isEmpty && firstApart.contains(offset) }

    /// Sets the number of an event among its namesakes, and reports what becomes of it; returns whether it counts.
    package func settle(_ event: inout FeedEvent, reportsSuperseded: Bool = true, report: Diagnostic.Handler) -> Bool {
        let offset = event.byteRange.lowerBound
        if isFirstApart(at: offset) { report(.apart(event)) }
        switch fate(at: offset) {
        case .counts(namesake: 0): return true
        case .counts(let namesake):
            event.namesake = namesake
            // Of many namesakes, the first pair tells.
            if namesake == 1 { report(.namesake(event)) }
            return true
        case .superseded:
            if reportsSuperseded { report(.superseded(event)) }
            return false
        }
    }

    // Nearly all feeds have none, and each event asks.
    private func role(at offset: Int) -> Role? { roles.isEmpty ? nil : roles[offset] }
}

extension Diagnostic {
    /// Reports that a newer version of an event takes its place.
    package static func superseded(_ event: FeedEvent) -> Diagnostic {
        let message = "another event with the same UID and RECURRENCE-ID replaces this one"
        return Diagnostic(.warning, .icsDuplicateEvent, at: event.place, message, uid: event.uid)
    }

    /// Reports that from an event on, those of its UID stand alone.
    package static func apart(_ event: FeedEvent) -> Diagnostic {
        let message =
            "more than \(FeedLimits.familyEvents) events have this UID; from here on each is kept, along with any it should replace"
        return Diagnostic(.warning, .icsRecurrenceRefused, at: event.place, message, uid: event.uid)
    }

    /// Reports that an event without a UID comes again.
    package static func repeated(at place: SourcePlace) -> Diagnostic {
        Diagnostic(.warning, .icsDuplicateEvent, at: place, "an earlier event without a UID has the same content; the two count once")
    }

    /// Reports that different events have one UID.
    package static func namesake(_ event: FeedEvent) -> Diagnostic {
        let message = "an earlier event has the same UID but another title and start; both count"
        return Diagnostic(.note, .icsSharedUID, at: event.place, message, uid: event.uid)
    }
}
