package import CivilCalendar
internal import LedgerCSV
package import LedgerCore
package import LedgerGrid

/// A row of a ledger, or the money of an event, being added to a book.
///
/// Day, amount and kind are available; the rest is created on request. A row is lent for the duration of one call.
package struct MoneyRow: ~Copyable {
    private let source: Source

    /// The source of the row, which outlives it: nothing can copy or keep it. Pointers, because all of it is large.
    @safe
    private enum Source {
        /// A reader positioned at the row, and the facts of the row.
        case reader(UnsafeMutablePointer<LedgerReader>, UnsafePointer<RowFacts>)
        /// An existing entry.
        case entry(UnsafePointer<PlacedEntry>)
    }

    /// Creates the current row of a reader.
    @unsafe
    init(_ facts: UnsafePointer<RowFacts>, of reader: UnsafeMutablePointer<LedgerReader>) {
        unsafe source = .reader(reader, facts)
    }

    /// Creates the row of an entry.
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

    /// Its origin; `nil` unless the book keeps the entries of its day.
    package var origin: EntryOrigin? {
        if case .entry(let placed) = source { unsafe placed.pointee.origin } else { nil }
    }

    /// Returns the complete entry; `nil`, after a report, if the row turns out to be unusable.
    package func entry() -> Entry? {
        switch source {
        case .reader(let reader, let facts): unsafe reader.pointee.entry(facts.pointee)
        case .entry(let placed): unsafe placed.pointee.entry
        }
    }

    /// Lends the text of a label; returns `nil`, after a report, if the row turns out to be unusable.
    func withLabel<Result>(_ label: Entry.Label, _ body: (Span<UInt8>) -> Result) -> Result? {
        switch source {
        case .reader(let reader, let facts): return unsafe reader.pointee.withLabel(label, facts.pointee, body)
        case .entry(let placed):
            let text = unsafe placed.pointee.entry[label]
            return body(text.utf8.span)
        }
    }
}

/// An entry and its origin.
struct PlacedEntry {
    let entry: Entry
    var origin: EntryOrigin
}

extension MoneyBook {
    /// Adds the current row of a reader.
    mutating func take(_ facts: RowFacts, of reader: inout LedgerReader) throws(GridError) {
        try unsafe withUnsafePointer(to: facts) { facts throws(GridError) in
            try unsafe withUnsafeMutablePointer(to: &reader) { reader throws(GridError) in
                try take(unsafe MoneyRow(facts, of: reader))
            }
        }
    }

    /// Adds an existing entry.
    mutating func take(_ placed: PlacedEntry) throws(GridError) {
        try unsafe withUnsafePointer(to: placed) { placed throws(GridError) in try take(unsafe MoneyRow(placed)) }
    }
}
