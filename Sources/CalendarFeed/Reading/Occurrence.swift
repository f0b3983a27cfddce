/// One time at which an event of a feed happens.
public struct Occurrence: Sendable, Hashable {
    /// The VEVENT that says what happens: the recurring one, or the one that stands in for this occurrence.
    public var event: FeedEvent
    /// Which occurrence of the recurring event it is: the start the rule gives it. `nil` for events that do not recur.
    public var recurrenceID: EventTime?
    /// When it starts.
    public var start: EventTime
    /// When it ends, exclusive.
    public var end: EventTime

    /// An occurrence.
    public init(of event: FeedEvent, recurrenceID: EventTime? = nil, start: EventTime, end: EventTime) {
        self.event = event
        self.recurrenceID = recurrenceID
        self.start = start
        self.end = end
    }
}
