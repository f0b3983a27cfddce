public import CivilCalendar

/// What has changed in a calendar since observers were last told.
public struct CalendarChange: Sendable, Hashable {
    /// Counts the changes that were told. A gap means that some were dropped because the observer was slow: read everything again.
    public internal(set) var number = 0
    /// What kinds of things changed.
    public internal(set) var parts: Parts = []
    /// The days whose entries and totals changed.
    public internal(set) var days: Set<CivilDate> = []

    init() {}

    /// Whether nothing changed.
    public var isEmpty: Bool { parts.isEmpty }

    /// Kinds of things that change.
    public struct Parts: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt16
        /// Creates the parts with those bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Another month or week is shown, the same one is laid out otherwise, or another month stands beside the week.
        public static let page = Parts(rawValue: 1)
        /// Another day is selected.
        public static let selection = Parts(rawValue: 2)
        /// Entries came, changed or went; `days` tells on which days.
        public static let entries = Parts(rawValue: 4)
        /// Events came, are awaited or failed to come.
        public static let events = Parts(rawValue: 8)
        /// Other decorations, or they are shown or hidden.
        public static let decorations = Parts(rawValue: 16)
        /// Another day is today.
        public static let today = Parts(rawValue: 32)
    }
}
