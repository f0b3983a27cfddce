public import LedgerCore
public import LibicalBridge

extension LibicalEvent {
    /// The event of an entry: the same as the one in an exported calendar.
    ///
    /// - Throws: `LibicalError.outOfMemory`.
    public init(_ entry: Entry, uid: EntryUID, composer: EntryComposer = EntryComposer()) throws(LibicalError) {
        var event = try LibicalEvent()
        try composer.compose(entry, uid: uid, into: &event)
        self = event
    }
}
