/// The counts of a job that has ended, and whether its output took its place.
public struct JobResult: Sendable, Hashable {
    /// How many items an input has, and how many of them could not be used.
    public struct Count: Sendable, Hashable {
        /// How many there are, usable or not; headers and blank lines are none.
        public internal(set) var total = 0
        /// How many could not be used.
        public internal(set) var skipped = 0

        static func += (left: inout Count, right: Count) {
            left.total += right.total
            left.skipped += right.skipped
        }
    }

    /// The records of ledgers, and the events of feeds from which money was read.
    public internal(set) var entries = Count()
    /// The events of feeds that were listed, imported or annotated.
    public internal(set) var events = Count()
    /// How many items of the inputs were of use, those of days that do not count among them where a job sums.
    public internal(set) var usedCount = 0
    /// How many were written: the events of an export, the entries of an import, the occurrences of a list, the events that were annotated.
    public internal(set) var writtenCount = 0
    /// Whether an error was reported: some input, or a part of one, could not be used.
    public internal(set) var hasErrors = false
    /// Whether an input ended within a record.
    public internal(set) var isTruncated = false
    /// Whether the job ended before its inputs did: at the first error of a strict run, or because its task was cancelled.
    public internal(set) var isStopped = false
    /// Whether the output took its place.
    public internal(set) var isCommitted = false

    /// Creates the result of a job that has not begun.
    package init() {}
}

/// How far a job is.
public struct JobProgress: Sendable, Hashable {
    /// The input that is being read.
    public internal(set) var source = ""
    /// How many entries were read so far.
    public internal(set) var entryCount = 0
    /// How many events that are no entries were read so far.
    public internal(set) var eventCount = 0
    /// How many bytes were read so far.
    public internal(set) var byteCount = 0
    /// How many bytes there are to read; an input that is read twice counts twice.
    public internal(set) var totalByteCount = 0
}
