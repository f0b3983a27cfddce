internal import CLibrary
public import Diagnostics
internal import TextBytes

extension DiagnosticCode {
    /// The input does not exist or may not be read.
    public static let cannotOpen: DiagnosticCode = "cannot-open"
    /// The output cannot be created.
    public static let cannotCreate: DiagnosticCode = "cannot-create"
    /// Reading stopped midway.
    public static let readFailed: DiagnosticCode = "read-failed"
    /// Writing stopped midway.
    public static let writeFailed: DiagnosticCode = "write-failed"

    /// What failed, in words, if bytes could not be read or written.
    fileprivate var step: String? {
        switch self {
        case .cannotOpen: "cannot be opened"
        case .cannotCreate: "cannot be created"
        case .readFailed: "reading failed"
        case .writeFailed: "writing failed"
        default: nil
        }
    }
}

extension LedgerError {
    /// Creates an error about the bytes of the file `name`, with a reason in words.
    package init(_ code: DiagnosticCode, name: String, reason: String) {
        self.init(code, at: SourcePlace(name.shownPath), "\(code.step ?? "failed"): \(reason)")
    }

    /// Creates an error about the bytes of a file, with the reason that the C library gave by its `errno`.
    package init(_ code: DiagnosticCode, name: String, errno number: Int32) {
        // The C library keeps this text per thread.
        let text = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
        self.init(code, name: name, reason: text)
    }

    /// Whether it is about bytes that could not be read or written, not about their meaning.
    package var isStreamFailure: Bool { code.step != nil }

    /// The file as the user named it.
    package var name: String { place.source }

    /// Why bytes could not be read or written, without the step that failed.
    package var reason: String { code.step.map { String(message.dropFirst($0.count + 2)) } ?? message }
}
