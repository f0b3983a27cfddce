public import Diagnostics

extension DiagnosticCode {
    /// The file has no record.
    public static let csvEmpty: DiagnosticCode = "csv-empty"
    /// The header has no column for dates, none for amounts, or none of a name that was asked for.
    public static let csvMissingColumn: DiagnosticCode = "csv-missing-column"
    /// The file is no text: its first line has NUL bytes.
    public static let csvNotText: DiagnosticCode = "csv-not-text"
    /// The file is a calendar (RFC 5545), not a ledger.
    public static let csvCalendar: DiagnosticCode = "csv-calendar"
    /// Bytes are not UTF-8.
    public static let csvNotUTF8: DiagnosticCode = "csv-not-utf8"
    /// The bytes of the file could not be read.
    public static let csvReadFailed: DiagnosticCode = "csv-read-failed"
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
    /// A currency is no commodity symbol.
    public static let csvBadCurrency: DiagnosticCode = "csv-bad-currency"
    /// A kind is none of the known words.
    public static let csvBadKind: DiagnosticCode = "csv-bad-kind"
    /// A status is none of the known words.
    public static let csvBadStatus: DiagnosticCode = "csv-bad-status"
}
