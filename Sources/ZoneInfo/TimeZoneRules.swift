public import CivilCalendar
internal import TextBytes

/// The offsets of a time zone from Universal Time at any instant, from local mean time in the distant past to the far future.
///
/// ```swift
/// let seoul = TimeZoneRules.named("Asia/Seoul")
/// seoul?.offset(atUTC: 1_754_006_400).secondsEast     // 32400
/// seoul?.local(atUTC: 1_754_006_400)?.description     // "2025-08-01T09:00:00"
/// ```
public final class TimeZoneRules: Sendable {
    /// The IANA name, the POSIX `TZ` string, `UTC` or `UTC+09:00` for a fixed offset, or the name given to a list of changes.
    public let name: String
    /// Whether these are the installed rules of the zone with that IANA name.
    package let isInstalled: Bool

    let transitions: [Int64]
    /// The types in force before the first transition and after each transition.
    let segmentTypes: [UInt8]
    let types: [LocalTimeType]
    /// The rules from the last transition on, or at all times when there are no transitions.
    let footer: PosixZone?

    init(name: String, file: TZifFile, isInstalled: Bool) {
        self.name = name
        self.isInstalled = isInstalled
        transitions = file.transitions
        segmentTypes = [0] + file.typeIndexes
        types = file.types
        footer = file.footer
    }

    init(name: String, posix: PosixZone) {
        self.name = name
        isInstalled = false
        transitions = []
        segmentTypes = [0]
        types = [posix.standard]
        footer = posix
    }

    init(name: String, transitions: [Int64], segmentTypes: [UInt8], types: [LocalTimeType]) {
        self.name = name
        isInstalled = false
        self.transitions = transitions
        self.segmentTypes = segmentTypes
        self.types = types
        footer = nil
    }

    /// Returns the offset in force at an instant.
    ///
    /// - Parameter seconds: seconds since 1970-01-01T00:00:00Z, of any size.
    /// - Returns: seconds east of Greenwich (New York's are negative), whether they count as daylight saving time, and the abbreviation such as `KST` or `+03`.
    public func offset(atUTC seconds: Int64) -> (secondsEast: Int, isDaylight: Bool, abbreviation: String) {
        let type = segment(at: seconds).type
        return (type.offset, type.isDaylight, type.abbreviation)
    }

    /// Returns the wall clock time at an instant; `nil` outside the years 1…9999.
    public func local(atUTC seconds: Int64) -> CivilDateTime? {
        // One day beyond the years 1…9999 on either side: no offset leads back into them from further away.
        guard seconds > -62_136_000_000, seconds < 253_402_500_000 else { return nil }
        return CivilDateTime(secondNumber: seconds + Int64(segment(at: seconds).type.offset))
    }

    /// Returns the instants at which a wall clock shows that time.
    package func utcSeconds(forLocal local: CivilDateTime) -> LocalResolution {
        let wanted = local.secondNumber
        // Offsets stay within 26 hours, so the answer lies between these two instants.
        let last = wanted + 93_600
        var current = segment(at: wanted - 93_600)
        guard var end = current.end, end <= last else { return .unique(wanted - Int64(current.type.offset)) }

        var start = Int64.min
        var found: (first: Int64, last: Int64)?
        var gap: LocalResolution?
        while start <= last {
            let instant = wanted - Int64(current.type.offset)
            if instant >= start, instant < end { found = (found?.first ?? instant, instant) }
            guard end != .max else { break }
            let following = segment(at: end)
            if gap == nil, instant >= end, wanted - Int64(following.type.offset) < end {
                gap = .gap(before: instant, after: wanted - Int64(following.type.offset))
            }
            (start, current, end) = (end, following, following.end ?? .max)
        }
        guard let found else { return gap ?? .unique(wanted - Int64(current.type.offset)) }
        return found.first == found.last ? .unique(found.first) : .ambiguous(first: found.first, second: found.last)
    }

    /// Returns the first instant of a range at which the offsets of two zones differ; `nil` when they never do.
    package func firstDifference(from other: TimeZoneRules, in range: Range<Int64>) -> Int64? {
        var instant = range.lowerBound
        while instant < range.upperBound {
            let (own, its) = (segment(at: instant), other.segment(at: instant))
            if own.type.offset != its.type.offset { return instant }
            guard let end = [own.end, its.end].compactMap({ $0 }).min(), end > instant else { return nil }
            instant = end
        }
        return nil
    }

    /// Returns the time type at an instant and when it ends.
    func segment(at instant: Int64) -> ZoneSegment {
        let next = transitions.partitioningIndex { $0 > instant }
        if next == transitions.count, let footer { return footer.segment(at: instant) }
        return ZoneSegment(type: types[Int(segmentTypes[next])], end: next < transitions.count ? transitions[next] : nil)
    }
}

/// The instants that a wall clock time may refer to.
///
/// Where clocks go back, a wall clock shows the same time twice; where they go forward, it never shows some times.
package enum LocalResolution: Sendable, Hashable {
    /// The wall clock shows this time once, at that instant (seconds since 1970-01-01T00:00:00Z).
    case unique(Int64)
    /// The wall clock shows this time twice: at `first`, and again at `second`.
    case ambiguous(first: Int64, second: Int64)
    /// The wall clock skips this time. `before` is the instant it would be with the offset before the gap, `after` with the offset after it.
    ///
    /// `before` is the later of the two instants.
    case gap(before: Int64, after: Int64)

    /// The instant that iCalendar prescribes (RFC 5545 section 3.3.5): the first one, or in a gap the one with the offset before it.
    ///
    /// In New York, 2007-03-11T02:30 does not exist and means 03:30 EDT; 2007-11-04T01:30 means 01:30 EDT.
    package var utcSeconds: Int64 {
        switch self {
        case .unique(let instant): instant
        case .ambiguous(let first, _): first
        case .gap(let before, _): before
        }
    }
}

/// A local time type: an offset, whether it counts as daylight saving time, and an abbreviation.
struct LocalTimeType: Sendable, Hashable {
    /// Seconds east of Greenwich, -89999…93599 (RFC 9636 section 3.2).
    var offset: Int
    var isDaylight: Bool
    var abbreviation: String

    /// The offsets a TZif file may hold: less than 25 hours west and less than 26 hours east.
    static let offsets = -89_999...93_599

    /// Whether a byte may occur in an abbreviation.
    static func isAbbreviationByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// A stretch of time with one local time type; `end` is the first instant after it, `nil` when it never ends.
struct ZoneSegment: Sendable {
    let type: LocalTimeType
    let end: Int64?
}

extension TimeZoneRules: Hashable {
    /// Whether two zones have the same name and the same offsets at all times.
    public static func == (left: TimeZoneRules, right: TimeZoneRules) -> Bool {
        left === right
            || left.name == right.name && left.transitions == right.transitions && left.segmentTypes == right.segmentTypes
                && left.types == right.types && left.footer == right.footer
    }

    /// Feeds the name to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
