public import Diagnostics

/// How much an annotation adds at most: a feed of a few lines can have events on all days of a ledger.
package struct AnnotationLimits: Sendable {
    /// The most days whose money one event gets: as many as it may have occurrences.
    package var eventDays = 5_000
    /// The most bytes that all events together get; day events do not count, since the feed has no say in them. 64 MiB.
    package var bytes = 64 << 20

    /// Creates the usual limits.
    package init() {}
}

extension AnnotationLimits {
    /// Returns the first of the days on which an event has money; `tell` gets how many there are if these are not all.
    package func first(of places: [Range<Int>], tell: (Int) -> Void) -> [Range<Int>] {
        let count = places.reduce(0) { $0 + $1.count }
        guard count > eventDays else { return places }
        tell(count)
        var (room, first) = (eventDays, [Range<Int>]())
        for range in places where room > 0 {
            first.append(range.prefix(room))
            room -= min(room, range.count)
        }
        return first
    }
}

extension Range<Int> {
    fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}

extension DiagnosticCode {
    /// An event is on more days with money than it gets.
    public static let annotationCut: DiagnosticCode = "annotation-cut"
    /// Events got no money since an annotation would add too much.
    public static let annotationTooLarge: DiagnosticCode = "annotation-too-large"
}
