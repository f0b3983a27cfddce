public import CivilCalendar
public import LedgerCore

/// Why the grid or its sums could not do what was asked; names the day and the entry that caused it, never the amount.
public struct GridError: Error, Sendable, Hashable {
    /// What went wrong.
    public let code: Code
    /// The day it happened on, if it was a day's fault.
    public let day: CivilDate?
    /// The commodity whose sum it is about, if any.
    public let commodity: Commodity?
    /// The entry that caused it, where entries have ids; else `nil`.
    public internal(set) var entry: EntryID?

    /// An error with that code.
    package init(_ code: Code, day: CivilDate? = nil, commodity: Commodity? = nil, entry: EntryID? = nil) {
        self.code = code
        self.day = day
        self.commodity = commodity
        self.entry = entry
    }

    /// The stable name of a fault; more may come.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name: lower-case words joined by dashes.
        public let rawValue: String

        /// The code of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The amounts of the commodity, taken together without their signs, have more digits than 128 bits hold.
        public static let overflow = Code(rawValue: "grid-overflow")
        /// What was to be removed was never added.
        public static let notAdded = Code(rawValue: "grid-not-added")
        /// No entry has that id.
        public static let noSuchEntry = Code(rawValue: "grid-no-such-entry")
        /// The id is taken by another entry.
        public static let duplicateEntry = Code(rawValue: "grid-duplicate-entry")
        /// The list has no place with that number.
        public static let indexOutOfRange = Code(rawValue: "grid-index-out-of-range")
    }
}

extension GridError: CustomStringConvertible {
    /// What went wrong, where, and the code.
    public var description: String {
        var text =
            switch code {
            case .overflow: "the sum has more digits than 128 bits hold"
            case .notAdded: "what is to be removed was never added"
            case .noSuchEntry: "there is no such entry"
            case .duplicateEntry: "another entry has that id"
            case .indexOutOfRange: "the list has no such place"
            default: "the calendar cannot do this"
            }
        if let commodity { text += " in \(commodity)" }
        if let day { text += " on \(day)" }
        if let entry { text += " (entry \(entry))" }
        return "\(text) [\(code.rawValue)]"
    }
}
