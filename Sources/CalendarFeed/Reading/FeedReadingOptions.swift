/// How a feed is read.
public struct FeedReadingOptions: Sendable, Hashable {
    /// Whether events come out whose start nobody can tell, for lists of what stands in a feed; see `FeedEvent.isUndated`. They are reported and
    /// counted as skipped all the same.
    public var keepsUndated: Bool
    /// How many bytes are read at a time.
    public var chunkSize: Int

    /// Options for reading.
    public init(keepsUndated: Bool = false, chunkSize: Int = FeedLimits.chunkBytes) {
        self.keepsUndated = keepsUndated
        self.chunkSize = chunkSize
    }
}
