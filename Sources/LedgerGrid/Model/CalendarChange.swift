public import CivilCalendar

/// The changes in a calendar since observers were last notified.
public struct CalendarChange: Sendable, Hashable {
    /// The number of this notification. A gap means that some were dropped because the observer was slow: reload everything.
    public internal(set) var number = 0
    /// The kinds of changes.
    public internal(set) var parts: Parts = []
    /// The days whose entries and totals changed.
    public internal(set) var days: Set<CivilDate> = []

    init() {}

    /// Whether nothing changed.
    public var isEmpty: Bool { parts.isEmpty }

    /// Kinds of changes.
    public struct Parts: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt16
        /// Creates a set of parts from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Another month or week is shown, its layout changed, or the week now belongs to another month.
        public static let page = Parts(rawValue: 1)
        /// Another day is selected.
        public static let selection = Parts(rawValue: 2)
        /// Entries were added, changed or removed; `days` lists their days.
        public static let entries = Parts(rawValue: 4)
        /// Events were loaded, are loading or failed to load.
        public static let events = Parts(rawValue: 8)
        /// Decorations changed, or were shown or hidden.
        public static let decorations = Parts(rawValue: 16)
        /// Another day is today.
        public static let today = Parts(rawValue: 32)
    }
}
