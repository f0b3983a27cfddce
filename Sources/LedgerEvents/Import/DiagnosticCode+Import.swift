public import Diagnostics

extension DiagnosticCode {
    /// An event has other properties of a ledger entry, but no amount.
    public static let icsMissingLedgerAmount: DiagnosticCode = "ics-missing-ledger-amount"
    /// An event's ledger amount is not a number, or has more digits than 128 bits hold.
    public static let icsBadLedgerAmount: DiagnosticCode = "ics-bad-ledger-amount"
    /// An event's ledger amount has no currency, and no default is given.
    public static let icsMissingLedgerCurrency: DiagnosticCode = "ics-missing-ledger-currency"
    /// An event's ledger currency is not a commodity symbol.
    public static let icsBadLedgerCurrency: DiagnosticCode = "ics-bad-ledger-currency"
    /// An event's ledger kind is none of the three.
    public static let icsBadLedgerKind: DiagnosticCode = "ics-bad-ledger-kind"
    /// An event's ledger status is neither of the two.
    public static let icsBadLedgerStatus: DiagnosticCode = "ics-bad-ledger-status"
    /// Extra columns of an event were damaged, or one has no name and no number that the calendar's header explains.
    public static let icsBadLedgerField: DiagnosticCode = "ics-bad-ledger-field"
    /// A ledger property occurs twice in an event, with different values; the first counts.
    public static let icsRepeatedLedgerProperty: DiagnosticCode = "ics-repeated-ledger-property"
    /// Events of entries have properties that this version does not know, such as those of a later version; they were left out.
    public static let icsUnknownLedgerProperty: DiagnosticCode = "ics-unknown-ledger-property"
    /// A marker line in a description was changed or truncated.
    public static let icsBadLedgerMarker: DiagnosticCode = "ics-bad-ledger-marker"
    /// The properties of a ledger entry disagree with their checksum, and there is no marker to replace them.
    public static let icsDamagedEntry: DiagnosticCode = "ics-damaged-entry"
    /// Entries were read from markers because their properties were damaged.
    public static let icsRestoredEntry: DiagnosticCode = "ics-restored-entry"
    /// A person changed the event of an entry in a calendar.
    public static let icsEditedEntry: DiagnosticCode = "ics-edited-entry"
    /// Entries were taken as the ledger has them, although a person changed their events.
    public static let icsKeptEntry: DiagnosticCode = "ics-kept-entry"
    /// A ledger entry recurs: it was imported once.
    public static let icsRecurringEntry: DiagnosticCode = "ics-recurring-entry"
    /// An amount was found in a title or a description.
    public static let icsFoundAmount: DiagnosticCode = "ics-found-amount"
    /// Nothing says whether a found amount came in or went out; it was not imported.
    public static let icsUnsettledAmount: DiagnosticCode = "ics-unsettled-amount"
    /// A title or description can be read as more than one amount; none was imported.
    public static let icsAmbiguousAmount: DiagnosticCode = "ics-ambiguous-amount"
    /// Cancelled events were left out.
    public static let icsCancelledEvent: DiagnosticCode = "ics-cancelled-event"
    /// Events are sums of entries and were left out.
    public static let icsSum: DiagnosticCode = "ics-sum"
    /// Events are of a reduced calendar and were left out.
    public static let icsReducedEntry: DiagnosticCode = "ics-reduced-entry"
    /// A feed contains only sums of entries.
    public static let icsOnlySums: DiagnosticCode = "ics-only-sums"
    /// Events without money were left out.
    public static let icsNoMoney: DiagnosticCode = "ics-no-money"
}

/// The reason why an event intended as a ledger entry cannot be one.
struct ImportFault: Error {
    let code: DiagnosticCode
    let message: String
    let hint: Hint?

    init(_ code: DiagnosticCode, _ message: String, hint: Hint? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
