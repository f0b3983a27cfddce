package import CalendarFeed
internal import CivilCalendar
internal import Diagnostics
package import LedgerCore
internal import TextBytes

/// Finds out which entry an event is, regardless of the events before it.
///
/// An event's money is in its `X-LEDGER-` properties; if a calendar program dropped or changed them, in the marker line of its DESCRIPTION;
/// and in foreign events, on request, in an amount mentioned in the title or the description. Without a day there, it is that of
/// DTSTART. What a person changed in the event is reported, and taken if the options say so.
package struct EntryReader: Sendable {
    /// The options.
    package let options: ImportOptions
    /// The extra columns of the feed's calendars.
    var columns = ExtraColumns()
    private let finder: AmountFinder

    init(options: ImportOptions) {
        self.options = options
        finder = AmountFinder(defaultCurrency: options.defaultCurrency)
    }

    /// Reads a VEVENT, which counts once even if it recurs.
    package func read(_ event: FeedEvent) -> EntryReading {
        var reading = EntryReading(.leftOut, identity: identity(of: event))
        var entry = Entry(date: .min, money: Money(.zero, .none))
        read(event, into: &entry, &reading)
        reading.keep(entry, of: event)
        return reading
    }

    /// Reads a VEVENT into an entry, whose texts are not retained once more for a value of their own.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - entry: what becomes the entry, if there is one.
    /// - Returns: what else is known of the event; `hasEntry` says whether there is an entry.
    package func read(_ event: FeedEvent, into entry: inout Entry) -> EntryReading {
        var reading = EntryReading(.leftOut, identity: identity(of: event))
        read(event, into: &entry, &reading)
        return reading
    }

    private func identity(of event: FeedEvent) -> UInt128 { options.identifiesEvents ? event.identity : 0 }

    /// Reads an event into an entry.
    private func read(_ event: FeedEvent, into entry: inout Entry, _ reading: inout EntryReading) {
        let isSum = event.isSum
        if isSum || event.isCancelled {
            reading.outcome = isSum ? .sum : .cancelled
            return
        }
        // Nothing tells its money from that of the ledger, nor what is left out from what was deleted.
        guard !EntryUID.isKeyed(event.uid) else { return reading.outcome = .reduced }
        do throws(ImportFault) {
            // Filled in place: a copy would retain all of its texts.
            var draft = EntryDraft()
            var origin = try read(event, into: &draft, &reading)
            if let origin {
                try fill(&entry, with: draft, from: origin, of: event, &reading)
            } else {
                origin = foreign(event, into: &entry, &reading)
            }
            guard let origin else { return }
            reading.outcome = .entry(origin)
            if event.isRecurring, origin != .nowhere {
                reading.report(.warning, .icsRecurringEntry, event, "an event with money recurs; it was taken once, on its first day")
            }
        } catch {
            reading.outcome = .broken
            reading.diagnostics.append(
                Diagnostic(.error, error.code, at: event.place, error.message, hint: error.hint, uid: event.uid))
        }
    }

    /// Reads the columns of an event into an empty draft; returns where they are from, or `nil` for events not written by a ledger.
    private func read(
        _ event: FeedEvent, into draft: inout EntryDraft, _ reading: inout EntryReading
    ) throws(ImportFault) -> ImportedEntry.Origin? {
        var faults: [Diagnostic] = []
        let hasProperties = draft.read(event, columns: columns) { faults.append($0) }
        let isIntact = hasProperties ? draft.isIntact : nil
        if hasProperties, draft.hasUnknownColumns { reading.marks.insert(.unknownColumns) }
        if isIntact == true {
            reading.diagnostics += faults
            return .properties
        }
        switch EntryMarker.find(in: event.description) {
        case .entry(let marked):
            // Without a checksum, older calendars have no date in the marker, either.
            if hasProperties, isIntact == nil, marked[.date].isEmpty { break }
            if hasProperties, !marked.isEqual(to: draft) { reading.marks.insert(.restored) }
            draft = marked
            return .marker
        case .broken where !hasProperties:
            throw ImportFault(.icsBadLedgerMarker, "the marker line in the event's description was changed or cut off")
        case .none, .broken: break
        }
        guard hasProperties else { return nil }
        reading.diagnostics += faults
        // Nothing tells whether the day is still the ledger's.
        draft[.date] = ""
        if isIntact == false {
            reading.report(
                .warning, .icsDamagedEntry, event,
                "some of the event's X-LEDGER- properties were dropped, changed or added since the export; they were read as they are")
        }
        return .properties
    }

    /// Sets the entry of a draft: as the ledger has it, or as a person changed it in the event, unless that is one of several of its UID.
    private func fill(
        _ entry: inout Entry, with draft: EntryDraft, from origin: ImportedEntry.Origin, of event: FeedEvent, _ reading: inout EntryReading
    ) throws(ImportFault) {
        let stated = event.recurrenceID == nil ? draft.moment : nil
        let moment = stated ?? EntryMoment(of: event.start, ledgerZone: draft[.timezone])
        entry = Entry(date: moment.date, money: try draft.money(defaultCurrency: options.defaultCurrency))
        (entry.time, entry.timeZone) = (moment.time, moment.timeZone)
        try draft.complete(&entry)
        if stated != nil, options.edits != .ignore {
            let edit = EntryEdit.find(in: event, of: entry, title: draft.title, hasProperties: origin == .properties)
            if !edit.isEmpty {
                reading.marks.insert(edit.isTakeable ? [.edited, .takeable] : .edited)
                reading.report(.note, .icsEditedEntry, event, edit.message(entry, options.edits))
                if options.edits == .take { edit.apply(to: &entry, uid: event.uid) }
            }
        }
    }

    // MARK: Events of other programs

    private func foreign(_ event: FeedEvent, into entry: inout Entry, _ reading: inout EntryReading) -> ImportedEntry.Origin? {
        var (money, origin) = (Money?.none, ImportedEntry.Origin.nowhere)
        switch options.findsAmounts ? found(in: event, &reading) : .none {
        case .none: reading.marks.insert(.withoutMoney)
        case .ambiguous: reading.marks.insert(.ambiguous)
        case .unsettled: reading.marks.insert(.unsettled)
        case .amount(let amount, let source): (money, origin) = (amount.money, .found(amount, in: source))
        }
        if money == nil, options.takesAll { money = Money(.zero, options.defaultCurrency ?? .none) }
        guard let money else { return nil }
        let moment = EntryMoment(of: event.start)
        entry = Entry(date: moment.date, money: money)
        (entry.time, entry.timeZone) = (moment.time, moment.timeZone)
        // Rows with the same id are splits of one transaction, which overrides and namesakes are not.
        let distinction = event.recurrenceID ?? (event.namesake > 0 ? event.start : nil)
        entry.id = (distinction.map { event.uid + "#" + $0.compactText } ?? event.uid).withoutControls(removingC1: true)
        if case .found(let amount, in: .summary) = origin {
            // The next export puts the amount behind it again.
            entry.payee = finder.title(event.summary, without: amount).withoutControls(removingC1: true)
        } else {
            entry.description = event.summary.withoutControls(removingC1: true)
        }
        entry.note = event.description.withoutControls(removingC1: true)
        entry.category = event.categories.joined(separator: ", ").withoutControls(removingC1: true)
        entry.url = event.url.withoutControls(removingC1: true)
        if event.status == "TENTATIVE" { entry.status = .pending }
        return origin
    }

    private enum Search {
        case none, ambiguous, unsettled
        case amount(FoundAmount, ImportedEntry.TextSource)
    }

    /// Returns the amount in the title or, if there is none, in the description.
    private func found(in event: FeedEvent, _ reading: inout EntryReading) -> Search {
        for (text, source) in [(event.summary, ImportedEntry.TextSource.summary), (event.description, .description)] {
            switch finder.amount(in: text) {
            case .none: continue
            case .found(let amount): return settled(amount, source, of: event, &reading)
            case .ambiguous(let offset):
                reading.report(
                    .warning, .icsAmbiguousAmount, event,
                    "\(source.rawValue) can be read as more than one amount (see character \(offset + 1)); none was taken")
                return .ambiguous
            }
        }
        return .none
    }

    /// Returns a found amount with its sign: the one it has, else that of the words beside it, else that of `foundKind`.
    private func settled(
        _ amount: FoundAmount, _ source: ImportedEntry.TextSource, of event: FeedEvent, _ reading: inout EntryReading
    ) -> Search {
        let place = "an amount was found in \(source.rawValue) at character \(amount.offset + 1)"
        let texts = [event.summary] + event.categories + (source == .description ? [event.description] : [])
        let stated = options.foundKind.map { $0 == .income ? MoneyDirection.in : .out }
        let words = amount.hasSign ? nil : MoneyDirection(wordsOf: texts)
        var found = amount
        var reason = ""
        if !amount.hasSign {
            guard let direction = words ?? stated, let negated = amount.money.amount.negated else {
                reading.report(
                    .note, .icsUnsettledAmount, event, place + "; nothing says whether it came in or went out, so it was not taken")
                return .unsettled
            }
            if direction == .out { found.money.amount = negated }
            reason = "; \(words == nil ? "like any amount without a sign" : "by its words"), it is taken as money \(direction.rawValue)"
        }
        reading.report(.note, .icsFoundAmount, event, place + reason)
        return .amount(found, source)
    }
}
