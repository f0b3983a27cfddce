package import ByteStreams
package import Diagnostics
internal import LedgerCSV

extension LedgerPatcher {
    /// Opens any ledger or bank's file for changes.
    ///
    /// - Parameters:
    ///   - source: the file, as it was when its rows were read.
    ///   - options: those its rows were read with.
    ///   - guardsFormulas: whether texts that are written get an apostrophe where a spreadsheet would run them as formulas.
    /// - Throws: what makes the file unusable as a whole.
    package init(
        source: ByteSource, options: LedgerReadingOptions = LedgerReadingOptions(), guardsFormulas: Bool = false
    ) throws(LedgerError) {
        try self.init(source: source, guardsFormulas: guardsFormulas) { source throws(LedgerError) in
            try LedgerSurvey(LedgerFile(source, options) { _ in })
        }
    }
}
