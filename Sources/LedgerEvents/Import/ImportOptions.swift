public import LedgerCore

/// Options for importing the events of feeds as entries.
public struct ImportOptions: Sendable, Hashable {
    /// The commodity of ledger amounts without one, of events without money, and of signs shared by several currencies.
    public var defaultCurrency: Commodity?
    /// Whether to look for amounts in the titles and descriptions of events without ledger data.
    public var findsAmounts = false
    /// The kind of amounts found for which neither a sign nor a word says whether they came in or went out; `nil` to report them and leave
    /// them out.
    public var foundKind: FoundKind?
    /// Whether events without money, except totals, also become entries, with the amount 0 in the default currency, or in `XXX`,
    /// ISO 4217's code for no currency.
    public var takesAll = false
    /// Whether to leave out events whose UID and RECURRENCE-ID were seen before, which takes 30 bytes per event; otherwise the caller has
    /// to handle duplicates.
    public var findsDuplicates = true
    /// Whether to tell events from each other, for duplicates here or in other inputs.
    package var identifiesEvents = true

    /// What to do with what a person changed in the calendar.
    public var edits = Edits.show

    /// Whether changes can be taken at all, and are proposed.
    package var mayTakeEdits = true

    /// What found amounts without a sign are.
    public enum FoundKind: String, Sendable, Hashable, CaseIterable {
        /// Money in.
        case income
        /// Money out.
        case expense
    }

    /// What to do with events that a person changed in a calendar: their day or time, their titles, categories, descriptions, addresses
    /// or whether they are tentative.
    public enum Edits: String, Sendable, Hashable, CaseIterable {
        /// Reports each, and takes the entry as the ledger has it.
        case show
        /// Reports each, and takes what the event shows. The entry keeps its UID in the next export.
        case take
        /// Takes the entry as the ledger has it.
        case ignore
    }

    /// Creates options that import only ledger entries.
    public init() {}
}
