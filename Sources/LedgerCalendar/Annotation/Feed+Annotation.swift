internal import LedgerGrid

extension Feed {
    /// Returns the feed with the income and expense of each day on its events, every other byte as it was, as `FeedAnnotation` writes it.
    ///
    /// ```swift
    /// let annotated = try Feed(contentsOf: "family.ics").annotated(by: Ledger(contentsOf: "household.csv"))
    /// ```
    ///
    /// - Parameters:
    ///   - ledger: the ledger with the money.
    ///   - addsDayEvents: whether to add an all-day event for each day with money.
    ///   - addsDescriptions: whether to add the amounts to the DESCRIPTION of annotated events, too.
    ///   - options: which days count, and the zone that determines them.
    /// - Returns: the annotated feed; its `problems` are those of the annotation.
    /// - Throws: `LedgerError` when the feed cannot be read or is not a calendar.
    public func annotated(
        by ledger: Ledger, addsDayEvents: Bool = false, addsDescriptions: Bool = false, options: JobOptions = JobOptions()
    ) async throws -> Feed {
        var annotation = FeedAnnotation(days: ledger.days)
        annotation.options = options
        (annotation.addsDayEvents, annotation.addsDescriptions) = (addsDayEvents, addsDescriptions)
        return try await Feed(of: source, by: annotation)
    }
}
