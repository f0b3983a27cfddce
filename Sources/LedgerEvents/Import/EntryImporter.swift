public import CalendarFeed
internal import CivilCalendar
public import Diagnostics
public import LedgerCore
internal import Text

/// Turns the events of feeds back into ledger entries.
///
/// An event's money is in its `X-LEDGER-` properties; where a calendar program dropped those, in the marker line of its
/// DESCRIPTION; and in foreign events, if asked for, in an amount that the title or the description names. The day and the
/// time are those of DTSTART, so that an entry that was dragged to another day is imported on that day.
///
/// ```swift
/// var importer = EntryImporter()
/// importer.begin(calendarColumns: reader.calendarTexts)
/// if let imported = importer.take(event, report: show) { writer.write(imported.entry, to: &bytes) }
/// ```
public struct EntryImporter: Sendable {
    /// What is imported.
    public let options: Options
    /// What came of the events so far.
    public private(set) var counts = Counts()
    /// The extra columns of the entries so far.
    public private(set) var columns = ExtraColumns()

    private var seen = NameNumbering()
    private let finder: AmountFinder

    /// An importer that has seen no event yet.
    public init(options: Options = Options()) {
        self.options = options
        finder = AmountFinder(defaultCurrency: options.defaultCurrency)
    }

    /// What is imported.
    public struct Options: Sendable, Hashable {
        /// The commodity of ledger amounts without one, of events without money, and of signs that several currencies share.
        public var defaultCurrency: Commodity?
        /// Whether amounts are looked for in the titles and descriptions of events that carry none.
        public var findsAmounts = false
        /// Whether found amounts without a sign are money out; else they are taken as they stand, as money in.
        public var findsExpenses = false
        /// Whether events without money, but for sums, become entries too, of amount 0 in the default currency, or else in `XXX`,
        /// which is ISO 4217's code where no currency is involved.
        public var takesAll = false
        /// Whether events whose UID and RECURRENCE-ID came before are left out, which takes 30 bytes an event; else that is up to whoever
        /// takes the entries.
        public var findsDuplicates = true

        /// Ledger entries alone.
        public init() {}
    }

    /// What came of the events.
    public struct Counts: Sendable, Hashable {
        /// Events that became entries.
        public internal(set) var entries = 0
        /// Events without money; with `takesAll` they are among `entries` too.
        public internal(set) var withoutMoney = 0
        /// Events with texts that can be read as more than one amount; with `takesAll` they are among `entries` too.
        public internal(set) var ambiguous = 0
        /// Events that were called off.
        public internal(set) var cancelled = 0
        /// Events whose UID and RECURRENCE-ID came before.
        public internal(set) var duplicates = 0
        /// Events with broken properties of a ledger.
        public internal(set) var broken = 0
        /// Events that were made of sums.
        public internal(set) var sums = 0

        /// How many events there were.
        public var events: Int {
            entries + cancelled + duplicates + broken + sums + leftOut
        }
        /// How many of those without money or with an ambiguous amount became no entry.
        public internal(set) var leftOut = 0
    }

    /// Begins a feed, with the values of its calendars' `X-LEDGER-COLUMNS`. It is no start of a new run: what was seen counts.
    public mutating func begin(calendarColumns texts: [String]) {
        columns.begin(calendarColumns: texts)
    }

    /// The entry of a VEVENT, which counts once even if it recurs; `nil` if there is none, which `counts` tells.
    public mutating func take(_ event: FeedEvent, report: Diagnostic.Handler) -> ImportedEntry? {
        take(event, from: event.start, recurrenceID: event.recurrenceID, isOccurrence: false, report: report)
    }

    /// The entry of one occurrence of an event; `nil` if there is none, which `counts` tells.
    public mutating func take(_ occurrence: Occurrence, report: Diagnostic.Handler) -> ImportedEntry? {
        take(
            occurrence.event, from: occurrence.start, recurrenceID: occurrence.recurrenceID ?? occurrence.event.recurrenceID,
            isOccurrence: true, report: report)
    }

