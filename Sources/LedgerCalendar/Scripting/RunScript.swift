internal import CLibrary
public import CivilCalendar
public import Diagnostics
public import ZoneInfo

/// Runs a script: an error thrown by its body is written to standard error as one line, and ends the program with status 1.
///
/// ```swift
/// await runScript {
///     let ledger = try Ledger(contentsOf: "household.csv")
///     print(ledger.entries.count)
/// }
/// ```
///
/// `scripts/swift-script` does the same for top-level code; otherwise, Swift ends a program whose top-level code throws with a stack trace.
@MainActor
public func runScript(_ body: @MainActor () async throws -> Void) async {
    do {
        try await body()
    } catch {
        endScript(after: error)
    }
}

/// Writes an error to standard error as one line, and ends the program with status 1.
///
/// `scripts/swift-script` has the linker put it in the place of what Swift calls when top-level code throws (`--wrap`), by this name.
@_silgen_name("__wrap_swift_errorInMain")
package func endScript(after error: any Error) -> Never {
    writeToStandardError(TerminalText.safe("\(CommandLine.arguments.first ?? "script"): error: \(error)") + "\n")
    exit(1)
}

extension CivilDate {
    /// Returns the current day in a zone, by default the user's.
    public static func today(in zone: TimeZoneRules = .current) -> CivilDate {
        zone.local(atUTC: Int64(time(nil)))?.date ?? .max
    }
}

extension TimeZoneRules {
    /// The rules of the user's zone: `TZ`, or else the system's, or else Universal Time. Looked up on each access.
    public static var current: TimeZoneRules {
        var environment: [String: String] = [:]
        if let name = unsafe getenv("TZ") { environment["TZ"] = unsafe String(cString: name) }
        return TimeZoneName.current(environment: environment).rules
    }
}

extension Diagnostic {
    /// Prints a diagnostic to standard error; can be passed as a `Handler`.
    ///
    /// ```swift
    /// ledger.problems.forEach(Diagnostic.printToStandardError)
    /// ```
    public static func printToStandardError(_ diagnostic: Diagnostic) {
        writeToStandardError(DiagnosticText().text(of: diagnostic) + "\n")
    }
}

/// Writes a text to standard error immediately.
package func writeToStandardError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        // A failure to write an error cannot be reported.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
