public import CivilCalendar
public import LedgerCore
public import LedgerGrid

/// What inputs are read into: it takes entry after entry and keeps what it needs of each.
public protocol MoneyBook: Sendable {
    /// The days whose entries it keeps, which must then have their UIDs; `nil` when it keeps none.
    var keptDays: ClosedRange<CivilDate>? { get }

    /// The days on which it wants events; `nil` when it wants none.
    var eventDays: ClosedRange<CivilDate>? { get }

    /// The sums that are all it wants of entries, so that it may be given those of many at once; `nil` when it wants entries.
    var summing: LedgerSums.Kind? { get }

    /// Takes the sums of many entries; asked of books that are content with them.
    ///
    /// - Throws: `GridError` with the code `overflow`; the book is then as before.
    mutating func take(_ sums: LedgerSums) throws(GridError)

    /// Takes an entry.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - origin: where it comes from; its UID may be empty for entries of other days than `keptDays`.
    /// - Throws: `GridError` with the code `overflow`; the book is then as before.
    mutating func take(_ entry: Entry, from origin: EntryOrigin) throws(GridError)

    /// Takes an occurrence of an event that is not money.
    ///
    /// - Parameters:
    ///   - event: the occurrence in the civil time of the reader's zone.
    ///   - details: gives what else the feed has of it, if the book keeps that.
    mutating func take(_ event: DayEvent, details: () -> DayEvent.Details)
}

extension MoneyBook {
    /// No events.
    public var eventDays: ClosedRange<CivilDate>? { nil }

    /// Most books want entries.
    public var summing: LedgerSums.Kind? { nil }

    /// Nothing: a book that wants entries is never given sums.
    public mutating func take(_ sums: LedgerSums) throws(GridError) {}
}
