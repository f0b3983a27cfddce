package import CalendarFeed
internal import CivilCalendar
package import Diagnostics
package import LedgerCore
internal import Text

/// Converts the events of feeds back to ledger entries.
///
/// An event's money is in its `X-LEDGER-` properties; if a calendar program dropped or changed them, in the marker line of its DESCRIPTION;
/// and in foreign events, on request, in an amount mentioned in the title or the description. Without a day there, it is that of
/// DTSTART. What a person changed in the event is reported, and taken if the options say so.
///
/// ```swift
/// var importer = EntryImporter()
/// importer.begin(calendarColumns: reader.calendarTexts)
/// if let imported = importer.take(event, report: show) { writer.write(imported.entry, to: &bytes) }
/// ```
package struct EntryImporter: Sendable {
    /// The options.
    package let options: ImportOptions
    /// The number of events so far by outcome.
    package private(set) var counts = Counts()
    /// The extra columns of the entries so far.
    package private(set) var columns = ExtraColumns()

    private var seen = CompactTable<UInt128>()
    private let finder: AmountFinder

    /// Creates an importer that has not seen any events.
    package init(options: ImportOptions = ImportOptions()) {
        self.options = options
        finder = AmountFinder(defaultCurrency: options.defaultCurrency)
    }

    /// Starts a feed, with the values of its calendars' `X-LEDGER-COLUMNS`. The run continues: earlier events are still known as seen.
    package mutating func begin(calendarColumns texts: [String]) {
        columns.begin(calendarColumns: texts)
    }

    /// Returns the entry of a VEVENT, which counts once even if it recurs; `nil` if there is none, as recorded in `counts`.
    package mutating func take(_ event: FeedEvent, report: Diagnostic.Handler) -> ImportedEntry? {
        take(event, from: event.start, recurrenceID: event.recurrenceID, isOccurrence: false, report: report)
    }

    /// Returns the entry of one occurrence of an event; `nil` if there is none, as recorded in `counts`.
    package mutating func take(_ occurrence: Occurrence, report: Diagnostic.Handler) -> ImportedEntry? {
        take(
            occurrence.event, from: occurrence.start, recurrenceID: occurrence.recurrenceID ?? occurrence.event.recurrenceID,
            isOccurrence: true, report: report)
    }

    private mutating func take(
        _ event: FeedEvent, from start: EventTime, recurrenceID: EventTime?, isOccurrence: Bool, report: Diagnostic.Handler
    ) -> ImportedEntry? {
        // Regardless of the options: the entries behind the totals would count twice.
        guard !event.role.isSum else {
            counts.sums += 1
            return nil
        }
        guard !event.isCancelled else {
            counts.cancelled += 1
            return nil
        }
        let identity = event.identity(recurrenceID)
        guard !options.findsDuplicates || seen.count(identity) == 1 else {
            counts.duplicates += 1
            return nil
        }
        do throws(ImportFault) {
            let imported: ImportedEntry? =
                if let (draft, origin) = try draft(of: event, report: report) {
                    try imported(
                        draft, origin, of: event, identity, from: start, recurrenceID: recurrenceID, isOccurrence: isOccurrence, report)
                } else {
                    foreign(event, identity, from: start, recurrenceID: recurrenceID, report: report)
                }
            guard let imported else {
                counts.leftOut += 1
                return nil
            }
            if event.isRecurring, !isOccurrence, imported.origin != .nowhere {
                report(
                    Diagnostic(
                        .warning, .icsRecurringEntry, at: event.place, "an event with money recurs; it was taken once, on its first day",
                        uid: event.uid))
            }
            counts.entries += 1
            columns.note(imported.entry)
            return imported
        } catch {
            counts.broken += 1
            report(Diagnostic(.error, error.code, at: event.place, error.message, hint: error.hint, uid: event.uid))
            return nil
        }
    }

    /// Returns the columns of an event; `nil` for events not written by a ledger.
    private mutating func draft(
        of event: FeedEvent, report: Diagnostic.Handler
    ) throws(ImportFault) -> (EntryDraft, ImportedEntry.Origin)? {
        var faults: [Diagnostic] = []
        let properties = try EntryDraft(properties: event, columns: columns) { faults.append($0) }
        let isIntact = properties?.isIntact
        if let properties, isIntact == true {
            faults.forEach(report)
            return (properties, .properties)
        }
        switch EntryMarker.find(in: event.description) {
        case .entry(let draft):
            guard let properties else { return (draft, .marker) }
            // Without a checksum, older calendars have no date in the marker, either.
            if isIntact == nil, draft[.date].isEmpty { break }
            if !draft.isEqual(to: properties) { counts.restored += 1 }
            return (draft, .marker)
        case .broken where properties == nil:
            throw ImportFault(.icsBadLedgerMarker, "the marker line in the event's description was changed or cut off")
        case .none, .broken: break
        }
        guard var properties else { return nil }
        faults.forEach(report)
        // Nothing tells whether the day is still the ledger's.
        properties[.date] = ""
        if isIntact == false {
            report(
                Diagnostic(
                    .warning, .icsDamagedEntry, at: event.place,
                    "a calendar program dropped or changed some of the event's X-LEDGER- properties; the entry is what is left of them",
                    uid: event.uid))
        }
        return (properties, .properties)
    }

    /// Returns the entry of a draft: as the ledger has it, or as a person changed it in the event.
    private mutating func imported(
        _ draft: EntryDraft, _ origin: ImportedEntry.Origin, of event: FeedEvent, _ identity: UInt128, from start: EventTime,
        recurrenceID: EventTime?, isOccurrence: Bool, _ report: Diagnostic.Handler
    ) throws(ImportFault) -> ImportedEntry {
        let stated = isOccurrence || recurrenceID != nil ? nil : draft.moment
        let moment = stated ?? EntryMoment(of: start, ledgerZone: draft[.timezone])
        var entry = try draft.entry(at: moment, defaultCurrency: options.defaultCurrency)
        if stated != nil, options.edits != .ignore {
            let edit = EntryEdit(of: event, entry, title: draft.title)
            if !edit.isEmpty {
                counts.edited += 1
                report(Diagnostic(.note, .icsEditedEntry, at: event.place, edit.message(entry, options.edits), uid: event.uid))
                if options.edits == .take { edit.apply(to: &entry, uid: event.uid) }
            }
        }
        return ImportedEntry(
            entry: entry, uid: event.uid, identity: identity, place: event.place, origin: origin)
    }

    // MARK: Events of other programs

    private mutating func foreign(
        _ event: FeedEvent, _ identity: UInt128, from start: EventTime, recurrenceID: EventTime?, report: Diagnostic.Handler
    ) -> ImportedEntry? {
        var (money, origin) = (Money?.none, ImportedEntry.Origin.nowhere)
        switch options.findsAmounts ? found(in: event, report: report) : .none {
        case .none: counts.withoutMoney += 1
        case .ambiguous: counts.ambiguous += 1
        case .unsettled: counts.unsettled += 1
        case .amount(let amount, let source): (money, origin) = (amount.money, .found(amount, in: source))
        }
        if money == nil, options.takesAll, let none = options.defaultCurrency ?? Commodity("XXX") { money = Money(.zero, none) }
        guard let money else { return nil }
        let moment = EntryMoment(of: start)
        var entry = Entry(date: moment.date, money: money)
        (entry.time, entry.timeZone) = (moment.time, moment.timeZone)
        // Rows with the same id are splits of one transaction, which occurrences and namesakes are not.
        let distinction = recurrenceID ?? (event.namesake > 0 ? start : nil)
        entry.id = (distinction.map { event.uid + "#" + $0.compactText } ?? event.uid).withoutControls(removingC1: true)
        entry.description = event.summary.withoutControls(removingC1: true)
        entry.note = event.description.withoutControls(removingC1: true)
        entry.category = event.categories.joined(separator: ", ").withoutControls(removingC1: true)
        entry.url = event.url.withoutControls(removingC1: true)
        if event.status == "TENTATIVE" { entry.status = .pending }
        return ImportedEntry(
            entry: entry, uid: event.uid, identity: identity, place: event.place, origin: origin)
    }

    private enum Search {
        case none, ambiguous, unsettled
        case amount(FoundAmount, ImportedEntry.TextSource)
    }

    /// Returns the amount in the title or, if there is none, in the description.
    private func found(in event: FeedEvent, report: Diagnostic.Handler) -> Search {
        for (text, source) in [(event.summary, ImportedEntry.TextSource.summary), (event.description, .description)] {
            switch finder.amount(in: text) {
            case .none: continue
            case .found(let amount): return settled(amount, source, of: event, report)
            case .ambiguous(let offset):
                report(
                    Diagnostic(
                        .warning, .icsAmbiguousAmount, at: event.place,
                        "\(source.rawValue) can be read as more than one amount, see character \(offset + 1); none was taken",
                        uid: event.uid))
                return .ambiguous
            }
        }
        return .none
    }

    /// Returns a found amount with its sign: the one it has, else that of the words beside it, else that of `foundKind`.
    private func settled(
        _ amount: FoundAmount, _ source: ImportedEntry.TextSource, of event: FeedEvent, _ report: Diagnostic.Handler
    ) -> Search {
        let place = "an amount was found in \(source.rawValue) at character \(amount.offset + 1)"
        let texts = [event.summary] + event.categories + (source == .description ? [event.description] : [])
        let stated = options.foundKind.map { $0 == .income ? MoneyDirection.in : .out }
        let words = amount.hasSign ? nil : MoneyDirection(wordsOf: texts)
        var found = amount
        var reason = ""
        if !amount.hasSign {
            guard let direction = words ?? stated, let negated = amount.money.amount.negated else {
                if counts.unsettled < Self.maxUnsettledNotes {
                    let message = place + "; nothing says whether it came in or went out, so it was not taken"
                    report(Diagnostic(.note, .icsUnsettledAmount, at: event.place, message, uid: event.uid))
                }
                return .unsettled
            }
            if direction == .out { found.money.amount = negated }
            reason = "; \(words == nil ? "as all without a sign it" : "by its words it") is taken as money \(direction.rawValue)"
        }
        report(Diagnostic(.note, .icsFoundAmount, at: event.place, place + reason, uid: event.uid))
        return .amount(found, source)
    }

    /// The number of amounts that are listed although they were not taken; all are counted.
    private static let maxUnsettledNotes = 100
}

/// An entry made from an event of a feed.
package struct ImportedEntry: Sendable, Hashable {
    /// The entry.
    package var entry: Entry
    /// The UID of the event.
    package var uid: String
    /// What distinguishes it from occurrences and namesakes with the same UID.
    package var identity: UInt128
    /// The place of the event.
    package var place: SourcePlace
    /// The source of the money.
    package var origin: Origin

    /// The source of the money of an imported entry.
    package enum Origin: Sendable, Hashable {
        /// The event's `X-LEDGER-` properties.
        case properties
        /// The marker line in its DESCRIPTION.
        case marker
        /// An amount found in a text of the event.
        case found(FoundAmount, in: TextSource)
        /// None: an event without money, with the amount 0.
        case nowhere
    }

    /// A text of an event that is searched for amounts.
    package enum TextSource: String, Sendable, Hashable {
        /// SUMMARY.
        case summary = "SUMMARY"
        /// DESCRIPTION.
        case description = "DESCRIPTION"
    }
}
