package import Diagnostics

/// What an annotation has added to a calendar.
package struct AnnotationTally {
    private let limits: AnnotationLimits
    /// The number of events that got money.
    package private(set) var eventCount = 0
    /// The number of events for which there was no room.
    package private(set) var leftOutCount = 0
    private var byteCount = 0
    /// By day, how many more events have its money than that of the day before.
    private var changes: [Int]

    /// Creates the tally of an annotation with the money of so many days.
    package init(_ limits: AnnotationLimits, dayCount: Int) {
        self.limits = limits
        changes = [Int](repeating: 0, count: dayCount + 1)
    }

    /// The number of days whose money is on some event.
    package var dayCount: Int {
        var (count, depth) = (0, 0)
        for change in changes {
            depth += change
            if depth > 0 { count += 1 }
        }
        return count
    }

    /// Counts an event that gets so many bytes; returns whether there is room for it.
    package mutating func add(byteCount added: Int) -> Bool {
        guard byteCount + added <= limits.bytes else {
            leftOutCount += 1
            return false
        }
        (eventCount, byteCount) = (eventCount + 1, byteCount + added)
        return true
    }

    /// Takes note of the days whose money an event got.
    package mutating func add(days places: [Range<Int>]) {
        for range in places {
            changes[range.lowerBound] += 1
            changes[range.upperBound] -= 1
        }
    }

    /// Reports the events for which there was no room; `nil` when there are none.
    package func leftOut(at place: SourcePlace) -> Diagnostic? {
        guard leftOutCount > 0 else { return nil }
        let most = limits.bytes < 1 << 20 ? "\(limits.bytes) bytes" : "\(limits.bytes >> 20) MiB"
        let what = leftOutCount == 1 ? "1 event that did not fit is" : "\(leftOutCount) events that did not fit are"
        return Diagnostic(
            .warning, .annotationTooLarge, at: place,
            "an annotation adds at most \(most); \(what) left without money; to annotate fewer days", hint: Hint("since"))
    }
}
