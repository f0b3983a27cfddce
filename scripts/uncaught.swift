// Linked into every script: says an error that a script does not catch in one line, where the runtime would trap.
import LedgerCalendar

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the runtime calls when top-level code throws; scripts/swift-script puts it in the place of `swift_errorInMain`.
@_silgen_name("ledger_script_uncaught")
public func uncaught(_ error: any Error) {
    let script = CommandLine.arguments.first ?? "script"
    fputs(TerminalText.safe("\(script): error: \(error)") + "\n", stderr)
    exit(1)
}
