internal import ByteStreams
internal import CalendarFeed
internal import Diagnostics
internal import LedgerCore
internal import LedgerEvents
internal import LedgerLibical
internal import Synchronization

/// Writes the events of entries, as versions of those in a calendar that was exported earlier.
struct EventWriter: Sendable {
    let composer: EntryComposer
    let engine: EventEngine
    let published: PublishedCalendar?
    /// What keys the UIDs of a reduced calendar.
    let secret: CalendarSecret?
    /// The lines of pieces that are done with.
    let spare = SpareLines()

    /// Appends the event of an entry; returns how it differs from its earlier version. `text` is written over.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    func write(
        _ entry: Entry, _ uid: EntryUID, to lines: inout ContentLines, through carrier: EventCarriage, with text: inout [UInt8]
    ) throws(LedgerError) -> PublishedCalendar.Change {
        let (start, uid) = (lines.count, shownUID(uid))
        switch engine {
        case .lines: composer.write(entry, uid: uid, to: &lines, with: &text)
        case .libical: try carrier.write(entry, uid, composer, to: &lines)
        }
        return published?.revise(uid, from: start, in: &lines) ?? .same
    }

    /// Returns the UID that the event of an entry has in the calendar.
    func shownUID(_ uid: EntryUID) -> EntryUID { secret?.uid(for: uid) ?? uid }
}

/// What makes the events of a task, one after another.
struct EventMaker: Sendable {
    fileprivate var names: EntryNames
    fileprivate let carrier = EventCarriage()

    /// Creates a maker of events; `ledgerID` distinguishes households with identical rows.
    init(ledgerID: String) { names = EntryNames(ledgerID: ledgerID) }
}

/// Lines that tasks hand on without a copy.
final class EventLines: Sendable {
    let contents = Mutex(ContentLines())
}

/// Lines that nobody needs any more, so that the next piece is written into their memory: new memory would first be cleared by the system.
final class SpareLines: Sendable {
    private let lines = Mutex<[EventLines]>([])

    func take() -> EventLines { lines.withLock { $0.popLast() } ?? EventLines() }

    func add(_ done: EventLines) {
        // What one huge piece needed is given back.
        guard done.contents.withLock({ $0.count <= 1 << 20 }) else { return }
        lines.withLock { $0.append(done) }
    }
}

/// The events of some consecutive entries, written as if each entry were the first one with its name, as nearly all are.
///
/// So only the numbers are left to be done in the order of the entries: the digests of the names and the lines take most of the time.
struct EventPiece: Sendable {
    fileprivate struct Event {
        let claim: UIDClaim
        /// Where its bytes end; they begin where those of the event before it end.
        let end: Int
        /// How it differs from its earlier version; `nil` for an entry that does not belong in the calendar.
        let change: PublishedCalendar.Change?
    }

    fileprivate let batch: EntryBatch
    fileprivate let events: [Event]
    /// The lines of all events.
    fileprivate let lines: EventLines

    /// Writes the events.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    init(of batch: EntryBatch, by writer: EventWriter, with maker: inout EventMaker) throws(LedgerError) {
        self.batch = batch
        lines = writer.spare.take()
        events = try lines.contents.withLock { lines throws(LedgerError) in
            try batch.entries.withLock { entries throws(LedgerError) in
                try Self.write(&entries, by: writer, with: &maker, to: &lines)
            }
        }
    }

    private static func write(
        _ entries: inout [QueuedEntry], by writer: EventWriter, with maker: inout EventMaker, to lines: inout ContentLines
    ) throws(LedgerError) -> [Event] {
        var (events, text) = ([Event](), [UInt8]())
        events.reserveCapacity(entries.count)
        lines.removeAll()
        lines.reserveCapacity(entries.count * 700)
        for index in entries.indices { entries[index].addName(to: &maker.names) }
        let claims = maker.names.takeClaims()
        for index in entries.indices {
            events.append(try entries[index].event(claims[index], by: writer, through: maker.carrier, to: &lines, with: &text))
        }
        return events
    }
}

extension QueuedEntry {
    /// Adds the name. `mutating`, since the entry would else be copied.
    fileprivate mutating func addName(to names: inout EntryNames) { names.add(entry) }

    /// Writes the event. `mutating` like `addName`.
    fileprivate mutating func event(
        _ claim: UIDClaim, by writer: EventWriter, through carrier: EventCarriage, to lines: inout ContentLines, with text: inout [UInt8]
    ) throws(LedgerError) -> EventPiece.Event {
        let change = counts ? try writer.write(entry, claim.uid, to: &lines, through: carrier, with: &text) : nil
        return EventPiece.Event(claim: claim, end: lines.count, change: change)
    }
}

/// Numbers the entries with the same names, and counts the events.
struct EventNumbering {
    let writer: EventWriter
    private let carrier = EventCarriage()
    private var identity: EntryIdentity
    private let remembersUIDs: Bool
    /// The UIDs of all entries so far, those of other days included, if they are remembered.
    private(set) var knownUIDs: Set<EntryUID> = []
    private(set) var (writtenCount, newCount, changedCount, sameCount) = (0, 0, 0, 0)

    init(_ writer: EventWriter, ledgerID: String, remembersUIDs: Bool) {
        self.writer = writer
        self.remembersUIDs = remembersUIDs
        identity = EntryIdentity(ledgerID: ledgerID)
    }

    /// Writes the events of a piece; those of entries that are not the first with their names are composed once more.
    ///
    /// - Throws: `LedgerError` when writing fails.
    mutating func write(_ piece: EventPiece, to output: inout OutputFile) throws(LedgerError) {
        try piece.lines.contents.withLock { lines throws(LedgerError) in
            try lines.withBytes { bytes throws(LedgerError) in try write(piece, bytes, to: &output) }
        }
        writer.spare.add(piece.lines)
    }

    private mutating func write(_ piece: EventPiece, _ bytes: Span<UInt8>, to output: inout OutputFile) throws(LedgerError) {
        let events = piece.events.span
        var (start, written) = (0, 0)
        for index in events.indices {
            let event = events[index]
            defer { start = event.end }
            let uid = identity.uid(for: event.claim)
            if remembersUIDs { knownUIDs.insert(writer.shownUID(uid)) }
            guard let change = event.change else { continue }
            guard uid != event.claim.uid else {
                count(change)
                continue
            }
            try output.write(bytes.extracting(written..<start))
            var lines = ContentLines()
            var text: [UInt8] = []
            let entry = piece.batch.entries.withLock { $0[index].entry }
            count(try writer.write(entry, uid, to: &lines, through: carrier, with: &text))
            try output.write(lines.bytes)
            written = event.end
        }
        try output.write(bytes.extracting(written...))
    }

    private mutating func count(_ change: PublishedCalendar.Change) {
        writtenCount += 1
        switch change {
        case .new: newCount += 1
        case .changed: changedCount += 1
        case .same: sameCount += 1
        }
    }
}
