internal import Diagnostics
internal import LedgerCore
internal import LibicalBridge

extension EntryDraft {
    /// The columns of an event's `X-LEDGER-` properties; `nil` when it has none of an entry.
    init?(properties event: FeedEvent, columns: ExtraColumns, report: Diagnostic.Handler) throws(ImportFault) {
        self.init()
        var isEntry = false
        for property in event.ledgerProperties {
            if let column = LedgerProperty.column(of: property.name).flatMap(Self.path) {
                isEntry = true
                let earlier = self[keyPath: column]
                if earlier.isEmpty {
                    self[keyPath: column] = property.text.ledgerText
                } else if !earlier.utf8.elementsEqual(property.text.utf8) {
                    report(
                        Diagnostic(
                            .warning, .icsRepeatedLedgerProperty, at: event.place,
                            "\(property.name) stands more than once in the event; the first one counts", uid: event.uid))
                }
            } else if property.name == "X-LEDGER-FIELD" {
                isEntry = true
                fields.append(Entry.Field(name: try Self.name(of: property, columns: columns), value: property.text.ledgerText))
            }
        }
        guard isEntry else { return nil }
    }

    private static func name(of property: FeedProperty, columns: ExtraColumns) throws(ImportFault) -> String {
        if let name = property.parameter("X-NAME") { return name.ledgerText }
        guard let number = property.parameter("X-COLUMN").flatMap({ Int($0) }) else {
            throw ImportFault(.icsBadLedgerField, "an extra column of the event has neither a name nor a number")
        }
        guard let name = columns.name(ofColumn: number) else {
            throw ImportFault(.icsBadLedgerField, "the calendar's X-LEDGER-COLUMNS names no extra column of the number an event gives")
        }
        return name
    }
}
