/// The counts of a completed job, and whether its output was committed.
public struct JobResult: Sendable, Hashable {
    /// The number of items in an input, and how many of them were unusable.
    public struct Count: Sendable, Hashable {
        /// The number of items, usable or not; headers and blank lines do not count.
        public internal(set) var total = 0
        /// The number of unusable items.
        public internal(set) var skipped = 0
        /// The number of events that another one takes the place of.
        var repeated = 0

        static func += (left: inout Count, right: Count) {
            left.total += right.total
            left.skipped += right.skipped
            left.repeated += right.repeated
        }
    }

    /// The records of ledgers.
    public internal(set) var entries = Count()
    /// The events of feeds, those that contain money included.
    public internal(set) var events = Count()
    /// The number of items that were used; where a job sums, including those of days that do not count.
    public internal(set) var usedCount = 0
    /// The number of items written: the events of an export, the entries of an import, the occurrences of a list, or the annotated events.
    public internal(set) var writtenCount = 0
    /// The number of entries and occurrences that count, where a job sums or shows them.
    var countedCount = 0
    /// The names of the filter that no entry of the days that count has.
    package internal(set) var unmatchedNames: [UnmatchedName] = []
    /// Whether nothing counts of what could be read.
    package var hasNothing: Bool {
        let isReadable = !hasErrors || entries.skipped + events.skipped < entries.total + events.total
        return isReadable && !isStopped && writtenCount == 0 && countedCount == 0
    }
    /// Whether some of the inputs was useful, but is in no file because one of them was truncated.
    package var isKeptBack: Bool { isTruncated && !isCommitted && !isStopped && usedCount > 0 }
    /// Whether an error was reported: an input, or a part of one, was unusable.
    public internal(set) var hasErrors = false
    /// Whether an input ended within a record.
    public internal(set) var isTruncated = false
    /// Whether the job ended early: at the first error of a strict run, or because its task was cancelled.
    public internal(set) var isStopped = false
    /// Whether the output was committed.
    public internal(set) var isCommitted = false

    /// Creates the result of a job that has not started.
    package init() {}
}

/// The progress of a job.
public struct JobProgress: Sendable, Hashable {
    /// The input being read.
    public internal(set) var source = ""
    /// The number of entries read so far.
    public internal(set) var entryCount = 0
    /// The number of events other than entries read so far.
    public internal(set) var eventCount = 0
    /// The number of bytes read so far.
    public internal(set) var byteCount = 0
    /// The total number of bytes to read; an input that is read twice counts twice.
    public internal(set) var totalByteCount = 0
}
