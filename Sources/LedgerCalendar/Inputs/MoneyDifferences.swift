internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents

/// What feeds say under a UID that came before with other money, which alone counts.
struct MoneyDifferences {
    fileprivate struct Item {
        /// The row with that UID; `nil` where an event of an earlier feed has it.
        let row: EntryUID?
        let identity: UInt128
        let uid: String
        let money: PlacedMoney
    }

    fileprivate private(set) var items: [Item] = []
    /// How many more there are, by feed.
    fileprivate private(set) var more: [(source: String, count: Int)] = []

    /// As many are kept, without their texts; the others are counted.
    private static let maxCount = 50

    mutating func add(_ imported: ImportedEntry, row: EntryUID?, counts: Bool) {
        guard items.count < Self.maxCount else {
            if more.last?.source != imported.place.source { more.append((imported.place.source, 0)) }
            return more[more.count - 1].count += 1
        }
        let uid = imported.uid.utf8.count <= 1 << 10 ? imported.uid : ""
        items.append(
            Item(row: row, identity: imported.identity, uid: uid, money: PlacedMoney(imported.entry, imported.place, counts: counts)))
    }
}

/// The day, the money and the kind of an entry, and where it stands.
struct PlacedMoney {
    fileprivate let entry: Entry
    fileprivate let place: SourcePlace
    /// Whether it is of a day, and of the kind of entries, that count.
    fileprivate let counts: Bool

    init(_ entry: Entry, _ place: SourcePlace, counts: Bool) {
        self.entry = Entry(date: entry.date, money: entry.money, kind: entry.kind)
        (self.place, self.counts) = (place, counts)
    }

    /// Returns the warning of the same UID as `known` has, which is other money, and says what becomes of that; `nil` for the same.
    func difference(from known: PlacedMoney, uid: String, in run: JobRun, outcome: String) -> Diagnostic? {
        guard entry.money != known.entry.money || entry.kind != known.entry.kind || entry.date != known.entry.date else { return nil }
        let place = run.original(known.place)
        let message =
            "an event with the same UID has different money: \(text(beside: known)) here, \(known.text(beside: self)) on line "
            + "\(place.line) of \(place.source), \(outcome)"
        return Diagnostic(.warning, .moneyDiffers, at: self.place, message, uid: uid)
    }

    /// The amount and what else it does not have in common with another one.
    private func text(beside other: PlacedMoney) -> String {
        var text = entry.money.description
        if entry.kind != other.entry.kind { text += " as \(entry.kind.rawValue)" }
        if entry.date != other.entry.date { text += " on \(entry.date)" }
        return text
    }
}

extension Entry {
    init(date: CivilDate, money: Money, kind: Kind) {
        self.init(date: date, money: money)
        statedKind = kind
    }
}

extension JobRun {
    /// Warns of money that is another one under the same UID in two inputs, with both amounts; the inputs are read again for the first.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func report(
        _ differences: MoneyDifferences, ledgers: [ByteSource], feeds: [ByteSource], _ options: JobOptions, _ importing: ImportOptions
    ) async throws {
        guard !differences.items.isEmpty, !isStopped else { return }
        var first = FirstMoney(of: differences, options)
        for source in ledgers { try first.find(in: source, reading(of: source, options.reading)) }
        for source in feeds { try await first.find(in: source, importing) }
        for item in differences.items {
            guard let known = first.money(of: item), known.counts || item.money.counts else { continue }
            item.money.difference(from: known, uid: item.uid, in: self, outcome: "which is the one that counts").map(report)
        }
        for (source, count) in differences.more {
            let what = count == 1 ? "1 more event has" : "\(count) more events have"
            report(
                Diagnostic(
                    .warning, .moneyDiffers, at: SourcePlace(source),
                    "\(what) money that differs from an earlier one with the same UID; the earlier one counts"))
        }
    }
}

/// Finds the money that came first under some UIDs.
private struct FirstMoney {
    private let options: JobOptions
    private let rowUIDs: Set<EntryUID>
    private let identities: Set<UInt128>
    private var identity: EntryIdentity
    private var rows: [EntryUID: PlacedMoney] = [:]
    private var events: [UInt128: PlacedMoney] = [:]

    init(of differences: MoneyDifferences, _ options: JobOptions) {
        self.options = options
        rowUIDs = Set(differences.items.compactMap(\.row))
        identities = Set(differences.items.compactMap { $0.row == nil ? $0.identity : nil })
        identity = EntryIdentity(ledgerID: options.ledgerID)
    }

    func money(of item: MoneyDifferences.Item) -> PlacedMoney? { item.row.map { rows[$0] } ?? events[item.identity] }

    /// Looks at a ledger; what is wrong with it has been reported.
    mutating func find(in ledger: ByteSource, _ reading: LedgerReadingOptions) throws(LedgerError) {
        guard rows.count < rowUIDs.count else { return }
        do throws(LedgerError) {
            var reader = try LedgerReader(source: ledger, options: reading) { _ in }
            while let row = try reader.next() {
                let uid = identity.uid(for: row.entry)
                guard rowUIDs.contains(uid), rows[uid] == nil else { continue }
                rows[uid] = PlacedMoney(row.entry, SourcePlace(ledger.name, line: row.line), counts: options.counts(row.entry))
            }
        } catch {
            if error.isStreamFailure { throw error }
        }
    }

    /// Looks at a feed; what is wrong with it has been reported.
    mutating func find(in feed: ByteSource, _ importing: ImportOptions) async throws {
        guard events.count < identities.count else { return }
        let walk = try await FeedWalk(feed)
        var options = importing
        options.identifiesEvents = true
        var importer = EntryImporter(options: options)
        importer.begin(calendarColumns: walk.survey.calendarTexts)
        let reader = importer.reader
        try await walk.run(in: JobRun(report: { _ in }), find: { reader.read($0) }) { reading in
            guard let imported = reading.entry, identities.contains(imported.identity), events[imported.identity] == nil else { return }
            events[imported.identity] = PlacedMoney(
                imported.entry, imported.place, counts: self.options.counts(imported.entry))
        }
    }
}

extension DiagnosticCode {
    /// Money came under a UID that came before with other money.
    public static let moneyDiffers: DiagnosticCode = "money-differs"
}
