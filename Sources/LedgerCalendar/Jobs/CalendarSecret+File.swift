internal import ByteStreams
public import Diagnostics
public import LedgerEvents
internal import TextBytes

extension CalendarSecret {
    /// Reads the secret in a file, which is created with a new one if it is not there yet; only its owner may read it (mode 0600).
    ///
    /// - Parameters:
    ///   - path: the path of the file; its folder must exist.
    ///   - report: receives a note that the file was created.
    /// - Throws: `LedgerError` when the file cannot be read or created, when others may read it, and with the code `notASecret` when something else
    ///   is in it.
    public init(path: String, report: Diagnostic.Handler = { _ in }) throws(LedgerError) {
        let (bytes, isNew) = try PrivateFile.contents(at: path) { Array((CalendarSecret.random().text + "\n").utf8) }
        let place = SourcePlace(path.shownPath)
        guard let secret = CalendarSecret(text: String(decoding: bytes, as: UTF8.self).trimmed) else {
            throw LedgerError(
                .notASecret, at: place,
                "not a secret: expected 64 hexadecimal digits; remove the file to get a new one, which changes all UIDs of reduced calendars"
            )
        }
        self = secret
        guard isNew else { return }
        let message =
            "this secret was created for the UIDs of reduced calendars: keep it, so that they stay the same, and show it to nobody"
        report(Diagnostic(.note, .secretCreated, at: place, message))
    }
}

extension DiagnosticCode {
    /// A secret for the UIDs of reduced calendars was created.
    public static let secretCreated: DiagnosticCode = "secret-created"
    /// A file has no secret for the UIDs of reduced calendars.
    public static let notASecret: DiagnosticCode = "not-a-secret"
}
