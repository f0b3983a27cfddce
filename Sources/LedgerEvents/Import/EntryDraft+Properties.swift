internal import CalendarFeed
internal import Diagnostics
internal import LedgerCore
internal import Text

extension EntryDraft {
    /// The columns of an event's `X-LEDGER-` properties; `nil` when it has none of an entry.
    init?(properties event: FeedEvent, columns: ExtraColumns, report: Diagnostic.Handler) throws(ImportFault) {
        self.init()
        var isEntry = false
        var list = FieldList()
        for property in event.extensions {
            if let column = LedgerProperty.column(of: property.name).flatMap(Self.path) {
                isEntry = true
                let earlier = self[keyPath: column]
                if earlier.isEmpty {
                    self[keyPath: column] = property.text.withoutControls(removingC1: true)
                } else if !earlier.utf8.elementsEqual(property.text.utf8) {
                    report(
                        Diagnostic(
                            .warning, .icsRepeatedLedgerProperty, at: event.place,
                            "\(property.name) stands more than once in the event; the first one counts", uid: event.uid))
                }
            } else if property.name == LedgerProperty.field {
                isEntry = true
                let column = try Self.column(of: property, columns)
                list.add(property.text.withoutControls(removingC1: true), named: column.name, number: column.number)
            }
        }
        fields = list.fields
        guard isEntry else { return nil }
    }

    /// The column of an X-LEDGER-FIELD; it has a number where several have its name, or where its name is no parameter.
    private static func column(of property: FeedProperty, _ columns: ExtraColumns) throws(ImportFault) -> (name: String, number: Int?) {
        let stated = property.parameter("X-COLUMN").flatMap { Int($0) }
        var column: (name: String, number: Int)?
        if let name = property.parameter("X-NAME") {
            column = stated.flatMap { columns.column($0, named: name) }
            if column == nil { return (name.withoutControls(removingC1: true), nil) }
        } else {
            guard let stated else {
                throw ImportFault(.icsBadLedgerField, "an extra column of the event has neither a name nor a number")
            }
            column = columns.column(stated)
        }
        guard let column else {
            throw ImportFault(.icsBadLedgerField, "the calendar's X-LEDGER-COLUMNS names no one extra column of the number an event gives")
        }
        return (column.name, column.number <= maxFieldNumber ? column.number : nil)
    }

    /// So many columns of one name keep their places when some of them are empty: a line of a calendar must not cost more memory than a few lines do.
    private static let maxFieldNumber = 100
}