    private mutating func take(
        _ event: FeedEvent, from start: EventTime, recurrenceID: EventTime?, isOccurrence: Bool, report: Diagnostic.Handler
    ) -> ImportedEntry? {
        // Whatever else is asked for: the entries they were made of would count twice.
        guard !event.role.isSum else {
            counts.sums += 1
            return nil
        }
        guard !event.isCancelled else {
            counts.cancelled += 1
            return nil
        }
        guard !options.findsDuplicates || seen.next(Self.identity(event.uid, recurrenceID)) == 1 else {
            counts.duplicates += 1
            return nil
        }
        do throws(ImportFault) {
            let imported: ImportedEntry? =
                if let (draft, origin) = try draft(of: event, report: report) {
                    ImportedEntry(
                        entry: try draft.entry(at: start, defaultCurrency: options.defaultCurrency), uid: event.uid, place: event.place,
                        origin: origin)
                } else {
                    foreign(event, from: start, recurrenceID: recurrenceID, report: report)
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

    /// UID and RECURRENCE-ID as 16 bytes.
    private static func identity(_ uid: String, _ recurrenceID: EventTime?) -> NameBasedUUID {
        var name = Array(uid.utf8)
        if let recurrenceID {
            // The same instant may be written in several zones; a NUL stands in no UID.
            name.append(0)
            name.append(contentsOf: (recurrenceID.utcSeconds.map { "@\($0)" } ?? Self.text(of: recurrenceID)).utf8)
        }
        return NameBasedUUID(name: name.span)
    }

    /// `20250801` or `20250801T093000`.
    private static func text(of time: EventTime) -> String {
        let text = time.isDate ? time.date.description : time.wallClock.description
        return text.filter { $0 != "-" && $0 != ":" }
    }

    /// The columns an event carries; `nil` for events that are no ledger's.
    private func draft(
        of event: FeedEvent, report: Diagnostic.Handler
    ) throws(ImportFault) -> (EntryDraft, ImportedEntry.Origin)? {
        if let draft = try EntryDraft(properties: event, columns: columns, report: report) { return (draft, .properties) }
        switch EntryMarker.find(in: event.description) {
        case .none: return nil
        case .entry(let draft): return (draft, .marker)
        case .broken:
            throw ImportFault(.icsBadLedgerMarker, "the marker line in the event's description was changed or cut off")
        }
    }

    // MARK: Events of other programs

    private mutating func foreign(
        _ event: FeedEvent, from start: EventTime, recurrenceID: EventTime?, report: Diagnostic.Handler
    ) -> ImportedEntry? {
        var (money, origin) = (Money?.none, ImportedEntry.Origin.nowhere)
        switch options.findsAmounts ? found(in: event, report: report) : .none {
        case .none: counts.withoutMoney += 1
        case .ambiguous: counts.ambiguous += 1
        case .amount(let amount, let source):
            (money, origin) = (amount.money, .found(amount, in: source))
            if options.findsExpenses, !amount.hasSign, let negated = amount.money.amount.negated { money?.amount = negated }
        }
        if money == nil, options.takesAll, let none = options.defaultCurrency ?? Commodity("XXX") { money = Money(.zero, none) }
        guard let money else { return nil }
        let moment = EntryMoment(of: start)
        var entry = Entry(date: moment.date, money: money)
        (entry.time, entry.timeZone) = (moment.time, moment.timeZone)
        // Rows that share an id are splits of one transaction, which occurrences are not.
        entry.id = (recurrenceID.map { event.uid + "#" + Self.text(of: $0) } ?? event.uid).withoutControls(removingC1: true)
        entry.description = event.summary.withoutControls(removingC1: true)
        entry.note = event.description.withoutControls(removingC1: true)
        entry.category = event.categories.joined(separator: ", ").withoutControls(removingC1: true)
        entry.url = event.url.withoutControls(removingC1: true)
        if event.status == "TENTATIVE" { entry.status = .pending }
        return ImportedEntry(entry: entry, uid: event.uid, place: event.place, origin: origin)
    }

    private enum Search {
        case none, ambiguous
        case amount(FoundAmount, ImportedEntry.TextSource)
    }

    /// The amount in the title, and if that names none, the one in the description.
    private func found(in event: FeedEvent, report: Diagnostic.Handler) -> Search {
        for (text, source) in [(event.summary, ImportedEntry.TextSource.summary), (event.description, .description)] {
            switch finder.amount(in: text) {
            case .none: continue
            case .found(let amount):
                let sign =
                    amount.hasSign
                    ? ""
                    : options.findsExpenses ? "; it has no sign and is taken as money out" : "; it has no sign and is taken as money in"
                report(
                    Diagnostic(
                        .note, .icsFoundAmount, at: event.place,
                        "an amount was found in \(source.rawValue) at character \(amount.offset + 1)\(sign)", uid: event.uid))
                return .amount(amount, source)
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
}
