import ArgumentParser
import LedgerCalendar

/// How CSV is written.
struct CSVOutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Text encoding of the CSV that is written (default: utf-8): utf-8-bom for spreadsheets, cp949, shift_jis, …", valueName: "name")
    )
    var outputEncoding: EncodingArgument?

    @Flag(
        help:
            "Put an apostrophe before texts of CSV that a spreadsheet would run as formulas; whatever reads the ledger here takes it away."
    )
    var spreadsheet = false

    /// Whether formulas are guarded.
    ///
    /// - Throws: wrong usage, where what is written is not CSV.
    func guardsFormulas(isCSV: Bool) throws -> Bool {
        guard !spreadsheet || isCSV else { throw ValidationError("--spreadsheet needs --format csv.") }
        return spreadsheet
    }

    /// The encoding of what is written.
    ///
    /// - Throws: wrong usage, where that is not CSV.
    func encoding(isCSV: Bool) throws -> TextEncoding? {
        guard outputEncoding == nil || isCSV else { throw ValidationError("--output-encoding needs --format csv.") }
        return outputEncoding?.encoding
    }
}
