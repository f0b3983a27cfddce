public import CivilCalendar
public import Diagnostics
public import ZoneInfo

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Runs a script: an error that its body throws is written to standard error in one line, and ends the program with status 1.
///
/// ```swift
/// await runScript {
///     let ledger = try Ledger(contentsOf: "household.csv")
///     print(ledger.entries.count)
/// }
/// ```
///
/// Swift itself ends a program whose top-level code throws with a trace of its calls.
@MainActor
public func runScript(_ body: @MainActor () async throws -> Void) async {
    do {
        try await body()
    } catch {
        writeToStandardError(TerminalText.safe("\(CommandLine.arguments.first ?? "script"): error: \(error)") + "\n")
        exit(1)
    }
}

extension CivilDate {
    /// The day it is now in a zone, that of the user unless another is given.
    public static func today(in zone: TimeZoneRules = .current) -> CivilDate {
        zone.local(atUTC: Int64(time(nil)))?.date ?? .max
    }
}

extension TimeZoneRules {
    /// The rules of the user's zone: those of `TZ`, else the system's, else Universal Time. Looked up each time.
    public static var current: TimeZoneRules {
        var environment: [String: String] = [:]
        if let name = unsafe getenv("TZ") { environment["TZ"] = unsafe String(cString: name) }
        return TimeZoneName.current(environment: environment).rules
    }
}

extension Diagnostic {
    /// Shows a diagnostic on standard error; fits wherever a `Handler` is asked for.
    ///
    /// ```swift
    /// ledger.problems.forEach(Diagnostic.printToStandardError)
    /// ```
    public static func printToStandardError(_ diagnostic: Diagnostic) {
        writeToStandardError(DiagnosticText().text(of: diagnostic) + "\n")
    }
}

/// Writes a text to standard error at once.
func writeToStandardError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        // Nobody can be told that nobody can be told.
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
