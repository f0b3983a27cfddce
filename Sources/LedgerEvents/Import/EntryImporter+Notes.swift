internal import CalendarFeed
public import Diagnostics

extension EntryImporter {
    /// The number of events by outcome.
    package struct Counts: Sendable, Hashable {
        /// Events that became entries.
        package internal(set) var entries = 0
        /// Events without money; with `takesAll`, they are also counted in `entries`.
        package internal(set) var withoutMoney = 0
        /// Events with texts that can be read as more than one amount; with `takesAll`, they are also counted in `entries`.
        package internal(set) var ambiguous = 0
        /// Events with an amount of which nothing says whether it came in or went out; with `takesAll`, they are also counted in `entries`.
        package internal(set) var unsettled = 0
        /// Events that were cancelled.
        package internal(set) var cancelled = 0
        /// Events whose UID and RECURRENCE-ID were seen before.
        package internal(set) var duplicates = 0
        /// Events with invalid ledger properties.
        package internal(set) var broken = 0
        /// Events whose properties were damaged and whose marker was read instead; also counted in `entries`.
        package internal(set) var restored = 0
        /// Events that a person changed; also counted in `entries`.
        package internal(set) var edited = 0
        /// Those of them of which something can be taken.
        package internal(set) var takeable = 0
        /// Events with properties of an entry that this version does not know; most are also counted in `entries`.
        package internal(set) var unknownColumns = 0
        /// Events that are totals.
        package internal(set) var sums = 0
        /// Events of reduced calendars.
        package internal(set) var reduced = 0

        /// The total number of events.
        package var events: Int {
            entries + cancelled + duplicates + broken + sums + reduced + leftOut
        }
        /// The number of events without money, or with an amount in doubt, that did not become entries.
        package internal(set) var leftOut = 0

        mutating func add(_ marks: EntryReading.Marks) {
            withoutMoney += marks.contains(.withoutMoney) ? 1 : 0
            ambiguous += marks.contains(.ambiguous) ? 1 : 0
            unsettled += marks.contains(.unsettled) ? 1 : 0
            restored += marks.contains(.restored) ? 1 : 0
            edited += marks.contains(.edited) ? 1 : 0
            takeable += marks.contains(.takeable) ? 1 : 0
            unknownColumns += marks.contains(.unknownColumns) ? 1 : 0
        }
    }

    /// Returns the notes at the end of a feed: the number of its events that are duplicates, cancelled, totals, or without money.
    package func closingNotes(for source: String) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        func add(_ code: DiagnosticCode, _ count: Int, _ one: String, _ many: String, hint: Hint? = nil) {
            guard count > 0 else { return }
            let message = "\(count) \(count == 1 ? "event " + one : "events " + many)"
            notes.append(Diagnostic(.note, code, at: SourcePlace(source), message, hint: hint))
        }
        add(
            .icsDuplicateEvent, counts.duplicates, "came before with the same UID and counts once",
            "came before with the same UID and count once")
        add(
            .icsRestoredEntry, counts.restored,
            "has X-LEDGER- properties that were dropped, changed or added since the export; the marker in its description was read instead",
            "have X-LEDGER- properties that were dropped, changed or added since the export; the markers in their descriptions were read instead"
        )
        add(
            .icsUnknownLedgerProperty, counts.unknownColumns,
            "has X-LEDGER- properties that this version does not know; they were left out",
            "have X-LEDGER- properties that this version does not know; they were left out")
        if options.edits == .show {
            let canTake = counts.takeable > 0 && options.mayTakeEdits
            let way = canTake ? "; to use the calendar's" : ""
            add(
                .icsKeptEntry, counts.edited, "was changed in the calendar; the ledger's version was used" + way,
                "were changed in the calendar; the ledger's versions were used" + way,
                hint: canTake ? Hint(.edits, values: [ImportOptions.Edits.take.rawValue]) : nil)
        }
        add(.icsCancelledEvent, counts.cancelled, "is cancelled and was left out", "are cancelled and were left out")
        if counts.sums > 0, counts.sums == counts.events {
            notes.append(.onlySums(in: source))
        } else {
            add(
                .icsSum, counts.sums, "is a sum of entries made by ledger2ics and was left out",
                "are sums of entries made by ledger2ics and were left out")
        }
        add(
            .icsReducedEntry, counts.reduced,
            "is from a reduced calendar, which leaves out part of the ledger: it is not an entry, and what it lacks is not a change",
            "are from a reduced calendar, which leaves out part of the ledger: they are not entries, and what they lack is not a change"
        )
        if counts.unsettled > 0 {
            let what = counts.unsettled == 1 ? "1 event names an amount" : "\(counts.unsettled) events name amounts"
            let message = "\(what), but nothing says whether money came in or went out; none was taken; specify which"
            let hint = Hint(.foundKind, values: ImportOptions.FoundKind.allCases.map(\.rawValue))
            notes.append(Diagnostic(.warning, .icsUnsettledAmount, at: SourcePlace(source), message, hint: hint))
        }
        if !options.takesAll {
            // Where nobody looked for amounts, there may be some in the texts.
            let looked = options.findsAmounts
            add(
                .icsNoMoney, counts.withoutMoney,
                "has no money and was left out; "
                    + (looked ? "to include it" : "to find amounts in its text, or to include it without"),
                "have no money and were left out; "
                    + (looked ? "to include them" : "to find amounts in their texts, or to include them without"),
                hint: looked ? Hint(.allEvents) : Hint(.findAmounts).or(Hint(.allEvents)))
        }
        return notes
    }
}

extension Diagnostic {
    /// Reports that a feed contains nothing usable.
    package static func onlySums(in source: String) -> Diagnostic {
        Diagnostic(
            .warning, .icsOnlySums, at: SourcePlace(source),
            "all events are sums of entries made by ledger2ics, and the entries are not in the calendar; use the ledger itself, or an export of its entries"
        )
    }
}

extension Hint.Setting {
    /// What to do with what a person changed in the calendar.
    public static let edits: Hint.Setting = "edits"
    /// Whether amounts are looked for in the texts of events.
    public static let findAmounts: Hint.Setting = "find-amounts"
    /// Whether events without money become entries too.
    public static let allEvents: Hint.Setting = "all-events"
    /// What found amounts without a sign are: income or expense.
    public static let foundKind: Hint.Setting = "found-kind"
}
