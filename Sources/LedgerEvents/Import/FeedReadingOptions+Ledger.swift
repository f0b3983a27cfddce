public import CalendarFeed

extension FeedReadingOptions {
    /// Reads what a ledger leaves in feeds: the `X-LEDGER-` properties of events, and the columns that calendars list.
    ///
    /// Without these options, `EntryImporter` finds no entries but those of marker lines.
    public static let ledger: FeedReadingOptions = {
        var options = FeedReadingOptions()
        options.keptPrefix = "X-LEDGER-"
        options.ignoredPrefix = "X-LEDGER-DAY-"
        options.calendarProperty = "X-LEDGER-COLUMNS"
        return options
    }()
}
