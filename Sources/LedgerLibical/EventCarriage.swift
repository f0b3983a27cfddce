package import CalendarFeed
package import Diagnostics
package import LedgerCore
package import LedgerEvents
internal import LibicalBridge
internal import Synchronization

/// Takes events through one component of libical, one after another: from an entry to content lines, or from a feed to what becomes an entry.
///
/// Each is used by one task at a time.
package final class EventCarriage: Sendable {
    private let event = Mutex(RefilledEvent())

    package init() {}

    /// Appends the event of an entry as content lines.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package func write(_ entry: Entry, _ uid: EntryUID, _ composer: EntryComposer, to lines: inout ContentLines) throws(LedgerError) {
        try event.withLock { event throws(LedgerError) in
            try event.begin()
            try composer.compose(entry, uid: uid.description, number: uid.number, into: &event)
            try event.write(to: &lines)
        }
    }

    /// Reads the event that an assembly has begun with.
    ///
    /// - Throws: `LedgerError` with the code `libicalOutOfMemory`.
    package func read(_ assembly: inout EventAssembly) throws(LedgerError) {
        try event.withLock { event throws(LedgerError) in try assembly.read(through: &event) }
    }
}
