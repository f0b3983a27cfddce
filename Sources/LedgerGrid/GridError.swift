public import CivilCalendar
public import LedgerCore

/// An error of the grid or its sums; states the day and the entry that caused it, never the amount.
public struct GridError: Error, Sendable, Hashable {
    /// What went wrong.
    public let code: Code
    /// The day concerned, if any.
    public let day: CivilDate?
    /// The commodity concerned, if any.
    public let commodity: Commodity?
    /// The entry that caused it, if entries have ids.
    public internal(set) var entry: EntryID?

    /// Creates an error with a code.
    package init(_ code: Code, day: CivilDate? = nil, commodity: Commodity? = nil, entry: EntryID? = nil) {
        self.code = code
        self.day = day
        self.commodity = commodity
        self.entry = entry
    }

    /// The stable name of an error; more may be added.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name: lowercase words joined by hyphens.
        public let rawValue: String

        /// Creates the code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The sum of the absolute values of a commodity's amounts exceeds 128 bits.
        public static let overflow = Code(rawValue: "grid-overflow")
        /// The entry to be removed was never added.
        public static let notAdded = Code(rawValue: "grid-not-added")
        /// No entry has that id.
        public static let noSuchEntry = Code(rawValue: "grid-no-such-entry")
        /// Another entry already has the id.
        public static let duplicateEntry = Code(rawValue: "grid-duplicate-entry")
        /// The index is out of range.
        public static let indexOutOfRange = Code(rawValue: "grid-index-out-of-range")
    }
}

extension GridError: CustomStringConvertible {
    /// The fault, its place, and the code.
    public var description: String {
        var text =
            switch code {
            case .overflow: "the sum does not fit in 128 bits"
            case .notAdded: "what is being removed was never added"
            case .noSuchEntry: "there is no such entry"
            case .duplicateEntry: "another entry has that id"
            case .indexOutOfRange: "the list has no such position"
            default: "the calendar cannot make this change"
            }
        if let commodity { text += " in \(commodity)" }
        if let day { text += " on \(day)" }
        if let entry { text += " (entry \(entry))" }
        return "\(text) [\(code.rawValue)]"
    }
}
