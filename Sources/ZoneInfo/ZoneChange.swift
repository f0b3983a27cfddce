/// A change of a zone's clocks, as a VTIMEZONE or another list of its own gives it.
public struct ZoneChange: Sendable, Hashable {
    /// When it happens, in seconds since 1970-01-01T00:00:00Z.
    public let instant: Int64
    /// The offset from then on, in seconds east of Greenwich.
    public let secondsEast: Int
    /// Whether that counts as daylight saving time.
    public let isDaylight: Bool
    /// The name of the time from then on, such as `KST`; may be empty.
    public let abbreviation: String

    /// A change.
    public init(instant: Int64, secondsEast: Int, isDaylight: Bool, abbreviation: String) {
        self.instant = instant
        self.secondsEast = secondsEast
        self.isDaylight = isDaylight
        self.abbreviation = abbreviation
    }
}

extension TimeZoneRules {
    /// Rules that are a list of changes; the last one holds for ever.
    ///
    /// Of changes at one instant, the last counts. At most 255 different offsets, daylight flags and names may occur, all offsets within a day;
    /// `nil` for others, and when a change comes before the one ahead of it in the list.
    ///
    /// - Parameters:
    ///   - name: what the rules are called.
    ///   - initialOffset: the offset before the first change, in seconds east of Greenwich.
    ///   - changes: ascending.
    public convenience init?(name: String, initialOffset: Int, changes: [ZoneChange]) {
        var types = [LocalTimeType(offset: initialOffset, isDaylight: false, abbreviation: "")]
        var indexes: [LocalTimeType: UInt8] = [types[0]: 0]
        var transitions: [Int64] = []
        var segments: [UInt8] = [0]
        for change in changes {
            let type = LocalTimeType(offset: change.secondsEast, isDaylight: change.isDaylight, abbreviation: change.abbreviation)
            let index = indexes[type] ?? UInt8(truncatingIfNeeded: types.count)
            if indexes[type] == nil {
                guard types.count < 256 else { return nil }
                indexes[type] = index
                types.append(type)
            }
            if let last = transitions.last, last >= change.instant {
                guard last == change.instant else { return nil }
                segments[segments.count - 1] = index
            } else {
                transitions.append(change.instant)
                segments.append(index)
            }
        }
        guard types.allSatisfy({ LocalTimeType.offsets.contains($0.offset) }) else { return nil }
        self.init(name: name, transitions: transitions, segmentTypes: segments, types: types)
    }
}
