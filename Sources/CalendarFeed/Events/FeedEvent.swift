internal import CivilCalendar
public import Diagnostics

/// One VEVENT of a feed, decoded (RFC 5545, section 3.6.1).
public struct FeedEvent: Sendable, Hashable {
    /// UID; generated from the content where the feed has none.
    public var uid: String
    /// Whether the feed has no UID for the event; the generated `uid` does not identify it.
    public var hasMadeUpUID = false
    /// DTSTART.
    public var start: EventTime
    /// The exclusive end: DTEND, or the start plus DURATION, or the default of section 3.6.1 when both are missing.
    public var end: EventTime
    /// DURATION, where `end` follows from it.
    package var duration: DurationText?
    /// RECURRENCE-ID, where this VEVENT replaces one occurrence of a recurring event.
    public var recurrenceID: EventTime?
    /// Whether RECURRENCE-ID has `RANGE=THISANDFUTURE`.
    public var isThisAndFuture = false
    /// The usable RRULEs; each keeps its text from the feed.
    package var rules: [RecurrenceRule] = []
    /// The usable EXRULEs, which RFC 5545 dropped: the occurrences of these rules are left out.
    package var exceptionRules: [RecurrenceRule] = []
    /// RDATE: the values of all lines.
    package var recurrenceDates: [RecurrenceDate] = []
    /// EXDATE: the values of all lines.
    package var exceptionDates: [EventTime] = []
    /// The zone to whose days the moments in UTC belong that a series of whole days names, where the calendar has one; else floating.
    package var dayZone = EventZone.floating
    /// SEQUENCE; 0 when there is none.
    public var sequence = 0
    /// DTSTAMP, in seconds since 1970-01-01T00:00:00Z; `nil` if there is none.
    package var stamp: Int64?
    /// SUMMARY.
    public var summary = ""
    /// DESCRIPTION.
    public var description = ""
    /// LOCATION.
    public var location = ""
    /// CATEGORIES: the values of all lines.
    public var categories: [String] = []
    /// STATUS in upper case, or empty.
    public var status = ""
    /// URL.
    public var url = ""
    /// Whether the feed has no start for the event: `start` and `end` are then the first day of the calendar and meaningless.
    ///
    /// Such events are returned only on request.
    public var isUndated = false
    /// The properties whose names begin with `FeedReadingOptions.keptPrefix`, in the feed's order.
    package var kept = PropertyList()
    /// The source and the line of BEGIN:VEVENT.
    public var place: SourcePlace
    /// The bytes of the event in the source, from BEGIN to the end of its END line.
    package var byteRange: Range<Int>
    /// Where a new property can be inserted: the offset of the first sub-component's BEGIN, or of END:VEVENT.
    package var insertionOffset: Int
    /// Whether every line before that place was seen: none was too long, and the event is not too large.
    package var isWholeBeforeParts = true
    /// The number of different events with the same UID that come before it in the feed.
    package var namesake = 0

    /// Creates an event of which nothing is known but its place.
    init(place: SourcePlace, byteRange: Range<Int>, insertionOffset: Int) {
        self.init(
            uid: "", start: EventTime(.min), end: EventTime(.min), place: place, byteRange: byteRange, insertionOffset: insertionOffset)
    }

    /// Creates an event from its required properties.
    package init(uid: String, start: EventTime, end: EventTime, place: SourcePlace, byteRange: Range<Int>, insertionOffset: Int) {
        self.uid = uid
        self.start = start
        self.end = end
        self.place = place
        self.byteRange = byteRange
        self.insertionOffset = insertionOffset
    }

    /// Returns the event and leaves only its place: nothing of it is copied.
    package mutating func taken() -> FeedEvent {
        var taken = FeedEvent(place: place, byteRange: byteRange, insertionOffset: insertionOffset)
        swap(&taken, &self)
        return taken
    }

    /// Removes the texts that do not say when the event takes place.
    package mutating func dropTexts() {
        (description, location, url) = ("", "", "")
        (categories, kept) = ([], PropertyList())
    }

    /// The properties of `kept`, each as a value: slower to read and to set.
    package var extensions: [FeedProperty] {
        get { kept.properties }
        set { kept = PropertyList(newValue) }
    }

    /// Whether the event may have more than one occurrence.
    public var isRecurring: Bool { !rules.isEmpty || !recurrenceDates.isEmpty }
    /// Whether the event names days by moments in UTC, or may be one that stands in for such a day.
    var namesMomentsOfDays: Bool {
        if recurrenceID?.zone == .utc { return true }
        guard start.isDate else { return false }
        return exceptionDates.contains { $0.zone == .utc } || recurrenceDates.contains { $0.start.zone == .utc }
            || rules.contains { $0.until?.zone == .utc } || exceptionRules.contains { $0.until?.zone == .utc }
    }
    /// Whether the event was cancelled.
    public var isCancelled: Bool { status == "CANCELLED" }

    /// One value of RDATE (section 3.8.5.2).
    package struct RecurrenceDate: Sendable, Hashable {
        /// When the occurrence starts.
        package var start: EventTime
        /// When it ends, if the value is a period; otherwise the occurrence is as long as the first one.
        package var end: EventTime?

        /// Creates a value for an occurrence that starts at `start`.
        package init(start: EventTime, end: EventTime? = nil) {
            self.start = start
            self.end = end
        }
    }
}

/// A property of a feed: its name in upper case, its parameters, and its value as text.
package struct FeedProperty: Sendable, Hashable {
    /// The name in upper case.
    package var name: String
    /// The parameters, in the feed's order.
    package var parameters: [Parameter] = []
    /// The value, unescaped as TEXT.
    package var text: String

    /// A parameter: its name in upper case, and its value without quotes.
    package struct Parameter: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(name: String, value: String) { (self.name, self.value) = (name, value) }
    }

    /// Creates a property.
    package init(name: String, parameters: [Parameter] = [], text: String) {
        (self.name, self.parameters, self.text) = (name, parameters, text)
    }

    /// Returns the value of the first parameter of that name.
    package func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}
