import CLibrary
import ArgumentParser
import LedgerCalendar
import TextBytes

/// Everything the command writes to standard error.
final class Printer {
    private let isQuiet: Bool
    private let text: DiagnosticText
    /// The status of an input that could not be had while the others were.
    private var failure: Int32?
    private var hasSpoken = false
    /// Whether it was said that no entry has a name of the filter.
    var hasToldOfNames = false
    private var shown: [DiagnosticCode: Int] = [:]
    /// Called before anything is written, so that a progress line does not stand in the way.
    var willSpeak: () -> Void = {}

    init(isQuiet: Bool, color: When) {
        self.isQuiet = isQuiet
        text = DiagnosticText(
            width: Terminal.width(of: Terminal.standardError) ?? 100,
            usesColor: Terminal.wantsColor(color, Terminal.standardError))
    }

    /// Shows a diagnostic; with `--quiet`, errors only.
    func show(_ diagnostic: Diagnostic) {
        guard !isQuiet || diagnostic.severity == .error else { return }
        let count = shown[diagnostic.code, default: 0] + diagnostic.count
        shown[diagnostic.code] = count
        // A feed can be wrong in every line.
        guard count <= Diagnostic.mostPerCode else { return }
        say(text.text(of: diagnostic.naming))
    }

    /// Why the output is empty, unless an earlier message explains it.
    func explain(_ emptiness: String) {
        if !hasSpoken { note(emptiness) }
    }

    /// What else is to be known of the result.
    func note(_ text: String) {
        if !isQuiet { say("ledger2ics: note: \(text)") }
    }

    /// What is probably not as it was meant.
    func warning(_ text: String) {
        if !isQuiet { say("ledger2ics: warning: \(text)") }
    }

    /// Says why a file is not written although some of the inputs could be read.
    func keptBack(from path: String) {
        let why = "an input was cut off; to get what there is anyway, write to standard output: -o -"
        say("ledger2ics: nothing was written to \(TerminalText.safe(path.shownPath)): \(why)")
    }

    /// The last lines of a run that lost something, after what was not shown.
    func conclude(_ result: JobResult, _ fateOfEvents: String) {
        for (code, count) in shown.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > Diagnostic.mostPerCode {
            say("ledger2ics: \(count - Diagnostic.mostPerCode) more of [\(code)]")
        }
        for (count, one, many, fate) in [(result.entries, "entry", "entries", "skipped"), (result.events, "event", "events", fateOfEvents)]
        where count.skipped > 0 {
            say("\(count.skipped) of \(count.total) \(count.total == 1 ? one : many) \(fate)")
        }
    }

    /// Runs `body`; errors that end the work are reported, and become exit statuses.
    func reportingFailures(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as LedgerError {
            throw end(after: error)
        }
    }

    /// Says why the work ends, and returns what ends it.
    func end(after error: LedgerError) -> any Error {
        let status = ExitStatus.of(error)
        if status == ExitStatus.usage { return ValidationError(TerminalText.safe(Self.usage(error))) }
        // What went wrong with a file as a whole needs no code; what is wrong in it stands with its line.
        say(error.isStreamFailure ? "ledger2ics: \(TerminalText.safe(error.description))" : text.text(of: error.diagnostic.naming))
        return ExitCode(status)
    }

    /// An error that the command line brought about, with the name that was probably meant.
    private static func usage(_ error: LedgerError) -> String {
        let known = error.hint?.values ?? []
        let near = error.subject.isEmpty ? nil : NearName.of(error.subject, in: known)
        let end = near.map { "; did you mean '\($0)'?" } ?? "."
        return "\(error.message.prefix(1).uppercased())\(error.message.dropFirst())\(end) There are: \(known.joined(separator: ", "))."
    }

    /// Says that an input cannot be fetched; the run goes on with the others.
    func failed(_ error: LedgerError) {
        say(text.text(of: error.diagnostic))
        failure = ExitStatus.of(error)
    }

    /// Ends the run with the status it has come to, unless that is 0.
    func exit(hasErrors: Bool) throws(ExitCode) {
        if let failure { throw ExitCode(failure) }
        if hasErrors { throw ExitCode(ExitStatus.dataError) }
    }

    private func say(_ line: String) {
        hasSpoken = true
        willSpeak()
        writeToStandardError(line.last == "\n" ? line : line + "\n")
    }
}
