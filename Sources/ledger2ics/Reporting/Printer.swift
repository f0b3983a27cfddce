import ArgumentParser
import LedgerCalendar

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Everything the command says on standard error.
final class Printer {
    /// Messages of one code beyond this many are counted, not shown: a feed can be wrong in every line.
    static let maxMessagesPerCode = 100

    private let isQuiet: Bool
    private let text: DiagnosticText
    private var hasFetchFailures = false
    private var hasSpoken = false
    private var shown: [DiagnosticCode: Int] = [:]
    /// Called before anything is said, so that a progress line does not stand in the way.
    var willSpeak: () -> Void = {}

    init(_ options: ReportingOptions) {
        isQuiet = options.quiet
        text = DiagnosticText(
            width: Terminal.width(of: STDERR_FILENO) ?? 100, usesColor: Terminal.wantsColor(options.messageColor, STDERR_FILENO))
    }

    /// Shows a diagnostic; with `--quiet`, errors only.
    func show(_ diagnostic: Diagnostic) {
        guard !isQuiet || diagnostic.severity == .error else { return }
        let count = shown[diagnostic.code, default: 0] + 1
        shown[diagnostic.code] = count
        guard count <= Self.maxMessagesPerCode else { return }
        say(text.text(of: diagnostic.hinting { $0.worded("--\($0.setting)") }))
    }

    /// Why the output is empty, unless something that was said before tells it.
    func explain(_ emptiness: String) {
        if !isQuiet, !hasSpoken { say("ledger2ics: note: \(emptiness)") }
    }

    /// The last line of a run that lost something, after what was not shown.
    func conclude(skipped: Int, of total: Int, _ noun: String) {
        conclude((skipped, total, noun))
    }

    /// The last lines of a run that lost something of several kinds, after what was not shown.
    func conclude(_ losses: (skipped: Int, total: Int, noun: String)...) {
        for (code, count) in shown.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > Self.maxMessagesPerCode {
            say("ledger2ics: \(count - Self.maxMessagesPerCode) more of [\(code)]")
        }
        for loss in losses where loss.skipped > 0 {
            say("\(loss.skipped) of \(loss.total) \(loss.total == 1 ? Self.singular(loss.noun) : loss.noun) skipped")
        }
    }

    private static func singular(_ noun: String) -> String {
        noun == "entries" ? "entry" : noun.hasSuffix("s") ? String(noun.dropLast()) : noun
    }

    /// Runs `body`; errors that end the work are said, and become exit statuses.
    func reportingFailures(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as StreamError {
            say("ledger2ics: \(TerminalText.safe(error.description))")
            throw ExitCode(ExitStatus.of(error))
        } catch let error as LibicalError {
            say("ledger2ics: \(error)")
            throw ExitCode(ExitStatus.ioError)
        }
    }

    /// Says that an input cannot be fetched; the run goes on with the others.
    func failed(_ error: LedgerError) {
        say(text.text(of: error.diagnostic))
        hasFetchFailures = true
    }

    /// Ends the run with the status it has come to, unless that is 0.
    func exit(hasErrors: Bool) throws(ExitCode) {
        if hasFetchFailures { throw ExitCode(ExitStatus.cannotFetch) }
        if hasErrors { throw ExitCode(ExitStatus.dataError) }
    }

    private func say(_ line: String) {
        hasSpoken = true
        willSpeak()
        Terminal.write(line.last == "\n" ? line : line + "\n", to: STDERR_FILENO)
    }
}
