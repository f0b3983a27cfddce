internal import ByteStreams
public import Diagnostics

extension [ByteSource] {
    /// Opens files and folders of calendars; `-` is standard input.
    ///
    /// - Throws: `LedgerError` for the first that cannot be opened.
    static func opened(_ paths: [String]) throws(LedgerError) -> [ByteSource] {
        var sources: [ByteSource] = []
        for path in paths { sources.append(try ByteSource(path: path, mayBeFolder: true)) }
        return sources
    }

    /// Checks that no file is among the inputs twice, whose money would count twice, and that the output is not one of them.
    ///
    /// - Parameter output: the path of the output; `nil` or `-` for standard output.
    /// - Throws: `LedgerError` with the code `inputGivenTwice` or `outputIsInput`.
    package func checkPlaces(output: String?) throws(LedgerError) {
        var files: [ByteSource.FileIdentity: String] = [:]
        for source in self {
            guard let file = source.fileIdentity, let earlier = files.updateValue(source.name, forKey: file) else { continue }
            throw LedgerError(
                .inputGivenTwice, at: SourcePlace(source.name), "the inputs '\(earlier)' and '\(source.name)' are the same file")
        }
        guard let output, output != "-", let taken = first(where: { $0.isFile(at: output) }) else { return }
        throw LedgerError(
            .outputIsInput, at: SourcePlace(output), "the output would overwrite the input '\(taken.name)'")
    }
}

extension DiagnosticCode {
    /// A file is among the inputs twice: its money would count twice.
    public static let inputGivenTwice: DiagnosticCode = "input-given-twice"
    /// The output is one of the inputs.
    public static let outputIsInput: DiagnosticCode = "output-is-input"
}
