package import CivilCalendar
internal import LedgerCSV
package import LedgerCore
package import LedgerGrid

/// A row of a ledger, or the money of an event, on its way into a book.
///
/// Day, amount and kind are there; the rest is made when a book asks for it. A row is lent for the time of one call.
package struct MoneyRow: ~Copyable {
    private let source: Source

    /// What a row is made of, which outlives the row: nobody can copy or keep that. Pointers, because all of it is large.
    @safe
    private enum Source {
        /// The reader that stands on the row, and the facts of the row.
        case reader(UnsafeMutablePointer<LedgerReader>, UnsafePointer<RowFacts>)
        /// An entry that has been made.
        case entry(UnsafePointer<PlacedEntry>)
    }

    /// The row on which a reader stands.
    @unsafe
    init(_ facts: UnsafePointer<RowFacts>, of reader: UnsafeMutablePointer<LedgerReader>) {
        unsafe source = .reader(reader, facts)
    }

    /// The row of an entry.
    @unsafe
    init(_ placed: UnsafePointer<PlacedEntry>) {
        unsafe source = .entry(placed)
    }

    /// The day on which it counts.
    package var date: CivilDate {
        switch source {
        case .reader(_, let facts): unsafe facts.pointee.date
        case .entry(let placed): unsafe placed.pointee.entry.date
        }
    }

    /// The amount.
    package var money: Money {
        switch source {
        case .reader(_, let facts): unsafe facts.pointee.money
        case .entry(let placed): unsafe placed.pointee.entry.money
        }
    }

    /// Whether it is income, expense or a transfer.
    package var kind: Entry.Kind {
        switch source {
        case .reader(_, let facts): unsafe facts.pointee.kind
        case .entry(let placed): unsafe placed.pointee.entry.kind
        }
    }

    /// Where it comes from; `nil` unless the book keeps the entries of its day.
    package var origin: EntryOrigin? {
        if case .entry(let placed) = source { unsafe placed.pointee.origin } else { nil }
    }

    /// Returns the whole entry; `nil`, and a report, if the row cannot be used after all.
    package func entry() -> Entry? {
        switch source {
        case .reader(let reader, let facts): unsafe reader.pointee.entry(facts.pointee)
        case .entry(let placed): unsafe placed.pointee.entry
        }
    }

    /// Returns the number of its label, which is a new one where the label is; `nil`, and a report, if the row cannot be used after all.
    func number(of label: Entry.Label, in labels: inout CellTable<String>) -> Int? {
        switch source {
        case .reader(let reader, _): return unsafe reader.pointee.number(of: label, in: &labels)
        case .entry(let placed):
            let text = unsafe placed.pointee.entry[label]
            return labels.number(of: text.utf8.span) ?? labels.add(text, for: text.utf8.span)
        }
    }
}

/// An entry and where it comes from.
struct PlacedEntry {
    let entry: Entry
    var origin: EntryOrigin
}

extension MoneyBook {
    /// Takes the row on which a reader stands.
    mutating func take(_ facts: RowFacts, of reader: inout LedgerReader) throws(GridError) {
        try unsafe withUnsafePointer(to: facts) { facts throws(GridError) in
            try unsafe withUnsafeMutablePointer(to: &reader) { reader throws(GridError) in
                try take(unsafe MoneyRow(facts, of: reader))
            }
        }
    }

    /// Takes an entry that has been made.
    mutating func take(_ placed: PlacedEntry) throws(GridError) {
        try unsafe withUnsafePointer(to: placed) { placed throws(GridError) in try take(unsafe MoneyRow(placed)) }
    }
}
