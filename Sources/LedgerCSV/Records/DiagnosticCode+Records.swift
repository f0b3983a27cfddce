public import Diagnostics

extension DiagnosticCode {
    /// A quote stands where RFC 4180 has none; it was taken as text.
    public static let csvStrayQuote: DiagnosticCode = "csv-stray-quote"
    /// The input ends within a quoted field.
    public static let csvUnterminatedQuote: DiagnosticCode = "csv-unterminated-quote"
    /// A record is longer than the reader takes.
    public static let csvRecordTooLong: DiagnosticCode = "csv-record-too-long"
    /// A record has more fields than the reader takes.
    public static let csvTooManyFields: DiagnosticCode = "csv-too-many-fields"
}
