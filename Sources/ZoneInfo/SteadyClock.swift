/// The clocks of a zone, looked at for moments that are close together: what was found last holds for months.
@usableFromInline
package struct SteadyClock: Sendable {
    /// The zone.
    package let zone: TimeZoneRules
    /// Instants at which the clocks are known to be so many seconds ahead.
    @usableFromInline var known: Range<Int64> = 0..<0
    @usableFromInline var offset: Int64 = 0

    /// Creates the clocks of a zone.
    package init(_ zone: TimeZoneRules) { self.zone = zone }

    /// Returns how many seconds the clocks are ahead of UTC around a moment, which may be an instant or a wall clock time; `nil` where they
    /// are changed near it, so that they may show a time never or twice.
    @inlinable
    package mutating func offset(near moment: Int64) -> Int64? {
        // Offsets stay within 26 hours; from one to another it is twice that.
        let (first, last) = (moment - 187_200, moment + 187_200)
        if first < known.lowerBound || last >= known.upperBound { learn(from: first) }
        return last < known.upperBound ? offset : nil
    }

    @usableFromInline
    mutating func learn(from instant: Int64) {
        let segment = zone.segment(at: instant)
        (known, offset) = (instant..<max(segment.end ?? .max, instant + 1), Int64(segment.type.offset))
    }
}
