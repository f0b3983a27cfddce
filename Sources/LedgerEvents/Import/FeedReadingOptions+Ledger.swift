package import CalendarFeed

extension FeedReadingOptions {
    /// Options that read a ledger's data from feeds: the `X-LEDGER-` properties of events, and the columns listed by calendars.
    ///
    /// Without these options, `EntryImporter` finds only entries in marker lines.
    package static let ledger: FeedReadingOptions = {
        var options = FeedReadingOptions()
        options.keptPrefix = LedgerProperty.prefix.description
        options.ignoredPrefix = LedgerProperty.daySums.description
        options.calendarProperty = "X-LEDGER-COLUMNS"
        return options
    }()
}
