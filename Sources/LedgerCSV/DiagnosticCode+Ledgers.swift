public import Diagnostics

extension DiagnosticCode {
    /// The file has no record.
    public static let csvEmpty: DiagnosticCode = "csv-empty"
    /// The header has no column for dates, none for amounts, or none of a name that was asked for.
    public static let csvMissingColumn: DiagnosticCode = "csv-missing-column"
    /// The file is not text: its first line has NUL bytes.
    public static let csvNotText: DiagnosticCode = "csv-not-text"
    /// The file is a calendar (RFC 5545), not a ledger.
    public static let csvCalendar: DiagnosticCode = "csv-calendar"
    /// The file has another format in which banks or spreadsheets write tables.
    public static let csvOtherFormat: DiagnosticCode = "csv-other-format"
    /// Bytes are not UTF-8.
    public static let csvNotUTF8: DiagnosticCode = "csv-not-utf8"
    /// A record has content beyond the columns of the header.
    public static let csvExtraCells: DiagnosticCode = "csv-extra-cells"
    /// Control characters were removed from a text.
    public static let csvControlCharacter: DiagnosticCode = "csv-control-character"
    /// A row has no date.
    public static let csvMissingDate: DiagnosticCode = "csv-missing-date"
    /// A date cannot be read, or the calendar lacks it.
    public static let csvBadDate: DiagnosticCode = "csv-bad-date"
    /// A time cannot be read.
    public static let csvBadTime: DiagnosticCode = "csv-bad-time"
    /// A row has no amount.
    public static let csvMissingAmount: DiagnosticCode = "csv-missing-amount"
    /// An amount cannot be read, or has more digits than 128 bits hold.
    public static let csvBadAmount: DiagnosticCode = "csv-bad-amount"
    /// A row has money both in and out.
    public static let csvTwoAmounts: DiagnosticCode = "csv-two-amounts"
    /// A row has no currency and no default is given.
    public static let csvMissingCurrency: DiagnosticCode = "csv-missing-currency"
    /// A currency is not a commodity symbol.
    public static let csvBadCurrency: DiagnosticCode = "csv-bad-currency"
    /// Nothing in the file shows whether its amounts are money in or money out, or what it shows is contradictory.
    public static let csvAmbiguousSign: DiagnosticCode = "csv-ambiguous-sign"
    /// Nothing in the file shows the decimal mark of its amounts, or its amounts may be parts of others, or in cents.
    public static let csvAmbiguousAmount: DiagnosticCode = "csv-ambiguous-amount"
    /// Nothing in the file shows the order of its dates, or their year.
    public static let csvAmbiguousDate: DiagnosticCode = "csv-ambiguous-date"
    /// The column that tells money in from money out has unknown words.
    public static let csvUnknownKinds: DiagnosticCode = "csv-unknown-kinds"
    /// How a file is read that is not one of ours, and why.
    public static let csvReading: DiagnosticCode = "csv-reading"
    /// Records that are not transactions were left out: totals, headings, what was cancelled.
    public static let csvLeftOut: DiagnosticCode = "csv-left-out"
    /// A second table begins among the rows, whose columns are others.
    public static let csvOtherTable: DiagnosticCode = "csv-other-table"
    /// A balance does not follow from the amounts.
    public static let csvBalanceBreak: DiagnosticCode = "csv-balance-break"
    /// The rows are the postings of an accounting program: both sides of each transaction count.
    public static let csvBothSides: DiagnosticCode = "csv-both-sides"
    /// Amounts count in the currencies of their rows, and another column has what they came to in one.
    public static let csvForeignAmounts: DiagnosticCode = "csv-foreign-amounts"
    /// Fees in a column of their own count in no sum.
    public static let csvFeesUncounted: DiagnosticCode = "csv-fees-uncounted"
    /// A kind is none of the known words.
    public static let csvBadKind: DiagnosticCode = "csv-bad-kind"
    /// A status is none of the known words.
    public static let csvBadStatus: DiagnosticCode = "csv-bad-status"
    /// A quote is where RFC 4180 allows none; it was taken as text.
    public static let csvStrayQuote: DiagnosticCode = "csv-stray-quote"
    /// The input ends within a quoted field.
    public static let csvUnterminatedQuote: DiagnosticCode = "csv-unterminated-quote"
    /// A record is longer than the reader accepts.
    public static let csvRecordTooLong: DiagnosticCode = "csv-record-too-long"
    /// A record has more fields than the reader accepts.
    public static let csvTooManyFields: DiagnosticCode = "csv-too-many-fields"

    // What keeps a change from being written into a file, which is then as it was.

    /// The file has no column for something the entry has, or the column cannot hold it; the subject of the error names it.
    public static let csvCannotHold: DiagnosticCode = "csv-cannot-hold"
    /// At that offset there is no such row: the file has changed since it was read.
    public static let csvNoSuchRow: DiagnosticCode = "csv-no-such-row"
    /// The row has been changed or removed already.
    public static let csvTouchedTwice: DiagnosticCode = "csv-touched-twice"
    /// The amounts of other rows would be read with another sign.
    public static let csvSignsChange: DiagnosticCode = "csv-signs-change"
    /// The dates, amounts or kinds of other rows would be read differently.
    public static let csvReadingChanges: DiagnosticCode = "csv-reading-changes"
}

extension Hint.Setting {
    /// The decimal mark of amounts: `LedgerReadingOptions.decimalMark`.
    public static let decimalMark: Hint.Setting = "decimal-mark"
    /// Whether day or month comes first: `LedgerReadingOptions.dateOrder`.
    public static let dateOrder: Hint.Setting = "date-order"
    /// How dates are written: `LedgerReadingOptions.dateFormat`.
    public static let dateFormat: Hint.Setting = "date-format"
    /// What separates fields: `LedgerReadingOptions.separator`.
    public static let separator: Hint.Setting = "separator"
    /// The name of a column: `LedgerReadingOptions.columnNames`.
    public static let column: Hint.Setting = "column"
    /// The line of the header.
    public static let headerRow: Hint.Setting = "header-row"
    /// What gives amounts their signs: `LedgerReadingOptions.amountSign`.
    public static let amountSign: Hint.Setting = "amount-sign"
    /// What a column of balances holds: `LedgerReadingOptions.balanceKind`.
    public static let balanceKind: Hint.Setting = "balance-kind"
    /// What the words in a column of kinds mean: `LedgerReadingOptions.kinds`.
    public static let kinds: Hint.Setting = "kinds"
    /// The year of dates that have none: `LedgerReadingOptions.year`.
    public static let year: Hint.Setting = "year"
    /// How many lines come before the table: `LedgerReadingOptions.skippedLines`.
    public static let skip: Hint.Setting = "skip"
    /// The names of the columns of a file without a header: `LedgerReadingOptions.fields`.
    public static let fields: Hint.Setting = "fields"
    /// The zone that times are converted to: `LedgerReadingOptions.timeZone`.
    public static let timeZone: Hint.Setting = "time-zone"
    /// The profile of a bank's files: `LedgerReadingOptions.profile`.
    public static let profile: Hint.Setting = "profile"
}
