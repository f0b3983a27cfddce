internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCSV
internal import LedgerCore
internal import LedgerEvents

extension JobRun {
    /// Warns of money that is another one under the same UID in two inputs, with both amounts; the inputs are read again for the first.
    ///
    /// - Throws: `LedgerError` when reading fails.
    func report(
        _ differences: MoneyDifferences, ledgers: [OpenedLedger], feeds: [ByteSource], _ options: JobOptions, _ importing: ImportOptions
    ) async throws {
        guard !differences.items.isEmpty, !isStopped else { return }
        var first = FirstMoney(of: differences, options)
        for ledger in ledgers { try first.find(in: ledger) }
        for source in feeds { try await first.find(in: source, importing) }
        for item in differences.items {
            guard let known = first.money(of: item), known.counts || item.money.counts else { continue }
            item.money.difference(from: known, uid: item.uid, outcome: "which is the one that counts").map(report)
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
    mutating func find(in ledger: OpenedLedger) throws(LedgerError) {
        guard rows.count < rowUIDs.count else { return }
        do throws(LedgerError) {
            var reader = try LedgerReader(ledger.survey) { _ in }
            while let row = try reader.next() {
                let uid = identity.uid(for: row.entry)
                guard rowUIDs.contains(uid), rows[uid] == nil else { continue }
                rows[uid] = PlacedMoney(row.entry, ledger.place(line: row.line), counts: options.counts(row.entry))
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
