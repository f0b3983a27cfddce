/// Options for reading a feed.
package struct FeedReadingOptions: Sendable, Hashable {
    /// Whether to return events without a start, for listings of a feed's contents; see `FeedEvent.isUndated`. They are still reported
    /// and counted as skipped.
    package var keepsUndated = false
    /// What a report says of events without a start that are not returned.
    package var fateOfUndated = "the event is left out"
    /// The prefix of the property names that `FeedEvent.kept` holds, such as `X-MINE-`; empty to keep none.
    package var keptPrefix = ""
    /// The prefix of the properties to ignore when a UID has to be generated.
    package var ignoredPrefix = ""
    /// The name of a non-standard calendar property (`X-…`) whose values are collected in `FeedReader.calendarTexts`; empty for none.
    package var calendarProperty = ""
    /// Texts to look for in the first pass, in properties of two kinds at most; see `FeedSurvey.mayHold(_:)`.
    package var soughtTexts: [SoughtText] = []
    /// Whether to report lines outside of events that are no properties.
    package var checksLines = false
    /// The number of faults of one kind to build; those beyond are counted.
    package var listedFaults = Int.max
    /// The number of bytes read at a time.
    package var chunkSize = FeedLimits.chunkBytes
    /// The number of events after which another part of the feed may begin, at the latest; see `FeedSurvey.nextPart(_:eventCount:)`.
    package var markDistance = 16

    /// Creates options without prefixes or a calendar property.
    package init(keepsUndated: Bool = false) { self.keepsUndated = keepsUndated }
}
