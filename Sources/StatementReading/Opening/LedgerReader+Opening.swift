public import ByteStreams
public import Diagnostics
public import LedgerCSV

extension LedgerReader {
    /// Creates a reader positioned before the first row of any ledger or bank's file.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - options: how it is to be read.
    ///   - report: takes what is wrong with single rows; an error that is thrown is not reported.
    /// - Throws: what makes the file unusable as a whole.
    public init(
        source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions(), report: @escaping Diagnostic.Handler
    ) throws(LedgerError) {
        try self.init(try LedgerSurvey(source: source, options: options, report: report), report: report)
    }
}
